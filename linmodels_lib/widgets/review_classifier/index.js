// Type a review, see what each word says. Logic is in logic.js; here it is laid out, once a frame at most.

import { mulberry32 } from "../shared/core.js";
import { button, h, narrator, select, setDisabled, setText, slider, uniqueId, widgetRoot } from "../shared/ui.js";
import { copyLinkButton, fullscreenButton, life, traits } from "../shared/life.js";
import {
  DEFAULTS, LINKABLE, LONGEST, MOST_COPIES, SHARED, accept, byStrength, decode, read, shuffledText,
} from "./logic.js";
import { verdictWords } from "./words.js";
import { tokenStrip, verdictPanel, wordTable } from "./panel.js";

const MOST_CLUES = 40;
const wellFormed = (text) => text.toWellFormed?.() ?? text;

/** The box to type in, examples to choose, words to shuffle. */
function writing(state, put, shuffle) {
  const box = h("textarea", { class: "lm-review-classifier-text", rows: 3, maxlength: LONGEST, spellcheck: "false" });
  box.addEventListener("input", () => put({ text: wellFormed(box.value) }));
  const label = h("label", { class: "lm-review-classifier-write" }, h("span", { class: "lm-label" }, "Your review"), box);
  const chip = (text) => button(text, () => put({ text, clue: "", copies: 1 }), { kind: "lm-review-classifier-chip", title: text });
  const chips = h("div", { class: "lm-review-classifier-chips", role: "group", "aria-label": "Examples" }, state.examples.map(chip));
  const mix = button("Shuffle words", shuffle, { sign: "reset" });
  const clear = button("Clear", () => { put({ text: "", clue: "", copies: 1 }); box.focus(); }, { sign: "remove" });
  const sync = ({ text }) => {
    if (wellFormed(box.value) !== text) box.value = text;
    setDisabled(mix, !/\S\s+\S/.test(text));
    setDisabled(clear, text === "");
  };
  return { els: [label, h("div", { class: "lm-row" }, mix, clear), chips], sync };
}

/** Which model answers. */
function modelChoice(state, put) {
  const group = uniqueId("model");
  const inputs = state.models.map(({ name }) => h("input", {
    type: "radio", name: group, value: name, onchange: () => put({ model: name }),
  }));
  const note = h("p", { class: "lm-note" });
  const el = h("fieldset", { class: "lm-review-classifier-models", hidden: state.models.length < 2 }, h("legend", { class: "lm-hidden" }, "Model"),
    state.models.map(({ name }, i) => h("label", {}, inputs[i], h("span", {}, name))));
  const sync = (now, model) => {
    inputs.forEach((input) => { input.checked = input.value === now.model; });
    setText(note, model.note);
  };
  return { els: [el, note], sync };
}

/** One clue, counted several times. */
function copier(state, put) {
  const clue = select({ label: "Count", options: [["", "a word"]], value: "", onchange: (word) => put({ clue: word }) });
  clue.input.setAttribute("aria-label", "Word to be counted several times");
  const copies = slider({
    label: "Copies", min: 1, max: MOST_COPIES, step: 1, value: state.copies,
    format: (n) => (n === 1 ? "once" : `${n} times`), oninput: (n) => put({ copies: n, clue: current }), // the same word under every model
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

function build(state, root, put, shuffle, said, link) {
  const parts = {
    writing: writing(state, put, shuffle),
    choice: modelChoice(state, put),
    copier: copier(state, put),
    strip: tokenStrip(),
    verdict: verdictPanel(state.labels),
    table: wordTable(state.labels),
    share: copyLinkButton(link),
    long: h("span", { class: "lm-note" }, "This text is too long for a link."),
  };
  const column = (...children) => h("div", { class: "lm-review-classifier-column" }, ...children);
  root.replaceChildren(h("div", { class: "lm-review-classifier-body" },
    column(parts.writing.els, parts.strip.el, parts.copier.el, h("div", { class: "lm-review-classifier-says" }, said.el)),
    column(parts.choice.els, parts.verdict.el, parts.table.el),
    h("div", { class: "lm-row lm-review-classifier-foot" }, parts.share, link ? parts.long : null, fullscreenButton(root))));
  return parts;
}

const TRAITS = ["models", "labels", "examples", "model", "text", "clue", "copies"];

function render({ model, el, link }) {
  const root = widgetRoot("review-classifier", "Classify a review");
  const said = narrator();
  const { read: snapshot, put: set } = traits(model, TRAITS);
  let [shape, parts, records, models, draws, aside] = ["", null, null, [], 0, ""];

  const put = (changes, remark = "") => {
    aside = remark;
    set(changes);
  };
  const shuffle = () => {
    draws += 1;
    const text = shuffledText(model.get("text"), mulberry32(draws));
    put({ text }, "The words are shuffled, and every number is as before: it is the same bag. ");
  };
  const { draw, atEnd, end } = life(model, () => {
    const state = snapshot();
    if (state.models !== records) models = state.models.map(decode);
    records = state.models;
    const now = models.find(({ name }) => name === state.model) ?? models[0];
    const form = JSON.stringify([state.labels, state.examples, models.map(({ name }) => name)]);
    if (form !== shape) parts = build(state, root, put, shuffle, said, link);
    shape = form;
    const result = read(now, state.text, state.clue, state.copies);
    parts.writing.sync(state);
    parts.choice.sync(state, now);
    parts.copier.sync(state, result);
    parts.strip.draw(result, now.binary ? 1 : state.copies);
    parts.verdict.draw(result, now.kind);
    parts.table.draw(result, now);
    if (parts.share) parts.share.hidden = state.text.length > LINKABLE;
    parts.long.hidden = state.text.length <= LINKABLE;
    const words = aside + verdictWords(result, now, state.labels, state.copies);
    said.later(words, draws); // typing is faster than a voice
  });
  atEnd(said.stop);
  draw();
  el.append(root);
  return end;
}

const linkable = ({ text }) => text.length <= LINKABLE;

export default { render, defaults: DEFAULTS, share: SHARED, accept, linkable };
