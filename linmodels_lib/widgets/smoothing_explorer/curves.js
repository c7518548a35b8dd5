// Accuracy and likelihood on held-out texts over α, with the best and the chosen α marked; drag to choose.

import { attributes, setText, svg } from "../shared/ui.js";
import { axisText, draggable, levelLines, linearScale, locate, rule, ticks } from "../shared/plot.js";
import { clamp, format, significant } from "../shared/core.js";
import { HIGH, LOW, PLACES, alphaAt, placeOf } from "./logic.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP] = [420, 148, 42, 408, 22];
const BOTTOM = HEIGHT - 8;
const x = linearScale([LOW, HIGH], [LEFT, RIGHT]);

function panel(name, title, domain, reference) {
  const y = linearScale(domain, [BOTTOM, TOP]);
  const inside = (value) => clamp(value, ...domain);
  const curve = svg("polyline", { class: "lm-smoothing-explorer-curve" });
  const now = svg("line", { class: "lm-smoothing-explorer-now", y1: TOP, y2: BOTTOM });
  const dot = svg("circle", { class: "lm-smoothing-explorer-dot", r: 5 });
  const best = svg("path", { class: "lm-smoothing-explorer-best", d: "M0,-3L-6,-13H6Z" });
  const label = svg("text", { class: "lm-smoothing-explorer-label" });
  const heading = svg("text", { class: "lm-smoothing-explorer-title", x: LEFT, y: 13 });
  const el = svg("g", { class: `lm-smoothing-explorer-${name}` }, heading,
    levelLines(ticks(...domain, 3), y, [LEFT, RIGHT], (v) => format(v, 1), 5),
    rule(LEFT, y(reference), RIGHT, y(reference), "lm-smoothing-explorer-toss"),
    curve, now, best, dot, label);
  const draw = (values, bestPlace, place) => {
    const of = (p) => y(inside(values[p - LOW][name]));
    attributes(curve, { points: PLACES.map((p) => `${x(p).toFixed(1)},${of(p).toFixed(1)}`).join(" ") });
    setText(heading, `${title}: ${format(values[place - LOW][name], 3)}`);
    attributes(now, { x1: x(place), x2: x(place) });
    attributes(dot, { cx: x(place), cy: of(place) });
    attributes(best, { transform: `translate(${x(bestPlace).toFixed(1)},${of(bestPlace).toFixed(1)})` });
    setText(label, `best α ${significant(alphaAt(bestPlace))}`);
    const left = x(bestPlace) > 0.72 * WIDTH;
    attributes(label,
      { x: x(bestPlace) + (left ? -11 : 11), y: of(bestPlace) - 5, "text-anchor": left ? "end" : "start" });
  };
  return { el, draw };
}

/** The lowest likelihood on the axis: a half that is below the curve, at least −1. */
export const floorOf = (values) => Math.min(-1,
  Math.floor(2 * Math.min(...values.map(({ likelihood }) => likelihood))) / 2);

/** Both curves above one axis of α. `choose(place)` is called while the reader drags. */
export function curveChart(K, floor, choose) {
  const accuracy = panel("accuracy", "held-out accuracy", [0.4, 1], 1 / K);
  const likelihood = panel("likelihood", "held-out mean ln P(right label)", [floor, 0], -Math.log(K));
  attributes(likelihood.el, { transform: `translate(0,${HEIGHT + 8})` });
  const foot = 2 * HEIGHT + 8;
  const el = svg("svg",
    { class: "lm-chart lm-smoothing-explorer-curves", viewBox: `0 0 ${WIDTH} ${foot + 22}`, role: "img" },
    accuracy.el, likelihood.el,
    [-30, -10, 0, 10, 30].map((place) => (
      axisText(x(place), foot + 12, { [LOW]: "start", [HIGH]: "end" }[place] ?? "middle", significant(alphaAt(place))))),
    axisText(LEFT - 20, foot + 12, "start", "α", "lm-axis"));
  const choosePlace = (event) => choose(Math.round(clamp(x.invert(locate(el, event).x), LOW, HIGH)));
  draggable(el, { start: choosePlace, move: choosePlace });
  const draw = ({ values, best }, alpha) => {
    const place = clamp(placeOf(alpha), LOW, HIGH);
    accuracy.draw(values, best.accuracy, place);
    likelihood.draw(values, best.likelihood, place);
    const now = values[place - LOW];
    attributes(el, { "aria-label": `Accuracy and mean log probability over alpha. At ${significant(alpha)}: ${
      format(now.accuracy, 3)} and ${format(now.likelihood, 3)}. Best alpha ${significant(alphaAt(best.accuracy))} and ${significant(alphaAt(best.likelihood))}.` });
  };
  return { el, draw };
}
