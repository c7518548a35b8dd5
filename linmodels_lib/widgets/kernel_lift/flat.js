// The flat plane: who is called what, where the border runs, the points, which can be moved.

import { contour } from "../shared/contour.js";
import { cursorView, pointViews } from "../shared/points/view.js";
import { ringSize } from "../shared/points/crowd.js";
import { plane, polygonPoints, ringPath, segmentPath } from "../shared/plot.js";
import { attributes, svg } from "../shared/ui.js";
import { positivePart } from "./logic.js";

const LAYERS = ["regions", "outlines", "rings", "points", "cursor"];

/** The tint of each class and the border between them. */
function regionViews(view) {
  const tints = [0, 1].map((k) => svg("path", { class: `lm-kernel-lift-region lm-class-${k}` }));
  const border = svg("path", { class: "lm-border" });
  view.groups.regions.append(...tints);
  view.groups.outlines.append(border);
  const closed = (polygon) => `M${polygonPoints(polygon, view.x, view.y).replaceAll(" ", "L")}Z`;
  let last = null; // the grid that is drawn: turning the view leaves it as it is
  return ({ grid }) => {
    if (grid === last) return;
    last = grid;
    const opposite = { ...grid, values: grid.values.map((row) => row.map((value) => -value)) };
    const parts = [positivePart(opposite), positivePart(grid)];
    tints.forEach((el, k) => attributes(el, { d: parts[k].map(closed).join("") }));
    attributes(border, { d: segmentPath(contour(grid, 0), view.x, view.y) });
  };
}

/** A ring around each point that is taken for the other class. */
function ringViews(view) {
  const rings = ringPath(view.groups.rings, "lm-ring", view);
  return ({ points, wrong }) => rings(points.filter((_, i) => wrong[i]), ringSize(points.length) + 1);
}

/** The plane from −reach to reach. */
export function flatPlane(reach, axes, actions) {
  const label = "The flat plane; each point can be moved";
  const view = plane({ box: [-reach, -reach, reach, reach], layers: LAYERS, label, names: axes });
  const points = pointViews(view, actions);
  const [ground, rest] = [[regionViews(view), ringViews(view)], [points, cursorView(view, actions)]];
  return {
    el: view.el,
    draw: (scene) => [...ground, ...rest].forEach((draw) => draw(scene)),
    follow: (scene) => [...ground, points.follow].forEach((draw) => draw(scene)),
    focus: () => view.el.focus({ preventScroll: true }),
  };
}
