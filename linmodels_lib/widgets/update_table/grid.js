// The table itself: a column of joint features for each label, the weights, the change; scores below the columns.

import { attributes, h, setText, uniqueId } from "../shared/ui.js";
import { sound } from "./logic.js";
import { number, refusal } from "./words.js";

/** A number field in a cell that acts while one types; `refuse(sentence)` says why what was typed did not count. */
function cellField(label, step, oninput, refuse) {
  const input = h("input", { type: "number", step, class: "lm-update-table-input", "aria-label": label });
  const read = () => (input.value === "" ? null : Number(input.value));
  let shown = 0;
  const show = () => { input.value = String(Number(shown.toFixed(6))); };
  input.addEventListener("input", () => {
    const value = read();
    attributes(input, { "aria-invalid": value === null || sound(value) ? null : "true" });
    if (value !== null && sound(value)) oninput(value);
  });
  input.addEventListener("change", () => {
    const value = read();
    if (value === null || !sound(value)) refuse(refusal(value, shown));
    show();
    attributes(input, { "aria-invalid": null });
  });
  const set = (value) => {
    const changed = value !== shown || input.value === "";
    shown = value;
    if (changed && (input !== document.activeElement || (read() !== null && read() !== value))) show();
  };
  return { el: input, set };
}

/** One block: a row for each feature, of label k. */
function block(session, k) {
  const { features, labels } = session.state;
  const refuse = (sentence) => session.say(sentence);
  const rows = features.map((name, j) => {
    const value = cellField(`Feature ${name} in f(x, ${labels[k]})`, 1, (typed) => session.editFeature(j, typed),
      refuse);
    const weight = cellField(`Weight of ${name} for label ${labels[k]}`, 0.1,
      (typed) => session.editWeight(k, j, typed), refuse);
    const [old, by] = [h("span", { class: "lm-longer" }), h("span", {})];
    const zeros = (_, c) => h("td", { class: "lm-update-table-f" }, c === k ? value.el
      : h("span", { class: "lm-update-table-zero" }, "0"));
    const own = h("td", { class: "lm-update-table-theta" }, weight.el);
    const head = h("th", { scope: "row" }, name, h("span", { class: "lm-update-table-of" }, ` ${labels[k]}`));
    const change = h("td", { class: "lm-update-table-change" }, old, by);
    return { el: h("tr", {}, head, labels.map(zeros), own, change), value, weight, old, by, own };
  });
  const el = h("tbody", { class: `lm-update-table-block lm-class-${k}` }, rows.map((row) => row.el));
  const set = ({ x }, shown) => rows.forEach(({ value, weight, old, by, own }, j) => {
    value.set(x[j]);
    weight.set(shown.theta[k][j]);
    const moved = shown.change?.[k][j] ?? 0;
    setText(old, moved && shown.was ? `${number(shown.was[k][j])} ` : "");
    setText(by, moved ? `${moved < 0 ? "−" : "+"} ${number(Math.abs(moved))}` : "");
    own.classList.toggle("lm-marked", Boolean(moved && shown.was));
  });
  return { el, set };
}

/** Scores and, below them, which label was chosen and which is right. */
function foot(session) {
  const { labels } = session.state;
  const name = uniqueId("gold");
  const cells = labels.map((label, k) => {
    const now = h("span", { class: "lm-now" });
    const was = h("span", { class: "lm-update-table-old" });
    const old = h("span", { class: "lm-was" }, h("span", { class: "lm-longer" }, "was "), was);
    const [sign, word] = [h("span", {}), h("span", { class: "lm-longer" })];
    const radio = h("input",
      { type: "radio", name, "aria-label": `Label ${label} is right`, onchange: () => session.editGold(k) });
    return { score: h("td", {}, now, old), now, was, old, sign, word, radio };
  });
  const radios = h("tr", {},
    h("th", { scope: "row" }, "right, y"),
    cells.map(({ radio }) => h("td", {}, h("label", { class: "lm-update-table-gold" }, radio))),
    h("td", { colspan: 2 }));
  const el = h("tfoot", {},
    h("tr", { class: "lm-update-table-psi" }, h("th", { scope: "row" }, "Ψ = θ · f"), cells.map(({ score }) => score),
      h("td", { colspan: 2 })),
    h("tr", {}, h("th", { scope: "row" }, "chosen, ŷ"),
      cells.map(({ sign, word }) => h("td", { class: "lm-update-table-mark" }, sign, word)),
      h("td", { colspan: 2 })),
    radios);
  const set = ({ gold }, { psi, before, yHat, wrong, phase }) => cells.forEach((cell, k) => {
    const { score, now, was, old, sign, word, radio } = cell;
    setText(now, psi ? number(psi[k]) : "–");
    setText(was, before ? number(before[k]) : "");
    old.classList.toggle("lm-update-table-none", !before);
    score.classList.toggle("lm-marked", k === yHat && phase !== "update"); // the new scores choose in the next round
    const [mark, means] = k !== yHat ? ["", ""]
      : { null: ["▲", " chosen"], true: ["✗", " wrong"], false: ["✓", " right"] }[wrong];
    setText(sign, mark);
    setText(word, means);
    radio.checked = k === gold;
  });
  return { el, set };
}

/** The whole table for the names of features and labels. */
export function updateGrid(session) {
  const { labels } = session.state;
  const blocks = labels.map((_, k) => block(session, k));
  const end = foot(session);
  const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "feature"),
    labels.map((label, k) => h("th", { scope: "col", class: `lm-update-table-head lm-class-${k}` }, `f(x, ${label})`)),
    h("th", { scope: "col" }, "θ"), h("th", { scope: "col", class: "lm-update-table-change" }, "change")));
  const table = h("table", { class: "lm-table lm-update-table-table" },
    h("caption", { class: "lm-hidden" },
      "Joint features of one example, a column for each label; weights; scores below the columns"),
    head, blocks.map(({ el }) => el), end.el);
  const draw = (now, shown) => {
    for (const part of [...blocks, end]) part.set(now, shown);
    table.dataset.phase = shown.phase ?? "start";
  };
  const note = h("p", { class: "lm-note" }, "Every number in a field can be changed, and so can the right label.");
  return { el: h("div", { class: "lm-update-table-scroll" }, table, note), draw };
}
