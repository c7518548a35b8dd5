// Reads states of the softmax bars as JSON on standard input; writes probabilities, shares and loss of each.
import { readFileSync } from "node:fs";
import { accept, view } from "../../../linmodels_lib/widgets/softmax_bars/logic.js";

const solve = (state) => {
  const { probs, shares, loss, moved } = view(state);
  return { accepted: accept(state), probs, shares, loss, moved };
};
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(solve)));
