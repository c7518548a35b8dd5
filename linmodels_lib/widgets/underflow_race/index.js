// The race of product and log sum, word by word: the widget.

import { button, h, narrator, select, setDisabled, setText, slider, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, playButton, player, reducedMotion, traits } from "../shared/life.js";
import { DEFAULTS, SAME, SHARED, accept, events, probability, sequence, trace } from "./logic.js";
import { narrate, scientific } from "./words.js";
import { lanePanel } from "./lanes.js";
import { raceChart } from "./chart.js";

const SECONDS = 12; // a whole race

/** What the reader can do; the model holds p, source and step. */
class Race {
  constructor(model) {
    this.model = model;
    this.set = traits(model, []).put;
    this.key = "";
    this.read();
  }

  read() {
    const [p, source, texts] = ["p", "source", "texts"].map((name) => this.model.get(name));
    const key = JSON.stringify([p, source, texts]);
    if (key !== this.key) {
      Object.assign(this, { key, ...sequence({ p, source, texts }) });
      this.lanes = trace(this.probs);
      this.events = events(this.lanes);
    }
    this.n = Math.min(this.model.get("step"), this.probs.length);
  }

  go(step) {
    this.set({ step: Math.max(0, Math.min(this.probs.length, step)) });
  }

  /** Some words on (or back) from where the model stands by now: two keys may come within one frame. */
  by(words) {
    this.read();
    this.go(this.n + words);
  }

  get last() {
    return this.n >= this.probs.length;
  }

  /** The next word at which a format becomes subnormal or dies; at the end, the end. */
  next() {
    this.read();
    this.go(this.events.find(({ step }) => step > this.n)?.step ?? this.probs.length);
  }
}

function transport(race, play) {
  const back = button("Back", () => race.by(-1), { sign: "back" });
  const step = button("Step", () => race.by(1), { sign: "step", kind: "lm-primary" });
  const run = playButton(play.playing, play.toggle);
  const next = button("Next", () => race.next(), { sign: "end" });
  next.querySelector(".lm-button-text").append(h("span", { class: "lm-longer" }, " event"));
  const reset = button("Reset", () => race.go(0), { sign: "reset" });
  const counter = h("span", { class: "lm-counter" });
  const sync = () => {
    for (const control of [back, reset]) setDisabled(control, race.n === 0);
    for (const control of [step, next]) setDisabled(control, race.last);
    run.sync();
    setText(counter, `Word ${race.n} of ${race.probs.length}`);
  };
  const buttons = h("div", { class: "lm-row lm-buttons" }, back, step, run.el, next, reset);
  return { el: h("div", { class: "lm-transport" }, buttons, counter), sync };
}

function settings(race) {
  const { model } = race;
  const names = model.get("texts").map(({ name }) => name);
  const source = select({
    label: "Words", options: [[SAME, "all equally likely"], ...names.map((name) => [name, name])],
    value: model.get("source"), onchange: (value) => race.set({ source: value, step: 0 }),
  });
  const place = slider({
    label: "Probability of each word", min: -6, max: -0.3, step: 0.1, value: Math.log10(model.get("p")),
    format: (value) => scientific(probability(value), 2), oninput: (value) => race.set({ p: probability(value) }),
  });
  const sync = () => {
    source.set(model.get("source"));
    place.el.hidden = model.get("source") !== SAME;
    place.set(Math.log10(model.get("p")).toFixed(1));
  };
  source.el.hidden = names.length === 0;
  return { el: h("div", { class: "lm-row lm-underflow-race-settings" }, source.el, place.el), sync };
}

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ["n"], " next event, ", ["r"],
  " reset."];

function render({ model, el, link }) {
  const root = widgetRoot("underflow-race", "Product against log sum, word by word");
  const said = narrator();
  const race = new Race(model);
  let chart = null;
  let drawn = "";
  const runner = player({
    tick: () => {
      race.by(Math.max(1, Math.round(race.probs.length / 120)));
      race.read();
      return !race.last;
    },
    rate: () => (reducedMotion() ? 2 : Math.min(20, Math.max(3, race.probs.length / SECONDS))),
    onchange: () => refresh(),
  });
  const play = { playing: runner.playing, toggle: () => {
    if (runner.playing()) return runner.pause();
    if (race.last) race.go(0);
    return runner.play();
  } };
  const parts = { transport: transport(race, play), settings: settings(race), lanes: lanePanel() };
  const stage = h("div", { class: "lm-underflow-race-stage" });
  root.append(h("div", { class: "lm-underflow-race-body" }, parts.transport.el, parts.settings.el, stage, parts.lanes.el, said.el,
    footer(root, link, KEYS)));

  const { draw, refresh, atEnd, end } = life(model, () => {
    race.read();
    if (drawn !== race.key) {
      chart = raceChart(race.lanes);
      stage.replaceChildren(chart.el);
      drawn = race.key;
    }
    chart.draw(race.n);
    parts.lanes.draw(race.lanes, race.n);
    parts.transport.sync();
    parts.settings.sync();
    said.el.setAttribute("aria-live", runner.playing() ? "off" : "polite");
    said.say(narrate(race.lanes, race.words, race.probs, race.n));
    root.dataset.step = String(race.n);
  });
  atEnd(runner.pause);
  atEnd(keyboard(root, {
    ArrowRight: () => race.by(1), ArrowLeft: () => race.by(-1), " ": play.toggle,
    n: () => race.next(), r: () => race.go(0),
  }));
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
