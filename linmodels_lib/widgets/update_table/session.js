// What the controls of the update table do. Edits in a row of the same cell are one edit to undo. No drawing here.

import { Session, stepwise } from "../shared/session.js";
import { DEFAULTS, edited, lastStep, view } from "./logic.js";
import { narrate } from "./words.js";

const EDITABLE = ["theta", "x", "gold"];

export class TableSession extends stepwise(Session) {
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
    this.set({ ...this.first, step: 0 });
  }

  words() {
    return narrate(this.state, this.shown);
  }
}
