// What is on screen as one SVG that needs nothing else: title, sentence, plots. Colours and letters are written out as
// the page shows them; parts that are HTML, such as a table, are drawn box by box and line by line.

import { svg, uniqueId } from "./ui.js";

/** @typedef {import("./share.js").Scene} Scene */
/** @typedef {{ el: SVGElement, width: number, height: number }} Drawn */

/** Panels of widgets that are not plots, by the ends of their class names. @type {Record<string, string[]>} */
const PANELS = {
  "block-features": ["-stage"],
  "event-grid": ["-grid", "-panel"],
  "review-classifier": ["-answers", "-words"],
  "softmax-bars": ["-table", "-answer"],
  "update-table": ["-scroll"],
};
const STYLE = [
  "color", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "opacity", "paint-order", "text-anchor", "dominant-baseline", "font-family", "font-size",
  "font-weight", "font-style",
];
const KEPT = /^(x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|d|points|width|height|viewBox|transform|id|href|clip-path|preserveAspectRatio|patternUnits|patternTransform|clipPathUnits|marker-end|offset|orient|refX|refY|markerWidth|markerHeight)$/;
const MARGIN = 16;
const GAP = 14;

/** A colour as every program reads it. @param {string} value */
function colour(value) {
  return value.replace(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)/g, (_, r, g, b, a) => {
    const parts = [r, g, b].map((part) => Math.round(255 * Number(part))).join(", ");
    return a === undefined ? `rgb(${parts})` : `rgba(${parts}, ${a})`;
  });
}

/** Is there something to see of it? @param {Element} el */
function seen(el) {
  const { width, height } = el.getBoundingClientRect();
  return el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest(".lm-hidden")
    && (el instanceof SVGElement || width * height > 1);
}

/** A copy of an SVG element with its looks written out, or null. @param {SVGElement} el @returns {SVGElement | null} */
function copyOf(el) {
  const shown = getComputedStyle(el);
  const hidden = shown.display === "none" || shown.visibility === "hidden" || shown.opacity === "0";
  if (hidden && !el.closest("defs, clipPath, pattern, marker")) return null;
  const copy = svg(/** @type {any} */ (el.tagName), {});
  for (const { name, value } of el.attributes) if (KEPT.test(name)) copy.setAttribute(name, value);
  for (const name of STYLE) copy.setAttribute(name, colour(shown.getPropertyValue(name)));
  if (shown.transform !== "none" && !el.hasAttribute("transform")) copy.setAttribute("transform", shown.transform);
  for (const child of el.childNodes) {
    if (child instanceof SVGElement) copy.append(copyOf(child) ?? "");
    else if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? "");
  }
  return copy;
}

/** A drawing, or a sign beside words, at its place. @param {SVGElement} el @param {DOMRect} frame */
function drawing(el, frame) {
  const { x, y, width, height } = el.getBoundingClientRect();
  const copy = copyOf(el);
  for (const [name, value] of Object.entries({ x: x - frame.x, y: y - frame.y, width, height, overflow: "visible" })) {
    copy?.setAttribute(name, String(value));
  }
  return copy ? [copy] : [];
}

/** Stripes of CSS, "/" by "/", as those of SVG. @param {string} image a repeating-linear-gradient, or none */
function hatching(image) {
  if (!image.startsWith("repeating-linear-gradient")) return null;
  const colours = [...image.matchAll(/(?:rgba?|color)\([^)]*\)/g)].map(([one]) => colour(one));
  const places = [...image.matchAll(/([\d.]+)px/g)].map(([, place]) => Number(place));
  const [stripe, period] = [places.find((place) => place > 0) ?? 1, Math.max(...places)];
  return svg("pattern", { id: uniqueId("hatch"), width: period, height: period, patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)" },
  svg("rect", { width: period, height: period, fill: colours[colours.length - 1] }),
  svg("rect", { width: stripe, height: period, fill: colours[0] }));
}

/**
 * A frame drawn by CSS inside an element: a shadow, or an empty box before its content.
 * @param {Element} el @param {DOMRect} frame
 */
function framesOf(el, frame) {
  const [shown, before, box] = [getComputedStyle(el), getComputedStyle(el, "::before"), el.getBoundingClientRect()];
  const line = (/** @type {number} */ inset, /** @type {Record<string, any>} */ looks) => svg("rect", {
    x: box.x - frame.x + inset, y: box.y - frame.y + inset, width: box.width - 2 * inset,
    height: box.height - 2 * inset, fill: "none", ...looks,
  });
  const shadow = /^((?:rgba?|color)\(.*?\)) 0px 0px 0px ([\d.]+)px inset$/.exec(shown.boxShadow);
  const size = parseFloat(before.borderTopWidth);
  const empty = before.content === '""' && before.position === "absolute" && size > 0 && before.borderTopStyle !== "none";
  return [
    ...(shadow ? [line(Number(shadow[2]) / 2, { stroke: colour(shadow[1]), "stroke-width": shadow[2] })] : []),
    ...(empty ? [line(parseFloat(before.top) + size / 2, { stroke: colour(before.borderTopColor), "stroke-width": size,
      "stroke-dasharray": before.borderTopStyle === "dashed" ? `${2 * size} ${size}` : null })] : []),
  ];
}

/** Background and border of an HTML element. @param {Element} el @param {DOMRect} frame */
function boxOf(el, frame) {
  const shown = getComputedStyle(el);
  const { x, y, width, height } = el.getBoundingClientRect();
  const [left, top] = [x - frame.x, y - frame.y];
  const hatch = hatching(shown.backgroundImage);
  const back = hatch ? `url(#${hatch.id})` : colour(shown.backgroundColor);
  const rx = parseFloat(shown.borderTopLeftRadius) || 0;
  const parts = /^rgba\(.*, 0\)$|^transparent$/.test(back) ? []
    : [svg("rect", { x: left, y: top, width, height, rx, opacity: shown.opacity, fill: back })];
  const sides = {
    top: [0, 0, width, 0], bottom: [0, height, width, height],
    left: [0, 0, 0, height], right: [width, 0, width, height],
  };
  const lines = Object.entries(sides).flatMap(([side, [x1, y1, x2, y2]]) => {
    const [size, kind] = ["width", "style"].map((part) => shown.getPropertyValue(`border-${side}-${part}`));
    if (!parseFloat(size) || kind === "none" || kind === "hidden") return [];
    return [svg("line", { x1: left + x1, y1: top + y1, x2: left + x2, y2: top + y2, "stroke-width": parseFloat(size),
      stroke: colour(shown.getPropertyValue(`border-${side}-color`)) })];
  });
  return [...(hatch ? [hatch] : []), ...parts, ...lines, ...framesOf(el, frame)];
}

/** @param {string} text @param {number} x @param {number} y of the baseline @param {CSSStyleDeclaration} shown */
function words(text, x, y, shown) {
  const { fontFamily, fontSize, fontStyle, fontWeight } = shown;
  return svg("text", { x, y, fill: colour(shown.color), "font-family": fontFamily, "font-size": fontSize,
    "font-style": fontStyle, "font-weight": fontWeight }, text);
}

/** The lines of a text as they stand. @param {Text} node @param {DOMRect} frame */
function linesOf(node, frame) {
  const shown = getComputedStyle(/** @type {Element} */ (node.parentElement));
  const range = document.createRange();
  /** @type {{ text: string, x: number, y: number }[]} */
  const lines = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getClientRects()[0];
    if (!box) continue;
    const y = box.y + box.height / 2 + 0.35 * parseFloat(shown.fontSize) - frame.y;
    const last = lines.at(-1);
    if (last && Math.abs(last.y - y) < 2) last.text += word;
    else lines.push({ text: word, x: box.x - frame.x, y });
  }
  return lines.map(({ text, x, y }) => words(text.trimEnd(), x, y, shown));
}

/** What a reader has typed. @param {HTMLInputElement} el @param {DOMRect} frame */
function typed(el, frame) {
  const [shown, box] = [getComputedStyle(el), el.getBoundingClientRect()];
  const y = box.y + box.height / 2 + 0.35 * parseFloat(shown.fontSize) - frame.y;
  const text = words(el.value, box.x + box.width / 2 - frame.x, y, shown);
  text.setAttribute("text-anchor", "middle");
  return text;
}

/** An HTML element, box by box. @param {Element} el @param {DOMRect} frame @returns {SVGElement[]} */
function flat(el, frame) {
  if (!seen(el) || el.matches(".lm-button, summary, input:is([type=range], [type=radio], [type=checkbox])")) return [];
  if (el instanceof SVGElement) return drawing(el, frame);
  if (el instanceof HTMLInputElement) return [...boxOf(el, frame), typed(el, frame)];
  const inside = [...el.childNodes].flatMap((child) => {
    if (child instanceof Element) return flat(child, frame);
    return child instanceof Text ? linesOf(child, frame) : [];
  });
  return [...boxOf(el, frame), ...inside];
}

/** A panel or plot by itself. @param {Element} el @returns {Drawn} */
function panel(el) {
  const frame = el.getBoundingClientRect();
  return { el: svg("g", {}, flat(el, frame)), width: frame.width, height: frame.height };
}

/** The plots of a widget, or its panels where it has no plot. @param {Scene} scene */
function panelsOf({ name, root }) {
  const ends = PANELS[name]?.map((end) => `.lm-${name}${end}`).join(", ");
  const plots = [...root.querySelectorAll(ends ?? "svg")];
  return plots.filter((el) => seen(el) && (ends || (!el.parentElement?.closest("svg")
    && /** @type {SVGSVGElement} */ (el).viewBox.baseVal?.height > 60)));
}

/**
 * A paragraph, broken into lines.
 * @param {string} text @param {number} width @param {Record<string, any>} props @returns {Drawn}
 */
function paragraph(text, width, props) {
  const size = props["font-size"];
  const pen = document.createElement("canvas").getContext("2d");
  if (pen) pen.font = `${props["font-weight"] ?? 400} ${size}px ${props["font-family"]}`;
  const fits = (/** @type {string} */ line) => !pen || pen.measureText(line).width <= width;
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const spans = lines.map((line, i) => svg("tspan", { x: 0, y: size * (1 + 1.35 * i) }, line));
  return { el: svg("text", props, spans), width, height: 1.35 * size * lines.length };
}

/** The scene as an SVG element with a size. @param {Scene} scene */
export function pictureOf(scene) {
  const panels = panelsOf(scene).map(panel);
  const shown = getComputedStyle(scene.root);
  const width = Math.max(360, ...panels.map((one) => one.width));
  const letters = { "font-family": shown.fontFamily, fill: colour(shown.color) };
  const parts = [
    paragraph(scene.title, width, { ...letters, "font-size": 18, "font-weight": 600 }),
    ...(scene.sentence() ? [paragraph(scene.sentence(), width, { ...letters, "font-size": 14 })] : []), ...panels,
  ];
  let y = MARGIN;
  const placed = parts.map((part) => {
    const group = svg("g", { transform: `translate(${MARGIN}, ${y})` }, part.el);
    y += part.height + GAP;
    return group;
  });
  const [w, h] = [Math.ceil(width + 2 * MARGIN), Math.ceil(y - GAP + MARGIN)];
  return svg("svg", { xmlns: "http://www.w3.org/2000/svg", width: w, height: h, viewBox: `0 0 ${w} ${h}` },
    svg("title", {}, scene.title), svg("rect", { width: w, height: h, fill: colour(shown.backgroundColor) }), placed);
}

/** The text of the file. @param {Scene} scene */
export const svgText = (scene) => new XMLSerializer().serializeToString(pictureOf(scene));

const SHARP = 2; // pixels a unit

/** The scene as a picture of pixels. @param {Scene} scene @returns {Promise<Blob>} */
export async function pngOf(scene) {
  const drawn = pictureOf(scene);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawn.width.baseVal.value * SHARP, drawn.height.baseVal.value * SHARP];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = atob(canvas.toDataURL("image/png").split(",")[1]); // toBlob waits until the page is idle
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: "image/png" });
}
