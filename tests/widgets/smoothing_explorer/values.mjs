// Reads states of the smoothing explorer as JSON on standard input; writes tables and measures of each.
import { readFileSync } from "node:fs";
import { alphaAt, curves, lookUp, reduced, PLACES } from "../../../linmodels_lib/widgets/smoothing_explorer/logic.js";

function solve(state) {
  const model = reduced(state, state.min_count, state.oov);
  const { values, best } = curves(model, state);
  return {
    table: model.table, alphas: PLACES.map(alphaAt), best,
    values: values.map(({ accuracy, likelihood }) => [accuracy, likelihood]),
    words: state.words.map((word) => lookUp(model, word, state.alpha)),
  };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(solve)));
