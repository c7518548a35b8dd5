// The panel: every number as a fraction, a decimal and a bar; the lamp; and A's share inside and outside B.

import { format } from "../shared/core.js";
import { attributes, h, setText, svg } from "../shared/ui.js";
import { given, verdict } from "./words.js";

const ROWS = [
  ["A", "P(A)", null],
  ["B", "P(B)", null],
  ["both", "P(A, B)", null],
  ["either", "P(A ∪ B)", null],
  ["AgivenB", "P(A | B)", "B"],
  ["BgivenA", "P(B | A)", "A"],
];

/** The six numbers. */
export function numberPanel() {
  const rows = ROWS.map(([key, name, condition]) => {
    const bar = h("span", { class: `lm-event-grid-bar lm-event-grid-bar-${key.toLowerCase()}` });
    const exact = h("td", { class: "lm-event-grid-exact" });
    const decimal = h("td", {});
    const track = h("td", { class: "lm-event-grid-track-cell" },
      h("span", { class: "lm-event-grid-track", "aria-hidden": "true" }, bar));
    return { key, condition, bar, exact, decimal,
      el: h("tr", {}, h("th", { scope: "row" }, name), exact, decimal, track) };
  });
  const head = ["", "fraction", "decimal", "share"].map((text) => (
    h("th", { scope: "col" }, text || h("span", { class: "lm-hidden" }, "probability"))));
  const el = h("table", { class: "lm-table lm-event-grid-numbers" }, h("thead", {}, h("tr", {}, head)),
    h("tbody", {}, rows.map((row) => row.el)));
  const draw = (n, zoom) => rows.forEach(({ key, condition, bar, exact, decimal, el: line }) => {
    const number = n[key];
    setText(exact, given(number, condition));
    setText(decimal, number ? format(number.value, 3) : "");
    attributes(exact, { colspan: number ? null : 2 });
    decimal.hidden = !number;
    bar.style.width = `${100 * (number?.value ?? 0)}%`;
    line.classList.toggle("lm-marked", condition !== null && condition === zoom);
  });
  return { el, draw };
}

/** The lamp: lit when the events are independent. */
export function lamp() {
  const bulb = svg("path",
    { class: "lm-event-grid-bulb",
      d: "M10 1.5a6 6 0 0 1 3.4 10.9c-.7.5-.9 1.1-.9 1.9h-5c0-.8-.2-1.4-.9-1.9A6 6 0 0 1 10 1.5Z" });
  const foot = svg("path", { class: "lm-event-grid-foot", d: "M7.6 16.2h4.8M8.4 18.4h3.2" });
  const rays = svg("path",
    { class: "lm-event-grid-rays",
      d: "M1 7.5h1.8M17.2 7.5H19M3.6 1.2l1.3 1.3M16.4 1.2l-1.3 1.3M3.6 13.8l1.3-1.3M16.4 13.8l-1.3-1.3" });
  const word = h("strong", {});
  const why = h("span", { class: "lm-event-grid-why" });
  const el = h("div", { class: "lm-event-grid-lamp" },
    svg("svg", { class: "lm-event-grid-sign", viewBox: "0 0 20 20", "aria-hidden": "true" }, rays, bulb, foot),
    h("div", {}, word, why));
  const draw = (n) => {
    const certain = [n.A, n.B].some(({ text }) => text === "0" || text === "1"); // independent of everything
    el.classList.toggle("lm-event-grid-lit", n.independent && !certain);
    setText(word, n.independent ? `Independent${certain ? ", as always at probability 0 or 1" : ""}` : "Dependent");
    setText(why, verdict(n));
  };
  return { el, draw };
}

const CUT = { width: 300, height: 92, left: 44 };

/** Two rows, B and not B, as high as they are probable; A's share of each. A straight cut means independent. */
export function cutPanel() {
  const rows = ["B", "not B"].map((name) => ({
    frame: svg("rect", { class: "lm-event-grid-cut-row" }),
    share: svg("rect", { class: "lm-event-grid-cut-share" }),
    name: svg("text", { class: "lm-tick", x: CUT.left - 7, "text-anchor": "end" }, name),
    says: svg("text", { class: "lm-tick lm-event-grid-cut-says" }),
  }));
  const picture = svg("svg",
    { class: "lm-event-grid-cut", viewBox: `0 0 ${CUT.width} ${CUT.height}`, "aria-hidden": "true" },
    rows.flatMap(({ frame, share, name, says }) => [frame, share, name, says]));
  const caption = h("p", { class: "lm-note" });
  const draw = (n) => {
    const heights = [n.B.value, 1 - n.B.value];
    const shares = [n.AgivenB, n.AgivenNotB];
    const wide = CUT.width - CUT.left - 2;
    let top = 1;
    rows.forEach((row, i) => {
      const height = heights[i] * (CUT.height - 2);
      const visible = height > 0 ? null : "hidden";
      attributes(row.frame, { x: CUT.left, y: top, width: wide, height, visibility: visible });
      attributes(row.share,
        { x: CUT.left, y: top, width: wide * (shares[i]?.value ?? 0), height, visibility: visible });
      const middle = top + height / 2 + 4;
      const room = height >= 13 ? null : "hidden";
      attributes(row.name, { y: middle, visibility: room });
      attributes(row.says, { x: CUT.width - 8, y: middle, "text-anchor": "end", visibility: room });
      setText(row.says, shares[i] ? shares[i].text : "");
      top += height;
    });
    const [inside, outside] = shares.map((share) => share?.text ?? "undefined");
    setText(caption, `A’s share inside B: ${inside}; outside B: ${outside}. Independent means a straight cut.`);
  };
  return { el: h("div", { class: "lm-event-grid-cut-panel" }, picture, caption), draw };
}
