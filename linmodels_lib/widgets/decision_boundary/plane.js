// The plane of the decision boundary: regions, how sure a learner is in them, a second learner's border, the points.

import { nameSpot } from "../shared/points/name_spot.js";
import { area, borders, regions } from "../shared/core.js";
import { attributes, setText, svg, uniqueId } from "../shared/ui.js";
import { moveTo, plane, polygonPoints, ringPath, segmentPath } from "../shared/plot.js";
import { ringSize } from "../shared/points/crowd.js";
import { cursorView, pointViews } from "../shared/points/view.js";
import { LEVELS, SURE, allTie, innerEdges, sureRegion } from "./logic.js";
import { along, labelSpot } from "./labels.js";

const LAYERS = ["regions", "levels", "outlines", "names", "rings", "points", "cursor"];
const HATCH = ["M-1,11L11,-1M-1,21L21,-1M9,21L21,9", "M-1,9L11,21M-1,-1L21,21M9,-1L21,11", "M5,5h.01M15,15h.01"];

/** A hatching for each class, so that colour does not stand alone. */
function hatchings(view, K) {
  const ids = Array.from({ length: K }, () => uniqueId("hatch"));
  view.el.prepend(svg("defs", {}, ids.map((id, k) => (
    svg("pattern", { id, width: 20, height: 20, patternUnits: "userSpaceOnUse" },
      svg("path", { class: `lm-decision-boundary-hatch lm-decision-boundary-hatch-${k} lm-class-${k}`,
        d: HATCH[k] }))))));
  return ids;
}

/** θ whose classes tie everywhere but for rounding, made to tie exactly: the lowest index takes the plane. */
const settled = (theta) => (allTie(theta) ? theta.map(() => [0, 0, 0]) : theta);

/** Filled regions, surer parts of them deeper; returns the shapes: what each class holds, levels, both borders. */
function regionViews(view, K) {
  const ids = hatchings(view, K);
  const each = (make) => Array.from({ length: K }, (_, k) => make(k));
  const base = each((k) => svg("polygon", { class: `lm-decision-boundary-region lm-class-${k}` }));
  const sure = each((k) => [0.5, ...LEVELS].map(() => svg("polygon",
    { class: `lm-decision-boundary-sure lm-class-${k}` })));
  const hatched = each((k) => svg("polygon", { class: "lm-at-rest", fill: `url(#${ids[k]})` }));
  view.groups.regions.append(...base, ...sure.flat(), ...hatched);
  const corners = (polygon) => ({ points: polygonPoints(polygon, view.x, view.y) });
  const follow = ({ first, second }) => {
    const { name, theta } = first;
    const held = regions(settled(theta), view.box);
    const knows = SURE.includes(name);
    held.forEach((polygon, k) => attributes(base[k], corners(polygon)));
    const levels = held.map((polygon, k) => [0.5, ...LEVELS].map((t, i) => {
      const part = knows && !(K === 2 && i === 0) ? sureRegion(theta, k, t, polygon) : [];
      attributes(sure[k][i], corners(part));
      return i === 0 ? [] : innerEdges(part, view.box);
    }).slice(1));
    const [own, other] = [first, second].map((one) => (one ? borders(settled(one.theta), view.box) : []));
    return { held, levels, own, other };
  };
  const draw = (scene) => {
    const shapes = follow(scene);
    shapes.held.forEach((polygon, k) => {
      attributes(hatched[k], corners(polygon));
      base[k].classList.toggle("lm-decision-boundary-flat", !SURE.includes(scene.first.name));
    });
    return shapes;
  };
  return { draw, follow };
}

const frameOf = ([x0, y0, x1, y1]) => [[[x0, y0], [x1, y0]], [[x1, y0], [x1, y1]], [[x1, y1], [x0, y1]],
  [[x0, y1], [x0, y0]]];

/** The border of the learner, its lines of equal probability with their labels, and the other learner's border. */
function lineViews(view, K) {
  const border = svg("path", { class: "lm-decision-boundary-border" });
  const halo = svg("path", { class: "lm-decision-boundary-halo" });
  const dashed = svg("path", { class: "lm-decision-boundary-dashed" });
  const lines = Array.from({ length: K }, () => LEVELS.map(() => svg("path", { class: "lm-decision-boundary-level" })));
  const tags = Array.from({ length: K }, () => LEVELS.map((t) => (
    svg("text", { class: "lm-decision-boundary-tag lm-at-rest", "aria-hidden": "true" }, String(t)))));
  const spots = tags.map(() => []);
  view.groups.levels.append(...lines.flat());
  view.groups.outlines.append(border, halo, dashed, ...tags.flat());
  const path = (segments) => segmentPath(segments, view.x, view.y);
  const pixels = (segments) => segments.map((segment) => segment.map(([a, b]) => [view.x(a), view.y(b)]));
  const frame = frameOf(view.box);
  const follow = ({ own, other, levels }) => {
    attributes(border, { d: path(own) });
    const d = path(other);
    for (const el of [halo, dashed]) attributes(el, { d });
    lines.forEach((pair, k) => pair.forEach((line, i) => attributes(line, { d: path(levels[k][i]) })));
  };
  /** The labels too, clear of the points and of the pixels that are `taken`. */
  const draw = ({ points }, shapes, taken) => {
    const { own, other, levels } = shapes;
    follow(shapes);
    const dots = levels.flat(2).length ? [...points.map(([a, b]) => [view.x(a), view.y(b)]), ...taken] : [];
    const always = pixels([frame, own, other].flat());
    const drawn = levels.map((pair) => pair.map(pixels));
    tags.forEach((pair, k) => pair.forEach((tag, i) => {
      const rest = drawn.flatMap((some, l) => some.flatMap((segments, j) => (l === k && j === i ? [] : segments)));
      spots[k][i] = labelSpot(drawn[k][i], [...always, ...rest], dots, spots[k][i]);
      const spot = spots[k][i];
      attributes(tag, { visibility: spot ? null : "hidden" });
      if (!spot) return;
      moveTo(tag, spot.at);
      dots.push(spot.at);
    }));
  };
  return { draw, follow };
}

/** The names of the classes where there is room; returns the pixels they take. */
function nameViews(view, K) {
  const names = Array.from({ length: K }, () => (
    svg("text", { class: "lm-region-name lm-at-rest", "aria-hidden": "true" })));
  const spots = [];
  view.groups.names.append(...names);
  const near = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95];
  return (scene, { held, other, levels }) => names.flatMap((el, k) => {
    const lines = [other, levels[k].flat()].filter((some) => some.length);
    const taken = [...scene.points, ...lines.flatMap((line) => near.map((t) => along(line, t)))];
    spots[k] = area(held[k]) > 1e-6 ? nameSpot(held[k], taken, spots[k]) : null;
    attributes(el, { visibility: spots[k] ? null : "hidden" });
    setText(el, scene.names[k]);
    if (!spots[k]) return [];
    const [x, y] = [view.x(spots[k][0]), view.y(spots[k][1])];
    moveTo(el, [x, y]);
    return [-1, 0, 1].map((side) => [x + 3.3 * side * scene.names[k].length, y]);
  });
}

/** A ring around each point that the learner takes for another class. */
function ringViews(view) {
  const rings = ringPath(view.groups.rings, "lm-decision-boundary-wrong", view);
  return ({ points, labels, first }) => (
    rings(points.filter((_, i) => first.called[i] !== labels[i]), ringSize(points.length)));
}

/** The plane for K classes with both axes from `low` to `high`; `follow(scene)` leaves names and labels alone. */
export function boundaryPlane(K, [low, high], names, actions) {
  const label = "The plane of examples; each point can be moved";
  const view = plane({ box: [low, low, high, high], layers: LAYERS, label, names });
  const [areas, lines, drawNames] = [regionViews(view, K), lineViews(view, K), nameViews(view, K)];
  const drawRings = ringViews(view);
  const drawPoints = pointViews(view, actions);
  const drawCursor = cursorView(view, actions);
  const draw = (scene) => {
    const shapes = areas.draw(scene);
    lines.draw(scene, shapes, drawNames(scene, shapes));
    drawRings(scene);
    drawPoints(scene);
    drawCursor(scene);
  };
  const follow = (scene) => {
    lines.follow(areas.follow(scene));
    drawRings(scene);
    drawPoints.follow(scene);
  };
  return { el: view.el, draw, follow, focus: () => view.el.focus({ preventScroll: true }) };
}
