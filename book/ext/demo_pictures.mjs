// Draws widgets without a browser: reads [{ name, file, state, part }] and prints { name: HTML of that part }, for
// the eye only: no control, no name, nothing to focus. linkedom has no layout; widgets draw without asking for one.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseHTML } from "linkedom";

const LOST = /^(on.*|aria-.*|data-.*|role|tabindex|title|for|name|type|value|min|max|step|scope|disabled|checked|lang|inputmode)$/;
const AS_SPAN = new Set(["button", "input", "select", "textarea", "label", "a"]);

/** What was to be drawn in the next frame. @type {(() => void)[]} */
const due = [];

/** What widgets ask for when they start; nothing moves here. */
function furnish({ document, Event, HTMLSelectElement }) {
  const nothing = () => {};
  Object.defineProperty(HTMLSelectElement.prototype, "value", { writable: true, value: "" });
  Object.assign(globalThis, {
    document, Event, matchMedia: () => ({ matches: false, addEventListener: nothing }), addEventListener: nothing,
    removeEventListener: nothing, requestAnimationFrame: (draw) => due.push(draw), cancelAnimationFrame: nothing,
  });
}

/** A copy of an element without what a reader could use or hear. */
function still(element) {
  const tag = element.localName;
  const copy = AS_SPAN.has(tag) ? document.createElement("span") : element.cloneNode(false);
  for (const { name, value } of [...element.attributes]) {
    if (LOST.test(name)) copy.removeAttribute(name);
    else copy.setAttribute(name, value);
  }
  const written = tag === "input" && !/^(radio|checkbox)$/.test(element.getAttribute("type") ?? "");
  if (written) copy.textContent = element.getAttribute("value") ?? "";
  for (const child of tag === "select" ? [] : element.childNodes) {
    copy.append(child.nodeType === 1 ? still(child) : child.cloneNode());
  }
  return copy;
}

/** Has the widget fetch its corpus, as when a reader begins to write, and draw it. */
async function arrived(el) {
  due.length = 0;
  el.dispatchEvent(new Event("input"));
  for (let waits = 0; !due.length && waits < 100; waits++) await new Promise((resolve) => { setTimeout(resolve, 20); });
  for (const draw of due.splice(0)) draw();
}

async function picture({ name, file, state: stored, part }) {
  const el = document.createElement("div");
  document.body.append(el);
  const widget = await import(pathToFileURL(file));
  const state = { ...widget.default.defaults, ...stored }; // as the loader has it
  const model = { get: (key) => state[key], set() {}, on() {}, off() {}, save_changes() {} };
  widget.default.render({ model, el });
  if (state.corpus) await arrived(el);
  const found = el.querySelector(part);
  if (!found) throw new Error(`${name} has no ${part}: mend its line in book/data/demos.yml`);
  const copy = still(found);
  const [colour] = found.closest('[class*="lm-class-"]')?.getAttribute("class").match(/lm-class-\d/) ?? [];
  if (colour) copy.classList.add(colour); // which it had from what it stood in
  return [name, copy.outerHTML];
}

furnish(parseHTML("<!doctype html><html><body></body></html>"));
const made = [];
for (const one of JSON.parse(readFileSync(0, "utf-8"))) made.push(await picture(one));
console.log(JSON.stringify(Object.fromEntries(made)));
