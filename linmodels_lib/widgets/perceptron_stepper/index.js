// The perceptron, one visit at a time: the widget. Session knows what happens; here it is laid out and drawn,
// at most once a frame.

import { h, setText, widgetRoot } from "../shared/ui.js";
import { DEFAULTS, SHARED, accept } from "./logic.js";
import { legendWords } from "./words.js";
import { Session } from "./session.js";
import { perceptronPlane } from "./plane.js";
import { mistakePanel, scorePanel, weightPanel } from "./panel.js";
import { pointTools } from "../shared/points/view.js";
import { pointWidget, stepping } from "../shared/points/widget.js";
import { askPanel, footer, settings } from "./controls.js";
import { transport } from "../shared/transport.js";

/** All elements for this number and these names of classes, and this size of the plane. */
function build(session, root, link, said) {
  const parts = {
    plane: perceptronPlane(session.names.length, session.reach, session),
    legend: h("p", { class: "lm-note lm-legend" }),
    scores: scorePanel(session.names),
    weights: weightPanel(session.names),
    mistakes: mistakePanel(),
    transport: transport(session, "to convergence", ({ epoch, wrong, points }) => (
      `Visit ${session.n} · epoch ${epoch} · ${wrong} of ${points.length} wrong`)),
    ask: askPanel(session),
    settings: settings(session),
    tools: pointTools(session),
    footer: footer(session, root, link),
  };
  root.replaceChildren(h("div", { class: "lm-points-body" },
    parts.transport.el,
    h("div", { class: "lm-stage" }, parts.plane.el, parts.legend),
    h("div", { class: "lm-panel" }, parts.scores.el, parts.weights.el, parts.mistakes.el),
    h("div", { class: "lm-says" }, parts.ask.el, said.el),
    h("div", { class: "lm-setup" }, parts.tools.el, parts.settings.el),
    parts.footer.el));
  return parts;
}

function update(session, parts, said, root) {
  const scene = session.scene();
  const { n, trace, state } = session;
  const scale = parts.plane.draw(scene);
  setText(parts.legend, legendWords(state.averaged, scale));
  parts.scores.draw(scene.step);
  parts.weights.draw(scene.before, scene.after);
  parts.mistakes.draw(trace, n, session.bound);
  for (const name of ["transport", "ask", "settings", "tools", "footer"]) parts[name].sync(scene);
  // at speed a screen reader would only fall behind
  said.el.setAttribute("aria-live", session.player.playing() && session.rate > 2 ? "off" : "polite");
  said.say(session.message ?? session.words(), session.turn);
  root.dataset.step = String(session.n);
}

function render({ model, el, link }) {
  const root = widgetRoot("perceptron-stepper", "Perceptron, one visit at a time");
  const widget = pointWidget({
    model, el, root,
    make: (refresh) => new Session(model, refresh),
    build: (session, said) => build(session, root, link, said),
    update: (session, parts, said) => update(session, parts, said, root),
  });
  const digits = [1, 2, 3, 4, 5].map((digit) => [String(digit), () => widget.session.answer(digit - 1)]);
  stepping(widget, root, 3, Object.fromEntries(digits));
  return widget.start();
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
