// How the smoothing explorer speaks: numbers and sentences.

import { format, significant } from "../shared/core.js";

export const thousands = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** A word as its row names it. */
export const named = ({ word, state }) => (
  { known: word, rare: `${word} → OOV`, unknown: `${word} → OOV`, "left out": `${word} (left out)` }[state]);

const WHY = { rare: "is rare and counts as OOV", unknown: "was never seen and counts as OOV",
  "left out": "is left out" };

/** The whole state in sentences. */
export function narrate({ model, state, lookups, now, best }) {
  const size = `${thousands(model.words)} words${state.oov ? " and OOV" : ""}`;
  const moved = lookups.filter((one) => one.state !== "known").map((one) => `“${one.word}” ${WHY[one.state]}`);
  const share = model.totals.map((total) => (state.alpha * model.entries) / (total + state.alpha * model.entries));
  return `α = ${significant(state.alpha)}, ${size}. The pseudo-counts hold ${Math.round(100 * Math.max(...share))} % of the `
    + `probability in class ${state.classes[share.indexOf(Math.max(...share))]}. `
    + `On held-out texts ${now.right} of ${state.held_out.length} are right, and the mean ln P of the right label is ${format(now.likelihood, 3)}; `
    + `the best α for that is ${significant(best.alpha)}, with ${format(best.likelihood, 3)}.`
    + (moved.length ? ` ${moved.join("; ")}.` : "");
}

