// The code that puts a scene into a page of another site: a frame with the demo page, which shows the widget only.

import { beside } from "./loader.js";
import { button, h } from "./ui.js";

/** @typedef {import("./share.js").Scene} Scene */

const NOWHERE = "This copy of the book has no address on the web, so no other page can show it. Serve the book, or put its "
  + "address into _config.yml (html: baseurl); or save the scene as one HTML file and put that beside your page.";

/** The address of the book: as built, or where it is served; "" where a page comes from a disk or a notebook. */
function bookAddress() {
  const canonical = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=canonical]"))?.href;
  if (canonical) return canonical.replace(/((book\/(api\/)?|demo\/)?[^/]*)$/, "");
  const root = beside("../../"); // the scripts are in _static/widgets
  return root.startsWith("http") ? root : "";
}

/** @param {Scene} scene @returns {string} the address of the frame; "" where there is none */
function frameAddress(scene) {
  const own = scene.demo(); // a notebook may know the book's address
  const address = own.startsWith("http") ? own : scene.demo(bookAddress());
  return address.startsWith("http") ? address.replace(".html#", ".html?only#") : "";
}

/** An attribute's value. @param {string} text */
const quoted = (text) => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;

/** The frame, as high as the widget is here. @param {Scene} scene @param {string} address */
function frameCode({ title, root }, address) {
  const height = Math.ceil(root.getBoundingClientRect().height / 20) * 20;
  return `<iframe src=${quoted(address)} title=${quoted(title)} width="100%" height="${height}" style="border: 0" `
    + 'loading="lazy" allow="fullscreen; clipboard-write"></iframe>';
}

/**
 * The code to copy, or a sentence where there can be none.
 * @param {Scene} scene @returns {string | HTMLElement}
 */
export function embedPanel(scene) {
  const address = frameAddress(scene);
  if (!address) return NOWHERE;
  const field = h("textarea", { readonly: true, class: "lm-link", rows: 5, "aria-label": "Code of the frame" },
    frameCode(scene, address));
  field.addEventListener("focus", () => field.select());
  const note = h("span", { class: "lm-note", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      note.textContent = "Copied.";
    } catch {
      field.focus();
      note.textContent = "Copy it from the field.";
    }
  };
  return h("div", {}, h("p", { class: "lm-note" }, "Put this into your page: it shows this scene and nothing else."), field,
    h("div", { class: "lm-row" }, button("Copy the code", copy), note));
}
