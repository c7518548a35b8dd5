// Weights and a threshold to turn: the line in the plane, every point on the sigmoid, and what the decisions are worth.

import { button, h, narrator, setText, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, playButton, player, reducedMotion, traits } from "../shared/life.js";
import { swatch } from "../shared/plot.js";
import { knob } from "../shared/knob.js";
import { DEFAULTS, MOST, SHARED, THRESHOLDS, accept, downhill, judge, rounded, scaled } from "./logic.js";
import { measures, narration } from "./words.js";
import { planeView } from "./plane.js";
import { curveView } from "./curve.js";

const KEYS = ["Keys: ", ["h"], " halves and ", ["d"], " doubles all weights, ", ["f"], " fits, ", ["r"], " resets."];
const WEIGHTS = ["w₀", "w₁", "w₂"];
const HINTS = ["bias", "of x₁", "of x₂"];

/** The four counts: rows are the truth, columns the call; the wrong ones are ringed as in the pictures. */
function confusion() {
  const cells = ["tp", "fn", "fp", "tn"].map((name) => h("td", {
    class: name[0] === "f" ? "lm-sigmoid-boundary-wrong" : "",
  }, h("strong", {}), h("span", { class: "lm-note" }, name.toUpperCase())));
  const head = (text, k) => h("th", { scope: "row" }, h("span", { class: "lm-named" }, swatch(k), text));
  const el = h("table", { class: "lm-table lm-sigmoid-boundary-counts" }, h("caption", {}, "Confusion matrix"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "truth"), h("th", { scope: "col" }, "called 1"), h("th", { scope: "col" }, "called 0"))),
    h("tbody", {}, h("tr", {}, head("label 1", 1), cells.slice(0, 2)), h("tr", {}, head("label 0", 0), cells.slice(2))));
  const draw = ({ tp, fn, fp, tn }) => [tp, fn, fp, tn].forEach((n, i) => setText(cells[i].firstChild, String(n)));
  return { el, draw };
}

function measureTable() {
  const body = h("tbody", {});
  let rows = null;
  const draw = (result) => {
    const texts = measures(result);
    if (!rows) {
      rows = texts.map(() => [h("th", { scope: "row" }), h("td", {}), h("td", { class: "lm-note lm-longer" })]);
      body.append(...rows.map((cells) => h("tr", {}, cells)));
    }
    texts.forEach((line, r) => line.forEach((text, c) => setText(rows[r][c], text)));
  };
  return { el: h("table", { class: "lm-table lm-sigmoid-boundary-measures" }, h("caption", {}, "What the decisions are worth"), body), draw };
}

function build(root, link, state, { put, set, say, scale, reset, fit, note }) {
  const weights = WEIGHTS.map((label, j) => knob({
    label, hint: HINTS[j], min: -MOST, max: MOST, step: 0.1, say,
    put: (value) => put({ weights: state().weights.map((w, i) => (i === j ? value : w)) }),
  }));
  const threshold = knob({
    label: "Threshold", hint: "p above", min: THRESHOLDS[0], max: THRESHOLDS[1], step: 0.01, say,
    put: (value) => put({ threshold: value }),
  });
  const parts = {
    plane: planeView(state()), counts: confusion(), measures: measureTable(),
    curve: curveView(state(), (value) => set({ threshold: value }, false), () => put({})),
  };
  root.replaceChildren(h("div", { class: "lm-sigmoid-boundary-body" },
    h("div", { class: "lm-sigmoid-boundary-controls" }, weights.map(({ el }) => el), threshold.el,
      h("div", { class: "lm-row" }, button("Halve w", () => scale(0.5)), button("Double w", () => scale(2)), fit.el,
        button("Reset", reset, { sign: "reset" })), note),
    h("div", { class: "lm-sigmoid-boundary-view" }, parts.plane.el,
      h("p", { class: "lm-note" }, "Solid: p is the threshold. Dashed: 0.5. Dotted: 0.1 and 0.9. Rings mark mistakes.")),
    h("div", { class: "lm-sigmoid-boundary-view" }, parts.curve.el,
      h("p", { class: "lm-note" }, "Each point at its score; scores beyond ±8 sit at the edge.")),
    parts.counts.el, parts.measures.el,
    footer(root, link, KEYS)));
  const sync = (now) => {
    weights.forEach((one, j) => one.sync(now.weights[j]));
    threshold.sync(now.threshold);
    fit.sync();
  };
  return { ...parts, sync };
}

function render({ model, el, link }) {
  const root = widgetRoot("sigmoid-boundary", "Logistic regression: weights, threshold and decisions");
  const said = narrator();
  said.el.classList.add("lm-hidden");
  const note = h("p", { class: "lm-sigmoid-boundary-says" });
  const initial = { weights: model.get("weights"), threshold: model.get("threshold") };
  const { read, put: set } = traits(model, Object.keys(DEFAULTS));
  let [turn, walking] = [0, null];
  const { draw, refresh, atEnd, end } = life(model, () => {
    const state = read();
    const result = judge(state);
    parts.plane.draw(state, result);
    parts.curve.draw(state, result);
    parts.counts.draw(result);
    parts.measures.draw(result);
    parts.sync(state);
    root.dataset.counts = [result.tp, result.fn, result.fp, result.tn].join(" ");
    if (!walk.playing()) said.later(narration(state, result), turn);
  });
  const say = (text) => {
    said.say(text, turn += 1);
    setText(note, text);
  };
  const put = (changes) => {
    walk.pause();
    setText(note, "");
    set(changes);
    refresh(); // what was refused is shown again as it was
  };
  const scale = (factor) => {
    const weights = scaled(model.get("weights"), factor);
    if (weights) put({ weights });
    else say(`Twice as large, a weight would pass ${MOST}. The weights stay.`);
  };
  const stride = (steps) => {
    const next = downhill({ ...read(), weights: walking ?? model.get("weights") }, steps);
    walking = next.weights;
    set({ weights: rounded(walking) }, next.done);
    return !next.done;
  };
  const walk = player({ tick: () => stride(3), rate: () => 60, onchange: (on) => {
    if (on) walking = null;
    else set({});
    refresh();
  } });
  const fit = () => {
    setText(note, "");
    walking = null;
    if (reducedMotion()) {
      stride(3000);
      refresh();
    } else if (walk.playing()) walk.pause();
    else walk.play();
  };
  const reset = () => put(initial);
  const start = playButton(() => walk.playing(), fit);
  const words = start.el.querySelector(".lm-button-text");
  const follow = { el: start.el, sync: () => { start.sync(); setText(words, walk.playing() ? "Pause" : "Fit"); } };
  const parts = build(root, link, read, { put, set, say, scale, reset, fit: follow, note });
  root.append(said.el);
  atEnd(keyboard(root, { h: () => scale(0.5), d: () => scale(2), f: fit, r: reset }, { onSliders: true }));
  atEnd(walk.pause);
  atEnd(said.stop);
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
