// How well the search answers: `node score_search.mjs [questions.json] [search.js]` prints what it misses and two scores.
// A question is {query, answer, also}; `also` are sections that answer it too. The script of the built book is asked.

import { readFileSync } from "node:fs";

const HERE = new URL(".", import.meta.url).pathname;
const [questions = `${HERE}search_questions.json`, script = `${HERE}../../_build/html/_static/search.js`] =
  process.argv.slice(2);

/** The search of a built book, as its pages run it. */
export const searchOf = (/** @type {string} */ path) => {
  globalThis.searchOfTheBook = undefined;
  new Function(readFileSync(path, "utf8"))();
  return globalThis.searchOfTheBook;
};

const search = searchOf(script);
const counts = { first: 0, "first, or as good": 0, "in the first three": 0 };
for (const { query, answer, also } of JSON.parse(readFileSync(questions, "utf8"))) {
  const urls = search(query).map(({ url }) => url);
  const good = urls.findIndex((url) => url === answer || also.includes(url));
  counts.first += urls[0] === answer;
  counts["first, or as good"] += good === 0;
  counts["in the first three"] += urls.slice(0, 3).includes(answer) || (good >= 0 && good < 3);
  if (urls[0] !== answer) {
    console.log(`${query}: ${answer} is ${urls.indexOf(answer) + 1 || "nowhere"}; found\n  ${urls.slice(0, 4).join("\n  ")}`);
  }
}
console.log(JSON.stringify(counts));
