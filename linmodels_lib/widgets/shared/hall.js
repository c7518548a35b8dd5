// The lecture hall: full screen and the demo pages. Large letters; plot, verdict and step on one screen; the rest is
// one key away.

import { button, h } from "./ui.js";

/** @typedef {Record<string, (event: KeyboardEvent) => unknown>} Keys */
/** @typedef {(event: KeyboardEvent) => unknown} Act */
/** @typedef {{ PageDown: Act, PageUp: Act, words: string }} Clicker  what its two keys do */

const DESK = "(min-width: 1100px) and (min-height: 600px)"; // where a demo page is laid out as for a hall
const LEAST = 130; // px: a lower plot shows nothing
const [LETTER, SHARE] = [17, 0.0235]; // px and of the height of a screen: numbers of an axis, as they are seen

/** A clicker steps where a widget has no other use for it. @param {Keys} keys @returns {Clicker | null} */
const stepper = ({ ArrowRight, ArrowLeft }) => (
  ArrowRight ? { PageDown: ArrowRight, PageUp: ArrowLeft, words: "as → and ←" } : null);

/** Is this page made for one widget? */
const demoPage = () => document.documentElement.dataset.demo !== undefined;

/** Drawings that may grow and shrink; small ones are signs beside words. @param {HTMLElement} root */
function plots(root) {
  return [...root.querySelectorAll("svg")].filter((el) => (
    !el.matches("svg svg, .lm-icon, .lm-swatch") && el.viewBox.baseVal?.height > 60));
}

/**
 * What goes first where a screen is too small, in this order; plot, verdict and step stay. Notes first, then the panels
 * of each widget, by the ends of their class names; what a widget does not have is passed over.
 * @type {Record<string, string[]>}
 */
const REST = {
  "bayes-test": [".lm-table", "-magnified", "-people > :nth-child(2)", "-knob .lm-note"],
  "block-features": ["-setup", "-write", "-size", "-text", "-sum", "-board"],
  "decision-boundary": ["-tools", "-about", "-weights", "-settings"],
  "descent-explorer": ["-numbers", ".lm-heading"],
  "early-stopping": ["-table", "-legend"],
  "event-grid": ["-setup", "-cut-panel", "-sets", "-challenge"],
  "gradient-check-bench": ["-worst", "-tables > :nth-child(2)"],
  "kernel-lift": [".lm-heading"],
  "loss-curves": ["-others"],
  "margin-explorer": [".lm-panel > :nth-child(3)"],
  "penalty-contact": [".lm-table", ".lm-table caption"],
  "perceptron-stepper": [".lm-panel > :nth-child(3)", ".lm-was"],
  "review-classifier": ["-chips", "-copier", "-how", "-strip"],
  "sigmoid-boundary": ["-measures", "-counts"],
  "smoothing-explorer": ["-chooser", "-numbers"],
  "softmax-bars": ["-loss", "-knobs"],
  "underflow-race": ["-key", "-picture"],
  "update-table": ["-phases"],
};
const NOTES = ".lm-note, .lm-legend";
const GOOD = 0.44; // of the height of the screen, for the plots

/** Elements to hide, one list after the other. @param {HTMLElement} root @returns {Element[][]} */
function restOf(root) {
  const [name, panels] = Object.entries(REST).find(([one]) => root.classList.contains(`lm-${one}`)) ?? ["", []];
  const full = (/** @type {string} */ end) => (end.startsWith("-") ? `.lm-${name}${end}` : end);
  return [NOTES, ...panels.map(full)].map((selector) => [...root.querySelectorAll(selector)]);
}

/**
 * The greatest height of plots, in px, at which all is on one screen, or LEAST; and whether all is.
 * @param {HTMLElement} root
 */
function roomForPlots(root) {
  const fits = (/** @type {number} */ size) => {
    root.style.setProperty("--lm-hall-plot", `${size}px`);
    return root.scrollHeight <= root.clientHeight;
  };
  let [low, high] = [LEAST, Math.max(LEAST, Math.floor(0.78 * root.clientHeight))];
  while (high - low > 3) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return { size: low, fits: fits(low) };
}

/**
 * Plots as high as leaves everything on one screen, and their letters as large as a hall needs. Where plots would be
 * low, the rest goes, bit by bit, unless the lecturer asks for all.
 * @param {HTMLElement} root
 */
function fitPlots(root) {
  const drawings = plots(root);
  for (const el of drawings) el.classList.add("lm-hall-plot");
  for (const el of root.querySelectorAll(".lm-hall-rest")) el.classList.remove("lm-hall-rest");
  const good = () => {
    const room = roomForPlots(root);
    return room.fits && (drawings.length === 0 || room.size >= GOOD * root.clientHeight);
  };
  const rest = root.classList.contains("lm-hall-all") ? [] : restOf(root);
  while (!good() && rest.length) for (const el of rest.shift() ?? []) el.classList.add("lm-hall-rest");
  const letter = Math.max(LETTER, SHARE * Math.min(root.clientHeight, (root.clientWidth * 9) / 16));
  for (const el of drawings) {
    const scale = el.getScreenCTM()?.a || 1;
    el.style.setProperty("--lm-hall-letter", `${(letter / scale).toFixed(2)}px`);
  }
}

/** The keys of the hall, after those of the widget. @param {HTMLElement} root @param {Clicker | null} clicker */
function keyWords(root, clicker) {
  const own = [...root.querySelectorAll(".lm-keys :is(p)")].map((line) => line.cloneNode(true));
  const key = (/** @type {string} */ name) => h("kbd", {}, name);
  const pages = clicker ? [key("Page Down"), " ", key("Page Up"), ` or a clicker: ${clicker.words}, `] : [];
  return [...own, h("p", {}, "Here: ", ...pages, key("v"), " show all, ", key("?"), " these keys, ", key("Ctrl"), " ",
    key("z"), " undo.")];
}

const FIELDS = "textarea, input[type=text], input[type=number], select";

/**
 * A clicker's keys, and the one that shows all.
 * @param {KeyboardEvent} event @param {Clicker | null} clicker @param {() => void} flip
 */
function pressed(event, clicker, flip) {
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  if (chord || /** @type {Element} */ (event.target).closest(FIELDS)) return;
  if (clicker && (event.key === "PageDown" || event.key === "PageUp")) clicker[event.key](event);
  else if (event.key === "v") flip();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Makes a widget ready for the hall. `tools` belong into its title row, `settle()` is to be called after a drawing, and
 * `keys` are the widget's own: a clicker's keys act as its arrows, unless it says what they do.
 * @param {HTMLElement} root @param {Keys} keys @param {Clicker | null} clicker
 */
export function hall(root, keys, clicker = stepper(keys)) {
  const all = button("Show all", () => showAll(!root.classList.contains("lm-hall-all")));
  // It refuses where the browser has left already, as after a second click.
  const leave = button("Leave full screen", () => Promise.resolve(document.exitFullscreen()).catch(() => {}),
    { sign: "screen" });
  const panel = h("div", { class: "lm-hall-keys", role: "note", hidden: true });
  const tools = h("div", { class: "lm-row lm-hall-tools", hidden: true }, all, leave);
  const wide = matchMedia(DESK);
  const inside = () => root.classList.contains("lm-hall");

  /** @param {boolean} on */
  function showAll(on) {
    root.classList.toggle("lm-hall-all", on);
    /** @type {HTMLElement} */ (all.querySelector(".lm-button-text")).textContent = on ? "Show less" : "Show all";
    fit();
  }
  /** The keys, or none. */
  function flipKeys() {
    panel.hidden = !panel.hidden;
    if (!panel.hidden) panel.replaceChildren(...keyWords(root, clicker));
    fit();
  }
  function fit() {
    if (inside()) fitPlots(root);
  }
  /** Full screen has begun or ended, or the window has another size. */
  function follow() {
    const full = document.fullscreenElement === root;
    const on = full || (demoPage() && wide.matches);
    const began = on && !inside();
    root.classList.toggle("lm-hall", on);
    tools.hidden = !on;
    leave.hidden = !full;
    if (!on) root.style.removeProperty("--lm-hall-plot");
    if (began) showAll(false);
    else fit();
    if (began && full) root.focus({ preventScroll: true }); // so that Space plays
  }
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (inside()) pressed(event, clicker, () => showAll(!root.classList.contains("lm-hall-all")));
  };
  root.addEventListener("fullscreenchange", follow);
  addEventListener("resize", follow);
  document.addEventListener("keydown", onkeydown, true);
  const stop = () => {
    removeEventListener("resize", follow);
    document.removeEventListener("keydown", onkeydown, true);
  };
  /** A longer sentence may need room: plots give way, and do not grow again until the window changes. */
  const settle = () => { if (inside() && root.scrollHeight > root.clientHeight + 1) fit(); };
  return { tools, panel, follow, settle, flipKeys, stop };
}
