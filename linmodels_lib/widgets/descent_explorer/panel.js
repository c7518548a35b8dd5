// Beside the planes: the settings with the limit of η, the numbers, and the loss step by step.

import { brief, format, significant } from "../shared/core.js";
import {
  attributes, button, checkbox, h, numberTable, select, setDisabled, setText, slider, svg,
} from "../shared/ui.js";
import { axisText, levelLines, linePath, linearScale, ticks } from "../shared/plot.js";
import { METHODS, SURFACES } from "./surfaces.js";
import { PLACES, placeOf, rateAt, roundSteps, shareOf } from "./logic.js";
import { METHOD_NAMES, SURFACE_NAMES, limitWords } from "./words.js";

/** The slider of η, with a notch where the limit is. */
function rateSlider(session) {
  const bar = slider({
    label: "Rate η", min: 0, max: PLACES, step: 1, value: 0, format: (at) => brief(rateAt(at), 3),
    oninput: (at) => session.setAndSay({ learning_rate: rateAt(at) }),
  });
  const notch = h("span", { class: "lm-descent-explorer-notch", "aria-hidden": "true" }, "▲ limit");
  bar.el.classList.add("lm-descent-explorer-rate");
  bar.el.append(h("span", { class: "lm-descent-explorer-scale", "aria-hidden": "true" }, notch));
  const sync = ({ state, limit }) => {
    bar.set(placeOf(state.learning_rate));
    setText(bar.el.querySelector("output"), brief(state.learning_rate, 3));
    const share = limit === null ? null : shareOf(limit);
    notch.hidden = share === null;
    if (share !== null) notch.style.left = `calc(8px + ${(100 * share).toFixed(2)}% - ${(16 * share).toFixed(2)}px)`;
  };
  return { el: bar.el, sync };
}

/** η, and what its limit means. */
export function ratePanel(session) {
  const rate = rateSlider(session);
  const note = h("p", { class: "lm-note lm-descent-explorer-limit" });
  const sync = (scene) => {
    rate.sync(scene);
    setText(note, limitWords(scene.state, scene.limit));
  };
  return { el: h("div", {}, rate.el, note), sync };
}

/** Surface, method, the order of the examples, batch descent beside it. */
export function settings(session) {
  const named = (names, keys) => keys.map((key) => [key, names[key]]);
  const surface = select({
    label: "Surface", options: named(SURFACE_NAMES, SURFACES), value: "cross-entropy",
    onchange: (name) => session.setAndSay({ surface: name }),
  });
  const method = select({
    label: "Method", options: named(METHOD_NAMES, METHODS), value: "batch",
    onchange: (name) => session.setAndSay({ method: name }),
  });
  const order = button("Another order", () => session.shuffle());
  const beside = checkbox({ label: "Batch descent beside it", checked: false,
    onchange: (on) => session.set({ compare: on }) });
  const sync = ({ state }) => {
    surface.set(state.surface);
    method.set(state.method);
    beside.set(state.compare);
    setDisabled(order, state.method === "batch" || state.method === "momentum");
    setDisabled(beside.input, state.method === "batch");
  };
  const el = h("div", { class: "lm-descent-explorer-settings" }, surface.el, method.el, beside.el, order);
  return { el, sync };
}

/** Both descents in numbers. */
export function numberPanel() {
  const rows = ["w₁", "w₂", "loss J", "size of ∇J", "examples read", "limit of η here"];
  const table = numberTable({ caption: "", columns: ["", "method", "batch"], rows });
  table.el.classList.add("lm-descent-explorer-table");
  table.el.querySelector("caption").remove();
  const heads = table.el.querySelectorAll("thead th");
  heads[0].append(h("span", { class: "lm-hidden" }, "measure"));
  const far = (v) => format(v, 3);
  const column = ({ w, value, slope, read, here }) => [
    far(w[0]), far(w[1]), far(value), far(Math.hypot(...slope)), String(read),
    Number.isFinite(here) ? format(here, 2) : "none",
  ];
  const draw = ({ own, other, state }) => {
    setText(heads[1], state.method);
    table.el.classList.toggle("lm-descent-explorer-alone", !other);
    const [mine, theirs] = [column(own), other ? column(other) : rows.map(() => "–")];
    table.set(mine.map((text, r) => [text, theirs[r]]));
  };
  return { el: h("details", { class: "lm-fold" }, h("summary", {}, "Numbers"), table.el), draw };
}

const CHART = { width: 340, height: 122, left: 34, right: 16, top: 8, bottom: 24 };

/** J after each step, cut off at a quarter above the start. */
export function lossChart() {
  const axes = svg("g", {});
  const [width, height] = [CHART.width - CHART.left - CHART.right, CHART.height - CHART.top - CHART.bottom];
  const inside = svg("svg",
    { x: CHART.left, y: CHART.top, width, height, viewBox: `${CHART.left} ${CHART.top} ${width} ${height}` });
  const [beside, own] = ["lm-descent-explorer-beside", "lm-descent-explorer-own"].map((kind) => svg("path",
    { class: `lm-descent-explorer-line ${kind}` }));
  inside.append(beside, own);
  const off = svg("text", { class: "lm-descent-explorer-off", x: CHART.width - CHART.right, y: CHART.top + 16,
    "text-anchor": "end" });
  const chart = svg("svg", { class: "lm-chart", viewBox: `0 0 ${CHART.width} ${CHART.height}`, "aria-hidden": "true" },
    axes, inside, off);
  let drawn = "";
  const scale = (top, end, x, y) => {
    const key = `${top} ${end}`;
    if (drawn === key) return;
    drawn = key;
    axes.replaceChildren(
      ...levelLines(ticks(0, top, 3), y, [CHART.left, CHART.width - CHART.right], (v) => brief(v), 5),
      ...ticks(0, end, 4).map((v) => axisText(x(v), CHART.height - 8, "middle", String(v))));
  };
  const draw = ({ own: mine, other }) => {
    const top = 1.25 * Math.max(mine.values[0], 0.1);
    const end = roundSteps(mine.n);
    const x = linearScale([0, end], [CHART.left, CHART.width - CHART.right]);
    const y = linearScale([0, top], [CHART.height - CHART.bottom, CHART.top]);
    scale(top, end, x, y);
    const path = (values) => linePath(values.map((v, i) => [i, Number.isFinite(v) ? v : 1e300]), x, y);
    attributes(own, { d: path(mine.values) });
    setText(off, mine.value <= top ? "" : `above the chart: J = ${Number.isFinite(mine.value) ? significant(mine.value) : "∞"}`);
    attributes(beside, { d: other ? path(other.values) : "" });
  };
  return { el: h("div", {}, h("p", { class: "lm-heading" }, "Loss J over all points, step by step"), chart), draw };
}
