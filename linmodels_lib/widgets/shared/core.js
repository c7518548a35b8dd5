// Pure logic shared by every widget: numbers, seeded order, exact regions, links.
// Nothing here touches the page, so node can test it.

/** @typedef {number[]} Point  x and y */
/** @typedef {number[]} Box  xMin, yMin, xMax, yMax */
/** @typedef {Record<string, any>} State */

/** Position of the largest score; ties go to the lowest index. @param {number[]} scores */
export function argmax(scores) {
  let best = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k] > scores[best]) best = k;
  return best;
}

/**
 * Σ f(item, i); without f, of the numbers themselves.
 * @template T @param {T[]} items @param {(item: T, i: number) => number} [f]
 */
export function sum(items, f = Number) {
  return items.reduce((total, item, i) => total + f(item, i), 0);
}

/**
 * The value, or the end of [low, high] that it has passed.
 * @param {number} value @param {number} low @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

/** The item after this one, the first after the last. @template T @param {T[]} items @param {T} item */
export function following(items, item) {
  return items[(items.indexOf(item) + 1) % items.length];
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 10⁻⁶ @param {number} exponent */
export function power(exponent) {
  return `10${exponent < 0 ? "⁻" : ""}${[...String(Math.abs(exponent))].map((digit) => RAISED[Number(digit)]).join("")}`;
}

/** Three digits and a power of ten: 5.02×10⁻⁷. @param {number} value */
export function powered(value) {
  const [lead, exponent] = Math.abs(value).toExponential(2).split("e");
  return `${value < 0 ? "−" : ""}${lead}×${power(Number(exponent))}`;
}

/**
 * Are these equal, part by part? What is the very same is not looked into.
 * @param {any} a @param {any} b @returns {boolean}
 */
export function same(a, b) {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** A number as readers expect it: fixed decimals, a real minus sign, never "−0". @param {number} value */
export function format(value, decimals = 2) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value) < 1e-9 ? 0 : Math.abs(value); // less is rounding noise
  const tiny = size > 0 && Number(size.toFixed(decimals)) === 0;
  if (tiny || size >= 1e5) return powered(value);
  return (value < 0 && size > 0 ? "−" : "") + size.toFixed(decimals);
}

/** Significant digits without trailing zeros; what is tiny or huge with a power of ten. @param {number} value */
export function significant(value, digits = 3) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size > 0 && (size < 1e-3 || size >= 1e5)) return powered(value);
  return (value < 0 ? "−" : "") + Number(size.toPrecision(digits));
}

/** Like `format`, without trailing zeros: 1.50 → 1.5, 2.00 → 2. @param {number} value */
export function brief(value, decimals = 2) {
  const text = format(value, decimals);
  return text.includes(".") && !text.includes("×") ? text.replace(/\.?0+$/, "") : text;
}

/** "1 point", "2 points". @param {number} count @param {string} noun */
export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** "a", "a and b", "a, b and c". @param {string[]} words */
export function listing(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** Seeded uniform numbers in [0, 1): mulberry32, 32-bit integers only, so Python can repeat it. @param {number} seed */
export function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * 0 … n−1 in an order drawn from `random` (Fisher–Yates from the end).
 * @param {number} n @param {() => number} random
 */
export function shuffled(n, random) {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** η at visit n = 1, 2, …: constant η, η/n or η/√n. @param {number} eta @param {string} decay @param {number} n */
export function learningRate(eta, decay, n) {
  if (decay === "1/n") return eta / n;
  if (decay === "1/sqrt(n)") return eta / Math.sqrt(n);
  return eta;
}

/**
 * The part of a convex polygon where a + b·x + c·y ≥ 0 (Sutherland–Hodgman, one half-plane).
 * @param {Point[]} polygon @param {number[]} line a, b, c @returns {Point[]}
 */
export function clip(polygon, [a, b, c]) {
  const value = (/** @type {Point} */ p) => a + b * p[0] + c * p[1];
  if (polygon.every((p) => value(p) >= 0)) return polygon;
  /** @type {Point[]} */
  const inside = [];
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i];
    const q = polygon[i + 1 < polygon.length ? i + 1 : 0];
    const vp = value(p);
    const vq = value(q);
    if (vp >= 0) inside.push(p);
    if (vp >= 0 !== vq >= 0) {
      const t = vp / (vp - vq);
      inside.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
    }
  }
  return inside;
}

/**
 * Where each class wins inside a box: one convex polygon per class (empty where it never wins).
 * theta has rows (bias, w1, w2). Two equal rows tie everywhere, and the lower index takes it all.
 * @param {number[][]} theta @param {Box} box
 */
export function regions(theta, [x0, y0, x1, y1]) {
  return theta.map((own, k) => {
    /** @type {Point[]} */
    let polygon = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    theta.forEach((other, j) => {
      if (j === k || polygon.length === 0) return;
      const gap = own.map((w, i) => w - other[i]);
      const flat = gap[1] === 0 && gap[2] === 0;
      if (flat) polygon = gap[0] > 0 || (gap[0] === 0 && k < j) ? polygon : [];
      else polygon = clip(polygon, gap);
    });
    return polygon.length < 3 ? [] : polygon;
  });
}

/**
 * The borders between the regions, each once: [[from, to], …] inside the box.
 * @param {number[][]} theta @param {Box} box @returns {Point[][]}
 */
export function borders(theta, box) {
  const [x0, y0, x1, y1] = box;
  const onFrame = (/** @type {Point} */ [x, y]) => (
    [x - x0, x - x1, y - y0, y - y1].some((gap) => Math.abs(gap) < 1e-9 * (x1 - x0)));
  const score = (/** @type {number[]} */ [a, b, c], /** @type {Point} */ [x, y]) => a + b * x + c * y;
  return regions(theta, box).flatMap((polygon, k) => polygon.flatMap((from, i) => {
    const to = polygon[(i + 1) % polygon.length];
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    if (onFrame(middle)) return [];
    const rival = argmax(theta.map((row, j) => (j === k ? -Infinity : score(row, middle))));
    return rival > k ? [[from, to]] : [];
  }));
}

/** A small object as URL-safe text: JSON with sorted keys in base64url. @param {State} state */
export function encodeState(state) {
  const sorted = Object.fromEntries(Object.keys(state).sort().map((key) => [key, state[key]]));
  const bytes = new TextEncoder().encode(JSON.stringify(sorted));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The object `encodeState` made, or null for anything else: a broken link is no error.
 * @param {string} text @returns {State | null}
 */
export function decodeState(text) {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return state !== null && typeof state === "object" && !Array.isArray(state) ? state : null;
  } catch {
    return null;
  }
}

/**
 * "#a-1=xyz&b-2=uvw" → Map{a-1 → xyz, b-2 → uvw}. A plain section anchor gives an empty map.
 * @param {string} hash @returns {Map<string, string>}
 */
export function readFragment(hash) {
  const matches = hash.replace(/^#/, "").split("&").map((part) => part.match(/^([a-z][a-z-]*-\d+)=([^=]*)$/));
  return new Map(matches.filter((match) => match !== null).map(([, key, value]) => [key, value]));
}

/** The inverse of `readFragment`; an empty map gives "". @param {Iterable<[string, string]>} entries */
export function writeFragment(entries) {
  return [...entries].map(([key, value]) => `${key}=${value}`).join("&");
}

/**
 * What of `state` differs from `initial`, among `keys`.
 * @param {State} state @param {State} initial @param {string[]} keys
 */
export function difference(state, initial, keys) {
  const changed = keys.filter((key) => JSON.stringify(state[key]) !== JSON.stringify(initial[key]));
  return Object.fromEntries(changed.map((key) => [key, state[key]]));
}

/** Area of a polygon given by its corners in order. @param {number[][]} polygon */
export function area(polygon) {
  const twice = sum(polygon, ([x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    return x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}
