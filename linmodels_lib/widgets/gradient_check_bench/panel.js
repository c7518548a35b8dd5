// The bench's tables: the error of every coordinate, and both numbers of the worst; and the choices of the game.

import { attributes, button, buttonText, h, numberTable, setText } from "../shared/ui.js";
import { BUGS } from "./losses.js";
import { TOLERANCE, worst } from "./logic.js";
import { apart, bugNames, errorText, number, shortName } from "./words.js";

/** Relative errors, a row for each label and a column for each feature; of several labels the sum of g − m below. */
export function errorTable({ names, columns }) {
  const made = numberTable({ caption: "Relative error of each weight", columns: ["θ", ...columns],
    rows: names.length > 1 ? [...names, "Σ(g−m)"] : names });
  made.el.classList.add("lm-gradient-check-bench-errors");
  const width = columns.length;
  const draw = (cells) => {
    const at = (r, c) => cells[r * width + c];
    const texts = names.map((_, r) => columns.map((__, c) => errorText(at(r, c))));
    if (names.length > 1) texts.push(apart(cells, width));
    made.set(texts, (r, c) => r < names.length && !(at(r, c).error <= TOLERANCE));
  };
  return { el: made.el, draw };
}

/** The three worst coordinates with both numbers. */
export function worstTable() {
  const rows = Array.from({ length: 3 }, () => [h("th", { scope: "row" }), h("td", {}), h("td", {}), h("td", {})]);
  const lines = rows.map((cells) => h("tr", {}, cells));
  const el = h("table", { class: "lm-table lm-gradient-check-bench-worst" },
    h("caption", {}, "The worst, with both numbers"),
    h("thead", {},
      h("tr", {}, ["weight", "formula", "measured", "error"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, lines));
  const draw = (bench, cells) => {
    const top = worst(cells, 3);
    lines.forEach((line, r) => { line.hidden = !top[r]; });
    top.forEach((cell, r) => [shortName(bench, cell), number(cell.g, 3), number(cell.slope, 3), number(cell.error, 2)]
      .forEach((text, c) => setText(rows[r][c], text)));
  };
  return { el, draw };
}

/** Seven buttons, one for each bug; `choose(bug)` is the reader's guess. */
export function guesses(choose) {
  const buttons = BUGS.map((bug) => button("", () => choose(bug), { kind: "lm-gradient-check-bench-guess" }));
  const el = h("div", { class: "lm-gradient-check-bench-guesses", role: "group", "aria-label": "Which bug is it?" },
    h("p", { class: "lm-label" }, "Which bug is it?"), h("div", { class: "lm-row" }, buttons));
  const draw = ({ guess, loss }, { bug }) => BUGS.forEach((name, k) => {
    const chosen = guess === name;
    const mark = chosen ? (bug === name ? "✓ " : "✗ ") : "";
    setText(buttonText(buttons[k]), `${mark}${k + 1}. ${bugNames(loss)[name]}`);
    attributes(buttons[k], { "aria-pressed": chosen });
  });
  return { el, draw };
}
