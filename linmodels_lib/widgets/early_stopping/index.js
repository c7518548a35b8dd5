// Early stopping: a run played again, patience and rule to choose, what is restored. The widget.

import { checkbox, h, narrator, numberTable, select, setText, slider, svg, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, player, reducedMotion, traits } from "../shared/life.js";
import { transport } from "../shared/transport.js";
import { DEFAULTS, MOST, RULES, SHARED, accept, scene } from "./logic.js";
import { narration, row } from "./words.js";
import { STAR, lossChart } from "./chart.js";

const KEYS = ["Keys: ", ["→"], " next epoch, ", ["←"], " back, ", ["space"], " play or pause, ", ["+"], " ", ["−"],
  " patience, ", ["o"], " other rule, ", ["r"], " reset."];

/** What the reader can do. `n` is the epoch on screen. */
function session(model, put, refresh) {
  const now = () => scene(Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, model.get(name)])));
  const go = (step) => put({ step: Math.max(0, Math.min(now().own.stop, step)) });
  const runner = player({
    tick: () => {
      go(now().epoch + 1);
      return !now().last;
    },
    rate: () => (reducedMotion() ? 2 : 7),
    onchange: refresh,
  });
  return {
    now,
    player: runner,
    get n() { return now().epoch; },
    step: () => go(now().epoch + 1),
    back: () => { runner.pause(); go(now().epoch - 1); },
    run: () => { runner.pause(); put({ step: model.get("training").length - 1 }); }, // past the stop: a longer patience runs on
    reset: () => { runner.pause(); go(0); },
    togglePlay: () => {
      if (runner.playing()) return runner.pause();
      if (now().last) go(0);
      return runner.play();
    },
  };
}

function settings(put) {
  const patience = slider({
    label: "Patience", min: 0, max: MOST, step: 1, value: 0, format: String, oninput: (value) => put({ patience: value }),
  });
  const rule = select({
    label: "Bad news is", options: [["best", "no new best"], ["rise", "a rise"]], value: "best",
    onchange: (value) => put({ rule: value }),
  });
  const rest = checkbox({ label: "Show what comes after", checked: false, onchange: (on) => put({ rest: on }) });
  const sync = (now) => {
    patience.set(now.patience);
    rule.set(now.rule);
    rest.set(now.rest);
  };
  return { el: h("div", { class: "lm-row lm-early-stopping-settings" }, rule.el, patience.el, rest.el), sync };
}

/** The two curves by name, and one box for each bad epoch that patience takes, and for the one too many. */
function legend() {
  const key = (k, name) => h("span", { class: `lm-early-stopping-key lm-class-${k}` },
    svg("svg", { class: "lm-early-stopping-sample", viewBox: "0 0 34 10", "aria-hidden": "true" },
      svg("path", { class: `lm-early-stopping-curve lm-early-stopping-curve-${k}`, d: "M1,5H33" })), name);
  const boxes = h("span", { class: "lm-early-stopping-boxes", "aria-hidden": "true" });
  const words = h("span", { class: "lm-early-stopping-count" });
  const draw = ({ bad, patience }) => {
    const full = Array.from({ length: patience + 1 }, (_, i) => h("span", { class: i < bad ? "lm-early-stopping-full" : "" }));
    boxes.replaceChildren(...full);
    setText(words, `${bad} in a row, ${patience + 1} ${patience ? "end" : "ends"} the run`);
  };
  const sign = (d, text) => h("span", { class: "lm-early-stopping-key lm-class-1" },
    svg("svg", { class: "lm-early-stopping-mark", viewBox: "-6 -6 12 12", "aria-hidden": "true" }, svg("path", d)), text);
  const el = h("div", { class: "lm-row lm-early-stopping-legend" }, key(0, "training"), key(1, "validation"),
    sign({ class: "lm-early-stopping-star", d: STAR, transform: "scale(0.55)" }, "best so far"),
    sign({ class: "lm-early-stopping-bad", d: "M-3.4,-3.4L3.4,3.4M-3.4,3.4L3.4,-3.4" }, "bad news"),
    h("span", { class: "lm-early-stopping-meter" }, words, boxes));
  return { el, draw };
}

function table() {
  const made = numberTable({ caption: "Where each rule stops", columns: ["rule", "stops at", "keeps", "loss"], rows: Object.values(RULES) });
  made.el.classList.add("lm-early-stopping-table");
  const names = Object.keys(RULES);
  return { el: made.el, draw: (now) => made.set(names.map((rule) => row(now, rule)), (r) => names[r] === now.rule) };
}

function render({ model, el, link }) {
  const root = widgetRoot("early-stopping", "Early stopping: a run played again");
  const said = narrator();
  let turn = 0;
  const { put } = traits(model, []);
  const set = (changes) => {
    turn += 1;
    put(changes);
  };
  const play = session(model, put, () => refresh());
  const parts = {
    transport: transport(play, "to the stop", (now) => `Epoch ${now.epoch} of ${now.training.length - 1}`),
    settings: settings(set), chart: lossChart(play.now()), legend: legend(), table: table(),
  };
  root.append(h("div", { class: "lm-early-stopping-body" }, parts.transport.el, parts.settings.el,
    h("div", { class: "lm-early-stopping-stage" }, parts.legend.el, parts.chart.el),
    h("div", { class: "lm-early-stopping-told" }, said.el, parts.table.el), footer(root, link, KEYS)));
  const { draw, refresh, atEnd, end } = life(model, () => {
    const now = play.now();
    for (const part of [parts.chart, parts.legend, parts.table]) part.draw(now);
    parts.transport.sync(now);
    parts.settings.sync(now);
    said.el.setAttribute("aria-live", play.player.playing() ? "off" : "polite");
    said.say(narration(now), turn);
    root.dataset.epoch = String(now.epoch);
  });
  const patience = (by) => set({ patience: Math.max(0, Math.min(MOST, model.get("patience") + by)) });
  const other = () => set({ rule: Object.keys(RULES).find((name) => name !== model.get("rule")) });
  atEnd(play.player.pause);
  atEnd(said.stop);
  atEnd(keyboard(root, {
    ArrowRight: play.step, ArrowLeft: play.back, " ": play.togglePlay, r: play.reset, o: other,
    "+": () => patience(1), "=": () => patience(1), "-": () => patience(-1), "−": () => patience(-1),
  }));
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
