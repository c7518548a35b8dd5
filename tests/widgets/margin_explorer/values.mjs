// Reads states of the margin explorer as JSON on standard input; writes what it shows of each.
import { readFileSync } from "node:fs";
import { makeModel } from "../../../linmodels_lib/widgets/shared/loader.js";
import { DEFAULTS } from "../../../linmodels_lib/widgets/margin_explorer/logic.js";
import { MarginSession } from "../../../linmodels_lib/widgets/margin_explorer/session.js";

function show(change) {
  const session = new MarginSession(makeModel({ ...DEFAULTS, step: 0, ...change }), () => {});
  const { theta, other, street, measures, updates } = session.scene();
  const { wrong, nearest, objective } = measures;
  return {
    theta, perceptron: other.theta, width: street?.width ?? null, updates, wrong, nearest, objective,
    theirs: [other.wrong, other.nearest],
  };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(show)));
