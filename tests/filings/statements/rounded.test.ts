import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { lastDigitExponent } from "../../../src/filings/statements/facts/decimal.ts";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { COMPANY, type MadeFiling, readFilings } from "../made-company.ts";

const YEAR = ["2022-01-01", "2022-12-31"] as const;
const report = (filed: string, facts: Record<string, readonly number[]>, form = "10-K"): MadeFiling => ({
  form,
  filed,
  fy: 2022,
  fp: "FY",
  facts: Object.fromEntries(
    Object.entries(facts).map(([concept, values]) => [concept, values.map((value) => [...YEAR, value] as const)]),
  ),
});
/** The other values of a report, which show its scale. */
const scale = (unit: number) => ({
  OperatingIncomeLoss: [1511 * unit],
  IncomeTaxExpenseBenefit: [77 * unit],
  ResearchAndDevelopmentExpense: [2333 * unit],
  GrossProfit: [9871 * unit],
});
/** Net income of 2022, which the reports give under `NetIncomeLoss`. */
async function netIncome(filings: readonly MadeFiling[], asOf?: string): Promise<number | null | undefined> {
  const options = { company: COMPANY, sic: "3674", ...(asOf === undefined ? {} : { asOf }) };
  return new Statements(await readFilings(filings), options).rows("income", "annual")[0]?.line_items.net_income;
}
const roundTo = (value: number, unit: number): number => Math.sign(value) * Math.round(Math.abs(value) / unit) * unit;

/** Amounts to the unit or in thousands, of either sign, that do not end in zeros themselves. */
const exactAmount = fc
  .tuple(fc.integer({ min: 1_234_567, max: 999_999_999 }), fc.constantFrom(1, 1_000), fc.constantFrom(1, -1))
  .filter(([digits]) => digits % 10 !== 0)
  .map(([digits, unit, sign]) => ({ value: digits * unit * sign, unit }));

describe("a value that a later report only rounds", () => {
  test("stays exact: to three digits or more, of either sign, however exact the rest of that report is", async () => {
    await fc.assert(
      fc.asyncProperty(
        exactAmount,
        fc.integer({ min: 3, max: 5 }),
        fc.constantFrom(1, 1_000, 1e6),
        async ({ value, unit }, digits, laterUnit) => {
          const rounded = roundTo(value, 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digits));
          const exact = report("2023-02-20", { NetIncomeLoss: [value], ...scale(unit) });
          const later = report("2024-02-20", { NetIncomeLoss: [rounded], ...scale(laterUnit) });
          expect(await netIncome([exact, later])).toBe(value);
          // And as an amendment that comes first, the exact value replaces it.
          const earlier = report("2023-01-20", { NetIncomeLoss: [rounded], ...scale(laterUnit) });
          expect(await netIncome([earlier, exact])).toBe(value);
          expect(await netIncome([earlier, exact], "2023-01-31")).toBe(rounded);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("stays exact in a report that has both, in either order", async () => {
    await fc.assert(
      fc.asyncProperty(exactAmount, fc.boolean(), async ({ value, unit }, isRoundedFirst) => {
        const rounded = roundTo(value, 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2));
        const values = isRoundedFirst ? [rounded, value] : [value, rounded];
        expect(await netIncome([report("2023-02-20", { NetIncomeLoss: values, ...scale(unit) })])).toBe(value);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a restatement wins although it is round", () => {
  test("wherever the earlier value does not round to it", async () => {
    await fc.assert(
      fc.asyncProperty(
        exactAmount,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        async ({ value, unit }, digits, steps) => {
          const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digits);
          const restated = roundTo(value, step) + Math.sign(value) * steps * step;
          fc.pre(roundTo(value, 10 ** (lastDigitExponent(restated) ?? 0)) !== restated);
          const exact = report("2023-02-20", { NetIncomeLoss: [value], ...scale(unit) });
          const later = report("2024-02-20", { NetIncomeLoss: [restated], ...scale(unit) });
          expect(await netIncome([exact, later])).toBe(restated);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("and where amounts in millions end in one zero, as one in ten does", async () => {
    const original = report("2023-02-20", { NetIncomeLoss: [2025e6], ...scale(1e6) });
    const restated = (value: number) => report("2024-02-20", { NetIncomeLoss: [value], ...scale(1e6) });
    expect(await netIncome([original, restated(2020e6)])).toBe(2020e6); // Walmart's tax of 2013
    expect(await netIncome([original, restated(2030e6)])).toBe(2030e6);
    const tenths = report("2023-02-20", { NetIncomeLoss: [8215.6e6], ...scale(1e5) });
    expect(await netIncome([tenths, restated(8220e6)])).toBe(8220e6); // Herc's revenue of 2013
  });
});

test("a balance sheet that a later report gives finer keeps the share count of its own filing's cover", async () => {
  const sheet = (filed: string, assets: number): MadeFiling => ({
    form: "10-K",
    filed,
    fy: 2022,
    fp: "FY",
    facts: { Assets: [["2022-12-31", assets]], Liabilities: [["2022-12-31", 12_901e6]] },
  });
  const cover = { "dei:EntityCommonStockSharesOutstanding": [["2023-01-31", 855_351_589]] } as const;
  const first = sheet("2023-02-20", 21_600e6);
  const filings = [{ ...first, facts: { ...first.facts, ...cover } }, sheet("2024-02-20", 21_597e6)];
  const [row] = new Statements(await readFilings(filings), { company: COMPANY, sic: "3021" }).rows(
    "balance_sheet",
    "annual",
  );
  expect(row?.line_items).toMatchObject({ total_assets: 21_597e6, shares_outstanding: 855_351_589 });
});
