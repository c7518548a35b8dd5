// The lifted points in space: floor, stems, the model's plane, the points behind it and before it. To be turned.

import { contour } from "../shared/contour.js";
import { markerPath, draggable } from "../shared/plot.js";
import { markSize } from "../shared/points/crowd.js";
import { attributes, svg } from "../shared/ui.js";
import { heightOf, lead, lifted, sectionOf, seen, span } from "./logic.js";
import { spaceWords } from "./words.js";

const SIZE = { width: 400, height: 366 };
const UNIT = 122; // px: half the side of the floor
const TALL = 1.5; // times as high as half the floor is wide
const DEGREES = 0.5; // of turning, for each px of a drag
const FLOOR = [-1, -0.5, 0, 0.5, 1];

/** The pixels of places in space. */
function projection({ state, reach }) {
  const [low, high] = span(state);
  const tall = (high - low) / TALL;
  const middle = (low + high) / 2;
  const at = (point) => {
    const [right, up, near] = seen([point[0], point[1], point[2] - middle], state, reach, tall);
    return [SIZE.width / 2 + UNIT * right, SIZE.height / 2 - UNIT * up, near];
  };
  const towards = [0, 1, 2].map((j) => { // a step towards the eye changes x₁, x₂ and z by this
    const unit = [0, 0, 0];
    unit[j] = j < 2 ? reach : tall;
    return seen(unit, state, reach, tall)[2] * (j < 2 ? reach : tall);
  });
  return { at, towards, low, high };
}

const path = (corners) => corners.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");

/** The points of one side of the plane, from the farthest to the nearest, in one path for each run of a class. */
function markViews(kind) {
  const el = svg("g", { class: kind });
  const runs = [];
  const draw = (marks, size) => {
    let count = 0;
    let [d, last] = ["", -1];
    const close = () => {
      if (!d) return;
      runs[count] ??= el.appendChild(svg("path", {}));
      attributes(runs[count], { class: `lm-mark lm-class-${last}`, d });
      count += 1;
      d = "";
    };
    for (const { k, x, y } of marks.sort((a, b) => a.near - b.near)) {
      if (k !== last) close();
      d += `M${x.toFixed(1)},${y.toFixed(1)}${markerPath(k, size)}`;
      last = k;
    }
    close();
    while (runs.length > count) runs.pop().remove();
  };
  return { el, draw };
}

/** The line along which the plane cuts the bowl, and its shadow on the floor. */
function cutViews() {
  const [cut, shade] = ["cut", "shade"].map((kind) => svg("path", { class: `lm-kernel-lift-${kind}` }));
  const draw = ({ at, low, high }, { state, grid }) => {
    const height = (point) => state.lift * heightOf(state.feature, point);
    const inside = (points) => points.every((point) => height(point) >= low && height(point) <= high);
    const segments = state.lift === 0 ? [] : contour(grid, 0).filter(inside);
    const ground = state.feature === "squares" ? low : 0;
    const along = (z) => segments.map((ends) => path(ends.map((point) => at([...point, z(point)])))).join("");
    attributes(cut, { d: along(height) });
    attributes(shade, { d: along(() => ground) });
  };
  return { cut, shade, draw };
}

/** Names of the three axes, at their ends; z stands at the corner that is seen farthest left. */
function axisViews() {
  const names = ["x₁", "x₂", "z"].map((text) => svg("text", { class: "lm-axis", "text-anchor": "middle" }, text));
  const lines = svg("path", { class: "lm-kernel-lift-axes" });
  const draw = ({ at, low, high }, reach) => {
    const corners = [[-1, -1], [-1, 1], [1, -1], [1, 1]].map(([a, b]) => [a * reach, b * reach]);
    const [left] = corners.sort((a, b) => at([...a, low])[0] - at([...b, low])[0]);
    const ends = [[1.15 * reach, -reach, low], [-reach, 1.15 * reach, low], [...left, high]];
    attributes(lines, { d: path([at([...left, low]), at([...left, high])]) });
    names.forEach((el, j) => {
      const [x, y] = at(ends[j]);
      attributes(el, { x: x.toFixed(1), y: (y + (j === 2 ? -6 : 5)).toFixed(1) });
    });
  };
  return { els: [lines, ...names], draw };
}

/** Drag to turn. */
function turnable(el, session) {
  let from = null;
  return draggable(el, {
    start: (event) => {
      from = { x: event.clientX, y: event.clientY, ...session.state };
      return true;
    },
    move: (event) => session.look(
      from.turn + DEGREES * (event.clientX - from.x), from.tilt + DEGREES * (event.clientY - from.y), false),
    end: () => session.set({}),
  });
}

/** The picture in space; `draw(scene)`. */
export function spaceView(session) {
  const floor = svg("path", { class: "lm-kernel-lift-floor" });
  const stems = svg("path", { class: "lm-kernel-lift-stems" });
  const sheet = svg("path", { class: "lm-kernel-lift-sheet" });
  const [behind, before] = [markViews("lm-kernel-lift-behind"), markViews("lm-kernel-lift-before")];
  const [axes, cuts] = [axisViews(), cutViews()];
  const el = svg("svg", { class: "lm-kernel-lift-space", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img",
    tabindex: "0" }, floor, axes.els, cuts.shade, stems, behind.el, sheet, cuts.cut, before.el);
  const stop = turnable(el, session);
  const draw = (scene) => {
    const { state, reach, points, labels, w } = scene;
    const project = projection(scene);
    const { at, towards, low, high } = project;
    const ground = (x, y) => at([x * reach, y * reach, state.feature === "squares" ? low : 0]);
    attributes(floor, { d: FLOOR.flatMap((t) => [[[t, -1], [t, 1]], [[-1, t], [1, t]]])
      .map(([from, to]) => path([ground(...from), ground(...to)])).join("") });
    axes.draw(project, reach);
    cuts.draw(project, scene);
    const places = lifted(state);
    const flat = state.lift === 0; // then the plane would stand upright on its line
    attributes(stems, { d: flat ? "" : points.map(([x, y], i) => path([at([x, y, 0]), at(places[i])])).join("") });
    const section = flat ? [] : sectionOf(w, [-reach, -reach, low], [reach, reach, high]);
    attributes(sheet, { d: section.length ? `${path(section.map(at))}Z` : "" });
    const side = w[1] * towards[0] + w[2] * towards[1] + w[3] * towards[2];
    const sides = [[], []];
    places.forEach((place, i) => {
      const [x, y, near] = at(place);
      sides[lead(w, place) > 0 === side > 0 ? 1 : 0].push({ k: labels[i], x, y, near });
    });
    [behind, before].forEach((view, i) => view.draw(sides[i], markSize(points.length)));
    attributes(el, { "aria-label": spaceWords(scene) });
  };
  return { el, draw, stop };
}
