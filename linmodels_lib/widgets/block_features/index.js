// The same small vector slides into a different block for each candidate label. The widget.

import { button, h, narrator, setText, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, playButton, player, reducedMotion, traits } from "../shared/life.js";
import { DEFAULTS, FIXED, SHARED, accept, inOrder, namesFor, read, reshaped, withWeight } from "./logic.js";
import { featureChoice, labelCount, scoreBoard, writing } from "./controls.js";
import { narrate, sumWords } from "./words.js";
import { cards } from "./cards.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " another label, ", ["space"], " try all labels, ", ["r"], " reset."];

function render({ model, el, link }) {
  const root = widgetRoot("block-features", "Joint features f(x, y) and the score of each label");
  const said = narrator();
  const { read: snapshot, put } = traits(model, Object.keys(DEFAULTS));
  const first = snapshot();
  let memory = new Map();
  let [words, message, turn, shape, parts] = [[], null, 0, "", null];

  const state = () => {
    const now = snapshot();
    return { ...now, candidate: Math.min(now.candidate, now.model.labels.length - 1) };
  };
  const set = (changes) => {
    message = null;
    put(changes);
  };
  const say = (sentence) => {
    message = sentence;
    turn += 1;
    refresh();
  };
  const reshape = (change) => {
    const now = state();
    const next = reshaped(now.model, change, memory);
    set({ model: next, candidate: Math.min(now.candidate, next.labels.length - 1) });
  };
  const choose = (features, known) => {
    words = known;
    reshape({ features: inOrder(features, known) });
  };
  const step = (by) => {
    const { candidate, model: { labels } } = state();
    set({ candidate: (candidate + by + labels.length) % labels.length });
  };
  const last = () => state().candidate >= state().model.labels.length - 1;
  let resting = false; // the first label stays for a while too
  const runner = player({
    tick: () => {
      if (!resting) step(1);
      resting = false;
      return !last();
    },
    rate: () => (reducedMotion() ? 0.6 : 0.9),
    onchange: () => refresh(),
  });
  const toggle = () => {
    if (runner.playing()) return runner.pause();
    set({ candidate: 0 });
    resting = true;
    return runner.play();
  };
  const reset = () => {
    runner.pause();
    [memory, words] = [new Map(), []];
    set(first);
  };

  const fixed = { writing: writing(set), features: featureChoice(choose, say), count: labelCount((K) => reshape({ labels: namesFor(state().model.labels, K) })) };
  const play = playButton(runner.playing, toggle);
  const [board, stage, sum] = [h("div", {}), h("div", { class: "lm-block-features-stage" }), h("p", { class: "lm-block-features-sum" })];
  const size = h("p", { class: "lm-label lm-block-features-size" });
  root.append(h("div", { class: "lm-block-features-body" },
    fixed.writing.el,
    h("div", { class: "lm-row lm-block-features-setup" }, ...fixed.features.els, fixed.count.el),
    board,
    h("div", { class: "lm-row lm-block-features-head" }, size, play.el, button("Reset", reset, { sign: "reset" })),
    stage, sum, said.el, footer(root, link, KEYS)));

  function build(now) {
    const form = JSON.stringify([now.model.labels, now.model.features]);
    if (form === shape) return;
    shape = form;
    parts?.cards.stop();
    parts = {
      board: scoreBoard(now.model.labels, (candidate) => set({ candidate })),
      cards: cards(now.model, (k, j, weight) => set({ model: withWeight(state().model, k, j, weight) })),
    };
    board.replaceChildren(parts.board.el);
    stage.replaceChildren(parts.cards.el);
  }

  const { draw, refresh, on, atEnd, end } = life(model, () => {
    const now = state();
    const own = now.model.features.filter((feature) => !FIXED.includes(feature) && !words.includes(feature));
    if (own.length) words = [...words, ...own];
    build(now);
    const result = read(now);
    fixed.writing.sync(now);
    fixed.features.sync(now, words);
    fixed.count.sync(now);
    parts.board.draw(result, now.candidate);
    parts.cards.draw(result.x, now.model, now.candidate);
    play.sync();
    const [K, d] = [now.model.labels.length, result.x.length];
    setText(size, `f(x, ${now.model.labels[now.candidate]}) and θ: ${K} blocks of ${d}, ${K * d} entries`);
    setText(sum, sumWords(now.model, result.x, now.candidate));
    said.later(message ?? narrate(now, result), turn);
    root.dataset.candidate = String(now.candidate);
  });
  for (const name of SHARED) on(`change:${name}`, () => { message = null; });
  atEnd(runner.pause);
  atEnd(said.stop);
  atEnd(() => parts.cards.stop());
  atEnd(keyboard(root, { ArrowRight: () => step(1), ArrowLeft: () => step(-1), " ": toggle, r: reset }));
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
