// What the decision boundary says: each learner and what it makes of the points, in words and numbers. Pure text.

import { argmax, brief, format, listing, plural } from "../shared/core.js";
import { scores, softmax } from "../twins/linear.js";
import { SURE, TITLES, allTie, rightOnes } from "./logic.js";

/** "α = 1", "10 epochs, averaged", "λ = 0.1" */
export function settingWords(name, s) {
  if (name === "NaiveBayes") return `α = ${brief(s.alpha, 4)}`;
  if (name === "Perceptron") return `${plural(s.epochs, "epoch")} at most${s.averaged ? ", averaged" : ""}`;
  return `λ = ${brief(s.l2, 4)}`;
}

/** What the learner does, in a sentence or two. */
export function aboutWords(name, { averaged }) {
  const keeps = averaged ? "keeps the mean of its weights over all visits" : "keeps its last weights";
  return {
    NaiveBayes: "Counts how often each class says each word, adds α to every count and multiplies the shares. It never "
      + "looks at its mistakes, and it sees only the mix of the words.",
    Perceptron: "Visits the points in order, moves its weights at each mistake, stops after an epoch without one, and "
      + `${keeps}. It has no probabilities.`,
    SVM: "Wants every point right by a lead of 1, at small weights: least hinge loss plus (λ/2)‖W‖², by 10,000 steps. "
      + "It has no probabilities.",
    SoftmaxRegression: "Wants the right class to be probable, at small weights: least cross-entropy plus (λ/2)‖W‖², "
      + "found by L\u2011BFGS.",
  }[name];
}

const share = (right, all) => `${right} of ${all} right, accuracy ${format(right / all)}`;

/** "2 of pan taken for mixed and 1 of mixed for pan" */
export function confusedWords(table, names) {
  const parts = table.flatMap((counted, k) => counted.flatMap((count, l) => (
    k !== l && count ? [`${count} of ${names[k]} taken for ${names[l]}`] : [])));
  return parts.length ? listing(parts) : "none confused";
}

/** One learner's result. */
function resultWords({ name, theta, table }, { state, names }) {
  const all = state.points.length;
  const tie = allTie(theta) ? ` All classes tie everywhere, and a tie goes to the lowest number: ${names[0]}.` : "";
  const result = `${TITLES[name]} (${settingWords(name, state)}): ${share(rightOnes(table), all)}`;
  return `${result}; ${confusedWords(table, names)}.${tie}`;
}

/** All that is on screen. scene: what BoundarySession.scene gives. */
export function sceneWords(scene) {
  const dashed = scene.second ? ` Dashed: ${resultWords(scene.second, scene)}` : "";
  return resultWords(scene.first, scene) + dashed;
}

/** After a move: how it stands now. */
export function shortWords({ first, second, state }) {
  const count = ({ name, table }) => `${TITLES[name]}: ${rightOnes(table)} of ${state.points.length} right`;
  return [first, second].filter(Boolean).map(count).join(". ") + ".";
}

/** What a learner makes of one point. */
export function pointWords({ name, theta }, point, names) {
  const psi = scores(theta, point);
  const sure = SURE.includes(name);
  const values = (sure ? softmax(psi) : psi).map((value, k) => `${names[k]} ${format(value)}`);
  return `${TITLES[name]} says ${names[argmax(psi)]}: ${sure ? "P" : "scores"} ${listing(values)}.`;
}

/** What the axes measure. */
export const axisNames = ({ axes, words }) => (axes.length ? axes : words.map((word) => `${word} per 100 words`));

/** What is drawn. */
export function legendWords({ first, second, state }) {
  const sure = SURE.includes(first.name);
  const fill = sure
    ? "The deeper the tint, the surer; thin lines: P of the winner is 0.75 and 0.95."
    : "Tint: where each class wins; how sure it is, this learner does not say.";
  const dashed = second ? ` Dashed: the border of ${TITLES[second.name]}.` : "";
  const point = state.axes.length ? `Each point is an example: its ${listing(state.axes)}. `
    : `Each point is a review: how often per 100 words it says “${state.words[0]}” and “${state.words[1]}”. `;
  return `${point}${fill}${dashed} Ring: taken for another class.`;
}
