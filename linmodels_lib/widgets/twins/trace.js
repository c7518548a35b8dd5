// Visits of a learner, the twin of linmodels_lib/trace.py: their order, and a trace that is computed as far as it is
// looked at. Weights lie flat while they change, and only those at the start of each epoch are kept: a reader who drags
// one of a thousand points asks for a hundred thousand visits a frame. Pure.

import { mulberry32, shuffled } from "../shared/core.js";

/**
 * @typedef {object} Rule  a learner; `w` holds θ, K rows side by side, and maybe more behind it
 * @property {number} columns  of θ
 * @property {() => Float64Array} begin  w before the first visit
 * @property {(w: Float64Array, i: number, n: number) => number} visit  visit n, to example i: changes w, gives ŷ
 * @property {(visit: { before: Float64Array, after: Float64Array, i: number, y: number, yHat: number, n: number })
 *   => object} tell  what the learner has to say of a visit beside what every visit has
 * @property {boolean} stops  after an epoch without a mistake
 *
 * @typedef {{ points: number[][], labels: number[], nLabels: number, order: string, seed: number, epochs: number }}
 *   Visited
 */

/**
 * The indices to visit, one array per epoch, without end.
 * @param {number} n @param {string} order @param {number} seed @returns {Generator<number[], never>}
 */
export function* visitOrder(n, order, seed) {
  const fixed = new Array(n);
  for (let i = 0; i < n; i++) fixed[i] = order === "reversed" ? n - 1 - i : i;
  const random = mulberry32(seed);
  for (;;) yield order === "shuffled" ? shuffled(n, random) : fixed;
}

/** Rows of weights as one flat list; without rows, zeros. @param {number[][]} rows @param {number} length */
export function flatWeights(rows, length) {
  const w = new Float64Array(length);
  w.set(rows.flat());
  return w;
}

/**
 * The same list with room for `least` or more.
 * @template {Uint8Array | Uint32Array} T @param {T} list @param {number} least @returns {T}
 */
function roomy(list, least) {
  if (list.length >= least) return list;
  const Kind = /** @type {any} */ (list.constructor);
  const more = new Kind(Math.max(least, 2 * list.length));
  more.set(list);
  return more;
}

/** Step 0 is the start; `at(n)` is visit n = 1, 2, … */
export class Visits {
  /** @param {Visited} problem @param {Rule} rule */
  constructor(problem, rule) {
    this.problem = problem;
    this.rule = rule;
    this.done = 0; // visits so far
    this.ended = false;
    this.now = rule.begin();
    /** @type {Float64Array[]} w before each epoch */
    this.marks = [];
    /** @type {number[][]} the order of each epoch */
    this.epochs = [];
    this.orders = visitOrder(problem.points.length, problem.order, problem.seed);
    this.yHats = new Uint8Array(64);
    this.mistakes = new Uint32Array(64); // up to and with each visit
    /** @type {Map<number, Float64Array>} w after the visits that were asked for last */
    this.seen = new Map();
  }

  /** The largest step ≤ n that exists. @param {number} n */
  reach(n) {
    while (!this.ended && this.done < n) this.advance(n);
    return Math.min(n, this.done);
  }

  /** Visits up to n, within the epoch that is under way or begins. @param {number} n */
  advance(n) {
    const { rule, problem: { points, labels } } = this;
    const epoch = Math.floor(this.done / points.length);
    if (epoch === this.epochs.length) {
      this.marks.push(this.now.slice());
      this.epochs.push(this.orders.next().value);
    }
    const [order, first] = [this.epochs[epoch], epoch * points.length];
    const last = Math.min(n, first + points.length);
    this.yHats = roomy(this.yHats, last);
    this.mistakes = roomy(this.mistakes, last);
    let mistakes = this.mistakesAt(this.done);
    for (let at = this.done; at < last; at++) {
      const i = order[at - first];
      this.yHats[at] = rule.visit(this.now, i, at + 1);
      if (this.yHats[at] !== labels[i]) mistakes += 1;
      this.mistakes[at] = mistakes;
    }
    this.done = last;
    this.ended = last === first + points.length
      && (epoch + 1 >= this.problem.epochs || (rule.stops && mistakes === this.mistakesAt(first)));
  }

  /** w after visit n, which has to be done. @param {number} n */
  weightsAt(n) {
    const known = this.seen.get(n);
    if (known) return known;
    const size = this.problem.points.length;
    if (n === this.done) return this.remember(n, this.now.slice());
    const epoch = Math.floor(n / size);
    const before = this.seen.get(n - 1);
    const w = (before && n % size ? before : this.marks[epoch]).slice();
    for (let at = before && n % size ? n - 1 : epoch * size; at < n; at++) {
      this.rule.visit(w, this.epochs[epoch][at % size], at + 1);
    }
    return this.remember(n, w);
  }

  /** @param {number} n @param {Float64Array} w */
  remember(n, w) {
    if (this.seen.size > 7) this.seen.clear();
    this.seen.set(n, w);
    return w;
  }

  /** θ as rows. @param {Float64Array} w */
  rows(w) {
    const { rule: { columns }, problem: { nLabels } } = this;
    return Array.from({ length: nLabels }, (_, k) => Array.from(w.subarray(k * columns, (k + 1) * columns)));
  }

  /** θ after visit n. @param {number} n */
  thetaAt(n) {
    return this.rows(this.weightsAt(n));
  }

  /** Visit n: what every visit has, and what this learner has beside it. @param {number} n @returns {any} */
  at(n) {
    const { labels, points } = this.problem;
    const epoch = Math.floor((n - 1) / points.length);
    const i = this.epochs[epoch][(n - 1) % points.length];
    const [before, after] = [this.weightsAt(n - 1), this.weightsAt(n)];
    const [y, yHat] = [labels[i], this.yHats[n - 1]];
    const own = this.rule.tell({ before, after, i, y, yHat, n });
    return { epoch, index: i, y, yHat, theta: this.rows(after), mistakes: this.mistakesAt(n), ...own };
  }

  /** @param {number} n */
  mistakesAt(n) {
    return n > 0 ? this.mistakes[n - 1] : 0;
  }

  /** Is there no visit after n? @param {number} n */
  isLast(n) {
    return this.reach(n + 1) === n;
  }
}

/** All visits, one by one. @param {Visits} visits @returns {Generator<any>} */
export function* everyVisit(visits) {
  for (let n = 1; visits.reach(n) === n; n++) yield visits.at(n);
}
