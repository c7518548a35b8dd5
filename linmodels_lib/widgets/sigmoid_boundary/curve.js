// The sigmoid with every point on it at its score: negatives stand on the curve, positives hang from it. So there is
// room for many where p is near their label.

import { clamp, format } from "../shared/core.js";
import { attributes, svg } from "../shared/ui.js";
import { axisText, draggable, levelLines, linearScale, locate, markerPath, ringPath, rule, tickText } from "../shared/plot.js";
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
const CROWD = 60; // more points than that are drawn small
const [BIG, SMALL] = [{ apart: 13, size: 5, ring: 10 }, { apart: 5, size: 2.5, ring: 4.5 }]; // in pixels
const MOST = 64; // pixels from the curve: a higher stack ends there

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
  const { apart } = z.length > CROWD ? SMALL : BIG;
  const levels = [[], []]; // of each class: where the points of each level stand
  return z.map((score, i) => {
    const at = x(inside(score));
    const own = levels[labels[i]];
    let level = 0;
    while (own[level]?.some((other) => Math.abs(other - at) < apart - 1)) level += 1;
    (own[level] ??= []).push(at);
    return (labels[i] ? 1 : -1) * Math.min(MOST, level * apart + 9);
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
  const { size, ring } = labels.length > CROWD ? SMALL : BIG;
  const stems = svg("path", { class: "lm-sigmoid-boundary-stem" });
  const rings = svg("g", {});
  const drawRings = ringPath(rings, "lm-sigmoid-boundary-ring", { x: (a) => a, y: (b) => b });
  const marks = [0, 1].map((k) => svg("path", { class: `lm-mark lm-class-${k}` }));
  const el = svg("svg",
    { class: "lm-plane lm-sigmoid-boundary-curve-view", viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img" },
    other, called, axes(), foot, level, svg("path", { class: "lm-sigmoid-boundary-curve", d: CURVE }),
    stems, rings, marks, svg("g", { class: "lm-sigmoid-boundary-tag" }, name), grip);
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
    const places = labels.map((_, i) => [x(inside(result.z[i])), y(result.p[i]) + away[i]]);
    const moveTo = ([a, b]) => `M${a.toFixed(1)},${b.toFixed(1)}`;
    attributes(stems, { d: places.map((place, i) => `${moveTo(place)}v${-away[i]}`).join("") });
    drawRings(places.filter((_, i) => result.called[i] !== labels[i]), ring);
    marks.forEach((mark, k) => attributes(mark,
      { d: places.map((place, i) => (labels[i] === k ? moveTo(place) + markerPath(k, size) : "")).join("") }));
    attributes(el, {
      "aria-label": `The sigmoid with every point at its score, from ${format(Math.min(...result.z), 1)} to `
        + `${format(Math.max(...result.z), 1)}. Above the threshold ${format(threshold, 2)}: ${result.tp} positive and ${result.fp} negative.`,
    });
  };
  return { el, draw };
}
