// The posterior against the prior, on a logarithmic axis, with where we are and where one half is reached.

import { attributes, h, setText, svg } from "../shared/ui.js";
import { axisText, draggable, levelLines, linearScale, locate, rule } from "../shared/plot.js";
import { stopOf } from "../shared/knob.js";
import { PRIOR_STOPS, posteriorAt } from "./logic.js";
import { curveWords } from "./words.js";

const LOW = -7; // decades
const SIZE = { width: 340, height: 232, left: 34, right: 12, top: 12, bottom: 44 };
const x = linearScale([LOW, 0], [SIZE.left, SIZE.width - SIZE.right]);
const y = linearScale([0, 1], [SIZE.height - SIZE.bottom, SIZE.top]);
const at = (prior) => x(Math.max(LOW, Math.log10(prior)));
const SAMPLES = Array.from({ length: 141 }, (_, i) => LOW + i / 20);
const SUPERS = { "-6": "10⁻⁶", "-4": "10⁻⁴", "-2": "0.01", 0: "1" };

const path = (value) => SAMPLES.map((decade) => [decade, value(10 ** decade)])
  .filter(([, p]) => p !== null)
  .map(([decade, p], i) => `${i ? "L" : "M"}${x(decade).toFixed(1)},${y(p).toFixed(1)}`).join("");

function axes() {
  const [left, right, foot, top] = [x(LOW), x(0), y(0), y(1)];
  return svg("g", {},
    [-6, -4, -2, 0].flatMap((d) => [rule(x(d), foot, x(d), top), axisText(x(d), foot + 17, "middle", SUPERS[d])]),
    levelLines([0, 1], y, [left, right]),
    rule(left, y(0.5), right, y(0.5), "lm-limit"), axisText(left - 6, y(0.5) + 4, "end", "½"),
    axisText((left + right) / 2, SIZE.height - 6, "middle", "prior, on a logarithmic scale"),
    axisText(left + 6, top + 16, "start", "posterior"));
}

/** `onprior(value)` is called while the reader drags in the plot. */
export function curve(onprior, ondone) {
  const line = svg("path", { class: "lm-bayes-test-curve" });
  const without = svg("path", { class: "lm-bayes-test-without", d: path((p) => p) });
  const level = svg("g", { class: "lm-bayes-test-level" }, svg("line", { y1: y(0), y2: y(0.5) }),
    svg("path", { d: "M0,-6L6,0L0,6L-6,0z" }));
  const guide = svg("line", { class: "lm-bayes-test-guide", y2: y(0) });
  const point = svg("circle", { class: "lm-bayes-test-point", r: 6 });
  const el = svg("svg",
    { class: "lm-bayes-test-plot", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, "aria-hidden": "true" },
    axes(), without, line, level, guide, point);
  const words = [h("p", {}), h("p", {})];
  const choose = (event) => {
    const decade = Math.min(0, x.invert(locate(el, event).x));
    onprior(PRIOR_STOPS[Math.max(1, stopOf(PRIOR_STOPS, 10 ** decade * 1.0001))]);
  };
  draggable(el, { start: choose, move: choose, end: ondone });
  const draw = (state, result) => {
    const { hit, alarm, posterior } = result;
    attributes(line, { d: path((p) => posteriorAt(p, hit, alarm)) });
    const shown = result.level !== null && result.level >= 10 ** LOW;
    attributes(level, { visibility: shown ? null : "hidden" });
    if (shown) {
      attributes(level.firstChild, { x1: at(result.level), x2: at(result.level) });
      attributes(level.lastChild, { transform: `translate(${at(result.level).toFixed(1)},${y(0.5)})` });
    }
    const there = posterior !== null && state.prior > 0;
    for (const mark of [guide, point]) attributes(mark, { visibility: there ? null : "hidden" });
    if (there) {
      attributes(guide, { x1: at(state.prior), x2: at(state.prior), y1: y(posterior) });
      attributes(point, { cx: at(state.prior), cy: y(posterior) });
    }
    curveWords(state, result).forEach((text, i) => setText(words[i], text));
  };
  const key = h("p", { class: "lm-note" }, "Dotted: the prior itself. Drag in the plot to move it.");
  return { el: h("div", { class: "lm-bayes-test-figure lm-bayes-test-chart" }, el,
    h("div", { class: "lm-bayes-test-facts" }, words), key), draw };
}
