// Weights and a threshold to turn: the line in the plane, every point on the sigmoid, and what the decisions are worth.

import { button, h, setText, setUp } from "../shared/ui.js";
import { footer, mount, playButton } from "../shared/life.js";
import { classTag } from "../shared/plot.js";
import { knob } from "../shared/knob.js";
import { DEFAULTS, MOST, SHARED, THRESHOLDS, accept } from "./logic.js";
import { SigmoidSession } from "./session.js";
import { called, labelNames, measures, verdict } from "./words.js";
import { planeView } from "./plane.js";
import { curveView } from "./curve.js";

const KEYS = ["Keys: ", ["h"], " halves and ", ["d"], " doubles all weights, ", ["f"], " fits, ", ["r"], " resets."];
const WEIGHTS = ["w₀", "w₁", "w₂"];
const HINTS = ["bias", "of x₁", "of x₂"];

/** The four counts: rows are the truth, columns the call; the wrong ones are ringed as in the pictures. */
function confusion([negative, positive]) {
  const cells = ["tp", "fn", "fp", "tn"].map((name) => h("td", {
    class: name[0] === "f" ? "lm-sigmoid-boundary-wrong" : "",
  }, h("strong", {}), h("span", { class: "lm-note" }, name.toUpperCase())));
  const head = (text, k) => h("th", { scope: "row" }, classTag(k, text));
  const el = h("table", { class: "lm-table lm-sigmoid-boundary-counts" }, h("caption", {}, "Confusion matrix"),
    h("thead", {},
      h("tr", {}, h("th", { scope: "col" }, "truth"), h("th", { scope: "col" }, called(positive)),
        h("th", { scope: "col" }, called(negative)))),
    h("tbody", {}, h("tr", {}, head(positive, 1), cells.slice(0, 2)),
      h("tr", {}, head(negative, 0), cells.slice(2))));
  const draw = ({ tp, fn, fp, tn }) => [tp, fn, fp, tn].forEach((n, i) => setText(cells[i].firstChild, String(n)));
  return { el, draw };
}

function measureTable(names) {
  const body = h("tbody", {});
  let rows = null;
  const draw = (result) => {
    const texts = measures(result, names);
    if (!rows) {
      rows = texts.map(() => [h("th", { scope: "row" }), h("td", {}), h("td", { class: "lm-note lm-longer" })]);
      body.append(...rows.map((cells) => h("tr", {}, cells)));
    }
    texts.forEach((line, r) => line.forEach((text, c) => setText(rows[r][c], text)));
  };
  return { el: h("table", { class: "lm-table lm-sigmoid-boundary-measures" },
    h("caption", {}, "What the decisions are worth"), body), draw };
}

/** The weights, the threshold, and buttons for all weights at once. */
function controls(session) {
  const say = (text) => session.say(text);
  const weights = WEIGHTS.map((label, j) => knob({
    label, hint: HINTS[j], min: -MOST, max: MOST, step: 0.1, say, set: (value) => session.setWeight(j, value),
  }));
  const threshold = knob({
    label: "Threshold", hint: "p above", min: THRESHOLDS[0], max: THRESHOLDS[1], step: 0.01, say,
    set: (value) => session.choose({ threshold: value }),
  });
  const fit = playButton(session, () => session.fit(), "Fit");
  const note = h("p", { class: "lm-sigmoid-boundary-says" });
  const el = h("div", { class: "lm-sigmoid-boundary-controls" }, weights.map((one) => one.el),
    h("div", { class: "lm-row" }, button("Halve w", () => session.scale(0.5)),
      button("Double w", () => session.scale(2)),
      fit.el), note);
  const sync = ({ state, result, message }) => {
    weights.forEach((one, j) => one.sync(state.weights[j]));
    threshold.sync(state.threshold);
    fit.sync();
    setText(note, message ?? verdict(result));
  };
  return { el, more: setUp(threshold.el), sync };
}

function build(session, { root, narrator }) {
  const names = labelNames(session.state);
  const parts = {
    controls: controls(session), plane: planeView(session.state), counts: confusion(names),
    measures: measureTable(names),
    curve: curveView(session.state, (threshold) => session.set({ threshold }, { save: false }),
      () => session.choose({})),
  };
  root.replaceChildren(h("div", { class: "lm-sigmoid-boundary-body" },
    parts.controls.el,
    h("div", { class: "lm-sigmoid-boundary-view" }, parts.plane.el,
      h("p", { class: "lm-note" },
        "Solid: p is the threshold. Dashed: 0.5. Dotted: 0.1 and 0.9. Rings mark mistakes.")),
    h("div", { class: "lm-sigmoid-boundary-view" }, parts.curve.el,
      h("p", { class: "lm-note" }, "Each point at its score; beyond ±8 at the edge. Drag the threshold up or down.")),
    parts.counts.el, parts.measures.el, parts.controls.more,
    footer(KEYS)), narrator.el);
  narrator.el.classList.add("lm-hidden");
  return parts;
}

function update(session, parts, root) {
  const { state, result } = session;
  for (const part of [parts.plane, parts.curve]) part.draw(state, result);
  for (const part of [parts.counts, parts.measures]) part.draw(result);
  parts.controls.sync(session);
  root.dataset.counts = [result.tp, result.fn, result.fp, result.tn].join(" ");
}

const render = (context) => mount(context, {
  name: "sigmoid-boundary", defaults: DEFAULTS, title: "Logistic regression: weights, threshold and decisions",
  invitation: "Double the weights: the border stays, the probabilities do not.",
  make: (model, refresh) => new SigmoidSession(model, refresh), build, update, onSliders: true, patient: true,
  shape: ({ state: { classes, axes, points } }) => JSON.stringify([classes, axes, points.length]),
  keys: (session) => ({
    h: () => session.scale(0.5), d: () => session.scale(2), f: () => session.fit(), r: () => session.reset(),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
