// What the margin explorer's controls do, and the two traces that belong to what is on screen. No drawing here.

import { paced } from "../shared/session.js";
import { StreamSession } from "../shared/points/stream_session.js";
import {
  DEFAULTS, leadOf, makers, measured, nearest, street, visitAt, wrongOnes,
} from "./logic.js";
import { endWords, settingWords, startWords, visitWords } from "./words.js";

export class MarginSession extends StreamSession {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh);
    this.rate = paced(6);
  }

  get mostClasses() {
    return 2;
  }

  /** A snapshot of the model, and the traces that belong to it. */
  read() {
    super.read();
    this.traces = Object.fromEntries(Object.entries(makers).map(([name, make]) => {
      const [problem, Trace] = make(this.state);
      return [name, this.cached(name, problem, () => new Trace(problem))];
    }));
    this.trace = this.traces.svm;
  }

  /** A preset is shown where its points have taken training to: at the end, or at the first step. */
  afresh() {
    return this.last ? { ...super.afresh(), step: 2 * this.visits() } : super.afresh();
  }

  /** How many visits there are. */
  visits() {
    return this.trace.problem.epochs * this.state.points.length;
  }

  run() {
    this.player.pause();
    this.go(this.visits());
  }

  /** Playing takes one visit at a time at first, later about a fifteenth of all. */
  stride() {
    return 1 + Math.floor(this.n / 15);
  }

  /** Is the next example a violation? */
  question() {
    const { index, y, yHat } = this.trace.at(this.n + 1);
    return {
      text: `Next is example ${index + 1}, ${this.names[y]}. Is it inside the street or on the wrong side, so that the `
        + "weights move towards it?",
      answers: ["yes, it is added", "no, it is clear of the street"], right: y !== yHat ? 0 : 1,
    };
  }

  /** To a place 0..100 of the slider. */
  scrub(place) {
    this.player.pause();
    this.go(visitAt(place, this.visits()));
  }

  /** Change a setting, and tell what became of the street. */
  setAndSay(changes) {
    this.set(changes, { message: () => {
      const { measures, street: found } = this.scene();
      return settingWords(this.state, this.names, measures, found);
    } });
  }

  setCost(k, value) {
    this.setAndSay({ cost: this.state.cost.map((old, j) => (j === k ? value : old)) });
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
    const { measures, street: found, other, step } = this.scene();
    const shown = this.state.perceptron ? other : null;
    if (this.last && found) return endWords(this.n, measures, found.width, shown);
    return visitWords(this.n, step, shown, this.names, this.state);
  }

  /** All that a drawing needs. */
  scene() {
    const { state, trace, n, names, selected, adding, newClass, reach } = this;
    const theta = trace.thetaAt(n);
    const measures = measured(theta, trace.problem, state);
    const step = n > 0 ? trace.at(n) : null;
    return {
      state, names, selected, adding, newClass, n, step, measures, theta,
      points: state.points,
      labels: state.labels,
      other: this.other(),
      street: street(measures.w, state.cost, [-reach, -reach, reach, reach]),
      updates: trace.mistakesAt(n),
      epoch: step ? step.epoch + 1 : 1,
      last: this.last,
      end: this.visits(),
    };
  }
}
