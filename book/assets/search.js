// Excerpts come from a page's text, not from the buttons and contents above it; an anchor may hold a dot.
const textOf = Search.htmlToText;
Search.htmlToText = (page, anchor) => textOf(page.replace(/<div class="bd-header-article[^]*?<article/, "<article"), anchor && `#${CSS.escape(anchor.slice(1))}`);
