// What the controls of the race do; `n` is the number of words so far. No drawing here.

import { clamp } from "../shared/core.js";
import { Session, paced, stepwise } from "../shared/session.js";
import { DEFAULTS, SHARED, events, sequence, trace } from "./logic.js";
import { narrate } from "./words.js";

const SECONDS = 12; // a whole race

export class RaceSession extends stepwise(Session) {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
  }

  /** A snapshot of the model, and the race that belongs to it. */
  read() {
    super.read();
    const { p, source, texts } = this.state;
    this.race = this.cached("race", [p, source, texts], () => {
      const { words, probs } = sequence(this.state);
      const lanes = trace(probs);
      return { words, probs, lanes, events: events(lanes) };
    });
    this.rate = paced(clamp(this.length / SECONDS, 3, 20), 2);
  }

  get length() {
    return this.race.probs.length;
  }

  reachable(n) {
    return Math.min(n, this.length);
  }

  stride() {
    return Math.max(1, Math.round(this.length / 120));
  }

  /** To the next word at which a format becomes subnormal or dies; without one, to the end. */
  run() {
    this.go(this.race.events.find(({ step }) => step > this.n)?.step ?? this.length);
  }

  words() {
    const { lanes, words, probs } = this.race;
    return narrate(lanes, words, probs, this.n);
  }
}
