// One row per label: is it right, its score as a bar to drag and a field, its softmax, its score divided by the sum.

import { clamp } from "../shared/core.js";
import { attributes, h, numberField, setText, uniqueId } from "../shared/ui.js";
import { LIMITS, nameOf, rounded } from "./logic.js";
import { chance, score, share } from "./words.js";

const STEP = 0.1; // of an arrow key
const SIDE = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const SHARES = [-0.5, 1.5]; // the axis of scores divided by their sum
const percent = (x) => `${(100 * x).toFixed(2)}%`;
const place = (value, [low, high]) => clamp((value - low) / (high - low), 0, 1);

/** A horizontal bar from 0 to a value on an axis; a `ghost` marks where it was, a `grip` its end. */
function bar(kind, ticks, grip = null) {
  const [fill, ghost] = [h("span", { class: "lm-softmax-bars-fill" }), h("span", { class: "lm-softmax-bars-ghost" })];
  const lines = ticks.map(() => h("span", { class: "lm-softmax-bars-line" }));
  const el = h("span", { class: `lm-softmax-bars-track lm-softmax-bars-${kind}`, "aria-hidden": "true" }, lines, fill,
    ghost, grip);
  const draw = (value, axis, before = null) => {
    const [zero, end] = [place(0, axis), place(value, axis)];
    fill.style.left = percent(Math.min(zero, end));
    fill.style.width = percent(Math.abs(end - zero));
    if (grip) grip.style.left = percent(end);
    ghost.hidden = before === null;
    if (before !== null) ghost.style.left = percent(place(before, axis));
    ticks.forEach((tick, i) => { lines[i].style.left = percent(place(tick, axis)); });
  };
  return { el, draw };
}

/** The score: a bar under an invisible slider, which brings drag, touch and keys; and a field to type in. */
function scoreControl(k, session) {
  const track = bar("score", [0], h("span", { class: "lm-softmax-bars-grip" }));
  const range = h("input", { type: "range", step: 0.01, class: "lm-softmax-bars-range" });
  let [own, shift, held] = [0, 0, null];
  const move = (value, save) => {
    own = value; // at once: the next event may come before the next drawing
    session.setScore(k, value, save);
  };
  const field = numberField({
    label: "", min: -LIMITS.score, max: LIMITS.score, step: "any", value: 0, onchange: (value) => move(value, true),
  });
  range.addEventListener("input", () => move(rounded(Number(range.value) - shift, LIMITS.score), false));
  range.addEventListener("change", () => move(own, true));
  range.addEventListener("pointerdown", () => { held = Number(range.max); }); // the axis keeps still under a finger
  for (const end of ["pointerup", "pointercancel"]) {
    range.addEventListener(end, () => { held = null; move(own, true); });
  }
  range.addEventListener("keydown", (event) => {
    if (!SIDE[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(rounded(own + SIDE[event.key] * (event.shiftKey ? 10 * STEP : STEP), LIMITS.score), true);
  });
  field.input.addEventListener("change", () => {
    if (field.input.value !== "" && field.input.checkValidity()) return;
    session.say(`A score must be a number from −${LIMITS.score} to ${LIMITS.score}. It stays at ${score(own)}.`);
    field.set(own);
  });
  const draw = (name, value, moved, reach) => {
    [own, shift] = [value, moved];
    const wide = held ?? reach;
    attributes(range, {
      min: -wide, max: wide, "aria-label": `Score of ${name}`,
      "aria-valuetext": score(value) + (moved ? `, shifted to ${score(value + moved)}` : ""),
    });
    range.value = String(value + moved);
    attributes(field.input, { "aria-label": `Score of ${name}, typed` });
    if (Number(field.input.value) !== value || field.input.value === "") field.set(value);
    track.draw(value + moved, [-wide, wide], moved ? value : null);
  };
  return { el: h("span", { class: "lm-softmax-bars-drag" }, range, track.el), field: field.input, draw };
}

/** One row; `group` is the name that its radio buttons share. */
function row(k, group, session) {
  const radio = h("input", { type: "radio", name: group, onchange: () => session.setGold(k) });
  const name = h("span", { class: "lm-name" });
  const control = scoreControl(k, session);
  const [soft, split] = [bar("prob", [0, 1]), bar("share", [0, 1])];
  const [p, d] = [h("span", { class: "lm-softmax-bars-p" }), h("span", { class: "lm-softmax-bars-d" })];
  const el = h("li", { class: "lm-softmax-bars-row" },
    h("label", { class: "lm-softmax-bars-name" }, radio, name), control.el, control.field,
    h("span", { class: "lm-softmax-bars-cell lm-softmax-bars-softmax" }, soft.el, p),
    h("span", { class: "lm-softmax-bars-cell lm-softmax-bars-divided" }, split.el, d));
  const draw = (state, result, reach) => {
    const called = nameOf(state, k);
    setText(name, called);
    attributes(radio, { "aria-label": `${called} is the right label` });
    radio.checked = state.gold === k;
    control.draw(called, state.scores[k], state.shift, reach);
    soft.draw(result.probs[k], [0, 1], state.temperature === 1 ? null : result.plain[k]);
    setText(p, chance(result.probs[k]));
    const own = result.shares?.[k] ?? null;
    split.draw(own ?? 0, SHARES);
    setText(d, own === null ? "÷ 0" : share(own));
    el.classList.toggle("lm-winner", k === result.winner);
    el.classList.toggle("lm-softmax-bars-broken", own === null || own < 0 || own > 1);
  };
  return { el, draw };
}

/** All rows under their headings; rows are made and taken away as labels come and go. */
export function table(session) {
  const group = uniqueId("soft");
  const list = h("ul", { class: "lm-softmax-bars-rows" });
  const made = [];
  const heads = ["Right label", "Score Ψ: drag, or type", "Softmax", "Score ÷ sum"];
  const head = h("div", { class: "lm-softmax-bars-head", "aria-hidden": "true" },
    heads.map((text) => h("span", {}, text)));
  const draw = (state, result, reach) => {
    while (made.length < state.scores.length) {
      made.push(row(made.length, group, session));
      list.append(made[made.length - 1].el);
    }
    while (made.length > state.scores.length) made.pop().el.remove();
    made.forEach((each) => each.draw(state, result, reach));
  };
  return { el: h("div", { class: "lm-softmax-bars-table" }, head, list), draw };
}
