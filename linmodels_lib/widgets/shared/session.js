// What a reader does to a widget: the base of every widget's session. The state lives in `model` (Python's traits in
// JupyterLab, a plain object in the book); each method changes it and asks for a drawing. No drawing here.

import { same } from "./core.js";
import { reducedMotion } from "./life.js";

/**
 * @typedef {{ get(name: string): any, set(name: string, value: any): void, save_changes(): void }} Model anywidget's
 */
/** @typedef {any} State  the traits of a widget by name; each widget's logic.js says which */

const MOMENT = 600; // ms
const MOST_PAST = 100;

export class Session {
  /**
   * @param {Model} model @param {string[]} traits the names of what `read` takes from it
   * @param {() => void} refresh asks for a drawing @param {string[]} shared what a link carries, and `reset` restores
   */
  constructor(model, traits, refresh, shared = traits) {
    this.model = model;
    this.traits = traits;
    this.refresh = refresh;
    this.shared = shared;
    /** @type {string | null} said instead of the state's own words, until the next change */
    this.message = null;
    this.turn = 0; // grows with all that is said, so that a sentence said twice is read out twice
    /** @type {State} */
    this.state = {};
    /** @type {Map<string, { key: unknown, made: any }>} */
    this.memory = new Map();
    this.rate = 3; // ticks a second while it plays
    // the view gives real ones
    this.player = { play() {}, pause() {}, playing: () => false };
    this.focus = (/** @type {string} */ part) => { void part; };
    /** @type {State[]} scenes to undo to */
    this.past = [];
    /** @type {State | null} the scene before a drag that has not ended */
    this.before = null;
    this.lastEdit = { names: "", at: -Infinity }; // the last one
    this.current = false; // has it just read the model? Then a drawing need not
    this.read();
    this.first = this.state;
  }

  /** A snapshot of the model; a subclass adds what follows from it. */
  read() {
    this.state = Object.fromEntries(this.traits.map((name) => [name, this.model.get(name)]));
  }

  /**
   * Change traits. Without `save` (during a drag) nothing is sent on. A `message` may be a function of the new state.
   * @param {State} changes @param {{ message?: string | null | (() => string), save?: boolean }} options
   */
  set(changes, { message = null, save = true } = {}) {
    const before = this.before ?? this.state;
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
    this.read();
    this.current = !save;
    this.settle();
    this.message = typeof message === "function" ? message() : message;
    if (message !== null) this.turn += 1;
    if (save) this.model.save_changes();
    if (save) this.remember(before);
    this.before = save ? null : before;
    this.refresh();
  }

  /** What differs between a scene and this one. @param {State} scene @returns {string[]} */
  differing(scene) {
    return this.shared.filter((name) => !same(scene[name], this.state[name]));
  }

  /** Is this the scene the page began with? */
  untouched() {
    return this.differing(this.first).length === 0;
  }

  /**
   * Keep the scene before an edit, to undo to. A step is none: Back undoes it. What a slider or a pen does within a
   * moment is one edit.
   * @param {State} before
   */
  remember(before) {
    const names = this.differing(before).filter((name) => name !== "step").join(" ");
    if (!names) return;
    const now = Date.now();
    if (names !== this.lastEdit.names || now - this.lastEdit.at > MOMENT) this.past.push(before);
    if (this.past.length > MOST_PAST) this.past.shift();
    this.lastEdit = { names, at: now };
  }

  /** To the scene before the last edit; false where there is none. */
  undo() {
    const scene = this.past.pop();
    if (!scene) return false;
    this.player.pause();
    const past = [...this.past];
    this.announce(Object.fromEntries(this.shared.map((name) => [name, scene[name]])));
    this.past = past; // undoing is not an edit
    this.lastEdit = { names: "", at: -Infinity };
    return true;
  }

  /** After a change: what else has to follow. */
  settle() {}

  /** Change traits, and have the outcome read out even where it is as before. @param {State} changes */
  announce(changes) {
    this.turn += 1;
    this.set(changes);
  }

  /** @param {string | null} text */
  say(text) {
    this.message = text;
    this.turn += 1;
    this.refresh();
  }

  /** A trait was changed, here or from outside: the state speaks for itself, unless `set` has something to say. */
  changed() {
    this.message = null;
    this.current = false;
  }

  /** To how the page began. */
  reset() {
    this.player.pause();
    this.lastEdit = { names: "", at: -Infinity }; // an edit of its own
    this.announce(Object.fromEntries(this.shared.map((name) => [name, this.first[name]])));
  }

  /**
   * What was made for `key`, made anew only where that has changed.
   * @template T @param {string} name @param {unknown} key @param {() => T} make @returns {T}
   */
  cached(name, key, make) {
    const known = this.memory.get(name);
    if (known && same(known.key, key)) return known.made;
    const made = make();
    this.memory.set(name, { key, made });
    return made;
  }

  /** Is it too fast for a screen reader to follow? */
  tooFast() {
    return this.player.playing();
  }

  /** It has begun to play, or stopped. @param {boolean} on */
  played(on) {
    void on;
  }

  /** What is on screen, in words. */
  words() {
    return "";
  }
}

/**
 * A session that goes step by step through something: `n` is the step on screen, the trait `step` the one asked for.
 * `reachable(n)`, of the subclass, is the largest step up to n that exists.
 * @param {typeof Session} Base
 */
export function stepwise(Base) {
  return class extends Base {
    /** @param {number} n @returns {number} */
    reachable(n) {
      return n;
    }

    get n() {
      return this.reachable(this.state.step);
    }

    /** Is there no step after this one? */
    get last() {
      return this.reachable(this.n + 1) === this.n;
    }

    /** @param {number} n */
    go(n) {
      this.announce({ step: this.reachable(Math.max(0, n)) });
    }

    step() {
      this.go(this.n + 1);
    }

    back() {
      this.player.pause();
      this.go(this.n - 1);
    }

    /** To how the page began; from there, to the first step. */
    reset() {
      if (!this.untouched()) return super.reset();
      this.player.pause();
      return this.go(0);
    }

    /** One step of the play loop, or more at once; false ends it. */
    tick() {
      this.go(this.n + this.stride());
      return !this.last;
    }

    stride() {
      return 1;
    }

    togglePlay() {
      if (this.player.playing()) return this.player.pause();
      if (this.last) this.go(0);
      return this.player.play();
    }
  };
}

/** The keys of a stepwise session. @param {any} session */
export function stepKeys(session) {
  return {
    ArrowRight: () => session.step(), ArrowLeft: () => session.back(), " ": () => session.togglePlay(),
    r: () => session.reset(),
  };
}

/** Ticks a second, fewer for a reader who asks for less motion. @param {number} usual */
export const paced = (usual, reduced = 1) => (reducedMotion() ? reduced : usual);
