// What the decision boundary's controls do, and the fits that belong to what is on screen. No drawing here.

import { PointSession } from "../shared/points/session.js";
import { farthest } from "../shared/points/state.js";
import { winners } from "../twins/linear.js";
import { fit } from "./fit.js";
import {
  DEFAULTS, MOST_CLASSES, SHARED, chooseLearner, confusion, countable, edgeOf, nextCompare,
} from "./logic.js";
import { pointWords, sceneWords, shortWords } from "./words.js";

/** What a fit depends on. */
const NEEDS = {
  NaiveBayes: ["alpha"], Perceptron: ["epochs", "averaged"], SVM: ["l2"], SoftmaxRegression: ["l2"],
};

export class BoundarySession extends PointSession {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
    this.fits = new Map(); // learner → what it was fitted to, and θ
    this.cursor = [this.reach / 2, this.reach / 2];
    this.dragging = false;
  }

  get mostClasses() {
    return MOST_CLASSES;
  }

  /** The end of both axes. It stays while the reader's own points fit, so nothing jumps under a drag. */
  planeReach() {
    const { points, preset } = this.state;
    return preset === "custom" && farthest(points) <= this.reach ? this.reach : edgeOf(points);
  }

  /** Counts are 0 or more. */
  lowest() {
    return countable(this.state.points) ? 0 : -this.reach;
  }

  drag(index, point) {
    this.dragging = true;
    super.drag(index, point);
  }

  moved(index) {
    this.dragging = false;
    super.moved(index);
    this.message += ` ${shortWords(this.scene())}`;
  }

  choose(index) {
    super.choose(index);
    const { first, second } = this.scene();
    const learners = [first, second].filter(Boolean);
    this.message += ` ${learners.map((one) => pointWords(one, this.state.points[index], this.names)).join(" ")}`;
  }

  learner(name) {
    if (this.allowed(name)) this.set(chooseLearner(this.state, name));
  }

  compareWith(name) {
    if (this.allowed(name)) this.set({ compare: name });
  }

  /** Naive Bayes only counts: it cannot have numbers below 0. */
  allowed(name) {
    if (name !== "NaiveBayes" || countable(this.state.points)) return true;
    this.say("Naive Bayes counts words: it needs numbers of 0 or more, and some of these are below 0.");
    return false;
  }

  nextCompare() {
    this.set(nextCompare(this.state));
  }

  reset() {
    this.selected = null;
    super.reset();
  }

  /**
   * θ and the confusions of a learner, computed once for what is on screen. Under a drag softmax regression goes on
   * from the border before; when the point is let go, it is fitted from 0 as everywhere.
   */
  result(name) {
    const { points, labels } = this.state;
    const needs = [points, labels, ...NEEDS[name].map((key) => this.state[key])];
    const last = this.fits.get(name);
    const good = last && (this.dragging || !last.dragging);
    if (good && needs.every((value, i) => value === last.needs[i])) return last.result;
    const near = this.dragging && last?.needs[1] === labels;
    const theta = fit(name, this.state, near ? last.result.theta : null);
    const called = winners(theta, points);
    const result = { name, theta, called, table: confusion(called, labels, theta.length) };
    this.fits.set(name, { needs, result, dragging: this.dragging });
    return result;
  }

  words() {
    return sceneWords(this.scene());
  }

  /** All that a drawing needs. */
  scene() {
    const { state, names, selected, adding, newClass } = this;
    const { points, labels, learner, compare } = state;
    const second = compare === null ? null : this.result(compare);
    return { state, points, labels, names, selected, adding, newClass, first: this.result(learner), second };
  }
}
