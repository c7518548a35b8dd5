// How the boundary explorer speaks.

import { brief, format } from "../shared/core.js";

/** "7/9 = 0.778", or what a share of nothing is. */
export const fraction = (part, whole) => (whole ? `${part}/${whole} = ${format(part / whole, 3)}` : "0 (of none)");

const weightsText = (weights) => `(${weights.map((w) => brief(w, 3)).join(", ")})`;

/** The names of both labels, the positive one last. */
export const labelNames = ({ classes }) => [0, 1].map((k) => classes[k] ?? `label ${k}`);

/** "called 1", "called spam". */
export const called = (name) => `called ${name.replace(/^label /, "")}`;

/** Name, value and meaning of each measure. */
export function measures({ tp, fn, fp, tn, n, loss }, [, positive] = ["label 0", "label 1"]) {
  return [
    ["accuracy", fraction(tp + tn, n), "of all"],
    ["precision", fraction(tp, tp + fp), `of ${called(positive)}`],
    ["recall", fraction(tp, tp + fn), `of ${positive}`],
    ["F1", fraction(2 * tp, 2 * tp + fp + fn), "of both"],
    ["mean loss", `${format(loss, 3)} nats`, "a coin: 0.693"],
  ];
}

const COIN = Math.LN2; // nats

/** How many are right, and whether the probabilities are worth more than a coin's. */
export function verdict({ tp, tn, n, loss }) {
  const [own, coin] = [loss, COIN].map((nats) => format(nats, 3));
  const than = own === coin ? "as much as" : `${loss > COIN ? "more" : "less"} than`;
  return `${tp + tn} of ${n} right. The probabilities cost ${own} nats per point, ${than} a fair coin’s${own === coin ? "" : ` ${coin}`}.`;
}

/** The whole state in sentences. */
export function narration(state, result) {
  const { tp, fn, fp, tn } = result;
  const list = measures(result).map(([name, value]) => `${name} ${value}`).join(", ");
  return `Weights ${weightsText(state.weights)}, threshold ${brief(state.threshold)}. `
    + `${tp} true positives, ${fn} false negatives, ${fp} false positives, ${tn} true negatives. `
    + `${list[0].toUpperCase()}${list.slice(1)}.`;
}
