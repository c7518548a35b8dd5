// The perceptron, one visit at a time. The state lives in `model` (Python's traits in JupyterLab, a plain object in
// the book); what a control does is a method of Stepper; a drawing follows each change, at most one a frame.

import { argmax } from "./core.js";
import { keyboard, h, narrator, player, reducedMotion, setText, widgetRoot } from "./ui.js";
import { Trace, boundOrReason, scores } from "./perceptron.js";
import { DEFAULTS, SHARED, accept, addPoint, classNames, deletePoint, labelCount, movePoint, place, problemOf, reachOf, usePreset } from "./perceptron_state.js";
import { endWords, startWords, visitWords } from "./perceptron_words.js";
import { perceptronPlane } from "./perceptron_plane.js";
import { mistakePanel, scorePanel, weightPanel } from "./perceptron_panel.js";
import { askPanel, footer, pointTools, settings, transport } from "./perceptron_controls.js";

const LENGTHS = new Map([[1, "true length"], [1 / 2, "half length"], [1 / 5, "a fifth of their length"], [1 / 10, "a tenth of their length"]]);
const lengthWords = (scale) => LENGTHS.get(scale) ?? (scale > 1 ? `${scale} times their length` : `1/${Math.round(1 / scale)} of their length`);

class Stepper {
  constructor(model, link) {
    this.model = model;
    this.link = link;
    this.root = widgetRoot("perceptron-stepper", "Perceptron, one visit at a time");
    this.narrator = narrator();
    this.rate = reducedMotion() ? 1 : 3;
    this.message = null; // said instead of the visit, until the next step
    this.selected = null;
    this.adding = false;
    this.newClass = 0;
    this.asking = false;
    this.asked = { right: 0, total: 0 };
    this.player = player({ tick: () => this.tick(), rate: () => this.rate, onchange: () => this.refresh() });
    this.read();
  }

  /** A snapshot of the model, and the trace that belongs to it. */
  read() {
    this.state = Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, this.model.get(key)]));
    const problem = problemOf(this.state);
    const same = this.trace && Object.keys(problem).every((key) => problem[key] === this.trace.problem[key]);
    if (!same) {
      this.trace = new Trace(problem);
      this.bound = boundOrReason(problem);
    }
    if (this.state.preset === "custom") this.custom = { points: this.state.points, labels: this.state.labels };
    this.n = this.trace.reach(this.state.step);
  }

  /** Change traits; the step is kept within the trace. Nothing is sent on while a drag goes on. */
  set(patch, { message = null, save = true } = {}) {
    for (const [key, value] of Object.entries(patch)) this.model.set(key, value);
    this.message = message;
    this.read();
    if (this.n !== this.state.step) this.model.set("step", this.n);
    if (save) this.model.save_changes();
    this.refresh();
  }

  // Moving through the trace

  go(n, message = null) {
    this.set({ step: this.trace.reach(Math.max(0, n)) }, { message });
  }

  step() {
    if (this.asking && !this.trace.isLast(this.n)) return this.ask.focus();
    return this.go(this.n + 1);
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

  run() {
    this.player.pause();
    const { visit } = this.trace.end();
    this.go(visit > this.n ? visit : this.trace.reach(this.trace.problem.epochs * this.state.points.length));
  }

  tick() {
    this.go(this.n + 1);
    return this.endHere() === null;
  }

  togglePlay() {
    if (this.asking) return this.say("“Ask me first” is on: answer the question, or turn it off to play.");
    if (this.player.playing()) return this.player.pause();
    if (this.trace.isLast(this.n)) this.go(0);
    return this.player.play();
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
    this.refresh();
  }

  answer(k) {
    const names = classNames(this.state);
    if (!this.asking || k >= names.length || this.trace.isLast(this.n)) return;
    const next = this.trace.at(this.trace.reach(this.n + 1));
    const right = next.yHat === k;
    this.asked = { right: this.asked.right + (right ? 1 : 0), total: this.asked.total + 1 };
    const words = right ? `You said ${names[k]}, and so it is. ` : `You said ${names[k]}; it is ${names[next.yHat]}. `;
    this.go(this.n + 1, words + this.visitWords(this.n + 1));
  }

  // Editing the points

  usePreset(name) {
    this.player.pause();
    this.selected = null;
    this.set(name === "custom" ? { ...(this.custom ?? {}), preset: "custom", start: [], step: 0 } : usePreset(this.state, name));
  }

  select(index) {
    if (this.selected === index) return;
    this.selected = index;
    this.refresh();
  }

  move(index, point, save, message = null) {
    this.set(movePoint(this.state, index, point), { save, message });
  }

  moved(index) {
    this.set({}, { message: `Example ${index + 1} is now at ${place(this.state.points[index])}.` });
  }

  nudge(index, dx, dy) {
    const [x, y] = this.state.points[index];
    const inside = (value) => Math.min(this.reach, Math.max(-this.reach, value));
    const point = [inside(x + dx), inside(y + dy)];
    this.move(index, point, true, `Example ${index + 1} is now at ${place(point)}.`);
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
    this.message = on ? "Click on the plane to place a point; or move the cross with the arrow keys and press Enter. Escape ends." : null;
    this.draw();
    if (on) this.plane.el.focus({ preventScroll: true });
  }

  // Saying and drawing

  say(text) {
    this.message = text;
    this.refresh();
  }

  visitWords(n) {
    const step = this.trace.at(this.trace.reach(n));
    return visitWords(n, step, [1, ...this.state.points[step.index]], classNames(this.state));
  }

  words() {
    if (this.n === 0) return startWords(this.trace.start, classNames(this.state));
    const end = this.endHere();
    return this.visitWords(this.n) + (end ? ` ${endWords(this.trace, end)}` : "");
  }

  /** Ask for a drawing in the next frame. */
  refresh() {
    this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.draw(); });
  }

  /** Everything that depends on the number and names of classes, or on the size of the plane. */
  build() {
    const { state } = this;
    const names = classNames(state);
    this.reach = reachOf(state.points);
    this.newClass = Math.min(this.newClass, names.length - 1);
    this.plane = perceptronPlane(names.length, this.reach, this);
    this.legend = h("p", { class: "lm-note lm-legend" });
    this.scores = scorePanel(names);
    this.weights = weightPanel(names);
    this.mistakes = mistakePanel();
    this.transport = transport(this);
    this.ask = askPanel(this, names);
    this.controls = [this.transport, this.ask, settings(this, state), pointTools(this, state), footer(this, this.link)];
    const [, , data, tools, foot] = this.controls;
    this.root.replaceChildren(h("div", { class: "lm-stepper" },
      this.transport.el,
      h("div", { class: "lm-stage" }, this.plane.el, this.legend),
      h("div", { class: "lm-panel" }, this.scores.el, this.weights.el, this.mistakes.el),
      h("div", { class: "lm-says" }, this.ask.el, this.narrator.el),
      h("div", { class: "lm-setup" }, h("div", { class: "lm-tools lm-row" }, data.data, tools.el), data.el), foot.el));
  }

  /** What must be built anew when it changes. */
  shape() {
    const { points, labels, classes, presets } = this.state;
    const keepsReach = this.reach && points.flat().every((value) => Math.abs(value) <= this.reach) && this.state.preset === "custom";
    return JSON.stringify([labelCount(labels), classes, Object.keys(presets), keepsReach ? this.reach : reachOf(points)]);
  }

  draw() {
    this.read();
    const shape = this.shape();
    if (shape !== this.built) {
      this.build();
      this.built = this.shape();
    }
    const { state, trace, n } = this;
    if (this.selected >= state.points.length) this.selected = null;
    const step = n > 0 ? trace.at(n) : null;
    const last = trace.isLast(n);
    const scene = this.scene(step, last ? null : trace.at(n + 1).index);
    const scale = this.plane.draw(scene);
    setText(this.legend, this.legendWords(scale));
    this.scores.draw(step);
    this.weights.draw(scene.before, scene.after);
    this.mistakes.draw(trace, n, this.bound);
    const view = { ...this, ...state, n, last, next: scene.next, playing: this.player.playing(), ...this.facts(scene) };
    this.controls.forEach((control) => control.sync(view));
    this.narrator.el.setAttribute("aria-live", view.playing && this.rate > 2 ? "off" : "polite");
    this.narrator.say(this.message ?? this.words());
    this.root.dataset.step = String(n);
  }

  scene(step, next) {
    const { state, trace, n } = this;
    const before = trace.thetaAt(Math.max(0, n - 1));
    const after = trace.thetaAt(n);
    const shown = state.averaged ? { filled: trace.averageAt(n), dashed: after } : { filled: after, dashed: before };
    return { ...shown, before, after, step, next, points: state.points, labels: state.labels, names: classNames(state),
      reach: this.reach, selected: this.selected, adding: this.adding, newClass: this.newClass };
  }

  /** For the counter: the epoch, and how many examples the regions on screen get wrong. */
  facts({ filled, step }) {
    const { points, labels } = this.state;
    const wrong = points.filter((point, i) => argmax(scores(filled, [1, ...point])) !== labels[i]).length;
    return { epoch: step ? step.epoch + 1 : 1, wrong };
  }

  legendWords(scale) {
    const fill = this.state.averaged
      ? "Filled: where each class wins by the averaged weights; dashed: by this visit’s weights alone."
      : "Filled: where each class wins after this visit; dashed: before it.";
    return `${fill} Ring: this example; dotted ring: the next. Arrows θ: (w₁, w₂) of each class, at ${lengthWords(scale)}.`;
  }
}

function render({ model, el, link }) {
  const app = new Stepper(model, link);
  const refresh = () => app.refresh();
  const forget = () => { app.message = null; };
  model.on("change:step", forget); // a step from outside speaks for itself
  model.on("change", refresh);
  const digits = Object.fromEntries([1, 2, 3, 4, 5].map((d) => [String(d), () => app.answer(d - 1)]));
  const release = keyboard(app.root, {
    ArrowRight: () => app.step(),
    ArrowLeft: () => app.back(),
    " ": () => app.togglePlay(),
    r: () => app.reset(),
    Escape: () => app.setAdding(false),
    ...digits,
  });
  app.draw();
  el.append(app.root);
  return () => {
    app.player.pause();
    model.off("change:step", forget);
    model.off("change", refresh);
    release();
  };
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
