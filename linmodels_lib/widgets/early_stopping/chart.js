// Two pictures over the same epochs: both losses from 0 on, and the validation loss from near, where each epoch is good
// or bad news to the rule. Below them all lie the bad news in a row as a band, and the lines where the rules stop.

import { attributes, setText, svg } from "../shared/ui.js";
import { axisText, levelLines, linearScale, narrow, ticks } from "../shared/plot.js";
import { chartLabel } from "./words.js";

const SMALL = narrow();
const WIDTH = SMALL ? 400 : 640;
const HEIGHT = 462;
const X = [46, WIDTH - 14];
const FAR = [40, 170]; // top and bottom of the picture from 0 on
const NEAR = [222, 420];
export const STAR = `${Array.from({ length: 10 }, (_, i) => {
  const [r, a] = [i % 2 ? 4 : 10, (Math.PI * i) / 5];
  return `${i ? "L" : "M"}${(r * Math.sin(a)).toFixed(2)},${(-r * Math.cos(a)).toFixed(2)}`;
}).join("")}Z`;
const fixed = (value) => value.toFixed(1);

/**
 * The near picture: it begins after the first steep fall and reaches from the lowest loss to the highest from there on.
 */
export function nearPart(validation) {
  const low = Math.min(...validation);
  const from = validation.findIndex((v) => v <= low + 0.35 * (validation[0] - low));
  const high = Math.max(...validation.slice(from));
  const room = 0.12 * (high - low) || 0.05;
  return { from, low: low - room, high: high + room };
}

function axes(x, n, scales) {
  return svg("g", { "aria-hidden": "true" },
    scales.flatMap(({ y, low, high, count }) => levelLines(ticks(low, high, count), y, X)),
    ticks(0, n, 6).map((v) => axisText(x(v), NEAR[1] + 19, "middle", String(v))),
    axisText(2, 15, "start", "loss", "lm-axis"), axisText(2, NEAR[0] - 14, "start", "validation, from near", "lm-axis"),
    axisText(X[1], HEIGHT - 3, "end", "epoch", "lm-axis"));
}

/** A line where a rule stops, with its word on top. */
function stopLine(name) {
  const line = svg("line", { y1: FAR[0] - 4, y2: NEAR[1] });
  const text = svg("text", { class: "lm-early-stopping-name", y: FAR[0] - 9 });
  const el = svg("g", { class: `lm-early-stopping-stop ${name}` }, line, text);
  const draw = (at, word) => {
    attributes(el, { visibility: at === null ? "hidden" : null });
    if (at === null) return;
    attributes(line, { x1: at, x2: at });
    attributes(text, { x: at, "text-anchor": at > WIDTH * 0.8 ? "end" : at < WIDTH * 0.2 ? "start" : "middle" });
    setText(text, word);
  };
  return { el, draw };
}

/** A curve, from an epoch on, as far as the run has come, and fainter what comes after it. */
function curve(k, values, x, y, { first = 0, look = k } = {}) {
  const [rest, run] = ["lm-early-stopping-rest", "lm-early-stopping-run"].map((name) => svg("path",
    { class: `lm-early-stopping-curve lm-early-stopping-curve-${look} ${name}` }));
  const head = svg("circle", { class: "lm-early-stopping-head", r: 4.5 });
  const path = (from, to) => values.slice(from, to + 1)
    .map((v, i) => `${i ? "L" : "M"}${fixed(x(from + i))},${fixed(y(v))}`).join("");
  const draw = (now) => {
    attributes(run, { d: path(first, now.epoch) });
    attributes(rest, { d: now.rest ? path(Math.max(first, now.epoch), values.length - 1) : "" });
    attributes(head, { cx: x(now.epoch), cy: y(values[now.epoch]) });
  };
  return { el: svg("g", { class: `lm-class-${k}` }, rest, run, look === k ? head : null), draw };
}

/** Built once for a run; `draw(now)` shows it up to an epoch. */
export function lossChart({ training, validation }) {
  const n = training.length - 1;
  const high = Math.max(...training, ...validation) * 1.03 || 1;
  const near = nearPart(validation);
  const x = linearScale([0, n], X);
  const scales = [
    { y: linearScale([0, high], [FAR[1], FAR[0]]), low: 0, high, count: 3 },
    { y: linearScale([near.low, near.high], [NEAR[1], NEAR[0]]), ...near, count: 5 }];
  const nearY = scales[1].y;
  const curves = [curve(0, training, x, scales[0].y), curve(1, validation, x, scales[0].y),
    curve(1, validation, x, nearY, { first: near.from, look: 2 })];
  const [good, bad] = ["lm-early-stopping-good", "lm-early-stopping-bad"].map((name) => svg("path",
    { class: `${name} lm-class-1` }));
  const band = svg("rect", { class: "lm-early-stopping-band", y: FAR[0], height: NEAR[1] - FAR[0] });
  const star = svg("path", { class: "lm-early-stopping-star", d: STAR });
  const stops = { other: stopLine("lm-early-stopping-other"), own: stopLine("lm-early-stopping-own") };
  const el = svg("svg", { class: `lm-chart lm-early-stopping-chart${SMALL ? " lm-narrow" : ""}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    axes(x, n, scales), band, stops.other.el, stops.own.el, curves.map((one) => one.el), good, bad, star);
  const shapes = { 0: "m-2.6,0a2.6,2.6 0 1,0 5.2,0a2.6,2.6 0 1,0 -5.2,0Z", 1: "m-3.4,-3.4l6.8,6.8m-6.8,0l6.8,-6.8" };
  const marks = (now, kind) => validation.slice(0, now.epoch + 1)
    .map((v, i) => (i >= near.from && (now.own.bad[i] > 0) === (kind === 1)
      ? `M${fixed(x(i))},${fixed(nearY(v))}${shapes[kind]}` : "")).join("");
  const draw = (now) => {
    for (const one of curves) one.draw(now);
    attributes(good, { d: marks(now, 0) });
    attributes(bad, { d: marks(now, 1) });
    attributes(band, { x: x(now.epoch - now.bad), width: x(now.bad) - x(0) });
    attributes(star,
      { visibility: now.best < near.from ? "hidden" : null,
        transform: `translate(${fixed(x(now.best))},${fixed(nearY(validation[now.best]))})` });
    const other = now.runs[now.rule === "best" ? "rise" : "best"];
    const at = (run) => (run.fired && now.known(run) ? x(run.stop) : null);
    stops.own.draw(at(now.own), "stop");
    stops.other.draw(other.stop === now.own.stop ? null : at(other), "other rule");
    attributes(el, { "aria-label": chartLabel(now) });
  };
  return { el, draw };
}
