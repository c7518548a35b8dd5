// "Ask me first": before a step is shown, a question about it. Predict, pause, reveal, for every widget that steps.

import { attributes, checkbox, h, setText } from "./ui.js";
import { swatch } from "./plot.js";

/** @typedef {{ text: string, answers: string[], right: number, marks?: boolean }} Question  marks: of the classes */

/** @param {Question} question @param {number} k */
function verdict({ answers, right }, k) {
  return `You said “${answers[k]}”${k === right ? ": right." : `, but it is “${answers[right]}”.`}`;
}

/** A session with the switch, and the count of right answers. @param {any} Base */
function counting(Base) {
  return class extends Base {
    asking = false;
    asked = { right: 0, total: 0 };
    /** @type {number | null} the step after which the question was asked */
    askedAt = null;

    /** @returns {Question | null} about the next step; of the subclass */
    question() {
      return null;
    }

    /** @param {boolean} right */
    count(right) {
      const before = this.asked;
      this.asked = { right: before.right + (right ? 1 : 0), total: before.total + 1 };
    }

    forget() {
      this.asked = { right: 0, total: 0 };
      this.askedAt = null;
    }

    reset() {
      this.forget();
      super.reset();
    }

    /** @param {boolean} on */
    setAsking(on) {
      this.player.pause();
      this.asking = on;
      this.forget();
      this.read();
      this.say(null);
    }
  };
}

/**
 * A stepwise session that can ask first. `question()`, of the subclass, is about the next step, or null where there is
 * nothing to ask. While `asking`, Step opens the question; an answer shows the step and says who was right, and another
 * Step shows it too, for a hall that has answered aloud.
 * @param {any} Base
 */
export function askingFirst(Base) {
  return class extends counting(Base) {
    askable() {
      return this.asking && !this.last && this.question() !== null;
    }

    /** Is a question waiting? */
    get open() {
      return this.askable() && this.askedAt === this.n;
    }

    ask() {
      this.player.pause();
      this.askedAt = this.n;
      this.refresh();
    }

    step() {
      if (this.askable() && !this.open) this.ask();
      else super.step();
    }

    /** @param {number} n */
    go(n) {
      this.askedAt = null;
      super.go(n);
    }

    tick() {
      if (!this.askable()) return super.tick();
      this.ask();
      return false;
    }

    togglePlay() {
      if (this.open) this.say("Playing waits for your answer. Step shows it without one.");
      else super.togglePlay();
    }

    /** The reader's answer, counted from 0; false where no question waits for it. @param {number} k */
    answer(k) {
      const question = this.open ? this.question() : null;
      if (!question || k >= question.answers.length) return false;
      this.count(k === question.right);
      this.step();
      this.say(`${verdict(question, k)} ${this.words()}`);
      return true;
    }
  };
}

/** The keys of such a session: a turns it on and off, digits answer. @param {any} session */
export function askKeys(session) {
  const digits = [1, 2, 3, 4, 5].map((digit) => [String(digit), () => session.answer(digit - 1)]);
  return { a: () => session.setAsking(!session.asking), ...Object.fromEntries(digits) };
}

/** Words on those keys, for the list of a widget. */
export const ASK_KEYS = [["a"], " ask me first, ", ["1"], " ", ["2"], " … answer, "];

/** The switch, which belongs under "Set up". @param {any} session */
export function askSwitch(session) {
  const box = checkbox({
    label: "Ask me first", checked: session.asking, onchange: (/** @type {boolean} */ on) => session.setAsking(on) });
  return { el: box.el, sync: () => box.set(session.asking) };
}

/** @param {any} session @param {Question} question */
function answerButtons(session, { answers, marks }) {
  return answers.map((text, k) => h("button",
    { type: "button", class: "lm-button", onclick: () => session.answer(k), "aria-keyshortcuts": k + 1 },
    h("kbd", { "aria-hidden": "true" }, String(k + 1)), marks ? swatch(k) : null, text));
}

/** The question with its answers, and how many were right; there while "Ask me first" is on. @param {any} session */
export function askPanel(session) {
  const question = h("p", { class: "lm-ask-question", role: "status" });
  const answers = h("div", { class: "lm-row" });
  const score = h("span", { class: "lm-ask-score" });
  const el = h("div", { class: "lm-ask", role: "group", "aria-label": "Predict first" }, question, answers, score);
  let drawn = "";
  const sync = () => {
    const now = session.open ? session.question() : null;
    const { right, total } = session.asked;
    const hadFocus = el.contains(document.activeElement);
    attributes(el, { hidden: session.asking ? null : "" });
    setText(question, now ? now.text : total ? "" : "Press Step: the question comes first.");
    setText(score, total ? `${right} of ${total} right` : "");
    if (drawn !== JSON.stringify(now)) answers.replaceChildren(...(now ? answerButtons(session, now) : []));
    drawn = JSON.stringify(now);
    if (hadFocus && !el.contains(document.activeElement)) {
      /** @type {HTMLElement} */ (el.closest(".lm-widget")).focus({ preventScroll: true });
    }
  };
  return { el, sync };
}
