// A scene as one file of HTML that needs nothing else: scripts, styles and data are in it, and its own policy forbids
// every request. bundle.py fills the same template from Python.

import { later as fetched, register, start } from "./loader.js";
import { made } from "./made.js";

const PAGE = `<!doctype html>
<html lang="en" data-demo>
<head>
<meta charset="utf-8">
<title>@title</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:">
<link rel="icon" href="data:,">
<style data-widget-styles>
@style</style>
</head>
<body>
<main>
<h1 class="lm-hidden">@title</h1>
@mount
</main>
<script>
@script@end
</body>
</html>
`;

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Text as HTML, in an element or an attribute. @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

/**
 * The modules and all they need, each after what it needs, after those in `order`.
 * @param {string[]} names @param {Set<string>} order
 */
function inOrder(names, order = new Set()) {
  const visit = (/** @type {string} */ name) => {
    if (order.has(name)) return;
    for (const [, needed] of String(made[name]).matchAll(/\} = modules\["([^"]+)"\];/g)) visit(needed);
    order.add(name);
  };
  names.forEach(visit);
  return order;
}

/** What modules ask for late, fetched where it has not been yet. @param {Iterable<string>} modules */
async function lateOf(modules) {
  const asked = [...modules].flatMap((name) => [...String(made[name]).matchAll(/await later\("([^"]+)"\)/g)].map(([, one]) => one));
  const late = [...new Set(asked)].sort();
  for (const name of late) if (!made[name]) await fetched(name);
  return late;
}

/** The script of a widget alone. @param {string} name @param {string} file */
async function scriptOf(name, file) {
  const first = inOrder(["shared/made.js", "shared/one_file.js", file]);
  const modules = [...inOrder(await lateOf(first), first)];
  return `(() => {
"use strict";
const modules = {};
const later = async (name) => modules[name];
const define = (name, make) => {
  modules[name] = make(modules);
  modules["shared/made.js"].made[name] = make;
};
${modules.map((one) => `define("${one}", ${made[one]});\n`).join("")}modules["shared/one_file.js"].open("${name}", modules["${file}"].default);
})();
`;
}

/** @type {Record<string, string> | null} */
let styles = null;

/** Called by styles.js. @param {Record<string, string>} texts by name of the widget, and "shared" */
export function keepStyles(texts) {
  styles = texts;
}

/** The style sheet of a widget: this file's own, or a script's beside the page's others. @param {string} name */
async function styleOf(name) {
  const here = document.querySelector("style[data-widget-styles]");
  if (here) return String(here.textContent).replace(/^\n/, "");
  if (!styles) await fetched("styles.js");
  return (styles?.shared ?? "") + (styles?.[name] ?? "");
}

/**
 * The file: `state` has all traits of the widget, `words` say what is on screen, for paper and where scripts are off.
 * A notebook gives the style sheet as `css`.
 * @param {string} name @param {string} title @param {Record<string, any>} state
 * @param {{ css?: string, words?: string }} more
 */
export async function oneFile(name, title, state, { css, words = "" } = {}) {
  const sorted = Object.fromEntries(Object.keys(state).sort().map((key) => [key, state[key]]));
  const said = `<p><strong>${escaped(title)}.</strong> ${escaped(words)}</p>`;
  /** @type {Record<string, string>} */
  const parts = {
    title: escaped(title),
    style: css ?? await styleOf(name),
    mount: `<div class="lm-mount" data-widget="${name}" data-state="${escaped(JSON.stringify(sorted))}">${said}</div>`,
    script: await scriptOf(name, `${name.replaceAll("-", "_")}/index.js`),
    end: "<" + "/script>", // in one piece it would end the script that this stands in
  };
  return PAGE.replace(/@(title|style|mount|script|end)/g, (_, part) => parts[part]);
}

/** Brings a saved file to life, in the system's colours. @param {string} name @param {any} widget */
export function open(name, widget) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
  dark.addEventListener("change", follow);
  follow();
  register(name, widget);
  return start(""); // nothing stands beside it
}
