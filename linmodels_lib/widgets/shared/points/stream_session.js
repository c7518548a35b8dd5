// Points, and a learner's visits to them: the base of the sessions that step. A subclass gives `trace`, in which
// `reach(n)` is the largest step up to n that exists.

import { askingFirst } from "../ask.js";
import { stepwise } from "../session.js";
import { PointSession } from "./session.js";

export class StreamSession extends askingFirst(stepwise(PointSession)) {
  /** @param {number} n @returns {number} */
  reachable(n) {
    return /** @type {any} */ (this).trace.reach(n);
  }

  /** The step is kept within the trace. */
  settle() {
    if (this.n !== this.state.step) this.model.set("step", this.n);
  }

  /** A preset begins at its first step. */
  afresh() {
    this.player.pause();
    return { step: 0 };
  }
}
