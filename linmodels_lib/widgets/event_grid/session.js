// What the grid's controls do. The state lives in `model`; each method changes it and says what happened. No drawing
// here, so node can test it.

import { DEFAULTS, fraction, numbers, sorted, STEPS, toggled } from "./logic.js";
import { LEVELS, begin, solutions, solves } from "./levels.js";
import { called, summary, zoomWords } from "./words.js";

export class Session {
  /** @param model anywidget's model @param {() => void} onchange asks for a drawing */
  constructor(model, onchange) {
    this.model = model;
    this.onchange = onchange;
    this.solved = new Set(); // levels
    this.turn = 0;
    this.setting = false; // our own changes speak for themselves
    this.read();
    this.first = this.state;
    this.brush = this.fixed("A") ? "B" : "A";
    this.message = this.opening();
  }

  /** What there is to say before anything is done. */
  opening() {
    return this.level ? `Level ${this.state.challenge}. ${this.level.task}` : summary(this.n);
  }

  /** A snapshot of the model and its numbers. */
  read() {
    this.state = Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, this.model.get(key)]));
    this.n = numbers(this.state);
    this.level = LEVELS[this.state.challenge - 1] ?? null;
  }

  set(patch, say) {
    this.setting = true;
    for (const [key, value] of Object.entries(patch)) this.model.set(key, value);
    this.setting = false;
    this.read();
    this.model.save_changes();
    this.say(say ? say() : summary(this.n));
  }

  say(text) {
    this.message = text;
    this.turn += 1;
    this.onchange();
  }

  /** The state was changed, from outside unless by `set`. */
  outside() {
    if (this.setting) return;
    this.read();
    if (this.fixed(this.brush)) this.brush = "B";
    this.message = summary(this.n);
    this.onchange();
  }

  choose(brush) {
    if (this.fixed(brush)) return this.say("A is fixed in this challenge: paint B.");
    this.brush = brush;
    return this.say(`Painting ${brush} now.`);
  }

  /** Is this event given by the challenge? */
  fixed(event) {
    return event === "A" && this.level !== null && this.level.A !== null;
  }

  /** With the brush; in a drag `adding` says whether cells are put in. Returns what was done. */
  paint(x, adding = !this.state[this.brush].includes(x)) {
    if (this.state[this.brush].includes(x) !== adding) this.toggle(this.brush, x);
    return adding;
  }

  toggle(event, x) {
    if (this.fixed(event)) return this.say("A is fixed in this challenge: paint B.");
    return this.change(event, toggled(this.state[event], x), (now) => (
      now.includes(x) ? `${x} put into ${event}.` : `${x} taken out of ${event}.`));
  }

  name(event, outcomes) {
    return this.change(event, sorted(outcomes), (now) => `${event} is now ${called(now)}.`);
  }

  change(event, outcomes, told) {
    this.set({ [event]: outcomes }, () => `${told(outcomes)} ${this.afterPainting() ?? summary(this.n)}`);
  }

  /** In a challenge: the level is solved, and why; else null. */
  afterPainting() {
    const { challenge } = this.state;
    if (!this.level || this.solved.has(challenge) || !solves(challenge, this.state)) return null;
    this.solved.add(challenge);
    return `Level ${challenge} solved: P(A, B) = ${this.n.both.text} = ${this.n.A.text} · ${this.n.B.text}. `
      + this.level.why;
  }

  bend(coin, k) {
    const heads = this.state.heads.map((old, i) => (i === coin ? fraction(k, STEPS) : old));
    this.set({ heads }, () => `Coin ${coin + 1}: P(heads) is ${heads[coin]}. ${summary(this.n)}`);
  }

  zoom(event) {
    const next = event === this.state.zoom ? "" : event;
    if (next !== "" && this.n[next].value === 0) return this.say(zoomWords(next, this.n));
    return this.set({ zoom: next }, () => zoomWords(next, this.n));
  }

  challenge(number) {
    this.solved.delete(number);
    this.set(begin(number), () => this.opening());
    this.brush = this.fixed("A") ? "B" : "A";
    this.onchange();
  }

  /** The reader says that no B will do. */
  none() {
    const { challenge } = this.state;
    const count = solutions(challenge);
    if (count === 0) {
      this.solved.add(challenge);
      this.say(`Right, there is none: of all 256 events only ∅ and Ω are independent of A. ${this.level.why}`);
    } else if (count === Infinity) this.say("There are many. Try two events about different tosses.");
    else this.say(`There is: ${count} of the 256 events will do. Look for a straight cut.`);
  }

  /** To the start of the level, or to how the page began. */
  reset() {
    const { A, B, heads, zoom } = this.first;
    const { challenge } = this.state;
    this.solved.delete(challenge);
    this.set(challenge ? begin(challenge) : { A, B, heads, zoom }, () => this.opening());
  }
}
