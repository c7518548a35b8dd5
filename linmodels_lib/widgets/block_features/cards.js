// The long vector as cards, one a block: entry, feature, f, weight, product. The features slide from card to card.

import { brief, sum } from "../shared/core.js";
import { h, setText } from "../shared/ui.js";
import { reducedMotion } from "../shared/life.js";
import { swatch } from "../shared/plot.js";
import { MOST_WEIGHT, isWeight, terms } from "./logic.js";
import { refusal, symbol } from "./words.js";

const SLIDE = { duration: 450, easing: "cubic-bezier(0.3, 0, 0.2, 1)" };

/** A weight to edit; what is none goes back to the weight there was, and `refuse(sentence)` says why. */
function weightField(label, onweight, refuse) {
  const input = h("input", {
    type: "number", step: 0.1, min: -MOST_WEIGHT, max: MOST_WEIGHT, class: "lm-block-features-weight",
    "aria-label": label, autocomplete: "off",
  });
  let now = 0;
  const typed = () => (input.value.trim() === "" ? NaN : Number(input.value));
  input.addEventListener("input", () => { if (isWeight(typed())) onweight(typed()); });
  input.addEventListener("change", () => {
    if (isWeight(typed())) return;
    refuse(refusal(typed(), now));
    input.value = String(now);
  });
  input.addEventListener("blur", () => { if (typed() !== now) input.value = String(now); });
  const set = (weight) => {
    now = weight;
    if (typed() !== weight && (input !== document.activeElement || isWeight(typed()))) input.value = String(weight);
  };
  return { input, set };
}

function row(label, feature, entry, onweight, refuse) {
  const weight = weightField(`Weight of ${symbol(feature)} in the block of ${label}`, onweight, refuse);
  const [f, product] = [h("td", { class: "lm-block-features-f" }), h("td", { class: "lm-block-features-product" })];
  const el = h("tr", {}, h("td", { class: "lm-block-features-entry" }, String(entry)),
    h("th", { scope: "row", title: symbol(feature) }, symbol(feature)),
    f, h("td", {}, weight.input), product);
  return { el, f, product, weight };
}

/** The block of one label. */
function card(k, { labels, features }, onweight, refuse) {
  const d = features.length;
  const rows = features.map((feature, j) => row(labels[k], feature, k * d + j + 1, (w) => onweight(k, j, w), refuse));
  const total = h("td", { class: "lm-block-features-product" });
  const head = (text, spoken) => (
    h("th", { scope: "col", class: text === "f" ? "lm-block-features-over-f" : null }, text,
      spoken ? h("span", { class: "lm-hidden" }, spoken) : null));
  const el = h("table", { class: `lm-block-features-card lm-class-${k}` },
    h("caption", {},
      h("span", { class: "lm-named" }, swatch(k),
        h("span", { class: "lm-block-features-name" }, `block of ${labels[k]}`))),
    h("colgroup", {},
      ["j", "name", "f", "weight", "product"].map((name) => h("col", { class: `lm-block-features-col-${name}` }))),
    h("thead", {}, h("tr", {}, head("j"), head("", "feature"), head("f"), head("θ"), head("f · θ"))),
    h("tbody", {}, rows.map((one) => one.el)),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: 4 }, "adds"), total)));
  const draw = (on, x, theta, products) => {
    el.classList.toggle("lm-block-features-on", on);
    rows.forEach((one, j) => {
      setText(one.f, String(on ? x[j] : 0));
      setText(one.product, brief(products[j], 3));
      one.weight.set(theta[j]);
    });
    setText(total, brief(sum(products), 3));
  };
  return { el, rows, draw };
}

/** From the first to the last cell of the column f, relative to the stage. */
function column(stage, { rows }) {
  const [origin, top, end] = [stage, rows[0].f, rows.at(-1).f].map((one) => one.getBoundingClientRect());
  return { left: top.left - origin.left, top: top.top - origin.top, width: top.width, height: end.bottom - top.top };
}

/** All blocks; `draw` moves the features to their new block in front of the reader's eyes. */
export function cards(session) {
  const { model } = session.state;
  const onweight = (k, j, weight) => session.setWeight(k, j, weight);
  const refuse = (sentence) => session.say(sentence);
  const parts = model.labels.map((_, k) => card(k, model, onweight, refuse));
  const el = h("div", { class: "lm-block-features-cards", "data-blocks": model.labels.length },
    parts.map((part) => part.el));
  let [shown, settle] = [null, () => {}];

  function slide(from, to, x) {
    settle();
    const [a, b] = [column(el, parts[from]), column(el, parts[to])];
    const ghost = h("div", { class: `lm-block-features-ghost lm-class-${to}`, "aria-hidden": "true" },
      x.map((value) => h("span", {}, String(value))));
    ghost.style.cssText = `left:${a.left}px;top:${a.top}px;width:${a.width}px;height:${a.height}px`;
    el.append(ghost);
    parts[to].el.classList.add("lm-block-features-waiting");
    const move = ghost.animate([{ transform: "none" },
      { transform: `translate(${b.left - a.left}px, ${b.top - a.top}px)` }], SLIDE);
    settle = () => {
      settle = () => {};
      move.cancel();
      ghost.remove();
      parts[to].el.classList.remove("lm-block-features-waiting");
    };
    move.onfinish = settle;
  }

  const draw = (x, now, y) => {
    const { products } = terms(now, x, y);
    const d = x.length;
    const before = shown;
    parts.forEach((part, k) => part.draw(k === y, x, now.theta[k], products.slice(k * d, (k + 1) * d)));
    if (before !== null && before !== y && el.isConnected && !reducedMotion()) slide(before, y, x);
    shown = y;
  };
  return { el, draw, stop: () => settle() };
}
