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

/** The whole verdict as sentences, for the live region. */
export function verdictWords(result, model, labels, copies = 1) {
  if (result.nothing) return `${sentence(model.name)}: nothing to judge. ${lackWords(result)}`;
  const says = `${sentence(model.name)}: ${labels[result.winner]}, ${resultWords(result, model.kind)}.`;
  return `${says} ${reasonWords(result, model, labels, copies, true)}`.trimEnd();
}
