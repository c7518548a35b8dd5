// The index of MiniSearch as short text: "word 2:1a,3*4;5:9", for field 2 place 46, then 4 times 3 places further on.

/** @typedef {Record<string, Record<string, number>>} Hits how often, by field and place */

/** @param {Hits} hits */
const line = (hits) => Object.entries(hits).map(([field, counts]) => {
  let last = 0;
  const steps = Object.entries(counts).map(([place, count]) => {
    const step = (Number(place) - last).toString(36);
    last = Number(place);
    return count > 1 ? `${step}*${count}` : step;
  });
  return `${field}:${steps}`;
}).join(";");

/** @param {string} packed @returns {Hits} */
const hitsOf = (packed) => Object.fromEntries(packed.split(";").map((part) => {
  const [field, steps] = part.split(":");
  let place = 0;
  return [field, Object.fromEntries(steps.split(",").map((step) => {
    const [further, count = "1"] = step.split("*");
    place += parseInt(further, 36);
    return [place, Number(count)];
  }))];
}));

/** @param {any} index as MiniSearch gives it, of places 0, 1, 2, … */
export const pack = ({ index, documentIds: _, ...rest }) => ({
  ...rest,
  index: index.map((/** @type {[string, Hits]} */ [word, hits]) => `${word} ${line(hits)}`).join("\n"),
});

/** @param {any} packed @returns {any} */
export const unpack = ({ index, ...rest }) => ({
  ...rest,
  documentIds: Object.fromEntries(Array.from({ length: rest.documentCount }, (_, i) => [i, i])),
  index: index.split("\n").map((/** @type {string} */ one) => {
    const [word, hits] = one.split(" ");
    return [word, hitsOf(hits)];
  }),
});
