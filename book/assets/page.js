// The book's own part of the one script; book/ext/lean.py adds it to the theme's.
(() => {
  // From a disk the search page may not read the other pages, so it lists titles without excerpts.
  if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

  // What scrolls sideways must be reachable by keyboard; what does not should not be a stop on the way.
  const update = ({ target }) => {
    if (target.scrollWidth > target.clientWidth) {
      target.tabIndex = 0;
      target.setAttribute("role", "group");
      target.setAttribute("aria-label", "Wide formula, scrolls sideways");
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
    }
  };
  const observer = new ResizeObserver((entries) => entries.forEach(update));
  document.querySelectorAll(".katex-display").forEach((formula) => observer.observe(formula));
})();
