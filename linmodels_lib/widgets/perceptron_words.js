// What the stepper says: each visit in words and numbers. Pure text.

import { brief, format, listing, plural } from "./core.js";
import { scores } from "./perceptron.js";

const numbers = (values) => listing(values.map((value) => brief(value)));

/** Before the first visit. */
export function startWords(start, names) {
  if (start.flat().some((w) => w !== 0)) return "Nothing visited yet. The weights start from the values that were set.";
  return `Nothing visited yet. All weights are 0, so every class scores 0, and a tie goes to the lowest number: ${names[0]}.`;
}

function mistakeWords(step, x, names) {
  const after = scores(step.theta, x);
  const fixed = after.every((score, k) => k === step.y || after[step.y] > score);
  const added = step.eta === 1 ? "x" : `ηx with η = ${brief(step.eta, 3)}`;
  return `Mistake: ${added}, that is (${x.map((value) => brief(step.eta * value, 3)).join(", ")}), is added to the weights of `
    + `${names[step.y]} and taken from those of ${names[step.yHat]}. The scores become ${numbers(after)}: `
    + (fixed ? "this example is now right." : "not yet right.");
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
    return `No convergence after ${plural(epochs, "epoch")}: the weights of ${since} came back at the end of epoch ${epochs}, so it cycles for ever.`;
  }
  return `No convergence after ${plural(epochs, "epoch")} and ${mistakes}; it stops here.`;
}

/** The count of mistakes beside its bound. result: what boundOrReason gave. */
export function boundWords(mistakes, result) {
  const count = `${plural(mistakes, "mistake")} so far. `;
  if (result.reason) return count + result.reason;
  return `${count}Never more than (R/\u2060γ)² = ${format(result.bound, result.bound < 100 ? 1 : 0)}, by the best separator found.`;
}
