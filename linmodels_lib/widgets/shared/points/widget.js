// What the widgets on points have in common: when their elements are built anew, and their keys.

import { askKeys } from "../ask.js";
import { stepKeys } from "../session.js";
import { setUp } from "../ui.js";

/** With so many points or fewer, all that a widget shows follows a drag in every frame. */
export const LIVELY = 60;

/** What the elements of most such widgets are built for. @param {import("./session.js").PointSession} session */
export const shapeOf = ({ names, reach, state }) => (
  JSON.stringify([names, reach, state.axes, Object.keys(state.presets)]));

/** Escape ends adding points; at other times it is not the widget's. @param {any} session */
export const endAdding = (session) => ({ Escape: () => session.adding && session.setAdding(false) });

/** The keys of a StreamSession. @param {any} session */
export const streamKeys = (session) => ({
  ...stepKeys(session), ...endAdding(session), ...askKeys(session),
});

/**
 * "Set up" that stays as the reader left it when the elements are built anew.
 * @param {any} session @param {...Element} controls
 */
export function keptSetUp(session, ...controls) {
  const fold = setUp(...controls);
  fold.open = session.unfolded === true;
  fold.addEventListener("toggle", () => { session.unfolded = fold.open; });
  return fold;
}
