// How the boundary explorer speaks.

import { brief, format } from "../shared/core.js";

/** "7/9 = 0.778", or what a share of nothing is. */
export const fraction = (part, whole) => (whole ? `${part}/${whole} = ${format(part / whole, 3)}` : "0 (of none)");

const weightsText = (weights) => `(${weights.map((w) => brief(w, 3)).join(", ")})`;

/** Name, value and meaning of each measure. */
export function measures({ tp, fn, fp, tn, n, loss }) {
  return [
    ["accuracy", fraction(tp + tn, n), "of all"],
    ["precision", fraction(tp, tp + fp), "of called 1"],
    ["recall", fraction(tp, tp + fn), "of label 1"],
    ["F1", fraction(2 * tp, 2 * tp + fp + fn), "of both"],
    ["mean loss", `${format(loss, 3)} nats`, "a coin: 0.693"],
  ];
}

/** The whole state in sentences. */
export function narration(state, result) {
  const { tp, fn, fp, tn } = result;
  const list = measures(result).map(([name, value]) => `${name} ${value}`).join(", ");
  return `Weights ${weightsText(state.weights)}, threshold ${brief(state.threshold)}. `
    + `${tp} true positives, ${fn} false negatives, ${fp} false positives, ${tn} true negatives. `
    + `${list[0].toUpperCase()}${list.slice(1)}.`;
}
