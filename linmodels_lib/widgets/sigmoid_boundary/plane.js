// The plane of the boundary explorer: who is called what, the line where p is the threshold, lines of equal p, points.

import { borders, format, regions } from "../shared/core.js";
import { attributes, svg } from "../shared/ui.js";
import { markSize, ringSize } from "../shared/points/crowd.js";
import { markerPath, plane, polygonPoints, ringPath, segmentPath } from "../shared/plot.js";
import { boxOf, logOdds } from "./logic.js";

/** Two rows whose border is the line w · x = z. */
const rows = ([w0, w1, w2], z) => [[0, 0, 0], [w0 - z, w1, w2]];

/** Built once for its points; `draw(state, result)` follows weights and threshold. */
export function planeView({ points, labels, axes }) {
  const view = plane({
    box: boxOf(points), layers: ["regions", "lines", "rings", "points"], label: "", names: axes.length ? axes : null,
  });
  attributes(view.el, { role: "img" });
  const { x, y, groups } = view;
  const areas = [0, 1].map((k) => svg("polygon", { class: `lm-region lm-class-${k}` }));
  const equal = svg("path", { class: "lm-sigmoid-boundary-equal" });
  const half = svg("path", { class: "lm-sigmoid-boundary-half" });
  const line = svg("path", { class: "lm-border" });
  const marks = [0, 1].map((k) => svg("path", { class: `lm-mark lm-class-${k}`, d: points.map(([a, b], i) => (
    labels[i] === k ? `M${x(a).toFixed(1)},${y(b).toFixed(1)}${markerPath(k, markSize(points.length))}` : "")).join("") }));
  const rings = ringPath(groups.rings, "lm-sigmoid-boundary-ring", view);
  groups.regions.append(...areas);
  groups.lines.append(equal, half, line);
  groups.points.append(...marks);
  const draw = ({ weights, threshold }, { called, tp, fn, fp, tn }) => {
    const at = (p) => segmentPath(borders(rows(weights, logOdds(p)), view.box), x, y);
    regions(rows(weights, logOdds(threshold)), view.box)
      .forEach((polygon, k) => attributes(areas[k], { points: polygonPoints(polygon, x, y) }));
    attributes(line, { d: at(threshold) });
    attributes(half, { d: threshold === 0.5 ? "" : at(0.5) });
    attributes(equal, { d: at(0.1) + at(0.9) });
    rings(points.filter((_, i) => called[i] !== labels[i]), ringSize(points.length) + 1);
    attributes(view.el, {
      "aria-label": `${points.length} points. On the positive side of the line p = ${format(threshold, 2)}: `
        + `${tp} positive, ${fp} negative. On the other side: ${fn} positive, ${tn} negative.`,
    });
  };
  return { el: view.el, draw };
}
