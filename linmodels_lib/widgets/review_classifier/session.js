// What the review classifier's controls do, and what the model on screen makes of the text. No drawing here.

import { mulberry32 } from "../shared/core.js";
import { Session } from "../shared/session.js";
import { DEFAULTS, SHARED, decode, evaluate, shuffledText } from "./logic.js";
import { reasonWords, verdictWords } from "./words.js";

const SHUFFLED = "The words are shuffled, and every number is as before: it is the same bag. ";

export class ReviewSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
    this.remark = ""; // said before the verdict
  }

  /** A snapshot of the model, its records decoded once, and the verdict of the one that answers. */
  read() {
    super.read();
    const { models, model, text, clue, copies } = this.state;
    if (models !== this.records) {
      this.records = models;
      this.decoded = models.map(decode);
      this.memory.clear();
    }
    this.answering = this.decoded.find(({ name }) => name === model) ?? this.decoded[0];
    this.result = this.cached("result", [model, text, clue, copies],
      () => evaluate(this.answering, text, clue, copies));
  }

  changed() {
    super.changed();
    this.remark = "";
  }

  shuffle() {
    this.announce({ text: shuffledText(this.state.text, mulberry32(this.turn + 1)) });
    this.remark = SHUFFLED;
  }

  /** What stands below the verdict. */
  reason() {
    return this.remark + reasonWords(this.result, this.answering, this.state.labels, this.state.copies);
  }

  words() {
    return this.remark + verdictWords(this.result, this.answering, this.state.labels, this.state.copies);
  }
}
