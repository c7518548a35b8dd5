// What the review classifier says in words. Pure, so that node can test it.

import { format, plural } from "../shared/core.js";
import { byStrength, sureness } from "./logic.js";

/** "+1.80", "−0.13", "0.00" */
export function signed(value, decimals = 2) {
  const text = format(value, decimals);
  return value > 0 && Number(value.toFixed(decimals)) !== 0 ? `+${text}` : text;
}

const whole = (value) => (Number.isInteger(value) ? String(value) : format(value));

const LONGEST_SHOWN = 40;

/** A word as it is shown: one of thousands of letters has its beginning only. */
export const shown = (token) => (token.length > LONGEST_SHOWN ? `${token.slice(0, LONGEST_SHOWN - 1)}…` : token);

/** The short form beside the winner: "probability 0.998", "3 to 2 votes". */
export function resultWords({ scores, probs, tie, nothing }, kind) {
  if (nothing) return "";
  if (kind === "probabilities") return `probability ${probs[0] === probs[1] ? "0.500" : sureness(scores[1] - scores[0])}`;
  if (kind === "votes") return `${whole(scores[0])} to ${whole(scores[1])}${tie ? ", a tie" : ""}`;
  return `scores ${format(scores[0])} and ${format(scores[1])}`;
}

/** The headline: the label, or that there is nothing to judge. */
export const headline = ({ winner, nothing }, labels) => (nothing ? "nothing to judge" : labels[winner]);

/** Why there is nothing to judge; "" where there is something. */
function lackWords({ tokens, nothing }) {
  if (!nothing) return "";
  if (tokens.length === 0) return "There are no words yet.";
  return tokens.length === 1 ? "The model does not know this word."
    : `The model knows none of the ${plural(tokens.length, "word")}.`;
}

function copyWords({ clue }, model, copies) {
  if (copies === 1 || clue === null) return "";
  if (model.binary) return `This model asks only whether a word is there, so copies of “${shown(clue)}” change nothing. `;
  return `“${shown(clue)}” is counted ${copies - 1} more ${copies === 2 ? "time" : "times"}. `;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);

/** The word that weighs most, where words have weights: in a vote all weigh the same. */
function mostWords(rows, kind, exact) {
  const strongest = kind === "votes" ? undefined : rows.filter(({ gap }) => gap !== 0).sort(byStrength)[0];
  if (!strongest) return "";
  return `Most weight: “${shown(strongest.token)}”${exact ? `, ${signed(strongest.gap)}` : ""}.`;
}

/** What stands below the verdict: why it is so, without the verdict itself; `exact` tells the weight as well. */
export function reasonWords(result, model, labels, copies = 1, exact = false) {
  if (result.nothing) return lackWords(result);
  const most = mostWords(result.rows, model.kind, exact);
  const tie = result.tie ? `A tie goes to the first label: ${labels[result.winner]}. ` : "";
  return `${copyWords(result, model, copies)}${tie}${most}`.trimEnd();
}

const NUMBERS = ["no", "one", "two", "three", "four"];
const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** How far several models agree: "All four say positive." Names as they are. */
export function agreementWords(results, models, labels) {
  const [first] = results;
  if (first.nothing && first.tokens.length === 0) return "Nothing to judge: there are no words yet.";
  if (first.nothing) {
    const many = first.tokens.length > 1;
    return `Nothing to judge: the models ${many ? `know none of the ${first.tokens.length} words` : "do not know this word"}.`;
  }
  const sides = labels.map((_, k) => models.filter((__, m) => results[m].winner === k).map(({ name }) => name));
  const only = sides.findIndex((names) => names.length === models.length);
  if (only >= 0) return `All ${NUMBERS[models.length] ?? models.length} say ${labels[only]}.`;
  const says = sides.map((names, k) => `${listed(names)} ${names.length === 1 ? "says" : "say"} ${labels[k]}`);
  return `${sentence(says.join(", "))}.`;
}

/** What the models of a corpus have read, and what they were judged by. */
export function factWords({ learned, judged, index }) {
  const [read, tried, words] = [learned, judged, index.size].map((n) => n.toLocaleString("en"));
  return `Learned from ${read} film reviews, one weight for each of ${words} words, and tried on ${tried} new ones.`;
}

/** How sure, in as little room as a column has: a probability, or the lead in points. */
export function shortResult({ scores, probs, nothing }, largest) {
  if (nothing) return "";
  const gap = scores[1] - scores[0];
  if (!probs) return signed(gap, largest >= 100 ? 0 : 2);
  const most = Math.max(...probs);
  return most >= 0.9995 ? "P > 0.999" : `P = ${format(most, 3)}`;
}

/** The whole verdict as sentences, for the live region. */
export function verdictWords(result, model, labels, copies = 1) {
  if (result.nothing) return `${sentence(model.name)}: nothing to judge. ${lackWords(result)}`;
  const says = `${sentence(model.name)}: ${labels[result.winner]}, ${resultWords(result, model.kind)}.`;
  return `${says} ${reasonWords(result, model, labels, copies, true)}`.trimEnd();
}
