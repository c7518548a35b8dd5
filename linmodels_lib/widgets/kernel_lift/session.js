// What the lift's controls do, and the model that belongs to what is on screen. No drawing here.

import { clamp } from "../shared/core.js";
import { PointSession } from "../shared/points/session.js";
import { paced } from "../shared/session.js";
import { DEFAULTS, SHARED, fit, flatGrid, leadOf, shadow, wrongOnes } from "./logic.js";
import { sceneWords } from "./words.js";

const OWN = { rings: "squares", xor: "product" }; // the feature that lifts a preset apart
const STRIDE = 0.04; // of the lift, while it plays

export class LiftSession extends PointSession {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
    this.presetNames = { rings: "two rings" };
    this.rate = paced(16, 4);
  }

  get mostClasses() {
    return 2;
  }

  /** A preset comes with the feature that is made for it. */
  usePreset(name) {
    this.player.pause();
    this.coming = OWN[name];
    super.usePreset(name);
  }

  afresh() {
    return this.coming ? { feature: this.coming } : {};
  }

  /** From where the lifted points are seen: round its own axis without end, from the side up to above. */
  look(turn, tilt, save = true) {
    const round = (((Math.round(turn) + 180) % 360) + 360) % 360 - 180; // −180 to 179
    this.set({ turn: round, tilt: clamp(Math.round(tilt), 0, 90) }, { save });
  }

  /** By an arrow key. */
  nudgeView(dx, dy) {
    this.look(this.state.turn + dx, this.state.tilt + dy);
  }

  /** By a quarter up or down, as with a clicker; a lift between two of them goes to the next. @param {number} way */
  raise(way) {
    this.player.pause();
    const quarters = way > 0 ? Math.floor(4 * this.state.lift) + 1 : Math.ceil(4 * this.state.lift) - 1;
    this.announce({ lift: clamp(quarters / 4, 0, 1) });
  }

  togglePlay() {
    if (this.player.playing()) return this.player.pause();
    if (this.state.lift >= 1) this.set({ lift: 0 });
    return this.player.play();
  }

  /** A little higher; false once it is at the top. */
  tick() {
    const lift = Math.min(1, Math.round((this.state.lift + STRIDE) * 100) / 100);
    this.set({ lift });
    return lift < 1;
  }

  words() {
    return sceneWords(this.scene());
  }

  /** All that a drawing needs. */
  scene() {
    const { state, names, selected, adding, newClass, reach } = this;
    const { points, labels, feature, lift } = state;
    const { theta, w, wrong, grid } = this.cached("model", [points, labels, feature, lift, reach], () => {
      const found = fit(state);
      const ahead = leadOf(found);
      return { theta: found, w: ahead, wrong: wrongOnes(ahead, state), grid: flatGrid(ahead, state, reach) };
    });
    const circle = feature === "squares" ? shadow(w, lift) : null;
    return { state, points, labels, names, selected, adding, newClass, reach, theta, w, wrong, grid, circle };
  }
}
