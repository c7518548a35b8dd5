// Where the label of a line can stand without touching anything. Pure, in pixels.

import { clamp, sum } from "../shared/core.js";

/** Distance from a point to a segment. */
export function distance(at, [from, to]) {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const px = at[0] - from[0];
  const py = at[1] - from[1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : clamp((px * dx + py * dy) / length, 0, 1);
  return Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2);
}

/** The point at the part `t` of the whole length of some segments. */
export function along(segments, t) {
  const lengths = segments.map(([[x0, y0], [x1, y1]]) => Math.hypot(x1 - x0, y1 - y0));
  let left = t * sum(lengths);
  let i = 0;
  while (i < segments.length - 1 && left > lengths[i]) {
    left -= lengths[i];
    i += 1;
  }
  const [[x0, y0], [x1, y1]] = segments[i];
  const part = lengths[i] === 0 ? 0 : Math.min(1, left / lengths[i]);
  return [x0 + part * (x1 - x0), y0 + part * (y1 - y0)];
}

const PARTS = Array.from({ length: 13 }, (_, i) => (i + 1) / 14);
const NEEDED = 15; // px around the middle of a label

/**
 * The roomiest of some places on a line, away from other lines and from dots; null where none has room. The last
 * place is kept while it has nearly the room it had, so that labels do not hop about under a drag.
 */
export function labelSpot(line, others, dots, last = null) {
  if (!line.length) return null;
  const room = (at) => {
    let least = 60;
    for (const segment of others) least = Math.min(least, distance(at, segment));
    let square = least * least;
    for (let i = 0; i < dots.length && square >= 1; i++) {
      const dx = 0.7 * (dots[i][0] - at[0]);
      const dy = dots[i][1] - at[1];
      square = Math.min(square, dx * dx + dy * dy);
    }
    return Math.sqrt(square);
  };
  if (last) {
    const at = along(line, last.t);
    if (room(at) >= Math.max(NEEDED, 0.6 * last.room)) return { ...last, at };
  }
  const places = PARTS.map((t) => ({ t, at: along(line, t) })).map((place) => ({ ...place, room: room(place.at) }));
  const best = places.reduce((a, b) => (b.room > a.room ? b : a));
  return best.room >= NEEDED ? best : null;
}
