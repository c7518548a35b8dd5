// A scene in words that travel: its link from a notebook. Pure, so that node can test it.

import { difference, encodeState } from "./core.js";

/** @typedef {import("./core.js").State} State */

export const MOST_LINK = 1000; // characters: beyond, mail programs break links and codes are too fine for a camera

/**
 * What a link holds: all that a page may change, and of the data those that are not the widget's own. Presets never:
 * a page has them.
 * @param {State} state @param {string[]} shared @param {State} defaults
 */
export function carried(state, shared, defaults) {
  const data = Object.keys(defaults).filter((name) => name !== "presets" && !shared.includes(name));
  const settings = Object.fromEntries(shared.map((name) => [name, state[name]]));
  return { ...settings, ...difference(state, defaults, data) };
}

/**
 * The address of a scene on the demo page of its widget, below `base`.
 * @param {string} base @param {string} name @param {State} scene
 */
export const demoLink = (base, name, scene) => `${base}demo/${name}.html#${name}-1=${encodeState(scene)}`;
