// Smoothing on a corpus: α, min_count and OOV against the probabilities of words and held-out texts. The widget.

import { checkbox, h, setUp, slider, svg } from "../shared/ui.js";
import { footer, mount, slot } from "../shared/life.js";
import { callOf } from "../shared/scene.js";
import { markerPath, swatch } from "../shared/plot.js";
import { DEFAULTS, HIGH, LOW, MOST_MIN_COUNT, SHARED, accept, alphaAt, fromTheBook, placeOf, usual } from "./logic.js";
import { SmoothingSession } from "./session.js";
import { significant } from "../shared/core.js";
import { chooser, wordTable } from "./panel.js";
import { dotChart } from "./dots.js";
import { curveChart, floorOf } from "./curves.js";

function legend(classes) {
  const hollow = svg("svg", { class: "lm-swatch", viewBox: "-10 -10 20 20", "aria-hidden": "true" },
    svg("path", { class: "lm-smoothing-explorer-raw lm-class-0", d: markerPath(0, 6.5) }));
  return h("p", { class: "lm-note lm-legend" }, "Hollow ", hollow, ": relative frequency; filled: smoothed, ",
    classes.map((name, k) => [swatch(k), ` ${name}${k < classes.length - 1 ? ", " : ". "}`]).flat(),
    "Dotted: all words alike.");
}

function settings(session) {
  const alpha = slider({
    label: "Pseudo-count α", min: LOW, max: HIGH, step: 1, value: 0,
    format: (place) => significant(alphaAt(place)), oninput: (place) => session.choose({ alpha: alphaAt(place) }),
  });
  const minCount = slider({
    label: "min_count", min: 1, max: MOST_MIN_COUNT, step: 1, value: 1,
    oninput: (value) => session.choose({ min_count: value }),
  });
  const oov = checkbox({ label: "Count unknown words as OOV", checked: true,
    onchange: (on) => session.choose({ oov: on }) });
  const sync = (state) => {
    alpha.set(placeOf(state.alpha));
    minCount.set(state.min_count);
    oov.set(state.oov);
  };
  return { el: h("div", { class: "lm-row lm-smoothing-explorer-settings" }, alpha.el), more: [minCount.el, oov.el], sync };
}

const KEYS = ["Keys: ", ["←"], " ", ["→"], " change α, ", ["−"], " ", ["+"], " change min_count, ", ["b"], " best α, ",
  ["r"], " reset. Drag in the curves to choose α."];

function build(session, { root, narrator }) {
  const { classes } = session.state;
  const [left, right] = ["left", "right"].map((side) => h("div", { class: `lm-smoothing-explorer-${side}` }));
  const parts = {
    settings: settings(session), chooser: chooser((words, sentence) => session.choose({ words }, sentence)),
    table: wordTable(classes), dots: slot(left), curves: slot(right),
  };
  root.append(h("div", { class: "lm-smoothing-explorer-body" }, parts.settings.el,
    h("div", { class: "lm-smoothing-explorer-stage" }, left, right), legend(classes), narrator.el,
    setUp(parts.chooser.el, ...parts.settings.more),
    h("details", { class: "lm-fold lm-smoothing-explorer-numbers" }, h("summary", {}, "Numbers of these words"),
      parts.table.el),
    footer(KEYS)));
  return parts;
}

/** The curves keep their axis for all settings of min_count: it reaches as low as the first one needs. */
function makeCurves(session) {
  const floor = floorOf(session.tableFor(1, session.state.oov).curves.values);
  return curveChart(session.state.classes.length, floor, (place) => session.choose({ alpha: alphaAt(place) }));
}

function update(session, parts, root) {
  const { state, table, curves, lookups } = session;
  const dots = parts.dots(state.words.length, () => dotChart(state.classes.length, state.words.length));
  dots.draw(lookups, 1 / table.entries);
  parts.curves(state.vocabulary, () => makeCurves(session)).draw(curves, state.alpha);
  parts.table.draw(lookups);
  parts.settings.sync(state);
  parts.chooser.sync(state.words);
  root.dataset.alpha = significant(state.alpha);
}

/** The settings; with counts of other texts than the book's, the whole state. */
const call = (state) => (fromTheBook(state) ? callOf(state, usual(state)) : state);

const render = (context) => mount(context, {
  name: "smoothing-explorer", defaults: DEFAULTS, usual, call, title: "Smoothing: a little for every word",
  invitation: "Drag the pseudo-count: seen words (left) give up probability to unseen ones; does it help on held-out texts (right)?",
  make: (model, refresh) => new SmoothingSession(model, refresh), build, update,
  keys: (session) => ({
    ArrowRight: () => session.moveAlpha(1), ArrowLeft: () => session.moveAlpha(-1),
    "+": () => session.moveMinCount(1), "-": () => session.moveMinCount(-1),
    b: () => session.toBest(), r: () => session.reset(),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
