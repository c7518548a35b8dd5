// Reads problems as JSON on standard input; writes J of each, the gradient with every bug, and slopes by each ruler.
import { readFileSync } from "node:fs";
import { BUGS, formula, value } from "../../../linmodels_lib/widgets/gradient_check_bench/losses.js";
import { measure } from "../../../linmodels_lib/widgets/gradient_check_bench/logic.js";

const solve = ({ loss, theta, h, ...data }) => {
  const bench = { loss, theta, data };
  const slopes = theta.map((row, m) => row.map((_, j) => measure(bench, m, j, h)));
  const of = (name) => slopes.map((row) => row.map((slope) => slope[name]));
  return {
    value: value(loss, theta, data), formulas: BUGS.map((bug) => formula(loss, theta, data, bug)),
    central: of("central"), forward: of("forward"), complex: of("complex"),
  };
};
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(solve)));
