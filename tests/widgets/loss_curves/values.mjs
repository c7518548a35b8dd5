// Reads scores with labels as JSON on standard input; writes what each loss makes of them.
import { readFileSync } from "node:fs";
import { prices } from "../../../linmodels_lib/widgets/loss_curves/logic.js";

const scores = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(scores.map(([z, y]) => prices(z, y))));
