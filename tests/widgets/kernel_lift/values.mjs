// Reads states of the lift as JSON on standard input; writes what it shows of each.
import { readFileSync } from "node:fs";
import { makeModel } from "../../../linmodels_lib/widgets/shared/loader.js";
import { DEFAULTS } from "../../../linmodels_lib/widgets/kernel_lift/logic.js";
import { LiftSession } from "../../../linmodels_lib/widgets/kernel_lift/session.js";

function show(change) {
  const session = new LiftSession(makeModel({ ...DEFAULTS, ...change }), () => {});
  const { theta, wrong, circle } = session.scene();
  return { theta, wrong: wrong.filter(Boolean).length, circle, words: session.words() };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(show)));
