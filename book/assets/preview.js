// What a link leads to, in a card beside it: on hover, on keyboard focus and on a first tap. The snippets of another
// page are a script, made by book/ext/previews.py and fetched when the first is asked for; those of this page are here.
(() => {
  const article = document.querySelector(".bd-article");
  if (!article) return;
  const REST = 300; // ms that a mouse rests on a link before its card comes
  const LEAVE = 250; // ms in which a mouse may cross from the link to the card
  const GAP = 6; // px between the two
  const EDGE = 8; // px that stay free at the edges of the window
  const SMALLEST = 0.6; // of its size, to which a wide formula shrinks before it scrolls
  // Links that have no card, as PASSED_OVER and QUIET there.
  const NONE = ".headerlink, .lm-code, .lm-to-answer";
  const QUIET = "pre, nav, svg, summary, dt, h1, h2, h3, h4, h5, h6, .lm-index, .lm-names, .lm-first-use, .lm-mount, .lm-card";
  const site = new URL(document.documentElement.dataset.content_root, location.href);
  const linkAt = (part) => {
    const link = part.closest?.("a[href]:not([target])");
    const none = !link || link.matches(NONE) || link.closest(QUIET) || !link.href.startsWith(site.href);
    return none || !/\.html(#|$)/.test(link.href) ? null : link;
  };

  // The snippets of other pages.
  const told = new Map();
  (globalThis.linmodels ??= { modules: {} }).preview = (page, snippets) => told.set(page, snippets);
  const asked = new Map();
  const snippetsOf = async (page) => {
    if (!asked.has(page)) {
      asked.set(page, new Promise((resolve) => {
        const script = document.createElement("script");
        script.addEventListener("load", resolve);
        script.addEventListener("error", () => { asked.delete(page); resolve(); }); // it may come next time
        script.src = new URL(`_static/previews/${page}.js`, site);
        document.head.append(script);
      }));
    }
    await asked.get(page);
    return told.get(page) ?? {};
  };
  const fragment = (html) => {
    const template = document.createElement("template"); // nothing in it is fetched yet
    template.innerHTML = html;
    return template.content;
  };

  // A place of this page, cut out as previews.py does it.
  const titled = (heading, ...parts) => {
    const title = Object.assign(document.createElement("p"), { className: "lm-card-title" });
    title.append(...heading.cloneNode(true).childNodes);
    return [title, ...parts];
  };
  const cutOut = (place) => {
    if (place.localName === "dt") return titled(place, ...place.nextElementSibling.children);
    if (place.matches(".citation")) return [place.querySelector("p")];
    if (place.matches("div.math, figure, p, li")) return [place];
    const section = place.closest("section");
    const heading = section.querySelector("h1, h2, h3, h4, h5, h6");
    const around = place.closest("p");
    if (around) return titled(heading, around);
    const [first, second] = section.querySelectorAll(":scope > p:not(.lm-in-the-book), :scope > details > p");
    if (!first) return titled(heading);
    if (first.matches(".lm-signature")) return [first, second].filter(Boolean);
    const next = first.nextElementSibling;
    const goesOn = next?.matches("div.math") && !/[.?!)”]\s*$/.test(first.textContent);
    return titled(heading, first, ...(goesOn ? [next] : []));
  };

  /** What the card of a link shows, or nothing. */
  const content = async (link) => {
    const [address, anchor = ""] = link.href.split("#").map(decodeURIComponent);
    const parts = document.createDocumentFragment();
    if (address === decodeURIComponent(location.href.split("#")[0])) {
      const place = document.getElementById(anchor);
      if (!place || !article.contains(place)) return null;
      parts.append(...cutOut(place).map((part) => part.cloneNode(true)));
    } else {
      const page = address.slice(decodeURIComponent(site.href).length).replace(/\.html$/, "");
      const snippets = await snippetsOf(page);
      if (!Object.hasOwn(snippets, anchor)) return null;
      parts.append(fragment(snippets[anchor]));
    }
    for (const part of parts.querySelectorAll("[id]")) part.removeAttribute("id");
    for (const part of parts.querySelectorAll(NONE)) part.remove();
    for (const part of parts.querySelectorAll("[href], [src]")) { // as on the page they come from
      const name = part.hasAttribute("src") ? "src" : "href";
      part.setAttribute(name, new URL(part.getAttribute(name), link.href));
      part.removeAttribute("title");
    }
    for (const first of parts.querySelectorAll(".lm-first-use > a")) {
      if (link.id && first.href === new URL(`#${link.id}`, location.href).href) first.replaceWith("first used here");
    }
    return parts;
  };

  // The card.
  const card = Object.assign(document.createElement("div"), { id: "lm-card", className: "lm-card", hidden: true });
  let open = null; // the link whose card is shown,
  let by = ""; // what opened it: "mouse", "focus" or "tap",
  let line = 0; // and, where the link is broken, the line of it that was pointed at
  let wanted = null; // the link whose card is on its way
  let timer = 0;

  const hide = () => {
    clearTimeout(timer);
    wanted = null;
    if (!open) return;
    open.removeAttribute("aria-describedby");
    open = null;
    card.hidden = true;
    card.replaceChildren();
  };
  const place = () => {
    const lines = [...open.getClientRects()];
    const rect = lines[line] ?? lines[0] ?? open.getBoundingClientRect();
    Object.assign(card.style, { left: "0", top: "0", maxHeight: "" });
    for (const formula of card.querySelectorAll(".katex-display")) {
      const share = formula.clientWidth / formula.scrollWidth;
      if (share < 1) formula.style.fontSize = `${Math.max(SMALLEST, 0.98 * share)}em`;
    }
    const { left, top, width, height } = card.getBoundingClientRect();
    const below = innerHeight - rect.bottom - GAP - EDGE;
    const above = rect.top - GAP - EDGE;
    const under = height <= below || below >= above;
    const tall = Math.min(height, under ? below : above);
    const right = document.documentElement.clientWidth - width - EDGE;
    card.style.maxHeight = `${tall}px`;
    card.style.left = `${Math.max(EDGE, Math.min(rect.left - 2 * EDGE, right)) - left}px`;
    card.style.top = `${(under ? rect.bottom + GAP : rect.top - GAP - tall) - top}px`;
  };
  const show = async (link, how, y) => {
    wanted = link;
    const parts = await content(link);
    if (wanted !== link) return; // the reader is elsewhere by now
    if (!parts) {
      if (how === "tap") link.click(); // nothing to show: follow it
      return;
    }
    hide();
    [open, by] = [link, how];
    card.replaceChildren(parts);
    card.setAttribute("role", how === "tap" ? "dialog" : "tooltip");
    card.removeAttribute("aria-label");
    card.removeAttribute("tabindex");
    if (how === "tap") {
      card.tabIndex = -1;
      card.setAttribute("aria-label", `Preview: ${link.textContent.trim()}`);
      card.append(Object.assign(document.createElement("a"), { className: "lm-card-go", href: link.href, textContent: "Go there" }));
    } else {
      for (const inner of card.querySelectorAll("a")) inner.tabIndex = -1; // the keyboard has the link itself
    }
    link.removeAttribute("title"); // the browser would show it over the card
    card.hidden = false;
    line = [...link.getClientRects()].findIndex(({ top, bottom }) => y >= top && y <= bottom);
    place();
    link.setAttribute("aria-describedby", card.id);
    if (how === "tap") card.focus({ preventScroll: true });
  };
  const after = (ms, call) => {
    clearTimeout(timer);
    timer = setTimeout(call, ms);
  };
  article.append(card);

  // A mouse that rests on a link; it may go over to the card.
  article.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const link = linkAt(event.target);
    if (open && (link === open || card.contains(event.target))) clearTimeout(timer);
    else if (link) after(REST, () => show(link, "mouse", event.clientY));
    else leave();
  });
  const leave = () => {
    if (open && by !== "mouse") clearTimeout(timer);
    else after(LEAVE, hide);
  };
  article.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());

  // The keyboard.
  article.addEventListener("focusin", ({ target }) => {
    const link = target.matches(":focus-visible") && linkAt(target);
    if (link && link !== open) after(REST, () => show(link, "focus"));
  });
  article.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (by === "tap" && open) { // from the card to somewhere else, but for its link: a second tap follows that
      if (relatedTarget && relatedTarget !== open && !card.contains(relatedTarget)) hide();
    } else if (!open || (by === "focus" && target === open)) hide();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const link = card.contains(document.activeElement) ? open : null;
    hide();
    link?.focus({ preventScroll: true });
    clearTimeout(timer); // its card was just closed
  }, true);

  // A finger: the first tap shows the card, the second follows the link; a tap elsewhere closes.
  let pointer = "";
  addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, true);
  addEventListener("pointerup", ({ target }) => { // not after a scroll
    if (open && !card.contains(target) && !open.contains(target)) hide();
  }, true);
  article.addEventListener("click", (event) => {
    const link = linkAt(event.target);
    const tapped = link && link !== open && pointer === "touch" && event.detail; // 0 is a key, or a script
    if (tapped && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault(); // before place.js, which takes it for a jump
      show(link, "tap", event.clientY);
    } else if (link || event.target.closest("a")) setTimeout(hide);
  }, true);

  // What moves the link away takes the card along.
  addEventListener("scroll", () => {
    const { top, bottom } = open?.getBoundingClientRect() ?? {};
    if (open && (bottom < 0 || top > innerHeight)) hide();
  }, { passive: true });
  new ResizeObserver(() => open && place()).observe(article); // as a widget that comes late does
  for (const event of ["resize", "beforeprint", "pagehide", "hashchange"]) addEventListener(event, hide);
})();
