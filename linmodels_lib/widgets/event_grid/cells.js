// The square of outcomes: a button for each, its area its probability; painted by click, by drag or by keys.

import { attributes, h, setText } from "../shared/ui.js";
import { OUTCOMES, WHOLE, fraction, layout, measure, universe, weights } from "./logic.js";
import { cellLabel } from "./words.js";

const percent = (share) => `${Math.round(share * 1e6) / 1e4}%`;

function cellView(x) {
  const name = h("span", { class: "lm-event-grid-name" }, x);
  const chance = h("span", { class: "lm-event-grid-chance" });
  const label = h("span", { class: "lm-event-grid-label", "aria-hidden": "true" }, name, chance);
  const words = h("span", { class: "lm-hidden" }); // stays where the label has no room
  const el = h("button", { type: "button", class: "lm-event-grid-cell", "data-outcome": x, tabindex: "-1" }, label,
    words);
  const draw = (box, probability, state, brush) => {
    const { left, top, width, height } = box;
    Object.assign(el.style, {
      left: percent(left), top: percent(top), width: percent(width), height: percent(height),
    });
    el.classList.toggle("lm-event-grid-gone", width === 0);
    el.classList.toggle("lm-event-grid-in-a", state.A.includes(x));
    el.classList.toggle("lm-event-grid-in-b", state.B.includes(x));
    attributes(el, { "aria-pressed": state[brush].includes(x) });
    setText(words, cellLabel(x, probability, state));
    setText(chance, probability);
  };
  return { el, draw, hidden: () => el.classList.contains("lm-event-grid-gone") };
}

/** The nearest cell in a direction, among those that are shown. */
function neighbour(x, key, shown) {
  const at = OUTCOMES.indexOf(x);
  const beside = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 4, ArrowDown: at + 4 }[key];
  const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  for (let i = beside; i >= 0 && i < OUTCOMES.length; i += step) if (shown(OUTCOMES[i])) return OUTCOMES[i];
  return null;
}

/** Press on a cell paints it; moving on with the mouse held paints the rest of the way alike. */
function painting(el, session) {
  let adding = null; // while a drag lasts: true puts in, false takes out
  let pressed = false; // by a mouse: the click that follows is not another one
  const own = (node) => {
    const cell = node?.closest?.(".lm-event-grid-cell");
    return cell && el.contains(cell) ? cell.dataset.outcome : null;
  };
  el.addEventListener("pointerdown", (event) => {
    const x = own(event.target);
    if (!x || event.button !== 0 || event.pointerType !== "mouse") return;
    pressed = true;
    adding = session.paint(x);
  });
  el.addEventListener("pointermove", (event) => {
    if (adding === null || !(event.buttons & 1)) return;
    const x = own(document.elementFromPoint(event.clientX, event.clientY));
    if (x) session.paint(x, adding);
  });
  el.addEventListener("click", (event) => {
    const x = own(event.target);
    if (x && !pressed) session.paint(x);
  });
  const stop = () => {
    adding = null;
    setTimeout(() => { pressed = false; }); // after the click
  };
  globalThis.addEventListener("pointerup", stop);
  return () => globalThis.removeEventListener("pointerup", stop);
}

/** The square of outcomes. */
export function grid(session) {
  const cells = Object.fromEntries(OUTCOMES.map((x) => [x, cellView(x)]));
  const nothing = h("p", { class: "lm-event-grid-nothing" });
  const el = h("div", { class: "lm-event-grid-grid", role: "group", "aria-label": "Outcomes of three tosses" },
    OUTCOMES.map((x) => cells[x].el), nothing);
  let current = OUTCOMES[0];
  const shown = (x) => !cells[x].hidden();
  const tabStop = () => {
    if (!shown(current)) current = OUTCOMES.find(shown) ?? current;
    for (const x of OUTCOMES) attributes(cells[x].el, { tabindex: x === current && shown(x) ? 0 : -1 });
  };
  const focus = (x) => {
    current = x;
    tabStop();
    cells[x].el.focus();
  };
  el.addEventListener("focusin", (event) => {
    current = event.target.dataset?.outcome ?? current;
    tabStop();
  });
  el.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    const target = event.key.startsWith("Arrow") ? neighbour(current, event.key, shown) : null;
    if (target) focus(target);
    else if (letter === "A" || letter === "B") session.toggle(letter, current);
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
  });

  const draw = (state, brush) => {
    const w = weights(state.heads);
    const inside = universe(state);
    const total = measure(w, inside);
    const boxes = layout(w, inside);
    const held = el.contains(document.activeElement) ? document.activeElement.dataset.outcome : null;
    for (const x of OUTCOMES) {
      const box = boxes?.[x] ?? { left: 0, top: 0, width: 0, height: 0 };
      const probability = total && inside.includes(x) ? fraction(w[x], total) : fraction(w[x], WHOLE);
      cells[x].draw(box, probability, state, brush);
    }
    nothing.hidden = boxes !== null;
    setText(nothing, boxes ? "" : `P(${state.zoom}) = 0: nothing is left to look at.`);
    tabStop();
    if (!held || shown(held)) return;
    if (shown(current)) focus(current); // the focused outcome has left the universe
    else el.closest(".lm-widget").focus({ preventScroll: true }); // all have
  };
  return { el, draw, stop: painting(el, session) };
}
