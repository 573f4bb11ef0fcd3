import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Estimate, estimate, missing, withoutMargin } from "../../../src/census/estimates/estimates.ts";
import { openEndsOf, type RawCell, readCell } from "../../../src/census/estimates/jam.ts";
import { plainNumber } from "../../../src/loading/formats/plain-number.ts";

/** What `readCell` gives, or the reason for which it refuses. */
function read(
  estimateText: string,
  margin?: string,
  annotations: Pick<RawCell, "estimateAnnotation" | "marginAnnotation" | "openEnds"> = {},
): Estimate | string {
  let refusal: string | undefined;
  try {
    return readCell({ estimate: estimateText, margin, ...annotations }, (part, reason) => {
      refusal = `${part}: ${reason}`;
      throw new RangeError(refusal);
    });
  } catch (error) {
    if (refusal === undefined) throw error;
    return refusal;
  }
}

const open = (value: number, openEnded: "above" | "below"): Estimate => ({
  value,
  moe: null,
  valueNote: "open_ended_interval",
  moeNote: "open_ended_interval",
  openEnded,
});

describe("special values as numbers and as signs", () => {
  test.each([
    ["71953", "655", estimate(71953, 655)],
    ["0.4781", "0.0021", estimate(0.4781, 0.0021)],
    ["41.2", "0.0", estimate(41.2, 0)],
    ["-666666666", "-222222222", missing("too_few_samples")],
    ["-", "**", missing("too_few_samples")],
    ["-999999999", "-999999999", missing("suppressed")],
    ["N", "N", missing("suppressed")],
    ["-888888888.0", "-888888888", missing("not_applicable")],
    ["(X)", "(X)", missing("not_applicable")],
    ["null", "null", missing("suppressed")],
    ["", "", missing("suppressed")],
    ["NA", "NA", missing("not_published")],
    ["58761", "-555555555", withoutMargin(58761, "controlled")],
    ["58761", "-555555555.0", withoutMargin(58761, "controlled")],
    ["58761", "*****", withoutMargin(58761, "controlled")],
    ["100", "-222222222", withoutMargin(100, "too_few_samples")],
    ["100", "**", withoutMargin(100, "too_few_samples")],
    ["100", "N", withoutMargin(100, "suppressed")],
    ["100", "(X)", withoutMargin(100, "not_applicable")],
    ["100", "null", withoutMargin(100, "not_published")],
    ["100", "NA", withoutMargin(100, "not_published")],
    ["100", undefined, withoutMargin(100, "not_loaded")],
    ["-666666666", undefined, missing("too_few_samples")],
  ] as const)("estimate %p with margin %p", (value, margin, expected) => {
    expect(read(value, margin)).toEqual(expected);
  });
});

describe("medians in open-ended intervals are served as the interval's bound", () => {
  test.each([
    ["2499", "-333333333", open(2_500, "below")],
    ["250001", "***", open(250_000, "above")],
    ["250001", "-333333333.0", open(250_000, "above")],
    ["200001", "-333333333", open(200_000, "above")],
    ["99", "-333333333", open(100, "below")],
    ["2001", "-333333333", open(2_000, "above")],
    ["3501", "-333333333", open(3_500, "above")],
    ["9999", "-333333333", open(10_000, "below")],
    ["1000001", "-333333333", open(1_000_000, "above")],
    ["2000001", "-333333333", open(2_000_000, "above")],
    ["0", "-333333333", open(1, "below")],
    ["116", "-333333333", open(115, "above")],
    ["2,500-", "***", open(2_500, "below")],
    ["250,000+", "***", open(250_000, "above")],
    ["2,000,000+", "***", open(2_000_000, "above")],
  ] as const)("estimate %p with margin %p", (value, margin, expected) => {
    expect(read(value, margin)).toEqual(expected);
  });

  test.each([
    ["median_household_income", 2022, "250001", undefined, open(250_000, "above")],
    ["median_household_income", 2022, "250001", "NA", open(250_000, "above")],
    ["median_earnings", 2022, "2499", "", open(2_500, "below")],
    ["median_rent", 2014, "2001", undefined, open(2_000, "above")],
    ["median_rent", 2015, "2001", undefined, withoutMargin(2001, "not_loaded")],
    ["median_rent", 2015, "3501", undefined, open(3_500, "above")],
    ["median_home_value", 2014, "1000001", undefined, open(1_000_000, "above")],
    ["median_home_value", 2015, "2000001", undefined, open(2_000_000, "above")],
    ["median_home_value", 2015, "9999", undefined, open(10_000, "below")],
    ["total_population", 2023, "2499", undefined, withoutMargin(2499, "not_loaded")],
    ["total_population", 2023, "250001", "NA", withoutMargin(250_001, "not_published")],
    ["housing_units", 2023, "2499", "", withoutMargin(2499, "not_published")],
    ["per_capita_income", 2023, "2499", undefined, withoutMargin(2499, "not_loaded")],
  ] as const)("%s of %i: %p with margin %p, which says nothing", (metric, year, value, margin, expected) => {
    expect(read(value, margin, { openEnds: openEndsOf(metric, year) })).toEqual(expected);
  });

  test("an ordinary estimate that looks like a bound keeps its value and margin", () => {
    expect(read("2001", "310")).toEqual(estimate(2001, 310));
    expect(read("200001", "5000")).toEqual(estimate(200_001, 5_000));
  });
});

describe("annotations override the number next to them", () => {
  test.each([
    // To about 2009 the number said nothing.
    ["1000", "0", { marginAnnotation: "*****" }, withoutMargin(1000, "controlled")],
    ["1000", "0", { marginAnnotation: "N" }, withoutMargin(1000, "suppressed")],
    ["999999999.0", "0", { estimateAnnotation: "N", marginAnnotation: "N" }, missing("suppressed")],
    ["250001", "-333333333", { estimateAnnotation: "250,000+", marginAnnotation: "***" }, open(250_000, "above")],
    ["2499", "-333333333", { estimateAnnotation: "2,500-", marginAnnotation: "***" }, open(2_500, "below")],
    ["-888888888", "-888888888", { estimateAnnotation: "(X)", marginAnnotation: "*****" }, missing("not_applicable")],
    ["1000", "-888888888", { marginAnnotation: "*****" }, withoutMargin(1000, "controlled")],
    ["1000", "20", { estimateAnnotation: "null", marginAnnotation: "null" }, estimate(1000, 20)],
    ["1000", "20", { estimateAnnotation: "", marginAnnotation: "" }, estimate(1000, 20)],
  ] as const)("estimate %p, margin %p, annotations %p", (value, margin, annotations, expected) => {
    expect(read(value, margin, annotations)).toEqual(expected);
  });
});

describe("what is not known is refused", () => {
  test.each([
    ["-777777777", "5", {}, "estimate: -777777777 is not a documented special value of the Bureau"],
    ["5", "-123456789.0", {}, "margin: -123456789.0 is not a documented special value of the Bureau"],
    ["-5", "3", {}, "estimate: -5 is negative, but not one of the Bureau's special values"],
    ["5", "-3", {}, "margin: -3 is negative, but not one of the Bureau's special values"],
    ["5", "250,000+", {}, 'margin: "250,000+" is the bound of a value, not a margin'],
    ["abc", "5", {}, 'estimate: "abc" is neither a number nor one of the Bureau\'s special values'],
    ["12,5", "5", {}, 'estimate: "12,5" is neither a number nor one of the Bureau\'s special values'],
    ["0x1f", "5", {}, 'estimate: "0x1f" is neither a number nor one of the Bureau\'s special values'],
    [" 5", "5", {}, 'estimate: " 5" is neither a number nor one of the Bureau\'s special values'],
    ["1e5", "5", {}, 'estimate: "1e5" is neither a number nor one of the Bureau\'s special values'],
    ["999999999", "0", {}, "estimate: 999999999 stands for a value that is not shown, but no annotation says so"],
    ["5", "1", { estimateAnnotation: "?" }, 'estimate: "?" is not a documented annotation of the Bureau'],
    [
      "61000",
      "***",
      {},
      "estimate: 61000 has the margin of a median in an open-ended interval, but is not the bound of one",
    ],
  ] as const)("estimate %p, margin %p, annotations %p", (value, margin, annotations, reason) => {
    expect(read(value, margin, annotations)).toBe(reason);
  });
});

test("a cell that is taken as plain is the same estimate as when every rule is asked", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."0123456789.-+e, N*x".split("")), maxLength: 10 });
  const number = fc.oneof(
    fc.nat({ max: 200_000 }).map(String),
    fc.nat({ max: 9_999 }).map((tenths) => (tenths / 10).toFixed(1)),
    signs,
  );
  let plain = 0;
  fc.assert(
    fc.property(number, number, (value, margin) => {
      const [plainValue, plainMargin] = [plainNumber(value), plainNumber(margin)];
      if (plainValue < 0 || plainMargin < 0) return;
      plain++;
      expect(read(value, margin, {})).toEqual(estimate(plainValue, plainMargin));
    }),
    { numRuns: 5_000 },
  );
  expect(plain).toBeGreaterThan(500);
});
