// What the update table says: a sentence for each step, in words and numbers.

import { brief, listing } from "../shared/core.js";
import { LARGEST } from "./logic.js";

export const number = (value) => brief(value, 4);

/** "2 · 0.3 + 1 · 0.7 + 0 · 0.8" with brackets round negative weights. */
function terms(x, weights) {
  const bracketed = (value) => (value < 0 ? `(${number(value)})` : number(value));
  return x.map((value, j) => `${bracketed(value)} · ${bracketed(weights[j])}`).join(" + ");
}

function scored({ x, labels }, { theta, psi, round }) {
  const sums = psi.map((score, k) => `Ψ(x, ${labels[k]}) = ${terms(x, theta[k])} = ${number(score)}`);
  return `${round === 1 ? "Score" : "Score again, with the new weights"}: multiply each column by θ and add up. ${sums.join("; ")}.`;
}

function chosen({ labels }, { psi, yHat, tied }) {
  const tie = tied ? " Another score is as large; a tie goes to the first." : "";
  return `Choose the largest score: label ${labels[yHat]}, with ${number(psi[yHat])}.${tie}`;
}

function compared({ labels, gold }, { yHat, wrong, psi, round }) {
  const [right, chosenLabel] = [labels[gold], labels[yHat]];
  if (!wrong) {
    const how = round === 1 ? "No mistake, so no update: the weights stay as they are."
      : `After ${round === 2 ? "one update" : `${round - 1} updates`} the right label wins. Done.`;
    return `Compare: label ${chosenLabel} was chosen, and label ${right} is right. ${how}`;
  }
  const gap = number(psi[yHat] - psi[gold]);
  return `Compare: label ${chosenLabel} was chosen, but label ${right} is right: a mistake, by ${gap}. `
    + `θ shall gain f(x, ${right}) and lose f(x, ${chosenLabel}); the last column shows the sum.`;
}

function updated({ x, labels, gold }, { yHat, last, psi }) {
  if (x.every((value) => value === 0)) return "Update: all features are 0, so nothing moves, and no update ever will.";
  const others = labels.filter((_, k) => k !== gold && k !== yHat);
  const rest = others.length ? ` Label${others.length > 1 ? "s" : ""} ${listing(others)} took no part.` : "";
  const absent = x.includes(0) ? " A feature that is 0 moves no weight." : "";
  const scores = ` The new scores are ${listing(psi.map((score, k) => `${number(score)} for ${labels[k]}`))}.`;
  const end = last ? " The table stops here, after 25 rounds." : "";
  return `Update: θ + f(x, ${labels[gold]}) − f(x, ${labels[yHat]}). The block of label ${labels[gold]} gains x, `
    + `the block of label ${labels[yHat]} loses it.${rest}${absent}${scores}${end}`;
}

const SENTENCES = { score: scored, choose: chosen, compare: compared, update: updated };

/** Why what was typed did not count; null is what is no number. */
export function refusal(typed, kept) {
  const why = typed === null ? "A number belongs here"
    : `A number in the table lies between −${LARGEST} and ${LARGEST}, and ${String(typed).replace("-", "−")} does not`;
  return `${why}. It stays at ${number(kept)}.`;
}

/** One or two sentences on the step that is on screen. */
export function narrate(state, shown) {
  if (shown.phase) return SENTENCES[shown.phase](state, shown);
  const [first] = state.labels;
  return `Start: the example has the features ${listing(state.x.map(number))}. Column f(x, ${first}) holds them in the block of `
    + `label ${first}, and so on. Label ${state.labels[state.gold]} is right. Which label will win?`;
}

/** "Round 1: choose", or where training stands. */
export function counter({ phase, round }) {
  return phase ? `Round ${round}: ${phase}` : "Start";
}
