// Brings the widgets of a built page to life without a kernel. A page holds mount points
//   <div class="lm-mount" data-widget="NAME" data-state="JSON">text alternative</div>
// For each, NAME.js is fetched once from beside this file and its `render({ model, el, link })` runs on the state.
// The alternative stays in the page: for print, and for when something fails.
//
// A widget module's default export:
//   render({ model, el, link, plays })  draws, returns a clean-up; `link()` is the address of what is on screen;
//                                `plays`: it plays once by itself, as a cell tagged plays-once asks
//   defaults                     a complete state, used when the stored one is broken
//   share                        names of the traits that go into the link
//   linkable(state)              is this state short enough for the address?
//   accept(state)                is this state sound? links are written by strangers
// A widget calls model.save_changes() only when the reader has done something: that is what touches the address.

import { decodeState, difference, encodeState, readFragment, writeFragment } from "./core.js";
import { MOST_LINK } from "./scene.js";
import { h } from "./ui.js";

/** @typedef {import("./core.js").State} State */
/**
 * @typedef {object} Widget
 * @property {(context: { model: any, el: HTMLElement, link: () => string, plays?: boolean }) => any} render
 * @property {State} [defaults] @property {string[]} [share] @property {(state: any) => boolean} [linkable]
 * @property {(state: any) => boolean} [accept]
 *
 * @typedef {(entries: Map<string, string>) => void} Change  of the fragment's entries
 */

/** @type {Map<string, Widget>} */
const widgets = new Map(); // name → default export of its module
/** @type {Map<string, Promise<unknown>>} */
const loading = new Map(); // name → promise
const WRITE_AFTER = 400; // ms for the whole page: Safari refuses more than 100 replaceState in 30 s

/** Called by each NAME.js. @param {string} name @param {Widget} widget */
export function register(name, widget) {
  widgets.set(name, widget);
}

/** anywidget's model, on a plain object. @param {State} state */
export function makeModel(state, onsave = () => {}) {
  /** @type {Map<string, Set<Function>>} */
  const listeners = new Map();
  const emit = (/** @type {string} */ name, /** @type {any[]} */ ...rest) => {
    for (const call of [...(listeners.get(name) ?? [])]) call(...rest);
  };
  return {
    get: (/** @type {string} */ key) => state[key],
    /** @param {string} key @param {any} value */
    set(key, value) {
      if (state[key] === value) return;
      state[key] = value;
      emit(`change:${key}`, this, value);
      emit("change", this);
    },
    save_changes: () => onsave(),
    send() {},
    /** @param {string} names @param {Function} call */
    on(names, call) {
      for (const name of names.split(/\s+/)) listeners.set(name, (listeners.get(name) ?? new Set()).add(call));
    },
    /** @param {string} [names] @param {Function} [call] */
    off(names, call) {
      if (!names) return listeners.clear();
      for (const name of names.split(/\s+/)) call ? listeners.get(name)?.delete(call) : listeners.delete(name);
    },
  };
}

/** @param {string} url */
function fetchScript(url) {
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`${url} did not load`));
    document.head.append(h("script", { src: url, charset: "utf-8", onload: resolve, onerror }));
  });
}

let home = ""; // the address of this script

/** The address of a file beside this script; "" in a notebook and in a saved file. @param {string} file */
export function beside(file) {
  return home && new URL(file, home).href;
}

/** A module that is needed late, from its own script beside this one. @param {string} name */
export async function later(name) {
  const file = name.split("/").at(-1) ?? "";
  if (!loading.has(file)) loading.set(file, fetchScript(beside(file)));
  try {
    await loading.get(file);
  } catch (error) {
    loading.delete(file); // it may come next time
    throw error;
  }
  return /** @type {any} */ (globalThis).linmodels.modules[name];
}

/** @param {string} name @returns {Promise<Widget>} */
async function widgetNamed(name) {
  if (!/^[a-z][a-z-]*$/.test(name)) throw new Error(`no widget is called “${name}”`);
  if (!widgets.has(name) && !loading.has(name)) loading.set(name, fetchScript(beside(`${name}.js`)));
  await loading.get(name);
  const widget = widgets.get(name);
  if (!widget) throw new Error(`${name}.js holds no widget`);
  return widget;
}

/** @param {Widget} widget @param {State} state */
function sound(widget, state) {
  try {
    return widget.accept?.(state) ?? true;
  } catch {
    return false;
  }
}

/** @param {Widget} widget @param {string} text */
function storedState(widget, text) {
  try {
    const state = { ...widget.defaults, ...JSON.parse(text) };
    if (sound(widget, state)) return state;
  } catch { /* falls through to the default */ }
  return structuredClone(widget.defaults ?? {});
}

/**
 * `initial` changed by what the fragment says, or `initial` itself when the fragment makes no sense. A link of a page
 * holds what it may change, one from a notebook the lecturer's own data too.
 * @param {Widget} widget @param {State} initial @param {string | undefined} payload
 */
export function stateFromFragment(widget, initial, payload) {
  const patch = payload === undefined ? null : decodeState(payload);
  if (!patch) return initial;
  const names = new Set([...(widget.share ?? []), ...Object.keys(widget.defaults ?? {})]);
  const known = [...names].filter((key) => key !== "presets" && Object.hasOwn(patch, key));
  const state = { ...initial, ...Object.fromEntries(known.map((key) => [key, patch[key]])) };
  return known.length && sound(widget, state) ? state : initial;
}

/**
 * The fragment after every change in `changes`: each takes the entries and sets or deletes its own.
 * @param {Iterable<Change>} changes
 */
function changedFragment(changes) {
  const entries = readFragment(location.hash);
  for (const change of changes) change(entries);
  return writeFragment(entries);
}

/** Writes the address for all widgets of a page at once, at most every `WRITE_AFTER` ms; returns `save(change)`. */
export function addressWriter() {
  /** @type {Set<Change>} */
  const unsaved = new Set();
  let timer = 0;
  const write = () => {
    timer = 0;
    const text = changedFragment(unsaved);
    unsaved.clear();
    const bare = location.href.replace(/#.*$/, "");
    if (!text && !readFragment(location.hash).size) return;
    try {
      history.replaceState(history.state, "", text ? `#${text}` : bare);
    } catch { /* the browser has had enough: the next change is written again */ }
  };
  return (/** @type {Change} */ change) => {
    unsaved.add(change);
    timer ||= setTimeout(write, WRITE_AFTER);
  };
}

const saveLater = addressWriter();

/**
 * Keeps what differs from `initial` in the address, under `key`, once the reader has used the widget. `link()` is the
 * address of what is on screen. Python, which does not know this page, is to read it too: so it holds what is not the
 * widget's default. Where that would be too long, first the other widgets of the page are left out, then its data.
 * @param {Widget} widget @param {string} key @param {State} initial @param {State} state
 */
function addressKeeper(widget, key, initial, state) {
  const share = widget.share ?? [];
  const set = (/** @type {Map<string, string>} */ entries, /** @type {State} */ changed) => {
    if (Object.keys(changed).length) entries.set(key, encodeState(changed));
    else entries.delete(key);
    return entries;
  };
  const change = (/** @type {Map<string, string>} */ entries) => {
    set(entries, widget.linkable?.(state) === false ? {} : difference(state, initial, share));
  };
  const data = Object.keys(widget.defaults ?? {}).filter((name) => name !== "presets");
  const address = (/** @type {Map<string, string>} */ entries, names = share) => {
    const scene = { ...difference(state, widget.defaults ?? {}, names), ...difference(state, initial, share) };
    const text = writeFragment(set(entries, scene));
    return location.href.replace(/#.*$/, "") + (text ? `#${text}` : "");
  };
  return {
    save: () => saveLater(change),
    link: () => {
      const here = () => readFragment(location.hash);
      const longest = [address(here(), data), address(new Map(), data), address(here()), address(new Map())];
      return longest.find((one) => one.length <= MOST_LINK) ?? longest[3];
    },
  };
}

const DAMAGED = "This link is damaged. Here is the scene this figure begins with.";
const FOREIGN = "This link is for a figure that is not on this page.";

/** A quiet note in the head of a widget. @param {Element} el @returns {(text: string) => void} */
function quietNote(el) {
  const note = h("p", { class: "lm-note lm-damaged", role: "status", hidden: true });
  return (text) => {
    if (text && !note.parentElement) el.querySelector(".lm-head")?.append(note);
    note.hidden = !text;
    note.textContent = text;
  };
}

/**
 * @param {Widget} widget @param {string} key @param {State} initial @param {ReturnType<typeof makeModel>} model
 * @param {(text: string) => void} tell
 */
function follow(widget, key, initial, model, tell) {
  addEventListener("hashchange", () => {
    const payload = readFragment(location.hash).get(key);
    if (payload === undefined) return; // a section anchor: leave the widget as it is
    const state = stateFromFragment(widget, initial, payload);
    for (const name of Object.keys(initial)) model.set(name, state[name]);
    tell(state === initial ? DAMAGED : "");
  });
}

/** @param {HTMLElement} div @param {number} count @param {string} note for its head */
async function mount(div, count, note) {
  const { widget: name = "", state: text = "" } = div.dataset;
  const alternative = h("div", { class: "lm-alternative" });
  alternative.append(...div.childNodes);
  div.append(alternative);
  try {
    const widget = await widgetNamed(name);
    const key = `${name}-${count}`;
    const payload = readFragment(location.hash).get(key);
    const initial = storedState(widget, text);
    const linked = stateFromFragment(widget, initial, payload);
    const state = { ...linked };
    const address = addressKeeper(widget, key, initial, state);
    const el = h("div", { class: "lm-view" });
    const tell = quietNote(el);
    const model = makeModel(state, () => {
      tell(""); // the first action
      address.save();
    });
    div.append(el);
    const plays = linked === initial && div.closest(".tag_plays-once") !== null;
    await widget.render({ model, el, link: address.link, plays });
    follow(widget, key, initial, model, tell);
    div.dataset.ready = "true";
    if (payload !== undefined) div.scrollIntoView({ block: "start" });
    tell(payload !== undefined && linked === initial ? DAMAGED : note);
  } catch (error) {
    div.querySelector(".lm-view")?.remove();
    div.dataset.ready = "failed";
    div.append(h("p", { class: "lm-failed" }, "This interactive figure could not start; above is what it shows."));
    console.error(error);
  }
}

function ensureStyles() {
  const there = getComputedStyle(document.documentElement).getPropertyValue("--lm-widgets-css");
  if (there.trim()) return Promise.resolve();
  return new Promise((resolve) => {
    const href = beside("widgets.css");
    document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
  });
}

const QUIET = 3000; // ms after loading, when a reader has settled on the first screen

const settled = () => new Promise((resolve) => {
  const wait = () => setTimeout(resolve, QUIET);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
});

const idle = () => new Promise((resolve) => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: 1000 });
  else setTimeout(resolve, 50);
});

/** The mount points of the page, each with its number among those of its kind. */
function numbered() {
  const counts = new Map();
  /** @type {NodeListOf<HTMLElement>} */
  const divs = document.querySelectorAll(".lm-mount[data-widget]");
  return new Map([...divs].map((div) => {
    const count = (counts.get(div.dataset.widget) ?? 0) + 1;
    counts.set(div.dataset.widget, count);
    return [div, count];
  }));
}

/**
 * Mounts everything on the page: at once what is near the screen or named in the address, the rest when it comes near
 * or, one by one, once the page is quiet. (A control that is added out of sight makes the browser lay out its whole
 * section, so adding all at once would freeze a phone.) `address` is that of this script.
 * @param {string} address
 */
export async function start(address) {
  home = address;
  const waiting = numbered();
  const linked = readFragment(location.hash);
  const here = new Set([...waiting].map(([div, count]) => `${div.dataset.widget}-${count}`));
  const note = [...linked.keys()].some((key) => !here.has(key)) ? FOREIGN : "";
  const [first] = waiting.keys();
  if (waiting.size) await ensureStyles();
  /** @type {Promise<void>[]} */
  const begun = [];
  let tellAllBegun = () => {};
  const allBegun = /** @type {Promise<void>} */ (new Promise((resolve) => { tellAllBegun = resolve; }));
  const begin = (/** @type {HTMLElement} */ div) => {
    const count = waiting.get(div);
    if (count) begun.push(mount(div, count, div === first ? note : ""));
    waiting.delete(div);
    if (!waiting.size) tellAllBegun();
    return begun.at(-1);
  };
  for (const [div, count] of waiting) if (linked.has(`${div.dataset.widget}-${count}`)) begin(div);
  const near = new IntersectionObserver((entries) => { // it tells what is near without forcing a layout
    for (const { isIntersecting, target } of entries) if (isIntersecting) begin(/** @type {HTMLElement} */ (target));
    if (!waiting.size) near.disconnect();
  }, { rootMargin: "100% 0px" });
  for (const div of waiting.keys()) near.observe(div);
  await idle();
  if (waiting.size) await Promise.race([settled(), allBegun]);
  for (const div of [...waiting.keys()]) {
    await idle();
    await begin(div);
  }
  await Promise.all(begun);
  document.documentElement.dataset.widgetsReady = "true";
}
