// The penalty widget without a page: minima by hand, where they touch, which minima end at 0, words and links.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeState } from "../../../linmodels_lib/widgets/shared/core.js";
import { stateFromFragment } from "../../../linmodels_lib/widgets/shared/loader.js";
import {
  DEFAULTS, LOSSES, PLACES, SHARED, accept, bands, ellipse, lasso, levels, paths, placeOf, ridge, slope, solve,
  strengthAt, value,
} from "../../../linmodels_lib/widgets/penalty_contact/logic.js";
import { narration, planeLabel, weight, zeros } from "../../../linmodels_lib/widgets/penalty_contact/words.js";

const near = (found, wanted, gap = 1e-12) => assert.ok(Math.abs(found - wanted) <= gap, `${found} is not ${wanted}`);
const close = (found, wanted) => found.forEach((v, j) => near(v, wanted[j]));

test("a round loss by hand: L1 takes λ off each weight, L2 divides each by 1 + λ", () => {
  const H = LOSSES.round;
  assert.deepEqual(lasso(H, [2, 0.75], 1), [1, 0]);
  assert.deepEqual(lasso(H, [2, -0.75], 0.5), [1.5, -0.25]);
  assert.deepEqual(lasso(H, [-2, 0.75], 2), [0, 0]);
  assert.deepEqual(ridge(H, [2, -0.75], 1), [1, -0.375]);
  near(value(H, [2, 0.75], [1, 0]), (1 + 0.75 ** 2) / 2);
  assert.deepEqual(slope(LOSSES.tilted, [2, 0], [0, 0]), [-2, -1.5]);
});

test("a tilted loss by hand: H⁻¹(1, 1) = (4/7, 4/7)", () => {
  const H = LOSSES.tilted;
  close(lasso(H, [2, 1], 0.7), [1.6, 0.6]);
  close(lasso(H, [2, 0.75], 1.5), [1.0625, 0]); // ∂J/∂w₁ = w₁ − 2 − 0.75² = −1.5
  near(solve({ minimum: [2, 0.75], strength: 1.5, loss: "tilted" }).l1.pull[1], 1.453125);
  close(lasso(H, [2, -2], 0.25), [1, -1]); // H⁻¹(1, −1) = (4, −4)
});

test("at every minimum of L1 the slope is λ against the weight, and no more than λ where it is 0", () => {
  let zero = 0;
  for (const H of Object.values(LOSSES)) {
    for (let i = 0; i < 400; i++) {
      const m = [((i * 7) % 49) / 8 - 3, ((i * 11) % 47) / 8 - 2.9];
      const l = [0, 0.1, 0.5, 1, 2.5][i % 5];
      const w = lasso(H, m, l);
      slope(H, m, w).forEach((g, j) => (w[j] === 0 ? assert.ok(Math.abs(g) <= l + 1e-12)
        : near(g, -l * Math.sign(w[j]))));
      zero += w.filter((v) => v === 0).length;
    }
  }
  assert.ok(zero > 300);
});

const inside = (polygon, [x, y]) => {
  const sides = polygon.map(([a, b], i) => {
    const [c, d] = polygon[(i + 1) % polygon.length];
    return Math.sign((c - a) * (y - b) - (d - b) * (x - a));
  });
  return new Set(sides).size === 1;
};

test("the shaded bands are the minima that end with a weight at 0", () => {
  let seen = 0;
  for (const loss of Object.keys(LOSSES)) {
    for (const l of [0.3, 1.1]) {
      const { strips, middle } = bands(loss, l);
      for (let i = 0; i < 300; i++) {
        const m = [((i * 7.3) % 6) - 3.001, ((i * 3.7) % 6) - 2.999];
        const zero = lasso(LOSSES[loss], m, l).map((v) => v === 0);
        assert.equal(inside(middle, m), zero[0] && zero[1], `${loss} ${l} ${m}`);
        assert.equal(strips.some((strip) => inside(strip, m)), zero[0] !== zero[1], `${loss} ${l} ${m}`);
        seen += zero[0] !== zero[1] ? 1 : 0;
      }
    }
  }
  assert.ok(seen > 200);
});

test("an ellipse lies on its level, and the paths go from the minimum to 0", () => {
  for (const H of Object.values(LOSSES)) {
    for (const c of levels(H)) {
      const { radii, angle } = ellipse(H, c);
      near(value(H, [0, 0], [radii[0] * Math.cos(angle), radii[0] * Math.sin(angle)]), c);
      near(value(H, [0, 0], [-radii[1] * Math.sin(angle), radii[1] * Math.cos(angle)]), c);
    }
  }
  const { l1, l2 } = paths({ minimum: [2, 0.75], loss: "tilted" });
  for (const line of [l1, l2]) {
    close(line[0], [2, 0.75]);
    assert.deepEqual(line.at(-1), [0, 0]);
  }
  assert.ok(l1.some(([a, b]) => a > 0 && b === 0), "along the axis");
  assert.ok(l2.slice(0, -1).every(([, b]) => b > 0), "beside it");
});

test("the slider goes there and back", () => {
  for (let place = 0; place <= PLACES; place++) assert.equal(placeOf(strengthAt(place)), place);
  assert.deepEqual([0, 1, 20, 40, 60].map(strengthAt), [0, 0.0112, 0.1, 1, 10]);
  assert.deepEqual([0, 0.001, 0.5, 10].map(placeOf), [0, 0, 34, 60]);
});

test("words say which weight is 0 and why", () => {
  const say = (change) => narration({ ...DEFAULTS, ...change }, solve({ ...DEFAULTS, ...change }));
  assert.equal(say({ strength: 1.5 }),
    "λ = 1.5. L1 ends at (1.063, 0): w₂ is exactly 0: the loss pulls on it with 1.45, and the "
    + "kink at 0 holds up to λ = 1.5. L2 ends at (0.830, 0.651): nearer to 0 as a whole, with no weight at 0.");
  assert.match(say({ strength: 5, norm: "l1" }), /^λ = 5\. L1 ends at \(0, 0\): both weights are exactly 0: the loss pulls on them with 2\.56 and 2\.25, .* λ = 5\.$/);
  assert.match(say({ strength: 0.2, norm: "l1" }), /: no weight is 0\.$/);
  assert.match(say({ strength: 0 }), /both end at the loss's minimum \(2\.000, 0\.750\)\.$/);
  assert.match(say({ loss: "round", minimum: [2, 0], norm: "l2" }), /and w₂ at 0 by chance\.$/);
  assert.equal(weight(0.0001), "1.00×10⁻⁴");
  assert.equal(zeros({ zero: [true, true] }), "w₁ and w₂");
  assert.match(planeLabel("l1", solve({ ...DEFAULTS, strength: 1.5 }).l1), /touches the diamond at \(1\.063, 0\), .* weights at 0: w₂\./);
});

const UNSOUND = {
  minimum: [null, [1], [1, 4], [1, "2"], [NaN, 0]], strength: [-1, 11, "1", null], loss: ["toString", null, 1],
  norm: ["l0", null],
};

test("an unsound state is refused, name by name", () => {
  assert.ok(accept(DEFAULTS));
  for (const [name, values] of Object.entries(UNSOUND)) {
    for (const found of values) {
      const initial = structuredClone(DEFAULTS);
      assert.equal(stateFromFragment({ share: SHARED, accept }, initial, encodeState({ [name]: found })), initial,
        name);
    }
  }
});
