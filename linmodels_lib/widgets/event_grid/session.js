// What the grid's controls do: each changes the state and says what happened. No drawing here, so node can test it.

import { Session } from "../shared/session.js";
import { DEFAULTS, fraction, numbers, sorted, STEPS, toggled } from "./logic.js";
import { LEVELS, begin, solutions, solves } from "./levels.js";
import { called, summary, zoomWords } from "./words.js";

export class GridSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh);
    this.solved = new Set(); // levels
    this.message = this.opening();
  }

  /** What there is to say before anything is done. */
  opening() {
    return this.level ? `Level ${this.state.challenge}. ${this.level.task}` : summary(this.n);
  }

  /** A snapshot of the model, its numbers and its level. */
  read() {
    super.read();
    this.n = numbers(this.state);
    this.level = LEVELS[this.state.challenge - 1] ?? null;
    this.brush ??= "A"; // the event that a click paints
    if (this.fixed(this.brush)) this.brush = "B";
  }

  words() {
    return summary(this.n);
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

  /** An event has these outcomes now; `what(outcomes)` says what was done. */
  change(event, outcomes, what) {
    const message = () => `${what(outcomes)} ${this.afterPainting() ?? summary(this.n)}`;
    this.set({ [event]: outcomes }, { message });
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
    this.set({ heads }, { message: () => `Coin ${coin + 1}: P(heads) is ${heads[coin]}. ${summary(this.n)}` });
  }

  zoom(event) {
    const next = event === this.state.zoom ? "" : event;
    if (next !== "" && this.n[next].value === 0) return this.say(zoomWords(next, this.n));
    return this.set({ zoom: next }, { message: () => zoomWords(next, this.n) });
  }

  challenge(number) {
    this.solved.delete(number);
    this.brush = "A";
    this.set(begin(number), { message: () => this.opening() });
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
    this.set(challenge ? begin(challenge) : { A, B, heads, zoom }, { message: () => this.opening() });
  }
}
