// Points of the plane that can be dragged, moved by keys, added and deleted; what happens to them is in PointSession.

import { attributes, button, buttonText, h, select, setDisabled, setText, svg, toggleButton } from "../ui.js";
import { arrowKeys, draggable, marker, markerPath } from "../plot.js";
import { classNames, isPreset, place } from "./state.js";
import { clamp } from "../core.js";
import { crowd, markSize } from "./crowd.js";

const KEY_STEP = 2; // of the grid: how far an arrow key moves a point, or the cross where one is added

/** @typedef {import("../plot.js").Plane} Plane */
/** @typedef {import("./session.js").PointSession} PointSession */
/** @typedef {import("./state.js").Point} Point */

/** @type {Record<string, string>} */
const PRESETS = {
  separable: "separable", barely: "barely separable", xor: "XOR", three: "three classes", outlier: "an outlier",
  four: "four points", sixteen: "sixteen documents", custom: "your points",
};

const FEW = 20; // up to so many, each point is a stop for Tab

/**
 * One focusable point. `index()` tells which it is, `go(other)` leads to another.
 * @param {Plane} view @param {PointSession} actions @param {() => number} index @param {(other: number) => void} go
 */
export function pointView(view, actions, index, go) {
  const mark = svg("path", { class: "lm-mark" });
  const number = svg("text", { class: "lm-number-tag", x: 11, y: -10, "aria-hidden": "true" });
  const el = svg("g", { class: "lm-point", tabindex: "0", role: "button", "aria-keyshortcuts": "n p" },
    svg("circle", { class: "lm-hit", r: 17 }), svg("circle", { class: "lm-selection", r: 12 }), mark, number);
  arrowKeys(el, KEY_STEP, (dx, dy) => actions.nudge(index(), dx * actions.grid, dy * actions.grid));
  el.addEventListener("focus", () => actions.select(index()));
  el.addEventListener("keydown", (event) => {
    /** @type {Record<string, () => void>} */
    const acts = {
      Delete: () => actions.remove(index()), Backspace: () => actions.remove(index()),
      Enter: () => actions.choose(index()), " ": () => actions.choose(index()),
      n: () => go(index() + 1), p: () => go(index() - 1),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault(); // a space would also start playing
    act();
  });
  /** @param {PointScene} scene */
  const follow = ({ points }) => {
    const [x, y] = points[index()];
    attributes(el, { transform: `translate(${view.x(x)},${view.y(y)})` });
  };
  /** @param {PointScene} scene */
  const draw = (scene) => {
    const { points, labels, names, selected } = scene;
    const [i, k] = [index(), labels[index()]];
    follow(scene);
    attributes(el, {
      "aria-label": `Example ${i + 1}${points.length > FEW ? ` of ${points.length}` : ""}, ${names[k]}, at ${place(points[i])}`,
    });
    attributes(mark, { d: markerPath(k, markSize(points.length)), class: `lm-mark lm-class-${k}` });
    setText(number, String(i + 1));
    el.classList.toggle("lm-selected", i === selected);
  };
  return { el, draw, follow };
}

/** @typedef {{ points: Point[], labels: number[], names: string[], selected: number | null }} PointScene */

/**
 * A few points, each an element of its own, which it keeps, and so the focus.
 * @param {Plane} view @param {PointSession} actions
 */
function fewViews(view, actions) {
  const group = svg("g", {});
  view.groups.points.append(group);
  /** @type {ReturnType<typeof pointView>[]} */
  const views = [];
  const go = (/** @type {number} */ other) => views[(other + views.length) % views.length].el.focus();
  const add = () => {
    const index = views.length;
    const one = pointView(view, actions, () => index, go);
    draggable(one.el, {
      start: () => actions.select(index),
      move: (event) => actions.drag(index, view.pointAt(event)),
      end: () => actions.moved(index),
    });
    views.push(one);
    group.append(one.el);
  };
  /** @param {PointScene} scene */
  return (scene) => {
    while (views.length < scene.points.length) add();
    while (views.length > scene.points.length) {
      const gone = /** @type {ReturnType<typeof pointView>} */ (views.pop()).el;
      if (gone === document.activeElement) views.at(-1)?.el.focus();
      gone.remove();
    }
    for (const one of views) one.draw(scene);
  };
}

/**
 * Points in the layer `points` of a plane. `actions`: a PointSession. The function returned draws the scene; its own
 * `follow` draws where they are and no more, for many points under a drag.
 * @param {Plane} view @param {PointSession} actions
 */
export function pointViews(view, actions) {
  /** @typedef {(scene: PointScene) => void} Draw */
  /** @type {{ many: boolean, draw: Draw, follow?: Draw, stop?: () => void } | null} */
  let shown = null;
  /** @param {PointScene} scene */
  const draw = (scene) => {
    const many = scene.points.length > FEW;
    if (shown?.many !== many) {
      const focused = view.groups.points.contains(document.activeElement);
      shown?.stop?.();
      view.groups.points.replaceChildren();
      shown = { many, ...(many ? crowd(view, actions, pointView) : { draw: fewViews(view, actions) }) };
      shown.draw(scene);
      if (focused) /** @type {any} */ (view.groups.points.querySelector(".lm-point:last-of-type"))?.focus();
    } else shown.draw(scene);
  };
  /** @param {PointScene} scene */
  const follow = (scene) => (shown?.follow ?? draw)(scene);
  return Object.assign(draw, { follow });
}

/**
 * The cross-hair of "Add points", in the layer `cursor` of a plane: it follows the pointer or the arrow keys; a click
 * or Enter places a point. The function returned draws { adding, newClass }.
 * @param {Plane} view @param {PointSession} actions
 */
export function cursorView(view, actions) {
  let adding = false;
  const cross = svg("path", { d: "M-14,0H14M0,-14V14" });
  const disc = marker(0, 5);
  const mark = svg("g", { class: "lm-cursor", visibility: "hidden" }, cross, disc);
  view.groups.cursor.append(mark);
  const go = (/** @type {Point} */ point) => {
    const at = actions.snapped([clamp(point[0], view.box[0], view.box[2]), clamp(point[1], view.box[1], view.box[3])]);
    actions.cursor = at;
    attributes(mark, { transform: `translate(${view.x(at[0])},${view.y(at[1])})` });
  };
  const { el } = view;
  el.addEventListener("pointermove", (event) => adding && go(view.pointAt(event)));
  el.addEventListener("click", (event) => {
    if (!adding) return;
    go(view.pointAt(event));
    actions.add(actions.cursor);
  });
  el.addEventListener("keydown", (event) => {
    if (!adding || event.target !== el || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    actions.add(actions.cursor);
  });
  arrowKeys(el, KEY_STEP, (dx, dy) => (
    go([actions.cursor[0] + dx * actions.grid, actions.cursor[1] + dy * actions.grid])), () => adding);
  return (/** @type {{ adding: boolean, newClass: number }} */ scene) => {
    if (scene.adding && !adding) go(actions.cursor);
    adding = scene.adding;
    attributes(mark, { visibility: adding ? null : "hidden" });
    attributes(disc, { d: markerPath(scene.newClass, 5), class: `lm-mark lm-class-${scene.newClass}` });
    attributes(el, { tabindex: adding ? "0" : "-1" });
    el.classList.toggle("lm-adding", adding);
  };
}

/** Which points: a preset, one more, one less. @param {PointSession} session */
export function pointTools(session) {
  const { state, names } = session;
  const called = { ...PRESETS, ...session.presetNames };
  const presets = [...Object.keys(state.presets), "custom"].map((name) => [name, called[name] ?? name]);
  const preset = select({
    label: "Data", options: presets, value: state.preset, onchange: (name) => session.usePreset(name),
  });
  const offered = classNames(state, Math.min(names.length + 1, session.mostClasses));
  const chooser = select({
    label: "of", value: session.newClass,
    options: offered.map((name, k) => [String(k), k < names.length ? name : `${name} (new)`]),
    onchange: (value) => session.chooseClass(Number(value)),
  });
  chooser.input.setAttribute("aria-label", "Class of new points");
  const add = toggleButton("Add points", (on) => session.setAdding(on), { sign: "add" });
  const remove = button("Delete point", () => session.removeSelected(), { sign: "remove" });
  /** @param {{ selected: number | null, adding: boolean, newClass: number }} scene */
  const sync = ({ selected, adding, newClass }) => {
    preset.set(isPreset(session.state) ? session.state.preset : "custom");
    add.set(adding);
    chooser.set(newClass);
    setDisabled(remove, selected === null);
    setText(buttonText(remove), selected === null ? "Delete point" : `Delete point ${selected + 1}`);
  };
  const adder = h("span", { class: "lm-adder" }, add.el, chooser.el);
  return { el: h("div", { class: "lm-row lm-tools" }, preset.el, adder, remove), sync };
}
