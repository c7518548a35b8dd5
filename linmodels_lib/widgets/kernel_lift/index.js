// Points that no line parts, lifted by one more feature until a plane does: the widget. LiftSession knows what happens;
// here it is laid out and drawn.

import { brief } from "../shared/core.js";
import { footer, mount, playButton } from "../shared/life.js";
import { pointTools } from "../shared/points/view.js";
import { LIVELY, endAdding, keptSetUp, shapeOf } from "../shared/points/widget.js";
import { h, select, setText, slider } from "../shared/ui.js";
import { DEFAULTS, FEATURES, SHARED, accept } from "./logic.js";
import { flatPlane } from "./flat.js";
import { LiftSession } from "./session.js";
import { spaceView } from "./space.js";
import { legendWords, planeWords } from "./words.js";

const KEYS = ["Keys: ", ["space"], " lift, ", ["←"], " ", ["→"], " ", ["↑"], " ", ["↓"], " turn the view, ", ["a"],
  " add points, ", ["r"], " reset. On a point: arrows move it, ", ["n"], " and ", ["p"],
  " lead to the next and the one before, ", ["Delete"], " removes it."];

/** How far up, and by which feature. */
function controls(session) {
  const play = playButton(session, () => session.togglePlay(), "Lift");
  play.el.classList.add("lm-primary");
  const height = slider({
    label: "Lift", min: 0, max: 1, step: 0.01, value: 0, format: (value) => brief(value),
    oninput: (lift) => { session.player.pause(); session.set({ lift }); },
  });
  const feature = select({ label: "z =", options: FEATURES, value: "squares",
    onchange: (value) => session.set({ feature: value }) });
  feature.input.setAttribute("aria-label", "The third feature z");
  const sync = ({ state }) => {
    play.sync();
    height.set(state.lift);
    feature.set(state.feature);
  };
  return { el: h("div", { class: "lm-row lm-kernel-lift-controls" }, play.el, height.el, feature.el), sync };
}

/** A picture with a line above it and one below. */
function figure(title, el, note) {
  return h("div", { class: "lm-kernel-lift-figure" }, h("p", { class: "lm-heading" }, title), el, note);
}

function build(session, { root, narrator }) {
  const parts = {
    controls: controls(session), plane: flatPlane(session.reach, session.axes, session), space: spaceView(session),
    tools: pointTools(session),
    legend: h("p", { class: "lm-note lm-kernel-lift-note" }, legendWords), equation: h("p", { class: "lm-note lm-kernel-lift-note" }),
  };
  parts.stop = parts.space.stop;
  root.replaceChildren(h("div", { class: "lm-kernel-lift-body" },
    parts.controls.el,
    narrator.el,
    figure("From above: drag a point", parts.plane.el, parts.legend),
    figure("In space: drag to turn", parts.space.el, parts.equation),
    keptSetUp(session, parts.tools.el),
    footer(KEYS)));
  return parts;
}

function update(session, parts, root) {
  const scene = session.scene();
  parts.plane.draw(scene);
  parts.space.draw(scene);
  parts.controls.sync(scene);
  parts.tools.sync(scene);
  setText(parts.equation, planeWords(scene));
  root.dataset.wrong = String(scene.wrong.filter(Boolean).length);
}

/** Under a drag, with many points: both pictures. Words and controls follow when it rests. */
function follow(session, parts) {
  const scene = session.scene();
  if (scene.points.length <= LIVELY) return false;
  parts.plane.follow(scene);
  parts.space.draw(scene);
  return true;
}

const keys = (session) => ({
  " ": () => session.togglePlay(), a: () => session.setAdding(!session.adding), r: () => session.reset(),
  ArrowLeft: () => session.nudgeView(-10, 0), ArrowRight: () => session.nudgeView(10, 0),
  ArrowUp: () => session.nudgeView(0, 5), ArrowDown: () => session.nudgeView(0, -5), ...endAdding(session),
});

const clicker = (session) => ({
  PageDown: () => session.raise(1), PageUp: () => session.raise(-1), words: "up and down by a quarter",
});

const render = (context) => mount(context, {
  name: "kernel-lift", defaults: DEFAULTS, title: "Lifted off the plane",
  invitation: "Press Lift: each point rises by its third feature, until a plane parts what no line could.",
  make: (model, refresh) => new LiftSession(model, refresh), build, update, follow, shape: shapeOf,
  keys, clicker,
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
