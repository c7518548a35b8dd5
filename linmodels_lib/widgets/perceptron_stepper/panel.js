// The stepper's panel: scores as bars, weights before and after, mistakes against their bound.

import { scoreBar } from "../shared/score_bar.js";
import { format } from "../shared/core.js";
import { attributes, h, numberTable, setText, svg } from "../shared/ui.js";
import { axisText, classTag, levelLines, linearScale, ticks } from "../shared/plot.js";
import { boundWords } from "./words.js";

const heading = (text) => h("p", { class: "lm-heading" }, text);

/** What class k is to this visit: the true one, the predicted one, or rightly both. */
function role(k, { y, yHat }) {
  if (k !== y) return k === yHat ? "predicted" : "";
  return k === yHat ? "right" : "true";
}

/** Ψ of every class for the example just visited: a bar from zero, the number, and who is right and who won. */
export function scorePanel(names) {
  const title = heading("Scores Ψ");
  const rows = names.map((name, k) => {
    const bar = scoreBar(k);
    const value = h("span", { class: "lm-score" });
    const tag = h("span", { class: "lm-tag" });
    return { el: h("li", {}, classTag(k, name), bar.el, value, tag), bar, value, tag };
  });
  const draw = (step) => {
    setText(title, step ? `Scores Ψ of example ${step.index + 1}` : "Scores Ψ");
    const scores = step ? step.scores : names.map(() => 0);
    rows.forEach((row, k) => {
      row.bar.draw(scores);
      setText(row.value, step ? format(scores[k]) : "–");
      setText(row.tag, step ? role(k, step) : "");
      row.el.classList.toggle("lm-winner", step !== null && k === step.yHat);
    });
  };
  return { el: h("div", { class: "lm-perceptron-stepper-scores" }, title, h("ul", {}, rows.map(({ el }) => el))),
    draw };
}

/** θ, one row per class; a changed cell is bold and says what it was. */
export function weightPanel(names) {
  const table = numberTable({ caption: "Weights θ", columns: ["", "bias", "w₁", "w₂"], rows: names });
  table.el.querySelectorAll("tbody th").forEach((th, k) => th.replaceChildren(classTag(k, names[k])));
  table.el.querySelector("thead th").append(h("span", { class: "lm-hidden" }, "class"));
  const parts = table.cells.map((line) => line.map((cell) => {
    const now = h("span", { class: "lm-now" });
    const was = h("span", { class: "lm-was" });
    cell.append(now, was);
    return { cell, now, was };
  }));
  const draw = (before, after) => parts.forEach((line, k) => line.forEach(({ cell, now, was }, i) => {
    const changed = before[k][i] !== after[k][i];
    setText(now, format(after[k][i]));
    setText(was, changed ? `was ${format(before[k][i])}` : "");
    cell.classList.toggle("lm-marked", changed);
  }));
  return { el: table.el, draw };
}

const CHART = { width: 340, height: 96, left: 26, right: 8, top: 8, bottom: 18 };
const level = (y) => ({ x1: CHART.left, x2: CHART.width - CHART.right, y1: y, y2: y });

/** The count of mistakes up to visit n as a staircase, of no more steps than can be seen. */
function staircase(trace, n, x, y) {
  const stride = Math.max(1, Math.floor(n / 600));
  let path = `M${x(0)},${y(0)}`;
  let before = 0;
  for (let i = stride; i <= n; i += stride) {
    const count = trace.mistakesAt(i);
    if (count > before) path += `H${x(i).toFixed(1)}V${y(count).toFixed(1)}`;
    before = count;
  }
  return `${path}H${x(n).toFixed(1)}V${y(trace.mistakesAt(n)).toFixed(1)}`;
}

/** Is the bound near enough to the count to be drawn beside it? */
const drawable = (bound, mistakes) => bound <= Math.max(20, 4 * mistakes);

/** Mistakes so far against visits, with the bound as a dashed line where it fits. */
export function mistakePanel() {
  const words = h("p", { class: "lm-bound" });
  const line = svg("path", { class: "lm-perceptron-stepper-count" });
  const dot = svg("circle", { class: "lm-perceptron-stepper-count-dot", r: 3.5 });
  const limit = svg("line", { class: "lm-limit" });
  const limitName = svg("text", { class: "lm-tick", "text-anchor": "end" }, "(R/γ)²");
  const bar = svg("g", {}, limit, limitName);
  const axes = svg("g", {});
  const chart = svg("svg", { class: "lm-chart", viewBox: `0 0 ${CHART.width} ${CHART.height}`, "aria-hidden": "true" },
    axes, bar, line, dot);
  let drawnAxes = "";

  const drawAxes = (x, y, visits, top) => {
    if (drawnAxes === `${visits}/${top}`) return;
    drawnAxes = `${visits}/${top}`;
    const integers = (high, count) => ticks(0, high, count).filter(Number.isInteger);
    axes.replaceChildren(
      ...levelLines(integers(top, 3), y, [CHART.left, CHART.width - CHART.right], String, 5),
      ...integers(visits, 6).map((value) => axisText(x(value), CHART.height - 4, "middle", String(value))));
  };

  const draw = (trace, n, result) => {
    const mistakes = trace.mistakesAt(n);
    const shown = result.bound !== undefined && drawable(result.bound, mistakes);
    const visits = Math.max(10, Math.ceil(n / 10) * 10);
    const top = Math.max(4, 1.15 * mistakes, shown ? 1.15 * result.bound : 0);
    const x = linearScale([0, visits], [CHART.left, CHART.width - CHART.right]);
    const y = linearScale([0, top], [CHART.height - CHART.bottom, CHART.top]);
    drawAxes(x, y, visits, top);
    attributes(line, { d: staircase(trace, n, x, y) });
    attributes(dot, { cx: x(n), cy: y(mistakes) });
    attributes(bar, { visibility: shown ? null : "hidden" });
    if (shown) attributes(limit, level(y(result.bound)));
    if (shown) attributes(limitName, { x: CHART.width - CHART.right, y: y(result.bound) - 4 });
    setText(words, boundWords(mistakes, result));
  };
  const el = h("div", { class: "lm-perceptron-stepper-mistakes" }, heading("Mistakes against visits"), chart, words);
  return { el, draw };
}
