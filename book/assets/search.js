// Excerpts come from a page's text, not from the buttons and contents above it; an anchor may hold a dot.
const textOf = Search.htmlToText;
Search.htmlToText = (page, anchor) => textOf(page.replace(/<div class="bd-header-article[^]*?<article/, "<article"), anchor && `#${CSS.escape(anchor.slice(1))}`);

// The words to mark travel in the link of a result, not through the browser's storage: a page read from disk may not
// see yet what this one stored, and a page opened later by other means would mark them too.
const parse = Search._parseQuery;
let marked = "";
Search._parseQuery = (query) => {
  const parsed = parse(query);
  marked = [...parsed[3]].join(" ");
  localStorage.removeItem("sphinx_highlight_terms");
  return parsed;
};
document.addEventListener("click", ({ target }) => {
  const link = target.closest("#search-results a");
  if (!link) return;
  const page = new URL(link.href);
  page.searchParams.set("highlight", marked);
  link.href = page;
});

// A page is found by its title alone, and shown with its number.
const setIndex = Search.setIndex;
const perform = Search._performSearch;
const numbers = {};
Search.setIndex = (index) => {
  index.titles = index.titles.map((title, i) => {
    const [, number, words] = /^<span class="section-number">([\d.]+)\s*<\/span>(.*)$/.exec(title) ?? [];
    if (number) numbers[index.docnames[i]] = number;
    return words ?? title;
  });
  setIndex(index);
};
Search._performSearch = (...asked) => perform(...asked).map(([page, title, ...rest]) => (
  [page, numbers[page] ? `${numbers[page]} ${title}` : title, ...rest]));
