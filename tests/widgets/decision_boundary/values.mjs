// States of the decision boundary in, θ of every learner out; for test_python.py.

import { readFileSync } from "node:fs";
import { LEARNERS } from "../../../linmodels_lib/widgets/decision_boundary/logic.js";
import { fit } from "../../../linmodels_lib/widgets/decision_boundary/fit.js";

const states = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(states.map((state) => LEARNERS.map((name) => fit(name, state)))));
