// What the controls of the race do; `n` is the number of words so far. No drawing here.

import { clamp, significant } from "../shared/core.js";
import { askingFirst } from "../shared/ask.js";
import { Session, paced, stepwise } from "../shared/session.js";
import { DEFAULTS, FORMATS, SHARED, events, kindOf, sequence, trace } from "./logic.js";
import { narrate } from "./words.js";

const SECONDS = 12; // a whole race
const HORIZONS = [20, 50, 100, 200, 400, 800];

export class RaceSession extends askingFirst(stepwise(Session)) {
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

  /** What becomes of the product that is next to die? */
  question() {
    const { lanes, probs } = this.race;
    const k = lanes.findIndex(({ products }) => products[this.n] > 0);
    if (k < 0) return null;
    const now = significant(lanes[k].products[this.n]);
    return {
      text: `${FORMATS[k].name} holds ${now}. The next word has probability ${significant(probs[this.n])}: what becomes of `
        + "the product?",
      answers: ["it stays normal", "it is subnormal: bits are lost", "it is 0"],
      right: ["normal", "subnormal", "zero"].indexOf(kindOf(FORMATS[k], lanes[k].products[this.n + 1])),
    };
  }

  /** Where the axis of words ends: it grows with the race. */
  get horizon() {
    return Math.min(this.length, HORIZONS.find((end) => end > this.n) ?? this.length);
  }

  words() {
    const { lanes, words, probs } = this.race;
    return narrate(lanes, words, probs, this.n);
  }
}
