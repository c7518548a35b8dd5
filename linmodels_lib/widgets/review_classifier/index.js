// Type a review, see what each word says: the widget.

import { button, h, select, setDisabled, setText, slider, toggleButton, uniqueId } from "../shared/ui.js";
import { mount } from "../shared/life.js";
import { DEFAULTS, LINKABLE, LONGEST, MOST_COPIES, SHARED, accept, byStrength } from "./logic.js";
import { ReviewSession } from "./session.js";
import { tokenStrip, verdictPanel, wordTable } from "./panel.js";

const MOST_CLUES = 40;
const wellFormed = (text) => text.toWellFormed?.() ?? text;

/** The box to type in; examples to choose and words to shuffle. */
function writing(session) {
  const box = h("textarea", { class: "lm-review-classifier-text", rows: 3, maxlength: LONGEST, spellcheck: "false" });
  box.addEventListener("input", () => session.set({ text: wellFormed(box.value) }));
  const label = h("label", { class: "lm-review-classifier-write" }, h("span", { class: "lm-label" }, "Your review"),
    box);
  const chip = (text) => ({ text, ...toggleButton(text, () => session.set({ text, clue: "", copies: 1 }),
    { kind: "lm-review-classifier-chip", title: text }) });
  const examples = session.state.examples.map(chip);
  const chips = h("div", { class: "lm-review-classifier-chips", role: "group", "aria-label": "Examples" },
    examples.map(({ el }) => el));
  const mix = button("Shuffle words", () => session.shuffle());
  const clear = button("Clear", () => { session.set({ text: "", clue: "", copies: 1 }); box.focus(); },
    { sign: "remove" });
  const sync = ({ text }) => {
    if (wellFormed(box.value) !== text) box.value = text;
    for (const one of examples) one.set(one.text === text);
    setDisabled(mix, !/\S\s+\S/.test(text));
    setDisabled(clear, text === "");
  };
  return { box: label, els: [chips, h("div", { class: "lm-row" }, mix, clear)], sync };
}

/** Which model answers. */
function modelChoice(session) {
  const { state } = session;
  const group = uniqueId("model");
  const inputs = state.models.map(({ name }) => h("input", {
    type: "radio", name: group, value: name, onchange: () => session.set({ model: name }),
  }));
  const el = h("fieldset", { class: "lm-review-classifier-models", hidden: state.models.length < 2 },
    h("legend", { class: "lm-hidden" }, "Model"),
    state.models.map(({ name }, i) => h("label", {}, inputs[i], h("span", {}, name))));
  const sync = (now) => inputs.forEach((input) => { input.checked = input.value === now.model; });
  return { el, sync };
}

/** One clue, counted several times. */
function copier(session) {
  const clue = select({ label: "Count", options: [["", "a word"]], value: "",
    onchange: (word) => session.set({ clue: word }) });
  clue.input.setAttribute("aria-label", "Word to be counted several times");
  const copies = slider({
    label: "Copies", min: 1, max: MOST_COPIES, step: 1, value: session.state.copies,
    format: (n) => (n === 1 ? "once" : `${n} times`), oninput: (n) => session.set({ copies: n, clue: current }),
    // the same word under every model
  });
  let [drawn, current] = ["", ""];
  const sync = (now, result) => {
    current = result.clue ?? "";
    const words = [...result.rows].filter(({ token }) => token !== "(unknown)").sort(byStrength)
      .slice(0, MOST_CLUES).map(({ token }) => token);
    if (result.clue !== null && !words.includes(result.clue)) words.push(result.clue);
    const options = words.length ? [...words].sort() : [""];
    const key = JSON.stringify(options);
    if (key !== drawn) clue.setOptions(options.map((word) => [word, word || "a word"]));
    drawn = key;
    clue.set(current);
    copies.set(now.copies);
    for (const input of [clue.input, copies.input]) setDisabled(input, result.clue === null);
  };
  return { el: h("div", { class: "lm-row lm-review-classifier-copier" }, clue.el, copies.el), sync };
}

/** Every number, and one word counted several times: folded away unless the state asks for it. */
function arithmetic(session, strip, copies) {
  const note = h("p", { class: "lm-note" });
  const el = h("details", { class: "lm-set-up lm-review-classifier-arithmetic" },
    h("summary", {}, "Show the arithmetic"),
    h("div", { class: "lm-review-classifier-column" }, note, strip.el, copies.el));
  el.open = session.state.copies > 1;
  return { el, sync: (model) => setText(note, model.note) };
}

function build(session, { root, narrator }) {
  const parts = {
    writing: writing(session),
    choice: modelChoice(session),
    copier: copier(session),
    strip: tokenStrip(),
    verdict: verdictPanel(session.state.labels),
    table: wordTable(session.state.labels),
  };
  parts.fold = arithmetic(session, parts.strip, parts.copier);
  const area = (name, ...children) => h("div", { class: `lm-review-classifier-column lm-review-classifier-${name}` },
    ...children);
  root.replaceChildren(h("div", { class: "lm-review-classifier-body" },
    area("first", parts.writing.box),
    area("answers", parts.verdict.el, h("div", { class: "lm-hidden" }, narrator.el)),
    area("words", parts.table.el, parts.fold.el),
    area("more", parts.choice.el, parts.writing.els)));
  return parts;
}

function update(session, parts) {
  const { state, answering, result } = session;
  parts.writing.sync(state);
  parts.choice.sync(state);
  parts.fold.sync(answering);
  parts.copier.sync(state, result);
  parts.strip.draw(result, answering.binary ? 1 : state.copies);
  parts.verdict.draw(result, answering.kind, session.reason());
  parts.table.draw(result, answering);
}

const shape = ({ state: { labels, examples, models } }) => (
  JSON.stringify([labels, examples, models.map(({ name }) => name)]));

const linkable = ({ text }) => text.length <= LINKABLE;

const render = (context) => mount(context, {
  name: "review-classifier", defaults: DEFAULTS, call: (state) => state, title: "Classify a review",
  invitation: "Type a review and see which words decide.",
  make: (model, refresh) => new ReviewSession(model, refresh), build, update, shape,
  patient: true, // typing is faster than a voice
});

export default { render, defaults: DEFAULTS, share: SHARED, accept, linkable };
