// What the margin explorer says: a visit of both learners in words and numbers. Pure text.

import { brief, format, listing, plural } from "../shared/core.js";

/** Before the first visit. */
export function startWords() {
  return "Nothing visited yet: all weights are 0, so there is no line and no street. "
    + "Step, play, or run to the end; both learners see the same examples in the same order.";
}

function svmWords(step, cost, shrink) {
  const asked = brief(cost[step.y]);
  const keep = brief(step.keep, 4);
  const lead = `SVM: it leads by ${format(step.scores[step.y] - step.scores[1 - step.y])}`;
  if (step.y !== step.yHat) {
    return `${lead}, and ${asked} is asked for: a violation. The weights are multiplied by ${keep} and the example is `
      + `added with η = ${brief(step.eta, 4)}.`;
  }
  const shrunk = shrink === "always" ? `the weights are multiplied by ${keep}` : "nothing changes";
  return `${lead}, enough for the ${asked} that is asked for: ${shrunk}.`;
}

function perceptronWords(step, stopped) {
  if (stopped !== null) return `Perceptron: it stopped at visit ${stopped}, after an epoch without a mistake.`;
  return `Perceptron: ${step.y === step.yHat ? "right, nothing changes" : "a mistake, the example is added"}.`;
}

/** Visit n. `other`: the perceptron's step, and where it stopped, or null while it is off. */
export function visitWords(n, step, other, names, { cost, shrink }) {
  const head = `Visit ${n}, epoch ${step.epoch + 1}: example ${step.index + 1}, ${names[step.y]}. `;
  const tail = other ? ` ${perceptronWords(other.step, other.stopped)}` : "";
  return head + svmWords(step, cost, shrink) + tail;
}

/** After the last visit: what came out. */
export function endWords(visits, measures, width, other) {
  const holding = measures.holds.map((on, i) => (on ? String(i + 1) : "")).filter(Boolean);
  const who = holding.length > 12 ? plural(holding.length, "example")
    : `${holding.length === 1 ? "example" : "examples"} ${listing(holding)}`;
  const tail = other ? ` ${perceptronWords(other.step, other.stopped)}` : "";
  return `After ${visits} visits the street is ${format(width)} wide, held by ${who}.${tail}`;
}

/** After a setting was changed: the setting, and what became of the street. */
export function settingWords({ l2, cost, shrink }, names, measures, street) {
  const costs = names.map((name, k) => `${brief(cost[k])} for ${name}`).join(" and ");
  const settings = `λ = ${brief(l2, 4)}, a mistake costs ${costs}, the weights shrink `
    + `${shrink === "always" ? "at every visit" : "only on violations"}`;
  const holding = measures.holds.filter(Boolean).length;
  return street
    ? `${settings}: the street is ${format(street.width)} wide, ${plural(holding, "example")} on its edges or beyond.`
    : `${settings}.`;
}

/** Under the bars. */
export function payWords(measures) {
  const paying = measures.losses.filter((loss) => loss > 0.005).length;
  return `${paying === 0 ? "No example pays" : `${plural(paying, "example")} ${paying === 1 ? "pays" : "pay"}`}: mean hinge `
    + `loss ${format(measures.mean)}, objective J = ${format(measures.objective, 3)}.`;
}

/** Under the plane. */
export function legendWords(perceptron) {
  return `Solid line and shaded street: the SVM. ${perceptron ? "Dotted line: the perceptron. " : ""}`
    + "Ringed: the points that hold the street, on its edge or past it; a thin line shows how far past.";
}
