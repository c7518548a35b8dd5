// Points, and a learner's visits to them: the base of the sessions that step. A subclass gives `trace`, in which
// `reach(n)` is the largest step up to n that exists and `isLast(n)` says whether there is none after n.

import { PointSession } from "./session.js";

export class StreamSession extends PointSession {
  constructor(model, traits, onchange) {
    super(model, traits, onchange);
    this.n = 0; // the step on screen
    this.rate = 3; // steps a second
    // the view gives a real one
    this.player = { play() {}, pause() {}, playing: () => false };
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

  go(n) {
    this.turn += 1;
    this.set({ step: this.trace.reach(Math.max(0, n)) });
  }

  step() {
    this.go(this.n + 1);
  }

  back() {
    this.player.pause();
    this.go(this.n - 1);
  }

  reset() {
    this.player.pause();
    this.go(0);
  }

  togglePlay() {
    if (this.player.playing()) return this.player.pause();
    if (this.trace.isLast(this.n)) this.go(0);
    return this.player.play();
  }
}
