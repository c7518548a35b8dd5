// The words a reader has chosen: a field to add one, buttons to remove them, and their numbers in a table.

import { button, h, icon, setText, uniqueId } from "../shared/ui.js";
import { swatch } from "../shared/plot.js";
import { listing, significant } from "../shared/core.js";
import { tokenize } from "../twins/text.js";
import { MOST_WORDS } from "./logic.js";
import { named } from "./words.js";

/** Words as buttons that remove them, and a field for another; `change(words, sentence)`. */
export function chooser(change) {
  const id = uniqueId("word");
  const field = h("input",
    { type: "text", id, class: "lm-smoothing-explorer-field", maxlength: 40, autocomplete: "off",
      spellcheck: "false", placeholder: "another word" });
  const chips = h("span", { class: "lm-row lm-smoothing-explorer-chips" });
  let words = [];
  const add = () => {
    const typed = [...new Set(tokenize(field.value))];
    const fresh = typed.filter((word) => !words.includes(word));
    if (!typed.length) return change(words, "Type a word of letters or digits first.");
    if (!fresh.length) return change(words, `“${typed[0]}” is on the list.`);
    const room = MOST_WORDS - words.length;
    if (room === 0) return change(words, `${MOST_WORDS} words are the most. Remove one first.`);
    field.value = "";
    words = [...words, ...fresh.slice(0, room)]; // at once: the next word may come before the drawing
    const left = fresh.slice(room).map((word) => `“${word}”`);
    return change(words, left.length ? `${MOST_WORDS} words are the most: ${listing(left)} found no room.` : null);
  };
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") add(); });
  const remove = (word) => {
    words = words.filter((other) => other !== word);
    change(words, null);
    field.focus({ preventScroll: true });
  };
  const el = h("div", { class: "lm-row lm-smoothing-explorer-chooser" },
    h("label", { class: "lm-label", for: id }, "Words"), chips,
    h("span", { class: "lm-smoothing-explorer-add" }, field, button("Add word", add, { sign: "add" })));
  const sync = (next) => {
    if (words.join(" ") === next.join(" ") && chips.childElementCount === next.length) return;
    words = next;
    chips.replaceChildren(...words.map((word) => h("button", {
      type: "button", class: "lm-button lm-smoothing-explorer-chip", "aria-label": `Remove ${word}`,
      onclick: () => remove(word),
    }, h("span", { class: "lm-smoothing-explorer-chip-word" }, word), icon("remove").el)));
  };
  return { el, sync };
}

/** One row per word; for each class the relative frequency above the smoothed probability. */
export function wordTable(classes) {
  const body = h("tbody", {});
  const el = h("table", { class: "lm-table lm-smoothing-explorer-table" },
    h("caption", {}, "P(word | class): relative frequency, and below it smoothed"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "word"),
      classes.map((name, k) => h("th", { scope: "col" }, h("span", { class: "lm-named" }, swatch(k), name))))), body);
  const row = () => {
    const cells = classes.map(() => ({ raw: h("span", { class: "lm-was" }), smooth: h("span", { class: "lm-now" }) }));
    const name = h("th", { scope: "row" });
    return { name, cells, tr: h("tr", {}, name, cells.map(({ raw, smooth }) => h("td", {}, raw, smooth))) };
  };
  let rows = [];
  const draw = (lookups) => {
    if (rows.length !== lookups.length) {
      rows = lookups.map(row);
      body.replaceChildren(...rows.map(({ tr }) => tr));
    }
    lookups.forEach((one, r) => {
      setText(rows[r].name, named(one));
      rows[r].cells.forEach(({ raw, smooth }, k) => {
        const of = one.classes[k];
        setText(raw, of ? significant(of.raw) : "–");
        setText(smooth, of ? significant(of.smoothed) : "–");
      });
    });
  };
  return { el, draw };
}
