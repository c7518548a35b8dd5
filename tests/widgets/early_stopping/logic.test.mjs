// Early stopping without a page: the notes' example by hand, both readings, words and links.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeState } from "../../../linmodels_lib/widgets/shared/core.js";
import { stateFromFragment } from "../../../linmodels_lib/widgets/shared/loader.js";
import { DEFAULTS, SHARED, accept, follow, scene } from "../../../linmodels_lib/widgets/early_stopping/logic.js";
import { nearPart } from "../../../linmodels_lib/widgets/early_stopping/chart.js";
import { chartLabel, narration, row } from "../../../linmodels_lib/widgets/early_stopping/words.js";

const at = (change) => scene({ ...DEFAULTS, step: 0, rest: false, ...change });
const say = (change) => narration(at(change));

test("the notes' example by hand: a dip is no new best, but ends a row of rises", () => {
  const best = follow(DEFAULTS.validation, 2, "best");
  assert.deepEqual(best, { stop: 5, best: [0, 1, 2, 2, 2, 2], bad: [0, 0, 0, 1, 2, 3], fired: true });
  const rise = follow(DEFAULTS.validation, 2, "rise");
  assert.deepEqual(rise.bad, [0, 0, 0, 1, 0, 1, 2, 3]);
  assert.deepEqual([rise.stop, rise.best.at(-1), rise.fired], [7, 2, true]);
});

test("a zigzag that only gets worse never stops by rises; equal values are no rise and no new best", () => {
  const zigzag = [1, 1.1, 1.05, 1.15, 1.1, 1.2, 1.15];
  assert.deepEqual([follow(zigzag, 1, "rise").stop, follow(zigzag, 1, "rise").fired], [6, false]);
  assert.deepEqual([follow(zigzag, 1, "best").stop, follow(zigzag, 1, "best").fired], [2, true]);
  assert.deepEqual(follow([1, 1, 1], 1, "rise").bad, [0, 0, 0]);
  assert.deepEqual(follow([1, 1, 1], 1, "best").bad, [0, 1, 2]);
  assert.deepEqual(follow([3, 2, 1], 0, "best"), { stop: 2, best: [0, 1, 2], bad: [0, 0, 0], fired: false });
});

test("the run on screen ends where its rule stops it, and a longer patience lets it run on", () => {
  assert.deepEqual([at({ step: 3 }).epoch, at({ step: 3 }).last], [3, false]);
  assert.deepEqual([at({ step: 8 }).epoch, at({ step: 8 }).last, at({ step: 8 }).best], [5, true, 2]);
  assert.equal(at({ step: 8, patience: 4 }).epoch, 7);
  assert.equal(at({ step: 8, rule: "rise" }).epoch, 7);
});

test("what has not happened yet is not told, unless the rest is shown", () => {
  const five = at({ step: 5 });
  assert.deepEqual([row(five, "best"), row(five, "rise")], [["5", "2", "0.7000"], ["not yet", "", ""]]);
  assert.deepEqual(row(at({ step: 0, rest: true }), "rise"), ["7", "2", "0.7000"]);
  assert.deepEqual(row(at({ step: 8, rule: "rise" }), "best"), ["5", "2", "0.7000"]);
  assert.deepEqual(row(at({ step: 8, patience: 10 }), "best"), ["never", "2", "0.7000"]);
});

test("words tell the news, the count and the end", () => {
  assert.equal(say({}), "Before training: validation loss 1.0000. The run takes 2 bad epochs in a row.");
  assert.equal(say({ step: 2 }), "Epoch 2: validation loss 0.7000, a new best. The count is 0.");
  assert.equal(say({ step: 4 }), "Epoch 4: validation loss 0.7100, lower than before, but no new best. "
    + "That makes 2 epochs without a new best; patience takes 2.");
  assert.equal(say({ step: 4, rule: "rise" }), "Epoch 4: validation loss 0.7100, lower than before, but no new best. "
    + "No rise: the count of rises is 0.");
  assert.equal(say({ step: 9 }),
    "Epoch 5: validation loss 0.7300, no new best. Stop: 3 epochs without a new best, more than "
    + "patience 2 takes. Restored: the weights of epoch 2, validation loss 0.7000.");
  assert.match(say({ step: 9, rule: "rise", patience: 0 }), /^Epoch 3: .* higher than before\. Stop: 1 rise in a row, more than patience 0 takes\./);
  assert.match(say({ step: 9, patience: 20 }), /^Epoch 8: .* The run is over and the rule never stopped it\. It keeps the weights of epoch 2/);
  const later = { validation: [1, 0.8, 0.9, 0.7], training: [1, 0.9, 0.8, 0.7], patience: 0, step: 3 };
  assert.match(say({ ...later, rest: true }), /Restored: .*0\.8000\. Epoch 3 would have brought 0\.7000\.$/);
  assert.match(say(later), /Restored: .*0\.8000\.$/);
  assert.match(chartLabel(at({ step: 9 })), /^Losses up to epoch 5 of 8: training 0\.3300, .* at epoch 2\. Stopped by the rule “no new best”\.$/);
});

const UNSOUND = { patience: [-1, 21, 1.5, "2", null], rule: ["toString", null, 1], step: [-1, 0.5, "1"],
  rest: [0, "yes", null] };

test("an unsound state is refused, name by name", () => {
  assert.ok(accept(DEFAULTS));
  for (const [name, values] of Object.entries(UNSOUND)) {
    for (const found of values) {
      const initial = structuredClone(DEFAULTS);
      assert.equal(stateFromFragment({ share: SHARED, accept }, initial, encodeState({ [name]: found })), initial,
        name);
    }
  }
  for (const validation of [[1], [1, 2], [1, null], "no"]) assert.ok(!accept({ ...DEFAULTS, validation }));
  assert.ok(!accept({ ...DEFAULTS, training: DEFAULTS.training.map(() => -1) }));
});

test("the near picture begins after the first steep fall", () => {
  assert.deepEqual(nearPart([1, 0.5, 0.2, 0.1, 0.2]).from, 2);
  const { from, low, high } = nearPart(DEFAULTS.validation);
  assert.equal(from, 1);
  assert.ok(low < 0.7 && high > 0.8 && high < 1);
  assert.deepEqual(nearPart([1, 1]).from, 0); // nothing falls: everything is near
});
