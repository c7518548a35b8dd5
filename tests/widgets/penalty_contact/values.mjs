// Reads states of the penalty widget as JSON on standard input; writes the minima it shows.
import { readFileSync } from "node:fs";
import { solve } from "../../../linmodels_lib/widgets/penalty_contact/logic.js";

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(solve)));
