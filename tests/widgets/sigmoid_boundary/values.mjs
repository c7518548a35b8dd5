// Reads states of the boundary explorer as JSON on standard input; writes what the logic computes.
import { readFileSync } from "node:fs";
import { judge } from "../../../linmodels_lib/widgets/sigmoid_boundary/logic.js";
import { logisticGradient } from "../../../linmodels_lib/widgets/twins/logistic.js";

const states = JSON.parse(readFileSync(0, "utf8"));
const slope = ({ weights, points, labels }) => logisticGradient(weights, points, labels);
process.stdout.write(JSON.stringify(states.map((state) => ({ ...judge(state), slope: slope(state) }))));
