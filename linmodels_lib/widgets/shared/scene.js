// A scene as what travels: its link from a notebook, and the cell that makes it. Pure, so that node can test it; what
// scenes.py writes is the same.

import { difference, encodeState } from "./core.js";

/** @typedef {import("./core.js").State} State */

export const MOST_LINK = 1000; // characters: beyond, mail programs break links and codes are too fine for a camera
const LONG = 200; // characters

/**
 * What a link holds: all that a page may change, and the data; not long ones that are the widget's own, nor presets,
 * as a page has them.
 * @param {State} state @param {string[]} shared @param {State} usual
 */
export function carried(state, shared, usual) {
  const names = Object.keys(state).filter((name) => name !== "presets");
  const short = names.filter((name) => shared.includes(name) || JSON.stringify(state[name]).length <= LONG);
  return { ...Object.fromEntries(short.map((name) => [name, state[name]])), ...difference(state, usual, names) };
}

/** JSON with the keys of every object in order. @param {unknown} value */
function canonical(value) {
  const inOrder = (/** @type {string} */ _, /** @type {any} */ one) => (
    one && typeof one === "object" && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort()) : one);
  return JSON.stringify(value, inOrder);
}

/**
 * The arguments of the Python call that makes a scene: what differs from the `usual`, or from what the preset brings.
 * @param {State} state @param {State} usual @returns {State}
 */
export function callOf(state, usual) {
  const own = Object.hasOwn(state.presets ?? {}, state.preset);
  const base = { ...usual, ...(own ? state.presets[state.preset] : {}), presets: state.presets, preset: "" };
  const differs = (/** @type {string} */ name) => canonical(state[name]) !== canonical(base[name]);
  const given = (/** @type {string} */ name) => {
    if (!("points" in state && "presets" in state)) return differs(name);
    if (name === "classes") return !own || differs(name);
    return name === "preset" ? own : ["points", "labels"].includes(name) ? !own : differs(name);
  };
  return Object.fromEntries(Object.keys(state).sort().filter(given).map((name) => [name, state[name]]));
}

/** A number as Python's `repr` writes it. @param {number} x */
function number(x) {
  const size = Math.abs(x);
  if ((Number.isInteger(x) || size >= 1e-4) && size < 1e16) return String(x);
  return x.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** A value as Python reads it. @param {any} value @returns {string} */
export function literal(value) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return `{${entries.map(([name, one]) => `${literal(name)}: ${literal(one)}`).join(", ")}}`;
}

const WIDE = 78; // columns of a cell

/** The cell that makes the widget called `name` in the page. @param {string} name @param {State} args */
export function pythonCell(name, args) {
  const kind = name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
  const given = Object.keys(args).map((one) => `${one}=${literal(args[one])}`);
  const line = `lm.widgets.${kind}(${given.join(", ")})`;
  const lines = `lm.widgets.${kind}(\n${given.map((one) => `    ${one},\n`).join("")})`;
  return `import linmodels_lib as lm\n\n${[...line].length > WIDE ? lines : line}`;
}

/**
 * The address of a scene on the demo page of its widget, below `base`.
 * @param {string} base @param {string} name @param {State} scene
 */
export const demoLink = (base, name, scene) => `${base}demo/${name}.html#${name}-1=${encodeState(scene)}`;
