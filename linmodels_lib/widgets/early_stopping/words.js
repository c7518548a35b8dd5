// Early stopping in words: what an epoch brought, what the rule makes of it, how the run ends.

import { format, plural } from "../shared/core.js";
import { RULES } from "./logic.js";

const loss = (value) => format(value, 4);

/** What the last measurement was. */
function news({ validation, rule, epoch, best }) {
  const value = `validation loss ${loss(validation[epoch])}`;
  if (epoch === 0) return `Before training: ${value}.`;
  if (best === epoch) return `Epoch ${epoch}: ${value}, a new best.`;
  const change = { "-1": "lower than before, but no new best", 0: "as before, no new best", 1: "higher than before" };
  const sign = Math.sign(validation[epoch] - validation[epoch - 1]);
  return `Epoch ${epoch}: ${value}, ${rule === "best" && sign > 0 ? "no new best" : change[sign]}.`;
}

/** What the rule counts by now. */
function count({ rule, patience, bad, epoch, best }) {
  if (epoch === 0) return `The run takes ${plural(patience, "bad epoch")} in a row.`;
  if (bad === 0) return best === epoch ? "The count is 0." : "No rise: the count of rises is 0.";
  const what = rule === "best" ? `${plural(bad, "epoch")} without a new best` : `${plural(bad, "rise")} in a row`;
  return `That makes ${what}; patience takes ${patience}.`;
}

function ending({ validation, own, rule, patience, epoch, best, lowest, rest }) {
  const restored = `the weights of epoch ${best}, validation loss ${loss(validation[best])}`;
  const after = rest && lowest > epoch ? ` Epoch ${lowest} would have brought ${loss(validation[lowest])}.` : "";
  if (!own.fired) return `The run is over and the rule never stopped it. It keeps ${restored}.`;
  const what = rule === "best" ? `${plural(patience + 1, "epoch")} without a new best`
    : `${plural(patience + 1, "rise")} in a row`;
  return `Stop: ${what}, more than patience ${patience} takes. Restored: ${restored}.${after}`;
}

/** One or two sentences on what is on screen. */
export function narration(now) {
  return `${news(now)} ${now.last ? ending(now) : count(now)}`;
}

/** A row of the table: where a rule stops, which epoch it keeps, at which loss; nothing before it is known. */
export function row(now, rule) {
  const run = now.runs[rule];
  if (!now.known(run)) return ["not yet", "", ""];
  const best = run.best[run.stop];
  return [run.fired ? String(run.stop) : "never", String(best), loss(now.validation[best])];
}

/** What the chart shows, for those who do not see it. */
export function chartLabel({ training, validation, epoch, best, last, own, rule }) {
  const end = last && own.fired ? ` Stopped by the rule “${RULES[rule]}”.` : "";
  return `Losses up to epoch ${epoch} of ${training.length - 1}: training ${loss(training[epoch])}, `
    + `validation ${loss(validation[epoch])}; the best validation loss so far is ${loss(validation[best])} at epoch ${best}.${end}`;
}
