// What the review classifier says in words. Pure, so that node can test it.

import { format, plural } from "../shared/core.js";
import { byStrength, sureness } from "./logic.js";

/** "+1.80", "−0.13", "0.00" */
export function signed(value, decimals = 2) {
  const text = format(value, decimals);
  return value > 0 && Number(value.toFixed(decimals)) !== 0 ? `+${text}` : text;
}

const whole = (value) => (Number.isInteger(value) ? String(value) : format(value));

/** The short form beside the winner: "probability 0.998", "3 to 2 votes". */
export function resultWords({ scores, probs, tie }, kind) {
  if (kind === "probabilities") return `probability ${probs[0] === probs[1] ? "0.500" : sureness(scores[1] - scores[0])}`;
  if (kind === "votes") return `${whole(scores[0])} to ${whole(scores[1])}${tie ? ", a tie" : ""}`;
  return `scores ${format(scores[0])} and ${format(scores[1])}`;
}

/** Why the model can say so little, where it can; else "". */
function lackWords({ tokens, rows }, kind) {
  const alone = kind === "votes" ? "nothing votes" : "only the prior speaks";
  if (tokens.length === 0) return `There are no words, so ${alone}. `;
  if (rows.length === 0) return `The model knows none of the ${plural(tokens.length, "word")}, so ${alone}. `;
  return "";
}

function copyWords({ clue }, model, copies) {
  if (copies === 1 || clue === null) return "";
  if (model.binary) return `This model asks only whether a word is there, so copies of “${clue}” change nothing. `;
  return `“${clue}” is counted ${copies - 1} more ${copies === 2 ? "time" : "times"}. `;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);

/** The word that weighs most, where words have weights: in a vote all weigh the same. */
function mostWords(rows, kind) {
  const strongest = kind === "votes" ? undefined : rows.filter(({ gap }) => gap !== 0).sort(byStrength)[0];
  return strongest ? ` Most weight: “${strongest.token}”, ${signed(strongest.gap)}.` : "";
}

/** The whole verdict as sentences, for the live region. */
export function verdictWords(result, model, labels, copies = 1) {
  const { scores, winner, tie, rows, clue } = result;
  const name = labels[winner];
  const most = mostWords(rows, model.kind);
  const lead = lackWords(result, model.kind) + copyWords({ clue }, model, copies);
  if (tie) {
    const even = model.kind === "votes" ? `${whole(scores[0])} to ${whole(scores[1])} is` : "Equal scores are";
    return `${lead}${even} a tie, and a tie goes to the first label: ${name}.${most}`;
  }
  return `${lead}${sentence(model.name)}: ${name}, ${resultWords(result, model.kind)}.${most}`;
}
