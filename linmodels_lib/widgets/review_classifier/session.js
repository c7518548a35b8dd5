// What the review classifier's controls do, and what the model on screen makes of the text. No drawing here.

import { mulberry32 } from "../shared/core.js";
import { Session } from "../shared/session.js";
import { CORPORA, DEFAULTS, SHARED, decode, decodeCorpus, evaluate, shuffledText, silent } from "./logic.js";
import { agreementWords, reasonWords, verdictWords } from "./words.js";

const SHUFFLED = "The words are shuffled, and every number is as before: it is the same bag. ";
const WAITING = "The models are on their way.";
const FAILED = "The models could not be fetched. Type again to try once more.";

export class ReviewSession extends Session {
  constructor(model, refresh) {
    super(model, Object.keys(DEFAULTS), refresh, SHARED);
    this.remark = ""; // said before the verdict
  }

  /** A snapshot of the model, its records decoded once, and the verdict of the one that answers. */
  read() {
    super.read();
    const { corpus, models, model, text, clue, copies } = this.state;
    if (corpus !== this.corpus) this.arrived = undefined; // what a page fetches: models, or why there are none
    if (models !== this.records || corpus !== this.corpus) this.decode();
    this.answering = this.decoded.find(({ name }) => name === model) ?? this.decoded[0];
    this.result = this.cached("result", [model, text, clue, copies],
      () => evaluate(this.answering, text, clue, copies));
    this.results = corpus ? this.cached("results", [text], () => this.decoded.map((one) => evaluate(one, text))) : [];
  }

  decode() {
    const { corpus, models } = this.state;
    [this.records, this.corpus] = [models, corpus];
    this.decoded = corpus ? (this.arrived ?? CORPORA[corpus].map(silent)) : models.map(decode);
    this.memory.clear();
  }

  /** Is the corpus still to come? */
  get waiting() {
    return Boolean(this.state.corpus) && !this.arrived;
  }

  /** Have the models of the corpus, once. @param {(name: string) => Promise<any>} fetched */
  async load(fetched) {
    const { corpus } = this.state;
    if (!corpus || this.arrived || this.asked === corpus) return;
    [this.asked, this.failed] = [corpus, false];
    try {
      const made = decodeCorpus(await fetched(corpus));
      if (corpus !== this.state.corpus) return;
      this.arrived = made;
      this.decode();
      this.read();
    } catch {
      [this.asked, this.failed] = ["", true]; // it may come next time
    }
    this.refresh();
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
    if (this.waiting) return this.failed ? FAILED : WAITING;
    const { labels, copies } = this.state;
    return this.remark + reasonWords(this.result, this.answering, labels, copies);
  }

  /** What the models of a corpus say together. */
  agreement() {
    if (this.waiting) return this.reason();
    return this.remark + agreementWords(this.results, this.decoded, this.state.labels);
  }

  words() {
    if (this.waiting) return this.reason();
    const { corpus, labels, copies } = this.state;
    const said = verdictWords(this.result, this.answering, labels, copies);
    if (corpus && !this.results[0].nothing) return `${this.agreement()} ${said}`;
    return corpus ? this.agreement() : this.remark + said;
  }
}
