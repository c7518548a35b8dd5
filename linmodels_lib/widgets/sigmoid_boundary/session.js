// What the controls of the boundary explorer do, and the walk downhill. No drawing here.

import { Session } from "../shared/session.js";
import { reducedMotion } from "../shared/life.js";
import { DEFAULTS, MOST, SHARED, downhill, judge, rounded, scaled } from "./logic.js";
import { narration } from "./words.js";

export class SigmoidSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
    this.exact = null; // the weights of a walk, before they are rounded
    this.rate = 60;
  }

  read() {
    super.read();
    this.result = judge(this.state);
  }

  /** The reader changes something: a walk stops. */
  choose(changes) {
    this.player.pause();
    this.set(changes);
  }

  setWeight(j, value) {
    this.choose({ weights: this.state.weights.map((w, i) => (i === j ? value : w)) });
  }

  scale(factor) {
    const weights = scaled(this.state.weights, factor);
    if (weights) this.choose({ weights });
    else this.say(`Twice as large, a weight would pass ${MOST}. The weights stay.`);
  }

  /** Some steps downhill; false at the end. */
  walk(steps) {
    const next = downhill({ ...this.state, weights: this.exact ?? this.state.weights }, steps);
    this.exact = next.weights;
    this.set({ weights: rounded(next.weights) }, { save: next.done });
    return !next.done;
  }

  tick() {
    return this.walk(3);
  }

  played(on) {
    this.exact = null;
    if (!on) this.set({}); // now it is sent on
  }

  /** Walk downhill before the reader's eyes, or at once where less motion is wanted. */
  fit() {
    this.message = null;
    this.exact = null;
    if (reducedMotion()) this.walk(3000);
    else if (this.player.playing()) this.player.pause();
    else this.player.play();
  }

  words() {
    return narration(this.state, this.result);
  }
}
