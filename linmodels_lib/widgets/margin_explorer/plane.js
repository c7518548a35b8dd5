// The plane of the margin explorer: the street, the perceptron's line, what each example lacks, the points.

import { attributes, svg } from "../shared/ui.js";
import { borders, regions } from "../shared/core.js";
import { plane, polygonPoints, ringPath, segmentPath } from "../shared/plot.js";
import { ringSize } from "../shared/points/crowd.js";
import { cursorView, pointViews } from "../shared/points/view.js";
import { slope, wayOut } from "./logic.js";

const LAYERS = ["regions", "street", "lines", "rings", "points", "cursor"];

/** θ of two classes whose border is where w₀ + w₁x₁ + w₂x₂ = 0. */
const opposite = (w) => [w.map((value) => -value), w];

/** Regions, street with its edges, and the SVM's boundary; the perceptron's line. */
function lineViews(view) {
  const tints = [0, 1].map((k) => svg("polygon", { class: `lm-region lm-class-${k}` }));
  const band = svg("polygon", { class: "lm-margin-explorer-band" });
  const edges = svg("path", { class: "lm-margin-explorer-edge" });
  const middle = svg("path", { class: "lm-margin-explorer-border" });
  const halo = svg("path", { class: "lm-margin-explorer-halo" });
  const dotted = svg("path", { class: "lm-margin-explorer-other" });
  view.groups.regions.append(...tints);
  view.groups.street.append(band, edges, middle);
  view.groups.lines.append(halo, dotted);
  const line = (w) => (slope(w) > 0 ? borders(opposite(w), view.box) : []);
  const path = (segments) => segmentPath(segments, view.x, view.y);
  return ({ measures, street, other, state }) => {
    const held = street ? regions(opposite(measures.w), view.box) : [[], []];
    tints.forEach((el, k) => attributes(el, { points: polygonPoints(held[k], view.x, view.y) }));
    attributes(band, { points: street ? polygonPoints(street.band, view.x, view.y) : "" });
    attributes(edges, { d: street ? path(street.edges.flatMap(line)) : "" });
    attributes(middle, { d: street ? path(line(measures.w)) : "" });
    for (const el of [halo, dotted]) attributes(el, { d: state.perceptron ? path(line(other.w)) : "" });
  };
}

/** A ring around each example that holds the street, its way to the edge, and a disc behind the one visited. */
function ringViews(view) {
  const rings = ringPath(view.groups.rings, "lm-margin-explorer-ring", view);
  const ways = svg("path", { class: "lm-margin-explorer-way" });
  const visited = svg("circle", { class: "lm-margin-explorer-visited", r: 17, visibility: "hidden" });
  view.groups.lines.append(ways);
  view.groups.rings.prepend(visited);
  const at = (el, [x, y]) => attributes(el, { cx: view.x(x), cy: view.y(y) });
  return ({ points, labels, measures, street, state, step }) => {
    const holds = (i) => Boolean(street) && measures.holds[i];
    rings(points.filter((_, i) => holds(i)), ringSize(points.length));
    const paying = points.map((_, i) => i).filter((i) => holds(i) && measures.losses[i] > 0);
    const segments = paying.map((i) => [points[i], wayOut(measures.w, points[i], labels[i], state.cost)]);
    attributes(ways, { d: segmentPath(segments, view.x, view.y) });
    attributes(visited, { visibility: step ? null : "hidden" });
    if (step) at(visited, points[step.index]);
  };
}

/** The plane from −reach to reach. */
export function marginPlane(reach, axes, actions) {
  const label = "The plane of examples; each point can be moved";
  const view = plane({ box: [-reach, -reach, reach, reach], layers: LAYERS, label, names: axes });
  const draws = [lineViews(view), ringViews(view), pointViews(view, actions), cursorView(view, actions)];
  return {
    el: view.el,
    draw: (scene) => draws.forEach((draw) => draw(scene)),
    focus: () => view.el.focus({ preventScroll: true }),
  };
}
