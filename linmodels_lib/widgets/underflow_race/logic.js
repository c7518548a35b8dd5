// Products and sums of logs in three floating-point formats, bit for bit as NumPy computes them. Pure: node tests it.
//
// Each operation is done in double and rounded once to the format. That is the correctly rounded result: the product of
// two numbers with n-bit significands has at most 2n bits, 22 for float16 and 48 for float32, so a double (53 bits)
// holds it exactly. A sum may not fit, but rounding it twice does no harm where the wider format has at least 2n + 2
// bits (Figueroa 1995): 24 and 50 are below 53.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";

/** @typedef {(typeof FORMATS)[number]} Format */
/** @typedef {{ products: number[], sums: number[] }} Lane */
/** @typedef {{ name: string, words: string, probs: number[] }} Text */

const LEAST = 2 ** -24; // the smallest subnormal of float16

/** The exponent e with 2^e ≤ |x| < 2^(e+1), for a normal double x. @param {number} x */
function exponentOf(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  return ((view.getUint16(0) >> 4) & 0x7ff) - 1023;
}

/**
 * x to the nearest multiple of the spacing around it, ties to even; below 2^-14 the spacing stays 2^-24 (subnormal).
 * @param {number} x
 */
export function round16(x) {
  const size = Math.abs(x);
  if (!(size > 0) || size === Infinity) return x;
  const spacing = Math.max(2 ** (exponentOf(size) - 10), LEAST);
  const steps = size / spacing; // exact: a power of two
  const below = Math.floor(steps);
  const rest = steps - below;
  const up = rest > 0.5 || (rest === 0.5 && below % 2 === 1);
  const rounded = (below + Number(up)) * spacing;
  return Math.sign(x) * (rounded > 65504 ? Infinity : rounded);
}

/** @param {number} x */
function bits16(x) {
  const size = Math.abs(x);
  const sign = Object.is(x, -0) || x < 0 ? 1 : 0;
  if (size === Infinity) return (sign << 15) | 0x7c00;
  if (size < 2 ** -14) return (sign << 15) | (size / LEAST);
  const e = exponentOf(size);
  return (sign << 15) | ((e + 15) << 10) | ((size / 2 ** e - 1) * 1024);
}

/** @param {number | bigint} value @param {number} digits */
const hex = (value, digits) => value.toString(16).padStart(digits, "0");
/** @param {string} text */
const binary = (text) => [...text].map((digit) => parseInt(digit, 16).toString(2).padStart(4, "0")).join("");

/** @param {number} x */
function bits32(x) {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, x);
  return hex(view.getUint32(0), 8);
}

/** @param {number} x */
function bits64(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  return hex(view.getBigUint64(0), 16);
}

/** Name, widths of the exponent and fraction fields, smallest normal and subnormal number, rounding, bits. */
export const FORMATS = [
  { name: "float16", exponent: 5, fraction: 10, normal: 2 ** -14, least: LEAST, round: round16,
    bits: (/** @type {number} */ x) => binary(hex(bits16(x), 4)) },
  { name: "float32", exponent: 8, fraction: 23, normal: 2 ** -126, least: 2 ** -149, round: Math.fround,
    bits: (/** @type {number} */ x) => binary(bits32(x)) },
  { name: "float64", exponent: 11, fraction: 52, normal: 2 ** -1022, least: 2 ** -1074,
    round: (/** @type {number} */ x) => x,
    bits: (/** @type {number} */ x) => binary(bits64(x)) },
];

/** "normal", "subnormal" or "zero". @param {Format} format @param {number} value */
export function kindOf(format, value) {
  const size = Math.abs(value);
  return size === 0 ? "zero" : size < format.normal ? "subnormal" : "normal";
}

/** How many significant bits the value has room for. @param {Format} format @param {number} value */
export function precisionOf(format, value) {
  const kind = kindOf(format, value);
  if (kind === "normal") return format.fraction + 1;
  if (kind === "zero") return 0;
  return format.bits(value).slice(1 + format.exponent).replace(/^0+/, "").length;
}

/** For each format the products and sums of logs after 0, 1, 2, … factors. @param {number[]} probs @returns {Lane[]} */
export function trace(probs) {
  return FORMATS.map(({ round }) => {
    const products = [1];
    const sums = [0];
    for (const p of probs) {
      products.push(round(products[products.length - 1] * round(p)));
      sums.push(round(sums[sums.length - 1] + round(Math.log(p))));
    }
    return { products, sums };
  });
}

/**
 * What happens where, in order: { step, format (index), kind: "subnormal" or "zero" }; each at most once a format.
 * @param {Lane[]} lanes
 */
export function events(lanes) {
  const found = lanes.flatMap(({ products }, format) => ["subnormal", "zero"].map((kind) => (
    { step: products.findIndex((value) => kindOf(FORMATS[format], value) === kind), format, kind })));
  return found.filter(({ step }) => step > 0).sort((a, b) => a.step - b.step || a.format - b.format);
}

/**
 * The word at which the product of a format is 0 for the first time, or null.
 * @param {Lane[]} lanes @param {number} format
 */
export function deathOf(lanes, format) {
  return events(lanes).find((event) => event.format === format && event.kind === "zero")?.step ?? null;
}

export const SAME = "same";
const LENGTHS = [100, 200, 400, 800, 1200];

/** How many words: a round number beyond the word at which float64 gives up, 1200 at most. @param {number} p */
export function lengthFor(p) {
  const dies = p < 1 ? (-1075 * Math.LN2) / Math.log(p) : Infinity;
  return LENGTHS.find((length) => length >= dies + 1) ?? LENGTHS[LENGTHS.length - 1];
}

/**
 * The words of what is on screen, where they have names, and their probabilities.
 * @param {{ source: string, p: number, texts: Text[] }} state
 */
export function sequence({ source, p, texts }) {
  const text = texts.find(({ name }) => name === source);
  if (text) return { words: text.words.split(" "), probs: text.probs };
  const n = lengthFor(p);
  return { words: [], probs: new Array(n).fill(p) };
}

/** @type {{ p: number, source: string, step: number, texts: Text[] }} */
export const DEFAULTS = { p: 0.0001, source: SAME, step: 8, texts: [] };
export const SHARED = ["p", "source", "step"];

/** @param {unknown} p */
const soundP = (p) => isNumber(p, 1e-7, 1);
/** @param {any} text */
const soundText = ({ name, words, probs }) => (
  isText(name) && isText(words) && isList(probs, soundP, 1, 1200) && words.split(" ").length === probs.length);

/** Is this a state the race can show? @param {any} s */
export function accept(s) {
  return soundP(s.p) && isWhole(s.step, 0) && isList(s.texts, soundText)
    && (s.source === SAME || s.texts.some((/** @type {Text} */ { name }) => name === s.source));
}

/**
 * The probability at a place of the slider, the decimal logarithm: three digits, so that 10^-4 is the double 0.0001.
 * @param {number} place
 */
export const probability = (place) => Number((10 ** place).toPrecision(3));
