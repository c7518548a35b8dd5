// Reads { texts, jobs } as JSON on standard input; writes the tokens of the texts and what each job's model says.
import { readFileSync } from "node:fs";
import { decode, evaluate } from "../../../linmodels_lib/widgets/review_classifier/logic.js";
import { tokenize } from "../../../linmodels_lib/widgets/twins/text.js";

const { texts = [], models = [], jobs = [] } = JSON.parse(readFileSync(0, "utf8"));
const ready = models.map(decode);
const answer = ({ model, text, clue, copies }) => {
  const { rows, scores, probs, winner, clue: chosen } = evaluate(ready[model], text, clue, copies);
  return { parts: Object.fromEntries(rows.map(({ token, parts }) => [token, parts])), scores, probs, winner,
    clue: chosen };
};
process.stdout.write(JSON.stringify({ tokens: texts.map(tokenize), answers: jobs.map(answer) }));
