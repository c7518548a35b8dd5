// The life of a widget: when it draws, its keys and its loop, its footer, and a tidy end.

import { button, buttonText, h, head, icon, narrator, setText, speaker, widgetRoot } from "./ui.js";
import { hall } from "./hall.js";
import { undoKey, undoTools } from "./undo.js";

/**
 * Paints after changes of the model, at most once a frame. `refresh()` asks for a painting and `draw()` makes one at
 * once; `on(event, f)` listens to the model; `atEnd(f)` tidies up. `end()`, which render returns, undoes it all.
 * @param {any} model @param {() => void} paint
 */
function life(model, paint) {
  let frame = 0;
  const draw = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    paint();
  };
  const refresh = () => { frame ||= requestAnimationFrame(draw); };
  const ends = [() => cancelAnimationFrame(frame)];
  const atEnd = (/** @type {() => void} */ f) => { ends.push(f); };
  const on = (/** @type {string} */ event, /** @type {() => void} */ f) => {
    model.on(event, f);
    atEnd(() => model.off(event, f));
  };
  on("change", refresh);
  return { draw, refresh, on, atEnd, end: () => { for (const f of ends.splice(0)) f(); } };
}

/** @typedef {import("./session.js").Session} Session */
/** @typedef {Record<string, (event: KeyboardEvent) => unknown>} Keys  what returns false leaves the key to others */
/** @typedef {{ model: any, el: HTMLElement, link?: () => string }} Context what a widget's `render` is given */
/** @typedef {{ root: HTMLElement, link?: () => string, narrator: ReturnType<typeof narrator> }} Page */

const TYPING = "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]";

/**
 * Keys that act while the focus is inside `root`, but not in a field, slider or list.
 * A space on a button or box keeps its native meaning, and so do arrows on a radio button. map: { ArrowRight: f, … }
 * With `onSliders` they act on a slider too: for maps without the keys that move one, or that do the same with them.
 * @param {HTMLElement} root @param {Keys} map
 */
function keyboard(root, map, { onSliders = false } = {}) {
  const onkeydown = (/** @type {any} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = map[event.key];
    const press = event.key === " " || event.key === "Enter";
    const native = press ? "button, input, a, summary" : event.key.startsWith("Arrow") ? "input[type=radio]" : null;
    const typing = event.target.closest(TYPING) && !(onSliders && event.target.type === "range");
    if (!action || typing || (native && event.target.closest(native))) return;
    if (action(event) === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("keydown", onkeydown);
  return () => root.removeEventListener("keydown", onkeydown);
}

/**
 * Keeps the keys pressed inside a widget from a notebook, where a letter would cut the cell or change its type; chords
 * with Ctrl, Alt or Cmd go on to it. Escape, where nothing inside has used it, goes back to the notebook's cell.
 * @param {HTMLElement} root
 */
export function keepKeys(root) {
  root.addEventListener("keydown", (event) => {
    const cell = /** @type {HTMLElement | null} */ (root.closest(".jp-Cell"));
    const escape = event.key === "Escape";
    if (event.ctrlKey || event.metaKey || event.altKey || (escape && !cell)) return;
    event.stopPropagation();
    if (escape && !event.defaultPrevented && !document.fullscreenElement) cell?.focus();
  });
}

/** Does the reader ask for less motion? */
export function reducedMotion() {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

/**
 * Calls `tick()` at `rate()` times a second until it returns false or `pause` is called.
 * @param {{ tick: () => boolean, rate: () => number, onchange: (on: boolean) => void }} options
 */
function player({ tick, rate, onchange }) {
  let frame = 0;
  let due = 0;
  const loop = (/** @type {number} */ now) => {
    frame = requestAnimationFrame(loop);
    if (now < due) return;
    due = now + 1000 / rate();
    if (tick() === false) pause();
  };
  const play = () => {
    if (frame) return;
    due = 0;
    frame = requestAnimationFrame(loop);
    onchange(true);
  };
  const pause = () => {
    if (!frame) return;
    cancelAnimationFrame(frame);
    frame = 0;
    onchange(false);
  };
  return { play, pause, playing: () => frame !== 0 };
}

/**
 * "Play", or another word, that says "Pause" while the session plays.
 * @param {Session} session @param {() => void} onclick
 */
export function playButton(session, onclick, word = "Play") {
  const el = button(word, onclick);
  const [sign, text] = [icon("play"), buttonText(el)];
  el.prepend(sign.el);
  const sync = () => {
    const playing = session.player.playing();
    setText(text, playing ? "Pause" : word);
    sign.set(playing ? "pause" : "play");
  };
  return { el, sync };
}

/**
 * "Full screen" for lectures; absent where the browser has none. The way back stands in the title row (hall.js).
 * @param {HTMLElement} root
 */
export function fullscreenButton(root) {
  if (!root.requestFullscreen) return null;
  const enter = () => Promise.resolve(root.requestFullscreen()).catch(() => {});
  return button("Full screen", enter, { sign: "screen", kind: "lm-full-screen" });
}

/**
 * "Copy link" to what is on screen; without a clipboard, the link to copy by hand. A notebook gives no `link`.
 * @param {(() => string) | undefined} link
 */
export function copyLinkButton(link) {
  if (!link) return null;
  const field = h("input", { type: "text", readonly: true, class: "lm-link", hidden: true });
  field.setAttribute("aria-label", "Link to this state");
  const note = h("span", { class: "lm-note", role: "status" });
  const say = speaker(note);
  let turn = 0;
  const copy = async () => {
    const url = link();
    turn += 1;
    try {
      await navigator.clipboard.writeText(url);
      say("Link copied.", turn);
    } catch {
      field.hidden = false;
      field.value = url;
      field.select();
      say("Copy the link from this field.", turn);
    }
  };
  return h("span", { class: "lm-share" }, button("Copy link", copy, { sign: "link" }), field, note);
}

/** Folded: "Keys: → step, …" from text and, in lists of one, keys. @param {...any} parts */
function keysLine(...parts) {
  return h("details", { class: "lm-keys" }, h("summary", {}, "Keys"),
    h("p", {}, parts.map((part) => (Array.isArray(part) ? h("kbd", {}, ...part) : part))));
}

/** `?` unfolds the keys; in the hall, where there is no foot, it shows them on top. @param {HTMLElement} root */
const keysKey = (root, /** @type {ReturnType<typeof hall>} */ stage) => ({ "?": () => {
  const fold = /** @type {HTMLDetailsElement | null} */ (root.querySelector("details.lm-keys"));
  if (root.classList.contains("lm-hall") || !fold) stage.flipKeys();
  else fold.open = !fold.open;
} });

/**
 * The foot of a widget: its own tools, link and full screen in a row, the keys below.
 * @param {HTMLElement} root @param {(() => string) | undefined} link @param {any[]} keys @param {...any} tools
 */
export function footer(root, link, keys, ...tools) {
  const row = h("div", { class: "lm-row" }, ...tools, copyLinkButton(link), fullscreenButton(root));
  return h("div", { class: "lm-footer" }, row, keysLine(...keys));
}

/**
 * A place in the page: slot(el)(key, make) fills it with what `make()` gives, anew where the key has changed, and
 * returns
 * that; what was there before is stopped.
 * @param {HTMLElement} el
 */
export function slot(el) {
  /** @type {any} */
  let made = null;
  let last = "";
  /** @template {{ el: Element, stop?: () => void }} T @param {unknown} key @param {() => T} make @returns {T} */
  const fill = (key, make) => {
    const text = JSON.stringify(key);
    if (text !== last) {
      made?.stop?.();
      made = make();
      el.replaceChildren(made.el);
    }
    last = text;
    return made;
  };
  return Object.assign(fill, { stop: () => made?.stop?.() });
}

/**
 * Has the narrator say what the session has to say: at once, or once it is quiet where there is no hurry.
 * @param {Session} session @param {ReturnType<typeof narrator>} voice @param {boolean} patient
 */
function narrate(session, voice, patient) {
  const fast = session.tooFast();
  if (!fast && voice.el.getAttribute("aria-live") === "off") session.turn += 1; // now it is read out
  voice.el.setAttribute("aria-live", fast ? "off" : "polite"); // a screen reader would only fall behind
  if (patient && !fast && session.message === null) voice.later(session.words(), session.turn);
  else voice.say(session.message ?? session.words(), session.turn);
}

/**
 * Puts a widget on the page and returns what ends it. `name` is that of its root; above what `build` makes stand its
 * `title` and `invitation`, one line that says what to do first.
 * make(model, refresh)          its session
 * build(session, page)          fills `page.root` and returns the parts, anew when `shape(session)` changes; `page` has
 *                               the root, the `link` and the `narrator`, whose element belongs somewhere
 * update(session, parts, root)  draws
 * keys(session)                 what each key does; `onSliders` as in `keyboard`
 * `patient` narrates once a slider has come to rest. A session with `tick` can play.
 * @param {Context} context
 * @param {{ name: string, title: string, invitation: string, make: (model: any, refresh: () => void) => any,
 *   build: (session: any, page: Page) => any, update: (session: any, parts: any, root: HTMLElement) => void,
 *   keys?: (session: any) => Keys, onSliders?: boolean, patient?: boolean, shape?: (session: any) => string }} widget
 */
export function mount({ model, el, link }, widget) {
  const { name, title, invitation, make, build, update, keys, onSliders, patient = false, shape = () => "" } = widget;
  const root = widgetRoot(name, title);
  const top = head(title, invitation);
  const page = { root, link, narrator: narrator() };
  /** @type {string | null} */
  let built = null;
  /** @type {any} */
  let parts = null;
  const { draw, refresh, on: listen, atEnd, end } = life(model, () => {
    session.read();
    const anew = built !== shape(session);
    const focused = root.contains(document.activeElement);
    if (anew) {
      parts = build(session, page);
      root.prepend(top, stage.panel);
      history.place(root);
    }
    built = shape(session);
    update(session, parts, root);
    history.sync();
    narrate(session, page.narrator, patient);
    if (anew && focused) (session.adding ? parts.plane : root).focus();
    else if (focused && !root.contains(document.activeElement)) root.focus({ preventScroll: true }); // its control went
    stage.settle();
  });
  const session = make(model, refresh);
  session.focus = (/** @type {string} */ part) => {
    draw(); // what gets the focus must be there
    parts[part].focus();
  };
  if (session.tick) session.player = player({ tick: () => session.tick(), rate: () => session.rate, onchange: (on) => {
    session.played(on);
    refresh();
  } });
  const ownKeys = keys?.(session) ?? {};
  const stage = hall(root, ownKeys);
  const history = undoTools(session);
  top.firstElementChild?.append(history.el, stage.tools);
  listen("change", () => session.changed());
  atEnd(keyboard(root, { ...ownKeys, ...keysKey(root, stage) }, { onSliders }));
  undoKey(root, session);
  keepKeys(root); // after its own
  atEnd(() => session.player.pause());
  atEnd(page.narrator.stop);
  atEnd(() => parts.stop?.());
  atEnd(stage.stop);
  draw();
  el.append(root);
  stage.follow();
  return end;
}
