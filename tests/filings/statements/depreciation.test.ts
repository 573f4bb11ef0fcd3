import { expect, test } from "bun:test";
import { type MadeFiling, rowsOf } from "../made-company.ts";

const CASH_FLOW = "NetCashProvidedByUsedInOperatingActivities";
const TOTAL = "DepreciationAndAmortization";
const OTHER = "OtherDepreciationAndAmortization";
const AMORTIZATION = "AmortizationOfIntangibleAssets";

/** An annual report of `year`, in millions. */
const annual = (year: number, flows: Record<string, number>): MadeFiling => ({
  form: "10-K",
  filed: `${year + 1}-02-20`,
  fy: year,
  fp: "FY",
  facts: durations([`${year}-01-01`, `${year}-12-31`], { [CASH_FLOW]: 900, ...flows }),
});
/** The half year of a cash flow statement, with facts of its second quarter in notes. */
const interim = (year: number, flows: Record<string, number>, notes: Record<string, number> = {}): MadeFiling => {
  const facts = durations([`${year}-01-01`, `${year}-06-30`], { [CASH_FLOW]: 400, ...flows });
  for (const [concept, own] of Object.entries(durations([`${year}-04-01`, `${year}-06-30`], notes)))
    facts[concept] = [...(facts[concept] ?? []), ...own];
  return { form: "10-Q", filed: `${year}-08-01`, fy: year, fp: "Q2", facts };
};
const durations = (period: readonly [string, string], flows: Record<string, number>): MadeFiling["facts"] =>
  Object.fromEntries(Object.entries(flows).map(([concept, value]) => [concept, [[...period, value * 1e6]]]));
const served = async (filings: MadeFiling[], period: "annual" | "quarterly" = "annual") =>
  (await rowsOf(filings, "cash_flow", period)).map(({ line_items }) => {
    const value = line_items.depreciation_and_amortization ?? null;
    return value === null ? null : value / 1e6;
  });

test("depreciation keeps the statement's line through the years, not a sum of notes of a new concept", async () => {
  const notes = { Depreciation: 148.2, [AMORTIZATION]: 1097.9 };
  const filings = [
    annual(2022, { [TOTAL]: 304.9, Depreciation: 126.8 }),
    interim(2023, { [OTHER]: 153.9, [AMORTIZATION]: 541.8 }),
    annual(2023, { [OTHER]: 299.8, ...notes }),
    annual(2024, { [OTHER]: 304.3, ...notes }),
  ];
  expect(await served(filings)).toEqual([304.3, 299.8, 304.9]);
});

test("another depreciation that is less than the plain one is a small line next to it", async () => {
  expect(await served([annual(2023, { [OTHER]: 12, Depreciation: 200, [AMORTIZATION]: 40 })])).toEqual([240]);
});

test("depreciation and amortization are added where the cash flow statement has both as lines", async () => {
  const lines = { Depreciation: 200, [AMORTIZATION]: 40 };
  expect(await served([annual(2023, lines), interim(2023, { Depreciation: 95, [AMORTIZATION]: 20 })])).toEqual([240]);
  expect(await served([annual(2023, lines)])).toEqual([240]);
});

test("the amortization line of a cash flow statement is added, and a deduction is not", async () => {
  const ADJUSTMENT = "AdjustmentForAmortization";
  expect(await served([annual(2009, { Depreciation: 184.5, [ADJUSTMENT]: 157.1 })])).toEqual([341.6]);
  // Intuit's note has a part of the line; CME's small line is of something else.
  expect(await served([annual(2009, { Depreciation: 105, [ADJUSTMENT]: 84, [AMORTIZATION]: 44 })])).toEqual([189]);
  expect(await served([annual(2009, { Depreciation: 30, [ADJUSTMENT]: 2, [AMORTIZATION]: 34 })])).toEqual([64]);
  // Nordstrom's amortized allowances are deducted.
  expect(await served([annual(2009, { Depreciation: 313, [ADJUSTMENT]: -42 })])).toEqual([313]);
  const half = interim(2009, { Depreciation: 95 });
  expect(await served([half, annual(2009, { Depreciation: 200, [ADJUSTMENT]: 40 })])).toEqual([240]);
});

test("only depreciation counts where amortization has no line, and a note's depreciation does not", async () => {
  const lines = { Depreciation: 200, [AMORTIZATION]: 40 };
  const amortizationInNote = interim(2023, { Depreciation: 95 }, { [AMORTIZATION]: 10 });
  expect(await served([annual(2023, lines), amortizationInNote])).toEqual([200]);
  expect(await served([annual(2023, { Depreciation: 200 }), interim(2023, {})])).toEqual([null]);
});

test("a quarter takes the line that its year has, though a note of the quarter has a greater one", async () => {
  const filings = [
    annual(2022, { Depreciation: 380 }),
    interim(2023, { Depreciation: 190 }, { Depreciation: 98, DepreciationDepletionAndAmortization: 104 }),
  ];
  expect(await served(filings, "quarterly")).toEqual([98]);
});
