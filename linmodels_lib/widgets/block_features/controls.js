// What the reader sets: the text, which features, how many labels; and the label whose vector is on screen.

import { scoreBar } from "../shared/score_bar.js";
import { brief } from "../shared/core.js";
import { button, checkbox, h, select, setText, uniqueId } from "../shared/ui.js";
import { swatch } from "../shared/plot.js";
import { FIXED, LONGEST, MOST_FEATURES, MOST_LABELS, wordFeature, wordOf } from "./logic.js";
import { question } from "./words.js";

/** The text, in a field. */
export function writing(session) {
  const field = h("input",
    { type: "text", class: "lm-block-features-text", maxlength: LONGEST, autocomplete: "off", spellcheck: "false" });
  field.addEventListener("input", () => session.set({ text: field.value.toWellFormed?.() ?? field.value }));
  const el = h("label", { class: "lm-block-features-write" }, h("span", { class: "lm-label" }, "Text x"), field);
  return { el, sync: ({ state: { text } }) => { if (field.value !== text) field.value = text; } };
}

/** Check boxes for features, a field for a word of one's own. */
export function featureChoice(session) {
  const group = h("div", { class: "lm-row lm-block-features-checks", role: "group", "aria-label": "Features" });
  const field = h("input",
    { type: "text", class: "lm-block-features-word", maxlength: 20, autocomplete: "off", spellcheck: "false",
      placeholder: "a word", "aria-label": "A word of your own" });
  let [chosen, words, boxes] = [[], [], new Map()];
  const flip = (feature, on) => {
    const next = on ? [...chosen, feature] : chosen.filter((other) => other !== feature);
    if (next.length >= 1 && next.length <= MOST_FEATURES) return session.chooseFeatures(next, words);
    boxes.get(feature).set(!on);
    return session.say(on ? `${MOST_FEATURES} features are the most. Take one out first.` : "One feature has to stay.");
  };
  const add = () => {
    const feature = wordFeature(field.value);
    if (!feature) return session.say("Type a word of letters or digits first.");
    if (chosen.includes(feature)) return session.say(`“${wordOf(feature)}” is a feature already.`);
    if (chosen.length >= MOST_FEATURES) return session.say(`${MOST_FEATURES} features are the most. Take one out first.`);
    field.value = "";
    return session.chooseFeatures([...chosen, feature], words.includes(feature) ? words : [...words, feature]);
  };
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") add(); });
  const own = h("span", { class: "lm-block-features-own" }, field, button("Add word", add, { sign: "add" }));
  const sync = ({ state: { model }, known }) => {
    const [shape, next] = [[...FIXED, ...words].join(), [...FIXED, ...known].join()];
    [chosen, words] = [model.features, known];
    if (shape !== next || boxes.size === 0) {
      boxes = new Map([...FIXED, ...known].map((feature) => [feature, checkbox({
        label: question(feature), checked: false, onchange: (on) => flip(feature, on),
      })]));
      group.replaceChildren(...[...boxes.values()].map(({ el }) => el));
    }
    for (const [feature, box] of boxes) box.set(chosen.includes(feature));
  };
  return { els: [group, own], sync };
}

/** How many labels. */
export function labelCount(session) {
  const counts = Array.from({ length: MOST_LABELS - 1 }, (_, i) => [String(i + 2), String(i + 2)]);
  const control = select({ label: "Labels", options: counts, value: "3",
    onchange: (value) => session.resize(Number(value)) });
  return { el: control.el, sync: ({ state: { model } }) => control.set(model.labels.length) };
}

/** One row per label: choose it as candidate; its score as a bar and a number; the largest is marked. */
export function scoreBoard(session) {
  const { labels } = session.state.model;
  const name = uniqueId("candidate");
  const rows = labels.map((label, k) => {
    const input = h("input", { type: "radio", name, value: k, onchange: () => session.set({ candidate: k }) });
    const bar = scoreBar(k);
    const [score, tag] = [h("span", { class: "lm-score" }), h("span", { class: "lm-tag" })];
    const el = h("label", { class: "lm-block-features-row" }, input,
      h("span", { class: "lm-named" }, swatch(k), h("span", { class: "lm-block-features-name" }, `f(x, ${label})`)),
      bar.el, score, tag);
    return { el, input, bar, score, tag };
  });
  const el = h("fieldset", { class: "lm-block-features-board" },
    h("legend", { class: "lm-label" }, "Candidate label y, and its score Ψ(x, y)"), rows.map((row) => row.el));
  const draw = ({ scores, winner }, candidate) => {
    rows.forEach((row, k) => {
      row.input.checked = k === candidate;
      row.bar.draw(scores);
      setText(row.score, brief(scores[k], 3));
      setText(row.tag, k === winner ? "largest" : scores[k] === scores[winner] ? "tie" : "");
      row.el.classList.toggle("lm-winner", k === winner);
    });
  };
  return { el, draw };
}
