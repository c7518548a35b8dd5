// Reads states of the update table as JSON on standard input; writes what each shows at every step.
import { readFileSync } from "node:fs";
import { lastStep, view } from "../../../linmodels_lib/widgets/update_table/logic.js";

const every = (state) => Array.from({ length: lastStep(state) + 1 }, (_, step) => {
  const { theta, psi, yHat, wrong, change } = view({ ...state, step });
  return { theta, psi, yHat, wrong, change };
});

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(every)));
