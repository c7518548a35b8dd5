// What a page does by itself: theme, search box, contents, wide parts; place.js knows where you are. It takes the place
// of the theme's scripts, which measure every code block at the start and so lay out a long chapter at once.
(() => {
  const root = document.documentElement;
  const all = (selector) => document.querySelectorAll(selector);
  const byId = (id) => document.getElementById(id);

  // Theme. The head of the page has set it before anything was drawn; here it is changed and remembered.
  const system = matchMedia("(prefers-color-scheme: dark)");
  const theme = (mode) => (mode === "auto" ? (system.matches ? "dark" : "light") : mode);
  const setMode = (mode) => {
    root.dataset.mode = mode;
    root.dataset.theme = theme(mode);
    try { localStorage.setItem("mode", mode); } catch { /* then it is not remembered */ }
    nameSwitches();
  };
  const nameSwitches = () => all(".theme-switch-button").forEach((button) => (
    button.setAttribute("aria-label", `Theme: ${root.dataset.mode}. Change`)));
  nameSwitches();
  addEventListener("storage", ({ key, newValue }) => { // chosen in another tab
    if (key === "mode" && ["auto", "light", "dark"].includes(newValue)) setMode(newValue);
  });
  system.addEventListener("change", () => (root.dataset.theme = theme(root.dataset.mode)));
  for (const button of all(".theme-switch-button")) {
    button.addEventListener("click", () => {
      const order = system.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"]; // the first click shows a change
      setMode(order[(order.indexOf(root.dataset.mode) + 1) % 3]);
    });
  }

  // Dialogs close by Escape, wherever the focus is, and by a click beside them.
  addEventListener("keydown", (event) => event.key === "Escape" && document.querySelector("dialog[open]")?.close(), true);
  const prepare = (dialog, name) => {
    dialog.setAttribute("aria-label", name);
    dialog.addEventListener("click", (event) => {
      const box = dialog.getBoundingClientRect();
      const inside = event.clientX >= box.left && event.clientX <= box.right
        && event.clientY >= box.top && event.clientY <= box.bottom;
      if (!inside && event.target === dialog) dialog.close();
    });
  };

  // Search: a box over the page, or the field of the search page itself. Its script comes when it is first asked for.
  const waiting = Object.assign(document.createElement("p"), { className: "lm-hits-wait" });
  waiting.setAttribute("role", "status");
  const fetchSearch = (form) => {
    if (waiting.isConnected || document.querySelector(".lm-hits")) return;
    form.after(waiting);
    waiting.textContent = "Fetching the index of the book …";
    const script = Object.assign(document.createElement("script"), { src: `${root.dataset.content_root}_static/search.js` });
    script.addEventListener("load", () => waiting.remove());
    script.addEventListener("error", () => { waiting.textContent = "The index of the book could not be fetched."; });
    document.head.append(script);
  };
  for (const form of all("form.bd-search")) {
    for (const use of ["focusin", "input"]) form.addEventListener(use, () => fetchSearch(form));
    if (!form.closest("dialog") && new URLSearchParams(location.search).has("q")) fetchSearch(form);
  }
  const dialog = byId("pst-search-dialog");
  const openSearch = () => {
    const field = document.querySelector(".bd-search-container input");
    if (field) field.select();
    else if (dialog?.open) dialog.close();
    else {
      dialog?.showModal();
      dialog?.querySelector("input")?.select();
    }
  };
  if (dialog) prepare(dialog, "Search");
  all(".search-button__button").forEach((button) => button.addEventListener("click", openSearch));
  const apple = /^(Mac|iPhone|iPad)/.test(navigator.platform);
  if (apple) all(".kbd-shortcut__modifier").forEach((key) => (key.textContent = "⌘"));
  addEventListener("keydown", (event) => {
    const held = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    if (!held || event.shiftKey || event.altKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    openSearch();
  });

  // Contents: beside the text where there is room, else in a dialog that borrows them.
  const move = (from, to) => {
    to.append(...from.childNodes);
    to.classList.add(...from.classList);
    from.removeAttribute("class");
  };
  const places = [["primary", "Contents", "(min-width: 992px)"], ["secondary", "On this page", "(min-width: 1200px)"]];
  for (const [name, title, wide] of places) {
    const room = matchMedia(wide);
    const button = document.querySelector(`.bd-header-article .${name}-toggle`);
    const [side, modal] = [byId(`pst-${name}-sidebar`), byId(`pst-${name}-sidebar-modal`)];
    if (!button || !side || !modal) continue;
    button.addEventListener("click", () => {
      if (room.matches) return side.classList.toggle("pst-sidebar-hidden");
      move(side, modal);
      modal.showModal();
    });
    prepare(modal, title);
    room.addEventListener("change", () => room.matches && modal.open && modal.close());
    modal.addEventListener("click", (event) => event.target.closest("a") && modal.close());
    modal.addEventListener("close", () => move(modal, side));
  }

  // A notebook is downloaded. From a disk a browser would show its source instead: there the page says where it is.
  for (const link of location.protocol === "file:" ? all('.bd-header-article a[href$=".ipynb"]') : []) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const header = link.closest(".bd-header-article");
      const told = header.querySelector(".lm-notebook-place");
      if (told) return told.remove(); // a second click takes it away
      const note = Object.assign(document.createElement("p"), { className: "lm-notebook-place" });
      note.setAttribute("role", "status");
      header.append(note); // empty first: what is read out is what changes
      note.append("This page was opened from a disk, where its notebook is ",
        Object.assign(document.createElement("code"), { textContent: decodeURIComponent(new URL(link.href).pathname) }));
    });
  }

  // Code: as it is written, all of it, or none. One switch for the page, remembered for all pages.
  const codeFolds = [...all(".bd-article details.hide.above-input")];
  const NEXT = { written: "all", all: "none", none: "written" };
  const SAYS = { all: "Show all code", none: "Hide all code", written: "Show code as it is written" }; // what a click does
  const setCode = (amount) => {
    root.dataset.code = amount;
    codeFolds.forEach((fold) => { fold.open = amount === "all"; });
    const does = SAYS[NEXT[amount]];
    codeSwitch.title = does;
    codeSwitch.setAttribute("aria-label", does);
  };
  const codeSwitch = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-sm lm-code-switch" });
  if (document.querySelector(".bd-article div.cell_input")) {
    codeSwitch.textContent = "</>";
    document.querySelector(".bd-header-article .article-header-buttons")?.prepend(codeSwitch);
    setCode(root.dataset.code in NEXT ? root.dataset.code : "written");
    codeSwitch.addEventListener("click", () => {
      setCode(NEXT[root.dataset.code]);
      try { localStorage.setItem("code", root.dataset.code); } catch { /* then it is not remembered */ }
    });
  }

  // All answers at once.
  const folds = [...all(".bd-article details")];
  const openAll = document.querySelector(".lm-open-all");
  openAll?.addEventListener("click", () => {
    const open = folds.some((fold) => !fold.open);
    folds.forEach((fold) => { fold.open = open; });
    openAll.textContent = open ? "Close all answers" : "Open all answers";
  });

  // On paper side paths are open, and all answers on their own page.
  const printed = openAll ? folds : folds.filter((fold) => fold.matches(".lm-side"));
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = printed.filter((fold) => !fold.open);
    closed.forEach((fold) => { fold.open = true; });
  });
  addEventListener("afterprint", () => closed.forEach((fold) => { fold.open = false; }));

  // What the build names by itself may have left this page: a box on an erratum, the first use of a word, an exercise.
  const left = [[/^#about-(e\d+)$/, "errata.html#"], [/^#(first-.+)$/, "glossary.html#"], [/^#exercise-\d+()$/, "#exercises"]];
  for (const [pattern, home] of byId(location.hash.slice(1)) ? [] : left) {
    const found = pattern.exec(location.hash);
    if (found && !location.pathname.endsWith(`/${home.split("#")[0]}`)) location.replace(home + found[1]);
  }

  // What scrolls sideways must be reachable by keyboard; what does not should not be a stop on the way. A part out
  // of sight has no size yet, and is looked at when it gets one.
  const names = { "katex-display": "Wide formula", "pst-scrollable-table-container": "Wide table" };
  const update = ({ target }) => {
    if (target.scrollWidth > target.clientWidth) {
      target.tabIndex = 0;
      target.setAttribute("role", "group");
      target.setAttribute("aria-label", `${names[target.classList[0]] ?? "Wide code"}, scrolls sideways`);
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
    }
  };
  const sizes = new ResizeObserver((entries) => entries.forEach(update));
  all(".katex-display, .bd-article pre, .pst-scrollable-table-container, .output.text_html:not(:has([data-widget]))")
    .forEach((part) => sizes.observe(part));
})();
