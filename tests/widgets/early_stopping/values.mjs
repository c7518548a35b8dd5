// Reads [values, patience, rule] as JSON on standard input; writes where each run stops and what it keeps.
import { readFileSync } from "node:fs";
import { follow } from "../../../linmodels_lib/widgets/early_stopping/logic.js";

const ends = (run) => [run.stop, run.best[run.stop]];
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((given) => ends(follow(...given)))));
