// What the descent explorer says: a step in words and numbers, and whether η is too large. Pure text.

import { brief, format, listing } from "../shared/core.js";
import { MOMENTUM } from "./surfaces.js";

export const SURFACE_NAMES = {
  "cross-entropy": "cross-entropy: convex", squared: "squared error: a bowl", tanh: "tanh: not convex",
};
export const METHOD_NAMES = {
  batch: "batch: all examples", stochastic: "stochastic: 1 example", minibatch: "minibatch: 4 examples",
  momentum: "momentum: 0.9 is kept",
};

export const PRESET_NAMES = { narrow: "a narrow valley", valleys: "two valleys" };

export const place = (w) => `(${w.map((v) => format(v, 2)).join(", ")})`;
const size = (v) => format(Math.hypot(...v), 3);

/** "all 12 examples", "example 5 alone", "examples 2, 5, 7 and 9". */
function who(method, batch, n, total) {
  if (batch.length === total) return `all ${total} examples`;
  const epoch = `epoch ${Math.ceil(n / Math.ceil(total / (method === "minibatch" ? 4 : 1)))}`;
  const names = batch.map((i) => String(i + 1));
  return batch.length === 1 ? `${epoch}, example ${names[0]} alone` : `${epoch}, examples ${listing(names)}`;
}

function change(before, after) {
  if (!Number.isFinite(after)) return "the loss is beyond all numbers";
  const word = after < before ? "falls" : after > before ? "rises" : "stays";
  const digits = [3, 6, 9].find((d) => format(before, d) !== format(after, d)) ?? 3;
  return `the loss ${word} from ${format(before, digits)} to ${format(after, digits)}`;
}

/** Step n: what it followed, where it led, what the loss did. */
export function stepWords(method, n, { v, w, batch, value }, before, total) {
  const followed = method === "momentum" ? `the velocity ${MOMENTUM}v + ∇J` : batch.length < total ? "their gradient"
    : "the gradient";
  const own = batch.length === 1 ? "its gradient" : followed;
  return `Step ${n}, ${who(method, batch, n, total)}: ${own} is ${place(v)}, of size ${size(v)}. `
    + `w goes to ${place(w)}; ${change(before, value)}.`;
}

export function startWords({ start }, value, gradient) {
  return `At the start w is ${place(start)}, the loss is ${format(value, 3)} and the gradient has size ${size(gradient)}.`;
}

export const goneWords = "The weights have left for good: η is too large.";
export const endWords = (n) => `${n} steps are all there are.`;

/** Is η too large to settle at the minimum? */
export function limitWords({ method, learning_rate: eta, surface }, limit) {
  if (limit === null) return "No single minimum: the loss goes on falling as the weights grow, or is lowest along a whole line. So there is no limit 2/L.";
  const name = method === "momentum" ? `(2 + 2 · ${MOMENTUM})/L` : "2/L";
  const at = surface === "tanh" ? "the lowest minimum" : "the minimum";
  const limitIs = `${name} = ${format(limit, 2)} at ${at}`;
  if (method === "stochastic" || method === "minibatch") {
    return `${limitIs}, for whole batches. With a few examples at a time w keeps jumping at any fixed η.`;
  }
  if (eta < limit) return `${limitIs}: η = ${brief(eta, 3)} is below this limit.`;
  return `${limitIs}: η = ${brief(eta, 3)} is past this limit, and descent cannot settle there.`;
}
