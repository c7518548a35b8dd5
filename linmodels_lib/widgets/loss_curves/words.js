// What the loss curves say, in words and numbers.

import { brief, format, listing, powered } from "../shared/core.js";
import { OTHERS } from "./logic.js";

/** A loss with four digits after the point; what is almost nothing is not shown as nothing. */
export const price = (value) => (value > 0 && value < 0.00005 ? powered(value) : format(value, 4));

/** One sentence on what is on screen. */
export function sentence({ z, label, unit }, now) {
  const p = label ? now.p : 1 - now.p;
  const side = (z > 0) === (label === 1) ? "right" : "wrong";
  const coin = unit === "bits" ? "a fair coin costs 1 bit" : "a fair coin costs 0.6931 nats";
  return `Score ${brief(z, 3)}, label ${label}: the ${side} side. The label had probability ${format(p, 4)} and costs `
    + `${price(now.nats)} nats, ${price(now.bits)} bits; ${coin}.`;
}

/** The same for those who listen, with the losses beside it. */
export function narration(state, now) {
  const beside = OTHERS.filter((name) => state.compare.includes(name)).map((name) => `${name} ${brief(now[name], 4)}`);
  return sentence(state, now) + (beside.length ? ` In comparison: ${listing(beside)}.` : "");
}
