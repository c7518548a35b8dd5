// The challenge: find independent events. A level fixes the coins and perhaps A, and may ask for more of B. Pure.

import { NAMED, OUTCOMES, independent, measure, sorted, weights, WHOLE } from "./logic.js";

const named = (name) => NAMED.find(([key]) => key === name)[1];
const HONEST = ["1/2", "1/2", "1/2"];

/** Is membership decided by the first two tosses? */
const byFirstTwo = (event) => ["HH", "HT", "TH", "TT"].every((start) => (
  event.includes(`${start}H`) === event.includes(`${start}T`)));

/** Level n is LEVELS[n − 1]; A is null where the reader paints it. */
export const LEVELS = [
  {
    heads: HONEST, A: null, asks: null,
    task: "Honest coins. Paint two events that are independent; neither may be impossible or certain.",
    why: "Events about different tosses always work. Some that share a toss do as well.",
  },
  {
    heads: HONEST, A: named("all three alike"), asks: null,
    task: "Honest coins. A is “all three alike”. Paint an independent B, neither impossible nor certain.",
    why: "P(A) is 1/4, so A must take a quarter of B: one of HHH and TTT, and three outcomes outside A.",
  },
  {
    heads: HONEST, A: named("exactly two heads"), asks: null,
    task: "Honest coins. A is “exactly two heads”. Paint an independent B, neither impossible nor certain, "
      + "or say that there is none.",
    why: "P(A) is 3/8, so A would have to take 3/8 of B. Three eighths of 1, 2, … 7 outcomes is no whole number.",
  },
  {
    heads: ["3/5", "3/5", "3/5"], A: named("first two alike"), asks: null,
    task: "Bent coins, heads 3/5. A is “first two alike”. Paint an independent B, neither impossible nor certain.",
    why: "The third toss knows nothing of the first two. “First is heads”, which works for honest coins, fails here.",
  },
  {
    heads: ["4/5", "1/2", "1/2"], A: named("first two alike"), asks: byFirstTwo,
    task: "Only the first coin is bent, heads 4/5. A is “first two alike”. Paint an independent B, neither impossible "
      + "nor certain, that is decided by the first two tosses, or say that there is none.",
    why: "Whatever the first toss shows, an honest second one matches it half of the time.",
  },
];

const possible = (w, event) => measure(w, event) > 0 && measure(w, event) < WHOLE;

/** Does this B answer the level, together with this A? */
function answers(level, w, A, B) {
  return possible(w, A) && possible(w, B) && independent(w, A, B) && (level.asks === null || level.asks(B));
}

const same = (left, right) => left.join() === right.join();

/** Has the reader solved level n with what is on screen? */
export function solves(n, { A, B, heads }) {
  const level = LEVELS[n - 1];
  if (!same(heads, level.heads) || (level.A && !same(sorted(A), level.A))) return false;
  return answers(level, weights(heads), A, B);
}

/** How many events B there are for a fixed A; Infinity where A is free (there are many). */
export function solutions(n) {
  const level = LEVELS[n - 1];
  if (level.A === null) return Infinity;
  const w = weights(level.heads);
  let found = 0;
  for (let bits = 0; bits < 2 ** OUTCOMES.length; bits++) {
    const B = OUTCOMES.filter((_, i) => bits & (1 << i));
    if (answers(level, w, level.A, B)) found += 1;
  }
  return found;
}

/** The traits with which level n begins; 0 ends the challenge and leaves everything as it is. */
export function begin(n) {
  if (n === 0) return { challenge: 0 };
  const { heads, A } = LEVELS[n - 1];
  return { challenge: n, heads, A: A ?? [], B: [], zoom: "" };
}
