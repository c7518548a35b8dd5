// Reads scores and problems as JSON on standard input; writes what the twins make of each. null stands for −∞.
import { readFileSync } from "node:fs";
import { logSoftmax, logSumExp, softmax } from "../../../linmodels_lib/widgets/twins/linear.js";
import { logSigmoid, sigmoid } from "../../../linmodels_lib/widgets/twins/logistic.js";
import { crossEntropy, crossEntropyGradient } from "../../../linmodels_lib/widgets/twins/softmax_regression.js";

const text = (value) => JSON.stringify(value, (_, v) => (v === -Infinity ? "-inf" : v));
const given = JSON.parse(readFileSync(0, "utf8"));
const vectors = given.vectors.map((psi) => psi.map((score) => score ?? -Infinity));

process.stdout.write(text({
  sigmoids: given.z.map((z) => [sigmoid(z), logSigmoid(z)]),
  vectors: vectors.map((psi) => [logSumExp(psi), ...logSoftmax(psi), ...softmax(psi)]),
  problems: given.problems.map(({ theta, X, y, l2 }) => (
    { loss: crossEntropy(theta, X, y, l2), gradient: crossEntropyGradient(theta, X, y, l2) })),
}));
