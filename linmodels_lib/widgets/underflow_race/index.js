// The race of product and log sum, word by word: the widget.

import { h, select, setUp, slider } from "../shared/ui.js";
import { significant } from "../shared/core.js";
import { ASK_KEYS, askKeys, askPanel, askSwitch } from "../shared/ask.js";
import { footer, mount, slot } from "../shared/life.js";
import { callOf } from "../shared/scene.js";
import { stepKeys } from "../shared/session.js";
import { transport } from "../shared/transport.js";
import { DEFAULTS, SAME, SHARED, accept, probability } from "./logic.js";
import { RaceSession } from "./session.js";
import { lanePanel } from "./lanes.js";
import { raceChart } from "./chart.js";

function settings(session) {
  const { state } = session;
  const names = state.texts.map(({ name }) => name);
  const source = select({
    label: "Words", options: [[SAME, "all equally likely"], ...names.map((name) => [name, name])],
    value: state.source, onchange: (value) => session.set({ source: value, step: 0 }),
  });
  const place = slider({
    label: "Probability of each word", min: -6, max: -0.3, step: 0.1, value: Math.log10(state.p),
    format: (value) => significant(probability(value)), oninput: (value) => session.set({ p: probability(value) }),
  });
  const ask = askSwitch(session);
  const sync = (now) => {
    ask.sync();
    source.set(now.source);
    place.el.hidden = now.source !== SAME;
    place.set(Math.log10(now.p).toFixed(1));
  };
  source.el.hidden = names.length === 0;
  return { el: setUp(h("div", { class: "lm-row lm-underflow-race-settings" }, source.el, place.el, ask.el)), sync };
}

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ["n"], " next event, ",
  ...ASK_KEYS, ["r"], " reset."];

function build(session, { root, narrator }) {
  const stage = h("div", { class: "lm-underflow-race-stage" });
  const parts = {
    transport: transport(session, "event", () => `Word ${session.n} of ${session.length}`, "Next"),
    settings: settings(session), lanes: lanePanel(), chart: slot(stage), ask: askPanel(session),
  };
  root.append(h("div", { class: "lm-underflow-race-body" },
    parts.transport.el, stage, parts.ask.el, narrator.el, parts.lanes.el, parts.settings.el, footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const { n, state: { p, source, texts }, race } = session;
  parts.chart([p, source, texts, session.horizon], () => raceChart(race.lanes, session.horizon)).draw(n);
  parts.ask.sync();
  parts.lanes.draw(race.lanes, n);
  parts.transport.sync(session);
  parts.settings.sync(session.state);
  root.dataset.step = String(n);
}

/** In Python a text has its name and pairs of a word and its probability. */
function call(state) {
  const given = callOf(state, DEFAULTS);
  const pairs = ({ name, words, probs }) => [name, words.split(" ").map((word, i) => [word, probs[i]])];
  return given.texts ? { ...given, texts: new Map(state.texts.map(pairs)) } : given;
}

const render = (context) => mount(context, {
  name: "underflow-race", defaults: DEFAULTS, call, title: "Product against log sum, word by word",
  invitation: "Press Step: each word multiplies the product and adds to the sum of logs. Which format dies next?",
  make: (model, refresh) => new RaceSession(model, refresh), build, update,
  keys: (session) => ({ ...stepKeys(session), ...askKeys(session), n: () => session.run() }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
