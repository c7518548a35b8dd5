// Points of the plane that can be dragged, moved by keys, added and deleted; what happens to them is in PointSession.

import { attributes, button, buttonText, h, select, setDisabled, setText, svg, toggleButton } from "../ui.js";
import { arrowKeys, draggable, marker, markerPath } from "../plot.js";
import { GRID, classNames, isPreset, place, snap } from "./state.js";
import { clamp } from "../core.js";

const KEY_STEP = 2 * GRID; // how far an arrow key moves a point, or the cross where one is added

/** @typedef {import("../plot.js").Plane} Plane */
/** @typedef {import("./session.js").PointSession} PointSession */
/** @typedef {import("./state.js").Point} Point */

/** @type {Record<string, string>} */
const PRESETS = {
  separable: "separable", barely: "barely separable", xor: "XOR", three: "three classes", outlier: "an outlier",
  custom: "your points",
};

/** One draggable, focusable point. @param {Plane} view @param {number} index @param {PointSession} actions */
function pointView(view, index, actions) {
  const mark = svg("path", { class: "lm-mark" });
  const number = svg("text", { class: "lm-number-tag", x: 11, y: -10, "aria-hidden": "true" });
  const el = svg("g", { class: "lm-point", tabindex: "0", role: "button" },
    svg("circle", { class: "lm-hit", r: 17 }), svg("circle", { class: "lm-selection", r: 12 }), mark, number);
  draggable(el, {
    start: () => actions.select(index),
    move: (event) => actions.move(index, view.pointAt(event).map(snap)),
    end: () => actions.moved(index),
  });
  arrowKeys(el, KEY_STEP, (dx, dy) => actions.nudge(index, dx, dy));
  el.addEventListener("focus", () => actions.select(index));
  el.addEventListener("keydown", (event) => {
    /** @type {Record<string, "remove" | "choose">} */
    const acts = { Delete: "remove", Backspace: "remove", Enter: "choose", " ": "choose" };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault(); // a space would also start playing
    actions[act](index);
  });
  /** @param {Point} point @param {number} k @param {string} name @param {boolean} selected */
  const draw = (point, k, name, selected) => {
    attributes(el, {
      transform: `translate(${view.x(point[0])},${view.y(point[1])})`,
      "aria-label": `Example ${index + 1}, ${name}, at ${place(point)}`,
    });
    attributes(mark, { d: markerPath(k), class: `lm-mark lm-class-${k}` });
    setText(number, String(index + 1));
    el.classList.toggle("lm-selected", selected);
  };
  return { el, draw };
}

/**
 * Points in the layer `points` of a plane. `actions`: a PointSession. The function returned draws
 * { points, labels, names, selected }; points that stay keep their element, and so the focus.
 * @param {Plane} view @param {PointSession} actions
 */
export function pointViews(view, actions) {
  /** @type {ReturnType<typeof pointView>[]} */
  const views = [];
  /** @param {{ points: Point[], labels: number[], names: string[], selected: number | null }} scene */
  return ({ points, labels, names, selected }) => {
    while (views.length < points.length) {
      views.push(pointView(view, views.length, actions));
      view.groups.points.append(views[views.length - 1].el);
    }
    while (views.length > points.length) {
      const gone = views[views.length - 1].el;
      views.pop();
      if (gone === document.activeElement) views[views.length - 1].el.focus();
      gone.remove();
    }
    views.forEach((one, i) => one.draw(points[i], labels[i], names[labels[i]], i === selected));
  };
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
    const at = [clamp(snap(point[0]), view.box[0], view.box[2]), clamp(snap(point[1]), view.box[1], view.box[3])];
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
  arrowKeys(el, KEY_STEP, (dx, dy) => go([actions.cursor[0] + dx, actions.cursor[1] + dy]), () => adding);
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
