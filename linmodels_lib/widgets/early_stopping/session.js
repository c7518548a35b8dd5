// What the controls of early stopping do; `n` is the epoch on screen. No drawing here.

import { clamp, following } from "../shared/core.js";
import { askingFirst } from "../shared/ask.js";
import { Session, paced, stepwise } from "../shared/session.js";
import { DEFAULTS, MOST, RULES, SHARED, scene } from "./logic.js";
import { narration } from "./words.js";

export class StoppingSession extends askingFirst(stepwise(Session)) {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
    this.rate = paced(7, 2);
  }

  read() {
    super.read();
    this.scene = scene(this.asking ? { ...this.state, rest: false } : this.state); // the future would be the answer
  }

  reachable(n) {
    return Math.min(n, this.scene.own.stop);
  }

  /** Good news or bad? */
  question() {
    const [{ own, patience }, next] = [this.scene, this.n + 1];
    const good = own.best[next] === next;
    return { text: `Epoch ${next}: will the validation loss be a new best? Patience takes ${patience}.`,
      answers: ["yes, a new best", "no, but the run goes on", "no, and the run stops"],
      right: good ? 0 : next === own.stop && own.fired ? 2 : 1 };
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
