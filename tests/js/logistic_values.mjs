// Reads states of the boundary explorer and scores with labels as JSON on standard input; writes what the logic computes.
import { readFileSync } from "node:fs";
import { judge, slope } from "../../linmodels_lib/widgets/sigmoid_boundary_logic.js";
import { prices } from "../../linmodels_lib/widgets/loss_curves_logic.js";

const { states, scores } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify({
  judged: states.map((state) => ({ ...judge(state), slope: slope(state) })),
  prices: scores.map(([z, y]) => prices(z, y)),
}));
