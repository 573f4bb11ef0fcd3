import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Estimate, estimate, missing, withoutMargin } from "../../../src/census/estimates/estimates.ts";
import {
  complementOf,
  density,
  isSignificantlyDifferent,
  isUnreliable,
  percentOf,
  proportion,
  scaled,
  sumOf,
} from "../../../src/census/estimates/margins.ts";
import { evaluate } from "../../../src/census/metrics/evaluate.ts";
import { complement, share } from "../../../src/census/metrics/formulas.ts";

const controlled = (value: number): Estimate => withoutMargin(value, "controlled");
const openEnded: Estimate = {
  value: 250_000,
  moe: null,
  valueNote: "open_ended_interval",
  moeNote: "open_ended_interval",
  openEnded: "above",
};

/** Value and margin to the digits that the specification shows. */
function expectShown(result: Estimate, value: number, moe: number, digits: { value: number; moe: number }): void {
  expect(Number(result.value?.toFixed(digits.value))).toBe(value);
  expect(Number(result.moe?.toFixed(digits.moe))).toBe(moe);
}

describe("worked examples of the specification, from the Bureau's files", () => {
  test("sum 1: people with a bachelor's degree or more, United States 2018", () => {
    const terms = [
      estimate(44_599_186, 140_757),
      estimate(20_058_516, 100_000),
      estimate(4_854_943, 40_431),
      estimate(3_237_816, 33_568),
    ];
    expectShown(sumOf(terms), 72_750_461, 180_482.71, { value: 0, moe: 2 });
  });

  test("sum 2: of two zeros with a margin only one counts (a tract of Oakland, 2022)", () => {
    const total = sumOf([estimate(0, 13), estimate(477, 110), estimate(0, 13)]);
    expectShown(total, 477, 110.7655, { value: 0, moe: 4 });
  });

  test("proportion 1: poverty in Wyoming 2018", () => {
    const share = percentOf(estimate(62_301, 6_775), estimate(563_374, 898));
    expectShown(share, 11.0586, 1.2024, { value: 4, moe: 4 });
  });

  test("proportion 2: falls back to the ratio's margin where the root would be of a negative", () => {
    const share = percentOf(estimate(1_221, 321), estimate(1_277, 362));
    expectShown(share, 95.6147, 36.9666, { value: 4, moe: 4 });
  });

  test("significance: Autauga 2017 to 2022 differs, Autauga to Baldwin 2022 does not", () => {
    const autauga = estimate(68_315, 4_941);
    expect(isSignificantlyDifferent(estimate(55_317, 2_838), autauga)).toBe(true);
    expect(isSignificantlyDifferent(autauga, estimate(71_039, 2_374))).toBe(false);
  });
});

describe("special values in formulas", () => {
  test("a null value makes the result null, for its own reason", () => {
    expect(sumOf([estimate(1, 1), missing("suppressed")])).toEqual(missing("suppressed"));
    expect(proportion(missing("too_few_samples"), estimate(2, 1))).toEqual(missing("too_few_samples"));
  });

  test("a null margin takes the margin away and leaves the value", () => {
    expect(sumOf([estimate(1, 1), withoutMargin(2, "too_few_samples")])).toEqual(withoutMargin(3, "too_few_samples"));
  });

  test("a bound of an open interval is not reckoned with", () => {
    expect(scaled(openEnded, 2)).toEqual(missing("not_derivable"));
    expect(sumOf([openEnded])).toEqual(missing("not_derivable"));
  });

  test("controlled inputs by themselves give no margin; one next to a sampled one gives a margin", () => {
    expect(percentOf(controlled(25), controlled(100))).toEqual(withoutMargin(25, "controlled"));
    expect(percentOf(estimate(25, 5), controlled(100))).toEqual(estimate(25, 5));
  });

  test("a denominator of zero gives neither value nor margin, a numerator of zero gives both", () => {
    expect(proportion(estimate(0, 12), estimate(0, 12))).toEqual(missing("not_derivable"));
    expect(proportion(estimate(0, 12), estimate(100, 30))).toEqual(estimate(0, 0.12));
  });

  test("density is null without land or without a known area, and has no margin of a controlled population", () => {
    expect(density(estimate(500, 10), 0)).toEqual(missing("not_derivable"));
    expect(density(estimate(500, 10), null)).toEqual(missing("not_loaded"));
    expect(density(estimate(500, 10), 2)).toEqual(estimate(250, 5));
    expect(density(controlled(500), 2)).toEqual(withoutMargin(250, "controlled"));
  });

  test("nothing is said of a difference without both margins, of open ends, or of two controlled values", () => {
    const sampled = estimate(10, 1);
    for (const [one, other] of [
      [sampled, withoutMargin(1, "too_few_samples")],
      [sampled, missing("suppressed")],
      [openEnded, sampled],
      [controlled(1), controlled(2)],
    ] as const)
      expect(isSignificantlyDifferent(one, other)).toBeNull();
    expect(isSignificantlyDifferent(sampled, controlled(12))).toBe(true);
  });
});

describe("shares", () => {
  const cells: Record<number, Estimate> = {
    1: estimate(1_000, 50),
    2: estimate(900, 60),
    3: estimate(100, 30),
    4: estimate(400, 60),
    5: estimate(600, 70),
  };
  const read = (line: number | string) => cells[Number(line)] as Estimate;

  test("above one half take their margin from the complement, and no other share does", () => {
    const high = evaluate(share([2], 1, [3]), read);
    expect(high.value).toBe(90);
    expect(high.moe).toBe(percentOf(read(3), read(1)).moe);
    const low = evaluate(share([4], 1, [5]), read);
    expect(low).toEqual(percentOf(read(4), read(1)));
  });

  test("given by what they leave out are 100 less that share, with its margin", () => {
    const result = evaluate(complement([3], 1), read);
    expect(result.value).toBeCloseTo(90, 12);
    expect(result.moe).toBe(percentOf(read(3), read(1)).moe);
  });
});

describe("for any estimates", () => {
  const count = fc.integer({ min: 0, max: 10_000_000 });
  const margin = fc.integer({ min: 0, max: 1_000_000 });
  const sampled = fc.tuple(count, margin).map(([value, moe]) => estimate(value, moe));
  const special = fc.oneof(
    sampled,
    count.map(controlled),
    count.map((value) => withoutMargin(value, "too_few_samples")),
    fc.constant(missing("suppressed")),
    fc.constant(openEnded),
  );

  test("every result is a finite number or null with a note, and no margin is negative", () => {
    fc.assert(
      fc.property(special, special, special, (x, y, z) => {
        const results = [sumOf([x, y, z]), proportion(x, y), scaled(x, -3), complementOf(x), density(x, 3.5)];
        for (const { value, moe, valueNote, moeNote } of results) {
          if (value === null) expect([valueNote === null, moe]).toEqual([false, null]);
          else expect(Number.isFinite(value)).toBe(true);
          if (moe === null) expect(moeNote).not.toBeNull();
          else expect(moe >= 0 && Number.isFinite(moe)).toBe(true);
        }
      }),
    );
  });

  test("a sum does not depend on the order of its terms", () => {
    fc.assert(
      fc.property(fc.array(special, { minLength: 2, maxLength: 8 }), (terms) => {
        const [one, other] = [sumOf(terms), sumOf([...terms].reverse())];
        expect([one.value, one.valueNote === null]).toEqual([other.value, other.valueNote === null]);
        expect(one.moe ?? -1).toBeCloseTo(other.moe ?? -1, 6);
      }),
    );
  });

  test("a sum's margin is at least that of each term that is not zero, and at most all margins together", () => {
    fc.assert(
      fc.property(fc.array(sampled, { minLength: 1, maxLength: 8 }), (terms) => {
        const total = sumOf(terms);
        const margins = terms.map(({ moe }) => moe ?? 0);
        expect(total.moe ?? -1).toBeLessThanOrEqual(margins.reduce((sum, moe) => sum + moe, 0) + 1e-6);
        expect(total.moe ?? -1).toBeGreaterThanOrEqual(Math.max(...margins) - 1e-6);
      }),
    );
  });

  test("a proportion's margin is never wider than that of a ratio", () => {
    fc.assert(
      fc.property(sampled, sampled, (x, y) => {
        fc.pre(y.value !== 0);
        const { value, moe } = proportion(x, y);
        const quotient = Number(x.value) / Number(y.value);
        const ofRatio = Math.hypot(Number(x.moe), quotient * Number(y.moe)) / Math.abs(Number(y.value));
        expect(value).toBe(quotient);
        expect(moe ?? Number.NaN).toBeLessThanOrEqual(ofRatio * (1 + 1e-12));
      }),
    );
  });

  test("a share and its complement add up to 100 and have one margin", () => {
    fc.assert(
      fc.property(sampled, sampled, (x, y) => {
        fc.pre(y.value !== 0);
        const p = proportion(x, y);
        const q = complementOf(p);
        expect((p.value ?? 0) + (q.value ?? 0)).toBeCloseTo(1, 9);
        expect(q.moe).toBe(p.moe);
      }),
    );
  });

  test("significance is symmetric, and never found between equal values", () => {
    fc.assert(
      fc.property(special, special, (x, y) => {
        expect(isSignificantlyDifferent(x, y)).toBe(isSignificantlyDifferent(y, x));
        expect(isSignificantlyDifferent(x, x)).not.toBe(true);
      }),
    );
  });
});

test("an estimate is unreliable where its coefficient of variation is over 30%", () => {
  expect(isUnreliable(estimate(100, 49.35))).toBe(false); // 49.35 / 1.645 / 100 = 0.3
  expect(isUnreliable(estimate(100, 49.4))).toBe(true);
  expect(isUnreliable(estimate(-100, 49.4))).toBe(true);
  expect(isUnreliable(estimate(0, 12))).toBe(true);
  expect(isUnreliable(controlled(5))).toBe(false);
  expect(isUnreliable(openEnded)).toBe(false);
});
