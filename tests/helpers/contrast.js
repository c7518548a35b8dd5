/* What decides about contrast, for every text of a page; and what axe says of the texts that are new.

Whether a text can be read depends on its colour, size and weight and on what is painted behind it: by its ancestors,
and by whatever else lies there. All this, as the browser computed it, is the text's signature. Texts of one signature
have one ratio, so axe is asked about one of them. Where axe cannot tell (a picture lies behind, or there
is only a symbol), it is asked about every one of them, on every page; `unsure` are signatures where that was so.
Not asked is what axe never judges: text in an SVG, in a control that is off or outside the page, and a link in a block
where links are most of the text. */
async ({ known, unsure }) => {
  const RULES = ["color-contrast", "link-in-text-block"];
  const LINK = "a[href], [role=link]";
  const FIELD = "input, select, textarea";
  const WITHOUT_TEXT = ["hidden", "range", "color", "checkbox", "radio", "image"].map((type) => `[type=${type}]`).join();
  const ROW = 400; // pixels: what is painted is looked up by rows of the page

  const paint = (style) => [
    /^rgba\(.*, 0\)$/.test(style.backgroundColor) ? "" : style.backgroundColor,
    style.backgroundImage === "none" ? "" : style.backgroundImage,
    style.opacity === "1" ? "" : `opacity ${style.opacity}`,
    style.filter === "none" ? "" : style.filter,
    style.mixBlendMode === "normal" ? "" : style.mixBlendMode,
  ].join("");
  const ink = (style) => [
    style.color, style.webkitTextFillColor, style.webkitTextStroke, style.fill, style.fontSize, style.fontWeight,
    style.textShadow,
  ].join();
  const shape = (style) => [
    style.fontStyle, style.fontFamily, style.textDecoration, style.borderBottom, style.outline,
  ].join();
  const text = (element) => [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : ""))
    .join("").replace(/[\s\u200b]+/g, " ").trim();
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  // element → its style and box, what it and its ancestors paint, whether only listeners get it
  const parts = new Map();
  const painters = new Map(); // row → elements that paint something there
  const push = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));
  const rows = ({ top, bottom }) => {
    const first = Math.floor(top / ROW);
    return Array.from({ length: Math.floor(bottom / ROW) - first + 1 }, (_, i) => first + i);
  };
  const look = (element) => {
    const style = getComputedStyle(element), box = element.getBoundingClientRect();
    const above = parts.get(element.parentElement), own = paint(style);
    // nobody sees what is in a box of one pixel that cuts off the rest
    const unseen = above?.unseen || (style.overflow !== "visible" && box.width <= 1 && box.height <= 1);
    parts.set(element, { style, box, unseen, ground: (above?.ground ?? "") + (own && `/${own}`) });
    if (!own || !box.width || !box.height || unseen || !shown(element)) return;
    rows(box).forEach((row) => push(painters, row, element));
  };
  const strangers = (element) => { // what others paint where this element is
    const { box } = parts.get(element);
    const overlaps = ({ box: { left, right, top, bottom } }) =>
      left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
    const found = rows(box).flatMap((row) => painters.get(row) ?? []).filter(
      (other) => overlaps(parts.get(other)) && !other.contains(element) && !element.contains(other));
    return [...new Set(found)].map((other) => `(${paint(parts.get(other).style)})`).join("");
  };

  // whatever is inside a part that is not rendered, or that nobody sees, is not looked at either
  const everything = [];
  const walk = (element) => {
    look(element);
    everything.push(element);
    if (parts.get(element).unseen || !element.checkVisibility()) return;
    for (const child of element.children) walk(child);
  };
  walk(document.documentElement);
  const judged = (element) => {
    const { box } = parts.get(element);
    return !element.closest("svg, :disabled, [aria-disabled=true]") && box.right > 0 && box.bottom > 0;
  };
  const isBlock = (element) => /^(block|list-item|table|flex|grid)/.test(getComputedStyle(element).display);
  const blocks = new Map(); // block → whether its text may be longer than its links, where axe counts them
  const prose = (block) => {
    if (!blocks.has(block)) {
      const links = [...block.querySelectorAll(LINK)].map((link) => link.textContent.replace(/\s+/g, " ").trim()).join("");
      const whole = isBlock(block) && ![...block.querySelectorAll("*")].some((e) => e.matches("br, hr") || isBlock(e));
      blocks.set(block, !whole || block.textContent.length > 2 * links.length);
    }
    return blocks.get(block);
  };
  const before = new Set(known), groups = new Map(); // rule and signature → elements
  const file = (element, ...signature) => {
    const key = signature.join("|");
    if (!before.has(key)) push(groups, key, element);
  };
  for (const element of everything) {
    const { style, ground, unseen } = parts.get(element);
    const field = element.matches(FIELD), link = element.matches(LINK) && style.display === "inline";
    const words = field ? !element.matches(WITHOUT_TEXT) : text(element) !== "";
    if (unseen || !(words || link) || !shown(element) || !judged(element)) continue;
    const seen = [ink(style), ground, strangers(element)];
    if (words) file(element, RULES[0], ...seen, field && element.type);
    if (link) {
      let block = element.parentElement;
      while (parts.get(block).style.display === "inline") block = block.parentElement;
      const around = parts.get(block);
      const beside = [shape(style), ink(around.style), shape(around.style), around.ground];
      if (prose(block)) file(element, RULES[1], ...seen, ...beside);
    }
  }

  /* axe measures every element there is, whatever it is asked about: parts without a text in question are emptied.
     Their shells stay, so that no other part looks different; where one does, that is a finding. */
  const looks = (element) => {
    const whole = [ink(getComputedStyle(element))];
    for (let e = element; e; e = e.parentElement) whole.push(paint(getComputedStyle(e)));
    return whole.join("|");
  };
  const ask = async (elements) => {
    const wanted = new Set(), emptied = [], were = elements.map(looks);
    for (let element of elements) for (; element; element = element.parentElement) wanted.add(element);
    const empty = (element) => {
      if (wanted.has(element)) [...element.children].forEach(empty);
      else if (element.children.length && getComputedStyle(element).position === "static") emptied.push([element, element.cloneNode(false)]);
    };
    empty(document.body);
    for (const [element, shell] of emptied) element.replaceWith(shell);
    const changed = elements.filter((element, i) => looks(element) !== were[i]);
    const said = await axe.run({ include: elements }, { runOnly: RULES, elementRef: true, resultTypes: ["violations", "passes"] });
    for (const [element, shell] of emptied) shell.replaceWith(element);
    return { ...said, changed };
  };

  const good = new Map(RULES.map((rule) => [rule, new Set()])), bad = [];
  const finding = (rule, html) => bad.push(`${rule}: ${html.slice(0, 120)}`);
  const judge = async (elements) => {
    if (!elements.length) return;
    const { violations, passes, changed } = await ask([...new Set(elements)]);
    const hidden = ({ any }) => any.some(({ data }) => data?.messageKey === "hidden"); // these pass without a look
    for (const { id, nodes } of passes) for (const node of nodes) if (!hidden(node)) good.get(id).add(node.element);
    for (const { id, nodes } of violations) for (const { element } of nodes) finding(id, element.outerHTML);
    for (const element of changed) finding("looks different when other parts are empty", element.outerHTML);
  };
  const settled = ([key, elements]) => elements.some((element) => good.get(key.split("|", 1)[0]).has(element));
  // a short word is best: axe does not judge a symbol, nor a lone letter that is faint, nor a text that leaves its box
  const letters = (element) => text(element).replace(/[^\p{Script=Latin}\d]/gu, "").length;
  const unfit = (element) => [1000, 500][letters(element)] ?? letters(element);
  const fittest = (all) => [all.reduce((a, b) => (unfit(b) < unfit(a) ? b : a))];
  const hard = new Set(unsure);
  const first = new Set([...groups].flatMap(([key, all]) => (hard.has(key) ? all : fittest(all))));
  await judge([...first]);
  const open = () => [...groups].filter((group) => !settled(group));
  await judge(open().flatMap(([, all]) => all).filter((element) => !first.has(element)));
  // the page notices that its parts are back, where some were away
  const frame = () => new Promise((next) => { requestAnimationFrame(next); setTimeout(next, 500); });
  for (const wait of first.size ? [frame, frame] : []) await wait();
  const keys = (found) => found.map(([key]) => key);
  return { good: keys([...groups].filter(settled)), unsure: keys(open()), bad: [...new Set(bad)] };
}
