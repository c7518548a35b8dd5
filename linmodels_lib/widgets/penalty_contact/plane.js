// One plane of two weights: contours of the loss, the penalty's diamond or circle, the path of minima, the contact.

import { attributes, svg } from "../shared/ui.js";
import { cutout, linePath, plane, polygonPoints } from "../shared/plot.js";
import { handle } from "../shared/handle.js";
import { FAR, LOSSES, bands, ellipse, levels } from "./logic.js";
import { planeLabel, weight } from "./words.js";

const BOX = [-3.4, -3.4, 3.4, 3.4];
const LAYERS = ["field", "contact", "handle"];
const COUNT = 9; // contours
const ROOM = 1.7; // w₁ from where the numbers of the contact stand to its left

/** Contours of J at fixed levels and, stronger, the one through the point of contact. */
function contourViews(view, into) {
  const unit = view.x(1) - view.x(0);
  const faint = Array.from({ length: COUNT }, () => svg("ellipse", { class: "lm-penalty-contact-contour" }));
  const touching = svg("ellipse", { class: "lm-penalty-contact-touching" });
  into.append(...faint, touching);
  const place = (el, H, [a, b], c) => {
    const { radii, angle } = ellipse(H, c);
    attributes(el, {
      rx: (unit * radii[0]).toFixed(2), ry: (unit * radii[1]).toFixed(2),
      transform: `translate(${view.x(a).toFixed(2)},${view.y(b).toFixed(2)})rotate(${((-angle * 180) / Math.PI).toFixed(2)})`,
    });
  };
  return ({ loss, minimum }, found) => {
    const H = LOSSES[loss];
    levels(H, COUNT).forEach((c, k) => place(faint[k], H, minimum, c));
    place(touching, H, minimum, found.value);
  };
}

/** For L1: the minima that end with one weight at 0, and with both. */
function bandViews(view, into) {
  const strips = Array.from({ length: 4 }, () => svg("polygon", { class: "lm-penalty-contact-band" }));
  const middle = svg("polygon", { class: "lm-penalty-contact-band lm-penalty-contact-both" });
  into.append(...strips, middle);
  return ({ loss, strength }) => {
    const found = bands(loss, strength);
    strips.forEach((el, i) => attributes(el, { points: polygonPoints(found.strips[i], view.x, view.y) }));
    attributes(middle, { points: polygonPoints(found.middle, view.x, view.y) });
  };
}

/** The diamond |w₁| + |w₂| = r or the circle ‖w‖ = r through w. */
function ballView(view, kind) {
  const unit = view.x(1) - view.x(0);
  const el = svg(kind === "l1" ? "polygon" : "circle",
    { class: "lm-penalty-contact-ball", cx: view.x(0), cy: view.y(0) });
  const draw = ([a, b]) => {
    const r = Math.abs(a) + Math.abs(b);
    if (kind === "l1") attributes(el, { points: polygonPoints([[r, 0], [0, r], [-r, 0], [0, -r]], view.x, view.y) });
    else attributes(el, { r: (unit * Math.hypot(a, b)).toFixed(2) });
  };
  return { el, draw };
}

/** The plane of one penalty, `kind` l1 or l2; `actions` are those of the minimum's handle. */
export function penaltyPlane(kind, actions) {
  const view = plane({ box: BOX, layers: LAYERS, label: "", names: ["w₁", "w₂"] });
  const [back, front] = [cutout(view), cutout(view)];
  const shade = kind === "l1" ? bandViews(view, back) : () => {};
  const contours = contourViews(view, front);
  const path = svg("path", { class: "lm-penalty-contact-path" });
  const ball = ballView(view, kind);
  const dot = svg("circle", { class: "lm-penalty-contact-dot", r: 6 });
  const name = svg("text", { class: "lm-region-name lm-penalty-contact-name" });
  const grip = handle(view, "Minimum of the loss", FAR, actions);
  view.groups.field.append(back, front);
  view.groups.contact.append(ball.el, path, dot, name);
  view.groups.handle.append(grip.el);
  let line = null;
  const draw = (state, found, way) => {
    shade(state);
    contours(state, found);
    ball.draw(found.w);
    grip.draw(state.minimum);
    if (line !== way) {
      line = way;
      attributes(path, { d: linePath(way, view.x, view.y) });
    }
    const [px, py] = [view.x(found.w[0]), view.y(found.w[1])];
    attributes(dot, { cx: px.toFixed(2), cy: py.toFixed(2) });
    const under = found.w[1] > state.minimum[1] ? -22 : 28; // away from the minimum, and from the ball
    const right = found.w[0] < ROOM;
    attributes(name, { x: (px + (right ? 6 : -6)).toFixed(1), y: (py + under).toFixed(1) });
    name.classList.toggle("lm-penalty-contact-left", !right);
    name.textContent = `(${found.w.map(weight).join(", ")})`;
    attributes(view.el, { "aria-label": planeLabel(kind, found) });
  };
  return { el: view.el, draw };
}
