// Reads { texts } as JSON on standard input; writes what each model of the small corpus says about each.
import { readFileSync } from "node:fs";
import { CORPUS } from "../../../linmodels_lib/widgets/review_classifier/imdb_small.js";
import { CORPORA, decodeCorpus, evaluate } from "../../../linmodels_lib/widgets/review_classifier/logic.js";

const { texts } = JSON.parse(readFileSync(0, "utf8"));
const models = decodeCorpus(CORPUS);
const results = models.map((model) => texts.map((text) => evaluate(model, text)));
const each = (what) => results.map((row) => row.map((one) => one[what]));
process.stdout.write(JSON.stringify({ names: models.map(({ name }) => name), known: CORPORA["imdb-small"],
  records: models.map(({ note, kind }) => [note, kind]), scores: each("scores"), probs: each("probs") }));
