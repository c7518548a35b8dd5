// Reads SVM problems as JSON on standard input; writes the visits of each, its losses and objective at the end, flat.
import { readFileSync } from "node:fs";
import { hingeLosses, objective, svmFit, svmSteps } from "../../../linmodels_lib/widgets/twins/svm.js";

function solve(problem) {
  const steps = [...svmSteps(problem)];
  const visits = steps.map((s) => [
    s.epoch, s.index, s.y, s.yHat, s.loss, s.eta, ...s.scores, ...s.theta.flat(),
  ]);
  const theta = svmFit(problem);
  return { visits, theta, losses: hingeLosses(theta, problem), objective: objective(theta, problem) };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(solve)));
