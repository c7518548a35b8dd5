// What the stepper says: each visit in words and numbers. Pure text.

import { argmax, brief, format, listing, plural } from "../shared/core.js";
import { products } from "../twins/linear.js";

const numbers = (values) => listing(values.map((value) => brief(value)));

/** Before the first visit. */
export function startWords(start, names) {
  const set = start.flat().some((w) => w !== 0);
  if (set) return "Nothing visited yet. The weights start from the values that were set.";
  return "Nothing visited yet. All weights are 0, so every class scores 0, and a tie goes to the lowest number: "
    + `${names[0]}.`;
}

function mistakeWords(step, x, names) {
  const after = products(step.theta, x);
  const ahead = after.every((score, k) => k === step.y || after[step.y] > score);
  const wins = argmax(after) === step.y;
  const added = step.eta === 1 ? "x" : `ηx with η = ${brief(step.eta, 3)}`;
  const vector = x.map((value) => brief(step.eta * value, 3)).join(", ");
  return `Mistake: ${added}, that is (${vector}), is added to the weights of ${names[step.y]} and taken from those of `
    + `${names[step.yHat]}. The scores become ${numbers(after)}: `
    + (ahead ? "this example is now right." : wins ? "a tie, which the lowest number wins: right." : "not yet right.");
}

/** Visit n in words. */
export function visitWords(n, step, x, names) {
  const top = Math.max(...step.scores);
  const tied = step.scores.filter((score) => score === top).length > 1;
  const tie = tied ? " (a tie goes to the lowest number)" : "";
  const right = step.y === step.yHat;
  const sums = `Visit ${n}, epoch ${step.epoch + 1}: example ${step.index + 1} is ${names[step.y]} `
    + `${right ? "and" : "but"} the scores are ${numbers(step.scores)}: predicted ${names[step.yHat]}${tie}. `;
  return sums + (right ? "Right: no update." : mistakeWords(step, x, names));
}

/** Why there is no next visit. end: what Trace.end() gave. */
export function endWords(trace, end) {
  const epochs = end.visit / trace.problem.points.length;
  const mistakes = plural(trace.mistakesAt(end.visit), "mistake");
  if (end.why === "converged") {
    return `Epoch ${epochs} went by without a mistake: converged after ${plural(end.visit, "visit")} and ${mistakes}.`;
  }
  if (end.why === "cycles") {
    const since = end.since === 0 ? "the start" : `the end of epoch ${end.since}`;
    return `No convergence after ${plural(epochs, "epoch")}: the weights of ${since} came back at the end of epoch `
      + `${epochs}, so it cycles for ever.`;
  }
  return `No convergence after ${plural(epochs, "epoch")} and ${mistakes}; it stops here.`;
}

/** The count of mistakes beside its bound. result: what boundOrReason gave. */
export function boundWords(mistakes, result) {
  const count = `${plural(mistakes, "mistake")} so far. `;
  if (result.reason) return count + result.reason;
  const bound = format(result.bound, result.bound < 100 ? 1 : 0);
  return `${count}Never more than (R/\u2060γ)² = ${bound}, by the best separator found.`;
}

const LENGTHS = new Map([
  [1, "true length"], [1 / 2, "half length"], [1 / 5, "a fifth of their length"], [1 / 10, "a tenth of their length"],
]);

/** What is drawn in the plane; `scale` is that of the weight arrows. */
export function legendWords(averaged, scale) {
  const fill = averaged
    ? "Filled: where each class wins by the averaged weights; dashed: by this visit’s weights alone."
    : "Filled: where each class wins after this visit; dashed: before it.";
  const other = scale > 1 ? `${scale} times their length` : `1/${Math.round(1 / scale)} of their length`;
  return `${fill} Ring: this example; dotted ring: the next. Arrows θ: (w₁, w₂) of each class, at `
    + `${LENGTHS.get(scale) ?? other}; thin arrows: the update.`;
}
