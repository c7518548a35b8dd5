// The descent explorer's state: what is sound, what a link carries, the slider of η. Pure.

import { list, number, soundPoints, whole } from "../shared/points/state.js";
import { METHODS, REACH, SURFACES } from "./surfaces.js";

export const PLACES = 80; // of the slider of η: 0.01 to 100 in equal ratios

export const DEFAULTS = {
  points: [[1, 1], [-1, -1]],
  labels: [1, 0],
  classes: [],
  preset: "custom",
  presets: {},
  surface: "cross-entropy",
  method: "batch",
  learning_rate: 1,
  start: [-3, 3],
  seed: 0,
  compare: false,
  step: 0,
};

/** What a link carries. */
export const SHARED = Object.keys(DEFAULTS).filter((name) => !["classes", "presets"].includes(name));

/** Is this a state the explorer can show? */
export function accept(s) {
  return soundPoints(s, 2) && SURFACES.includes(s.surface) && METHODS.includes(s.method)
    && number(s.learning_rate) && s.learning_rate >= 0.001 && s.learning_rate <= 100
    && list(s.start, (w) => number(w) && Math.abs(w) <= REACH, 2, 2) && whole(s.seed, 0, 2 ** 32 - 1)
    && typeof s.compare === "boolean" && whole(s.step, 0, 1e6);
}

/** η at a place of the slider, and the place whose η is nearest in ratio. */
export const rateAt = (place) => Number((10 ** (-2 + place / 20)).toPrecision(3));
export const placeOf = (eta) => Math.min(PLACES, Math.max(0, Math.round(20 * (Math.log10(eta) + 2))));

/** Where a rate lies along the slider, from 0 to 1; null outside it. */
export function shareOf(eta) {
  const share = (Math.log10(eta) + 2) / 4;
  return share >= 0 && share <= 1 ? share : null;
}

/** The descent that belongs to a state. */
export function problemOf({ points, labels, surface, method, learning_rate: eta, start, seed }) {
  return { points, labels, surface, method, eta, start, seed };
}

/** How many examples the first n steps have read. */
export const examplesRead = (path, n) => path.steps.slice(0, n).reduce((sum, { batch }) => sum + batch.length, 0);

/** The end of an axis of steps. */
export const roundSteps = (n) => [20, 50, 100, 200, 500].find((end) => n <= end);
