// One lane a format: the product, its bits, the sum of logs.

import { attributes, h, setText, svg } from "../shared/ui.js";
import { significant } from "../shared/core.js";
import { FORMATS } from "./logic.js";
import { laneState, logText } from "./words.js";
import { swatch } from "../shared/plot.js";

const CELL = 9;
const PITCH = 11;
const GAP = 6;
const COLUMNS = 32;
const FIELDS = ["sign", "exponent", "fraction"];

/** Which field bit i belongs to: 0 sign, 1 exponent, 2 fraction. */
const fieldOf = (format, i) => (i === 0 ? 0 : i <= format.exponent ? 1 : 2);

/** Left upper corner of bit i: rows of 32, with a gap before each field. */
function placeOf(format, i) {
  const row = Math.floor(i / COLUMNS);
  const gaps = row === 0 ? fieldOf(format, i) : 2;
  return [1 + (i % COLUMNS) * PITCH + gaps * GAP, 1 + row * (PITCH + 2)];
}

const square = ([x, y]) => `M${x},${y}h${CELL}v${CELL}h${-CELL}z`;

/** The bits as squares: filled for 1, hollow for 0; one path a field. */
function bitPicture(format) {
  const n = 1 + format.exponent + format.fraction;
  const rows = Math.ceil(n / COLUMNS);
  const all = Array.from({ length: n }, (_, i) => i);
  const hollow = FIELDS.map((name, f) => svg("path", {
    class: `lm-underflow-race-bits lm-underflow-race-${name}`,
    d: all.filter((i) => fieldOf(format, i) === f).map((i) => square(placeOf(format, i))).join(""),
  }));
  const filled = FIELDS.map((name) => svg("path", { class: `lm-underflow-race-ones lm-underflow-race-${name}` }));
  const width = 2 + COLUMNS * PITCH + 2 * GAP;
  const el = svg("svg",
    { class: "lm-underflow-race-picture", viewBox: `0 0 ${width} ${2 + rows * (PITCH + 2)}`, role: "img" },
    hollow, filled);
  const set = (value) => {
    const bits = format.bits(value);
    filled.forEach((path, f) => attributes(path, {
      d: all.filter((i) => bits[i] === "1" && fieldOf(format, i) === f).map((i) => square(placeOf(format, i))).join("")
        || "M0,0",
    }));
    const parts = [bits[0], bits.slice(1, 1 + format.exponent), bits.slice(1 + format.exponent)];
    attributes(el, { "aria-label": FIELDS.map((name, f) => `${name} ${parts[f]}`).join(", ") });
  };
  return { el, set };
}

function lane(format, k) {
  const product = h("span", { class: "lm-underflow-race-product" });
  const state = h("span", { class: "lm-underflow-race-state" });
  const sum = h("span", { class: "lm-underflow-race-sum" });
  const sign = (mark, kind) => h("span", { class: `lm-underflow-race-${kind}`, "aria-hidden": "true" }, mark);
  const picture = bitPicture(format);
  const el = h("li", { class: `lm-underflow-race-lane lm-class-${k}` },
    h("span", { class: "lm-underflow-race-name" }, swatch(k), format.name),
    state,
    h("span", { class: "lm-underflow-race-value lm-underflow-race-times" },
      h("span", { class: "lm-label" }, "product"), product, sign("✗", "dead")),
    picture.el,
    h("span", { class: "lm-underflow-race-value lm-underflow-race-logs" },
      h("span", { class: "lm-label" }, "sum of logs"), h("span", {}, sum, " ", sign("✓", "alive"))));
  const draw = (lanes, step) => {
    const value = lanes[k].products[step];
    setText(product, significant(value));
    setText(sum, logText(lanes[k].sums[step]));
    setText(state, laneState(k, lanes, step));
    attributes(el, { "data-kind": state.textContent.split(/[ ,]/)[0] });
    picture.set(value);
  };
  return { el, draw };
}

/** The three lanes and a key to the bits. */
export function lanePanel() {
  const lanes = FORMATS.map(lane);
  const key = h("p", { class: "lm-note lm-underflow-race-key" }, "Bits, filled for 1: ",
    FIELDS.map((name, f) => h("span", { class: "lm-underflow-race-keyed" },
      svg("svg", { viewBox: "0 0 11 11", class: "lm-underflow-race-sample", "aria-hidden": "true" },
        svg("path", { class: `lm-underflow-race-ones lm-underflow-race-${name}`, d: square([1, 1]) })), name,
      f < 2 ? "," : ".")));
  return {
    el: h("div", { class: "lm-underflow-race-races" }, h("ul", { class: "lm-underflow-race-lanes" }, lanes.map(({ el }) => el)), key),
    draw: (traces, step) => lanes.forEach(({ draw }) => draw(traces, step)),
  };
}
