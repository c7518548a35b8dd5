// What the gradient-check bench says: numbers, names of bugs, what each looks like, and the verdict in words.

import { plural, power, powered, significant, sum } from "../shared/core.js";
import { RULERS, TOLERANCE, check } from "./logic.js";

/** A step: 10⁻⁶, or 1.78×10⁻⁶ between the powers. */
export const stepText = (place) => (place % 4 === 0 ? power(place / 4) : powered(10 ** (place / 4)));

/** A slope with four digits, as it is compared with another: 0.01234, 1.23×10⁻⁷. */
export const number = (value, digits = 4) => significant(value, digits);

/** The relative error in a cell of the table. */
export function errorText({ error, kink }) {
  if (error <= TOLERANCE) return "✓";
  if (kink) return "kink";
  return error >= 0.01 ? error.toFixed(2) : number(error);
}

export const LOSS_NAMES = { softmax: "softmax, L2", logistic: "logistic, L2", hinge: "hinge, L2" };
export const RULER_NAMES = { central: "central", forward: "forward", complex: "complex step" };

/** The names of the bugs for a loss. */
export function bugNames(loss) {
  const logistic = loss === "logistic";
  return {
    none: "no bug", sign: "sign flipped", mean: "1/N forgotten", penalty: "penalty missing", bias: "bias penalised",
    labels: logistic ? "labels −1/+1, not 0/1" : "labels off by one",
    term: logistic ? "bias left out" : "right row only",
  };
}

/** How each bug shows, after "This bug …". */
export function fingerprint(bug, loss) {
  const logistic = loss === "logistic";
  return {
    none: "shows nowhere: every coordinate has its tick",
    sign: "shows as 2.00 everywhere: formula and measurement have the same size and opposite signs",
    mean: "shows wherever the data pull, and in the column of the constant by one and the same factor, N",
    penalty: "spares the column of the constant: the formula lacks λ times each of the other weights",
    bias: "shows in the column of the constant alone, by λ times the bias",
    labels: logistic ? "shows everywhere, without a common factor: the formula is off by the negative examples"
      : "shows in most places, also in the constant, without a common factor; in each column formula − measured still sums to 0",
    term: logistic ? "shows in one place, the constant, with a formula of exactly 0 and so an error of 1.00"
      : "shows where the other labels pull, also in the constant; in its columns formula − measured does not sum to 0",
  }[bug];
}

/** The sum of formula − measured over the labels, for each feature: 0.000, −0.143. */
export function apart(cells, width) {
  const sums = Array.from({ length: width },
    (_, c) => sum(cells.filter(({ j }) => j === c), ({ g, slope }) => g - slope));
  return sums.map((gap) => (Number.isFinite(gap) ? (Math.round(1000 * gap) / 1000 + 0).toFixed(3).replace("-", "−")
    : "–"));
}

/** The row and column of a coordinate: good, dull. */
export function shortName({ names, columns }, { m, j }) {
  return `${names[m]}, ${columns[j]}`;
}

/** The name of a coordinate: θ[good, dull]. */
function nameOf(bench, cell) {
  return `θ[${shortName(bench, cell)}]`;
}

const WHERE = {
  all: "everywhere", constant: "in the column of the constant alone", words: "in every column but the constant",
  some: "in some places",
};

function seen({ where, count, factor }, total) {
  const scale = factor === null ? "" : `, with formula = ${number(factor)} · measured`;
  const place = where === "some" && 2 * count > total ? "in most places" : WHERE[where];
  return `${count} of ${plural(total, "coordinate")} differ, ${place}${scale}.`;
}

/** Why the ruler fails, although the formula is right; "" where it does not fail. */
function rulerFault(state, bench, h) {
  const cells = check({ ...bench, bug: "none" }, h, state.ruler).filter(({ error }) => !(error <= TOLERANCE));
  if (!cells.length) return "";
  if (cells.some(({ kink }) => kink)) {
    return `there is a kink within h, and the ${RULER_NAMES[state.ruler]} difference mixes the slopes of its two sides.`;
  }
  const small = h < (state.ruler === "forward" ? 1e-7 : 1e-5) && state.ruler !== "complex";
  return `at this step ${small
    ? "rounding wins: two nearly equal values are subtracted and divided by a tiny h" : "truncation wins: the line through two far points misses the bend"}.`;
}

/** The state in a sentence or two. */
export function narrate(state, bench, cells, found, top, h) {
  const place = `${nameOf(bench, top)}: formula ${number(top.g)}, measured ${number(top.slope)}, relative error ${number(top.error, 2)}`;
  if (state.round) {
    if (state.guess) return verdict(state, bench, found, cells.length);
    return `Round ${state.round}: a bug is hidden in the formula, or none. ${found.count ? seen(found, cells.length) : `All ${plural(cells.length, "coordinate")} agree.`} Which is it?`;
  }
  if (!found.count) {
    const blind = state.bug !== "none" ? " And yet there is a bug: from here the check cannot see it." : "";
    return `Passed: all ${plural(cells.length, "coordinate")} agree within ${power(-6)}. Worst ${place}.${blind}`;
  }
  const fault = rulerFault(state, bench, h);
  if (state.bug === "none") return `Failed, worst ${place}. The formula is right; the ruler is not: ${fault}`;
  const failed = `Failed: ${seen(found, cells.length)} Worst ${place}.`;
  if (fault) return `${failed} There is a bug, but here the right formula would fail too: ${fault}`;
  return `${failed} No step helps. This bug ${fingerprint(state.bug, state.loss)}.`;
}

/** What to say to a guess. */
export function verdict({ guess, loss }, { bug }, found, total) {
  const names = bugNames(loss);
  if (guess === bug) return `Right: ${names[bug]}. It ${fingerprint(bug, loss)}.`;
  return `Not that one. “${names[guess]}” ${fingerprint(guess, loss)}. Look again: ${found.count ? seen(found, total) : "here every coordinate agrees."}`;
}

/** The rulers that a loss can take. */
export const rulersOf = (loss) => RULERS.filter((ruler) => ruler !== "complex" || loss !== "hinge");
