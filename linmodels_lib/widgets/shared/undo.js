// "Undo", and "Reset" where a widget has no place of its own for it.

import { button, h } from "./ui.js";

/** @typedef {import("./session.js").Session} Session */

/** The widget's own "Reset". @param {HTMLElement} root @param {Element} ours */
function ownReset(root, ours) {
  const buttons = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".lm-button")]);
  return buttons.find((el) => el.textContent === "Reset" && !ours.contains(el));
}

/**
 * `place(root)` puts "Undo" beside the widget's "Reset", or both into `el`, which belongs into the title row. Each is
 * there while there is something to undo or to reset.
 * @param {Session} session
 */
export function undoTools(session) {
  const undo = button("Undo", () => session.undo(), { sign: "undo", kind: "lm-undo" });
  const reset = button("Reset", () => session.reset(), { sign: "reset" });
  const el = h("div", { class: "lm-row lm-undo-tools" });
  const place = (/** @type {HTMLElement} */ root) => {
    const own = ownReset(root, el);
    el.replaceChildren(...(own ? [] : [undo, reset]));
    own?.after(undo);
  };
  const sync = () => {
    const hadFocus = [undo, reset].includes(/** @type {any} */ (document.activeElement));
    undo.hidden = session.past.length === 0;
    reset.hidden = session.untouched();
    if (hadFocus && /** @type {HTMLElement} */ (document.activeElement).hidden) {
      /** @type {HTMLElement} */ (undo.closest(".lm-widget")).focus({ preventScroll: true });
    }
  };
  return { el, place, sync };
}

const TYPING = "input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea";

/**
 * Ctrl+Z undoes while the focus is in the widget; in a field it is the browser's.
 * @param {HTMLElement} root @param {Session} session
 */
export function undoKey(root, session) {
  root.addEventListener("keydown", (event) => {
    const chord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "z";
    if (!chord || /** @type {Element} */ (event.target).closest(TYPING) || !session.undo()) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
