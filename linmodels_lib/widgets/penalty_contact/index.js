// Where loss and penalty meet: one λ, the diamond of L1 and the circle of L2, a minimum to drag. The widget.

import { button, h, numberTable, select, slider } from "../shared/ui.js";
import { footer, mount, playButton } from "../shared/life.js";
import { brief, format } from "../shared/core.js";
import { DEFAULTS, LOSSES, PLACES, SHARED, accept, placeOf, strengthAt } from "./logic.js";
import { PenaltySession } from "./session.js";
import { weight, zeros } from "./words.js";
import { penaltyPlane } from "./plane.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " change λ, ", ["space"], " plays, ", ["l"], " next loss, ", ["r"],
  " resets. On the cross: arrows move the minimum."];
const HEADINGS = { l1: "L1: the penalty λ(|w₁| + |w₂|), a diamond", l2: "L2: the penalty λ/2 (w₁² + w₂²), a circle" };
const NOTES = {
  l1: "Shaded: put the loss’s minimum here, and L1 sets a weight to exactly 0 (stronger shade: both).",
  l2: "Nothing to shade: L2 draws w towards 0 as a whole; a weight is 0 only by chance.",
};

function controls(session) {
  const play = playButton(session, () => session.togglePlay());
  play.el.classList.add("lm-primary");
  const strength = slider({
    label: "Strength λ", min: 0, max: PLACES, step: 1, value: 0, format: (place) => brief(strengthAt(place), 3),
    oninput: (place) => session.choose({ strength: strengthAt(place) }),
  });
  const loss = select({
    label: "Loss", options: Object.keys(LOSSES).map((name) => [name, name]), value: "tilted",
    onchange: (name) => session.choose({ loss: name }),
  });
  const norm = select({
    label: "Show", options: [["both", "both"], ["l1", "L1"], ["l2", "L2"]], value: "both",
    onchange: (name) => session.choose({ norm: name }),
  });
  strength.el.classList.add("lm-penalty-contact-strength");
  const sync = (state) => {
    strength.set(placeOf(state.strength));
    strength.el.querySelector("output").textContent = brief(state.strength, 3);
    loss.set(state.loss);
    norm.set(state.norm);
    play.sync();
  };
  return { el: h("div", { class: "lm-row lm-penalty-contact-controls" }, strength.el, play.el, loss.el, norm.el),
    sync };
}

/** Both planes, each with its heading and note. */
function stage(session) {
  const minimum = {
    now: () => session.state.minimum, move: (point) => session.set({ minimum: point }, { save: false }),
    moved: () => session.choose({}),
  };
  const planes = Object.fromEntries(["l1", "l2"].map((kind, k) => {
    const made = penaltyPlane(kind, minimum);
    const view = h("div", { class: `lm-penalty-contact-view lm-class-${k}` },
      h("p", { class: "lm-heading" }, HEADINGS[kind]), made.el, h("p", { class: "lm-note" }, NOTES[kind]));
    return [kind, { el: view, draw: made.draw }];
  }));
  const el = h("div", { class: "lm-penalty-contact-stage" }, planes.l1.el, planes.l2.el);
  const draw = (state, minima, lines) => {
    el.classList.toggle("lm-penalty-contact-one", state.norm !== "both");
    for (const [kind, one] of Object.entries(planes)) {
      one.el.hidden = state.norm === (kind === "l1" ? "l2" : "l1");
      if (!one.el.hidden) one.draw(state, minima[kind], lines[kind]);
    }
  };
  return { el, draw };
}

function numbers() {
  const made = numberTable({ caption: "The three minima", columns: ["", "w₁", "w₂", "loss J", "at 0"],
    rows: ["no penalty", "L1", "L2"] });
  made.el.classList.add("lm-penalty-contact-table");
  made.el.querySelector("thead th").append(h("span", { class: "lm-hidden" }, "penalty"));
  const draw = ({ none, l1, l2 }) => {
    const all = [none, l1, l2];
    made.set(all.map((one) => [...one.w.map(weight), format(one.value, 3), one.zero.every(Boolean) ? "both"
      : zeros(one)]), (r, c) => r > 0 && c < 2 && all[r].zero[c]);
  };
  return { el: made.el, draw };
}

function build(session, { root, narrator }) {
  const parts = { controls: controls(session), stage: stage(session), numbers: numbers() };
  root.append(h("div", { class: "lm-penalty-contact-body" }, parts.controls.el, parts.stage.el,
    h("div", { class: "lm-penalty-contact-results" }, parts.numbers.el, narrator.el),
    footer(KEYS, button("Reset", () => session.reset(), { sign: "reset" }))));
  return parts;
}

function update({ state, minima, paths }, parts, root) {
  parts.controls.sync(state);
  parts.stage.draw(state, minima, paths);
  parts.numbers.draw(minima);
  root.dataset.strength = String(state.strength);
}

const render = (context) => mount(context, {
  name: "penalty-contact", defaults: DEFAULTS, title: "Where loss and penalty meet: L1 and L2",
  invitation: "Press Play: as λ grows, L1 takes one weight to exactly 0 and L2 never does.",
  make: (model, refresh) => new PenaltySession(model, refresh), build, update, onSliders: true, patient: true,
  keys: (session) => ({
    ArrowRight: () => session.turnBy(1), ArrowLeft: () => session.turnBy(-1), " ": () => session.togglePlay(),
    l: () => session.nextLoss(), r: () => session.reset(),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
