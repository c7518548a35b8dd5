// What the descent explorer's controls do, and the surface and paths that belong to what is on screen. No drawing here.

import { following } from "../shared/core.js";
import { StreamSession } from "../shared/points/stream_session.js";
import { contour, levelsOf } from "../shared/contour.js";
import { METHODS, Path, STEPS, SURFACES, gradient, grid, hessian, limitOf, minimumFrom, value } from "./surfaces.js";
import { DEFAULTS, examplesRead, problemOf } from "./logic.js";
import { PRESET_NAMES, endWords, goneWords, limitWords, startWords, stepWords } from "./words.js";

export class DescentSession extends StreamSession {
  constructor(model, onchange) {
    super(model, Object.keys(DEFAULTS), onchange);
    this.mostClasses = 2;
    this.presetNames = PRESET_NAMES;
    this.kept = {};
    this.rate = 6;
    this.read();
  }

  /** A snapshot of the model, the paths and the surface that belong to it, and the step within the path. */
  read() {
    super.read();
    const problem = problemOf(this.state);
    this.trace = this.keep("path", problem, () => new Path(problem));
    const whole = { ...problem, method: "batch" };
    this.other = this.state.compare && problem.method !== "batch" ? this.keep("batch", whole, () => new Path(whole)) : null;
    const { surface, points, labels } = problem;
    this.land = this.keep("land", { surface, points, labels }, () => this.survey(problem));
    this.n = this.trace.reach(this.state.step);
  }

  /** What belongs to `key`, made anew only where that has changed. */
  keep(name, key, make) {
    const text = JSON.stringify(key);
    if (this.kept[name]?.text !== text) this.kept[name] = { text, made: make() };
    return this.kept[name].made;
  }

  /** The surface's contours and its minimum. */
  survey(problem) {
    const map = grid(problem);
    const lowest = minimumFrom(problem, map.lowest);
    return { lines: levelsOf(map).flatMap((level) => contour(map, level)), lowest, bend: lowest && hessian(problem, lowest) };
  }

  run() {
    this.player.pause();
    this.go(STEPS);
  }

  /** Playing takes one step at a time at first, later about a fifteenth of all. */
  tick() {
    this.go(this.n + 1 + Math.floor(this.n / 15));
    return !this.trace.isLast(this.n);
  }

  /** Change a setting, and tell what it means for the limit. */
  tune(patch) {
    this.set(patch, { message: "" });
    this.message = limitWords(this.state, this.limit());
  }

  nextMethod() {
    this.tune({ method: following(METHODS, this.state.method) });
  }

  nextSurface() {
    this.tune({ surface: following(SURFACES, this.state.surface) });
  }

  shuffle() {
    this.set({ seed: (this.state.seed + 1) % 2 ** 32 }, { message: `The examples come in another order, number ${this.state.seed + 1}.` });
  }

  moveStart(start) {
    this.set({ start }, { save: false });
  }

  startMoved() {
    const { start } = this.state;
    this.set({}, { message: startWords(this.state, value(this.trace.problem, start), gradient(this.trace.problem, start)) });
  }

  /** The η up to which the method settles at the minimum; null without one. */
  limit() {
    return this.land.bend && limitOf(this.state.method, this.land.bend);
  }

  words() {
    const { trace, n, state } = this;
    if (n === 0) return startWords(state, value(trace.problem, state.start), gradient(trace.problem, state.start));
    const before = n > 1 ? trace.at(n - 1).value : value(trace.problem, state.start);
    const told = stepWords(state.method, n, trace.at(n), before, state.points.length);
    if (!trace.isLast(n)) return told;
    return `${told} ${trace.gone ? goneWords : endWords(n)}`;
  }

  /** Where a path stands at step n, in numbers. */
  told(path, n) {
    const at = path.reach(n);
    const w = path.weightsAt(at);
    return {
      n: at, w, line: path.line(at), value: value(path.problem, w), slope: gradient(path.problem, w),
      values: [value(path.problem, path.problem.start), ...path.steps.slice(0, at).map((step) => step.value)],
      read: examplesRead(path, at), here: limitOf(path.problem.method, hessian(path.problem, w)),
    };
  }

  /** All that a drawing needs. */
  scene() {
    const { state, trace, n, names, selected, adding, newClass, land, other } = this;
    return {
      state, names, selected, adding, newClass, n, land,
      points: state.points,
      labels: state.labels,
      own: this.told(trace, n),
      other: other && this.told(other, n),
      batch: n > 0 ? trace.at(n).batch : [],
      limit: this.limit(),
      last: trace.isLast(n),
    };
  }
}
