// How the block features speak: symbols, sums and sentences.

import { brief, listing, plural } from "../shared/core.js";
import { MOST_WEIGHT, terms, wordOf } from "./logic.js";

const number = (value) => brief(value, 3);
const factor = (value) => (value < 0 ? `(${number(value)})` : number(value));

/** What stands at the head of a feature's row. */
export const symbol = (feature) => ({ 1: "1", nW: "nW", "*s": "∗s" }[feature] ?? wordOf(feature));

/** What a feature asks, for its check box. */
export const question = (feature) => (
  { 1: "constant 1 (bias)", nW: "nW: number of words", "*s": "∗s: a word ends in s" }[feature] ?? `contains “${wordOf(feature)}”`);

/** Ψ(x, −) = 2 · (−0.2) + 1 · 2.2 + 0 · (−4) = 1.8 */
export function sumWords(model, x, y) {
  const parts = x.map((value, j) => `${value}\u00a0·\u00a0${factor(model.theta[y][j])}`); // a line breaks between terms only
  return `Ψ(x, ${model.labels[y]}) = ${parts.join(" + ")} = ${number(terms(model, x, y).score)}`;
}

/** Why what was typed is no weight; NaN is what is no number. */
export function refusal(typed, kept) {
  const why = Number.isNaN(typed) ? "A number belongs here"
    : `A weight lies between −${MOST_WEIGHT} and ${MOST_WEIGHT}, and ${String(typed).replace("-", "−")} does not`;
  return `${why}. It stays at ${number(kept)}.`;
}

/** "1.3 for +, 1.8 for − and −12 for ∅" */
const scoreWords = (labels, scores) => listing(labels.map((label, k) => `${number(scores[k])} for ${label}`));

/** The whole screen in sentences. */
export function narrate({ model, candidate: y }, { x, scores, winner, tied }) {
  const [K, d] = [model.labels.length, x.length];
  const [from, to] = [y * d + 1, (y + 1) * d];
  const place = d === 1 ? `entry ${from}` : `entries ${from} to ${to}`;
  const others = (K - 1) * d;
  const won = tied ? `The largest is shared, and a tie goes to the first: ${model.labels[winner]}.`
    : `The largest is that of ${model.labels[winner]}.`;
  return `x = (${x.join(", ")}) stands in the block of ${model.labels[y]}, ${place} of ${K * d}. The other ${plural(others, "entry").replace("entrys", "entries")} `
    + `${others === 1 ? "is" : "are"} 0, so only the weights of this block count: the score is ${number(scores[y])}. `
    + `All scores: ${scoreWords(model.labels, scores)}. ${won}`;
}
