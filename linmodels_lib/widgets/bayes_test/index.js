// What a positive test is worth: three knobs, 100,000 people, and the posterior against the prior.

import { h, narrator, numberTable, setText, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, traits } from "../shared/life.js";
import { DEFAULTS, KNOBS, SHARED, accept, bayes } from "./logic.js";
import { amount, formula, headline, narration, probability, symbol } from "./words.js";
import { controls } from "./controls.js";
import { crowd, magnifier } from "./crowd.js";
import { curve } from "./curve.js";

const KEYS = ["Keys: ", ["1"], " one test, ", ["2"], " two, ", ["r"], " reset."];

/** Expected people in the four groups; the headings follow story and number of tests. */
function countTable() {
  const table = numberTable({ caption: "Expected of 100,000", columns: ["", "", "", "all"], rows: ["", ""] });
  const [first, positive, negative] = table.el.querySelectorAll("thead th");
  const rows = [...table.el.querySelectorAll("tbody th")];
  first.append(h("span", { class: "lm-hidden" }, "group"));
  rows.forEach((th, k) => th.replaceChildren(h("span", { class: `lm-bayes-test-sign-${k}`, "aria-hidden": "true" }), h("span", {})));
  const draw = (state, story, { expected: [tp, fp, fn, tn] }) => {
    const columns = state.tests === 2 ? ["both", "not both"] : story.columns;
    [positive, negative].forEach((th, k) => setText(th, columns[k]));
    setText(rows[0].lastChild, story.yes);
    setText(rows[1].lastChild, story.no);
    table.set([[tp, fn, tp + fn], [fp, tn, fp + tn]].map((line) => line.map(amount)), (r, c) => c === 0);
  };
  return { el: table.el, draw };
}

function build(root, link, actions) {
  const parts = {
    controls: controls(actions), crowd: crowd(), magnifier: magnifier(), table: countTable(),
    curve: curve((prior) => actions.put({ prior }, false), () => actions.put({})),
    headline: h("p", { class: "lm-bayes-test-headline" }), formula: h("p", { class: "lm-bayes-test-formula" }),
    cleared: h("p", { class: "lm-note" }),
  };
  root.replaceChildren(h("div", { class: "lm-bayes-test-body" },
    parts.controls.el,
    h("div", { class: "lm-bayes-test-answer" }, parts.headline, parts.formula),
    h("div", { class: "lm-bayes-test-people" }, parts.crowd.el, parts.magnifier.el),
    h("div", { class: "lm-bayes-test-numbers" }, parts.table.el, parts.cleared, parts.curve.el),
    footer(root, link, KEYS)), actions.said.el);
  return parts;
}

function update(parts, state, result) {
  const story = state.presets[state.preset];
  parts.controls.sync(state);
  setText(parts.headline, headline(state, story, result));
  setText(parts.formula, formula(state, story, result));
  parts.crowd.draw(story, result);
  parts.magnifier.draw(story, result);
  parts.table.draw(state, story, result);
  setText(parts.cleared, state.tests === 2 ? "The two tests count as independent given the state."
    : `${symbol(story, 1, "not ")} = ${probability(result.cleared)}`);
  parts.curve.draw(state, result);
}

function render({ model, el, link }) {
  const root = widgetRoot("bayes-test", "Bayes' rule: what a positive test is worth");
  const said = narrator();
  said.el.classList.add("lm-hidden");
  const { read, put: set } = traits(model, Object.keys(DEFAULTS));
  let turn = 0;

  const { draw, refresh, atEnd, end } = life(model, () => {
    const state = read();
    const result = bayes(state);
    update(parts, state, result);
    root.dataset.posterior = probability(result.posterior);
    said.later(narration(state, state.presets[state.preset], result), turn);
  });
  const put = (changes, save) => {
    set(changes, save);
    refresh(); // what was refused is shown again as it was
  };
  const tell = (preset) => {
    const story = model.get("presets")[preset];
    put({ preset, ...Object.fromEntries(KNOBS.map((name) => [name, story[name]])) });
  };
  const say = (text) => {
    said.say(text, turn += 1);
    setText(parts.formula, text);
  };
  const reset = () => {
    put({ tests: 1 }, false);
    tell(model.get("preset"));
  };
  const parts = build(root, link, { stories: model.get("presets"), put, say, tell, reset, said });
  const keys = { 1: () => put({ tests: 1 }), 2: () => put({ tests: 2 }), r: reset };
  atEnd(keyboard(root, keys, { onSliders: true }));
  atEnd(said.stop);
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
