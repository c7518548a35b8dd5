// What the penalty widget's controls do. No drawing here.

import { clamp, following } from "../shared/core.js";
import { Session, paced } from "../shared/session.js";
import { LOSSES, PLACES, SHARED, paths, placeOf, solve, strengthAt } from "./logic.js";
import { narration } from "./words.js";

export class PenaltySession extends Session {
  constructor(model, refresh) {
    super(model, SHARED, refresh);
    this.rate = paced(12, 2);
  }

  /** A snapshot of the model, the minima, and their paths as λ grows. */
  read() {
    super.read();
    this.minima = solve(this.state);
    this.paths = this.cached("paths", [this.state.loss, this.state.minimum], () => paths(this.state));
  }

  get place() {
    return placeOf(this.state.strength);
  }

  /** To a place of the slider of λ. */
  go(place) {
    this.set({ strength: strengthAt(clamp(place, 0, PLACES)) });
  }

  tick() {
    this.go(this.place + 1);
    return this.place < PLACES;
  }

  togglePlay() {
    this.turn += 1;
    if (this.player.playing()) return this.player.pause();
    if (this.place === PLACES) this.go(0);
    return this.player.play();
  }

  /** The reader changes something: playing stops. */
  choose(changes) {
    this.player.pause();
    this.announce(changes);
  }

  turnBy(places) {
    this.choose({ strength: strengthAt(clamp(this.place + places, 0, PLACES)) });
  }

  nextLoss() {
    this.choose({ loss: following(Object.keys(LOSSES), this.state.loss) });
  }

  words() {
    return narration(this.state, this.minima);
  }
}
