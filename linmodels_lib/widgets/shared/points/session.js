// What a reader does to the points of a plane: select, move, add, delete, take a preset. The base of a widget's
// session. No drawing here.

import {
  MOST_CLASSES, addPoint, classNames, deletePoint, farthest, gridOf, movePoint, place, reachOf, usePreset,
} from "./state.js";
import { clamp } from "../core.js";
import { Session } from "../session.js";

/** @typedef {import("./state.js").Point} Point */
/** @typedef {import("./state.js").Edited} Edited */

const ADDING = "Click on the plane to place a point; or move the cross with the arrow keys and press Enter. "
  + "Escape ends.";

export class PointSession extends Session {
  /**
   * @param {import("../session.js").Model} model @param {string[]} traits @param {() => void} refresh
   * @param {string[]} [shared]
   */
  constructor(model, traits, refresh, shared) {
    super(model, traits, refresh, shared);
    this.adding = false;
    this.cursor = [0, 0]; // where a new point would go
    /** @type {Record<string, string>} */
    this.presetNames = {}; // of presets that only this widget has
  }

  /** The names of both axes, or null. @returns {string[] | null} */
  get axes() {
    return this.state.axes.length ? this.state.axes : null;
  }

  /** How many classes there may be. */
  get mostClasses() {
    return MOST_CLASSES;
  }

  /** A snapshot of the model, and what follows from its points. */
  read() {
    super.read();
    if (this.state.preset === "custom") this.custom = { points: this.state.points, labels: this.state.labels };
    /** @type {any} a point's index, or null */
    this.selected = (this.selected ?? Infinity) < this.state.points.length ? this.selected : null;
    /** @type {any} the point that was used last: where Tab enters, when they are many */
    this.used = Math.min(this.selected ?? this.used ?? 0, this.state.points.length - 1);
    /** @type {any} the name of each class */
    this.names = classNames(this.state);
    /** @type {any} of points to be added */
    this.newClass = Math.min(this.newClass ?? 0, this.names.length, this.mostClasses - 1);
    /** @type {number} */
    this.reach = this.planeReach();
  }

  /**
   * Half the side of the plane. It stays while the reader's own points fit, so nothing jumps under a drag.
   * @returns {number}
   */
  planeReach() {
    const { points, preset } = this.state;
    return preset === "custom" && farthest(points) <= this.reach ? this.reach : reachOf(points);
  }

  /** Traits that change together with new points. @param {Edited} patch */
  withPoints(patch) {
    return patch;
  }

  /** Take the points of a preset, or the reader's own again. @param {string} name */
  usePreset(name) {
    this.selected = null;
    const patch = name === "custom" ? { ...this.custom, preset: name } : usePreset(this.state, name);
    this.set({ ...patch, ...this.afresh() });
  }

  /** What starts over with the points of a preset. */
  afresh() {
    return {};
  }

  /** @param {number} index */
  select(index) {
    if (this.selected === index) return;
    this.selected = index;
    this.used = index;
    this.refresh();
  }

  /** To another point, the first after the last: said too, as the focus stays. @param {number} index */
  goTo(index) {
    const count = this.state.points.length;
    this.select((index + count) % count);
    this.say(`${this.about(this.used)}.`);
  }

  /** A point in words. @param {number} index */
  about(index) {
    const { points, labels } = this.state;
    return `Example ${index + 1}, ${this.names[labels[index]]}, at ${place(points[index])}`;
  }

  /** By Enter or Space, as a button is pressed: said too. @param {number} index */
  choose(index) {
    this.selected = index;
    this.say(`${this.about(index)}, is selected: arrow keys move it, Delete removes it.`);
  }

  /** How fine the grid is on which points move. */
  get grid() {
    return gridOf(this.reach);
  }

  /** @param {Point} point */
  snapped(point) {
    return point.map((value) => Math.round(value / this.grid) * this.grid);
  }

  /** @param {number} index @param {Point} point */
  drag(index, point) {
    this.move(index, this.snapped(point));
  }

  /** Under the pointer: drawn at once, sent on by `moved`. @param {number} index @param {Point} point */
  move(index, point) {
    this.set(this.withPoints(movePoint(this.state, index, point)), { save: false });
  }

  /** @param {number} index */
  moved(index) {
    this.set({}, { message: `Example ${index + 1} is now at ${place(this.state.points[index])}.` });
  }

  /** Where both axes begin; they end at `reach`. */
  lowest() {
    return -this.reach;
  }

  /** By an arrow key, within the plane. @param {number} index @param {number} dx @param {number} dy */
  nudge(index, dx, dy) {
    const [x, y] = this.state.points[index];
    this.move(index, [x + dx, y + dy].map((value) => clamp(value, this.lowest(), this.reach)));
    this.moved(index);
  }

  /** @param {Point} point */
  add(point) {
    const patch = addPoint(this.state, point, this.newClass);
    if ("refused" in patch) return this.say(patch.refused);
    const name = classNames(this.state, this.newClass + 1)[this.newClass];
    const message = `Example ${patch.points.length}, ${name}, added at ${place(point)}.`;
    return this.set(this.withPoints(patch), { message });
  }

  /** @param {number} index */
  remove(index) {
    const patch = deletePoint(this.state, index);
    if ("refused" in patch) return this.say(patch.refused);
    this.selected = null;
    const message = `Example ${index + 1} deleted; those after it moved up by one.`;
    return this.set(this.withPoints(patch), { message });
  }

  removeSelected() {
    if (this.selected !== null) this.remove(this.selected);
  }

  /** @param {number} k */
  chooseClass(k) {
    this.newClass = k;
    this.setAdding(true);
  }

  /** @param {boolean} on */
  setAdding(on) {
    this.adding = on;
    this.say(on ? ADDING : null);
    if (on) this.focus("plane");
  }
}
