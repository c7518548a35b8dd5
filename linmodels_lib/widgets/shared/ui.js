// Controls shared by every widget: real buttons, sliders, labels. User text enters only as text.

/** @typedef {Record<string, any>} Props  attributes, and listeners under "onclick" and the like */
/** @typedef {keyof typeof ICONS} Sign */

const SVG = "http://www.w3.org/2000/svg";
let serial = 0;

/** An id no other element on the page has, for aria references only. @param {string} stem */
export function uniqueId(stem) {
  serial += 1;
  return `lm-${stem}-${serial}`;
}

/** @template {Element} E @param {E} element @param {Props} props @param {any[]} children */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * h("button", { class: "x", onclick: f }, "text", child): an HTML element. Strings become text nodes.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Props} props @param {...any} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} T @param {T} tag @param {Props} props @param {...any} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props, ...children) {
  return fill(/** @type {any} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * Set attributes that changed (cheap enough for every frame); null removes.
 * @param {Element} element @param {Props} props
 */
export function attributes(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * Set text only when it changed, so that screen readers and layout stay quiet.
 * @param {Element} element @param {string} text
 */
export function setText(element, text) {
  const { firstChild: only } = element; // mostly one piece of text, which is quicker to look at
  const now = only?.nodeType === 3 && !only.nextSibling ? only.nodeValue : element.textContent;
  if (now !== text) element.textContent = text;
}

/**
 * Set a control's value only when it changed: the browser would work on it in every frame of a drag.
 * @param {HTMLInputElement | HTMLSelectElement} control @param {number | string} value
 */
export function setValue(control, value) {
  if (control.value !== String(value)) control.value = String(value);
}

/** Is the pointer being moved in a drag, at this very moment? */
export const moving = { on: false };

/**
 * The outermost element of a widget.
 * @param {string} name @param {string} title
 */
export function widgetRoot(name, title) {
  return h("div", {
    class: `lm-widget lm-${name}`,
    role: "group",
    "aria-label": title,
    tabindex: "-1",
  });
}

/**
 * The head of a widget: its title, what belongs beside it (`tools`), and one line that says what to do first.
 * @param {string} title @param {string} invitation @param {...any} tools
 */
export function head(title, invitation, ...tools) {
  return h("div", { class: "lm-head" },
    h("div", { class: "lm-head-row" }, h("p", { class: "lm-title" }, title), ...tools),
    h("p", { class: "lm-invitation" }, invitation));
}

/** Controls that are needed once, folded away under "Set up". @param {...any} controls */
export function setUp(...controls) {
  return h("details", { class: "lm-set-up" }, h("summary", {}, "Set up"), h("div", { class: "lm-set-up-body" }, ...controls));
}

const ICONS = {
  back: "M13 3L6 10L13 17",
  step: "M7 3L14 10L7 17",
  play: "M5 3V17L16 10Z",
  pause: "M6 3V17M14 3V17",
  end: "M4 3L11 10L4 17M15 3V17",
  reset: "M4 4V9H9M4.5 8.5A7 7 0 1 1 4 13",
  undo: "M8 3L3 8L8 13M3 8H12A5 5 0 0 1 12 18H8",
  share: "M10 13V2M6 6L10 2L14 6M5 9H3V18H17V9H15",
  screen: "M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12",
  add: "M10 3V17M3 10H17",
  remove: "M5 5L15 15M15 5L5 15",
};

/** A small drawn sign, for the eye only; `set(name)` changes it. @param {Sign} name */
export function icon(name) {
  const path = svg("path", { d: ICONS[name] });
  const el = svg("svg", { class: "lm-icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, path);
  return { el, set: (/** @type {Sign} */ next) => attributes(path, { d: ICONS[next] }) };
}

/**
 * A push button. `sign` names an icon in front of the label.
 * @param {string} label @param {(event: any) => void} onclick
 * @param {{ sign?: Sign, title?: string, kind?: string }} options
 */
export function button(label, onclick, { sign, title, kind = "" } = {}) {
  const mark = sign ? icon(sign).el : null;
  const text = h("span", { class: "lm-button-text" }, label);
  return h("button", { type: "button", class: `lm-button ${kind}`.trim(), title, onclick }, mark, text);
}

/** The words of a button. @param {Element} control */
export function buttonText(control) {
  return /** @type {HTMLElement} */ (control.querySelector(".lm-button-text"));
}

/**
 * Enable or disable; a focused button hands the focus to its widget, so that the keys keep working.
 * @param {HTMLButtonElement | HTMLInputElement | HTMLSelectElement} control @param {boolean} off
 */
export function setDisabled(control, off) {
  if (off && control === document.activeElement) /** @type {HTMLElement} */ (control.closest(".lm-widget")).focus({ preventScroll: true });
  control.disabled = off;
}

/**
 * A button that stays pressed; `set(on)` follows the state.
 * @param {string} label @param {(on: boolean) => void} onchange
 * @param {{ sign?: Sign, title?: string, kind?: string }} options
 */
export function toggleButton(label, onchange, options = {}) {
  const element = button(label, () => onchange(element.getAttribute("aria-pressed") !== "true"), options);
  element.setAttribute("aria-pressed", "false");
  return { el: element, set: (/** @type {boolean} */ on) => attributes(element, { "aria-pressed": on }) };
}

/**
 * A labelled slider with its value beside it. `format` says the value in words and numbers.
 * @param {{ label: string, min: number, max: number, step: number, value: number, format?: (value: number) => string,
 *   oninput?: (value: number) => void, onchange?: (value: number) => void }} options
 */
export function slider({ label, min, max, step, value, format = String, oninput, onchange }) {
  const output = h("output", { class: "lm-value" });
  const input = h("input", { type: "range", min, max, step, "aria-label": label });
  const show = () => {
    setText(output, format(Number(input.value)));
    attributes(input, { "aria-valuetext": output.textContent });
  };
  const set = (/** @type {number | string} */ next) => {
    setValue(input, next);
    show();
  };
  input.addEventListener("input", () => { show(); oninput?.(Number(input.value)); });
  input.addEventListener("change", () => onchange?.(Number(input.value)));
  set(value);
  const el = h("label", { class: "lm-field lm-slider" }, h("span", { class: "lm-label" }, label), input, output);
  return { el, input, set };
}

/**
 * A labelled drop-down. options: [value, text] pairs.
 * @param {{ label: string, options: string[][], value: string | number, onchange: (value: string) => void }} options
 */
export function select({ label, options, value, onchange }) {
  const input = h("select", { "aria-label": label, onchange: () => onchange(input.value) });
  const setOptions = (/** @type {string[][]} */ pairs) => {
    input.replaceChildren(...pairs.map(([key, text]) => h("option", { value: key }, text)));
  };
  const set = (/** @type {number | string} */ next) => setValue(input, next);
  setOptions(options);
  set(value);
  const el = h("label", { class: "lm-field" }, h("span", { class: "lm-label" }, label), input);
  return { el, input, set, setOptions };
}

/**
 * A labelled number field; only finite numbers reach `onchange`.
 * @param {{ label: string, min: number, max: number, step?: number | string, value: number,
 *   onchange: (value: number) => void }} options
 */
export function numberField({ label, min, max, step = 1, value, onchange }) {
  const input = h("input", { type: "number", min, max, step, class: "lm-number", "aria-label": label });
  const set = (/** @type {number | string} */ next) => { input.value = String(next); };
  input.addEventListener("change", () => {
    if (input.value !== "" && input.checkValidity()) onchange(Number(input.value));
  });
  set(value);
  return { el: h("label", { class: "lm-field" }, h("span", { class: "lm-label" }, label), input), input, set };
}

/** A labelled check box. @param {{ label: string, checked: boolean, onchange: (on: boolean) => void }} options */
export function checkbox({ label, checked, onchange }) {
  const input = h("input", { type: "checkbox", onchange: () => onchange(input.checked) });
  const set = (/** @type {boolean} */ on) => { input.checked = on; };
  set(checked);
  return { el: h("label", { class: "lm-check" }, input, h("span", {}, label)), input, set };
}

/**
 * A table of numbers with row and column headings; `set(texts, marked)` fills it, `marked` cells stand out.
 * @param {{ caption: string, columns: string[], rows: string[] }} table
 */
export function numberTable({ caption, columns, rows }) {
  const cells = rows.map(() => columns.slice(1).map(() => h("td", {})));
  const heading = (/** @type {string} */ text, /** @type {string} */ scope) => h("th", { scope }, text);
  const el = h("table", { class: "lm-table" },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, columns.map((text) => heading(text, "col")))),
    h("tbody", {}, rows.map((row, r) => h("tr", {}, heading(row, "row"), cells[r]))));
  /** @param {string[][]} texts @param {(row: number, column: number) => boolean} marked */
  const set = (texts, marked = () => false) => cells.forEach((line, r) => line.forEach((cell, c) => {
    setText(cell, texts[r][c]);
    cell.classList.toggle("lm-marked", marked(r, c));
  }));
  return { el, cells, set };
}

/**
 * `say(text, turn)` writes into a live region. The same sentence in another turn is cleared for a frame first: a
 * screen reader reads out what changes.
 * @param {Element} el
 */
export function speaker(el) {
  let [wanted, last, frame] = ["", 0, 0];
  const show = () => {
    frame = 0;
    setText(el, wanted);
  };
  return (/** @type {string} */ text, turn = last) => {
    const again = text === wanted && turn !== last;
    [wanted, last] = [text, turn];
    if (again) {
      el.textContent = "";
      frame ||= requestAnimationFrame(show);
    } else if (!frame) show();
  };
}

const SETTLED = 350; // ms: those who listen hear where a slider came to rest, not every stop on the way

/**
 * A live region. `say(text, turn)` shows a sentence and has it read out, again in each new turn; `later` waits until
 * nothing more comes (but not the first time); `stop` drops what waits.
 */
export function narrator() {
  const el = h("p", { class: "lm-narration", role: "status", "aria-live": "polite" });
  const speak = speaker(el);
  let timer = 0;
  const stop = () => clearTimeout(timer);
  /** @param {string} text @param {number} [turn] */
  const say = (text, turn) => {
    stop();
    speak(text, turn);
  };
  /** @param {string} text @param {number} [turn] */
  const later = (text, turn) => {
    stop();
    timer = setTimeout(() => speak(text, turn), timer ? SETTLED : 0);
  };
  return { el, say, later, stop };
}
