// What the controls of the block features do. No drawing here.

import { Session, paced } from "../shared/session.js";
import { DEFAULTS, FIXED, evaluate, inOrder, namesFor, reshaped, withWeight } from "./logic.js";
import { narrate } from "./words.js";

export class BlockSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh);
    this.weights = new Map(); // by label and feature, of blocks that were taken away
    this.resting = false; // the first label stays for a while too
    this.rate = paced(0.9, 0.6);
  }

  /** A snapshot of the model, the words that were ever features, and all scores. */
  read() {
    super.read();
    const { features, labels } = this.state.model;
    this.state.candidate = Math.min(this.state.candidate, labels.length - 1);
    this.known ??= [];
    this.known = [...this.known, ...features.filter((name) => !FIXED.includes(name) && !this.known.includes(name))];
    this.result = evaluate(this.state);
  }

  reshape(change) {
    const model = reshaped(this.state.model, change, this.weights);
    this.set({ model, candidate: Math.min(this.state.candidate, model.labels.length - 1) });
  }

  chooseFeatures(features, known) {
    this.known = known;
    this.reshape({ features: inOrder(features, known) });
  }

  /** So many labels. */
  resize(K) {
    this.reshape({ labels: namesFor(this.state.model.labels, K) });
  }

  setWeight(k, j, weight) {
    this.set({ model: withWeight(this.state.model, k, j, weight) });
  }

  /** Another candidate label. */
  move(by) {
    const { candidate, model: { labels } } = this.state;
    this.set({ candidate: (candidate + by + labels.length) % labels.length });
  }

  tick() {
    if (!this.resting) this.move(1);
    this.resting = false;
    return this.state.candidate < this.state.model.labels.length - 1;
  }

  /** Try all labels, from the first. */
  togglePlay() {
    if (this.player.playing()) return this.player.pause();
    this.set({ candidate: 0 });
    this.resting = true;
    return this.player.play();
  }

  reset() {
    this.weights = new Map();
    this.known = [];
    super.reset();
  }

  /** It tries a label in a second or two: slow enough to listen. */
  tooFast() {
    return false;
  }

  words() {
    return narrate(this.state, this.result);
  }
}
