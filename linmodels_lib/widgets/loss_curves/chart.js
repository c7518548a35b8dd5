// Both loss curves over the score, the other losses where they are wanted, and a cursor to drag.

import { clamp, format } from "../shared/core.js";
import { attributes, setText, svg } from "../shared/ui.js";
import { axisText, draggable, levelLines, linearScale, locate, rule, tickText, ticks } from "../shared/plot.js";
import { END, OTHERS, bits, logistic, other } from "./logic.js";

const WIDTH = 640;
const HEIGHT = 400;
const TOP_NATS = 6.5; // of the axis; in bits the curves stay where they are and the numbers change
const BOX = { left: 40, right: WIDTH - 12, top: 28, bottom: HEIGHT - 56 };
const x = linearScale([-END, END], [BOX.left, BOX.right]);
const SAMPLES = Array.from({ length: 241 }, (_, i) => -END + i / 20);

const place = (a, b) => `${a.toFixed(1)},${b.toFixed(1)}`;
/** A curve as far as the axis goes. */
const path = (value, y) => SAMPLES.map((z) => [x(z), y(value(z))]).filter(([, py]) => py >= BOX.top)
  .map(([px, py], i) => `${i ? "L" : "M"}${place(px, py)}`).join("");
/** Zero-one has a jump at 0, drawn upright. */
const step = (label, y) => {
  const [before, after] = [y(label), y(1 - label)].map((v) => v.toFixed(1));
  return `M${BOX.left},${before}H${x(0)}V${after}H${BOX.right}`;
};

function horizontal(unit, y) {
  const top = unit === "bits" ? bits(TOP_NATS) : TOP_NATS;
  return levelLines(ticks(0, top, 5), y, [BOX.left, BOX.right]);
}

function vertical() {
  return [-6, -4, -2, 0, 2, 4, 6].flatMap((z) => [
    rule(x(z), BOX.top, x(z), BOX.bottom, z ? "lm-grid" : "lm-zero"),
    axisText(x(z), BOX.bottom + 23, "middle", tickText(z))]);
}

/** `choose(z)` while the reader drags, `done()` after it. */
export function lossChart(choose, done) {
  const rows = svg("g", {});
  const unitName = svg("text", { class: "lm-axis", x: BOX.left, y: 15 });
  const curves = [0, 1].map((k) => svg("path",
    { class: `lm-loss-curves-curve lm-loss-curves-curve-${k} lm-class-${k}` }));
  const others = OTHERS.map((name) => svg("path", { class: `lm-loss-curves-other lm-loss-curves-${name}` }));
  const cursor = svg("line", { class: "lm-loss-curves-cursor", y1: BOX.top, y2: BOX.bottom });
  const dot = svg("circle", { class: "lm-loss-curves-dot", r: 7 });
  const tag = svg("text", { class: "lm-loss-curves-tag" });
  const el = svg("svg", { class: "lm-chart lm-loss-curves-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    svg("g", { "aria-hidden": "true" }, vertical(), rows, unitName,
      axisText(BOX.right, HEIGHT - 5, "end", "score z", "lm-axis")),
    others, curves, cursor, dot, tag);
  const chooseScore = (event) => choose(Math.round(20 * clamp(x.invert(locate(el, event).x), -END, END)) / 20);
  draggable(el, { start: chooseScore, move: chooseScore, end: done });
  let drawn = "";
  const setting = ({ unit, label, compare }) => {
    if (drawn === `${unit} ${label} ${compare}`) return;
    const y = scaleOf(unit);
    const paid = (z, k) => (unit === "bits" ? bits(logistic(z, k)) : logistic(z, k));
    rows.replaceChildren(...horizontal(unit, y));
    setText(unitName, `loss in ${unit}`);
    curves.forEach((curve, k) => {
      attributes(curve, { d: path((z) => paid(z, k), y) });
      curve.classList.toggle("lm-loss-curves-own", k === label);
    });
    others.forEach((curve, i) => attributes(curve, {
      visibility: compare.includes(OTHERS[i]) ? null : "hidden",
      d: OTHERS[i] === "zero-one" ? step(label, y) : path((z) => other(OTHERS[i], z, label), y),
    }));
    attributes(dot, { class: `lm-loss-curves-dot lm-class-${label}` });
    drawn = `${unit} ${label} ${compare}`;
  };
  const draw = (state, now) => {
    setting(state);
    const [px, py] = [x(state.z), scaleOf(state.unit)(now[state.unit])];
    const left = px > WIDTH * 0.7;
    attributes(cursor, { x1: px, x2: px });
    attributes(dot, { cx: px, cy: py });
    attributes(tag,
      { x: px + (left ? -13 : 13), y: Math.max(BOX.top + 12, py - 11), "text-anchor": left ? "end" : "start" });
    setText(tag, `${format(now[state.unit], 3)} ${state.unit}`);
    attributes(el,
      { "aria-label": `Loss over the score for label 1, falling, and label 0, rising. At score ${format(state.z, 2)} an example of `
      + `label ${state.label} pays ${format(now[state.unit], 3)} ${state.unit}.` });
  };
  return { el, draw };
}

function scaleOf(unit) {
  return linearScale([0, unit === "bits" ? bits(TOP_NATS) : TOP_NATS], [BOX.bottom, BOX.top]);
}
