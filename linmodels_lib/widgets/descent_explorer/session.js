// What the descent explorer's controls do, and the surface and paths that belong to what is on screen. No drawing here.

import { paced } from "../shared/session.js";
import { following } from "../shared/core.js";
import { StreamSession } from "../shared/points/stream_session.js";
import { contour, levelsOf } from "../shared/contour.js";
import {
  CELLS, METHODS, Path, STEPS, SURFACES, gradient, grid, hessian, limitOf, minimumFrom, value,
} from "./surfaces.js";
import { DEFAULTS, examplesRead, problemOf } from "./logic.js";
import { PRESET_NAMES, endWords, goneWords, limitWords, startWords, stepWords } from "./words.js";

const [FEW, COARSE] = [100, 14];

export class DescentSession extends StreamSession {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh);
    this.presetNames = PRESET_NAMES;
    this.rate = paced(6);
  }

  get mostClasses() {
    return 2;
  }

  /** A snapshot of the model, and the paths and the surface that belong to it. */
  read() {
    super.read();
    const problem = problemOf(this.state);
    this.trace = this.cached("path", problem, () => new Path(problem));
    const whole = { ...problem, method: "batch" };
    const beside = this.state.compare && problem.method !== "batch";
    this.other = beside ? this.cached("batch", whole, () => new Path(whole)) : null;
    const { surface, points, labels } = problem;
    const cells = points.length > FEW && this.before !== null ? COARSE : CELLS; // coarse while many points are dragged
    this.surface = this.cached("surface", { surface, points, labels, cells }, () => this.survey(problem, cells));
  }

  /** The surface's contours and its minimum. */
  survey(problem, cells) {
    const map = grid(problem, cells);
    const lowest = minimumFrom(problem, map.lowest);
    const lines = levelsOf(map).flatMap((level) => contour(map, level));
    return { lines, lowest, bend: lowest && hessian(problem, lowest) };
  }

  run() {
    this.player.pause();
    this.go(STEPS);
  }

  /** Playing takes one step at a time at first, later about a fifteenth of all. */
  stride() {
    return 1 + Math.floor(this.n / 15);
  }

  /** Will the loss fall? */
  question() {
    const { problem } = this.trace;
    const now = value(problem, this.trace.weightsAt(this.n));
    return { text: `At step ${this.n + 1}, will the loss J over all points fall?`,
      answers: ["it falls", "it rises or stays"], right: this.trace.at(this.n + 1).value < now ? 0 : 1 };
  }

  /** Change a setting, and tell what it means for the limit. */
  setAndSay(changes) {
    this.set(changes, { message: () => limitWords(this.state, this.limit()) });
  }

  nextMethod() {
    this.setAndSay({ method: following(METHODS, this.state.method) });
  }

  nextSurface() {
    this.setAndSay({ surface: following(SURFACES, this.state.surface) });
  }

  shuffle() {
    const seed = (this.state.seed + 1) % 2 ** 32;
    this.set({ seed }, { message: `The examples come in another order, number ${this.state.seed + 1}.` });
  }

  moveStart(start) {
    this.set({ start }, { save: false });
  }

  startMoved() {
    this.set({}, { message: this.startWords() });
  }

  /** The η up to which the method settles at the minimum; null without one. */
  limit() {
    return this.surface.bend && limitOf(this.state.method, this.surface.bend);
  }

  startWords() {
    const { problem } = this.trace;
    return startWords(this.state, value(problem, problem.start), gradient(problem, problem.start));
  }

  words() {
    const { trace, n, state } = this;
    if (n === 0) return this.startWords();
    const before = n > 1 ? trace.at(n - 1).value : value(trace.problem, state.start);
    const step = stepWords(state.method, n, trace.at(n), before, state.points.length);
    return this.last ? `${step} ${trace.gone ? goneWords : endWords(n)}` : step;
  }

  /** Where a path stands at step n, in numbers. */
  measures(path, n) {
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
    const { state, trace, n, names, selected, adding, newClass, surface, other } = this;
    return {
      state, names, selected, adding, newClass, n, surface,
      points: state.points,
      labels: state.labels,
      own: this.measures(trace, n),
      other: other && this.measures(other, n),
      batch: n > 0 ? trace.at(n).batch : [],
      limit: this.limit(),
      last: this.last,
    };
  }
}
