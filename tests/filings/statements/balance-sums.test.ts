import { expect, test } from "bun:test";
import { type MadeFiling, rowsOf } from "../made-company.ts";

const DAY = "2009-12-31";
const WHOLE = "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest";
const YEAR = ["2009-01-01", DAY, 50] as const;

/** A report with a balance sheet of 2009's end, in millions, and what else it has for that day. */
const report = (form: string, filed: string, balances: Record<string, number>): MadeFiling => ({
  form,
  filed,
  fy: 2009,
  fp: "FY",
  facts: {
    ...(form === "10-K" ? { NetIncomeLoss: [YEAR] } : {}),
    ...Object.fromEntries(Object.entries(balances).map(([concept, value]) => [concept, [[DAY, value * 1e5]]])),
  },
});
const row = async (filings: MadeFiling[]) => (await rowsOf(filings, "balance_sheet", "annual"))[0]!;

const SHEET = { Assets: 109096, Liabilities: 32888, StockholdersEquity: 69129, MinorityInterest: 7079 };
const ANNUAL = report("10-K", "2010-02-26", { ...SHEET, [WHOLE]: 76208 });

test("an opening balance as adjusted restates no balance sheet that it does not add up with", async () => {
  const next = report("10-Q", "2010-05-04", { ...SHEET, [WHOLE]: 78951 });
  const { line_items, accession_number } = await row([ANNUAL, next]);
  expect(line_items.total_equity).toBe(7620800000);
  expect(accession_number).toBe("0001999999-10-000001");
});

test("an equity restated together with its balance sheet counts", async () => {
  const restated = { ...SHEET, Assets: 111839, StockholdersEquity: 71872, [WHOLE]: 78951 };
  const { line_items } = await row([ANNUAL, report("10-Q", "2010-05-04", restated)]);
  expect(line_items).toMatchObject({ total_assets: 11183900000, total_equity: 7895100000 });
  expect(line_items.stockholders_equity).toBe(7187200000);
});

test("where only the parent's equity adds up, total equity is it, whatever an opening line says", async () => {
  const filed = report("10-K", "2010-02-05", { Assets: 42184, Liabilities: 25243, StockholdersEquity: 16941 });
  const recast = { Assets: 42184, Liabilities: 25383, StockholdersEquity: 16801, [WHOLE]: 16941 };
  const { line_items, concepts } = await row([filed, report("10-Q", "2010-04-23", recast)]);
  expect(line_items).toMatchObject({ total_liabilities: 2538300000, total_equity: 1680100000 });
  expect(concepts.total_equity).toBe("StockholdersEquity");
});

test("temporary equity and a minority count in sums, and where nothing adds up all stays as last filed", async () => {
  const sheet = { Assets: 10007, Liabilities: 6003, TemporaryEquityCarryingAmount: 1001, StockholdersEquity: 2502 };
  const whole = { ...sheet, MinorityInterest: 501, [WHOLE]: 3003 };
  const later = report("10-Q", "2010-05-04", { ...whole, [WHOLE]: 3107 });
  expect((await row([report("10-K", "2010-02-05", whole), later])).line_items.total_equity).toBe(300.3e6);
  const open = { ...whole, Liabilities: 5507 };
  const never = report("10-Q", "2010-05-04", { ...open, [WHOLE]: 3107 });
  expect((await row([report("10-K", "2010-02-05", open), never])).line_items.total_equity).toBe(310.7e6);
});

test("without liabilities, total equity is the one that is the parent's and the minority's", async () => {
  const { Liabilities: _, ...sheet } = SHEET;
  const total = { LiabilitiesAndStockholdersEquity: 109096 };
  const filed = report("10-K", "2010-02-26", { ...sheet, ...total, [WHOLE]: 76208 });
  const { line_items } = await row([filed, report("10-Q", "2010-05-04", { ...sheet, ...total, [WHOLE]: 78951 })]);
  expect(line_items).toMatchObject({ total_equity: 7620800000, total_liabilities: 3288800000 });
});

test("a report that shows no balance sheet of a day restates no equity of that day", async () => {
  const later = report("10-K", "2011-02-25", { StockholdersEquity: 68000, RetainedEarningsAccumulatedDeficit: 40000 });
  const filed = report("10-K", "2010-02-26", { ...SHEET, RetainedEarningsAccumulatedDeficit: 41000 });
  const { line_items } = await row([filed, later]);
  expect(line_items).toMatchObject({ stockholders_equity: 6912900000, retained_earnings: 4100000000 });
});

test("debt due within a year is filed, else the sum of its parts where both are known", async () => {
  const both = { ShortTermBorrowings: 30, LongTermDebtCurrent: 12 };
  const items = async (balances: Record<string, number>) =>
    (await row([report("10-K", "2010-02-26", { ...SHEET, ...balances })])).line_items.debt_current;
  expect(await items({ DebtCurrent: 45, ...both })).toBe(4.5e6);
  expect(await items(both)).toBe(4.2e6);
  expect(await items({ ShortTermBorrowings: 30 })).toBeNull();
  const alone = await row([report("10-K", "2010-02-26", { ...SHEET, DebtCurrent: 45 })]);
  expect(alone.line_items).toMatchObject({ debt_current: 4.5e6, short_term_debt: null });
});

test("equity at its redemption value is not a liability", async () => {
  const total = { Assets: 1007, LiabilitiesAndStockholdersEquity: 1007, StockholdersEquity: 403 };
  const sheet = { ...total, TemporaryEquityRedemptionValue: 101 };
  expect((await row([report("10-K", "2010-02-26", sheet)])).line_items.total_liabilities).toBe(50.3e6);
});
