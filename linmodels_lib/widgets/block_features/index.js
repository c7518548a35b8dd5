// The same small vector slides into a different block for each candidate label. The widget.

import { button, h, setText, setUp } from "../shared/ui.js";
import { footer, mount, playButton, slot } from "../shared/life.js";
import { callOf } from "../shared/scene.js";
import { DEFAULTS, SHARED, accept } from "./logic.js";
import { BlockSession } from "./session.js";
import { featureChoice, labelCount, scoreBoard, writing } from "./controls.js";
import { sumWords } from "./words.js";
import { cards } from "./cards.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " another label, ", ["space"], " try all labels, ", ["r"], " reset."];

function build(session, { root, narrator }) {
  const [board, stage] = [h("div", {}), h("div", { class: "lm-block-features-stage" })];
  const size = h("p", { class: "lm-label lm-block-features-size" });
  const sum = h("p", { class: "lm-block-features-sum" });
  const parts = {
    writing: writing(session), features: featureChoice(session), count: labelCount(session),
    play: playButton(session, () => session.togglePlay()), board: slot(board), cards: slot(stage), size, sum,
    stop: () => parts.cards.stop(),
  };
  parts.play.el.classList.add("lm-primary");
  root.append(h("div", { class: "lm-block-features-body" },
    h("div", { class: "lm-row lm-block-features-top" }, parts.writing.el, parts.play.el,
      button("Reset", () => session.reset(), { sign: "reset" })),
    narrator.el, size, stage, sum, board,
    setUp(h("div", { class: "lm-row lm-block-features-setup" }, ...parts.features.els, parts.count.el)),
    footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const { state: { model, candidate }, result } = session;
  const form = [model.labels, model.features];
  for (const name of ["writing", "features", "count", "play"]) parts[name].sync(session);
  parts.board(form, () => scoreBoard(session)).draw(result, candidate);
  parts.cards(form, () => cards(session)).draw(result.x, model, candidate);
  const [K, d] = [model.labels.length, result.x.length];
  setText(parts.size, `f(x, ${model.labels[candidate]}) and θ: ${K} blocks of ${d}, ${K * d} entries`);
  setText(parts.sum, sumWords(model, result.x, candidate));
  root.dataset.candidate = String(candidate);
}

/** In Python the parts of the model are arguments. */
function call(state) {
  const { model, ...settings } = callOf(state, DEFAULTS);
  return Object.fromEntries(Object.entries({ ...settings, ...model }).sort());
}

const render = (context) => mount(context, {
  name: "block-features", defaults: DEFAULTS, call, title: "Joint features f(x, y), block by block",
  invitation: "Press Play: the same x slides into one block for each label, and each label gets its own score.",
  make: (model, refresh) => new BlockSession(model, refresh), build, update, patient: true,
  keys: (session) => ({
    ArrowRight: () => session.move(1), ArrowLeft: () => session.move(-1), " ": () => session.togglePlay(),
    r: () => session.reset(),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
