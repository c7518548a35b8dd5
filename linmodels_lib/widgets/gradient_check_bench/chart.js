// Error against step on logarithmic axes: a curve for each ruler, the tolerance, and a cursor to drag along h.

import { clamp } from "../shared/core.js";
import { attributes, svg } from "../shared/ui.js";
import { axisText, draggable, levelLines, linearScale, locate, markerPath, rule } from "../shared/plot.js";
import { HIGH, LOW, PLACES, RULERS, TOLERANCE, placeOf } from "./logic.js";
import { power } from "../shared/core.js";
import { RULER_NAMES, number, stepText } from "./words.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [440, 310, 46, 430, 24, 268];
const [LEAST, MOST] = [-17, 1]; // powers of ten of the error
const x = linearScale([LOW, HIGH], [LEFT, RIGHT]);
const y = linearScale([LEAST, MOST], [BOTTOM, TOP]);
const height = (error) => y(error > 0 ? clamp(Math.log10(error), LEAST, MOST) : LEAST);

function axes() {
  return svg("g", { "aria-hidden": "true" },
    levelLines([-16, -12, -8, -4, 0], y, [LEFT, RIGHT], (e) => (e ? power(e) : "1")),
    [-14, -12, -10, -8, -6, -4, -2].flatMap((e) => [
      rule(x(4 * e), TOP, x(4 * e), BOTTOM), axisText(x(4 * e), BOTTOM + 17, "middle", power(e))]),
    axisText(RIGHT, BOTTOM + 36, "end", "step h →", "lm-axis"),
    axisText(LEFT - 40, 13, "start", "↑ largest relative error", "lm-axis"));
}

function curve(k) {
  const line = svg("polyline",
    { class: `lm-gradient-check-bench-line lm-gradient-check-bench-${RULERS[k]} lm-class-${k}` });
  const mark = svg("path", { class: `lm-gradient-check-bench-mark lm-class-${k}`, d: markerPath(k, 5.5) });
  const draw = (values, place, chosen) => {
    for (const part of [line, mark]) attributes(part, { visibility: values ? null : "hidden" });
    if (!values) return;
    attributes(line, { points: PLACES.map((p, i) => `${x(p).toFixed(1)},${height(values[i]).toFixed(1)}`).join(" ") });
    attributes(mark, { transform: `translate(${x(place).toFixed(1)},${height(values[place - LOW]).toFixed(1)})` });
    line.classList.toggle("lm-gradient-check-bench-chosen", chosen);
  };
  return { line, mark, draw };
}

/** The chart; `choose(place)` is called while the reader drags. */
export function vChart(choose) {
  const parts = RULERS.map((_, k) => curve(k));
  const now = svg("line", { class: "lm-gradient-check-bench-now", y1: TOP, y2: BOTTOM });
  const limit = y(Math.log10(TOLERANCE));
  const el = svg("svg",
    { class: "lm-chart lm-gradient-check-bench-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    axes(), rule(LEFT, limit, RIGHT, limit, "lm-gradient-check-bench-limit"),
    svg("text", { class: "lm-gradient-check-bench-note", x: LEFT + 4, y: limit + 15 }, `passes below ${power(-6)}`),
    now, parts.map(({ line }) => line), parts.map(({ mark }) => mark));
  const choosePlace = (event) => choose(Math.round(clamp(x.invert(locate(el, event).x), LOW, HIGH)));
  draggable(el, { start: choosePlace, move: choosePlace });
  const draw = (made, { log_h: logH, ruler }) => {
    const place = placeOf(logH);
    parts.forEach((part, k) => part.draw(made[RULERS[k]], place, RULERS[k] === ruler));
    attributes(now, { x1: x(place), x2: x(place) });
    const errors = RULERS.filter((name) => made[name]).map((name) => `${RULER_NAMES[name]} ${number(made[name][place - LOW])}`);
    attributes(el,
      { "aria-label": `Largest relative error against the step. At h = ${stepText(place)}: ${errors.join(", ")}.` });
  };
  return { el, draw };
}
