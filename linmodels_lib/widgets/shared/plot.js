// Drawing in SVG: built once, then only attributes change. Colour never stands alone: each class has a shape too.

import { clamp } from "./core.js";
import { attributes, h, moving, svg } from "./ui.js";

/** @typedef {import("./core.js").Point} Point */
/** @typedef {import("./core.js").Box} Box */
/** @typedef {((value: number) => number) & { invert: (pixel: number) => number }} Scale */
/** @typedef {ReturnType<typeof plane>} Plane */

/**
 * A linear map from [d0, d1] to [r0, r1]; `invert` goes back.
 * @param {number[]} domain @param {number[]} range @returns {Scale}
 */
export function linearScale([d0, d1], [r0, r1]) {
  const slope = (r1 - r0) / (d1 - d0);
  const scale = (/** @type {number} */ value) => r0 + (value - d0) * slope;
  scale.invert = (/** @type {number} */ pixel) => d0 + (pixel - r0) / slope;
  return scale;
}

/** About `count` round numbers that span [low, high]. @param {number} low @param {number} high */
export function ticks(low, high, count = 5) {
  const raw = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((m) => m * power >= raw * 0.999) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
/** A polygon, each corner told from the one before. @param {number} corners @param {number} r @param {number} turn */
function ring(corners, r, turn) {
  const places = Array.from({ length: corners }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / corners;
    return [round(r * Math.sin(angle)), round(-r * Math.cos(angle))];
  });
  const moves = places.slice(1).map(([x, y], i) => `l${round(x - places[i][0])},${round(y - places[i][1])}`);
  return `m${places[0]}${moves.join("")}z`;
}

/** A disc, centred as `markerPath`. @param {number} r */
const discPath = (r) => `m${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;

/**
 * Rings around some points of a plane, all of them one path in the layer `into`: the function returned draws them.
 * @param {SVGElement} into @param {string} kind its class @param {Pick<Plane, "x" | "y">} plane
 */
export function ringPath(into, kind, { x, y }) {
  const el = svg("path", { class: kind, "data-count": 0 });
  into.append(el);
  let last = 0; // how large the rings were
  /** @param {Point[]} points @param {number} r */
  return (points, r) => {
    const disc = discPath(r);
    const d = points.map(([a, b]) => `M${round(x(a))},${round(y(b))}${disc}`).join("");
    attributes(el, { d, "data-count": points.length });
    if (r !== last) el.style.strokeWidth = r < 9 ? "1.1px" : "";
    last = r;
  };
}

/**
 * The outline of class k's mark, centred on 0 or, behind `M${x},${y}`, on that place; of about the same area for each
 * class.
 * @param {number} k
 */
export function markerPath(k, r = 7) {
  return MARKS[k % MARKS.length](r);
}

/** A cross. @param {number} r */
function crossPath(r) {
  const arm = round(r * 0.42);
  const out = round(r * 1.15);
  const reach = round(out - arm);
  return `m${-arm},${-out}h${2 * arm}v${reach}h${reach}v${2 * arm}h${-reach}v${reach}h${-2 * arm}v${-reach}h${-reach}v${-2 * arm}`
    + `h${reach}z`;
}

/** @type {((r: number) => string)[]} of each class: disc, square, triangle, diamond, cross */
const MARKS = [
  discPath,
  (r) => ring(4, r * 1.25, Math.PI / 4),
  (r) => ring(3, r * 1.4, 0),
  (r) => ring(4, r * 1.35, 0),
  crossPath,
];

/** A mark of class k: `path.lm-mark` in the class's colour. @param {number} k */
export function marker(k, r = 7) {
  return svg("path", { class: `lm-mark lm-class-${k}`, d: markerPath(k, r) });
}

/** The mark of a class as a tiny picture beside words. @param {number} k */
export function swatch(k) {
  return svg("svg", { class: "lm-swatch", viewBox: "-10 -10 20 20", "aria-hidden": "true" }, marker(k, 6.5));
}

/**
 * The mark of a class and its name, which is cut short where there is no room.
 * @param {number} k @param {string} name
 */
export function classTag(k, name) {
  return h("span", { class: "lm-named", title: name }, swatch(k), h("span", { class: "lm-name" }, name));
}

/**
 * Points → the `points` attribute of a polygon, in pixels.
 * @param {Point[]} polygon @param {Scale} x @param {Scale} y
 */
export function polygonPoints(polygon, x, y) {
  return polygon.map(([a, b]) => `${round(x(a))},${round(y(b))}`).join(" ");
}

/** Segments → the `d` attribute of a path, in pixels. @param {Point[][]} segments @param {Scale} x @param {Scale} y */
export function segmentPath(segments, x, y) {
  return segments.map(([p, q]) => `M${round(x(p[0]))},${round(y(p[1]))}L${round(x(q[0]))},${round(y(q[1]))}`).join("");
}

/**
 * A line through points → the `d` attribute of a path, in pixels; far outside the picture it is cut short.
 * @param {Point[]} points @param {Scale} x @param {Scale} y
 */
export function linePath(points, x, y) {
  const near = (/** @type {number} */ v) => round(clamp(v, -1e5, 1e5));
  return points.map(([a, b], i) => `${i ? "L" : "M"}${near(x(a))},${near(y(b))}`).join("");
}

/** Is the screen a phone's? Charts are drawn less wide there, so that they stay high. */
export const narrow = () => globalThis.matchMedia?.("(max-width: 660px)").matches ?? false;

/** A number of an axis, with a real minus sign. @param {number} value */
export const tickText = (value) => (
  Math.abs(value) >= 1e4 ? `${Number((value / 1000).toPrecision(6))}k` : String(value)).replace("-", "−");

/** The name of an axis, cut short where there is no room. @param {string} name */
const axisName = (name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name);

/** A straight line of a chart. @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export function rule(x1, y1, x2, y2, kind = "lm-grid") {
  return svg("line", { class: kind, x1, y1, x2, y2 });
}

/** A number or name beside an axis. @param {number} x @param {number} y @param {string} anchor @param {string} text */
export function axisText(x, y, anchor, text, kind = "lm-tick") {
  return svg("text", { class: kind, x, y, "text-anchor": anchor }, text);
}

/**
 * A level line for each value, with its number before it.
 * @param {number[]} values @param {Scale} y @param {number[]} ends left and right
 */
export function levelLines(values, y, [left, right], say = tickText, gap = 6) {
  return values.flatMap((v) => [rule(left, y(v), right, y(v)), axisText(left - gap, y(v) + 4, "end", say(v))]);
}

/** @type {WeakMap<SVGElement, string>} where texts were put: to ask the style is as slow as to set it */
const put = new WeakMap();

/** Put a text elsewhere: moved as it is, it is not set anew. @param {SVGElement} el @param {Point} place */
export function moveTo(el, [x, y]) {
  const to = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  if (put.get(el) !== to) el.style.transform = to;
  put.set(el, to);
}

/** Where an event happened, in the units of an SVG. @param {SVGSVGElement} el @param {MouseEvent} event */
export function locate(el, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(el.getScreenCTM()?.inverse());
}

/** @param {Scale} x @param {Scale} y @param {Box} box @param {string[] | null} names */
function axes(x, y, [x0, y0, x1, y1], names) {
  const bottom = y(y0);
  const left = x(x0);
  const clear = (/** @type {number} */ v, /** @type {number} */ end) => (
    names !== null || Math.abs(v - end) > 0.06 * (x1 - x0)); // where the axis has its name
  return svg("g", { class: "lm-axes", "aria-hidden": "true" },
    ticks(x0, x1, 7).map((v) => rule(x(v), bottom, x(v), y(y1))),
    ticks(y0, y1, 7).map((v) => rule(left, y(v), x(x1), y(v))),
    ticks(x0, x1, 7).filter((v) => clear(v, x1)).map((v) => axisText(x(v), bottom + 16, "middle", tickText(v))),
    ticks(y0, y1, 7).filter((v) => clear(v, y1)).map((v) => axisText(left - 6, y(v) + 4, "end", tickText(v))),
    rule(x(0), bottom, x(0), y(y1), "lm-zero"), rule(left, y(0), x(x1), y(0), "lm-zero"));
}

/**
 * The names of the axes, over what may lie in the corners.
 * @param {Scale} x @param {Scale} y @param {Box} box @param {string[] | null} names
 */
function axisNames(x, y, [x0, y0, x1, y1], names) {
  const [bottom, left] = [y(y0), x(x0)];
  return svg("g", { class: "lm-axis-names", "aria-hidden": "true" },
    names ? axisText(x(x1), bottom + 36, "end", `${axisName(names[0])} →`, "lm-axis")
      : axisText(x(x1), bottom + 17, "end", "x₁", "lm-axis"),
    names ? axisText(left - 10, y(y1) - 12, "start", `↑ ${axisName(names[1])}`, "lm-axis")
      : axisText(left - 6, y(y1) + 10, "end", "x₂", "lm-axis"));
}

/**
 * A plane with axes and named layers, drawn from back to front. `names` of the axes stand outside it; without them the
 * axes are x₁ and x₂.
 * @param {{ box: Box, layers: string[], label: string, size?: number, names?: string[] | null }} options
 */
export function plane({ box, layers, label, size = 420, names = null }) {
  const [x0, y0, x1, y1] = box;
  const x = linearScale([x0, x1], [30, size - 8]);
  const [top, foot] = names ? [28, 44] : [8, 30];
  const height = size - 38 + top + foot;
  const y = linearScale([y0, y1], [height - foot, top]);
  const groups = Object.fromEntries(layers.map((name) => [name, svg("g", { class: `lm-layer-${name}` })]));
  const frame = svg("rect", { class: "lm-frame", x: x(x0), y: y(y1), width: x(x1) - x(x0), height: y(y0) - y(y1) });
  const back = svg("rect", { class: "lm-plane-back", x: x(x0), y: y(y1), width: x(x1) - x(x0), height: y(y0) - y(y1) });
  const el = svg("svg", { class: "lm-plane", viewBox: `0 0 ${size} ${height}`, role: "group", "aria-label": label },
    back, axes(x, y, box, names), layers.map((name) => groups[name]), frame, axisNames(x, y, box, names));
  /** The data point under a pointer event, kept inside the box. @param {MouseEvent} event */
  const pointAt = (event) => {
    const at = locate(el, event);
    return [clamp(x.invert(at.x), x0, x1), clamp(y.invert(at.y), y0, y1)];
  };
  return { el, x, y, box, groups, pointAt };
}

/** A group in a plane's own pixels that is cut off at its frame. @param {Pick<Plane, "x" | "y" | "box">} plane */
export function cutout({ x, y, box: [x0, y0, x1, y1] }) {
  const [left, top, width, height] = [x(x0), y(y1), x(x1) - x(x0), y(y0) - y(y1)];
  return svg("svg", { x: left, y: top, width, height, viewBox: `${left} ${top} ${width} ${height}` });
}

const FRAME = 6; // ms: moves that come faster than this are more than one a frame

/**
 * Drag by mouse, pen or touch (pointer events), at most one `onmove` a frame. Returns what ends it.
 * @param {HTMLElement | SVGElement} element
 * @param {{ start?: (event: any) => unknown, move: (event: any) => void, end?: (event: any) => void }} actions
 */
export function draggable(element, { start, move, end }) {
  let frame = 0;
  let last = -Infinity; // when the last one came
  /** @type {PointerEvent | null} */
  let latest = null;
  const go = (/** @type {PointerEvent} */ event) => {
    moving.on = true;
    try {
      move(event);
    } finally {
      moving.on = false;
    }
  };
  const flush = () => {
    frame = 0;
    if (latest) go(latest);
    latest = null;
  };
  /** At once, as browsers send one a frame, just before they draw; where they do not, the last of them in the next. */
  const pass = (/** @type {PointerEvent} */ event) => {
    const early = event.timeStamp - last < FRAME;
    last = event.timeStamp;
    if (!frame && !early) return go(event);
    latest = event;
    frame ||= requestAnimationFrame(flush);
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0 || start?.(event) === false) return;
    element.setPointerCapture(event.pointerId);
  };
  const follow = (/** @type {PointerEvent} */ event) => {
    if (element.hasPointerCapture(event.pointerId)) pass(event);
  };
  const finish = (/** @type {PointerEvent} */ event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    cancelAnimationFrame(frame);
    flush();
    end?.(event);
  };
  /** @type {[string, any][]} */
  const listeners = [["pointerdown", down], ["pointermove", follow], ["pointerup", finish], ["pointercancel", finish]];
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => element.removeEventListener(name, listener));
}

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Arrow keys move something by `step` (four times that with Shift) while `active()`; the key goes no further.
 * @param {HTMLElement | SVGElement} element @param {number} step @param {(dx: number, dy: number) => void} move
 */
export function arrowKeys(element, step, move, active = () => true) {
  element.addEventListener("keydown", (/** @type {any} */ event) => {
    const direction = ARROWS[event.key];
    if (!direction || !active() || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? 4 * step : step;
    move(direction[0] * size, direction[1] * size);
  });
}
