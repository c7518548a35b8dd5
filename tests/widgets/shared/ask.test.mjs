// Ask me first, in every widget that steps: what it asks, that the step stays hidden, and that the count is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeModel } from "../../../linmodels_lib/widgets/shared/loader.js";
import { DescentSession } from "../../../linmodels_lib/widgets/descent_explorer/session.js";
import { MarginSession } from "../../../linmodels_lib/widgets/margin_explorer/session.js";
import { RaceSession } from "../../../linmodels_lib/widgets/underflow_race/session.js";
import { StepperSession } from "../../../linmodels_lib/widgets/perceptron_stepper/session.js";
import { StoppingSession } from "../../../linmodels_lib/widgets/early_stopping/session.js";
import { TableSession } from "../../../linmodels_lib/widgets/update_table/session.js";
import { DEFAULTS as DESCENT } from "../../../linmodels_lib/widgets/descent_explorer/logic.js";
import { DEFAULTS as MARGIN } from "../../../linmodels_lib/widgets/margin_explorer/logic.js";
import { DEFAULTS as RACE } from "../../../linmodels_lib/widgets/underflow_race/logic.js";
import { DEFAULTS as STEPPER } from "../../../linmodels_lib/widgets/perceptron_stepper/logic.js";
import { DEFAULTS as STOPPING } from "../../../linmodels_lib/widgets/early_stopping/logic.js";
import { DEFAULTS as TABLE } from "../../../linmodels_lib/widgets/update_table/logic.js";

function start(Kind, defaults, change = {}) {
  const state = { ...structuredClone(defaults), step: 0, ...change };
  return new Kind(makeModel(state, () => {}), () => {});
}

const ALL = { descent: [DescentSession, DESCENT], margin: [MarginSession, MARGIN], race: [RaceSession, RACE],
  stepper: [StepperSession, STEPPER], stopping: [StoppingSession, STOPPING], table: [TableSession, TABLE] };

for (const [name, [Kind, defaults]] of Object.entries(ALL)) {
  test(`${name}: Step asks, an answer reveals, and a second Step reveals without one`, () => {
    const session = start(Kind, defaults);
    session.step();
    assert.equal(session.n, 1, "nothing is asked until it is wanted");
    session.reset();
    session.setAsking(true);
    session.step();
    assert.deepEqual([session.n, session.open], [0, true]);
    const { answers, right, text } = session.question();
    assert.match(text, /\?/);
    assert.ok(answers.length >= 2 && answers.length <= 4 && right >= 0 && right < answers.length, answers);
    session.answer(right);
    assert.deepEqual([session.n, session.open, session.asked], [1, false, { right: 1, total: 1 }]);
    assert.ok(session.message.startsWith(`You said “${answers[right]}”: right. ${session.words()}`));
    session.go(0);
    session.step();
    session.answer((right + 1) % answers.length);
    assert.deepEqual(session.asked, { right: 1, total: 2 });
    assert.ok(session.message.includes(`but it is “${answers[right]}”`));
    session.go(0);
    session.step();
    session.step();
    assert.deepEqual([session.n, session.asked.total], [1, 2]);
    session.go(0);
    if (session.rate && session.tick) assert.equal(session.tick(), false, "playing pauses at a question");
    assert.deepEqual([session.n, session.open], [0, true]);
    session.reset();
    assert.deepEqual([session.open, session.asked.total], [false, 0]);
  });
}

test("what is right follows from the step that comes", () => {
  const race = start(RaceSession, RACE, { p: 1e-4 });
  const right = (session, step) => {
    session.go(step);
    assert.equal(session.last, false);
    return session.question().answers[session.question().right];
  };
  assert.equal(right(race, 0), "it stays normal"); // 1e-4 is normal in float16, 1e-8 is 0
  assert.equal(right(race, 1), "it is 0");
  assert.equal(right(race, 9), "it is subnormal: bits are lost"); // 1e-40 in float32
  assert.equal(start(RaceSession, RACE, { step: 100 }).last, true);
  const run = start(StoppingSession, STOPPING, { rest: true });
  assert.equal(right(run, 1), "yes, a new best");
  assert.equal(right(run, 2), "no, but the run goes on");
  assert.equal(right(run, 4), "no, and the run stops");
  run.setAsking(true);
  assert.equal(run.scene.rest, false, "the future would be the answer");
  const wild = start(DescentSession, DESCENT, { learning_rate: 100, surface: "squared" });
  assert.equal(right(wild, 1), "it rises or stays");
  assert.equal(right(start(DescentSession, DESCENT, { learning_rate: 0.1 }), 0), "it falls");
  const table = start(TableSession, TABLE);
  assert.equal(right(table, 0), "label 2");
  table.go(1);
  assert.equal(table.question(), null, "the scores are there: nothing to ask");
  assert.equal(right(table, 3), "label 1 gains x, label 2 loses it");
  const margin = start(MarginSession, MARGIN);
  assert.equal(right(margin, 0), "yes, it is added");
  assert.equal(right(margin, 9_000), "no, it is clear of the street");
});
