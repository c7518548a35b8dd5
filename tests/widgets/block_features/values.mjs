// Reads { jobs: [{ text, model }] } as JSON on standard input; writes x, all f(x, y), the terms and the scores of each.
import { readFileSync } from "node:fs";
import { joint, evaluate, terms } from "../../../linmodels_lib/widgets/block_features/logic.js";

const { jobs } = JSON.parse(readFileSync(0, "utf8"));
const answer = ({ text, model }) => {
  const { x, scores, winner } = evaluate({ text, model });
  const K = model.labels.length;
  return {
    x, scores, winner, joint: model.labels.map((_, y) => joint(x, y, K)),
    products: model.labels.map((_, y) => terms(model, x, y).products),
  };
};
process.stdout.write(JSON.stringify(jobs.map(answer)));
