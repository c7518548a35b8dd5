// What the grid says: exact fractions in words, for the live region and the panel. Pure.

import { nameOf, sorted } from "./logic.js";

/** "{HHT, HTH}", or "∅". */
export const asSet = (event) => (event.length ? `{${sorted(event).join(", ")}}` : "∅");

/** "1/2", or why there is no number. */
export const given = (number, condition) => (number ? number.text : `undefined: P(${condition}) = 0`);

/** The comparison that decides independence: "P(A, B) = 1/4, P(A) P(B) = 3/16". */
export function verdict({ both, product, independent }) {
  const sign = independent ? "=" : "≠";
  return `P(A, B) = ${both.text} ${sign} ${product.text} = P(A) P(B)`;
}

/** All that changes with an event or a coin, in one sentence. */
export function summary(n) {
  const conditionals = `P(A given B) is ${given(n.AgivenB, "B")}, P(B given A) is ${given(n.BgivenA, "A")}`;
  const lamp = n.independent
    ? `Independent: P(A, B) = ${n.both.text} is P(A) times P(B).`
    : `Dependent: P(A, B) = ${n.both.text}, but P(A) times P(B) is ${n.product.text}.`;
  return `P(A) is ${n.A.text}, P(B) is ${n.B.text}, ${conditionals}. ${lamp}`;
}

/** After a change of the universe. */
export function zoomWords(zoom, n) {
  if (zoom === "") return `All of Ω again: P(A, B) is ${n.both.text}.`;
  const other = zoom === "B" ? "A" : "B";
  const share = zoom === "B" ? n.AgivenB : n.BgivenA;
  if (!share) return `P(${zoom}) = 0: what cannot occur cannot become the universe.`;
  return `${zoom} has become the universe. ${other} takes ${share.text} of it: P(${other} given ${zoom}) = ${share.text}.`;
}

/** What an outcome's button is called. */
export function cellLabel(x, probability, { A, B }) {
  const inside = [A.includes(x) && "A", B.includes(x) && "B"].filter(Boolean).join(" and ");
  return `${x}, probability ${probability}, ${inside ? `in ${inside}` : "in neither event"}`;
}

/** An event in a sentence: its name, or its outcomes. */
export const called = (event) => nameOf(event) ?? asSet(event);
