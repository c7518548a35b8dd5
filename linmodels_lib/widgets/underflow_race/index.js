// The race of product and log sum, word by word: the widget.

import { h, select, setUp, slider } from "../shared/ui.js";
import { footer, mount, slot } from "../shared/life.js";
import { callOf } from "../shared/scene.js";
import { stepKeys } from "../shared/session.js";
import { transport } from "../shared/transport.js";
import { DEFAULTS, SAME, SHARED, accept, probability } from "./logic.js";
import { RaceSession } from "./session.js";
import { scientific } from "./words.js";
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
    format: (value) => scientific(probability(value), 2), oninput: (value) => session.set({ p: probability(value) }),
  });
  const sync = (now) => {
    source.set(now.source);
    place.el.hidden = now.source !== SAME;
    place.set(Math.log10(now.p).toFixed(1));
  };
  source.el.hidden = names.length === 0;
  return { el: setUp(h("div", { class: "lm-row lm-underflow-race-settings" }, source.el, place.el)), sync };
}

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ["n"], " next event, ",
  ["r"],
  " reset."];

function build(session, { root, narrator }) {
  const stage = h("div", { class: "lm-underflow-race-stage" });
  const parts = {
    transport: transport(session, "event", () => `Word ${session.n} of ${session.length}`, "Next"),
    settings: settings(session), lanes: lanePanel(), chart: slot(stage),
  };
  root.append(h("div", { class: "lm-underflow-race-body" },
    parts.transport.el, stage, parts.lanes.el, narrator.el, parts.settings.el, footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const { n, state: { p, source, texts }, race } = session;
  parts.chart([p, source, texts], () => raceChart(race.lanes)).draw(n);
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
  keys: (session) => ({ ...stepKeys(session), n: () => session.run() }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
