// The life of a widget: when it draws, its keys and its loop, its footer, and a tidy end.

import { attributes, button, buttonText, h, head, icon, moving, narrator, setText, widgetRoot } from "./ui.js";
import { hall } from "./hall.js";
import { shareMenu } from "./share.js";
import { callOf, carried, demoLink, pythonCell } from "./scene.js";
import { undoKey, undoTools } from "./undo.js";

/**
 * Paints after changes of the model, at most once a frame. `refresh()` asks for a painting and `draw()` makes one at
 * once; `on(event, f)` listens to the model; `atEnd(f)` tidies up. `end()`, which render returns, undoes it all.
 * Under a drag it paints at the end of the move, which comes once a frame: to ask for a frame there would cost another.
 * @param {any} model @param {() => void} paint
 */
function life(model, paint) {
  let frame = 0;
  let soon = false; // at the end of this move of the pointer
  const draw = () => {
    if (frame) cancelAnimationFrame(frame);
    frame = 0;
    soon = false;
    paint();
  };
  const refresh = () => {
    if (frame || soon) return;
    if (moving.on) queueMicrotask(() => { if (soon) draw(); });
    else frame = requestAnimationFrame(draw);
    soon = moving.on;
  };
  const ends = [() => { cancelAnimationFrame(frame); soon = false; }];
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
/**
 * What a widget's `render` is given.
 * @typedef {{ model: any, el: HTMLElement, link?: () => string, plays?: boolean }} Context
 */
/** @typedef {{ root: HTMLElement, narrator: ReturnType<typeof narrator> }} Page */

/**
 * @typedef {Record<string, any>} State
 * @typedef {object} Described a widget, for `mount`
 * @property {string} name @property {State} defaults @property {string} title @property {string} invitation
 * @property {(model: any, refresh: () => void) => any} make @property {(session: any, page: Page) => any} build
 * @property {(session: any, parts: any, root: HTMLElement) => void} update @property {(session: any) => Keys} [keys]
 * @property {(session: any) => import("./hall.js").Clicker} [clicker]
 * @property {(session: any, parts: any, tells: () => boolean) => boolean} [follow]
 * @property {boolean} [onSliders] @property {boolean} [patient] @property {(session: any) => string} [shape]
 * @property {(state: State) => State} [usual] @property {(state: State) => State} [call]
 */

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

/** What plays a session that can tick. @param {any} session @param {() => void} refresh */
function playerOf(session, refresh) {
  const onchange = (/** @type {boolean} */ on) => {
    session.played(on);
    refresh();
  };
  return player({ tick: () => session.tick(), rate: () => session.rate, onchange });
}

/**
 * Plays once, as soon as half of it is on screen, unless the reader was there first or asks for less motion.
 * @param {HTMLElement} root @param {Session} session
 */
function playOnce(root, session) {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    if (session.untouched() && !reducedMotion()) session.player.play();
  }, { threshold: 0.5 });
  watch.observe(root);
  return () => watch.disconnect();
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
function fullscreenButton(root) {
  if (!root.requestFullscreen) return null;
  const enter = () => Promise.resolve(root.requestFullscreen()).catch(() => {});
  return button("Full screen", enter, { sign: "screen", kind: "lm-full-screen" });
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

/** The foot of a widget: its own tools in a row, the keys below. @param {any[]} keys @param {...any} tools */
export function footer(keys, ...tools) {
  const row = tools.length ? h("div", { class: "lm-row" }, ...tools) : null;
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

const RESTS = 200; // ms without a move
const TELLS = 150; // ms from one count under a drag to the next: a text that changes is laid out anew

/**
 * Is this drawing one more of the same drag? `tells()` says whether it is time for another count, and `wait(call)`
 * calls once the pointer rests.
 */
function dragWatch() {
  /** @type {unknown} */
  let begun = null; // the scene before the drag
  let [said, due, timer] = [0, 0, 0];
  let rests = false;
  /** @type {unknown} */
  let reach = null; // how far the data go: of what elements are built for, a drag changes no more than that
  /** @param {any} session */
  const goesOn = (session) => {
    const same = begun !== null && session.before === begun && session.turn === said && !rests;
    const fits = session.reach === reach;
    [begun, said, rests, reach] = [session.before, session.turn, false, session.reach];
    return same && fits;
  };
  /** @param {() => void} call */
  const wait = (call) => {
    due = performance.now() + RESTS;
    const look = () => {
      const left = due - performance.now();
      timer = left > 1 ? setTimeout(look, left) : 0; // one timer for the whole drag: to set it anew costs, too
      if (timer || begun === null) return;
      rests = true;
      call();
    };
    timer ||= setTimeout(look, RESTS);
  };
  let told = -Infinity;
  const tells = () => {
    const now = performance.now();
    const again = now - told >= TELLS;
    if (again) told = now;
    return again;
  };
  return { goesOn, tells, wait, stop: () => clearTimeout(timer) };
}

/**
 * Has the narrator say what the session has to say: at once, or once it is quiet where there is no hurry.
 * @param {Session} session @param {ReturnType<typeof narrator>} voice @param {boolean} patient
 */
function narrate(session, voice, patient) {
  const fast = session.tooFast();
  if (!fast && voice.el.getAttribute("aria-live") === "off") session.turn += 1; // now it is read out
  attributes(voice.el, { "aria-live": fast ? "off" : "polite" }); // a screen reader would only fall behind
  if (patient && !fast && session.message === null) voice.later(session.words(), session.turn);
  else voice.say(session.message ?? session.words(), session.turn);
}

/**
 * What is on screen, for those who share it. A notebook gives no `link`: there it leads to the widget's demo page,
 * below the address of the book if Python knows one.
 * @param {Context} context @param {Page} page @param {Session} session
 * @param {Described} widget
 * @returns {import("./share.js").Scene}
 */
function sceneOf({ model, link }, { root, narrator: voice }, session, widget) {
  const { name, title, defaults, usual = () => defaults, call = (state) => callOf(state, usual(state)) } = widget;
  const state = () => Object.fromEntries(Object.keys(defaults).sort().map((trait) => [trait, model.get(trait)]));
  const demo = (base = model.get("_book") ?? "") => demoLink(base, name, carried(state(), session.shared, usual(state())));
  const python = () => pythonCell(name, call(state()));
  const sentence = () => voice.el.textContent ?? "";
  return { name, title, root, state, link: link ?? (() => demo()), demo, python, sentence, css: model.get("_css") };
}

/**
 * Puts a widget on the page and returns what ends it. `name` is that of its root; above what `build` makes stand its
 * `title`, the menu "Share" and `invitation`, one line that says what to do first. `defaults` are all its traits.
 * make(model, refresh)          its session
 * build(session, page)          fills `page.root` and returns the parts, anew when `shape(session)` changes; `page` has
 *                               the root and the `narrator`, whose element belongs somewhere
 * update(session, parts, root)  draws
 * follow(session, parts, tells) draws what the eye follows under a drag, where `update` has more to do than a frame has
 *                               time for, and says whether it has; the rest comes as soon as the pointer rests, and
 *                               what is of class lm-at-rest is hidden until then. Counts change when `tells()` says so
 * keys(session)                 what each key does; `onSliders` as in `keyboard`
 * clicker(session)              what a clicker does in the hall, where that is not what → and ← do
 * `patient` narrates once a slider has come to rest. A session with `tick` can play; by itself where `context.plays`.
 * usual(state)                  `defaults`, where they are not those of a widget that Python was told nothing about
 * call(state)                   the arguments in Python that make this scene, where they are not simply the traits
 * @param {Context} context @param {Described} widget
 */
export function mount(context, widget) {
  const { model, el } = context;
  const { name, title, invitation, make, build, update, follow, keys, onSliders, patient = false, shape = () => "" } = widget;
  const root = widgetRoot(name, title);
  const top = head(title, invitation);
  const page = { root, narrator: narrator() };
  /** @type {any[]} what the elements were built for, and they */
  let [built, parts] = [null, null];
  const drag = dragWatch();
  const { draw, refresh, on: listen, atEnd, end } = life(model, () => {
    if (!session.current) session.read();
    session.current = false;
    const followed = drag.goesOn(session) && Boolean(follow?.(session, parts, drag.tells));
    root.classList.toggle("lm-following", followed);
    if (followed) return drag.wait(() => draw());
    const anew = built !== shape(session);
    const focused = root.contains(document.activeElement);
    if (anew) {
      parts = build(session, page);
      root.prepend(top, stage.panel);
      history.place(root);
      built = shape(session);
    }
    update(session, parts, root);
    history.sync();
    narrate(session, page.narrator, patient);
    if (anew && focused) (session.adding ? parts.plane : root).focus();
    else if (focused && !root.contains(document.activeElement)) root.focus({ preventScroll: true }); // its control went
    stage.settle();
  });
  const session = make(model, refresh);
  session.focus = (/** @type {string} */ part) => (draw(), parts[part].focus()); // what gets the focus must be there
  if (session.tick) session.player = playerOf(session, refresh);
  const ownKeys = keys?.(session) ?? {};
  const stage = hall(root, ownKeys, widget.clicker?.(session));
  const history = undoTools(session);
  const share = shareMenu(sceneOf(context, page, session, widget));
  top.firstElementChild?.append(
    h("div", { class: "lm-row lm-title-tools" }, history.el, share.el, fullscreenButton(root), stage.tools));
  listen("change", () => session.changed());
  atEnd(keyboard(root, { ...ownKeys, ...keysKey(root, stage) }, { onSliders }));
  undoKey(root, session);
  keepKeys(root); // after its own
  const stops = [drag, page.narrator, stage, share].map(({ stop }) => stop);
  [() => session.player.pause(), () => parts.stop?.(), ...stops].forEach(atEnd);
  draw();
  el.append(root);
  stage.follow();
  if (context.plays && session.tick) atEnd(playOnce(root, session));
  return end;
}
