// What the controls of the loss curves do. No drawing here.

import { following } from "../shared/core.js";
import { Session } from "../shared/session.js";
import { DEFAULTS, OTHERS, UNITS, prices } from "./logic.js";
import { narration } from "./words.js";

export class LossSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh);
  }

  read() {
    super.read();
    this.result = prices(this.state.z, this.state.label);
  }

  /** Show another loss beside the curves, or no longer. */
  flip(name) {
    const { compare } = this.state;
    this.set({ compare: OTHERS.filter((one) => compare.includes(one) !== (one === name)) });
  }

  nextUnit() {
    this.set({ unit: following(UNITS, this.state.unit) });
  }

  words() {
    return narration(this.state, this.result);
  }
}
