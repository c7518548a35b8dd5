// The life of a widget on points: built anew when what it was built for changes, else only drawn again.

import { narrator } from "../ui.js";
import { keyboard, life, player, reducedMotion } from "../life.js";

/** What the elements of most such widgets are built for. */
export const shapeOf = ({ names, reach, state }) => JSON.stringify([names, reach, Object.keys(state.presets)]);

/**
 * `make(refresh)` gives the session, `build(session, said)` the parts inside `root`, one of them `plane`;
 * `update(session, parts, said)` draws. `start()` puts it on the page and gives back what ends it.
 */
export function pointWidget({ model, el, root, make, build, update, shape = shapeOf }) {
  const said = narrator();
  let [built, parts] = ["", null];
  const { draw, refresh, on, atEnd, end } = life(model, () => {
    session.read();
    const anew = built !== shape(session);
    const focused = root.contains(document.activeElement);
    if (anew) parts = build(session, said);
    built = shape(session);
    update(session, parts, said);
    if (anew && focused) (session.adding ? parts.plane : root).focus();
  });
  const session = make(refresh);
  session.focus = (part) => {
    draw(); // what gets the focus must be there
    parts[part].focus();
  };
  const start = () => {
    draw();
    el.append(root);
    return end;
  };
  return { session, refresh, on, atEnd, start };
}

/** Play, step and back for such a widget with a StreamSession; `keys` are its own. */
export function stepping({ session, refresh, on, atEnd }, root, rate, keys) {
  session.rate = reducedMotion() ? 1 : rate;
  session.player = player({ tick: () => session.tick(), rate: () => session.rate, onchange: refresh });
  on("change:step", () => { session.message = null; }); // a step from outside speaks for itself
  atEnd(keyboard(root, {
    ArrowRight: () => session.step(),
    ArrowLeft: () => session.back(),
    " ": () => session.togglePlay(),
    r: () => session.reset(),
    Escape: () => session.setAdding(false),
    ...keys,
  }));
  atEnd(session.player.pause);
}
