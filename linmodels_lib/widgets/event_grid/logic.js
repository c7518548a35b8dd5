// Three coins, two events: exact numbers and areas. Chances are twentieths, so every probability is a whole number of
// 8000ths: products of such numbers stay far below 2^53, and "equal" means equal. Pure: node tests it against Python.

import { isList, isWhole } from "../shared/validate.js";
import { sum } from "../shared/core.js";

export const OUTCOMES = ["HHH", "HHT", "HTH", "HTT", "THH", "THT", "TTH", "TTT"];
export const STEPS = 20;
export const WHOLE = STEPS ** 3;

/** @typedef {string[]} Event  its outcomes */
/** @typedef {Record<string, number>} Weights  8000 · p(x) of each outcome */
/** @typedef {{ A: Event, B: Event, heads: string[] }} Events */

export const DEFAULTS = {
  A: ["HHT", "HTH", "THH"],
  B: ["HHH", "HHT", "HTH", "HTT"],
  heads: ["1/2", "1/2", "1/2"],
  zoom: "",
  challenge: 0,
};

/** What a link carries. */
export const SHARED = Object.keys(DEFAULTS);

/** @param {number} a @param {number} b @returns {number} */
const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));

/** n/d in lowest terms: "3/8", "0", "1". @param {number} n @param {number} d */
export function fraction(n, d) {
  const g = gcd(n, d) || 1;
  return d === g ? String(n / g) : `${n / g}/${d / g}`;
}

/** "3/5" → 12 twentieths; null for anything that is not 0, 1/20, … 1 in lowest terms. @param {string} text */
export function twentieths(text) {
  for (let k = 0; k <= STEPS; k++) if (fraction(k, STEPS) === text) return k;
  return null;
}

/** @param {any} value */
const isEvent = (value) => isList(value, (x) => OUTCOMES.includes(x)) && new Set(value).size === value.length;

/** Is this a state the grid can show? @param {any} s */
export function accept(s, challenges = 5) {
  return isEvent(s.A) && isEvent(s.B)
    && isList(s.heads, (h) => twentieths(h) !== null, 3, 3)
    && ["", "A", "B"].includes(s.zoom) && isWhole(s.challenge, 0, challenges);
}

/** In the order of Ω. @param {Event} event */
export const sorted = (event) => OUTCOMES.filter((x) => event.includes(x));

/** The event with x put in, or taken out if it was there. @param {Event} event @param {string} x */
export const toggled = (event, x) => OUTCOMES.filter((y) => event.includes(y) !== (y === x));

/** @param {Event} A @param {Event} B */
const intersection = (A, B) => A.filter((x) => B.includes(x));
/** @param {Event} A @param {Event} B */
const union = (A, B) => OUTCOMES.filter((x) => A.includes(x) || B.includes(x));

/**
 * 8000 · p(x) for each outcome x: the product of the three tosses' twentieths.
 * @param {string[]} heads @returns {Weights}
 */
export function weights(heads) {
  const chances = heads.map((text) => twentieths(text) ?? 0);
  const toss = (/** @type {string} */ x, /** @type {number} */ i) => (x[i] === "H" ? chances[i] : STEPS - chances[i]);
  return Object.fromEntries(OUTCOMES.map((x) => [x, toss(x, 0) * toss(x, 1) * toss(x, 2)]));
}

/** 8000 · P(event). @param {Weights} w @param {Event} event */
export const measure = (w, event) => sum(event, (x) => w[x]);

/** P(A, B) = P(A) P(B), exactly. @param {Weights} w @param {Event} A @param {Event} B */
export function independent(w, A, B) {
  return measure(w, intersection(A, B)) * WHOLE === measure(w, A) * measure(w, B);
}

/** @param {number} n @param {number} d */
const over = (n, d) => (d === 0 ? null : { text: fraction(n, d), value: n / d });

/**
 * Every number on screen, as { text: "3/8", value: 0.375 }, or null where the condition has probability 0.
 * @param {Events} events
 */
export function numbers({ A, B, heads }) {
  const w = weights(heads);
  const [a, b, both] = [measure(w, A), measure(w, B), measure(w, intersection(A, B))];
  return {
    A: over(a, WHOLE),
    B: over(b, WHOLE),
    both: over(both, WHOLE),
    either: over(measure(w, union(A, B)), WHOLE),
    AgivenB: over(both, b),
    BgivenA: over(both, a),
    AgivenNotB: over(a - both, WHOLE - b),
    product: over(a * b, WHOLE * WHOLE),
    independent: independent(w, A, B),
  };
}

/**
 * The outcomes that fill the square: all, or those of the event that has become the universe.
 * @param {{ A: Event, B: Event, zoom: string }} state
 */
export function universe({ A, B, zoom }) {
  if (zoom === "") return OUTCOMES;
  return zoom === "A" ? A : B;
}

/**
 * A box { left, top, width, height } in shares of the square for every outcome: a row for each first toss. The area is
 * p(x), or p(x | universe) after a zoom; outcomes outside have none. Null where the universe has probability 0.
 * @param {Weights} w @param {Event} inside
 */
export function layout(w, inside) {
  const total = measure(w, inside);
  if (total === 0) return null;
  /** @type {Record<string, { left: number, top: number, width: number, height: number }>} */
  const boxes = {};
  let top = 0;
  for (const first of ["H", "T"]) {
    const row = OUTCOMES.filter((x) => x[0] === first);
    const share = measure(w, intersection(row, inside));
    const height = share / total;
    let left = 0;
    for (const x of row) {
      const width = share > 0 && inside.includes(x) ? w[x] / share : 0;
      boxes[x] = { left, top, width, height: width > 0 ? height : 0 };
      left += width;
    }
    top += height;
  }
  return boxes;
}

/** @param {string} x */
const count = (x) => [...x].filter((toss) => toss === "H").length;

/** @type {[string, (x: string) => boolean][]} */
const TESTS = [
  ["exactly two heads", (x) => count(x) === 2],
  ["first is heads", (x) => x[0] === "H"],
  ["second is heads", (x) => x[1] === "H"],
  ["third is heads", (x) => x[2] === "H"],
  ["at least two heads", (x) => count(x) >= 2],
  ["at least one head", (x) => count(x) >= 1],
  ["first two alike", (x) => x[0] === x[1]],
  ["all three alike", (x) => x[0] === x[1] && x[1] === x[2]],
  ["all outcomes", () => true],
  ["no outcome", () => false],
];

/** Events to choose by name: [name, outcomes]. @type {[string, Event][]} */
export const NAMED = TESTS.map(([name, test]) => [name, OUTCOMES.filter(test)]);

/** The name of an event, or null for one that has none. @param {Event} event */
export function nameOf(event) {
  const key = sorted(event).join();
  return NAMED.find(([, outcomes]) => outcomes.join() === key)?.[0] ?? null;
}
