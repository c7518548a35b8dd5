// The update of the multiclass perceptron on one example, step by step in a table that can be edited: the widget.

import { attributes, button, h, narrator, setDisabled, setText, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, traits } from "../shared/life.js";
import { DEFAULTS, PHASES, SHARED, accept, edited, lastStep, view } from "./logic.js";
import { counter, narrate } from "./words.js";
import { updateGrid } from "./grid.js";

const NAMES = Object.keys(DEFAULTS);
const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["u"], " undo the last edit, ", ["r"], " reset."];

/** What the reader can do. Edits in a row of the same cell are one edit to undo. */
class Session {
  constructor(model) {
    Object.assign(this, traits(model, NAMES));
    this.first = this.read();
    this.past = [];
    this.cell = "";
  }

  by(steps) {
    const state = this.read();
    this.cell = "";
    this.put({ step: Math.max(0, Math.min(view(state).step + steps, lastStep(state))) });
  }

  edit(cell, changes) {
    const state = this.read();
    if (cell !== this.cell) this.past.push(state);
    this.cell = cell;
    this.put(edited(state, changes));
  }

  undo() {
    const state = this.past.pop();
    this.cell = "";
    if (state) this.put(state);
  }

  reset() {
    const { theta, x, gold } = this.read();
    if (JSON.stringify({ theta, x, gold }) !== JSON.stringify({ theta: this.first.theta, x: this.first.x, gold: this.first.gold })) {
      this.past.push(this.read());
    }
    this.cell = "";
    this.put({ ...this.first, step: 0 });
  }
}

function transport(session) {
  const back = button("Back", () => session.by(-1), { sign: "back" });
  const step = button("Step", () => session.by(1), { sign: "step", kind: "lm-primary" });
  const undo = button("Undo", () => session.undo());
  undo.querySelector(".lm-button-text").append(h("span", { class: "lm-longer" }, " edit"));
  const reset = button("Reset", () => session.reset(), { sign: "reset" });
  const where = h("span", { class: "lm-counter" });
  const sync = (shown) => {
    setDisabled(back, shown.step === 0);
    setDisabled(step, shown.last);
    setDisabled(undo, session.past.length === 0);
    setText(where, counter(shown));
  };
  const buttons = h("div", { class: "lm-row lm-buttons" }, back, step, undo, reset);
  return { el: h("div", { class: "lm-transport" }, buttons, where), sync };
}

/** The four steps of a round in a row, the present one marked. */
function phaseRow() {
  const items = PHASES.map((phase) => h("li", {}, phase));
  const sync = ({ phase }) => items.forEach((item, i) => attributes(item, {
    "aria-current": PHASES[i] === phase ? "step" : null,
  }));
  return { el: h("ol", { class: "lm-update-table-phases", "aria-label": "Steps of a round" }, items), sync };
}

function render({ model, el, link }) {
  const root = widgetRoot("update-table", "One update of the perceptron, in a table");
  const said = narrator();
  const session = new Session(model);
  const act = {
    feature: (j, value) => session.edit(`x${j}`, { x: session.read().x.map((old, i) => (i === j ? value : old)) }),
    weight: (k, j, value) => session.edit(`w${k}.${j}`, { weight: [k, j, value] }),
    gold: (k) => session.edit("gold", { gold: k }),
  };
  const parts = [transport(session), phaseRow()];
  const stage = h("div", { class: "lm-stage" });
  let grid = null;
  let shape = "";
  root.append(h("div", { class: "lm-update-table-body" }, parts[0].el, parts[1].el, stage, h("div", { class: "lm-says" }, said.el),
    footer(root, link, KEYS)));

  const { draw, atEnd, end } = life(model, () => {
    const state = session.read();
    const shown = view(state);
    if (shape !== JSON.stringify([state.features, state.labels])) {
      shape = JSON.stringify([state.features, state.labels]);
      grid = updateGrid(state, act);
      stage.replaceChildren(grid.el);
    }
    grid.draw(state, shown);
    for (const part of parts) part.sync(shown);
    said.say(narrate(state, shown));
    root.dataset.step = String(shown.step);
  });
  atEnd(keyboard(root, {
    ArrowRight: () => session.by(1), ArrowLeft: () => session.by(-1), u: () => session.undo(), r: () => session.reset(),
  }));
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
