// A link as a QR code, drawn here and now: nothing is sent anywhere.

import { svg } from "./ui.js";

const QUIET = 4; // modules of white around a code, as the standard asks

/** The code of a text; `uqr` is fetched when the first one is asked for. @param {string} text */
export async function codeOf(text) {
  const { encode } = await import("../vendor/uqr.js");
  return encode(text, { ecc: "L", border: QUIET });
}

/** It as a picture, dark on light in every theme, as cameras want it. @param {string} text */
export async function codePicture(text) {
  const { size, data } = await codeOf(text);
  const d = data.flatMap((/** @type {boolean[]} */ row, /** @type {number} */ y) => (
    row.map((on, x) => (on ? `M${x},${y}h1v1h-1z` : "")))).join("");
  return svg("svg", { class: "lm-code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link" },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d, fill: "#000", "shape-rendering": "crispEdges" }));
}
