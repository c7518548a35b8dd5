// The race from above: the size of each product, word by word, down to the floor of its format.

import { attributes, setText, svg } from "../shared/ui.js";
import { axisText, levelLines, linearScale, marker, narrow, rule, tickText, ticks } from "../shared/plot.js";
import { FORMATS, deathOf } from "./logic.js";

const SMALL = narrow();
const WIDTH = SMALL ? 400 : 640;
const HEIGHT = 330;
const BOX = { left: SMALL ? 56 : 70, right: WIDTH - 12, top: 46, bottom: HEIGHT - 58 };
const GAP = 14; // numbers keep clear of the marks that start on the axis
const SIZES = [4.5, 7.5, 11]; // of the marks, one inside the other while the formats agree
const NAMED = [0.62, 1, 1]; // where the names of the floors end: those of float16 and float32 stand side by side

/** The lowest power of ten on the axis after n words: below the next floor, or below the end of a short race. */
function depthOf(lanes, n) {
  return Math.min(-60, Math.floor(lanes[2].sums[n] / Math.LN10 / 20) * 20);
}

function floors(y, x, n) {
  return FORMATS.map((format, k) => {
    const [top, least] = [y(Math.log10(format.normal)), y(Math.log10(format.least))];
    if (least > BOX.bottom) return null;
    return svg("g", { class: `lm-class-${k}` },
      svg("rect", { class: "lm-underflow-race-band", x: x(0), width: x(n) - x(0), y: top, height: least - top }),
      rule(x(0), least, x(n), least, "lm-underflow-race-floor"),
      svg("text", { class: "lm-underflow-race-floor-name", x: x(NAMED[k] * n) - 4, y: least + 2, dy: "0.85em",
        "text-anchor": "end" }, `${format.name} ends here`));
  });
}

function axes(x, y, n, depth) {
  return svg("g", { "aria-hidden": "true" },
    levelLines(ticks(depth, 0, 5), y, [x(0), x(n)], tickText, GAP),
    ticks(0, n, 6).map((v) => axisText(x(v), BOX.bottom + 24, v === n ? "end" : "middle", tickText(v))),
    axisText(x(n), HEIGHT - 6, "end", "words", "lm-axis"),
    axisText(2, 20, "start", "log₁₀ of the product", "lm-axis"));
}

/** Where lane k stands after n words, or the last place before it died. */
function pathOf({ products }, step, x, y) {
  const points = [];
  for (let n = 0; n <= step && products[n] > 0; n += 1) {
    points.push(`${x(n).toFixed(1)},${y(Math.log10(products[n])).toFixed(1)}`);
  }
  return points;
}

/** Built once for a race and the `n` words on its axis; `draw(step)` moves the runners. */
export function raceChart(lanes, n) {
  const depth = depthOf(lanes, n);
  const x = linearScale([0, n], [BOX.left, BOX.right]);
  const y = linearScale([depth, 0], [BOX.bottom, BOX.top]);
  const truth = svg("polyline", { class: "lm-underflow-race-truth" });
  const runs = FORMATS.map((_, k) => svg("polyline",
    { class: `lm-underflow-race-run lm-underflow-race-run-${k} lm-class-${k}` }));
  const heads = FORMATS.map((_, k) => marker(k, SIZES[k]));
  const grounds = floors(y, x, n);
  const ends = FORMATS.map((_, k) => svg("g", { class: `lm-underflow-race-end lm-class-${k}` },
    svg("path", { d: "M-6,-6L6,6M-6,6L6,-6" }), svg("text", { x: 10, y: 4 })));
  const el = svg("svg", { class: `lm-chart lm-underflow-race-chart${SMALL ? " lm-narrow" : ""}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    axes(x, y, n, depth), grounds, truth, [...runs].reverse(), [...heads].reverse(), ends,
    svg("rect", { class: "lm-frame", x: x(0), y: y(0), width: x(n) - x(0), height: y(depth) - y(0) }));
  const deaths = FORMATS.map((_, k) => deathOf(lanes, k));
  const draw = (step) => {
    const sum = (m) => y(lanes[2].sums[m] / Math.LN10);
    const path = Array.from({ length: step + 1 }, (_, m) => `${x(m).toFixed(1)},${sum(m).toFixed(1)}`);
    attributes(truth, { points: path.join(" ") });
    FORMATS.forEach((_, k) => {
      const points = pathOf(lanes[k], step, x, y);
      const dead = deaths[k] !== null && deaths[k] <= step;
      attributes(runs[k], { points: points.join(" ") });
      attributes(heads[k],
        { transform: `translate(${points[points.length - 1]})`, visibility: dead ? "hidden" : null });
      attributes(ends[k],
        { visibility: dead ? null : "hidden",
          transform: dead ? `translate(${x(deaths[k])},${sum(deaths[k])})` : "translate(0,0)" });
      if (grounds[k]) attributes(grounds[k].lastChild, { visibility: dead ? "hidden" : null }); // the cross names it
      const text = ends[k].lastChild;
      setText(text, dead ? `${FORMATS[k].name}: word ${deaths[k]}` : "");
      const left = dead && x(deaths[k]) > WIDTH * 0.68;
      attributes(text, { "text-anchor": left ? "end" : "start", x: left ? -10 : 10 });
    });
    attributes(el, { "aria-label": `The size of the product after ${step} of ${n} words in three formats. ${
      FORMATS.map(({ name }, k) => `${name}: ${deaths[k] !== null && deaths[k] <= step ? `0 since word ${deaths[k]}` : `10 to the ${tickText(Math.round(Math.log10(lanes[k].products[step])))}`}`).join(", ")}.` });
  };
  return { el, draw };
}
