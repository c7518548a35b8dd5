// Makes the index of all places, for book/ext/search_index.py: places as JSON come in, index and places go out.

import { readFileSync } from "node:fs";

import MiniSearch from "minisearch";

import { OPTIONS } from "./find.js";
import { pack } from "./pack.js";

const { places, synonyms } = JSON.parse(readFileSync(0, "utf8"));
const index = new MiniSearch(OPTIONS);
index.addAll(places.map((place, id) => ({ id, ...place })));
const shown = places.map(({ kind, url, title, number, heading, names, text, weight }) => (
  { kind, url, title, number, heading, names, text, weight }));
process.stdout.write(JSON.stringify({ index: pack(index.toJSON()), places: shown, synonyms }));
