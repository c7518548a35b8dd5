// The sigmoid with every point on it at its score: negatives stand on the curve, positives hang from it. So there is
// room for many where p is near their label.

import { clamp, format } from "../shared/core.js";
import { attributes, svg } from "../shared/ui.js";
import { axisText, draggable, levelLines, linearScale, locate, markerPath, rule, tickText } from "../shared/plot.js";
import { sigmoid } from "../twins/logistic.js";
import { THRESHOLDS, logOdds } from "./logic.js";

const SIZE = 420;
const END = 8; // scores beyond it sit at the edge, where p is 0 or 1 to three digits
const BOX = { left: 34, right: SIZE - 16, top: 34, bottom: SIZE - 72 };
const x = linearScale([-END, END], [BOX.left, BOX.right]);
const y = linearScale([0, 1], [BOX.bottom, BOX.top]);
const inside = (z) => clamp(z, -END, END);
const SAMPLES = Array.from({ length: 129 }, (_, i) => -END + i / 8);
const CURVE = SAMPLES.map((z, i) => `${i ? "L" : "M"}${x(z).toFixed(1)},${y(sigmoid(z)).toFixed(1)}`).join("");
const APART = 13; // pixels between points that share a place

function axes() {
  return svg("g", { "aria-hidden": "true" },
    [-8, -4, 0, 4, 8].flatMap((z) => [
      rule(x(z), BOX.bottom, x(z), BOX.top, z ? "lm-grid" : "lm-zero"),
      axisText(x(z), SIZE - 22, "middle", tickText(z))]),
    levelLines([0, 0.5, 1], y, [BOX.left, BOX.right]),
    axisText(BOX.right, SIZE - 5, "end", "score z", "lm-axis"),
    axisText(BOX.left, 14, "start", "P(y = 1 | x)", "lm-axis"));
}

/** How far each point stands from the curve: those of a class with nearly the same score form a stack. */
export function stacks(z, labels) {
  const placed = [];
  return z.map((score, i) => {
    const at = x(inside(score));
    const below = placed.filter((other) => other.k === labels[i] && Math.abs(other.at - at) < APART - 1);
    const taken = new Set(below.map((other) => other.level));
    let level = 0;
    while (taken.has(level)) level += 1;
    placed.push({ at, k: labels[i], level });
    return (labels[i] ? 1 : -1) * (level * APART + 9);
  });
}

/** `choose(t)` while the threshold is dragged, `done()` after it. */
export function curveView({ labels }, choose, done) {
  const called = svg("rect", { class: "lm-region lm-class-1", y: BOX.top, height: BOX.bottom - BOX.top });
  const other = svg("rect", { class: "lm-region lm-class-0", x: BOX.left, y: BOX.top, height: BOX.bottom - BOX.top });
  const level = svg("line", { class: "lm-sigmoid-boundary-level", x1: BOX.left, x2: BOX.right });
  const foot = svg("line", { class: "lm-border", y1: BOX.top, y2: BOX.bottom });
  const name = svg("text", { class: "lm-sigmoid-boundary-name", x: BOX.left + 30, y: -7 });
  const grip = svg("g", { class: "lm-sigmoid-boundary-grip" },
    svg("circle", { class: "lm-hit", r: 20 }), svg("path", { d: "M0,-14L8,-5H-8ZM0,14L8,5H-8Z" }));
  const marks = labels.map((k) => {
    const ring = svg("circle", { class: "lm-sigmoid-boundary-ring", r: 10 });
    const stem = svg("line", { class: "lm-sigmoid-boundary-stem" });
    const mark = svg("path", { class: `lm-mark lm-class-${k}`, d: markerPath(k, 5) });
    return { el: svg("g", {}, stem, ring, mark), ring, stem };
  });
  const el = svg("svg",
    { class: "lm-plane lm-sigmoid-boundary-curve-view", viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img" },
    other, called, axes(), foot, level, svg("path", { class: "lm-sigmoid-boundary-curve", d: CURVE }),
    marks.map((mark) => mark.el), svg("g", { class: "lm-sigmoid-boundary-tag" }, name), grip);
  const chooseHeight = (event) => choose(Math.round(100 * clamp(y.invert(locate(el, event).y), ...THRESHOLDS)) / 100);
  draggable(grip, { start: () => true, move: chooseHeight, end: done });
  const draw = ({ threshold }, result) => {
    const at = x(inside(logOdds(threshold)));
    attributes(other, { width: at - BOX.left });
    attributes(called, { x: at, width: BOX.right - at });
    attributes(foot, { x1: at, x2: at });
    attributes(level, { y1: y(threshold), y2: y(threshold) });
    attributes(name.parentNode, { transform: `translate(0,${y(threshold)})` });
    attributes(grip, { transform: `translate(${BOX.left + 14},${y(threshold)})` });
    name.textContent = `threshold ${format(threshold, 2)}`;
    const away = stacks(result.z, labels);
    marks.forEach(({ el: mark, ring, stem }, i) => {
      attributes(mark,
        { transform: `translate(${x(inside(result.z[i])).toFixed(1)},${(y(result.p[i]) + away[i]).toFixed(1)})` });
      attributes(stem, { y2: -away[i] });
      attributes(ring, { visibility: result.called[i] === labels[i] ? "hidden" : null });
    });
    attributes(el, {
      "aria-label": `The sigmoid with every point at its score, from ${format(Math.min(...result.z), 1)} to `
        + `${format(Math.max(...result.z), 1)}. Above the threshold ${format(threshold, 2)}: ${result.tp} positive and ${result.fp} negative.`,
    });
  };
  return { el, draw };
}
