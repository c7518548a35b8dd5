// What the widgets on points have in common: when their elements are built anew, and their keys.

import { stepKeys } from "../session.js";

/** What the elements of most such widgets are built for. @param {import("./session.js").PointSession} session */
export const shapeOf = ({ names, reach, state }) => (
  JSON.stringify([names, reach, state.axes, Object.keys(state.presets)]));

/** Escape ends adding points; at other times it is not the widget's. @param {any} session */
export const endAdding = (session) => ({ Escape: () => session.adding && session.setAdding(false) });

/** The keys of a StreamSession. @param {any} session */
export const streamKeys = (session) => ({ ...stepKeys(session), ...endAdding(session) });
