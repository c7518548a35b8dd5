// What the Bayes widget's controls do. No drawing here.

import { Session } from "../shared/session.js";
import { DEFAULTS, KNOBS, SHARED, bayes } from "./logic.js";
import { narration } from "./words.js";

export class BayesSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
  }

  read() {
    super.read();
    this.result = bayes(this.state);
    this.story = this.state.presets[this.state.preset];
  }

  /** Another story, with its numbers. */
  take(preset) {
    const story = this.state.presets[preset];
    this.set({ preset, ...Object.fromEntries(KNOBS.map((name) => [name, story[name]])) });
  }

  /** To the story's own numbers and one test. */
  reset() {
    this.set({ tests: 1 }, { save: false });
    this.take(this.state.preset);
  }

  words() {
    return narration(this.state, this.story, this.result);
  }
}
