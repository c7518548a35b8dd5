// A loss, a bug in its gradient, a step: where do formula and measurement part? The widget.

import { button, buttonText, h, select, setText, setUp, slider, svg } from "../shared/ui.js";
import { footer, mount, slot } from "../shared/life.js";
import { swatch } from "../shared/plot.js";
import { BUGS, LOSSES } from "./losses.js";
import { DEFAULTS, HIGH, LOW, RULERS, SHARED, accept, placeOf } from "./logic.js";
import { BenchSession } from "./session.js";
import { LOSS_NAMES, RULER_NAMES, bugNames, rulersOf, stepText } from "./words.js";
import { vChart } from "./chart.js";
import { errorTable, guesses, worstTable } from "./panel.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " change h, ", ["l"], " next loss, ", ["b"], " next bug, ", ["g"],
  " hide a bug, ",
  ["1"], "–", ["7"], " guess, ", ["r"], " reset."];
const pairs = (names, keys) => keys.map((key) => [key, names[key]]);

function legend() {
  const dash = (k) => svg("svg", { class: "lm-gradient-check-bench-key", viewBox: "0 0 26 10", "aria-hidden": "true" },
    svg("line", { class: `lm-gradient-check-bench-line lm-gradient-check-bench-${RULERS[k]} lm-class-${k}`, x1: 0,
      x2: 26, y1: 5, y2: 5 }));
  const entries = RULERS.map((name, k) => h("span", { class: "lm-gradient-check-bench-entry" }, swatch(k), dash(k),
    RULER_NAMES[name]));
  const draw = ({ loss }) => entries.forEach((entry, k) => { entry.hidden = !rulersOf(loss).includes(RULERS[k]); });
  return { el: h("p", { class: "lm-note lm-legend" }, entries), draw };
}

function controls(session) {
  const loss = select({ label: "Loss", options: pairs(LOSS_NAMES, LOSSES), value: "softmax",
    onchange: (value) => session.choose({ loss: value }) });
  const bug = select({ label: "Bug", options: pairs(bugNames("softmax"), BUGS), value: "none",
    onchange: (value) => session.choose({ bug: value }) });
  const place = select({
    label: "Weights", options: [["given", "given θ"], ["zero", "θ = 0"]], value: "given",
    onchange: (value) => session.choose({ at_zero: value === "zero" }),
  });
  const ruler = select({ label: "Ruler", options: pairs(RULER_NAMES, RULERS), value: "central",
    onchange: (value) => session.choose({ ruler: value }) });
  const step = slider({
    label: "Step h", min: LOW, max: HIGH, step: 1, value: -24, format: stepText,
    oninput: (value) => session.choose({ log_h: value / 4 }),
  });
  let shown = "";
  const sync = (state) => {
    if (shown !== state.loss) {
      bug.setOptions(pairs(bugNames(state.loss), BUGS));
      ruler.setOptions(pairs(RULER_NAMES, rulersOf(state.loss)));
      shown = state.loss;
    }
    loss.set(state.loss);
    bug.set(state.bug);
    ruler.set(state.ruler);
    place.set(state.at_zero ? "zero" : "given");
    step.set(placeOf(state.log_h));
    bug.el.hidden = place.el.hidden = state.round > 0;
  };
  return { step: step.el, choices: [loss.el, bug.el, place.el, ruler.el], sync };
}

/** The game: hide a bug, or go back to the list of bugs. */
function gameRow(session) {
  const hide = button("Hide a bug", () => session.hide(), { kind: "lm-primary" });
  const leave = button("Show the bug list", () => session.leave());
  const round = h("p", { class: "lm-label lm-gradient-check-bench-round" });
  const sync = (state) => {
    leave.hidden = round.hidden = state.round === 0;
    setText(buttonText(hide), state.round ? "Hide another bug" : "Hide a bug");
    setText(round, `Round ${state.round}`);
  };
  return { els: [hide, leave, round], sync };
}

function build(session, { root, narrator }) {
  const tables = h("div", {});
  const parts = {
    controls: controls(session), chart: vChart((place) => session.choose({ log_h: place / 4 })), legend: legend(),
    errors: slot(tables), worst: worstTable(), guesses: guesses((bug) => session.guess(bug)), game: gameRow(session),
  };
  root.append(h("div", { class: "lm-gradient-check-bench-body" }, 
    h("div", { class: "lm-row lm-gradient-check-bench-controls" }, parts.game.els, parts.controls.step),
    h("div", { class: "lm-gradient-check-bench-stage" }, h("div", {}, parts.chart.el, parts.legend.el),
      h("div", { class: "lm-gradient-check-bench-tables" }, tables, parts.worst.el)),
    parts.guesses.el, narrator.el, setUp(parts.controls.choices),
    footer(KEYS, button("Reset", () => session.reset(), { sign: "reset" }))));
  return parts;
}

function update({ state, bench, lines, cells }, parts, root) {
  parts.controls.sync(state);
  parts.chart.draw(lines, state);
  parts.legend.draw(state);
  parts.errors([bench.names, bench.columns], () => errorTable(bench)).draw(cells);
  parts.worst.draw(bench, cells);
  parts.guesses.draw(state, bench);
  parts.guesses.el.hidden = state.round === 0;
  parts.game.sync(state);
  root.dataset.place = String(placeOf(state.log_h));
}

const keys = (session) => ({
  ArrowRight: () => session.moveStep(1), ArrowLeft: () => session.moveStep(-1), l: () => session.nextLoss(),
  b: () => session.nextBug(), g: () => session.hide(), r: () => session.reset(),
  ...Object.fromEntries(BUGS.map((bug, k) => [String(k + 1), () => session.guess(bug)])),
});

const render = (context) => mount(context, {
  name: "gradient-check-bench", defaults: DEFAULTS, title: "Gradient check: a formula against measured slopes",
  invitation: "Press Hide a bug, then find it: does the formula agree with the measured slopes?",
  make: (model, refresh) => new BenchSession(model, refresh), build, update, keys, onSliders: true, patient: true,
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
