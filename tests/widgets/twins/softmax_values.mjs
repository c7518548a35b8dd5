// Reads scores and problems as JSON on standard input; writes what softmax.js makes of each. null stands for −∞.
import { readFileSync } from "node:fs";
import {
  crossEntropy, descend, gradient, logSigmoid, logSoftmax, logSumExp, sigmoid, softmax,
} from "../../../linmodels_lib/widgets/twins/softmax.js";

const text = (value) => JSON.stringify(value, (_, v) => (v === -Infinity ? "-inf" : v));
const given = JSON.parse(readFileSync(0, "utf8"));
const vectors = given.vectors.map((psi) => psi.map((score) => score ?? -Infinity));

function solve({ theta, X, y, l2, eta, decay, steps, tol }) {
  const rate = decay ? (n) => eta / n : eta;
  const run = [];
  for (const step of descend(theta, X, y, { eta: rate, l2, tol })) if (run.push(step) >= steps) break;
  return { loss: crossEntropy(theta, X, y, l2), gradient: gradient(theta, X, y, l2),
    run: run.map((s) => [s.n, s.eta, s.loss, ...s.gradient.flat(), ...s.theta.flat()]) };
}

process.stdout.write(text({
  sigmoids: given.z.map((z) => [sigmoid(z), logSigmoid(z)]),
  vectors: vectors.map((psi) => [logSumExp(psi), ...logSoftmax(psi), ...softmax(psi)]),
  problems: given.problems.map(solve),
}));
