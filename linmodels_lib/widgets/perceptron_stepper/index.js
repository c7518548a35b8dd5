// The perceptron, one visit at a time: the widget. StepperSession knows what happens; here it is laid out and drawn.

import { askPanel } from "../shared/ask.js";
import { mount } from "../shared/life.js";
import { h, setText } from "../shared/ui.js";
import { DEFAULTS, SHARED, accept } from "./logic.js";
import { legendWords } from "./words.js";
import { StepperSession } from "./session.js";
import { perceptronPlane } from "./plane.js";
import { mistakePanel, scorePanel, weightPanel } from "./panel.js";
import { pointTools } from "../shared/points/view.js";
import { LIVELY, keptSetUp, shapeOf, streamKeys } from "../shared/points/widget.js";
import { footer, pace, settings } from "./controls.js";
import { transport } from "../shared/transport.js";

/** All elements for this number and these names of classes, and this size of the plane. */
function build(session, { root, narrator }) {
  const parts = {
    plane: perceptronPlane(session.names.length, session.reach, session.axes, session),
    legend: h("p", { class: "lm-note lm-legend" }),
    scores: scorePanel(session.names),
    weights: weightPanel(session.names),
    mistakes: mistakePanel(),
    transport: transport(session, "to convergence", ({ epoch, wrong, points }) => (
      `Visit ${session.n} · epoch ${epoch} · ${wrong} of ${points.length} wrong`)),
    ask: askPanel(session),
    settings: settings(session),
    tools: pointTools(session),
    pace: pace(session),
  };
  parts.fold = keptSetUp(session, parts.tools.el, parts.settings.el, parts.pace.el);
  root.replaceChildren(h("div", { class: "lm-points-body" },
    parts.transport.el,
    h("div", { class: "lm-stage" }, parts.plane.el, parts.legend),
    h("div", { class: "lm-panel" }, parts.scores.el, parts.weights.el, parts.mistakes.el),
    h("div", { class: "lm-says" }, parts.ask.el, narrator.el),
    h("div", { class: "lm-setup" }, parts.fold),
    footer()));
  return parts;
}

function update(session, parts, root) {
  const scene = session.scene();
  const { n, trace, state } = session;
  const scale = parts.plane.draw(scene);
  setText(parts.legend, legendWords(state.averaged, scale));
  parts.scores.draw(scene.step);
  parts.weights.draw(scene.before, scene.after);
  parts.mistakes.draw(trace, n, session.bound());
  for (const name of ["transport", "ask", "settings", "tools", "pace"]) parts[name].sync(scene);
  root.dataset.step = String(session.n);
}

/** Under a drag, with many points: the plane, and how many are wrong. What stands beside it follows when it rests. */
function follow(session, parts, tells) {
  const scene = session.scene();
  if (scene.points.length <= LIVELY) return false;
  parts.plane.follow(scene);
  if (tells()) parts.transport.count(scene);
  return true;
}

const render = (context) => mount(context, {
  name: "perceptron-stepper", defaults: DEFAULTS, title: "Perceptron, one visit at a time",
  invitation: "Press Step: one example, one decision, perhaps one correction.",
  make: (model, refresh) => new StepperSession(model, refresh), build, update, follow, shape: shapeOf,
  keys: streamKeys,
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
