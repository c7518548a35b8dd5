// The two planes of the descent explorer: the weights with the surface and the path over it, and the points.

import { attributes, setText, svg } from "../shared/ui.js";
import { borders, clamp, format, regions } from "../shared/core.js";
import { cutout, linePath, plane, polygonPoints, ringPath, segmentPath } from "../shared/plot.js";
import { handle } from "../shared/handle.js";
import { ringSize } from "../shared/points/crowd.js";
import { cursorView, pointViews } from "../shared/points/view.js";
import { REACH } from "./surfaces.js";
import { place } from "./words.js";

const STAR = "M0,-9L2.6,-2.8L9,-2.8L3.9,1.3L5.8,8L0,4L-5.8,8L-3.9,1.3L-9,-2.8L-2.6,-2.8Z";

/** A dot at each point of a path: strokes of no length with round ends. */
const dots = (points, x, y) => points.map((point) => `${linePath([point], x, y)}h0.01`).join("");

/** One descent: its line and a dot for each step. */
function pathView(into, kind) {
  const [halo, line, marks] = ["halo", "line", "dots"].map((part) => svg("path",
    { class: `lm-descent-explorer-${part} ${kind}` }));
  into.append(halo, line, marks);
  return (points, { x, y }) => {
    const d = linePath(points, x, y);
    for (const el of [halo, line]) attributes(el, { d });
    attributes(marks, { d: dots(points, x, y) });
  };
}

/** Where w has left the map: an arrow at its edge, and where w is. */
function awayView(view) {
  const arrow = svg("path", { class: "lm-descent-explorer-away", d: "M0,0L-16,-8V8Z" });
  const text = svg("text", { class: "lm-region-name lm-descent-explorer-away-name" });
  const el = svg("g", { visibility: "hidden" }, arrow, text);
  view.groups.paths.append(el);
  const draw = (w) => {
    const gone = !w.every((v) => Math.abs(v) <= REACH); // beyond all numbers too
    attributes(el, { visibility: gone ? null : "hidden" });
    if (!gone) return;
    const size = Math.max(...w.map((v) => Math.min(Math.abs(v), Number.MAX_VALUE) || 0));
    const [a, b] = w.map((v) => (REACH * clamp(v || 0, -size, size)) / size);
    const [x, y] = [view.x(a), view.y(b)];
    attributes(arrow, { transform: `translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${
      ((Math.atan2(-b, a) * 180) / Math.PI).toFixed(1)})` });
    const inward = (middle, end, share) => (
      (middle + share * (end - middle)).toFixed(1));
    attributes(text, { x: inward(view.x(0), x, 0.45), y: inward(view.y(0), y, 0.72) });
    setText(text, `w is at ${place(w)}`);
  };
  return { draw };
}

/** The plane of weights: contours, the minimum, one path or two, the start to drag. */
export function weightPlane(session) {
  const view = plane({
    box: [-REACH, -REACH, REACH, REACH], layers: ["surface", "paths", "handle"], label: "", names: ["w₁", "w₂"],
  });
  const inside = cutout(view);
  const lines = svg("path", { class: "lm-descent-explorer-contours" });
  const minimum = svg("path", { class: "lm-descent-explorer-minimum", d: STAR });
  inside.append(lines, minimum);
  view.groups.surface.append(inside);
  const paths = cutout(view);
  view.groups.paths.append(paths);
  const [beside, own] = [pathView(paths, "lm-descent-explorer-beside"), pathView(paths, "lm-descent-explorer-own")];
  const now = svg("circle", { class: "lm-descent-explorer-now", r: 6.5 });
  paths.append(now);
  const away = awayView(view);
  const start = handle(view, "Start", REACH, {
    now: () => session.state.start, move: (point) => session.moveStart(point), moved: () => session.startMoved(),
  });
  view.groups.handle.append(start.el);
  let drawn = null;
  const drawSurface = (surface) => {
    if (drawn === surface) return;
    drawn = surface;
    attributes(lines, { d: segmentPath(surface.lines, view.x, view.y) });
    attributes(minimum, { visibility: surface.lowest ? null : "hidden" });
    if (surface.lowest) attributes(minimum,
      { transform: `translate(${view.x(surface.lowest[0]).toFixed(2)},${view.y(surface.lowest[1]).toFixed(2)})` });
  };
  const draw = ({ surface, own: mine, other, state }) => {
    drawSurface(surface);
    beside(other ? other.line : [], view);
    own(mine.line, view);
    attributes(now, { cx: clamp(view.x(mine.w[0]), -1e5, 1e5).toFixed(2),
      cy: clamp(view.y(mine.w[1]), -1e5, 1e5).toFixed(2) });
    away.draw(mine.w);
    start.draw(state.start);
    const bottom = surface.lowest ? `its minimum at ${place(surface.lowest)}` : "no single minimum";
    attributes(view.el,
      { "aria-label": `The plane of weights with contours of the loss, ${bottom}; w is at ${place(mine.w)}, the loss ${format(mine.value, 3)}` });
  };
  return { el: view.el, draw };
}

/** The plane of points: the line w · x = 0, the points to drag, rings around those of the last step. */
export function pointPlane(reach, session) {
  const view = plane({
    box: [-reach, -reach, reach, reach], layers: ["regions", "lines", "rings", "points", "cursor"],
    label: "The plane of points; each can be moved", names: session.axes ?? ["x₁", "x₂"],
  });
  const tints = [0, 1].map((k) => svg("polygon", { class: `lm-region lm-class-${k}` }));
  const line = svg("path", { class: "lm-border" });
  view.groups.regions.append(...tints);
  view.groups.lines.append(line);
  const rings = ringPath(view.groups.rings, "lm-ring", view);
  const draws = [pointViews(view, session), cursorView(view, session)];
  const draw = (scene) => {
    const { own: { w }, points, batch } = scene;
    const theta = [[0, 0, 0], [0, ...w]];
    const flat = w[0] === 0 && w[1] === 0;
    const held = flat ? [[], []] : regions(theta, view.box);
    tints.forEach((el, k) => attributes(el, { points: polygonPoints(held[k], view.x, view.y) }));
    attributes(line, { d: flat ? "" : segmentPath(borders(theta, view.box), view.x, view.y) });
    const few = batch.length < points.length ? batch : [];
    rings(few.map((i) => points[i]), ringSize(points.length) + 0.5);
    draws.forEach((one) => one(scene));
  };
  return { el: view.el, draw, focus: () => view.el.focus({ preventScroll: true }) };
}
