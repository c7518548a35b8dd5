// What the stepper's controls do. The state lives in `model` (Python's traits in JupyterLab, a plain object in the
// book); each method changes it and calls `onchange`. No drawing here, so node can test it.

import { argmax } from "./core.js";
import { Trace, boundOrReason, scores } from "./perceptron.js";
import {
  DEFAULTS, MOST_CLASSES, addPoint, classNames, deletePoint, movePoint, place, problemOf, reachOf, usePreset,
} from "./perceptron_state.js";
import { endWords, startWords, visitWords } from "./perceptron_words.js";

const ADDING = "Click on the plane to place a point; or move the cross with the arrow keys and press Enter. "
  + "Escape ends.";

export class Session {
  /** @param model anywidget's model @param {() => void} onchange asks for a drawing */
  constructor(model, onchange) {
    this.model = model;
    this.onchange = onchange;
    this.message = null; // said instead of the visit, until the next step
    this.turn = 0; // grows with all that is said, so that a sentence said twice is read out twice
    this.selected = null; // a point's index
    this.adding = false;
    this.newClass = 0;
    this.cursor = [0, 0]; // where a new point would go
    this.asking = false;
    this.asked = { right: 0, total: 0 };
    this.rate = 3; // visits a second
    // the view gives real ones
    this.player = { play() {}, pause() {}, playing: () => false };
    this.focus = (part) => part;
    this.read();
  }

  /** A snapshot of the model, the trace that belongs to it, and the step within that trace. */
  read() {
    this.state = Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, this.model.get(key)]));
    const problem = problemOf(this.state);
    const same = this.trace && Object.keys(problem).every((key) => problem[key] === this.trace.problem[key]);
    if (!same) {
      this.trace = new Trace(problem);
      this.bound = boundOrReason(problem);
    }
    if (this.state.preset === "custom") this.custom = { points: this.state.points, labels: this.state.labels };
    if (this.selected >= this.state.points.length) this.selected = null;
    this.n = this.trace.reach(this.state.step);
    this.names = classNames(this.state);
    this.newClass = Math.min(this.newClass, this.names.length, MOST_CLASSES - 1);
    this.reach = this.planeReach();
  }

  /** Half the side of the plane. It stays while the reader's own points fit, so nothing jumps under a drag. */
  planeReach() {
    const { points, preset } = this.state;
    const fits = points.flat().every((value) => Math.abs(value) <= this.reach);
    return preset === "custom" && fits ? this.reach : reachOf(points);
  }

  /** Change traits; the step is kept within the trace. Without `save` (during a drag) nothing is sent on. */
  set(patch, { message = null, save = true } = {}) {
    for (const [key, value] of Object.entries(patch)) this.model.set(key, value);
    this.message = message;
    if (message !== null) this.turn += 1;
    this.read();
    if (this.n !== this.state.step) this.model.set("step", this.n);
    if (save) this.model.save_changes();
    this.onchange();
  }

  say(text) {
    this.message = text;
    this.turn += 1;
    this.onchange();
  }

  // Moving through the trace

  go(n) {
    this.turn += 1;
    this.set({ step: this.trace.reach(Math.max(0, n)) });
  }

  /** One visit on, unless a question has to be answered first. */
  step() {
    if (this.asking && !this.trace.isLast(this.n)) this.focus("ask");
    else this.go(this.n + 1);
  }

  back() {
    this.player.pause();
    this.go(this.n - 1);
  }

  reset() {
    this.player.pause();
    this.asked = { right: 0, total: 0 };
    this.go(0);
  }

  /** To where it converges, first repeats itself or gives up; said again where that is known already. */
  run() {
    this.player.pause();
    const end = this.trace.end();
    if (end.visit > this.n) this.go(end.visit);
    else this.say(endWords(this.trace, end));
  }

  /** One visit of the play loop: false ends it. */
  tick() {
    this.go(this.n + 1);
    return this.endHere() === null;
  }

  togglePlay() {
    if (this.asking) this.say("“Ask me first” is on: answer the question, or turn it off to play.");
    else if (this.player.playing()) this.player.pause();
    else {
      if (this.trace.isLast(this.n)) this.go(0);
      this.player.play();
    }
  }

  /** Why it is over at this step, or null. */
  endHere() {
    const { trace, n } = this;
    if (n === 0) return null;
    if (trace.isLast(n)) return { visit: n, why: trace.convergedAt(n) ? "converged" : "cap" };
    const cycle = n % this.state.points.length === 0 ? trace.cycle(n) : null;
    return cycle?.visit === n ? { ...cycle, why: "cycles" } : null;
  }

  // Predict first

  setAsking(on) {
    this.player.pause();
    this.asking = on;
    this.asked = { right: 0, total: 0 };
    this.say(null);
  }

  /** The reader says that class k will win. */
  answer(k) {
    if (!this.asking || k >= this.names.length || this.trace.isLast(this.n)) return;
    const next = this.trace.at(this.n + 1);
    const right = next.yHat === k;
    this.asked = { right: this.asked.right + (right ? 1 : 0), total: this.asked.total + 1 };
    const said = `You said ${this.names[k]}`;
    this.go(this.n + 1);
    this.say(`${said}${right ? ", and it wins" : `, but ${this.names[next.yHat]} wins`}. ${this.words()}`);
  }

  // Editing the points

  usePreset(name) {
    this.player.pause();
    this.selected = null;
    this.set(name === "custom" ? { ...this.custom, preset: name, start: [], step: 0 } : usePreset(this.state, name));
  }

  select(index) {
    if (this.selected === index) return;
    this.selected = index;
    this.onchange();
  }

  /** By Enter or Space, as a button is pressed: said too. */
  choose(index) {
    this.selected = index;
    const { points, labels } = this.state;
    const point = `Example ${index + 1}, ${this.names[labels[index]]}, at ${place(points[index])}`;
    this.say(`${point}, is selected: arrow keys move it, Delete removes it.`);
  }

  /** Under the pointer: drawn at once, sent on by `moved`. */
  move(index, point) {
    this.set(movePoint(this.state, index, point), { save: false });
  }

  moved(index) {
    this.set({}, { message: `Example ${index + 1} is now at ${place(this.state.points[index])}.` });
  }

  /** By an arrow key, within the plane. */
  nudge(index, dx, dy) {
    const inside = (value) => Math.min(this.reach, Math.max(-this.reach, value));
    const [x, y] = this.state.points[index];
    this.move(index, [inside(x + dx), inside(y + dy)]);
    this.moved(index);
  }

  add(point) {
    const patch = addPoint(this.state, point, this.newClass);
    if (patch.refused) return this.say(patch.refused);
    const name = classNames(this.state, this.newClass + 1)[this.newClass];
    return this.set(patch, { message: `Example ${patch.points.length}, ${name}, added at ${place(point)}.` });
  }

  remove(index) {
    const patch = deletePoint(this.state, index);
    if (patch.refused) return this.say(patch.refused);
    this.selected = null;
    return this.set(patch, { message: `Example ${index + 1} deleted; those after it moved up by one.` });
  }

  removeSelected() {
    if (this.selected !== null) this.remove(this.selected);
  }

  chooseClass(k) {
    this.newClass = k;
    this.setAdding(true);
  }

  setAdding(on) {
    this.adding = on;
    this.say(on ? ADDING : null);
    if (on) this.focus("plane");
  }

  // What there is to show

  words() {
    if (this.n === 0) return startWords(this.trace.start, this.names);
    const step = this.trace.at(this.n);
    const end = this.endHere();
    const visit = visitWords(this.n, step, [1, ...this.state.points[step.index]], this.names);
    return visit + (end ? ` ${endWords(this.trace, end)}` : "");
  }

  /** All that a drawing needs. Filled regions: θ after the visit, or the average; dashed: θ before it, or θ. */
  scene() {
    const { state, trace, n } = this;
    const { points, labels, averaged } = state;
    const before = trace.thetaAt(Math.max(0, n - 1));
    const after = trace.thetaAt(n);
    const filled = averaged ? trace.averageAt(n) : after;
    const step = n > 0 ? trace.at(n) : null;
    const last = trace.isLast(n);
    return {
      points, labels, step, before, after, filled, last,
      dashed: averaged ? after : before,
      names: this.names,
      reach: this.reach,
      next: last ? null : trace.at(n + 1).index,
      epoch: step ? step.epoch + 1 : 1,
      wrong: points.filter((point, i) => argmax(scores(filled, [1, ...point])) !== labels[i]).length,
      selected: this.selected, adding: this.adding, newClass: this.newClass,
    };
  }
}
