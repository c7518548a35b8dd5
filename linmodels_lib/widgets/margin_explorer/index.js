// The street between two classes, learned visit by visit beside a perceptron: the widget. MarginSession knows what
// happens; here it is laid out and drawn, at most once a frame.

import { h, setText, widgetRoot } from "../shared/ui.js";
import { footer } from "../shared/life.js";
import { pointTools } from "../shared/points/view.js";
import { pointWidget, stepping } from "../shared/points/widget.js";
import { speedSlider, transport } from "../shared/transport.js";
import { DEFAULTS, SHARED, accept } from "./logic.js";
import { legendWords } from "./words.js";
import { MarginSession } from "./session.js";
import { marginPlane } from "./plane.js";
import { hingePanel, numberPanel, scrubber, settings } from "./panel.js";

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ["e"], " run to the end, ", ["r"],
  " reset. On a point: arrows move it, ", ["Delete"], " removes it."];

/** All elements for these names of classes and this size of the plane. */
function build(session, root, link, said) {
  const parts = {
    plane: marginPlane(session.reach, session),
    legend: h("p", { class: "lm-note lm-legend" }),
    transport: transport(session, "to the end", ({ n, end }) => `Visit ${n} of ${end}`),
    scrub: scrubber(session),
    settings: settings(session),
    numbers: numberPanel(),
    hinge: hingePanel(),
    tools: pointTools(session),
  };
  parts.transport.el.append(parts.scrub.el);
  root.replaceChildren(h("div", { class: "lm-points-body lm-margin-explorer-body" },
    parts.transport.el,
    h("div", { class: "lm-stage" }, parts.plane.el, parts.legend),
    h("div", { class: "lm-panel" }, parts.settings.el, parts.numbers.el, parts.hinge.el),
    h("div", { class: "lm-says" }, said.el),
    h("div", { class: "lm-setup" }, parts.tools.el),
    footer(root, link, KEYS, speedSlider(session).el)));
  return parts;
}

function update(session, parts, said, root) {
  const scene = session.scene();
  for (const name of ["plane", "numbers", "hinge"]) parts[name].draw(scene);
  for (const name of ["transport", "scrub", "settings", "tools"]) parts[name].sync(scene);
  setText(parts.legend, legendWords(session.state.perceptron));
  // at speed a screen reader would only fall behind
  said.el.setAttribute("aria-live", session.player.playing() ? "off" : "polite");
  said.say(session.message ?? session.words(), session.turn);
  root.dataset.step = String(session.n);
}

function render({ model, el, link }) {
  const root = widgetRoot("margin-explorer", "The widest street, and the perceptron beside it");
  const widget = pointWidget({
    model, el, root,
    make: (refresh) => new MarginSession(model, refresh),
    build: (session, said) => build(session, root, link, said),
    update: (session, parts, said) => update(session, parts, said, root),
  });
  stepping(widget, root, 6, { e: () => widget.session.run() });
  return widget.start();
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
