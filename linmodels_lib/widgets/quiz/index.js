// A question with feedback beside each choice. The logic is in logic.js; here it meets the page.

import { button, h, svg, uniqueId } from "../shared/ui.js";
import { keepKeys } from "../shared/life.js";
import { inline, judgeNumber, judgeOptions, precision, sound } from "./logic.js";

const WORDS = { right: "Right.", wrong: "Not this one.", near: "Not yet.", unread: "" };
const SHAPES = { right: "M3.5 8.5l3 3 6-7", wrong: "M4 4l8 8M12 4l-8 8", near: "M4 4l8 8M12 4l-8 8" };

/** Marked-up text as nodes; what an author or reader wrote only ever becomes text. */
function nodes(pieces) {
  const node = ([tag, content, href]) => h(tag, href ? { href } : {}, ...nodes(content));
  return pieces.map((piece) => (typeof piece === "string" ? piece : node(piece)));
}

const rich = (text) => nodes(inline(text));

function shape(mark) {
  const tick = svg("path", { d: SHAPES[mark], fill: "none", stroke: "currentColor", "stroke-width": 2.2 });
  return svg("svg", { class: "lm-quiz-shape", viewBox: "0 0 16 16", "aria-hidden": "true" }, tick);
}

/**
 * A live region that shows one verdict: shape, word, reason. It stands empty from the start, or it would not be read.
 */
function verdictSlot(id) {
  const el = h("div", { class: "lm-quiz-verdict", id, "aria-live": "polite" });
  const set = (mark, say = "") => {
    el.dataset.mark = mark;
    const word = WORDS[mark] ? h("strong", {}, WORDS[mark]) : null;
    el.replaceChildren(...[SHAPES[mark] ? shape(mark) : null, h("span", {}, word, word && say ? " " : "", ...rich(say))].filter(Boolean));
  };
  const clear = () => { el.replaceChildren(); delete el.dataset.mark; };
  return { el, set, clear };
}

/** The options of a choice or of several: { el, check(), clear(), reveal() }. */
function optionFields(kind, options) {
  const name = uniqueId("quiz");
  const summary = verdictSlot(uniqueId("quiz-summary"));
  const rows = options.map(({ text, feedback, right }) => {
    const slot = verdictSlot(uniqueId("quiz-verdict"));
    const input = h("input", { type: kind === "choice" ? "radio" : "checkbox", name, "aria-describedby": slot.el.id });
    const label = h("label", { class: "lm-quiz-label" }, input, h("span", {}, ...rich(text)));
    return { input, slot, feedback, right, el: h("div", { class: "lm-quiz-option" }, label, slot.el) };
  });
  const clear = () => {
    summary.clear();
    rows.forEach(({ slot }) => slot.clear());
  };
  const check = () => {
    const ticked = rows.flatMap(({ input }, i) => (input.checked ? [i] : []));
    const { status, marks, say } = judgeOptions(kind, options, ticked);
    if (status === "none" || kind === "several") clear();
    for (const [i, mark] of Object.entries(marks)) rows[i].slot.set(mark, rows[i].feedback);
    if (say) summary.set("unread", say);
    else summary.clear();
    if (status === "none") rows[0].input.focus();
    return status;
  };
  const start = () => { clear(); rows.forEach(({ input }) => { input.checked = false; }); };
  const reveal = () => { rows.forEach(({ input, right }) => { input.checked = right; }); };
  return { el: [...rows.map((row) => row.el), summary.el], check, clear: start, reveal, first: rows[0].input };
}

/** The field of a number question, with the same interface. */
function numberField(number) {
  const slot = verdictSlot(uniqueId("quiz-verdict"));
  const note = h("span", { class: "lm-note", id: uniqueId("quiz-note") }, precision(number));
  const input = h("input", {
    type: "text", class: "lm-quiz-number", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    "aria-describedby": `${note.id} ${slot.el.id}`,
  });
  const unit = number.unit ? h("span", { class: "lm-quiz-unit" }, ...rich(number.unit)) : null;
  const label = h("label", { class: "lm-field" }, h("span", { class: "lm-label" }, "Your answer"), input, unit);
  const check = () => {
    const { status, say } = judgeNumber(number, input.value);
    slot.set(status === "wrong" ? "near" : status, say);
    input.setAttribute("aria-invalid", String(status === "unread"));
    if (status === "unread") input.focus();
    return status;
  };
  const clear = () => { slot.clear(); input.value = ""; input.removeAttribute("aria-invalid"); };
  const reveal = () => { input.value = String(number.answer); };
  return { el: [h("div", { class: "lm-row" }, label, note), slot.el], check, clear, reveal, first: input };
}

/** Builds the question into `root`; returns what follows the trait `solved`. */
function ask(root, state, onsolved) {
  const fields = state.kind === "number" ? numberField(state.number_spec) : optionFields(state.kind, state.options);
  const why = h("div", { class: "lm-quiz-why", "aria-live": "polite" });
  const again = button("Start over", () => { startOver(); onsolved(false); fields.first.focus(); });
  const startOver = () => { fields.clear(); why.replaceChildren(); again.hidden = true; };
  const check = () => {
    const status = fields.check();
    again.hidden = again.hidden && !["right", "wrong"].includes(status);
    why.replaceChildren(...(status === "right" ? [h("p", {}, ...rich(state.why))] : []));
    return status === "right";
  };
  again.hidden = true;
  const submit = h("button", { type: "submit", class: "lm-button lm-primary" }, "Check");
  const legend = h("legend", {}, h("span", { class: "lm-quiz-tag" }, "Check yourself"),
    h("span", {}, ...rich(state.question)));
  const onsubmit = (event) => { event.preventDefault(); onsolved(check()); };
  const row = h("div", { class: "lm-row lm-quiz-buttons" }, submit, again);
  root.replaceChildren(h("form", { novalidate: true, onsubmit }, h("fieldset", {}, legend, fields.el), row, why));
  return (solved) => {
    if (solved) fields.reveal();
    solved ? check() : startOver();
  };
}

const PARTS = ["kind", "question", "options", "number_spec", "why"];

function render({ model, el }) {
  // A page holds many quizzes: the fieldset names each, and none is a landmark.
  const root = h("div", { class: "lm-widget lm-quiz", tabindex: "-1" });
  keepKeys(root);
  let follow = () => {};
  let solved = false; // what this view shows; another view or Python may solve it too
  const onsolved = (now) => {
    solved = now;
    model.set("solved", now);
    model.save_changes();
  };
  const draw = () => {
    const state = Object.fromEntries(PARTS.map((part) => [part, model.get(part)]));
    follow = ask(root, state, onsolved);
    solved = false;
    onchange();
  };
  const onchange = () => {
    if (model.get("solved") === solved) return;
    solved = model.get("solved");
    follow(solved);
  };
  draw();
  el.append(root);
  const parts = PARTS.map((part) => `change:${part}`).join(" ");
  model.on(parts, draw);
  model.on("change:solved", onchange);
  return () => {
    model.off(parts, draw);
    model.off("change:solved", onchange);
  };
}

export default {
  render,
  accept: sound,
  defaults: {},
  share: [],
};
