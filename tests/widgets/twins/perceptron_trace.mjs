// Reads problems as JSON on standard input; writes the trace, the separator and the bound of each, flat.
import { readFileSync } from "node:fs";
import { bestSeparator, mistakeBound, steps } from "../../../linmodels_lib/widgets/twins/perceptron.js";

function solve(problem) {
  const visits = [...steps(problem)].map((s) => [
    s.epoch, s.index, s.y, s.yHat, s.loss, s.eta, ...s.scores, ...s.theta.flat(), ...s.average.flat(),
  ]);
  const theta = bestSeparator(problem, problem.sweeps);
  return { visits, separator: theta, bound: theta && mistakeBound(problem, theta) };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(solve)));
