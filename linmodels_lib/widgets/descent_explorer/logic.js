// The descent explorer's state: what is sound, what a link carries, the slider of η. Pure.

import { isList, isNumber, isWhole } from "../shared/validate.js";
import { clamp, sum } from "../shared/core.js";
import { POINT_DEFAULTS, soundPoints } from "../shared/points/state.js";
import { METHODS, REACH, SURFACES } from "./surfaces.js";

export const PLACES = 80; // of the slider of η: 0.01 to 100 in equal ratios

export const DEFAULTS = {
  ...POINT_DEFAULTS,
  surface: "cross-entropy",
  method: "batch",
  learning_rate: 1,
  start: [-3, 3],
  seed: 0,
  compare: false,
  step: 8,
};

/** What a link carries. */
export const SHARED = Object.keys(DEFAULTS).filter((name) => name !== "presets");

/** Is this a state the explorer can show? @param {any} s */
export function accept(s) {
  return soundPoints(s, 2) && SURFACES.includes(s.surface) && METHODS.includes(s.method)
    && isNumber(s.learning_rate, 0.001, 100)
    && isList(s.start, (w) => isNumber(w, -REACH, REACH), 2, 2) && isWhole(s.seed, 0, 2 ** 32 - 1)
    && typeof s.compare === "boolean" && isWhole(s.step, 0, 1e6);
}

/** η at a place of the slider, and the place whose η is nearest in ratio. @param {number} place */
export const rateAt = (place) => Number((10 ** (-2 + place / 20)).toPrecision(3));
/** @param {number} eta */
export const placeOf = (eta) => clamp(Math.round(20 * (Math.log10(eta) + 2)), 0, PLACES);

/** Where a rate lies along the slider, from 0 to 1; null outside it. @param {number} eta */
export function shareOf(eta) {
  const share = (Math.log10(eta) + 2) / 4;
  return share >= 0 && share <= 1 ? share : null;
}

/** The descent that belongs to a state. @param {any} state @returns {import("./surfaces.js").Problem} */
export function problemOf({ points, labels, surface, method, learning_rate: eta, start, seed }) {
  return { points, labels, surface, method, eta, start, seed };
}

/** How many examples the first n steps have read. @param {import("./surfaces.js").Path} path @param {number} n */
export const examplesRead = (path, n) => sum(path.steps.slice(0, n), ({ batch }) => batch.length);

/** The end of an axis of steps. @param {number} n */
export const roundSteps = (n) => [20, 50, 100, 200, 500].find((end) => n <= end);
