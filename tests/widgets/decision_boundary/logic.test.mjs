import assert from "node:assert/strict";
import { test } from "node:test";
import { makeModel } from "../../../linmodels_lib/widgets/shared/loader.js";
import { area } from "../../../linmodels_lib/widgets/shared/core.js";
import { fit } from "../../../linmodels_lib/widgets/decision_boundary/fit.js";
import { along, distance, labelSpot } from "../../../linmodels_lib/widgets/decision_boundary/labels.js";
import {
  DEFAULTS, LEARNERS, SETTING_STEPS, accept, allTie, chooseLearner, confusion, edgeOf, innerEdges, nextCompare,
  rightOnes, settingAt, stepOf, sureRegion,
} from "../../../linmodels_lib/widgets/decision_boundary/logic.js";
import { BoundarySession } from "../../../linmodels_lib/widgets/decision_boundary/session.js";
import {
  aboutWords, confusedWords, legendWords, pointWords,
} from "../../../linmodels_lib/widgets/decision_boundary/words.js";
import { lbfgs } from "../../../linmodels_lib/widgets/twins/lbfgs.js";
import { scores, softmax, winners } from "../../../linmodels_lib/widgets/twins/linear.js";
import { naiveBayesFit } from "../../../linmodels_lib/widgets/twins/naive_bayes.js";
import { perceptronFit, steps } from "../../../linmodels_lib/widgets/twins/perceptron.js";
import {
  crossEntropy, crossEntropyGradient, objective, softmaxFit,
} from "../../../linmodels_lib/widgets/twins/softmax_regression.js";
import { svmFit, svmSteps } from "../../../linmodels_lib/widgets/twins/svm.js";

const POINTS = [[1.25, 4.25], [3.75, 0.25], [4.25, 3.75], [0.75, 2.5], [3.25, 2.25], [3, 3.75], [2.5, 2.75], [3, 1]];
const LABELS = [0, 1, 2, 0, 1, 2, 2, 0];
const TWO = LABELS.map((y) => Math.min(y, 1));
const near = (a, b, by = 1e-12) => a.flat().forEach((value, i) => assert.ok(Math.abs(value - b.flat()[i]) <= by,
  `${a} ≠ ${b}`));
const BOX = [0, 0, 5, 5];
const SQUARE = [[0, 0], [5, 0], [5, 5], [0, 5]];

test("naive Bayes: priors, and shares of the words with α added", () => {
  const theta = naiveBayesFit([[2, 0], [1, 0], [0, 3]], [0, 0, 1], 2, 1);
  near(theta.map((row) => row.map(Math.exp)), [[2 / 3, 4 / 5, 1 / 5], [1 / 3, 1 / 5, 4 / 5]]);
});

test("the perceptron ends where its visits end, averaged or not", () => {
  const stream = { eta: 1, decay: "constant", order: "given", seed: 0, start: [] };
  for (const [labels, K] of [[LABELS, 3], [TWO, 2]]) for (const epochs of [1, 7]) {
    const problem = { ...stream, points: POINTS, labels, nLabels: K, epochs };
    const last = [...steps(problem)].at(-1);
    assert.deepEqual(perceptronFit(problem, false), last.theta);
    assert.deepEqual(perceptronFit(problem, true), last.average);
  }
  const apart = { ...stream, points: [[1, 3], [3, 1]], labels: [0, 1], nLabels: 2 };
  // it stops after the epoch without a mistake, and the mean stops with it
  assert.deepEqual(perceptronFit({ ...apart, epochs: 50 }, true), perceptronFit({ ...apart, epochs: 4 }, true));
});

test("the quick SVM ends where its visits end, to the last bit", () => {
  const problem = {
    points: POINTS, labels: LABELS, nLabels: 3, l2: 0.1, rate: "settling", shrink: "always", order: "given", seed: 0,
    start: [], epochs: 20,
  };
  const cost = [[0, 1, 2], [1, 0, 1], [3, 1, 0]];
  const start = [[0, 1, 0.5], [0.25, 0, 0], [0, 0, -1]];
  const others = [
    {}, { cost }, { shrink: "mistake", start }, { order: "shuffled", seed: 5 }, { rate: "pegasos" },
    { rate: "constant", eta: 0.5, l2: 1.9 }, // the scale falls below 1e-9 and is put into V
  ];
  for (const other of others) {
    const all = [...svmSteps({ ...problem, ...other })];
    assert.deepEqual(svmFit({ ...problem, ...other }), all.at(-1).theta);
  }
  assert.throws(() => svmFit({ ...problem, rate: "constant", eta: 1, l2: 2 }), /at most 1, got 2/);
});

test("the objective is the cross-entropy, and its slope the gradient", () => {
  for (const [labels, K] of [[LABELS, 3], [TWO, 2]]) {
    const J = objective(POINTS, labels, K, 0.3);
    const u = J.units.map((_, i) => Math.sin(i + 1) / 20);
    const theta = J.theta(u);
    const [j, slope] = J.smooth(u);
    near([j], [crossEntropy(theta, POINTS, labels, 0.3)]);
    const g = crossEntropyGradient(theta, POINTS, labels, 0.3);
    const expected = [0, 1, 2].flatMap((row) => (
      K === 2 ? [(g[1][row] - g[0][row]) / 2] : g.map((own) => own[row]))).map((value, at) => value * J.units[at]);
    near([...slope], expected);
  }
});

test("softmax regression ends where no slope is above a hundredth of the penalty, or a hundred-thousandth", () => {
  for (const [labels, K] of [[LABELS, 3], [TWO, 2]]) {
    for (const [l2, tolerance] of [[0.05, 1e-5], [5e-4, 5e-6], [1e-5, 1e-6]]) {
      const slopes = crossEntropyGradient(softmaxFit(POINTS, labels, K, l2), POINTS, labels, l2).flat();
      assert.ok(Math.max(...slopes.map(Math.abs)) <= tolerance);
    }
  }
  near(softmaxFit([[1, 1], [1, 4], [4, 1], [4, 4]], [0, 1, 1, 0], 2, 0.1), [[0, 0, 0], [0, 0, 0]]);
});

test("softmax regression that begins near its end gets there, with ten times the slope left", () => {
  for (const [labels, K] of [[LABELS, 3], [TWO, 2]]) {
    const [cold, l2] = [softmaxFit(POINTS, labels, K, 0.05), 0.05];
    near(softmaxFit(POINTS, labels, K, l2, cold), cold, 0.01);
    const moved = [[1.5, 4], ...POINTS.slice(1)];
    const warm = softmaxFit(moved, labels, K, l2, cold);
    near(warm, softmaxFit(moved, labels, K, l2), 0.01);
    assert.ok(Math.max(...crossEntropyGradient(warm, moved, labels, l2).flat().map(Math.abs)) <= 1e-4);
  }
});

test("under a drag softmax regression goes on from the border before; let go, it is what a fit from 0 gives", () => {
  const state = { ...DEFAULTS, points: POINTS, labels: LABELS, preset: "custom", learner: "SoftmaxRegression" };
  const session = new BoundarySession(makeModel(state), () => {});
  session.scene();
  session.drag(0, [1.5, 4]);
  const under = session.scene().first.theta;
  assert.equal(session.scene().first.theta, under); // fitted once
  session.moved(0);
  const cold = softmaxFit(session.state.points, LABELS, 3, state.l2);
  assert.notDeepEqual(under, cold);
  near(under, cold, 0.01);
  assert.deepEqual(session.scene().first.theta, cold);
});

test("L-BFGS goes down a long valley to its floor, and stays where it is flat", () => {
  const f = ([a, b]) => [50 * (a - 3) ** 2 + (b + 1) ** 2 / 2, Float64Array.of(100 * (a - 3), b + 1)];
  const run = [];
  for (const step of lbfgs(f, Float64Array.of(0, 0))) if (run.push(step) === 25) break;
  near([...run.at(-1).theta], [3, -1], 1e-6);
  run.forEach(({ j }, i) => assert.ok(i === 0 || j < run[i - 1].j));
  assert.equal([...lbfgs(() => [0, Float64Array.of(0)], Float64Array.of(0))].length, 1);
});

test("where a class is sure: a half-plane of two, a convex part of three", () => {
  const two = [[0, 0, 0], [-4, 2, 0]]; // p₁ = σ(2x − 4)
  const [edge] = innerEdges(sureRegion(two, 1, 0.75, SQUARE), BOX);
  for (const [x] of edge) assert.ok(Math.abs(2 * x - 4 - Math.log(3)) < 1e-12);
  const three = fit("SoftmaxRegression", { ...DEFAULTS, points: POINTS, labels: LABELS });
  const inside = (polygon, [x, y]) => polygon.length > 2 && polygon.every(([x0, y0], i) => {
    const [x1, y1] = polygon[(i + 1) % polygon.length];
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= -1e-9;
  });
  let sure = 0;
  for (const k of [0, 1, 2]) for (const t of [0.5, 0.6, 0.75]) {
    const part = sureRegion(three, k, t, SQUARE);
    for (let x = 0.1; x < 5; x += 0.35) for (let y = 0.1; y < 5; y += 0.35) {
      const p = softmax(scores(three, [x, y]))[k];
      if (Math.abs(p - t) < 0.002) continue; // the curve is drawn by 35 straight pieces
      assert.equal(inside(part, [x, y]), p > t, `${k} ${t} at ${x}, ${y}: ${p}`);
      sure += p > t ? 1 : 0;
    }
  }
  assert.ok(sure > 100);
  assert.ok(area(sureRegion(three, 0, 0.75, SQUARE)) < area(sureRegion(three, 0, 0.5, SQUARE)));
  assert.deepEqual(sureRegion([[0, 0, 0], [0, 0, 0]], 0, 0.75, SQUARE), []);
});

test("confusions, ties and the edge of the plane", () => {
  const called = winners([[0, 0, 0], [-2, 1, 0]], [[1, 1], [3, 1], [4, 1], [3, 0], [2, 2]]);
  const table = confusion(called, [0, 0, 0, 1, 1], 2);
  assert.deepEqual(table, [[1, 2], [1, 1]]); // the last point ties, and the lowest index has it
  assert.equal(rightOnes(table), 2);
  assert.ok(allTie([[1, 2, 3], [1 + 1e-12, 2, 3]]));
  assert.ok(!allTie([[0, 0, 0], [1e-6, 0, 0]]));
  assert.equal(edgeOf([[1, 2]]), 5);
  assert.equal(edgeOf([[4.75, 0]]), 5);
  assert.equal(edgeOf([[5, 0]]), 5.5);
});

test("a label stands on its line, away from lines and dots, and stays there", () => {
  const line = [[[0, 0], [100, 0]]];
  assert.deepEqual(along([[[0, 0], [10, 0]], [[10, 0], [10, 30]]], 0.5), [10, 10]);
  assert.equal(distance([3, 4], [[0, 0], [0, 0]]), 5);
  assert.equal(distance([5, 2], [[0, 0], [10, 0]]), 2);
  const spot = labelSpot(line, [], [[0, 0]]);
  assert.ok(spot.at[0] > 80);
  const nearly = [[-20, 30], [110, 40]]; // now the middle is roomier, but there is room enough
  assert.ok(labelSpot(line, [], nearly).at[0] < 80);
  assert.equal(labelSpot(line, [], nearly, spot).t, spot.t);
  assert.notEqual(labelSpot(line, [], [[95, 5]], spot).t, spot.t);
  assert.equal(labelSpot(line, [[[0, 5], [100, 5]]], []), null);
  assert.equal(labelSpot([], [], []), null);
});

test("learners change places, and comparing goes round", () => {
  const s = { ...DEFAULTS, learner: "SVM", compare: "Perceptron" };
  assert.deepEqual(chooseLearner(s, "Perceptron"), { learner: "Perceptron", compare: "SVM" });
  assert.deepEqual(chooseLearner(s, "NaiveBayes"), { learner: "NaiveBayes", compare: "Perceptron" });
  let compare = null;
  const seen = [1, 2, 3, 4].map(() => { ({ compare } = nextCompare({ ...s, compare })); return compare; });
  assert.deepEqual(seen, ["NaiveBayes", "Perceptron", "SoftmaxRegression", null]);
});

test("a place of a slider and its value belong together", () => {
  for (let step = 0; step <= SETTING_STEPS; step++) assert.equal(stepOf(settingAt(step)), step);
  assert.equal(settingAt(30), 1);
  assert.equal(settingAt(0), 0.001);
});

test("only sound states are taken", () => {
  assert.ok(accept(DEFAULTS));
  const broken = [
    { points: [[-1, 1], [1, 1]] }, { points: [[1e7, 1], [1, 1]] }, { axes: ["one"] }, { labels: [0, 3] }, { labels: [0, 0] },
    { learner: "kNN" }, { compare: "NaiveBayes" }, { compare: "kNN" }, { alpha: 0 }, { l2: 1e4 }, { epochs: 0 },
    { epochs: 2.5 }, { averaged: 1 }, { words: ["one"] }, { alpha: "1" }, { points: [["1", 2], [3, 4]] },
    { presets: { bad: { points: [[-1, 0], [1, 1]], labels: [0, 1] } } },
  ];
  for (const patch of broken) assert.ok(!accept({ ...DEFAULTS, ...patch }), JSON.stringify(patch));
  assert.ok(accept({ ...DEFAULTS, points: [[-1, 1], [500, 1]], learner: "SVM", axes: ["a", "b"] }));
});

test("numbers below 0 are for all but naive Bayes, and their plane is around the origin", () => {
  const state = { ...DEFAULTS, points: [[-2, 1], [3, 1], [1, -1]], labels: [0, 1, 1], learner: "SVM" };
  const session = new BoundarySession(makeModel(state), () => {});
  assert.deepEqual([session.lowest(), session.reach], [-3.5, 3.5]);
  session.learner("NaiveBayes");
  assert.match(session.message, /^Naive Bayes counts words: it needs numbers of 0 or more/);
  session.compareWith("NaiveBayes");
  assert.deepEqual([state.learner, state.compare], ["SVM", null]);
  for (const wanted of ["Perceptron", "SoftmaxRegression", null]) {
    session.nextCompare();
    assert.equal(state.compare, wanted);
  }
  session.nudge(0, 2, 0);
  session.nudge(2, 0, 1);
  session.learner("NaiveBayes");
  assert.deepEqual([session.lowest(), state.learner], [0, "NaiveBayes"]);
});

test("a session: learners by name, points within the counts, a fit once for what is on screen", () => {
  const preset = { points: POINTS, labels: LABELS };
  const model = makeModel({ ...DEFAULTS, ...preset, preset: "mine", presets: { mine: preset } });
  const session = new BoundarySession(model, () => {});
  const first = session.scene().first;
  assert.equal(first.name, "NaiveBayes");
  session.set({ l2: 3 });
  assert.equal(session.scene().first, first); // naive Bayes has no λ
  session.set({ alpha: 3 });
  assert.notEqual(session.scene().first, first);
  session.nextCompare();
  session.learner("Perceptron");
  assert.deepEqual([model.get("learner"), model.get("compare")], ["Perceptron", "NaiveBayes"]);
  session.nudge(1, 0, -1);
  assert.deepEqual(model.get("points")[1], [3.75, 0]);
  assert.equal(model.get("preset"), "custom");
  assert.match(session.message, /^Example 2 is now at \(3\.75, 0\)\. Perceptron: \d of 8 right\. Naive Bayes: \d of 8 right\.$/);
  session.choose(1);
  assert.match(session.message, /Naive Bayes says praise: P pan 0\.\d\d, praise 0\.\d\d and mixed 0\.\d\d\.$/);
  session.reset();
  assert.deepEqual([model.get("learner"), model.get("preset"), model.get("points")], ["NaiveBayes", "mine", POINTS]);
});

test("what is said holds the numbers", () => {
  assert.equal(confusedWords([[5, 0, 1], [2, 5, 0], [0, 0, 6]], ["a", "b", "c"]),
    "1 of a taken for c and 2 of b taken for a");
  assert.equal(confusedWords([[1, 0], [0, 1]], ["a", "b"]), "none confused");
  assert.equal(pointWords({ name: "SVM", theta: [[1, 0, 0], [0, 1, 0]] }, [3, 0], ["a", "b"]),
    "SVM says b: scores a 1.00 and b 3.00.");
  for (const name of LEARNERS) assert.ok(aboutWords(name, DEFAULTS).length > 80);
  assert.notEqual(aboutWords("Perceptron", { averaged: true }), aboutWords("Perceptron", { averaged: false }));
  const scene = { first: { name: "SVM" }, second: { name: "Perceptron" }, state: DEFAULTS };
  assert.match(legendWords(scene), /“lovely” and “dull”.*does not say.*Dashed: the border of Perceptron/);
});
