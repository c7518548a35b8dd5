// What the controls of early stopping do; `n` is the epoch on screen. No drawing here.

import { clamp, following } from "../shared/core.js";
import { Session, paced, stepwise } from "../shared/session.js";
import { DEFAULTS, MOST, RULES, SHARED, scene } from "./logic.js";
import { narration } from "./words.js";

export class StoppingSession extends stepwise(Session) {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
    this.rate = paced(7, 2);
  }

  read() {
    super.read();
    this.scene = scene(this.state);
  }

  reachable(n) {
    return Math.min(n, this.scene.own.stop);
  }

  /** Past the stop: a longer patience runs on. */
  run() {
    this.player.pause();
    this.set({ step: this.state.training.length - 1 });
  }

  changePatience(by) {
    this.announce({ patience: clamp(this.state.patience + by, 0, MOST) });
  }

  nextRule() {
    this.announce({ rule: following(Object.keys(RULES), this.state.rule) });
  }

  words() {
    return narration(this.scene);
  }
}
