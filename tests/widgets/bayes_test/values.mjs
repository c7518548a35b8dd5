// Reads states of the Bayes widget as JSON on standard input; writes what its logic computes.
import { readFileSync } from "node:fs";
import { bayes } from "../../../linmodels_lib/widgets/bayes_test/logic.js";

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(bayes)));
