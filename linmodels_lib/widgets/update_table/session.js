// What the controls of the update table do. Edits in a row of the same cell are one edit to undo. No drawing here.

import { askingFirst } from "../shared/ask.js";
import { Session, stepwise } from "../shared/session.js";
import { DEFAULTS, edited, lastStep, view, winner } from "./logic.js";
import { narrate } from "./words.js";

const EDITABLE = ["theta", "x", "gold"];

export class TableSession extends askingFirst(stepwise(Session)) {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh);
    this.past = [];
    this.cell = "";
  }

  read() {
    super.read();
    this.shown = view(this.state);
  }

  reachable(n) {
    return Math.min(n, lastStep(this.state));
  }

  go(n) {
    this.cell = "";
    super.go(n);
  }

  edit(cell, changes) {
    if (cell !== this.cell) this.past.push(this.state);
    this.cell = cell;
    this.set(edited(this.state, changes));
  }

  editFeature(j, value) {
    this.edit(`x${j}`, { x: this.state.x.map((old, i) => (i === j ? value : old)) });
  }

  editWeight(k, j, value) {
    this.edit(`w${k}.${j}`, { weight: [k, j, value] });
  }

  editGold(k) {
    this.edit("gold", { gold: k });
  }

  /** Edits are kept by cell, in `edit`. */
  remember() {}

  undo() {
    const state = this.past.pop();
    this.cell = "";
    if (state) this.set(state);
    return state !== undefined;
  }

  reset() {
    const own = (state) => JSON.stringify(EDITABLE.map((name) => state[name]));
    if (own(this.state) !== own(this.first)) this.past.push(this.state);
    this.cell = "";
    this.forget();
    this.set({ ...this.first, step: 0 });
  }

  /** Before the scores: who wins? Before an update: who moves? */
  question() {
    const { labels, gold } = this.state;
    const next = view({ ...this.state, step: this.n + 1 });
    if (next.phase === "score") {
      return { text: "Multiply and add in your head: which label gets the largest score?",
        answers: labels.map((label) => `label ${label}`), right: winner(next.psi), marks: true };
    }
    if (next.phase !== "update") return null;
    const [right, chosen] = [labels[gold], labels[next.yHat]];
    return { text: "A mistake: how will the weights move?",
      answers: [`label ${right} loses x, label ${chosen} gains it`, `label ${right} gains x, label ${chosen} loses it`,
        "every label gains x"], right: 1 };
  }

  words() {
    return narrate(this.state, this.shown);
  }
}
