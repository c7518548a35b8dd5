// What the Bayes widget says, in words and numbers.

import { powered, significant } from "../shared/core.js";
import { PEOPLE } from "./logic.js";

const grouped = (text) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** Whole people: 99,499. */
export const people = (n) => grouped(String(n));

/** Expected people: 99,499, 501, 0.903, 2.50×10⁻⁴. */
export const amount = (x) => (x < 1000 ? significant(x) : people(Math.round(x)));

/** A probability to four digits, as the chapter has it, never rounded to 0 or 1; null is "undefined". */
export function probability(p) {
  if (p === null) return "undefined";
  if (p === 0 || p === 1) return String(p);
  return Number(p.toPrecision(4)) === 1 ? `1 − ${powered(1 - p)}` : significant(p, 4);
}

/** A setting as the reader would type it. */
export const setting = (value) => (String(value).includes("e") ? powered(value) : String(value));

/** "1 in 527", "about 1 in 4", or a percentage above one half, never rounded to 100. */
export function share(p) {
  if (p === null || p === 0 || p === 1) return "";
  const of = Math.round(1 / p);
  if (of > 1e15) return ""; // no crowd is that large
  if (p < 0.5) return `${Math.abs(p * of - 1) > 0.002 ? "about " : ""}1 in ${grouped(String(of))}`;
  return p < 0.9995 ? `${(100 * p).toFixed(1)} %` : "over 99.9 %";
}

const FEW = 100; // below this, whole people would mislead

/** The answer in people: "Of about 501 people who test positive, about 1 is a mind reader." */
export function headline({ tests }, story, { whole, expected, evidence }) {
  const [one, many] = story.positive.map((words) => words + (tests === 2 ? story.twice : ""));
  const all = whole[0] + whole[1];
  if (evidence === 0) return `No ${story.crowd[0]} ${one.replace(/^(who|that) /, "")}: there is nothing to divide by.`;
  if (all < FEW) {
    const parts = [expected[0] + expected[1], expected[0]].map(amount);
    return `Of ${parts[0]} ${story.crowd[1]} ${many} (expected), ${parts[1]} ${story.is[1]}.`;
  }
  const of = `Of about ${people(all)} ${story.crowd[1]} ${many}`;
  if (whole[0] === 0) return `${of}, ${expected[0] > 0 ? "fewer than one" : "none"} ${story.is[0]}.`;
  const about = Math.abs(whole[0] - expected[0]) > 0.01 * expected[0] ? "about " : "";
  return `${of}, ${about}${people(whole[0])} ${story.is[whole[0] > 1 ? 1 : 0]}.`;
}

const VISIBLE = 10; // fewer are less than a tenth of a block

/** What lies where in the crowd. */
export function crowdWords(story, [hits, alarms, missed]) {
  const all = `All ${people(PEOPLE)} ${story.crowd[1]}: a small square is 100 of them.`;
  const top = missed < VISIBLE ? "" : ` Hatched at the top: missed ${story.yes}.`;
  if (hits + alarms === 0) return `${all} None of them is positive.${top}`;
  return `${all} ${hits + alarms < VISIBLE ? "The few positives are too small to see here" : "The positives lie at the foot"}.${top}`;
}

/** "P(MR | T)", or "P(MR | T₁, T₂)". */
export function symbol(story, tests, not = "") {
  const [state, sign] = story.symbol.split(" | ");
  return `P(${state} | ${not}${tests === 2 ? `${sign}₁, ${sign}₂` : sign})`;
}

/** "0.95 / 501", with more digits where part and whole would look alike and are not. */
function fraction(part, whole) {
  let texts = [part, whole].map(amount);
  for (let digits = 4; texts[0] === texts[1] && part < whole && digits < 15; digits += 1) {
    texts = [part, whole].map((x) => String(Number(x.toPrecision(digits))));
  }
  return texts.join(" / ");
}

/** The same as a fraction of expected people, and as a probability. */
export function formula({ tests }, story, { posterior, expected, evidence }) {
  const name = symbol(story, tests);
  if (posterior === null) return `${name} is undefined, because a positive result has probability 0.`;
  const often = share(posterior);
  return `${name} = ${fraction(expected[0], evidence * PEOPLE)} = ${probability(posterior)}${often && `, ${often}`}`;
}

/** What the curve shows: where we are, and where one half is reached. */
export function curveWords({ prior }, { posterior, level, hit, alarm }) {
  const now = `● prior ${setting(prior)}, posterior ${probability(posterior)}`;
  if (level !== null) return [now,
    `◇ one half at a prior of ${probability(level)}${share(level) && `, ${share(level)}`}`];
  if (hit === 0 && alarm === 0) return [now, "Nothing is ever positive, so there is no curve."];
  return [now, alarm === 0 ? "Without false alarms any prior above 0 gives 1."
    : "Without a hit no prior gives more than 0."];
}

/** One sentence for those who listen. */
export function narration(state, story, result) {
  const tail = result.posterior === null ? "The posterior is undefined."
    : `Posterior ${probability(result.posterior)}.`;
  return `Prior ${setting(state.prior)}. ${headline(state, story, result)} ${tail}`;
}
