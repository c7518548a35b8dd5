// What the smoothing explorer's controls do, and the models that belong to what is on screen. No drawing here.

import { clamp } from "../shared/core.js";
import { Session } from "../shared/session.js";
import {
  DEFAULTS, HIGH, LOW, MOST_MIN_COUNT, SHARED, accept, alphaAt, curves, heldOut, lookUp, placeOf, reduced,
} from "./logic.js";
import { narrate } from "./words.js";

export class SmoothingSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
  }

  /** A snapshot of the model, the table with its curves, and what the table has on each chosen word. */
  read() {
    super.read();
    const { words, alpha, min_count: minCount, oov } = this.state;
    Object.assign(this, this.tableFor(minCount, oov));
    this.lookups = words.map((word) => lookUp(this.table, word, alpha));
  }

  /** The table for a min_count, and the curves over α; each is made once. */
  tableFor(minCount, oov) {
    return this.cached(`${minCount} ${oov}`, this.state.vocabulary, () => {
      const table = reduced(this.state, minCount, oov);
      return { table, curves: curves(table, this.state) };
    });
  }

  /** The reader changes something, unless no word would be left. */
  choose(changes, message = null) {
    if (accept({ ...this.state, ...changes })) this.set(changes, { message });
    else this.say("With OOV off, no word would be left at this min_count.");
  }

  moveAlpha(places) {
    this.choose({ alpha: alphaAt(clamp(placeOf(this.state.alpha) + places, LOW, HIGH)) });
  }

  moveMinCount(by) {
    this.choose({ min_count: clamp(this.state.min_count + by, 1, MOST_MIN_COUNT) });
  }

  toBest() {
    this.choose({ alpha: alphaAt(this.curves.best.likelihood) });
  }

  words() {
    const { state, table, lookups, curves: { best: { likelihood: place }, values } } = this;
    const best = { alpha: alphaAt(place), likelihood: values[place - LOW].likelihood };
    return narrate({ model: table, state, lookups, now: heldOut(table, state, state.alpha), best });
  }
}
