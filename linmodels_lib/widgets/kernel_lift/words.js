// What the lift says: how many points the plane parts, and what its cut looks like from above. Pure text.

import { brief, format } from "../shared/core.js";
import { FEATURES } from "./logic.js";

/** Two decimals; what would be 0.00 is 0: of a place, powers of ten would say too much. */
const rounded = (value) => Math.round(value * 100) / 100;
const near = (value) => brief(rounded(value));

/** "x₁² + x₂²" */
export const featureWords = (feature) => FEATURES.find(([key]) => key === feature)[1];

/** "0 of 24 wrong" */
export const countWords = ({ wrong }) => `${wrong.filter(Boolean).length} of ${wrong.length} wrong`;

/** The border, seen from above. */
export function borderWords({ state, circle }) {
  if (state.lift === 0) return "Flat, the learner has x₁ and x₂ only: its border is a line.";
  if (state.feature === "product") return "Seen from above, the border is a hyperbola, where the plane cuts the saddle.";
  if (!circle) return "The plane does not cut the bowl in a circle.";
  const centre = `(${near(circle.x)}, ${near(circle.y)})`;
  return `Seen from above, the border is a circle of radius ${format(circle.radius)} about ${centre}.`;
}

/** All that is on screen. */
export function sceneWords(scene) {
  const { lift, feature } = scene.state;
  const [scale, z] = [brief(lift), featureWords(feature)];
  const height = lift === 0 ? "z = 0" : lift === 1 ? `z = ${z}` : `z = ${scale} · ${feature === "squares" ? `(${z})` : z}`;
  return `${height}: ${countWords(scene)}. ${borderWords(scene)}`;
}

/** The plane as an equation: where the lead of class 2 is 0. */
export function planeWords({ w }) {
  const terms = w.map((value, j) => [value, ["", "x₁", "x₂", "z"][j]]);
  const text = terms.map(([value, name], j) => {
    const sign = rounded(value) < 0 ? "−" : j === 0 ? "" : "+";
    return `${sign}${j === 0 ? "" : " "}${format(rounded(Math.abs(value)))}${name && ` ${name}`}`;
  });
  return `The plane: ${text.join(" ")} = 0`;
}

/** The lifted points, for those who do not see them. */
export const spaceWords = (scene) => (
  `The lifted points and the plane that the SVM draws among them, seen from ${scene.state.tilt} degrees above. `
  + `${countWords(scene)}. Arrow keys turn the view.`);

/** Under the flat picture. */
export const legendWords = "Tint: which class the plane gives each place; ring: taken for the other class.";
