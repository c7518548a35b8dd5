// How the race speaks: numbers and events in words.

import { listing, plural, significant } from "../shared/core.js";
import { FORMATS, deathOf, kindOf, precisionOf } from "./logic.js";

/** A sum of logs, with a real minus sign. */
export const logText = (value) => value.toFixed(3).replace("-", "−").replace("−0.000", "0.000");

/** The state of a lane in a few words. */
export function laneState(format, lanes, step) {
  const value = lanes[format].products[step];
  const kind = kindOf(FORMATS[format], value);
  if (kind === "zero") return `zero since word ${deathOf(lanes, format)}`;
  const bits = plural(precisionOf(FORMATS[format], value), "bit");
  return kind === "subnormal" ? `subnormal, ${bits} left` : `normal, ${bits}`;
}

/** What the last word did to the products. */
export function narrate(lanes, words, probs, step) {
  if (step === 0) return "Every product is 1 and every sum 0. Step to multiply by the first word's probability.";
  const news = FORMATS.flatMap((format, k) => {
    const [before, now] = [step - 1, step].map((n) => kindOf(format, lanes[k].products[n]));
    if (now === before) return [];
    return [now === "zero" ? `${format.name} falls to 0` : `${format.name} becomes subnormal`];
  });
  const alive = FORMATS.flatMap(({ name }, k) => (
    lanes[k].products[step] ? [`${significant(lanes[k].products[step])} in ${name}`] : []));
  const dead = FORMATS.flatMap(({ name }, k) => (lanes[k].products[step] ? [] : [name]));
  const happened = news.length ? ` ${listing(news)}.` : "";
  const product = alive.length ? ` The product is ${listing(alive)}${dead.length ? `; 0 in ${listing(dead)}` : ""}.`
    : " The product is 0 in every format.";
  const sum = ` The sum of logs is ${logText(lanes[2].sums[step])}.`;
  const name = words.length ? `, “${words[step - 1]}”,` : "";
  return `Word ${step}${name} has probability ${significant(probs[step - 1])}.${happened}${product}${sum}`;
}
