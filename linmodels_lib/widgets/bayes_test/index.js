// What a positive test is worth: three knobs, 100,000 people, and the posterior against the prior.

import { h, numberTable, setText } from "../shared/ui.js";
import { footer, mount } from "../shared/life.js";
import { DEFAULTS, SHARED, accept } from "./logic.js";
import { BayesSession } from "./session.js";
import { amount, formula, headline, probability, symbol } from "./words.js";
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
  rows.forEach((th, k) => th.replaceChildren(h("span", { class: `lm-bayes-test-sign-${k}`, "aria-hidden": "true" }),
    h("span", {})));
  const draw = (state, story, { expected: [tp, fp, fn, tn] }) => {
    const columns = state.tests === 2 ? ["both", "not both"] : story.columns;
    [positive, negative].forEach((th, k) => setText(th, columns[k]));
    setText(rows[0].lastChild, story.yes);
    setText(rows[1].lastChild, story.no);
    table.set([[tp, fn, tp + fn], [fp, tn, fp + tn]].map((line) => line.map(amount)), (r, c) => c === 0);
  };
  return { el: table.el, draw };
}

function build(session, { root, narrator }) {
  const parts = {
    controls: controls(session), crowd: crowd(), magnifier: magnifier(), table: countTable(),
    curve: curve((prior) => session.set({ prior }, { save: false }), () => session.set({})),
    headline: h("p", { class: "lm-bayes-test-headline" }), formula: h("p", { class: "lm-bayes-test-formula" }),
    cleared: h("p", { class: "lm-note" }),
  };
  root.replaceChildren(h("div", { class: "lm-bayes-test-body" },
    parts.controls.el,
    h("div", { class: "lm-bayes-test-answer" }, parts.headline, parts.formula),
    h("div", { class: "lm-bayes-test-people" }, parts.crowd.el, parts.magnifier.el),
    h("div", { class: "lm-bayes-test-numbers" }, parts.table.el, parts.cleared, parts.curve.el),
    footer(KEYS)), narrator.el);
  narrator.el.classList.add("lm-hidden");
  return parts;
}

function update({ state, story, result, message }, parts, root) {
  parts.controls.sync(state);
  setText(parts.headline, headline(state, story, result));
  setText(parts.formula, message ?? formula(state, story, result));
  parts.crowd.draw(story, result);
  parts.magnifier.draw(story, result);
  parts.table.draw(state, story, result);
  setText(parts.cleared, state.tests === 2 ? "The two tests count as independent given the state."
    : `${symbol(story, 1, "not ")} = ${probability(result.cleared)}`);
  parts.curve.draw(state, result);
  root.dataset.posterior = String(result.posterior === null ? undefined : Number(result.posterior.toPrecision(6)));
}

const render = (context) => mount(context, {
  name: "bayes-test", defaults: DEFAULTS, title: "What a positive test is worth",
  invitation: "Make the test better or the trait rarer, and watch how few of the people who test positive have it.",
  make: (model, refresh) => new BayesSession(model, refresh), build, update, onSliders: true, patient: true,
  keys: (session) => ({
    1: () => session.set({ tests: 1 }), 2: () => session.set({ tests: 2 }), r: () => session.reset(),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
