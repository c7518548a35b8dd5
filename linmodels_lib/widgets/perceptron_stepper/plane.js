// The stepper's plane: regions, weight arrows, rings around the examples, and the points of shared/points.

import { nameSpot } from "../shared/points/name_spot.js";
import { area, borders, regions } from "../shared/core.js";
import { attributes, setText, svg } from "../shared/ui.js";
import { moveTo, plane, polygonPoints, segmentPath } from "../shared/plot.js";
import { cursorView, pointViews } from "../shared/points/view.js";
import { arrow } from "./arrow.js";

const SUBSCRIPTS = "₁₂₃₄₅";
const LAYERS = ["regions", "outlines", "names", "lines", "arrows", "rings", "points", "cursor"];
const SCALES = [100, 50, 20, 10, 5, 2, 1, 1 / 2, 1 / 5, 1 / 10, 1 / 20, 1 / 50, 1 / 100, 1 / 1000, 1e-4, 1e-6];

/** How much to enlarge or shrink weight arrows so that the longest fits: a round number. */
function arrowScale(thetas, reach) {
  const longest = Math.max(...thetas.flat().map(([, w1, w2]) => Math.hypot(w1, w2)));
  if (longest === 0) return 1;
  const most = longest < 0.15 * reach ? Infinity : 1; // enlarge only what would be too small to see
  return SCALES.find((scale) => scale <= most && scale * longest <= 0.8 * reach) ?? 0;
}

/** Places along the weight arrows, where no name should stand. */
function shafts({ before, after, reach }) {
  const scale = arrowScale([before, after], reach);
  return [...before, ...after].flatMap(([, w1, w2]) => [0.4, 0.7, 1].map((t) => [t * scale * w1, t * scale * w2]));
}

function regionViews(view, K) {
  const filled = Array.from({ length: K }, (_, k) => svg("polygon", { class: `lm-region lm-class-${k}` }));
  const border = svg("path", { class: "lm-border" });
  const dashed = svg("path", { class: "lm-perceptron-stepper-outline" });
  const names = Array.from({ length: K }, () => (
    svg("text", { class: "lm-region-name lm-at-rest", "aria-hidden": "true" })));
  const spots = [];
  view.groups.regions.append(...filled);
  view.groups.outlines.append(border, dashed);
  view.groups.names.append(...names);
  const follow = (scene) => {
    const after = regions(scene.filled, view.box);
    filled.forEach((el, k) => attributes(el, { points: polygonPoints(after[k], view.x, view.y) }));
    attributes(border, { d: segmentPath(borders(scene.filled, view.box), view.x, view.y) });
    attributes(dashed, { d: segmentPath(borders(scene.dashed, view.box), view.x, view.y) });
    return after;
  };
  const draw = (scene) => {
    const after = follow(scene);
    const taken = [...scene.points, ...shafts(scene)];
    names.forEach((el, k) => {
      spots[k] = area(after[k]) > 1e-6 ? nameSpot(after[k], taken, spots[k]) : null;
      attributes(el, { visibility: spots[k] ? null : "hidden" });
      if (spots[k]) moveTo(el, [view.x(spots[k][0]), view.y(spots[k][1])]);
      setText(el, scene.names[k]);
    });
  };
  return { draw, follow };
}

/** A name beside an arrow, at the part `t` of its length, on the side away from `other`; hidden beside a stub. */
function beside(tag, [x0, y0], [x1, y1], t, other, onLine = 1) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.hypot(dx, dy) || 1;
  const away = Math.sign(dy * (x0 - other[0]) - dx * (y0 - other[1])) || onLine;
  const side = (12 * away) / length;
  const [x, y] = [x0 + t * dx + side * dy, y0 + t * dy - side * dx + 4];
  attributes(tag, { visibility: length < 14 ? "hidden" : null });
  moveTo(tag, [x, y]);
}

function arrowViews(view, K, reach) {
  const weights = Array.from({ length: K }, (_, k) => arrow(`lm-perceptron-stepper-weights lm-class-${k}`, 10));
  const olds = Array.from({ length: K }, (_, k) => arrow(`lm-perceptron-stepper-old-weights lm-class-${k}`, 7));
  const changes = [arrow("lm-perceptron-stepper-change", 8), arrow("lm-perceptron-stepper-change", 8)];
  const tags = Array.from({ length: K },
    (_, k) => svg("text", { class: "lm-perceptron-stepper-arrow-name lm-at-rest" }, `θ${SUBSCRIPTS[k]}`));
  view.groups.arrows.append(...[...olds, ...weights, ...changes].map(({ el }) => el), ...tags);
  const signs = [1, -1].map(() => svg("text",
    { class: "lm-perceptron-stepper-arrow-name lm-perceptron-stepper-change-name lm-at-rest" }));
  view.groups.arrows.append(...signs);
  const origin = [view.x(0), view.y(0)];
  /** The arrows; returns what their names need. */
  const follow = ({ before, after, step }) => {
    const scale = arrowScale([before, after], reach);
    const pixel = ([, w1, w2]) => [view.x(scale * w1), view.y(scale * w2)];
    const changed = step && step.y !== step.yHat ? [step.y, step.yHat] : [];
    const ends = after.map((own, k) => ({ now: pixel(own), was: changed.includes(k) ? pixel(before[k]) : origin }));
    const changedEnds = changes.map((_, i) => (
      i in changed ? [ends[changed[i]].was, ends[changed[i]].now] : [origin, origin]));
    weights.forEach(({ set }, k) => set(origin, ends[k].now));
    olds.forEach(({ set }, k) => set(origin, ends[k].was));
    changes.forEach(({ set }, i) => set(...changedEnds[i]));
    return { scale, ends, changedEnds };
  };
  const draw = (scene) => {
    const { scale, ends, changedEnds } = follow(scene);
    signs.forEach((sign, i) => {
      beside(sign, ...changedEnds[i], 0.5, origin, -1);
      setText(sign, `${i === 0 ? "+" : "−"}${scene.step?.eta === 1 ? "" : "η"}x`);
    });
    tags.forEach((tag, k) => beside(tag, origin, ends[k].now, 0.6, ends[k].was));
    return scale;
  };
  return { draw, follow };
}

/** Rings around the example just visited and the next one, and the line from the origin to the former. */
function ringViews(view) {
  const current = svg("circle", { class: "lm-ring", r: 14 });
  const next = svg("circle", { class: "lm-perceptron-stepper-ring-next", r: 14 });
  const line = svg("line", { class: "lm-perceptron-stepper-example-line", x1: view.x(0), y1: view.y(0) });
  view.groups.rings.append(next, current);
  view.groups.lines.append(line);
  const put = (ring, point) => {
    attributes(ring, { visibility: point ? null : "hidden" });
    if (point) attributes(ring, { cx: view.x(point[0]), cy: view.y(point[1]) });
  };
  return ({ points, step, next: upcoming }) => {
    const point = step ? points[step.index] : null;
    const wrong = step !== null && step.y !== step.yHat;
    put(current, point);
    put(next, upcoming === null ? null : points[upcoming]);
    current.classList.toggle("lm-perceptron-stepper-wrong", wrong);
    attributes(line, { visibility: wrong ? null : "hidden" });
    if (wrong) attributes(line, { x2: view.x(point[0]), y2: view.y(point[1]) });
  };
}

/** The plane for K classes. `draw(scene)` returns the scale of the arrows; `follow(scene)` leaves names alone. */
export function perceptronPlane(K, reach, axes, actions) {
  const label = "The plane of examples; each point can be moved";
  const view = plane({ box: [-reach, -reach, reach, reach], layers: LAYERS, label, names: axes });
  const [places, arrows] = [regionViews(view, K), arrowViews(view, K, reach)];
  const drawRings = ringViews(view);
  const drawPoints = pointViews(view, actions);
  const drawCursor = cursorView(view, actions);
  const draw = (scene) => {
    places.draw(scene);
    drawRings(scene);
    drawPoints(scene);
    drawCursor(scene);
    return arrows.draw(scene);
  };
  const follow = (scene) => {
    places.follow(scene);
    drawRings(scene);
    drawPoints.follow(scene);
    arrows.follow(scene);
  };
  return { el: view.el, draw, follow, focus: () => view.el.focus({ preventScroll: true }) };
}
