// What the softmax bars' controls do. No drawing here.

import { Session } from "../shared/session.js";
import { DEFAULTS, SHARED, fresh, resized, view } from "./logic.js";
import { narration } from "./words.js";

export class BarsSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
  }

  read() {
    super.read();
    this.result = view(this.state);
  }

  setScore(k, value, save) {
    this.set({ scores: this.state.scores.map((own, j) => (j === k ? value : own)) }, { save });
  }

  /** Label k is the right one. */
  setGold(k) {
    if (k < this.state.scores.length) this.set({ gold: k });
  }

  /** So many labels more, or less. */
  resize(by) {
    this.set(resized(this.state, this.state.scores.length + by));
  }

  take(preset) {
    this.set(fresh(this.state, preset));
  }

  reset() {
    this.take(this.state.preset);
  }

  words() {
    return narration(this.state, this.result);
  }
}
