// The chosen words on a logarithmic axis: hollow marks are relative frequencies, filled ones are smoothed.

import { attributes, setText, svg } from "../shared/ui.js";
import { axisText, linearScale, markerPath, rule } from "../shared/plot.js";
import { named } from "./words.js";

const [WIDTH, LEFT, RIGHT, TOP, ROW] = [420, 118, 408, 8, 46];
const POWERS = [-6, -4, -2, 0];
const ZERO = LEFT + 9; // where a probability of 0 is drawn
const x = linearScale([-7, 0], [LEFT + 30, RIGHT]);
const at = (value) => (value > 0 ? Math.max(x(Math.log10(value)), LEFT + 20) : ZERO);

function rowFor(K) {
  const name = svg("text", { class: "lm-smoothing-explorer-word", x: LEFT - 8, "text-anchor": "end" });
  const lines = Array.from({ length: K }, (_, k) => ({
    move: svg("line", { class: `lm-smoothing-explorer-move lm-class-${k}` }),
    raw: svg("path", { class: `lm-smoothing-explorer-raw lm-class-${k}`, d: markerPath(k, 4.6) }),
    smooth: svg("path", { class: `lm-mark lm-class-${k}`, d: markerPath(k, 4.6) }),
  }));
  const el = svg("g", {}, name, lines.map(({ move, raw, smooth }) => [move, raw, smooth]).flat());
  return { el, name, lines };
}

function drawRow(row, lookup, r) {
  const middle = TOP + ROW * (r + 0.5);
  setText(row.name, named(lookup).length > 16 ? `${named(lookup).slice(0, 15)}…` : named(lookup));
  attributes(row.name, { y: middle + 5 });
  row.lines.forEach(({ move, raw, smooth }, k) => {
    const one = lookup.classes[k];
    for (const part of [move, raw, smooth]) attributes(part, { visibility: one ? null : "hidden" });
    if (!one) return;
    const y = middle + (k - (row.lines.length - 1) / 2) * 15;
    attributes(move, { x1: at(one.raw), x2: at(one.smoothed), y1: y, y2: y });
    attributes(raw, { transform: `translate(${at(one.raw).toFixed(1)},${y})` });
    attributes(smooth, { transform: `translate(${at(one.smoothed).toFixed(1)},${y})` });
  });
}

function axis(bottom) {
  const tick = (place, text) => axisText(place, bottom + 17, "middle", text);
  return svg("g", { "aria-hidden": "true" },
    POWERS.map((power) => rule(x(power), TOP, x(power), bottom)),
    svg("rect", { class: "lm-smoothing-explorer-gutter", x: LEFT, y: TOP, width: 18, height: bottom - TOP }),
    tick(ZERO, "0"), tick(x(-6), "10⁻⁶"), tick(x(-4), "10⁻⁴"), tick(x(-2), "0.01"), tick(x(0) - 4, "1"));
}

/** Built for K classes and a number of words; `draw(lookups, uniform)` moves the marks. */
export function dotChart(K, count) {
  const bottom = TOP + ROW * Math.max(count, 1);
  const rows = Array.from({ length: count }, () => rowFor(K));
  const uniform = svg("line", { class: "lm-smoothing-explorer-uniform", y1: TOP, y2: bottom });
  const el = svg("svg",
    { class: "lm-chart lm-smoothing-explorer-dots", viewBox: `0 0 ${WIDTH} ${bottom + 24}`, role: "img" },
    axis(bottom), rows.slice(1).map((_, r) => rule(LEFT, TOP + ROW * (r + 1), RIGHT, TOP + ROW * (r + 1))),
    uniform, rows.map((row) => row.el));
  const draw = (lookups, share) => {
    rows.forEach((row, r) => drawRow(row, lookups[r], r));
    attributes(uniform, { x1: at(share), x2: at(share) });
    attributes(el,
      { "aria-label": `Probabilities of ${count} words, raw and smoothed; the numbers are in the table.` });
  };
  return { el, draw };
}
