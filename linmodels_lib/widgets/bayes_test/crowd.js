// 100,000 people in blocks of a hundred, and the positives among them magnified: a few SVG paths for all of them.

import { attributes, h, setText, svg, uniqueId } from "../shared/ui.js";
import { CROWD, crowdPath, marks } from "./logic.js";
import { crowdWords, people } from "./words.js";

const GROUPS = ["tp", "fp", "tn", "fn"]; // from the bottom up: the positives lie next to their magnifier
const INDEX = { tp: 0, fp: 1, fn: 2, tn: 3 };
const MAGNIFIED = { width: 400, height: 130 };

function hatch(id, name, d) {
  return svg("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
    svg("rect", { class: `lm-bayes-test-${name}-back`, width: 6, height: 6 }),
    svg("path", { class: `lm-bayes-test-${name}-line`, d }));
}

/** The gaps between the blocks. */
function gaps({ width, height, block }) {
  const lines = (n, line) => Array.from({ length: n - 1 }, (_, i) => line((i + 1) * block)).join("");
  const d = lines(width / block, (at) => `M${at},0v${height}`) + lines(height / block, (at) => `M0,${at}h${width}`);
  return svg("path", { class: "lm-bayes-test-gaps", d });
}

/** Everyone: positives at the foot, the others above. */
export function crowd() {
  const patterns = { fp: uniqueId("bayes-alarm"), fn: uniqueId("bayes-missed") };
  const paths = Object.fromEntries(GROUPS.map((name) => [name, svg("path", { class: `lm-bayes-test-${name}` })]));
  for (const [name, id] of Object.entries(patterns)) attributes(paths[name], { fill: `url(#${id})` });
  const picture = svg("svg",
    { class: "lm-bayes-test-crowd", viewBox: `0 0 ${CROWD.width} ${CROWD.height}`, "aria-hidden": "true" },
    svg("defs", {}, hatch(patterns.fp, "fp", "M0,3H6"), hatch(patterns.fn, "fn", "M-1,1L1,-1M0,6L6,0M5,7L7,5")),
    GROUPS.map((name) => paths[name]), gaps(CROWD));
  const caption = h("p", { class: "lm-note" });
  const draw = (story, { whole }) => {
    let from = 0;
    for (const name of GROUPS) {
      const count = whole[INDEX[name]];
      attributes(paths[name], { d: crowdPath(from, count) });
      from += count;
    }
    setText(caption, crowdWords(story, whole));
  };
  return { el: h("div", { class: "lm-bayes-test-figure" }, picture, caption), draw };
}

const circle = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;
const square = (x, y, r) => `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;

/** Mark i of a grid with cells of `cell` units. */
function places(from, count, columns, cell, shape, radius) {
  let path = "";
  for (let i = from; i < from + count; i++) {
    path += shape((i % columns + 0.5) * cell, (Math.floor(i / columns) + 0.5) * cell, radius);
  }
  return path;
}

/** Larger marks where there are few. */
function grid(total) {
  const { width, height } = MAGNIFIED;
  const cell = [20, 16, 12.5].find((size) => Math.ceil(total / Math.floor(width / size)) * size <= height) ?? 10;
  return { cell, columns: Math.floor(width / cell) };
}

/** The positives, magnified: discs are true, hollow squares false alarms. */
export function magnifier() {
  const hits = svg("path", { class: "lm-bayes-test-mark-tp" });
  const alarms = svg("path", { class: "lm-bayes-test-mark-fp" });
  const picture = svg("svg", {
    class: "lm-bayes-test-magnified", viewBox: `0 0 ${MAGNIFIED.width} ${MAGNIFIED.height}`, "aria-hidden": "true",
  }, alarms, hits);
  const caption = h("p", { class: "lm-note" });
  const draw = (story, { whole, expected }) => {
    const { size, counts } = marks(whole);
    const total = counts[0] + counts[1];
    const { cell, columns } = grid(total);
    attributes(hits, { d: places(0, counts[0], columns, cell, circle, cell * 0.42) });
    attributes(alarms, { d: places(counts[0], counts[1], columns, cell, square, cell * 0.3) });
    const each = size === 1 ? "" : ` One mark is ${people(size)}.`;
    const few = counts[0] === 0 && expected[0] > 0 ? ` Too few ${story.yes} for a mark.` : "";
    setText(caption, total ? `The positives, magnified: discs are ${story.yes}, squares false alarms.${each}${few}`
      : "No positive to magnify.");
  };
  return { el: h("div", { class: "lm-bayes-test-figure" }, picture, caption), draw };
}
