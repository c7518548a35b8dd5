// Descent over two weights, beside the points whose loss it goes down: the widget. DescentSession knows what happens;
// here it is laid out and drawn.

import { h, setText } from "../shared/ui.js";
import { ASK_KEYS, askPanel, askSwitch } from "../shared/ask.js";
import { footer, mount } from "../shared/life.js";
import { pointTools } from "../shared/points/view.js";
import { keptSetUp, shapeOf, streamKeys } from "../shared/points/widget.js";
import { speedSlider, transport } from "../shared/transport.js";
import { STEPS } from "./surfaces.js";
import { DEFAULTS, SHARED, accept } from "./logic.js";
import { DescentSession } from "./session.js";
import { pointPlane, weightPlane } from "./planes.js";
import { lossChart, numberPanel, ratePanel, settings } from "./panel.js";

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ["e"], " run to the end, ",
  ...ASK_KEYS, ["r"], " reset, ",
  ["m"], " next method, ", ["s"], " next surface. On the cross or a point: arrows move it; on a point ", ["n"],
  " and ", ["p"], " lead to the next and the one before, ", ["Delete"], " removes it."];
const LEGEND = "Thin lines: equal loss. Cross: the start, drag it. Star: the minimum.";

/** All elements for these names of classes and this size of the plane of points. */
function build(session, { root, narrator }) {
  const parts = {
    weights: weightPlane(session),
    plane: pointPlane(session.reach, session),
    transport: transport(session, "to the end", ({ n }) => `Step ${n} of ${STEPS}`),
    rate: ratePanel(session),
    settings: settings(session),
    ask: askPanel(session),
    switch: askSwitch(session),
    numbers: numberPanel(),
    chart: lossChart(),
    tools: pointTools(session),
    legend: h("p", { class: "lm-note lm-legend" }),
    rings: h("p", { class: "lm-note lm-legend" }),
  };
  root.replaceChildren(h("div", { class: "lm-points-body lm-descent-explorer-body" },
    parts.transport.el,
    h("div", { class: "lm-stage" }, h("p", { class: "lm-heading" }, "Weights: the loss J(w)"), parts.weights.el,
      parts.legend),
    h("div", { class: "lm-stage lm-descent-explorer-data" },
      h("p", { class: "lm-heading" }, "Points, and the line w · x = 0"), parts.plane.el, parts.rings),
    h("div", { class: "lm-panel" }, parts.rate.el),
    h("div", { class: "lm-panel lm-descent-explorer-numbers" }, parts.chart.el),
    h("div", { class: "lm-says" }, parts.ask.el, narrator.el),
    h("div", { class: "lm-setup" }, parts.numbers.el,
      keptSetUp(session, parts.settings.el, parts.tools.el, parts.switch.el, speedSlider(session).el)),
    footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const scene = session.scene();
  for (const name of ["weights", "plane", "numbers", "chart"]) parts[name].draw(scene);
  for (const name of ["transport", "rate", "settings", "tools", "ask", "switch"]) parts[name].sync(scene);
  setText(parts.legend, scene.other ? `${LEGEND} Dashed: batch descent.` : LEGEND);
  const few = ["stochastic", "minibatch"].includes(scene.state.method);
  setText(parts.rings, few ? "Rings: the examples of the last step."
    : "Drag the points, and the loss changes with them.");
  root.dataset.step = String(session.n);
}

const render = (context) => mount(context, {
  name: "descent-explorer", defaults: DEFAULTS, title: "Descent over two weights",
  invitation: "Press Step: one move downhill. Then make η larger until it flies off.",
  make: (model, refresh) => new DescentSession(model, refresh), build, update, shape: shapeOf,
  keys: (session) => ({
    ...streamKeys(session), e: () => session.run(), m: () => session.nextMethod(), s: () => session.nextSurface(),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
