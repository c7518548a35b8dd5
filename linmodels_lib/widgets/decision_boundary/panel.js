// Beside and around the plane: which learner, against which, its setting, what it does, what it confuses.

import { classTag } from "../shared/plot.js";
import { brief, format } from "../shared/core.js";
import { checkbox, h, numberTable, select, setText, slider, toggleButton } from "../shared/ui.js";
import { LEARNERS, MOST_EPOCHS, SETTING_STEPS, TITLES, rightOnes, settingAt, stepOf } from "./logic.js";
import { aboutWords, settingWords } from "./words.js";


/** Four buttons for the learner, a list for the other one. */
export function learnerChooser(session) {
  const buttons = LEARNERS.map((name) => toggleButton(TITLES[name], () => session.learner(name)));
  const compare = select({
    label: "Compare with", options: [], value: "", onchange: (name) => session.compareWith(name || null),
  });
  let offered = null;
  const sync = ({ state }) => {
    buttons.forEach((one, i) => one.set(LEARNERS[i] === state.learner));
    if (offered !== state.learner) {
      offered = state.learner;
      const others = LEARNERS.filter((name) => name !== offered);
      compare.setOptions([["", "none"], ...others.map((name) => [name, TITLES[name]])]);
    }
    compare.set(state.compare ?? "");
  };
  const group = h("div", { class: "lm-row lm-decision-boundary-learners", role: "group", "aria-label": "Learner" },
    buttons.map(({ el }) => el));
  return { el: h("div", { class: "lm-decision-boundary-choose" }, group, compare.el), sync };
}

/** The settings of the learners on screen. */
export function settings(session) {
  const logarithmic = (label, name) => {
    const valueAt = (step) => (step === stepOf(session.state[name]) ? session.state[name] : settingAt(step));
    return slider({
      label, min: 0, max: SETTING_STEPS, step: 1, value: 0, format: (step) => brief(valueAt(step), 4),
      oninput: (step) => session.set({ [name]: settingAt(step) }),
    });
  };
  const alpha = logarithmic("Pseudo-count α", "alpha");
  const l2 = logarithmic("Penalty λ", "l2");
  const epochs = slider({
    label: "Epochs", min: 1, max: MOST_EPOCHS, step: 1, value: 1, oninput: (value) => session.set({ epochs: value }),
  });
  const averaged = checkbox({
    label: "Average the weights", checked: false, onchange: (on) => session.set({ averaged: on }),
  });
  const sync = ({ state }) => {
    const shown = [state.learner, state.compare];
    alpha.el.hidden = !shown.includes("NaiveBayes");
    epochs.el.hidden = !shown.includes("Perceptron");
    averaged.el.hidden = !shown.includes("Perceptron");
    l2.el.hidden = !shown.includes("SVM") && !shown.includes("SoftmaxRegression");
    alpha.set(stepOf(state.alpha));
    l2.set(stepOf(state.l2));
    epochs.set(state.epochs);
    averaged.set(state.averaged);
  };
  return { el: h("div", { class: "lm-row lm-decision-boundary-settings" },
    [alpha, l2, epochs, averaged].map(({ el }) => el)), sync };
}

/** One learner: its settings, what it does, what it confuses, under a `fold` if one is named; hidden without one. */
export function resultPanel(names, line, fold = "") {
  const title = h("span", { class: "lm-decision-boundary-title" });
  const setting = h("span", { class: "lm-decision-boundary-setting" });
  const about = h("p", { class: "lm-decision-boundary-about" });
  const score = h("p", { class: "lm-decision-boundary-score" });
  const corner = "true ↓\ntaken for →";
  const table = numberTable({ caption: "", columns: [corner, ...names], rows: names });
  table.el.classList.add("lm-decision-boundary-table");
  table.el.querySelector("caption").replaceWith(h("caption", { class: "lm-hidden" }, "Confusions"));
  table.el.querySelectorAll("tbody th").forEach((th, k) => th.replaceChildren(classTag(k, names[k])));
  table.el.querySelectorAll("thead th").forEach((th, k) => k && th.replaceChildren(classTag(k - 1, names[k - 1])));
  const el = h("div", { class: "lm-decision-boundary-result" },
    h("p", { class: "lm-decision-boundary-head" },
      h("span", { class: `lm-decision-boundary-key lm-decision-boundary-key-${line}`, "aria-hidden": "true" }), title,
      setting),
    score,
    fold ? h("details", { class: "lm-set-up" }, h("summary", {}, fold), about, table.el) : [about, table.el]);
  const tell = (result, state) => {
    if (!result) return;
    const [right, all] = [rightOnes(result.table), state.points.length];
    setText(score, `${right} of ${all} right, accuracy ${format(right / all)}`);
  };
  const draw = (result, state) => {
    el.hidden = !result;
    if (!result) return;
    setText(title, TITLES[result.name]);
    setText(setting, settingWords(result.name, state));
    setText(about, aboutWords(result.name, state));
    tell(result, state);
    table.set(result.table.map((counted) => counted.map(String)), (k, l) => k !== l && result.table[k][l] > 0);
  };
  return { el, draw, score: tell };
}

/** θ of both learners, folded away. */
export function weightPanel(names) {
  const tables = [0, 1].map(() => numberTable({ caption: "", columns: ["class", "bias", "w₁", "w₂"], rows: names }));
  const el = h("details", { class: "lm-decision-boundary-weights" }, h("summary", {}, "Weights θ"),
    tables.map((table) => table.el));
  const draw = (results) => tables.forEach((table, i) => {
    table.el.hidden = !results[i];
    if (!results[i]) return;
    setText(table.el.querySelector("caption"), TITLES[results[i].name]);
    table.set(results[i].theta.map((weights) => weights.map((weight) => format(weight, 3))));
  });
  return { el, draw };
}
