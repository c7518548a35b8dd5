// What the stepper's controls do. No drawing here, so node can test it.

import { paced } from "../shared/session.js";
import { winners } from "../twins/linear.js";
import { BoundSearch, Trace } from "../twins/perceptron.js";
import { DEFAULTS, problemOf } from "./logic.js";
import { labelCount } from "../shared/points/state.js";
import { StreamSession } from "../shared/points/stream_session.js";
import { endWords, startWords, visitWords } from "./words.js";

const AT_ONCE = 60_000; // constraints looked at: less than a frame
const PER_FRAME = 20_000;

export class StepperSession extends StreamSession {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh);
    this.rate = paced(3);
  }

  /** A snapshot of the model, and the trace that belongs to it. */
  read() {
    super.read();
    const problem = problemOf(this.state);
    const same = this.trace && Object.keys(problem).every((key) => problem[key] === this.trace.problem[key]);
    if (!same) {
      this.trace = new Trace(problem);
      this.search = null;
    }
  }

  /** The bound on the mistakes. With many points it is looked for between frames, once they rest. */
  bound() {
    const search = this.search ??= new BoundSearch(this.trace.problem);
    const dragged = this.before !== null;
    const found = search.work <= AT_ONCE ? search.go(Infinity) : search.go(dragged ? 0 : PER_FRAME);
    if (!found && !dragged) this.refresh();
    return found ?? { reason: "The bound is worked out once the points rest." };
  }

  /** The step stays with new points; start weights only for the same number of classes. */
  withPoints(patch) {
    const { labels, start } = this.state;
    return { ...patch, start: labelCount(patch.labels) === labelCount(labels) ? start : [] };
  }

  afresh() {
    return { ...super.afresh(), start: [] };
  }

  // Moving through the trace

  /** To where it converges, first repeats itself or gives up; said again where that is known already. */
  run() {
    this.player.pause();
    const end = this.trace.end();
    if (end.visit > this.n) this.go(end.visit);
    else this.say(endWords(this.trace, end));
  }

  /** One visit of the play loop: false ends it. */
  tick() {
    return super.tick() && this.endHere() === null;
  }

  tooFast() {
    return this.player.playing() && this.rate > 2;
  }

  /** Why it is over at this step, or null. */
  endHere() {
    const { trace, n } = this;
    if (n === 0) return null;
    if (this.last) return { visit: n, why: trace.convergedAt(n) ? "converged" : "cap" };
    const cycle = n % this.state.points.length === 0 ? trace.cycle(n) : null;
    return cycle?.visit === n ? { ...cycle, why: "cycles" } : null;
  }

  /** Which class will win? */
  question() {
    const next = this.trace.at(this.n + 1);
    return { text: `Next is example ${next.index + 1}. Which class will win?`, answers: this.names, right: next.yHat,
      marks: true };
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
    const { last } = this;
    return {
      points, labels, step, before, after, filled, last,
      dashed: averaged ? after : before,
      names: this.names,
      reach: this.reach,
      next: last ? null : trace.at(n + 1).index,
      epoch: step ? step.epoch + 1 : 1,
      wrong: winners(filled, points).reduce((count, k, i) => count + (k === labels[i] ? 0 : 1), 0),
      selected: this.selected, adding: this.adding, newClass: this.newClass,
    };
  }
}
