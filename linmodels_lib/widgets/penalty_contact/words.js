// What the penalty widget says: where each penalty ends, and why a weight is exactly 0.

import { brief, format } from "../shared/core.js";

const NAMES = { l1: "L1", l2: "L2" };
const WEIGHTS = ["w₁", "w₂"];

/** A weight: "0" only where it is exactly that. */
export const weight = (v) => (v === 0 ? "0" : format(v, 3));
const pair = (w) => `(${w.map(weight).join(", ")})`;

/** Which weights are at 0, for the table. */
export const zeros = ({ zero }) => WEIGHTS.filter((_, j) => zero[j]).join(" and ") || "none";

function why({ zero, pull }, l) {
  const held = WEIGHTS.map((_, j) => j).filter((j) => zero[j]);
  const pulls = held.map((j) => format(pull[j], 2)).join(" and ");
  if (held.length === 0) return "no weight is 0.";
  if (held.length === 2) return `both weights are exactly 0: the loss pulls on them with ${pulls}, and the kink at 0 holds up to λ = ${brief(l, 3)}.`;
  return `${WEIGHTS[held[0]]} is exactly 0: the loss pulls on it with ${pulls}, and the kink at 0 holds up to λ = ${brief(l, 3)}.`;
}

function ridgeWords({ w, zero }) {
  const at = `L2 ends at ${pair(w)}: nearer to 0 as a whole, `;
  return at + (zero.some(Boolean) ? `and ${zeros({ zero })} at 0 by chance.` : "with no weight at 0.");
}

/** Where both penalties end, or the one on screen. */
export function narration({ minimum, strength, norm }, { l1, l2 }) {
  if (strength === 0) return `λ = 0: no penalty, so L1 and L2 both end at the loss's minimum ${pair(minimum)}.`;
  const ends = { l1: `L1 ends at ${pair(l1.w)}: ${why(l1, strength)}`, l2: ridgeWords(l2) };
  const shown = norm === "both" ? [ends.l1, ends.l2] : [ends[norm]];
  return `λ = ${brief(strength, 3)}. ${shown.join(" ")}`;
}

/** What a plane shows, for those who listen. */
export function planeLabel(kind, { w, value, zero }) {
  const shape = kind === "l1" ? "diamond" : "circle";
  return `${NAMES[kind]}: a contour of the loss touches the ${shape} at ${pair(w)}, where J is ${format(value, 3)}; `
    + `weights at 0: ${zeros({ zero })}. The minimum can be dragged`;
}
