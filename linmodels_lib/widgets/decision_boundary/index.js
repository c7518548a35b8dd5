// Four learners on the same points: the widget. BoundarySession knows what happens; here it is laid out and drawn.

import { h, setText, setUp } from "../shared/ui.js";
import { footer, mount } from "../shared/life.js";
import { callOf } from "../shared/scene.js";
import { isPreset } from "../shared/points/state.js";
import { pointTools } from "../shared/points/view.js";
import { LIVELY, endAdding, shapeOf } from "../shared/points/widget.js";
import { DEFAULTS, LEARNERS, SHARED, accept, rightOnes } from "./logic.js";
import { axisNames, legendWords } from "./words.js";
import { BoundarySession } from "./session.js";
import { boundaryPlane } from "./plane.js";
import { learnerChooser, resultPanel, settings, weightPanel } from "./panel.js";

const KEYS = ["Keys: ", ["1"], " to ", ["4"], " learner, ", ["c"], " compare, ", ["a"], " add points, ", ["r"],
  " reset. On a point: arrows move it, ", ["n"], " and ", ["p"], " lead to the next and the one before, ", ["Enter"], " tells about it, ", ["Delete"], " removes it."];

/** A fold that stays as the reader left it when the elements are built anew. */
function kept(session, fold) {
  fold.open = session.unfolded === true;
  fold.addEventListener("toggle", () => { session.unfolded = fold.open; });
  return fold;
}

/** All elements for these names of classes and words, and this size of the plane. */
function build(session, { root, narrator }) {
  const { names, reach, state } = session;
  const parts = {
    chooser: learnerChooser(session),
    plane: boundaryPlane(names.length, [session.lowest(), reach], axisNames(state), session),
    legend: h("p", { class: "lm-note lm-legend" }),
    settings: settings(session),
    results: [resultPanel(names, "solid"), resultPanel(names, "dashed", "Compare the confusions")],
    weights: weightPanel(names),
    tools: pointTools(session),
  };
  parts.fold = kept(session, setUp(parts.tools.el));
  root.replaceChildren(h("div", { class: "lm-decision-boundary-body" },
    parts.chooser.el,
    h("div", { class: "lm-decision-boundary-stage" }, parts.plane.el, parts.legend),
    h("div", { class: "lm-decision-boundary-panel" }, parts.settings.el, parts.results.map(({ el }) => el),
      parts.weights.el),
    narrator.el,
    parts.fold,
    footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const scene = session.scene();
  const shown = [scene.first, scene.second];
  parts.plane.draw(scene);
  setText(parts.legend, legendWords(scene));
  parts.results.forEach((panel, i) => panel.draw(shown[i], scene.state));
  parts.weights.draw(shown);
  for (const name of ["chooser", "settings", "tools"]) parts[name].sync(scene);
  root.dataset.right = String(rightOnes(scene.first.table));
}

/** Under a drag, with many points: regions, borders, rings, the score. The numbers beside them follow when it rests. */
function follow(session, parts, tells) {
  const scene = session.scene();
  if (scene.points.length <= LIVELY) return false;
  parts.plane.follow(scene);
  if (tells()) parts.results.forEach((panel, i) => panel.score([scene.first, scene.second][i], scene.state));
  return true;
}

/** What the elements are built for: the words name the axes. */
const shape = (session) => `${shapeOf(session)} ${session.state.words} ${session.lowest()}`;

function keys(session) {
  const digits = LEARNERS.map((name, i) => [String(i + 1), () => session.learner(name)]);
  return {
    c: () => session.nextCompare(),
    a: () => session.setAdding(!session.adding),
    r: () => session.reset(),
    ...endAdding(session),
    ...Object.fromEntries(digits),
  };
}

/** With points of one's own the learner and the axes too: what is usual in Python depends on the points. */
function call(state) {
  const { axes, learner } = state;
  const own = isPreset(state) ? {} : { axes, learner };
  return Object.fromEntries(Object.entries({ ...callOf(state, DEFAULTS), ...own }).sort());
}

const render = (context) => mount(context, {
  name: "decision-boundary", defaults: DEFAULTS, call, title: "Four learners, one plane",
  invitation: "Choose a learner, then drag a point across the border and see which lines follow it.",
  make: (model, refresh) => new BoundarySession(model, refresh), build, update, follow, shape, keys, onSliders: true,
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
