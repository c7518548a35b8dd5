// "Share", one menu in the title row of a widget: all that can be done with the scene on screen.

import { button, h, speaker, uniqueId } from "./ui.js";
import { codePicture } from "./code.js";
import { MOST_LINK } from "./scene.js";

/**
 * @typedef {object} Scene what a widget shows, for those who share it
 * @property {string} name of the widget, as in the page: "loss-curves" @property {string} title
 * @property {HTMLElement} root @property {() => import("./core.js").State} state all its traits
 * @property {(base?: string) => string} demo its address on the widget's demo page, below that of the book
 * @property {string} [css] the style sheet, in a notebook
 * @property {() => string} link its address @property {() => string} python the cell that makes it
 * @property {() => string} sentence what is on screen, in words
 *
 * @typedef {object} Entry of the menu
 * @property {string} label
 * @property {(scene: Scene) => Outcome | Promise<Outcome>} run
 * @property {(scene: Scene) => string} [lacks] why it cannot be done now, as a sentence; "" where it can
 *
 * @typedef {string | HTMLElement} Outcome a sentence to say, or a panel to show
 */

/** @param {Scene} scene */
function tooLong(scene) {
  const size = scene.link().length;
  return size <= MOST_LINK ? "" : "This scene is too long for a link or a code: "
    + `${size.toLocaleString("en")} characters, and more than ${MOST_LINK.toLocaleString("en")} do not travel well. `
    + "Save it as a file instead.";
}

/** Text to be copied by hand, where a browser has no clipboard. @param {string} text @param {string} what */
function byHand(text, what) {
  const field = h("textarea", { readonly: true, class: "lm-link", rows: Math.min(8, text.split("\n").length) }, text);
  field.setAttribute("aria-label", what);
  field.addEventListener("focus", () => field.select());
  return h("div", {}, h("p", { class: "lm-note" }, "Copy it from this field."), field);
}

/**
 * Puts text on the clipboard and says so.
 * @param {string} text @param {string} what it is, for the field where there is no clipboard @param {string} done
 * @returns {Promise<Outcome>}
 */
export async function copied(text, what, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return byHand(text, what);
  }
}

/** @param {Scene} scene */
const copyLink = (scene) => copied(scene.link(), "Link to this scene", "Link copied.");

/** @param {Scene} scene */
async function showCode(scene) {
  const words = h("p", { class: "lm-note" }, "Point a camera at it to open this scene.");
  return h("div", {}, await codePicture(scene.link()), words);
}

/** A camera needs a whole address. @param {Scene} scene */
const noCode = (scene) => tooLong(scene) || (/^[a-z]+:/.test(scene.link()) ? "" : NOWHERE);
const NOWHERE = "A code needs the address of the book: write lm.widgets.Widget.book = \"https://…/\" and run the cell again.";

/** @param {Scene} scene */
const copyPython = (scene) => copied(scene.python(), "Python cell of this scene", "Cell copied: paste it in a notebook.");

/** Has the browser save a file. @param {Blob} blob @param {string} name */
export function saved(blob, name) {
  const href = URL.createObjectURL(blob);
  const link = h("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // a browser may ask where to first
  return `Saved as ${name}.`;
}

/** @param {Scene} scene */
async function saveSvg(scene) {
  const { svgText } = await import("./picture.js");
  return saved(new Blob([svgText(scene)], { type: "image/svg+xml" }), `${scene.name}.svg`);
}

/** @param {Scene} scene */
async function savePng(scene) {
  const { pngOf } = await import("./picture.js");
  return saved(await pngOf(scene), `${scene.name}.png`);
}

/** @param {Scene} scene */
async function saveFile(scene) {
  const { oneFile } = await import("./one_file.js");
  const { name, title, state, css, sentence } = scene;
  const text = await oneFile(name, title, state(), { css, words: sentence() });
  return `${saved(new Blob([text], { type: "text/html" }), `${name}.html`)} It runs in any browser, without a network.`;
}

/** @param {Scene} scene */
async function embed(scene) {
  const { embedPanel } = await import("./embed.js");
  return embedPanel(scene);
}

/** The entries of the menu, in order: one more thing to do with a scene is one more line here. @type {Entry[]} */
export const ENTRIES = [
  { label: "Copy link", run: copyLink, lacks: tooLong },
  { label: "Show QR code", run: showCode, lacks: noCode },
  { label: "Copy as Python", run: copyPython },
  { label: "Save as SVG", run: saveSvg },
  { label: "Save as PNG", run: savePng },
  { label: "Save as one HTML file", run: saveFile },
  { label: "Embed", run: embed },
];

const KEYS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The entries as a menu. `choose(entry)` is called with what was chosen.
 * @param {Scene} scene @param {Entry[]} entries @param {(entry: Entry) => void} choose
 */
function menu(scene, entries, choose) {
  const reasons = entries.map((entry) => entry.lacks?.(scene) ?? "");
  const notes = new Map([...new Set(reasons)].filter(Boolean).map((text) => [text, uniqueId("why")]));
  const items = entries.map((entry, i) => h("button", {
    type: "button", role: "menuitem", class: "lm-menu-item", tabindex: "-1", "aria-disabled": reasons[i] ? "true" : null,
    "aria-describedby": notes.get(reasons[i]), onclick: () => { if (!reasons[i]) choose(entry); },
  }, entry.label));
  const list = h("div", { role: "menu", "aria-label": "Share" }, items);
  const why = [...notes].map(([text, id]) => h("p", { class: "lm-note", id }, text));
  list.addEventListener("keydown", (event) => {
    const at = items.indexOf(/** @type {any} */ (document.activeElement));
    const by = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    const to = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : by ? at + by : null;
    if (to === null) return;
    items[(to + items.length) % items.length].focus();
    event.preventDefault();
  });
  return { el: h("div", {}, list, why), focus: () => items[0].focus() };
}

/** @param {KeyboardEvent} event */
const chord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * What opens below a button of `el`. Escape, a focus elsewhere and a press outside close it; keys pressed inside are
 * not the widget's.
 * @param {HTMLElement} el @param {HTMLElement} opener
 */
function popover(el, opener) {
  const pop = h("div", { class: "lm-pop", id: uniqueId("pop"), hidden: true });
  const outside = (/** @type {Event} */ event) => {
    if (!el.contains(/** @type {Node} */ (event.target))) close();
  };
  /** @param {boolean} back is the focus to go back to the button? */
  function close(back = false) {
    pop.hidden = true;
    pop.replaceChildren();
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (back) opener.focus();
  }
  /** @param {HTMLElement} content */
  function open(content) {
    pop.replaceChildren(content);
    pop.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside, true);
  }
  el.addEventListener("keydown", (event) => {
    if (pop.hidden || chord(event)) return;
    if (event.key === "Escape") close(true);
    if (event.key === "Escape") event.preventDefault();
    event.stopPropagation();
  });
  el.addEventListener("focusout", (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (to && !el.contains(to)) close();
  });
  opener.setAttribute("aria-controls", pop.id);
  opener.setAttribute("aria-expanded", "false");
  return { el: pop, open, close };
}

/**
 * The button "Share" and what opens below it: the menu, then what came of the entry chosen. `stop()` ends it.
 * @param {Scene} scene @param {Entry[]} entries
 */
export function shareMenu(scene, entries = ENTRIES) {
  const opener = button("Share", () => (pop.el.hidden ? openMenu() : pop.close(true)), { sign: "share" });
  const note = h("p", { class: "lm-note lm-share-note", role: "status" });
  const say = speaker(note);
  const el = h("div", { class: "lm-share" }, opener, note);
  const pop = popover(el, opener);
  opener.setAttribute("aria-haspopup", "menu");
  opener.after(pop.el);
  let turn = 0;

  function openMenu() {
    const list = menu(scene, entries, choose);
    say("");
    pop.open(list.el);
    list.focus();
  }
  /** @param {Entry} entry */
  async function choose(entry) {
    pop.close(true);
    turn += 1;
    try {
      show(await entry.run(scene));
    } catch (error) {
      say(`“${entry.label}” did not work: ${/** @type {Error} */ (error).message}`, turn);
    }
  }
  /** @param {Outcome} outcome */
  function show(outcome) {
    if (typeof outcome === "string") return say(outcome, turn);
    const shut = button("Close", () => pop.close(true));
    pop.open(h("div", { class: "lm-pop-panel" }, outcome, shut));
    return /** @type {HTMLElement} */ (outcome.querySelector("textarea, button, a") ?? shut).focus();
  }
  el.addEventListener("focusout", () => say("")); // what was said is over
  return { el, stop: pop.close };
}
