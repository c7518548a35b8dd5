// Where the reader is, and stays: a jump lands on its heading, Back and reload on the line that was read.
(() => {
  const root = document.documentElement;
  const all = (selector) => document.querySelectorAll(selector);
  const byId = (id) => document.getElementById(id);
  const article = document.querySelector(".bd-article");
  if (!article) return;
  const GAP = 72; // px from the top of the window to a heading: `scroll-padding-top` in chrome.css
  const NEAR = 40; // px below that a section is already the one you are in
  const CALM = 3000; // ms without a change of height, after which a place is no longer held
  const page = location.pathname.split("/").slice(-2).join("/");

  // Sections out of sight are laid out later (text.css), so that a long page is there at once. Until then their heights
  // are guesses: they are laid out one by one in idle time, and all at once before anything jumps over them.
  const waiting = [...all(".bd-article > section > section")];
  const layOut = () => {
    waiting.length = 0;
    root.classList.add("lm-whole");
  };
  const inTurn = () => {
    const next = waiting.shift();
    if (!next) return layOut();
    next.classList.add("lm-laid-out");
    idle(inTurn);
  };
  const idle = (call) => (window.requestIdleCallback ?? ((late) => setTimeout(late, 50)))(call);
  const settled = () => setTimeout(() => idle(inTurn), 3000); // as the widgets wait
  if (root.classList.contains("lm-whole")) waiting.length = 0;
  else if (document.readyState === "complete") settled();
  else addEventListener("load", settled, { once: true });

  // A place: a part of the text, and how far below the top of the window it stands. It is kept as the section, the
  // number of the part in it, and that distance, so that it outlives a change elsewhere in the book.
  const parts = [...all(".bd-article section > *, .bd-article section li, .bd-article dl > *")]
    .filter((part) => !part.parentElement.closest(".lm-mount")); // what a widget holds comes and goes
  const sectionOf = (part) => part.parentElement?.closest("section[id]");
  const shown = (part) => part.checkVisibility?.() ?? part.getClientRects().length > 0; // what is folded has boxes too
  const readNow = () => {
    const part = parts.find((one) => one.localName !== "section" && one.getBoundingClientRect().bottom > GAP && shown(one));
    if (!part) return null;
    const section = sectionOf(part);
    const inside = parts.filter((one) => sectionOf(one) === section);
    return { id: section.id, n: inside.indexOf(part), top: Math.round(part.getBoundingClientRect().top) };
  };
  const find = ({ id, n }) => {
    const section = byId(id);
    return section && (parts.filter((one) => sectionOf(one) === section)[n] ?? section);
  };

  // Hold a part at its distance from the top while the page around it still changes, until the reader moves.
  let held = null;
  const align = () => {
    if (!held) return;
    const { part, top } = held; // without a part it is the end of the page
    const off = part ? part.getBoundingClientRect().top - top : root.scrollHeight - innerHeight - scrollY;
    if (Math.abs(off) > 1) scrollBy({ top: off, behavior: "instant" });
  };
  const letGo = () => {
    held = null;
    clearTimeout(timer);
  };
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = setTimeout(() => document.readyState === "complete" && letGo(), CALM);
  };
  const hold = (part, top) => {
    held = { part, top };
    align();
    calm();
  };
  new ResizeObserver(() => {
    if (!held) return;
    align();
    calm();
  }).observe(article);
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(event, () => { letGo(); jumped = null; }, { capture: true, passive: true });
  }

  // What an address names: an anchor, which is unfolded, or the scene of a widget.
  const target = () => {
    const scene = /^#([a-z-]+)-(\d+)=/.exec(location.hash);
    if (scene) return all(`.lm-mount[data-widget="${scene[1]}"]`)[scene[2] - 1];
    return location.hash.length > 1 ? byId(decodeURIComponent(location.hash.slice(1))) : null;
  };
  const unfold = (part) => {
    for (let fold = part.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    const own = part.querySelector(":scope > details.lm-side");
    if (own) own.open = true;
  };
  let jumped = null; // the part that was jumped to last
  const jump = () => {
    const part = target();
    if (!part) return false;
    layOut();
    unfold(part);
    jumped = part;
    hold(part, GAP);
    look();
    return true;
  };

  history.scrollRestoration = "manual"; // the browser knows heights only, and those may have changed
  // What was read is kept for each entry of the history, as long as the window lives.
  const entry = () => `place ${globalThis.navigation?.currentEntry?.key ?? location.href}`;
  const memory = (store, name, value) => {
    try {
      if (value === undefined) return JSON.parse(store().getItem(name));
      if (value === null) store().removeItem(name);
      else store().setItem(name, JSON.stringify(value));
    } catch { /* a browser that keeps nothing */ }
    return null;
  };
  const here = () => sessionStorage;
  const keep = () => memory(here, entry(), readNow() ?? undefined);
  const goBack = () => {
    const place = memory(here, entry());
    const part = place && find(place);
    if (!part) return false;
    layOut();
    unfold(part);
    hold(part, place.top);
    look();
    return true;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || link.target || event.defaultPrevented) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return; // in another window
    keep();
    const [there] = link.href.split("#");
    if (!link.hash || there !== location.href.split("#")[0]) return;
    byLink = true;
    layOut(); // the browser jumps as soon as this is over
    if (link.hash === location.hash) setTimeout(jump); // which changes no address
  });
  let byLink = false; // not by Back or Forward; a browser that tells of journeys knows better
  globalThis.navigation?.addEventListener("navigate", ({ navigationType }) => { byLink = navigationType !== "traverse"; });
  addEventListener("popstate", () => byLink || goBack() || jump());
  addEventListener("hashchange", () => {
    if (byLink) jump();
    byLink = false;
  });
  document.addEventListener("click", (event) => { // the switch for code changes heights above the reader
    const place = event.target.closest?.(".lm-code-switch") ? readNow() : null;
    if (place) setTimeout(() => shown(find(place)) && hold(find(place), place.top));
  }, true);
  addEventListener("keydown", (event) => {
    if (event.key !== "End" || event.target.closest?.("input, textarea, select, .lm-mount")) return;
    layOut();
    hold(null, 0);
  }, true);

  // Where you are, in the contents and along the page.
  const links = new Map([...all("#pst-page-toc-nav a")].map((link) => [byId(decodeURIComponent(link.hash.slice(1))), link]));
  links.delete(null);
  const header = document.querySelector(".bd-header-article");
  const line = Object.assign(document.createElement("div"), { className: "lm-progress" });
  line.setAttribute("aria-hidden", "true");
  const up = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-sm lm-up", title: "Back to top", hidden: true });
  up.setAttribute("aria-label", "Back to top");
  up.textContent = "↑";
  up.addEventListener("click", () => {
    keep();
    const title = article.querySelector("h1");
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  });
  header?.append(line);
  (header?.querySelector(".article-header-buttons") ?? header)?.prepend(up);

  const sectionNow = (end) => {
    const sections = [...links.keys()].filter(shown);
    const within = jumped && sections.findLast((section) => section.contains(jumped));
    if (within) return within;
    if (end) return sections.at(-1);
    return sections.findLast((section) => section.getBoundingClientRect().top <= GAP + NEAR);
  };
  function look() {
    const length = root.scrollHeight - innerHeight;
    const share = length > 0 ? Math.min(1, Math.max(0, scrollY / length)) : 0;
    line.style.transform = `scaleX(${share})`;
    up.hidden = scrollY < 2 * innerHeight;
    document.body.classList.toggle("scrolled", scrollY > 12);
    const now = sectionNow(scrollY > 0 && scrollY >= length - 2);
    for (const [section, link] of links) {
      link.classList.toggle("active", section === now);
      if (section === now) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
  let frame = 0;
  let rest = 0;
  addEventListener("scroll", () => {
    frame ||= requestAnimationFrame(() => { frame = 0; look(); });
    clearTimeout(rest);
    rest = setTimeout(() => { keep(); note(); }, 200);
  }, { passive: true });
  addEventListener("resize", look);
  addEventListener("pagehide", () => { keep(); note(); });

  // The contents of the book begin where this page stands in them.
  const entryOf = (nav) => nav?.querySelector("li.current.active > a, a.current, li.current > a");
  const follow = (box) => {
    const current = entryOf(box);
    if (!current || !box.clientHeight) return;
    const off = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (off < 0 || off > box.clientHeight - 60) box.scrollTop += off - box.clientHeight / 3;
  };
  follow(document.querySelector(".bd-sidebar-primary"));

  // Where you stopped is remembered on this device, and offered when you come again.
  const onDevice = () => localStorage;
  const LONG = all(".bd-article > section > section").length > 3;
  const note = () => {
    if (!LONG || !reading) return;
    const places = memory(onDevice, "places") ?? {};
    const now = sectionNow(false);
    delete places[page];
    const over = scrollY >= root.scrollHeight - 2 * innerHeight;
    const begun = scrollY > innerHeight;
    const title = (part) => part.querySelector("h1, h2, h3, h4").innerText.replace("#", "").trim();
    if (begun && !over && now) {
      places[page] = { ...readNow(), section: title(now), when: Date.now() };
    }
    const newest = Object.entries(places).sort(([, a], [, b]) => b.when - a.when).slice(0, 40);
    memory(onDevice, "places", Object.fromEntries(newest));
  };
  let reading = false; // true once the reader has moved: opening a page forgets nothing
  for (const event of ["wheel", "touchmove", "keydown"]) {
    addEventListener(event, () => { reading = true; }, { once: true, passive: true });
  }
  const offer = () => {
    const places = memory(onDevice, "places") ?? {};
    const home = page.endsWith("/index.html");
    const [address, place] = home ? Object.entries(places)[0] ?? [] : [page, places[page]];
    if (!place?.section || (!home && !byId(place.id))) return;
    const bar = document.createElement("aside");
    bar.className = "lm-resume";
    bar.setAttribute("aria-label", "Where you stopped");
    const words = document.createElement("p");
    words.textContent = `You stopped at ${place.section}.`;
    const go = Object.assign(document.createElement("a"), { textContent: "Go on", href: home ? `${address.split("/")[1]}#${place.id}` : `#${place.id}` });
    go.addEventListener("click", (event) => {
      bar.remove();
      if (home) return; // the other page goes on at its section
      event.preventDefault();
      layOut();
      const part = find(place);
      unfold(part);
      hold(part, place.top);
      look();
    });
    const no = Object.assign(document.createElement("button"), { type: "button", textContent: "×", title: "Not now" });
    no.setAttribute("aria-label", "Not now");
    no.addEventListener("click", () => bar.remove());
    bar.append(words, go, no);
    document.body.append(bar);
    addEventListener("scroll", function away() {
      if (scrollY < 1.5 * innerHeight) return;
      bar.remove();
      removeEventListener("scroll", away);
    }, { passive: true });
  };

  // How this page was reached.
  const way = performance.getEntriesByType("navigation")[0]?.type;
  const again = way === "reload" || way === "back_forward";
  if (!(again && goBack()) && !jump() && !again) offer();
  look();
})();
