// Type a review, see what each word says: the widget.

import { button, h, select, setDisabled, setText, slider, toggleButton, uniqueId } from "../shared/ui.js";
import { mount } from "../shared/life.js";
import { CORPORA, DEFAULTS, LINKABLE, LONGEST, MOST_COPIES, SHARED, accept, byStrength } from "./logic.js";
import { ReviewSession } from "./session.js";
import { quartet, tokenStrip, verdictPanel, wordTable } from "./panel.js";

const MOST_CLUES = 40;
/** The scripts of the corpora, fetched when one is wanted. */
const FETCHED = { "imdb-small": async () => (await import("./imdb_small.js")).CORPUS };
const fetched = (name) => FETCHED[name]();

const wellFormed = (text) => text.toWellFormed?.() ?? text;

/** The box to type in; examples to choose and words to shuffle. */
function writing(session) {
  const box = h("textarea", { class: "lm-review-classifier-text", rows: session.state.corpus ? 2 : 3, maxlength: LONGEST, spellcheck: "false" });
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

/** What all models of a corpus say, then the arithmetic of the one that is chosen. */
function buildCorpus(session, parts, area) {
  parts.all = quartet(session.state.labels, CORPORA[session.state.corpus], (model) => session.set({ model }));
  parts.fold.el.querySelector(".lm-review-classifier-column").prepend(parts.table.el);
  return [area("answers", parts.all.said, parts.all.el), area("words", parts.fold.el)];
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
  const { corpus } = session.state;
  const answers = corpus ? buildCorpus(session, parts, area)
    : [area("answers", parts.verdict.el), area("words", parts.table.el, parts.fold.el)];
  answers[0].append(h("div", { class: "lm-hidden" }, narrator.el));
  const kind = corpus ? " lm-review-classifier-corpus" : "";
  root.replaceChildren(h("div", { class: `lm-review-classifier-body${kind}` },
    area("first", parts.writing.box), ...answers,
    area("more", corpus ? [] : parts.choice.el, parts.writing.els)));
  return parts;
}

function update(session, parts) {
  const { state, answering, result } = session;
  parts.writing.sync(state);
  parts.choice.sync(state);
  parts.fold.sync(answering);
  parts.copier.sync(state, result);
  parts.strip.draw(result, answering.binary ? 1 : state.copies);
  if (state.corpus) parts.all.draw(session);
  else parts.verdict.draw(result, answering.kind, session.reason());
  parts.table.draw(result, answering);
}

const shape = ({ state: { corpus, labels, examples, models } }) => (
  JSON.stringify([corpus, labels, examples, models.map(({ name }) => name)]));

/** The arguments in Python: a corpus brings its models. */
const call = (state) => {
  const left = state.corpus ? "models" : "corpus";
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== left));
};

const linkable = ({ text }) => text.length <= LINKABLE;

/** Calls `f` once `el` is near the screen; returns what ends the waiting. */
function whenNear(el, f) {
  if (!("IntersectionObserver" in globalThis)) return () => {};
  const near = new IntersectionObserver((seen) => { if (seen.some(({ isIntersecting }) => isIntersecting)) f(); },
    { rootMargin: "50% 0px" });
  near.observe(el);
  return () => near.disconnect();
}

const INVITATION = "Type a review and see which words decide.";
const OF_FILMS = "Four models have learned from film reviews. Write one for them.";

const widget = (began, corpus) => ({
  name: "review-classifier", defaults: DEFAULTS, call, title: "Classify a review",
  invitation: corpus ? OF_FILMS : INVITATION,
  make: (model, refresh) => began(new ReviewSession(model, refresh)), build, update, shape,
  patient: true, // typing is faster than a voice
});

function render(context) {
  let session = null;
  const end = mount(context, widget((one) => { session = one; return one; }, context.model.get("corpus")));
  const load = () => session.load(fetched);
  const stop = whenNear(context.el, load);
  context.el.addEventListener("input", load);
  return () => { stop(); end(); };
}

export default { render, defaults: DEFAULTS, share: SHARED, accept, linkable };
