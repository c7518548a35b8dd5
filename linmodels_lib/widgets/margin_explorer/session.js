// What the margin explorer's controls do, and the two traces that belong to what is on screen. No drawing here.

import { Trace } from "../twins/perceptron.js";
import { StreamSession } from "../shared/points/stream_session.js";
import {
  DEFAULTS, leadOf, makers, measured, nearest, nextVisit, street, visitAt, wrongOnes,
} from "./logic.js";
import { endWords, settingWords, startWords, visitWords } from "./words.js";

export class MarginSession extends StreamSession {
  constructor(model, onchange) {
    super(model, Object.keys(DEFAULTS), onchange);
    this.mostClasses = 2;
    this.traces = {};
    this.rate = 6;
    this.read();
  }

  /** A snapshot of the model, the traces that belong to it, and the step within the SVM's. */
  read() {
    super.read();
    for (const name of Object.keys(makers)) this.keepTrace(name);
    this.trace = this.traces.svm;
    this.n = this.trace.reach(this.state.step);
  }

  /** A trace is made anew where its problem has changed. */
  keepTrace(name) {
    const [problem, steps] = makers[name](this.state);
    const key = JSON.stringify(problem);
    if (this.traces[name]?.key === key) return;
    this.traces[name] = Object.assign(new Trace(problem, steps(problem)), { key });
  }

  /** How many visits there are. */
  last() {
    return this.trace.problem.epochs * this.state.points.length;
  }

  run() {
    this.player.pause();
    this.go(this.last());
  }

  tick() {
    this.go(nextVisit(this.n));
    return !this.trace.isLast(this.n);
  }

  /** To a place 0..100 of the slider. */
  scrub(place) {
    this.player.pause();
    this.go(visitAt(place, this.last()));
  }

  /** Change a setting, and tell what became of the street. */
  tune(patch) {
    this.set(patch, { message: "" });
    const { seen, road } = this.scene();
    this.message = settingWords(this.state, this.names, seen, road);
  }

  setCost(k, value) {
    this.tune({ cost: this.state.cost.map((old, j) => (j === k ? value : old)) });
  }

  /** The perceptron at visit n: θ, its own last visit up to n, and where it stopped, if before n. */
  other() {
    const trace = this.traces.perceptron;
    const at = trace.reach(this.n);
    const { points, labels } = this.state;
    const theta = trace.thetaAt(at);
    return {
      theta, w: leadOf(theta),
      step: at > 0 ? trace.at(at) : null,
      stopped: at < this.n ? at : null,
      updates: trace.mistakesAt(at),
      wrong: wrongOnes(theta, points, labels),
      nearest: nearest(leadOf(theta), points, labels),
    };
  }

  words() {
    if (this.n === 0) return startWords();
    const { seen, road, other, step } = this.scene();
    const shown = this.state.perceptron ? other : null;
    const told = visitWords(this.n, step, shown, this.names, this.state);
    return this.trace.isLast(this.n) && road ? `${told} ${endWords(this.n, seen, road.width)}` : told;
  }

  /** All that a drawing needs. */
  scene() {
    const { state, trace, n, names, selected, adding, newClass, reach } = this;
    const theta = trace.thetaAt(n);
    const seen = measured(theta, trace.problem, state);
    const step = n > 0 ? trace.at(n) : null;
    return {
      state, names, selected, adding, newClass, n, step, seen, theta,
      points: state.points,
      labels: state.labels,
      other: this.other(),
      road: street(seen.w, state.cost, [-reach, -reach, reach, reach]),
      updates: trace.mistakesAt(n),
      epoch: step ? step.epoch + 1 : 1,
      last: trace.isLast(n),
      end: this.last(),
    };
  }
}
