// The parts of the review classifier that show: tokens, the verdict, what each word adds. Built once, then filled.

import { format, sum } from "../shared/core.js";
import { attributes, h, setText, uniqueId } from "../shared/ui.js";
import { swatch } from "../shared/plot.js";
import { sideBySide, summarize } from "./logic.js";
import { factWords, headline, resultWords, shortResult, shown as cut, signed } from "./words.js";

const MOST_TOKENS = 60;
const MOST_ROWS = 8;

/** The tokens of the text; those that the model does not know are struck out. */
export function tokenStrip() {
  const list = h("span", { class: "lm-review-classifier-tokens" });
  const note = h("span", { class: "lm-note" });
  const hidden = (text) => h("span", { class: "lm-hidden" }, text);
  let drawn = "";
  const draw = ({ tokens, unknown, clue }, copies) => {
    const shown = tokens.slice(0, MOST_TOKENS);
    const key = JSON.stringify([shown, shown.map((token) => unknown.has(token)), clue, copies]);
    const strange = sum([...unknown.values()]);
    const more = tokens.length > MOST_TOKENS ? `… and ${tokens.length - MOST_TOKENS} more. ` : "";
    setText(note, tokens.length ? `${more}${tokens.length - strange} of ${tokens.length} known` : "none yet");
    if (key === drawn) return;
    drawn = key;
    const last = copies > 1 ? shown.lastIndexOf(clue) : -1;
    list.replaceChildren(...shown.flatMap((token, i) => [
      unknown.has(token) ? h("del", { class: "lm-review-classifier-unknown" }, cut(token), hidden(" (unknown)"))
        : h("span", { class: "lm-review-classifier-token" }, cut(token), i === last ? h("b", {}, ` +${copies - 1}`) : null),
      " ",
    ]));
  };
  return { el: h("p", { class: "lm-review-classifier-strip" }, h("span", { class: "lm-label" }, "Tokens "), list,
    note), draw };
}

/** The winner, and how the probability or the votes are shared. */
export function verdictPanel(labels) {
  const name = h("strong", {});
  const mark = h("span", {});
  const how = h("span", { class: "lm-review-classifier-how" });
  const reason = h("p", { class: "lm-review-classifier-reason", "aria-hidden": "true" }); // the narrator says it too
  const sides = labels.map((_, k) => h("span",
    { class: `lm-review-classifier-side lm-review-classifier-fill-${k} lm-class-${k}` }));
  const bar = h("div", { class: "lm-review-classifier-share", "aria-hidden": "true" }, sides);
  const ends = h("div", { class: "lm-review-classifier-ends", "aria-hidden": "true" },
    labels.map((label, k) => h("span", {}, swatch(k), " ", label)));
  const marks = labels.map((_, k) => swatch(k));
  const sharesOf = ({ scores, probs, nothing }, kind) => {
    const total = scores[0] + scores[1];
    if (nothing) return [0, 0];
    return probs ?? (kind === "votes" && total > 0 ? scores.map((v) => v / total) : [0, 0]);
  };
  const draw = (result, kind, why) => {
    const shares = sharesOf(result, kind);
    sides.forEach((side, k) => { side.style.width = `${100 * shares[k]}%`; });
    if (mark.firstChild !== marks[result.winner]) mark.replaceChildren(marks[result.winner]);
    mark.hidden = result.nothing;
    setText(name, headline(result, labels));
    setText(how, resultWords(result, kind));
    setText(reason, why);
  };
  const says = h("p", { class: "lm-review-classifier-answer" }, mark, " ", name, " ", how);
  return { el: h("div", { class: "lm-review-classifier-verdict" }, says, bar, ends, reason), draw };
}

/** One line of the table: a word, its two contributions, a bar to one side (none without a scale), the difference. */
function line(kind = "") {
  const word = h("th", { scope: "row" });
  const parts = [h("td", { class: "lm-review-classifier-part" }), h("td", { class: "lm-review-classifier-part" })];
  const bar = h("span", { class: "lm-review-classifier-bar" });
  const track = h("td", { class: "lm-review-classifier-track", "aria-hidden": "true" },
    h("span", { class: "lm-review-classifier-zero" }), bar);
  const lead = h("span", {});
  const gap = h("td", { class: "lm-review-classifier-gap" }, lead);
  const el = h("tr", { class: kind }, word, parts, track, gap);
  const draw = (row, scale, votes) => {
    el.hidden = row === null;
    if (row === null) return;
    setText(word, row.name);
    attributes(word, { title: row.title ?? null });
    const digits = (value) => (votes ? 0 : Math.abs(value) < 100 ? 2 : 1);
    parts.forEach((cell, k) => setText(cell, format(row.parts[k], digits(row.parts[k]))));
    setText(lead, signed(row.gap, votes ? 0 : 2));
    bar.hidden = scale === null;
    if (scale === null) return;
    const k = Number(row.gap > 0);
    const width = Math.min(50, (50 * Math.abs(row.gap)) / scale);
    attributes(bar, { class: `lm-review-classifier-bar lm-review-classifier-fill-${k} lm-class-${k}` });
    bar.style.left = `${k ? 50 : 50 - width}%`;
    bar.style.width = `${width}%`;
  };
  return { el, draw };
}

/** What the prior and each word add to each label, the strongest first, and the total. */
export function wordTable(labels) {
  const prior = line("lm-review-classifier-prior");
  const words = Array.from({ length: MOST_ROWS }, () => line());
  const total = line("lm-review-classifier-total");
  const heads = labels.map((label, k) => h("th", { scope: "col", class: "lm-review-classifier-part" }, swatch(k),
    h("span", { class: "lm-hidden" }, ` adds to ${label}`)));
  const first = h("th", { scope: "col" }, h("span", { class: "lm-hidden" }, "word"));
  const ends = h("span", { class: "lm-review-classifier-ends" }, h("span", {}, "◀ ", swatch(0)),
    h("span", {}, swatch(1), " ▶"));
  const lead = h("th", { scope: "col", class: "lm-review-classifier-gap" }, h("span", {}, "lead"));
  const caption = h("caption", {}, "Where each word pulls");
  const el = h("table", { class: "lm-table lm-review-classifier-table" }, caption,
    h("thead", {},
      h("tr", {}, first, heads, h("th", { scope: "col", class: "lm-review-classifier-head" }, ends), lead)),
    h("tbody", {}, [prior, ...words, total].map((one) => one.el)));
  const times = ({ token, count }) => (count === 1 ? cut(token) : `${cut(token)} × ${count}`);
  const gap = ([a, b]) => b - a;
  const draw = ({ rows, scores }, model) => {
    const { shown, rest } = summarize(rows, MOST_ROWS);
    const list = shown.map((row) => ({ ...row, name: times(row), title: cut(row.token) }));
    if (rest) list.push({ ...rest, name: `${rest.count} others` });
    const bias = { name: model.kind === "probabilities" ? "(prior)" : "(bias)", parts: model.bias,
      gap: gap(model.bias) };
    const scale = Math.max(1, ...list.map((row) => Math.abs(row.gap)), Math.abs(bias.gap));
    const votes = model.kind === "votes";
    prior.draw(votes ? null : bias, scale, votes);
    words.forEach((one, i) => one.draw(list[i] ?? null, scale, votes));
    total.draw({ name: "total", parts: scores, gap: gap(scores) }, null, votes);
  };
  return { el, draw };
}

/** A bar to one side of a line, as wide as its share of half the track. */
function pull() {
  const bar = h("span", { class: "lm-review-classifier-bar" });
  const said = h("span", { class: "lm-hidden" });
  const el = h("td", { class: "lm-review-classifier-track" }, h("span", { class: "lm-review-classifier-zero" }), bar, said);
  const draw = (gap, full, digits) => {
    const k = Number(gap > 0);
    const width = Math.min(50, (50 * Math.abs(gap)) / full);
    attributes(bar, { class: `lm-review-classifier-bar lm-review-classifier-fill-${k} lm-class-${k}` });
    bar.style.left = `${k ? 50 : 50 - width}%`;
    bar.style.width = `${width}%`;
    setText(said, signed(gap, digits));
  };
  return { el, draw };
}

/** The verdict of one model: label and how sure. */
function verdictOf(labels) {
  const marks = labels.map((_, k) => swatch(k));
  const mark = h("span", {});
  const name = h("strong", {});
  const sure = h("span", { class: "lm-review-classifier-how" });
  const el = h("td", {}, mark, name, sure);
  const draw = (result, largest) => {
    mark.hidden = result.nothing;
    if (mark.firstChild !== marks[result.winner]) mark.replaceChildren(marks[result.winner]);
    setText(name, result.nothing ? "–" : labels[result.winner]);
    setText(sure, shortResult(result, largest));
  };
  return { el, draw };
}

/** Several models of one corpus, a column each: what they say, where each word pulls, how often they are right. */
export function quartet(labels, names, choose) {
  const group = uniqueId("model");
  const inputs = names.map((name) => h("input", { type: "radio", name: group, value: name, onchange: () => choose(name) }));
  const heads = names.map((name, m) => h("th", { scope: "col" }, h("label", {}, inputs[m], h("span", {}, name))));
  const cells = names.map(() => verdictOf(labels));
  const words = Array.from({ length: MOST_ROWS }, () => {
    const head = h("th", { scope: "row" });
    const tracks = names.map(pull);
    return { head, tracks, el: h("tr", { class: "lm-review-classifier-word" }, head, tracks.map(({ el }) => el)) };
  });
  const rights = names.map(() => h("td", {}));
  const row = (kind, head, parts) => h("tr", { class: `lm-review-classifier-${kind}` }, h("th", { scope: "row" }, head), parts);
  const note = h("p", { class: "lm-note lm-review-classifier-facts" });
  const table = h("table", { class: "lm-table lm-review-classifier-quartet" },
    h("thead", {}, h("tr", {}, h("td", {}), heads)),
    h("tbody", {}, row("says", "says", cells.map(({ el }) => el)), words.map(({ el }) => el),
      row("right", "right on new ones", rights)));
  const said = h("p", { class: "lm-review-classifier-agreement", "aria-hidden": "true" }); // the narrator says it too
  const el = h("fieldset", { class: "lm-review-classifier-all" },
    h("legend", { class: "lm-hidden" }, "Model whose arithmetic is shown"), table, note);
  const fill = (results, models) => {
    const full = models.map(({ largest = 1 }, m) => (
      results[m].rows.reduce((most, { gap }) => Math.max(most, Math.abs(gap)), largest / 5)));
    const { shown, rest } = sideBySide(results, full, MOST_ROWS);
    const list = shown.map((one) => ({ ...one, name: one.count === 1 ? cut(one.token) : `${cut(one.token)} × ${one.count}` }));
    if (rest) list.push({ ...rest, name: `${rest.count} others` });
    words.forEach((word, i) => {
      word.el.hidden = !list[i];
      if (!list[i]) return;
      setText(word.head, list[i].name);
      word.tracks.forEach((track, m) => track.draw(list[i].gaps[m], full[m], full[m] >= 100 ? 0 : 2));
    });
  };
  const draw = (session) => {
    const { state, decoded, results, waiting } = session;
    setText(said, session.agreement());
    inputs.forEach((input) => { input.checked = input.value === state.model; });
    heads.forEach((head, m) => head.classList.toggle("lm-review-classifier-chosen", names[m] === state.model));
    cells.forEach((one, m) => one.draw(results[m], decoded[m].largest));
    rights.forEach((one, m) => setText(one, waiting ? "" : `${format(decoded[m].right, 1)} %`));
    setText(note, waiting ? "" : factWords(decoded[0]));
    fill(results, decoded);
  };
  return { el, said, draw };
}
