// What the softmax bars say, in words and numbers.

import { brief, format, listing, plural, powered } from "../shared/core.js";
import { nameOf } from "./logic.js";

/** A probability to four decimals, never rounded to 0 or 1: 0.3775, 6.30×10⁻⁷, 1 − 2.10×10⁻⁹. */
export function chance(p) {
  if (p === 0 || p === 1) return String(p);
  if (p < 5e-5) return powered(p);
  return p > 1 - 5e-5 ? `1 − ${powered(1 - p)}` : p.toFixed(4);
}

/** A share by division: two decimals are enough to see what is wrong. */
export const share = (value) => format(value, 3);

/** A score as the reader typed it. */
export const score = (value) => brief(value, 3);

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** "Label 1 gets 0.6225. If label 0 is right, that costs 0.9741 nats." */
export function headline(state, { probs, winner }) {
  const leads = probs.filter((p) => Math.abs(p - probs[winner]) < 1e-12).length;
  if (leads === probs.length) return `All labels tie: 1/${probs.length} = ${chance(probs[0])} each.`;
  return `${capital(nameOf(state, winner))} ${leads > 1 ? "ties for the lead" : "wins"} with ${chance(probs[winner])}.`;
}

/** The loss in nats and bits, with what knowing nothing would cost. */
export function lossLine(state, { loss, probs }) {
  const right = `If ${nameOf(state, state.gold)} is right: loss −ln p = ${format(loss, 4)} nats (${format(loss / Math.LN2, 4)} bits).`;
  return `${right} Knowing nothing: ln ${probs.length} = ${format(Math.log(probs.length), 4)}.`;
}

/** What the shift did to either rule. */
export function shiftLine({ shift }, { moved, sharesMoved }) {
  if (shift === 0) return "Every score as it is. Move the shift and watch both columns.";
  const every = `Every score ${shift > 0 ? "+" : "−"} ${score(Math.abs(shift))} (dotted: before): softmax moved by ${moved < 1e-12 ? "0" : format(moved, 4)}`;
  return `${every}, score ÷ sum ${sharesMoved === null ? "has nothing to divide by" : `by ${format(sharesMoved, 3)}`}.`;
}

/** What the temperature did. */
export function temperatureLine({ temperature }, { probs, winner }) {
  const top = chance(probs[winner]);
  if (temperature === 1) return "Softmax as it is. Colder sharpens, hotter flattens.";
  return temperature < 1 ? `Cold: the largest share is ${top}, on the way to argmax (dotted: T = 1). The order stays.`
    : `Hot: the largest share is ${top}, on the way to 1/${probs.length} (dotted: T = 1). The order stays.`;
}

/** What is wrong with dividing by the sum, or that it happens to work. */
export function faultLine({ shares, faults: { below, above, turned } }) {
  if (shares === null) return "Score ÷ sum: the scores add up to 0, and there is nothing to divide by.";
  const wrong = [
    below && `${plural(below, "share")} below 0`, above && `${plural(above, "share")} above 1`,
    turned && "the order turned round",
  ].filter(Boolean);
  return wrong.length ? `Score ÷ sum: ${listing(wrong)}.`
    : "Score ÷ sum gives shares here. One negative score, or a shift, can end that.";
}

/** One sentence for those who listen. */
export function narration(state, result) {
  const all = result.probs.map((p, k) => `${nameOf(state, k)} ${chance(p)}`);
  return `${headline(state, result)} ${capital(listing(all))}. ${lossLine(state, result)} ${faultLine(result)}`;
}
