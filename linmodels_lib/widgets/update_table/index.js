// The update of the multiclass perceptron on one example, step by step in a table that can be edited: the widget.

import { ASK_KEYS, askKeys, askPanel, askSwitch } from "../shared/ask.js";
import { attributes, h, setUp } from "../shared/ui.js";
import { footer, mount, slot } from "../shared/life.js";
import { stepRow } from "../shared/transport.js";
import { DEFAULTS, PHASES, SHARED, accept } from "./logic.js";
import { TableSession } from "./session.js";
import { counter } from "./words.js";
import { updateGrid } from "./grid.js";

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["u"], " undo the last edit, ", ...ASK_KEYS, ["r"], " reset."];

/** The four steps of a round on one line, the present one marked, those before it done. */
function phaseRow() {
  const items = PHASES.map((phase) => h("li", {}, phase));
  const sync = ({ phase }) => items.forEach((item, i) => attributes(item, {
    "aria-current": PHASES[i] === phase ? "step" : null, "data-done": i < PHASES.indexOf(phase) ? "" : null,
  }));
  return { el: h("ol", { class: "lm-update-table-phases", "aria-label": "Steps of a round" }, items), sync };
}

function build(session, { root, narrator }) {
  const stage = h("div", { class: "lm-stage" });
  const parts = { controls: stepRow(session, [], counter), phases: phaseRow(), grid: slot(stage),
    ask: askPanel(session), switch: askSwitch(session) };
  root.append(h("div", { class: "lm-update-table-body" },
    parts.controls.el, parts.phases.el, stage, h("div", { class: "lm-says" }, parts.ask.el, narrator.el),
    h("div", { class: "lm-setup" }, setUp(parts.switch.el)), footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const { state, shown } = session;
  parts.grid([state.features, state.labels], () => updateGrid(session)).draw(state, shown);
  parts.controls.sync(shown);
  parts.ask.sync();
  parts.switch.sync();
  parts.phases.sync(shown);
  root.dataset.step = String(shown.step);
}

const render = (context) => mount(context, {
  name: "update-table", defaults: DEFAULTS, title: "One update of the perceptron, in a table",
  invitation: "Press Step: score, choose, compare, update.",
  make: (model, refresh) => new TableSession(model, refresh), build, update,
  keys: (session) => ({
    ArrowRight: () => session.step(), ArrowLeft: () => session.back(), u: () => session.undo(),
    r: () => session.reset(), ...askKeys(session),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
