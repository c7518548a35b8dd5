// The search: words as they are compared, the packed index, excerpts, and what one question finds before another.

import assert from "node:assert/strict";
import { test } from "node:test";

import MiniSearch from "minisearch";

import { asked, find, open, OPTIONS } from "../../book/search/find.js";
import { pack, unpack } from "../../book/search/pack.js";
import { excerpt, grouped } from "../../book/search/view.js";
import { fold, runs, stem, terms } from "../../book/search/words.js";

const PLACE = { kind: "section", url: "", title: "", number: "", heading: "", names: "", bold: "", text: "", more: "", weight: 1 };

/** A book of such places. */
const bookOf = (given, synonyms = []) => {
  const places = given.map((place, i) => ({ ...PLACE, url: `${i}.html`, ...place }));
  const index = new MiniSearch(OPTIONS);
  index.addAll(places.map((place, id) => ({ id, ...place })));
  return open({ index: pack(index.toJSON()), places, synonyms });
};
const urls = (book, question) => find(book, question).map(({ url }) => url);

test("what is written in several ways is one word", () => {
  const same = [
    ["log-sum-exp", "log_sum_exp", "logsumexp", "LogSumExp"], ["regularization", "regularisation", "Regularisations"],
    ["optimizer", "optimiser"], ["analyze", "analyse"], ["behaviour", "behavior"], ["neighbours", "neighbor"],
    ["labelled", "labeled"], ["centre", "center"], ["naïve", "naive"], ["ρ", "rho", "Ρ"], ["F₁", "F1", "F_1"],
    ["probabilities", "probability"], ["losses", "loss"], ["Laplace’s", "Laplace's", "Laplace"], ["tf-idf", "TF‑IDF"],
  ];
  for (const group of same) {
    assert.equal(new Set(group.map((word) => runs(word)[0].whole)).size, 1, group.join(", "));
  }
  for (const [a, b] of [["size", "sise"], ["four", "for"], ["prize", "prise"]]) {
    assert.notEqual(fold(a), fold(b), `${a}, ${b}`);
  }
});

test("a family of words shares a stem that no word begins with", () => {
  for (const family of [["smoothing", "smoothed", "smooth"], ["calibrated", "calibration", "calibrate"],
    ["running", "run"], ["converge", "convergence", "converged"], ["differ", "different", "difference"],
    ["classify", "classifies", "classified"], ["optimiser", "optimisation", "optimise"]]) {
    const stems = family.map((word) => stem(fold(word)));
    assert.equal(new Set(stems).size, 1, stems.join());
  }
  assert.match(stem("run"), /^~/);
});

test("a run is found as a whole and by its parts; letters of formulas and decimals are not kept", () => {
  assert.deepEqual(terms("TextClassifier.save"), ["textclassifiersave", "text", "classifier", "save"]);
  assert.deepEqual(terms("P(y∣x) = e^(Ψ_k) and 0.25 of 2004"), ["p", "y", "x", "e", "psi", "and", "of", "2004"]);
  assert.deepEqual(terms("w_1"), ["w1"]);
});

test("the packed index is the index", () => {
  const index = new MiniSearch(OPTIONS);
  index.addAll([{ id: 0, heading: "a margin", text: "margin margin" }, { id: 1, text: "street" }, { id: 2, text: "margin" },
    { id: 3, text: "margin" }]);
  assert.deepEqual(unpack(pack(JSON.parse(JSON.stringify(index)))), JSON.parse(JSON.stringify(index)));
});

test("a heading comes before a bold word, and that before the text", () => {
  const text = "Many words of another kind, among them hinge, and more of them";
  const book = bookOf([{ text }, { text, bold: "hinge" }, { heading: "Hinge loss", text }, { text: "nothing" }]);
  assert.deepEqual(urls(book, "hinge"), ["2.html", "1.html", "0.html"]);
});

test("whole words come before beginnings, and beginnings count while one types only", () => {
  const book = bookOf([{ text: "smoothness" }, { text: "smooth" }, { text: "rough" }]);
  assert.deepEqual(urls(book, "smooth"), ["1.html", "0.html"]);
  assert.deepEqual(urls(book, "smo").sort(), ["0.html", "1.html"]);
  assert.deepEqual(urls(book, "smo rough"), ["2.html"], "a word that is finished is whole");
});

test("one slip of the finger is forgiven where nothing is spelled so", () => {
  const book = bookOf([{ text: "underflow" }, { text: "overflow" }, { text: "bayes" }, { text: "rays" }]);
  for (const slip of ["undeflow", "underflwo", "underfloww", "umderflow"]) assert.equal(urls(book, slip)[0], "0.html", slip);
  assert.deepEqual(urls(book, "bayse"), ["2.html"]);
  assert.deepEqual(urls(book, "rays"), ["3.html"]);
});

test("another name is found too, after the name itself", () => {
  const book = bookOf([{ text: "a pair of words" }, { text: "a bigram" }, { text: "words" }], [["bigram", "pair of words"]]);
  assert.deepEqual(urls(book, "bigrams"), ["1.html", "0.html"]);
});

test("of two names in a question the longer one has others", () => {
  const synonyms = [["converge", "stop"], ["stop words", "frequent words"]];
  const book = bookOf([{ text: "it converges" }, { text: "frequent words" }], synonyms);
  assert.deepEqual(urls(book, "stop words"), ["1.html"]);
  assert.deepEqual(urls(book, "stop"), ["0.html"]);
});

test("the library comes first where code is asked for, and after the chapters else", () => {
  const library = { kind: "library", heading: "log_loss", text: "loss", weight: 0.25 };
  const book = bookOf([library, { heading: "Log loss", text: "loss" }]);
  assert.deepEqual(urls(book, "log loss"), ["1.html", "0.html"]);
  assert.deepEqual(urls(book, "log_loss"), ["0.html", "1.html"]);
});

test("what tells nothing is left out, unless it is all there is", () => {
  assert.deepEqual(asked("how do I run the notebooks").map(({ word }) => word), ["run", "notebook"]);
  assert.deepEqual(asked("how to").map(({ word }) => word), ["how", "to"]);
});

test("a question for nothing, for markup or for very much stays calm and quick", () => {
  const book = bookOf([{ text: "margin" }, { text: "street" }]);
  for (const question of ["", "   ", "…", "(", "\\", "*", "__proto__", "constructor", "a".repeat(10_000), "x ".repeat(5_000)]) {
    const start = performance.now();
    assert.deepEqual(find(book, question), [], question.slice(0, 20));
    assert.ok(performance.now() - start < 250, question.slice(0, 20));
  }
  assert.deepEqual(urls(book, "<img src=x onerror=margin>"), ["0.html"]);
});

test("the best stand above the groups, once; a definition stands in its group", () => {
  const hits = ["definition", "section", "library", "section", "section", "errata"].map((kind, i) => ({ ...PLACE, kind, url: `${i}` }));
  assert.deepEqual(grouped(hits, 4).map(({ name, hits: own }) => [name, own.map(({ url }) => url).join("")]), [
    ["Best matches", "123"], ["Definitions", "0"], ["Sections", "4"], ["Errata of the notes", "5"]]);
  assert.deepEqual(grouped([], 4), []);
});

test("an excerpt is the part with most of the words", () => {
  const text = `Here is margin alone. ${"Nothing to see. ".repeat(30)}The margin of the street is wide. ${"More. ".repeat(50)}`;
  const shown = excerpt(text, new Set(["margin", "street"]));
  assert.match(shown, /^… .*margin of the street.* …$/);
  assert.ok(shown.length < 190, shown.length);
  assert.equal(excerpt("short", new Set()), "short");
  assert.ok(excerpt("w".repeat(5000), new Set()).length < 190);
});
