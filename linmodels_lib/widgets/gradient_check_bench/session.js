// What the bench's controls do: settings, the game of the hidden bug. No drawing here.

import { following } from "../shared/core.js";
import { Session } from "../shared/session.js";
import { BUGS, LOSSES } from "./losses.js";
import { DEFAULTS, SHARED, check, curves, pattern, placeOf, setup, worst } from "./logic.js";
import { narrate, rulersOf } from "./words.js";

export class BenchSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
  }

  /** A snapshot of the model, what is on the bench, and every coordinate checked. */
  read() {
    super.read();
    const { log_h: logH, ruler } = this.state;
    const made = this.cached("bench", { ...this.state, log_h: 0, ruler: 0, guess: 0 }, () => {
      const bench = setup(this.state);
      return { bench, lines: curves(bench) };
    });
    this.step = 10 ** (placeOf(logH) / 4);
    Object.assign(this, made, { cells: check(made.bench, this.step, ruler) });
  }

  /** The reader changes something: a loss may not have the ruler, and a new round begins without a guess. */
  choose(changes) {
    const next = { ...this.state, ...changes };
    const ruler = rulersOf(next.loss).includes(next.ruler) ? next.ruler : "central";
    const fresh = next.round && (changes.loss || changes.round);
    this.announce({ ...changes, ruler, ...(fresh ? { guess: "" } : {}) });
  }

  moveStep(places) {
    this.choose({ log_h: placeOf(this.state.log_h + places / 4) / 4 });
  }

  nextLoss() {
    this.choose({ loss: following(LOSSES, this.state.loss) });
  }

  nextBug() {
    if (!this.state.round) this.choose({ bug: following(BUGS, this.state.bug) });
  }

  /** Hide a bug, or another one. */
  hide() {
    this.choose({ round: this.state.round + 1, guess: "" });
  }

  /** Back to the bugs by name. */
  leave() {
    this.choose({ round: 0, guess: "" });
  }

  guess(bug) {
    if (this.state.round) this.choose({ guess: bug });
  }

  words() {
    const { state, bench, cells, step } = this;
    return narrate(state, bench, cells, pattern(cells), worst(cells, 1)[0], step);
  }
}
