// What answers a question, best first.

import MiniSearch from "minisearch";

import { unpack } from "./pack.js";
import { common, runs, stem, terms } from "./words.js";

/**
 * @typedef {object} Place what can be found
 * @property {string} kind definition, section, figure, exercise, library or errata
 * @property {string} url below the root of the book
 * @property {string} title of its page, with its number
 * @property {string} number of a section
 * @property {string} heading
 * @property {string} names words and symbols that are introduced here, one a line
 * @property {string} text for the excerpt
 * @property {number} weight how much it counts beside others
 */
/** @typedef {Place & { score: number, found: Set<string> }} Hit to be marked: `found` */
/** @typedef {Map<number, { score: number, terms: string[] }>} Found by the number of a place */
/** @typedef {{ key: string, asks: Asked[] }} Name */
/** @typedef {{ index: MiniSearch, places: Place[], synonyms: Name[][], families: Map<string, string[]>,
 *   names: (id: number) => string[] }} Book `families` of words by stem; `names` of a place as keys */
/** @typedef {{ word: string, parts: string[], open: boolean }} Asked a word of a question; open: it may go on */

const BOOST = { title: 1.5, heading: 6, names: 6, bold: 2, text: 1, more: 0.3 };
/** Other words of the same family count less than the word itself: smoothed, where smoothing is asked for. */
const RELATED = Object.fromEntries(Object.entries(BOOST).map(([field, boost]) => [field, boost * 0.7]));
const APART = Object.fromEntries(Object.entries(BOOST).map(([field, boost]) => [field, boost * 0.3])); // log and loss
const FEW = 5; // places: then the parts of a word written together are looked for too
const LONGEST = 200; // letters of a question that are looked at
const MOST = 12; // and words
const ENOUGH = 40; // hits that are looked at again, and given
const NAMED = 2; // how much more a place counts that the question names
const NAMED_AMONG = 1.25; // and where its heading says more
const NAMED_IN_PART = 1.1; // and where the question says more
const IN_CODE = 4; // how much more the library counts where the question is code
const OTHER_NAME = 0.7; // how much another name counts beside the one that was asked for
const WEIGHTS = { tokenize: (/** @type {string} */ text) => [text], weights: { prefix: 0.4, fuzzy: 0.4 } };

/** How text becomes the index; the build and the page must agree. */
export const OPTIONS = {
  fields: Object.keys(BOOST),
  tokenize: terms,
  processTerm: (/** @type {string} */ term) => term || null,
};

/** Whether endings and slips are looked for: not in F1 and C. @param {string} word */
const long = (word) => word.length > 3 && !/\d/.test(word);

/** @param {{ index: any, places: Place[], synonyms: string[][] }} stored @returns {Book} */
export const open = ({ index: packed, places, synonyms }) => {
  const index = unpack(packed);
  /** @type {string[][]} */
  const names = [];
  const families = new Map();
  for (const [word] of index.index) {
    if (long(word)) families.set(stem(word), [...(families.get(stem(word)) ?? []), word]);
  }
  return {
    index: MiniSearch.loadJS(index, OPTIONS),
    places,
    families,
    names: (id) => (names[id] ??= [places[id].heading, ...places[id].names.split("\n")].map(key).filter(Boolean)),
    synonyms: synonyms.map((group) => group.map((name) => ({ key: key(name), asks: asked(`${name} `) }))),
  };
};

/** The words of a question; those that tell nothing are left out where others are there.
 * @param {string} question @returns {Asked[]} */
export const asked = (question) => {
  const given = question.slice(0, LONGEST);
  const all = runs(given).slice(0, MOST).map(({ whole, parts, to }) => (
    { word: whole, parts, open: to === given.length }));
  const telling = all.filter(({ word }) => !common(word));
  return telling.length ? telling : all;
};

/** A name as it is compared: without marks, endings and spaces. @param {string} text */
const key = (text) => runs(text).flatMap(({ whole, parts }) => (parts.length ? parts : [whole]))
  .map((word) => (long(word) ? stem(word) : word)).join(" ");

/** A word with each two neighbours changed round. @param {string} word */
const swapped = (word) => Array.from({ length: word.length - 1 }, (_, i) => (
  { queries: [word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)], fuzzy: false }));

/** What a word of the question finds: whole words and those of its family, then beginnings. Where there is
 * little, the parts of words written together; where there is nothing, slips of the finger.
 * @param {Book} book @param {Asked} ask @returns {Found} */
const look = ({ index, families }, { word, parts, open: goesOn }) => {
  /** @param {any} query @param {object} more */
  const search = (query, more = {}) => index.search(query, { boost: BOOST, ...WEIGHTS, ...more });
  const family = ((long(word) && families.get(stem(word))) || []).filter((other) => other !== word);
  const hits = new Map(search({ combineWith: "OR", queries: [word, { queries: family, boost: RELATED }] })
    .map((hit) => [hit.id, hit]));
  const add = (/** @type {import("minisearch").SearchResult} */ hit) => {
    const whole = hits.get(hit.id);
    if (whole) whole.score = Math.max(whole.score, hit.score);
    else hits.set(hit.id, hit);
  };
  if (goesOn && word.length > 1) search(word, { prefix: true }).forEach(add);
  if (hits.size < FEW && parts.length) search({ combineWith: "AND", queries: parts, boost: APART }).forEach(add);
  if (!hits.size && long(word)) {
    search({ combineWith: "OR", queries: [word, ...swapped(word)] }, { fuzzy: 1 }).forEach(add);
  }
  return hits;
};

/** The names of things in a question, each with its group and the words it stands for; of two that overlap the longer.
 * @param {Name[][]} groups @param {string[]} keys of the words of the question */
const namesIn = (groups, keys) => {
  const question = ` ${keys.join(" ")} `;
  const named = groups.flatMap((group) => group.map((name) => ({ group, name })))
    .filter(({ name }) => question.includes(` ${name.key} `))
    .sort((a, b) => b.name.key.length - a.name.key.length);
  /** @type {Set<number>} */
  const taken = new Set();
  return named.flatMap(({ group, name }) => {
    const words = keys.flatMap((one, i) => (` ${name.key} `.includes(` ${one} `) && !taken.has(i) ? [i] : []));
    words.forEach((i) => taken.add(i));
    return words.length ? [{ others: group.filter((one) => one !== name), words }] : [];
  });
};

/** Add what the other names of a thing find to what the words of the question found that name it.
 * @param {Book} book @param {Asked[]} asks @param {Found[]} looked */
const addSynonyms = (book, asks, looked) => {
  const keys = asks.map(({ word, parts }) => key(parts.length ? parts.join(" ") : word));
  for (const { others, words } of namesIn(book.synonyms, keys)) {
    for (const { asks: other } of others) {
      const found = other.map((ask) => look(book, ask));
      for (const [id, hit] of found[0]) {
        if (!found.every((hits) => hits.has(id))) continue;
        const sum = found.reduce((all, hits) => all + (hits.get(id)?.score ?? 0), 0);
        const score = (OTHER_NAME * sum) / words.length;
        for (const i of words) {
          if ((looked[i].get(id)?.score ?? 0) < score) looked[i].set(id, { ...hit, score });
        }
      }
    }
  }
};

/** How much more a place counts whose heading, or a name that it introduces, is the question or a part of it.
 * @param {string[]} names as keys @param {string} question its key */
const named = (names, question) => {
  const within = (/** @type {string} */ part, /** @type {string} */ text) => ` ${text} `.includes(` ${part} `);
  if (names.includes(question)) return NAMED;
  if (names.some((one) => within(question, one))) return NAMED_AMONG;
  return names.some((one) => within(one, question)) ? NAMED_IN_PART : 1;
};

/** The places that answer a question, best first. @param {Book} book @param {string} question @returns {Hit[]} */
export const find = (book, question) => {
  const asks = asked(question);
  const looked = asks.map((ask) => look(book, ask));
  addSynonyms(book, asks, looked);
  const telling = looked.map((hits) => Math.log(1 + book.places.length / (1 + hits.size)));
  const all = telling.reduce((sum, one) => sum + one, 0);
  const name = key(question.slice(0, LONGEST));
  const code = /\p{L}[_.]\p{L}|\p{Ll}{2}\p{Lu}/u.test(question);
  const found = new Set(looked.flatMap((hits) => [...hits.keys()]));
  return [...found].map((id) => {
    const { kind, weight } = book.places[id];
    const hits = looked.map((one) => one.get(id));
    const covered = hits.reduce((sum, hit, i) => (hit ? sum + telling[i] / all : sum), 0);
    const own = kind !== "library" ? named(book.names(id), name) : code ? IN_CODE * named(book.names(id), name) : 1;
    const score = hits.reduce((sum, hit) => sum + (hit?.score ?? 0), 0) * weight * own * covered ** 2;
    return { id, score, hits };
  }).sort((a, b) => b.score - a.score).slice(0, ENOUGH).map(({ id, score, hits }) => (
    { ...book.places[id], score, found: new Set(hits.flatMap((hit) => hit?.terms ?? [])) }));
};
