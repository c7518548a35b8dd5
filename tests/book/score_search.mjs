// How well the search answers: `node score_search.mjs [questions.json] [search.js]` says what it misses.
// A question is {query, answer, also}; `also` are places that answer it too. The script of the built book is asked.

import { readFileSync } from "node:fs";

const HERE = new URL(".", import.meta.url).pathname;
const [questions = `${HERE}search_questions.json`, script = `${HERE}../../_build/html/_static/search.js`] =
  process.argv.slice(2);

new Function(readFileSync(script, "utf8"))(); // as a page runs it
const search = globalThis.searchOfTheBook;
const counts = { questions: 0, first: 0, "first, or as good": 0, "in the first three": 0 };
for (const { query, answer, also } of JSON.parse(readFileSync(questions, "utf8"))) {
  const urls = search(query).map(({ url }) => url);
  const good = urls.findIndex((url) => url === answer || also.includes(url));
  counts.questions += 1;
  counts.first += urls[0] === answer;
  counts["first, or as good"] += good === 0;
  counts["in the first three"] += urls.slice(0, 3).includes(answer) || (good >= 0 && good < 3);
  if (urls[0] !== answer) {
    const what = good === 0 ? "another answer first" : "MISSED";
    console.log(`${what}: ${query}\n  ${urls.indexOf(answer) + 1 || "–"}  ${answer}; first come`);
    console.log(urls.slice(0, 3).map((url) => `     ${url}`).join("\n"));
  }
}
console.log(JSON.stringify(counts));
