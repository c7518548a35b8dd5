// Where loss and penalty meet: one λ, the diamond of L1 and the circle of L2 side by side, a minimum to drag. The widget.

import { button, h, narrator, numberTable, select, slider, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, playButton, player, reducedMotion, traits } from "../shared/life.js";
import { brief, format } from "../shared/core.js";
import { DEFAULTS, LOSSES, PLACES, SHARED, accept, paths, placeOf, solve, strengthAt } from "./logic.js";
import { narration, weight, zeros } from "./words.js";
import { penaltyPlane } from "./plane.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " change λ, ", ["space"], " plays, ", ["l"], " next loss, ", ["r"],
  " resets. On the cross: arrows move the minimum."];
const HEADINGS = { l1: "L1: the penalty λ(|w₁| + |w₂|), a diamond", l2: "L2: the penalty λ/2 (w₁² + w₂²), a circle" };
const NOTES = {
  l1: "Shaded: put the loss's minimum here, and L1 sets a weight to exactly 0 (stronger shade: both).",
  l2: "Nothing to shade: L2 draws w towards 0 as a whole; a weight is 0 only by chance.",
};

function controls({ set, play }) {
  const strength = slider({
    label: "Strength λ", min: 0, max: PLACES, step: 1, value: 0, format: (place) => brief(strengthAt(place), 3),
    oninput: (place) => set({ strength: strengthAt(place) }),
  });
  const loss = select({
    label: "Loss", options: Object.keys(LOSSES).map((name) => [name, name]), value: "tilted",
    onchange: (name) => set({ loss: name }),
  });
  const norm = select({
    label: "Show", options: [["both", "both"], ["l1", "L1"], ["l2", "L2"]], value: "both",
    onchange: (name) => set({ norm: name }),
  });
  strength.el.classList.add("lm-penalty-contact-strength");
  const sync = (state) => {
    strength.set(placeOf(state.strength));
    strength.el.querySelector("output").textContent = brief(state.strength, 3);
    loss.set(state.loss);
    norm.set(state.norm);
    play.sync();
  };
  return { el: h("div", { class: "lm-row lm-penalty-contact-controls" }, strength.el, play.el, loss.el, norm.el), sync };
}

/** Both planes, each with its heading and note. */
function stage(actions) {
  const planes = Object.fromEntries(["l1", "l2"].map((kind, k) => {
    const made = penaltyPlane(kind, actions);
    const el = h("div", { class: `lm-penalty-contact-view lm-class-${k}` }, h("p", { class: "lm-heading" }, HEADINGS[kind]), made.el,
      h("p", { class: "lm-note" }, NOTES[kind]));
    return [kind, { el, draw: made.draw }];
  }));
  const el = h("div", { class: "lm-penalty-contact-stage" }, planes.l1.el, planes.l2.el);
  const draw = (state, found, lines) => {
    el.classList.toggle("lm-penalty-contact-one", state.norm !== "both");
    for (const [kind, one] of Object.entries(planes)) {
      one.el.hidden = state.norm === (kind === "l1" ? "l2" : "l1");
      if (!one.el.hidden) one.draw(state, found[kind], lines[kind]);
    }
  };
  return { el, draw };
}

function numbers() {
  const made = numberTable({ caption: "The three minima", columns: ["", "w₁", "w₂", "loss J", "at 0"], rows: ["no penalty", "L1", "L2"] });
  made.el.classList.add("lm-penalty-contact-table");
  made.el.querySelector("thead th").append(h("span", { class: "lm-hidden" }, "penalty"));
  const draw = ({ none, l1, l2 }) => {
    const all = [none, l1, l2];
    made.set(all.map((one) => [...one.w.map(weight), format(one.value, 3), one.zero.every(Boolean) ? "both" : zeros(one)]), (r, c) => r > 0 && c < 2 && all[r].zero[c]);
  };
  return { el: made.el, draw };
}

/** The paths of minima, made anew only for another loss. */
function tracer() {
  let [key, lines] = ["", null];
  return (state) => {
    const next = JSON.stringify([state.loss, state.minimum]);
    if (next !== key) [key, lines] = [next, paths(state)];
    return lines;
  };
}

function render({ model, el, link }) {
  const root = widgetRoot("penalty-contact", "Where loss and penalty meet: L1 and L2");
  const said = narrator();
  const { read, put } = traits(model, SHARED);
  const first = read();
  const trace = tracer();
  let turn = 0;
  const set = (changes) => {
    turn += 1;
    runner.pause();
    put(changes);
  };
  const go = (place) => put({ strength: strengthAt(Math.min(PLACES, Math.max(0, place))) });
  const place = () => placeOf(model.get("strength"));
  const tick = () => {
    go(place() + 1);
    return place() < PLACES;
  };
  const runner = player({ tick, rate: () => (reducedMotion() ? 2 : 12), onchange: () => refresh() });
  const toggle = () => {
    turn += 1;
    if (runner.playing()) return runner.pause();
    if (place() === PLACES) go(0);
    return runner.play();
  };
  const turnBy = (by) => set({ strength: strengthAt(Math.min(PLACES, Math.max(0, place() + by))) });
  const nextLoss = () => {
    const names = Object.keys(LOSSES);
    set({ loss: names[(names.indexOf(model.get("loss")) + 1) % names.length] });
  };
  const reset = () => set(first);
  const parts = {
    controls: controls({ set, play: playButton(() => runner.playing(), toggle) }),
    stage: stage({ now: () => model.get("minimum"), move: (minimum) => put({ minimum }, false), moved: () => set({}) }),
    numbers: numbers(),
  };
  root.append(h("div", { class: "lm-penalty-contact-body" }, parts.controls.el, parts.stage.el,
    h("div", { class: "lm-penalty-contact-told" }, parts.numbers.el, said.el),
    footer(root, link, KEYS, button("Reset", reset, { sign: "reset" }))));
  const { draw, refresh, atEnd, end } = life(model, () => {
    const state = read();
    const found = solve(state);
    parts.controls.sync(state);
    parts.stage.draw(state, found, trace(state));
    parts.numbers.draw(found);
    if (!runner.playing()) said.later(narration(state, found), turn);
    root.dataset.strength = String(state.strength);
  });
  atEnd(runner.pause);
  atEnd(said.stop);
  atEnd(keyboard(root, { ArrowRight: () => turnBy(1), ArrowLeft: () => turnBy(-1), " ": toggle, l: nextLoss, r: reset }, { onSliders: true }));
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
