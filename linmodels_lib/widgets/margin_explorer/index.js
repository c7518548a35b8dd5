// The street between two classes, learned visit by visit beside a perceptron: the widget. MarginSession knows what
// happens; here it is laid out and drawn.

import { h, setText } from "../shared/ui.js";
import { ASK_KEYS, askPanel, askSwitch } from "../shared/ask.js";
import { footer, mount } from "../shared/life.js";
import { pointTools } from "../shared/points/view.js";
import { keptSetUp, shapeOf, streamKeys } from "../shared/points/widget.js";
import { speedSlider, transport } from "../shared/transport.js";
import { DEFAULTS, SHARED, accept } from "./logic.js";
import { legendWords } from "./words.js";
import { MarginSession } from "./session.js";
import { marginPlane } from "./plane.js";
import { hingePanel, numberPanel, scrubber, settings, strength } from "./panel.js";

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ["e"], " run to the end, ",
  ...ASK_KEYS, ["r"], " reset. On a point: arrows move it, ", ["n"], " and ", ["p"],
  " lead to the next and the one before, ", ["Delete"], " removes it."];

/** All elements for these names of classes and this size of the plane. */
function build(session, { root, narrator }) {
  const parts = {
    plane: marginPlane(session.reach, session.axes, session),
    legend: h("p", { class: "lm-note lm-legend" }),
    transport: transport(session, null, ({ n, end }) => `Visit ${n} of ${end}`),
    scrub: scrubber(session),
    strength: strength(session),
    settings: settings(session),
    ask: askPanel(session),
    switch: askSwitch(session),
    numbers: numberPanel(),
    hinge: hingePanel(),
    tools: pointTools(session),
  };
  parts.transport.el.append(parts.scrub.el);
  root.replaceChildren(h("div", { class: "lm-points-body lm-margin-explorer-body" },
    parts.transport.el,
    h("div", { class: "lm-stage" }, parts.plane.el, parts.legend),
    h("div", { class: "lm-panel" }, parts.strength.el, parts.numbers.el, parts.hinge.el),
    h("div", { class: "lm-says" }, parts.ask.el, narrator.el),
    h("div", { class: "lm-setup" },
      keptSetUp(session, parts.tools.el, parts.settings.el, parts.switch.el, speedSlider(session).el)),
    footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const scene = session.scene();
  for (const name of ["plane", "numbers", "hinge"]) parts[name].draw(scene);
  for (const name of ["transport", "scrub", "strength", "settings", "tools", "ask", "switch"]) parts[name].sync(scene);
  setText(parts.legend, legendWords(session.state.perceptron));
  root.dataset.step = String(session.n);
}

const render = (context) => mount(context, {
  name: "margin-explorer", defaults: DEFAULTS, title: "The widest street, and the perceptron beside it",
  invitation: "Drag a point: only the ringed ones hold the street up. Play trains from the start.",
  make: (model, refresh) => new MarginSession(model, refresh), build, update, shape: shapeOf,
  keys: (session) => ({ ...streamKeys(session), e: () => session.run() }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
