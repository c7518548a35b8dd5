// The race from above: the size of each product, word by word, down to the floor of its format.

import { attributes, setText, svg } from "../shared/ui.js";
import { linearScale, marker, ticks } from "../shared/plot.js";
import { FORMATS, deathOf } from "./logic.js";

const WIDTH = 640;
const HEIGHT = 300;
const BOX = { left: 56, right: WIDTH - 8, top: 26, bottom: HEIGHT - 40 };
const say = (v) => (v < 0 ? `−${-v}` : String(v));

/** The lowest power of ten on the axis: below every floor, or below the end of a short race. */
function depthOf(lanes) {
  const end = lanes[2].sums[lanes[2].sums.length - 1] / Math.LN10;
  return Math.min(-60, Math.floor(end / 50) * 50);
}

function line(name, props) {
  return svg("line", { class: name, ...props });
}

function floors(y, x, n) {
  return FORMATS.map((format, k) => {
    const [top, least] = [y(Math.log10(format.normal)), y(Math.log10(format.least))];
    if (least > BOX.bottom) return null;
    return svg("g", { class: `lm-class-${k}` },
      svg("rect", { class: "lm-underflow-race-band", x: x(0), width: x(n) - x(0), y: top, height: least - top }),
      line("lm-underflow-race-floor", { x1: x(0), x2: x(n), y1: least, y2: least }),
      svg("text", { class: "lm-underflow-race-floor-name", x: x(n) - 4, y: least + 2, dy: "0.85em", "text-anchor": "end" }, `${format.name} ends here`));
  });
}

function axes(x, y, n, depth) {
  const label = (a, b, text, anchor) => svg("text", { class: "lm-tick", x: a, y: b, "text-anchor": anchor }, text);
  return svg("g", { "aria-hidden": "true" },
    ticks(depth, 0, 5).map((v) => [line("lm-grid", { x1: x(0), x2: x(n), y1: y(v), y2: y(v) }), label(x(0) - 6, y(v) + 4, say(v), "end")]).flat(),
    ticks(0, n, 6).map((v) => label(x(v), BOX.bottom + 18, say(v), v === n ? "end" : "middle")),
    svg("text", { class: "lm-axis", x: x(n), y: HEIGHT - 4, "text-anchor": "end" }, "words"),
    svg("text", { class: "lm-axis", x: 2, y: 16 }, "log₁₀ of the product"));
}

/** Where lane k stands after n words, or the last place before it died. */
function pathOf({ products }, step, x, y) {
  const points = [];
  for (let n = 0; n <= step && products[n] > 0; n += 1) points.push(`${x(n).toFixed(1)},${y(Math.log10(products[n])).toFixed(1)}`);
  return points;
}

/** Built once for a race (its lanes and length); `draw(step)` moves the runners. */
export function raceChart(lanes) {
  const n = lanes[2].products.length - 1;
  const depth = depthOf(lanes);
  const x = linearScale([0, n], [BOX.left, BOX.right]);
  const y = linearScale([depth, 0], [BOX.bottom, BOX.top]);
  const truth = svg("polyline", { class: "lm-underflow-race-truth" });
  const runs = FORMATS.map((_, k) => svg("polyline", { class: `lm-underflow-race-run lm-underflow-race-run-${k} lm-class-${k}` }));
  const heads = FORMATS.map((_, k) => marker(k, 6));
  const grounds = floors(y, x, n);
  const ends = FORMATS.map((_, k) => svg("g", { class: `lm-underflow-race-end lm-class-${k}` },
    svg("path", { d: "M-6,-6L6,6M-6,6L6,-6" }), svg("text", { x: 10, y: 4 })));
  const el = svg("svg", { class: "lm-chart lm-underflow-race-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
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
      attributes(heads[k], { transform: `translate(${points[points.length - 1]})`, visibility: dead ? "hidden" : null });
      attributes(ends[k], { visibility: dead ? null : "hidden", transform: dead ? `translate(${x(deaths[k])},${sum(deaths[k])})` : "translate(0,0)" });
      if (grounds[k]) attributes(grounds[k].lastChild, { visibility: dead ? "hidden" : null }); // the cross names it
      const text = ends[k].lastChild;
      setText(text, dead ? `${FORMATS[k].name}: word ${deaths[k]}` : "");
      const left = dead && x(deaths[k]) > WIDTH * 0.68;
      attributes(text, { "text-anchor": left ? "end" : "start", x: left ? -10 : 10 });
    });
    attributes(el, { "aria-label": `The size of the product after ${step} of ${n} words in three formats. ${
      FORMATS.map(({ name }, k) => `${name}: ${deaths[k] !== null && deaths[k] <= step ? `0 since word ${deaths[k]}` : `10 to the ${say(Math.round(Math.log10(lanes[k].products[step])))}`}`).join(", ")}.` });
  };
  return { el, draw };
}
