// Reads states of the descent explorer as JSON on standard input; writes what it shows of each.
import { readFileSync } from "node:fs";
import { makeModel } from "../../../linmodels_lib/widgets/shared/loader.js";
import { DEFAULTS } from "../../../linmodels_lib/widgets/descent_explorer/logic.js";
import { DescentSession } from "../../../linmodels_lib/widgets/descent_explorer/session.js";

function show(change) {
  const session = new DescentSession(makeModel({ ...DEFAULTS, step: 0, ...change }), () => {});
  const { own, other, surface, limit } = session.scene();
  const batches = session.trace.steps.map(({ batch }) => batch);
  return { line: own.line, value: own.value, slope: own.slope, read: own.read, here: own.here, batches,
    beside: other?.line ?? null, lowest: surface.lowest, limit };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(show)));
