// Naive Bayes from a table of counts, for any pseudo-count, min_count and treatment of unknown words. Pure.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";
import { argmax, sum } from "../shared/core.js";
import { logSoftmax } from "../twins/linear.js";
import { logJoint, smoothed, weights } from "../twins/naive_bayes.js";

/**
 * @typedef {{ vocabulary: string, counts: number[][], documents: number[], held_out: number[][],
 *   held_labels: number[] }} Corpus
 */
/** @typedef {ReturnType<typeof reduced> & { encoded?: number[][] }} Table */
/** @typedef {"accuracy" | "likelihood"} Measure */

export const MOST_WORDS = 8;
export const MOST_MIN_COUNT = 10;
const STEPS = 10; // of the α slider for each power of ten
export const LOW = -30; // places of the slider: α = 10^(place/10)
export const HIGH = 30;

/**
 * α at a place of the slider; 10^0 and its neighbours come out as the library's 10 ** (place / 10).
 * @param {number} place
 */
export const alphaAt = (place) => 10 ** (place / STEPS);
/** @param {number} alpha */
export const placeOf = (alpha) => Math.round(Math.log10(alpha) * STEPS);
export const PLACES = Array.from({ length: HIGH - LOW + 1 }, (_, i) => LOW + i);

/** How often each word occurs in all classes together. @param {number[][]} counts */
const totals = (counts) => counts[0].map((_, j) => sum(counts, (row) => row[j]));

/**
 * The table that smoothing works on. `column` gives each word's entry: its own, the OOV entry, or null (left out).
 * counts: (K, V), one row per class, over the words in `vocabulary`.
 * @param {Pick<Corpus, "vocabulary" | "counts">} corpus @param {number} minCount @param {boolean} oov
 */
export function reduced({ vocabulary, counts }, minCount, oov) {
  const words = vocabulary.split(" ");
  const times = totals(counts);
  const frequent = words.map((_, j) => j).filter((j) => times[j] >= minCount);
  const place = new Map(frequent.map((j, i) => [j, i]));
  const table = counts.map((row) => {
    const rare = sum(row, (count, j) => (times[j] < minCount ? count : 0));
    return [...frequent.map((j) => row[j]), ...(oov ? [rare] : [])];
  });
  const sums = table.map((row) => sum(row));
  const unknown = oov ? frequent.length : null;
  const index = new Map(words.map((word, j) => [word, j]));
  const column = (/** @type {number} */ j) => place.get(j) ?? unknown;
  return { table, totals: sums, entries: frequent.length + (oov ? 1 : 0), words: frequent.length, unknown, column,
    find: (/** @type {string} */ word) => index.get(word) ?? -1 };
}

/**
 * What the panel shows of one word: its entry, and per class its count, raw and smoothed probability.
 * @param {Table} model @param {string} word @param {number} alpha
 */
export function lookUp(model, word, alpha) {
  const j = model.find(word);
  const column = model.column(j);
  const state = column === null ? "left out" : column === model.unknown ? (j < 0 ? "unknown" : "rare") : "known";
  const classes = column === null ? [] : model.table.map((row, k) => (
    {
      count: row[column], raw: model.totals[k] ? row[column] / model.totals[k] : 0,
      smoothed: smoothed(row[column], model.totals[k], model.entries, alpha),
    }));
  return { word, state, classes };
}

/** The held-out texts as lists of columns. @param {Table} model @param {number[][]} texts */
function encoded(model, texts) {
  return texts.map((text) => text.map(model.column).filter((column) => column !== null));
}

/**
 * Accuracy and mean ln P(right label | text) on the held-out texts.
 * @param {Table} model @param {Corpus} state @param {number} alpha
 */
export function heldOut(model, state, alpha) {
  const texts = model.encoded ??= encoded(model, state.held_out);
  const theta = weights(model.table, state.documents, alpha);
  const psi = texts.map((text) => logJoint(theta, text));
  const right = psi.filter((row, i) => argmax(row) === state.held_labels[i]).length;
  const likelihood = sum(psi, (row, i) => logSoftmax(row)[state.held_labels[i]]) / psi.length;
  return { right, accuracy: right / psi.length, likelihood };
}

/**
 * Both measures over the slider's places, and the place of the best of each (the first, where several are best).
 * @param {Table} model @param {Corpus} state
 */
export function curves(model, state) {
  const values = PLACES.map((place) => heldOut(model, state, alphaAt(place)));
  const best = (/** @type {Measure} */ name) => PLACES[argmax(values.map((value) => value[name]))];
  return { values, best: { accuracy: best("accuracy"), likelihood: best("likelihood") } };
}

export const DEFAULTS = {
  vocabulary: "bad film good", counts: [[2, 1, 0], [0, 1, 2]], documents: [1, 1], classes: ["negative", "positive"],
  held_out: [[0], [2, 1]], held_labels: [0, 1], words: ["good", "bad"], alpha: 1, min_count: 1, oov: true,
};
export const SHARED = ["words", "alpha", "min_count", "oov"];

/** A number for a text, another for another (FNV-1a). @param {string} text */
function fingerprint(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const BOOK = 0x6cfe6253; // the fingerprint of what Python takes where it is told nothing
const WORDS = ["the", "book", "clever", "moving", "lazy", "snail"];
const DATA = ["vocabulary", "counts", "documents", "held_out", "held_labels", "classes"];

/** Are the counts those of the book's reviews? @param {any} state */
export const fromTheBook = (state) => fingerprint(JSON.stringify(DATA.map((name) => state[name]))) === BOOK;

/** What the explorer is where Python was told nothing. @param {any} state */
export const usual = (state) => (fromTheBook(state)
  ? { ...DEFAULTS, ...Object.fromEntries(DATA.map((name) => [name, state[name]])), words: WORDS } : DEFAULTS);

/** Is this a state the explorer can show? @param {any} s */
export function accept(s) {
  const V = typeof s.vocabulary === "string" ? s.vocabulary.split(" ").length : 0;
  const K = Array.isArray(s.classes) ? s.classes.length : 0;
  return V >= 1 && isList(s.classes, isText, 2, 5)
    && isList(s.counts, (row) => isList(row, (n) => isWhole(n, 0, 1e9), V, V), K, K)
    && isList(s.documents, (n) => isWhole(n, 1, 1e9), K, K)
    && isList(s.held_out, (words) => isList(words, (j) => isWhole(j, -1, V - 1)), 1)
    && isList(s.held_labels, (y) => isWhole(y, 0, K - 1), s.held_out.length, s.held_out.length)
    && isList(s.words, (word) => isText(word) && /^\S{1,40}$/.test(word), 0, MOST_WORDS)
    && isNumber(s.alpha, 1e-3 / 1.001, 1001) && isWhole(s.min_count, 1, MOST_MIN_COUNT) && typeof s.oov === "boolean"
    && (s.oov || totals(s.counts).some((n) => n >= s.min_count));
}
