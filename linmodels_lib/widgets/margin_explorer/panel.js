// Beside the plane: the settings, both learners in numbers, and what each example pays.

import { brief, format } from "../shared/core.js";
import { attributes, checkbox, h, numberTable, select, setText, slider, svg } from "../shared/ui.js";
import { levelLines, linearScale, markerPath, swatch, ticks } from "../shared/plot.js";
import { MOST_COST, SHRINK, STRENGTHS, placeOf, strengthStep } from "./logic.js";
import { payWords } from "./words.js";

/** Where in the trace: early visits have more room on the slider. */
export function scrubber(session) {
  const bar = slider({
    label: "Visit", min: 0, max: 100, step: 0.5, value: 0, format: () => String(session.n),
    oninput: (place) => session.scrub(place),
  });
  bar.el.classList.add("lm-margin-explorer-scrub");
  return { el: bar.el, sync: ({ n, end }) => bar.set(placeOf(n, end)) };
}

/** λ. */
export function strength(session) {
  const valueAt = (i) => (i === strengthStep(session.state.l2) ? session.state.l2 : STRENGTHS[i]);
  const l2 = slider({
    label: "Penalty λ", min: 0, max: STRENGTHS.length - 1, step: 1, value: 0, format: (i) => brief(valueAt(i), 4),
    oninput: (i) => session.setAndSay({ l2: STRENGTHS[i] }),
  });
  l2.el.classList.add("lm-margin-explorer-strength");
  return { el: l2.el, sync: ({ state }) => l2.set(strengthStep(state.l2)) };
}

/** The cost of each class, when to shrink, whether the perceptron is shown. */
export function settings(session) {
  const { names } = session;
  const costs = names.map((name, k) => {
    const one = slider({
      label: "Cost", min: 0, max: MOST_COST, step: 0.25, value: 1, oninput: (value) => session.setCost(k, value),
    });
    one.input.setAttribute("aria-label", `Cost of missing ${name}`);
    one.el.querySelector(".lm-label").replaceChildren("Cost of missing ", swatch(k));
    return one;
  });
  const shrink = select({
    label: "Shrink", options: SHRINK, value: "always", onchange: (value) => session.setAndSay({ shrink: value }),
  });
  const shown = checkbox({
    label: "Show the perceptron", checked: true, onchange: (on) => session.set({ perceptron: on }),
  });
  const sync = ({ state }) => {
    costs.forEach((one, k) => one.set(state.cost[k]));
    shrink.set(state.shrink);
    shown.set(state.perceptron);
  };
  const controls = [...costs, shrink, shown].map(({ el }) => el);
  return { el: h("div", { class: "lm-margin-explorer-settings" }, controls), sync };
}

/** Both learners in numbers. */
export function numberPanel() {
  const rows = ["wrong now", "updates so far", "nearest point", "street width"];
  const table = numberTable({ caption: "", columns: ["", "SVM", "perceptron"], rows });
  table.el.classList.add("lm-margin-explorer-table");
  table.el.querySelector("caption").remove();
  table.el.querySelector("thead th").append(h("span", { class: "lm-hidden" }, "measure"));
  const known = (value) => (value === null ? "–" : format(value));
  const draw = ({ points, measures, other, updates, street, state }) => {
    const of = (wrong) => `${wrong} of ${points.length}`;
    const theirs = [of(other.wrong), String(other.updates), known(other.nearest), "–"];
    const ours = [of(measures.wrong), String(updates), known(measures.nearest), known(street ? street.width : null)];
    table.set(ours.map((text, r) => [text, state.perceptron ? theirs[r] : "–"]));
  };
  return { el: table.el, draw };
}

const HEADING = "What each example pays, its hinge loss; above the dash: wrong side";
const CHART = { width: 340, height: 132, left: 26, right: 6, top: 8, bottom: 22 };

/** Level lines with their numbers, drawn again when the top changes. */
function axisViews() {
  const el = svg("g", {});
  let drawn = null;
  const draw = (top, y) => {
    if (drawn === top) return;
    drawn = top;
    el.replaceChildren(...levelLines(ticks(0, top, 3), y, [CHART.left, CHART.width - CHART.right], (v) => brief(v), 5));
  };
  return { el, draw };
}

/** The hinge loss of each example as a bar over its mark; a dash tells from where on it is on the wrong side. */
export function hingePanel() {
  const axes = axisViews();
  const bars = svg("g", {});
  const words = h("p", { class: "lm-bound" });
  const chart = svg("svg", { class: "lm-chart", viewBox: `0 0 ${CHART.width} ${CHART.height}`, "aria-hidden": "true" },
    axes.el, bars);
  const views = [];
  const make = () => {
    const one = { bar: svg("rect", {}), dash: svg("line", { class: "lm-margin-explorer-cost" }),
      mark: svg("path", {}) };
    bars.append(one.bar, one.dash, one.mark);
    return one;
  };
  const draw = ({ points, labels, measures, state }) => {
    while (views.length < points.length) views.push(make());
    const most = Math.max(...measures.losses, ...state.cost);
    const top = [2, 5, 10, 20, 50, 100, 1e3, 1e4, 1e5].find((value) => value >= most) ?? most;
    const y = linearScale([0, top], [CHART.height - CHART.bottom, CHART.top]);
    const x = linearScale([0, points.length], [CHART.left, CHART.width - CHART.right]);
    const room = x(1) - x(0);
    axes.draw(top, y);
    views.forEach(({ bar, dash, mark }, i) => {
      const there = i < points.length;
      for (const el of [bar, dash, mark]) attributes(el, { visibility: there ? null : "hidden" });
      if (!there) return;
      const [k, middle, wide] = [labels[i], x(i + 0.5), Math.min(20, 0.7 * room)];
      const level = y(state.cost[k]).toFixed(1);
      attributes(bar, {
        class: `lm-margin-explorer-bar lm-class-${k}`, x: (middle - wide / 2).toFixed(1), width: wide.toFixed(1),
        y: y(measures.losses[i]).toFixed(1), height: Math.max(0, y(0) - y(measures.losses[i])).toFixed(1),
      });
      attributes(dash,
        { x1: (middle - room / 2).toFixed(1), x2: (middle + room / 2).toFixed(1), y1: level, y2: level });
      attributes(mark, {
        class: `lm-mark lm-class-${k}`, d: markerPath(k, Math.min(5, 0.3 * room)),
        transform: `translate(${middle.toFixed(1)},${CHART.height - 9})`,
      });
    });
    setText(words, payWords(measures));
  };
  return { el: h("div", {}, h("p", { class: "lm-heading" }, HEADING), chart, words), draw };
}
