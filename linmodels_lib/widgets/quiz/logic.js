// The quiz without a page: reads numbers, judges answers, cuts texts into marked-up pieces. Node tests it.

import { plural } from "../shared/core.js";

const EXAMPLES = "Write a number such as 0.5, −2, 1/3 or 1e-3.";
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})*(,\d{3}\.\d*|,\d{3},\d{3})$/; // 1,234.5 or 1,000,000
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}$/; // 1,000: a thousand, or one

/** @typedef {{ value: number, problem?: undefined } | { value?: undefined, problem: string }} Reading */
/** @typedef {{ answer: number, tolerance: number, unit: string, wrong: [number, string][] }} NumberQuestion */
/** @typedef {string | [string, any[]] | [string, any[], string]} Piece */

/** @param {string} text @returns {Reading} */
function readDecimal(text) {
  if (THOUSANDS.test(text)) return { problem: "Leave out the commas between thousands." };
  if (EITHER.test(text)) {
    const [whole, point] = [text.replace(",", ""), text.replace(",", ".")];
    return { problem: `“${text}” can be read in two ways. Write ${whole} or ${point}.` };
  }
  const point = text.replace(",", ".");
  if (!DECIMAL.test(point)) return { problem: `This field takes a number. ${EXAMPLES}` };
  return Number.isFinite(Number(point)) ? { value: Number(point) }
    : { problem: `“${text}” is too large to compute with.` };
}

/**
 * What someone typed, as { value } or as { problem } in words.
 * Takes a fraction, a percentage, a Unicode minus, a decimal comma and the question's unit.
 * @param {string} typed @returns {Reading}
 */
export function parseNumber(typed, unit = "") {
  let text = typed.trim().replace(/[−–﹣-]/g, "-").replaceAll("⁄", "/").replace(/\s+/g, "");
  const ending = unit.replace(/\s+/g, "");
  if (ending && text.endsWith(ending)) text = text.slice(0, -ending.length);
  if (text === "") return { problem: "Type a number first." };
  const share = text.endsWith("%") ? 100 : 1;
  const parts = text.slice(0, share === 1 ? undefined : -1).split("/");
  if (parts.length > 2) return { problem: `This field takes one number or one fraction. ${EXAMPLES}` };
  const [above, below] = [readDecimal(parts[0]), parts.length === 2 ? readDecimal(parts[1]) : { value: 1 }];
  if (above.problem !== undefined) return above;
  if (below.problem !== undefined) return below;
  if (below.value === 0) return { problem: "A fraction cannot have 0 below the line." };
  return { value: above.value / below.value / share };
}

/** A number as a reader writes it. @param {number} value */
function written(value) {
  return String(Number(value.toPrecision(6))).replace("-", "−");
}

/**
 * { status: "unread" | "right" | "wrong", say } for a typed number.
 * @param {NumberQuestion} question @param {string} typed
 */
export function judgeNumber({ answer, tolerance, unit, wrong }, typed) {
  const { value, problem } = parseNumber(typed, unit);
  if (problem !== undefined) return { status: "unread", say: problem };
  const slack = tolerance + 1e-12 * Math.abs(answer);
  const near = (/** @type {number} */ target) => Math.abs(value - target) <= slack;
  if (near(answer)) return { status: "right", say: "" };
  const nearest = (/** @type {[number, string][]} */ list) => (
    list.sort(([a], [b]) => Math.abs(value - a) - Math.abs(value - b))[0]?.[1]);
  const rounded = (/** @type {number} */ target) => (
    [2, 3, 4, 5].find((n) => Math.abs(Number(target.toPrecision(n)) - value) <= 1e-12 * Math.abs(target)));
  const slip = nearest(wrong.filter(([number]) => near(number)));
  if (slip) return { status: "wrong", say: slip };
  if (near(-answer)) return { status: "wrong", say: "The size is right; look at the sign again." };
  const digits = rounded(answer);
  if (digits) return { status: "wrong", say: `Right to ${digits} digits. Give more of them.` };
  const roughly = nearest(wrong.filter(([number]) => rounded(number)));
  if (roughly) return { status: "wrong", say: roughly };
  return { status: "wrong", say: `${written(value)} is too ${value > answer ? "large" : "small"}.` };
}

/**
 * What the number field says about the form and the precision of its answer.
 * @param {{ answer: number, tolerance: number }} question
 */
export function precision({ answer, tolerance }) {
  const whole = Number.isInteger(answer);
  if (tolerance <= 1e-6) return whole ? "A whole number." : "A decimal or a fraction such as 1/3.";
  return `${whole ? "A number" : "A decimal or a fraction"}; within ${written(tolerance)} is close enough.`;
}

/**
 * { status: "none" | "right" | "wrong", marks: { index: "right" | "wrong" }, say } for the ticked options.
 * @param {string} kind @param {{ right: boolean }[]} options @param {number[]} ticked
 */
export function judgeOptions(kind, options, ticked) {
  if (ticked.length === 0) {
    return { status: "none", marks: {}, say: kind === "choice" ? "Choose an option first."
      : "Tick one option or more first." };
  }
  const marks = Object.fromEntries(ticked.map((i) => [i, options[i].right ? "right" : "wrong"]));
  const wrong = ticked.filter((i) => !options[i].right).length;
  if (kind === "choice") return { status: wrong ? "wrong" : "right", marks, say: "" };
  const missed = options.filter((option, i) => option.right && !ticked.includes(i)).length;
  return { status: wrong || missed ? "wrong" : "right", marks, say: partial(ticked.length - wrong, wrong, missed) };
}

/** @param {number} found @param {number} wrong @param {number} missed */
function partial(found, wrong, missed) {
  if (!wrong && !missed) return "";
  const first = found ? `${plural(found, "tick")} right` : "no tick right yet";
  const rest = [wrong ? `${wrong} to take away` : "", missed ? `${missed} more to find` : ""].filter(Boolean);
  return `Not complete: ${[first, ...rest].join(", ")}.`;
}

const CODE = "`([^`]+)`";
const EMPHASIS = String.raw`(?<![\p{L}\p{N}_])\*(?=\S)([^*]+)(?<=\S)\*(?![\p{L}\p{N}_])`;
const SUB = String.raw`(?<![\p{L}\p{N}_])(\p{L})_(?:\{([^{}]+)\}|([\p{L}\p{N}_]{1,2})(?![\p{L}\p{N}_]))`;
const SUP = String.raw`(?<=[\p{L}\p{N}_)\]])\^(?:\{([^{}]+)\}|([-−+]?(?:[0-9]+\.[0-9]+|[\p{L}\p{N}]{1,2}))(?![\p{L}\p{N}]|\.[0-9]))`;
const LINK = String.raw`\[([^\[\]]+)\]\((#[\p{L}\p{N}_-]+)\)`; // within the page only
const INLINE = new RegExp([CODE, EMPHASIS, SUB, SUP, LINK].join("|"), "gu");

/**
 * A text as pieces: strings, and [tag, content, address] with code, em, sub, sup or a; em and a hold pieces again.
 * @param {string} text @returns {Piece[]}
 */
export function inline(text) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, code, emphasis, base, sub, shortSub, sup, shortSup, place, address] = match;
    if (match.index > end) pieces.push(text.slice(end, match.index));
    if (code) pieces.push(["code", [code]]);
    else if (emphasis) pieces.push(["em", inline(emphasis)]);
    else if (place) pieces.push(["a", inline(place), address]);
    else if (base) pieces.push(base, ["sub", [sub ?? shortSub]]);
    else pieces.push(["sup", [sup ?? shortSup]]);
    end = match.index + all.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** @param {unknown} value */
const TEXT = (value) => typeof value === "string";

/** Is this a quiz that can be asked? @param {any} state */
export function sound({ kind, question, options, number_spec: number, why }) {
  if (!TEXT(question) || !TEXT(why)) return false;
  if (kind === "number") return [number.answer, number.tolerance].every(Number.isFinite) && Array.isArray(number.wrong);
  const complete = (/** @type {any} */ option) => TEXT(option.text) && TEXT(option.feedback)
    && typeof option.right === "boolean";
  return ["choice", "several"].includes(kind) && options.length > 1 && options.every(complete);
}
