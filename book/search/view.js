// The fields of the search: results while one types, by mouse and keys.

import { find, open } from "./find.js";
import { runs, terms } from "./words.js";

/** @typedef {import("./find.js").Hit} Hit */
/** @typedef {{ name: string, hits: Hit[] }} Group */

const BEST = "Best matches";
const GROUPS = {
  definition: "Definitions", section: "Sections", figure: "Figures and widgets", exercise: "Exercises",
  library: "Library", errata: "Errata of the notes",
};
const FIRST = 3; // that stand above the groups
const SHORT = 4; // results of a group in the box over a page
const LONG = 12; // and on the page of the search
const EXCERPT = 170; // letters

/** The hits as they are shown: the best, whatever they are, then all others by what they are. A definition explains
 * and leads on to its section, so it stands below the sections themselves. @param {Hit[]} hits @param {number} most */
export const grouped = (hits, most) => {
  const best = hits.filter(({ kind, url }, i) => (
    kind !== "definition" && hits.findIndex((hit) => hit.url === url) === i)).slice(0, FIRST);
  const groups = Object.entries(GROUPS).map(([kind, name]) => (
    { name, hits: hits.filter((hit) => hit.kind === kind && !best.includes(hit)).slice(0, most) }));
  return [{ name: BEST, hits: best }, ...groups].filter((group) => group.hits.length);
};

/** Where the words that were found stand in a text. @param {string} text @param {Set<string>} found */
const marksIn = (text, found) => runs(text).filter(({ from, to }) => (
  terms(text.slice(from, to)).some((term) => found.has(term))));

/** A text with its marks as nodes; never as HTML. @param {string} text @param {Set<string>} found */
const marked = (text, found) => {
  const nodes = [];
  let at = 0;
  for (const { from, to } of marksIn(text, found)) {
    nodes.push(text.slice(at, from), Object.assign(document.createElement("mark"), { textContent: text.slice(from, to) }));
    at = to;
  }
  return [...nodes, text.slice(at)];
};

/** The part of a text where most of the words stand together. @param {string} text @param {Set<string>} found */
export const excerpt = (text, found) => {
  if (text.length <= EXCERPT) return text;
  const marks = marksIn(text, found).map(({ from, whole }) => ({ from, whole }));
  let [start, most] = [0, 0];
  for (const { from } of marks) {
    const near = marks.filter((other) => other.from >= from && other.from < from + EXCERPT * 0.7);
    const words = new Set(near.map(({ whole }) => whole)).size;
    if (words > most) [start, most] = [Math.max(0, from - EXCERPT * 0.25), words];
  }
  const begin = start && text.indexOf(" ", start) + 1;
  const end = begin + EXCERPT < text.length ? text.lastIndexOf(" ", begin + EXCERPT) : text.length;
  return `${begin ? "… " : ""}${text.slice(begin, end > begin ? end : begin + EXCERPT)}${end < text.length ? " …" : ""}`;
};

/** @param {string} tag @param {object} given @param {(string | Node)[]} within @returns {any} */
const make = (tag, given = {}, ...within) => {
  const { role, ...own } = /** @type {any} */ (given);
  const element = Object.assign(document.createElement(tag), own);
  if (role) element.setAttribute("role", role);
  element.append(...within);
  return element;
};

/** One result, as a link. @param {Hit} hit @param {string} root */
const resultOf = ({ kind, url, title, number, heading, text, found }, root) => {
  const whole = kind === "section" && title.endsWith(heading); // a page itself
  const place = whole ? "" : kind === "library" ? `Library · ${title}` : title;
  const name = whole ? title : `${number} ${heading}`.trim();
  return make("a", { className: "lm-hit", role: "option", href: root + url, tabIndex: -1 },
    make("span", { className: "lm-hit-name" }, ...marked(name, found)),
    make("span", { className: "lm-hit-place" }, place),
    make("span", { className: "lm-hit-text" }, ...marked(excerpt(text, found), found)));
};

/** One field with its results: a combobox, so that the focus stays where one types. */
class Field {
  /** @param {HTMLFormElement} form @param {import("./find.js").Book} book @param {number} nth */
  constructor(form, book, nth) {
    this.form = form;
    this.book = book;
    this.root = document.documentElement.dataset.content_root ?? "";
    this.input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    this.dialog = form.closest("dialog");
    this.status = make("p", { className: "lm-hits-status", role: "status" });
    this.list = make("div", { className: "lm-hits", id: `lm-hits-${nth}`, role: "listbox", hidden: true });
    this.list.setAttribute("aria-label", "Results");
    this.more = make("p", { className: "lm-hits-more", hidden: true });
    form.parentElement?.querySelector(".lm-hits-wait")?.remove();
    form.after(this.status, this.list, this.more);
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-controls": this.list.id, "aria-expanded": "false" };
    Object.entries(roles).forEach(([name, value]) => this.input.setAttribute(name, value));
    this.input.addEventListener("input", () => this.show());
    this.input.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("submit", (event) => event.preventDefault());
    this.list.addEventListener("click", () => this.dialog?.close());
    this.show();
  }

  /** The results that stand in the list. @returns {HTMLAnchorElement[]} */
  get results() { return [...this.list.querySelectorAll("a")]; }

  show() {
    const question = this.input.value.trim();
    const groups = grouped(find(this.book, this.input.value), this.dialog ? SHORT : LONG);
    const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
    this.list.replaceChildren(...groups.map(({ name, hits }, i) => {
      const title = make("div", { className: "lm-hits-kind", id: `${this.list.id}-${i}`, role: "presentation" }, name);
      const group = make("div", { role: "group" }, title, ...hits.map((hit) => resultOf(hit, this.root)));
      group.setAttribute("aria-labelledby", title.id);
      return group;
    }));
    this.results.forEach((result, i) => { result.id = `${this.list.id}-result-${i}`; });
    this.list.hidden = !count;
    this.input.setAttribute("aria-expanded", String(count > 0));
    this.say(question, count);
    this.select(0);
    this.list.scrollTop = 0;
    if (!this.dialog) this.keepAddress(question);
  }

  /** How many there are; where there are none, what to try. @param {string} question @param {number} count */
  say(question, count) {
    const short = question.length > 60 ? `${question.slice(0, 60)} …` : question;
    const none = `Nothing in the book matches “${short}”.`;
    this.status.textContent = count ? `${count} ${count === 1 ? "result" : "results"}` : question && none;
    this.status.classList.toggle("lm-hidden", count > 0);
    this.more.hidden = !question || (count > 0 && !this.dialog);
    const link = (/** @type {string} */ words, /** @type {string} */ url) => make("a", { href: this.root + url }, words);
    this.more.replaceChildren(...(count
      ? [link("All results on a page", `search.html?q=${encodeURIComponent(question)}`)]
      : ["Try one word, or another one for it. A formula is found by its name, such as log-sum-exp. The ",
        link("index", "book/word-index.html"), " and the ", link("glossary", "book/glossary.html"), " list the words of the book."]));
  }

  /** The address of the search's own page says what was asked. @param {string} question */
  keepAddress(question) {
    const address = new URL(location.href);
    if ((address.searchParams.get("q") ?? "") === question) return;
    if (question) address.searchParams.set("q", question.slice(0, 200));
    else address.searchParams.delete("q");
    try { history.replaceState(history.state, "", address); } catch { /* too often in a row: the next one is kept */ }
  }

  /** Make a result the one that Enter opens. @param {number} number */
  select(number) {
    const { results } = this;
    this.at = results.length ? (number + results.length) % results.length : 0;
    results.forEach((result, i) => result.setAttribute("aria-selected", String(i === this.at)));
    const chosen = results[this.at];
    if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
    else this.input.removeAttribute("aria-activedescendant");
    if (number) chosen?.scrollIntoView({ block: "nearest" });
    else this.list.scrollTop = 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) this.select((this.at ?? 0) + step);
    else if (event.key === "Enter" && !event.isComposing) this.results[this.at ?? 0]?.click();
    else if (event.key !== "Escape" || !this.dialog) return; // which closes the box, and would empty the field too
    event.preventDefault();
  }
}

/** Bring the fields of the page to life. @param {any} stored */
export const start = (stored) => {
  const book = open(stored);
  /** @type {any} */ (globalThis).searchOfTheBook = (/** @type {string} */ question) => (
    grouped(find(book, question), LONG).flatMap(({ hits }) => hits));
  if (!globalThis.document || document.querySelector(".lm-hits")) return; // asked by a test, or there already
  const given = new URLSearchParams(location.search).get("q");
  document.querySelectorAll("form.bd-search").forEach((form, nth) => {
    const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    if (given && !form.closest("dialog") && !input.value) input.value = given;
    new Field(/** @type {HTMLFormElement} */ (form), book, nth);
  });
};
