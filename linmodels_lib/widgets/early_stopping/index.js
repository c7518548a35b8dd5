// Early stopping: a run played again, patience and rule to choose, what is restored. The widget.

import { checkbox, h, numberTable, select, setText, setUp, slider, svg } from "../shared/ui.js";
import { ASK_KEYS, askKeys, askPanel, askSwitch } from "../shared/ask.js";
import { footer, mount } from "../shared/life.js";
import { stepKeys } from "../shared/session.js";
import { transport } from "../shared/transport.js";
import { DEFAULTS, MOST, RULES, SHARED, accept } from "./logic.js";
import { StoppingSession } from "./session.js";
import { row } from "./words.js";
import { STAR, lossChart } from "./chart.js";

const KEYS = ["Keys: ", ["→"], " next epoch, ", ["←"], " back, ", ["space"], " play or pause, ", ["+"], " ", ["−"],
  " patience, ", ["o"], " other rule, ", ...ASK_KEYS, ["r"], " reset."];

function settings(session) {
  const patience = slider({
    label: "Patience", min: 0, max: MOST, step: 1, value: 0, format: String,
    oninput: (value) => session.announce({ patience: value }),
  });
  const rule = select({
    label: "Bad news is", options: [["best", "no new best"], ["rise", "a rise"]], value: "best",
    onchange: (value) => session.announce({ rule: value }),
  });
  const rest = checkbox({ label: "Show what comes after", checked: false,
    onchange: (on) => session.announce({ rest: on }) });
  const ask = askSwitch(session);
  const sync = (now) => {
    patience.set(now.patience);
    rule.set(now.rule);
    rest.set(session.state.rest);
    ask.sync();
  };
  return { patience: patience.el, el: setUp(rule.el, rest.el, ask.el), sync };
}

/** The two curves by name, and one box for each bad epoch that patience takes, and for the one too many. */
function legend() {
  const key = (k, name) => h("span", { class: `lm-early-stopping-key lm-class-${k}` },
    svg("svg", { class: "lm-early-stopping-sample", viewBox: "0 0 34 10", "aria-hidden": "true" },
      svg("path", { class: `lm-early-stopping-curve lm-early-stopping-curve-${k}`, d: "M1,5H33" })), name);
  const boxes = h("span", { class: "lm-early-stopping-boxes", "aria-hidden": "true" });
  const words = h("span", { class: "lm-early-stopping-count" });
  const draw = ({ bad, patience }) => {
    const full = Array.from({ length: patience + 1 },
      (_, i) => h("span", { class: i < bad ? "lm-early-stopping-full" : "" }));
    boxes.replaceChildren(...full);
    setText(words, `${bad} in a row, ${patience + 1} ${patience ? "end" : "ends"} the run`);
  };
  const sign = (d, text) => h("span", { class: "lm-early-stopping-key lm-class-1" },
    svg("svg", { class: "lm-early-stopping-mark", viewBox: "-6 -6 12 12", "aria-hidden": "true" }, svg("path", d)),
    text);
  const el = h("div", { class: "lm-row lm-early-stopping-legend" }, key(0, "training"), key(1, "validation"),
    sign({ class: "lm-early-stopping-star", d: STAR, transform: "scale(0.55)" }, "best so far"),
    sign({ class: "lm-early-stopping-bad", d: "M-3.4,-3.4L3.4,3.4M-3.4,3.4L3.4,-3.4" }, "bad news"));
  return { el, meter: h("span", { class: "lm-early-stopping-meter" }, words, boxes), draw };
}

function table() {
  const made = numberTable({ caption: "Where each rule stops", columns: ["rule", "stops at", "keeps", "loss"],
    rows: Object.values(RULES) });
  made.el.classList.add("lm-early-stopping-table");
  const names = Object.keys(RULES);
  return { el: made.el, draw: (now) => made.set(names.map((rule) => row(now, rule)), (r) => names[r] === now.rule) };
}

function build(session, { root, narrator }) {
  const parts = {
    transport: transport(session, "to the stop", (now) => `Epoch ${now.epoch} of ${now.training.length - 1}`),
    settings: settings(session), ask: askPanel(session),
    chart: lossChart(session.scene), legend: legend(), table: table(),
  };
  root.append(h("div", { class: "lm-early-stopping-body" }, parts.transport.el,
    h("div", { class: "lm-row lm-early-stopping-settings" }, parts.settings.patience, parts.legend.meter),
    narrator.el, h("div", { class: "lm-early-stopping-stage" }, parts.legend.el, parts.chart.el), parts.ask.el,
    parts.table.el, parts.settings.el, footer(KEYS)));
  return parts;
}

function update({ scene }, parts, root) {
  for (const part of [parts.chart, parts.legend, parts.table]) part.draw(scene);
  for (const part of [parts.transport, parts.settings, parts.ask]) part.sync(scene);
  root.dataset.epoch = String(scene.epoch);
}

function keys(session) {
  const [more, less] = [1, -1].map((by) => () => session.changePatience(by));
  return { ...stepKeys(session), ...askKeys(session), o: () => session.nextRule(), "+": more, "=": more, "-": less, "−": less };
}

const render = (context) => mount(context, {
  name: "early-stopping", defaults: DEFAULTS, title: "Early stopping: a run played again",
  invitation: "Change the patience: where does the run stop, and what does it keep? Play shows it again.",
  make: (model, refresh) => new StoppingSession(model, refresh), build, update, keys,
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
