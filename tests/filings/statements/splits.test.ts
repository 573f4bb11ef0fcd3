import { describe, expect, test } from "bun:test";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { COMPANY, type MadeFiling, readFilings, rowsOf } from "../made-company.ts";
import { byLabel, hasSources, realDocument, statementsOf } from "./real-companies.ts";

const year = (each: number): [string, string] => [`${each}-01-01`, `${each}-12-31`];
/** An annual report: shares and earnings per share of two years, perhaps a split's ratio. */
const report = (
  own: number,
  shares: [number, number],
  eps: [number, number],
  extra: MadeFiling["facts"] = {},
): MadeFiling => ({
  form: "10-K",
  filed: `${own + 1}-02-20`,
  fy: own,
  fp: "FY",
  facts: {
    NetIncomeLoss: [
      [...year(own), 1000000],
      [...year(own - 1), 1000000],
    ],
    WeightedAverageNumberOfSharesOutstandingBasic: [
      [...year(own), shares[0]],
      [...year(own - 1), shares[1]],
    ],
    WeightedAverageNumberOfDilutedSharesOutstanding: [
      [...year(own), shares[0] + 1],
      [...year(own - 1), shares[1] + 1],
    ],
    EarningsPerShareBasic: [
      [...year(own), eps[0]],
      [...year(own - 1), eps[1]],
    ],
    ...extra,
  },
});
const ratio = (value: number, ...days: string[]): MadeFiling["facts"] => ({
  StockholdersEquityNoteStockSplitConversionRatio1: days.map((day) => [day, value]),
});
const splitsOf = async (filings: MadeFiling[], asOf?: string) =>
  new Statements(await readFilings(filings), { company: COMPANY, sic: null, ...(asOf === undefined ? {} : { asOf }) })
    .splits()
    .map(({ date, ratio: factor, restatedFrom, isTagged }) => ({ date, ratio: factor, restatedFrom, isTagged }));
const adjusted = async (filings: MadeFiling[]) =>
  (await rowsOf(filings, "income", "annual", { adjust: true })).map(({ fiscal_year, line_items: items }) => [
    fiscal_year,
    items.shares_basic,
    items.eps_basic,
  ]);

const BEFORE = [report(2020, [100003, 100001], [10, 10]), report(2021, [100007, 100003], [10, 10])];
const FORWARD = [...BEFORE, report(2022, [400031, 400028], [2.5, 2.5], ratio(4, "2022-06-10"))];

test("figures per share are rounded to one digit more than the filed ones tell, and shares are whole", async () => {
  const filings = [
    report(2020, [100003, 100001], [15.15, 15.15]),
    report(2021, [100007, 100003], [0.47, 15.15]),
    report(2022, [2800031, 2800028], [2.5, 2.5], ratio(28, "2022-06-10")),
  ];
  expect((await adjusted(filings)).slice(-2)).toEqual([
    [2020, 2800084, 0.54107],
    [2019, 2800028, 0.54107],
  ]);
});

test("a split is recognized by its ratio and the first filing that restates; all years have one basis", async () => {
  expect(await splitsOf(FORWARD)).toEqual([
    { date: "2022-06-10", ratio: 4, restatedFrom: "2023-02-20", isTagged: true },
  ]);
  expect(await adjusted(FORWARD)).toEqual([
    [2022, 400031, 2.5],
    [2021, 400028, 2.5],
    [2020, 400012, 2.5],
    [2019, 400004, 2.5],
  ]);
  const filed = await rowsOf(FORWARD, "income", "annual");
  expect(filed.map(({ line_items: items }) => items.eps_basic)).toEqual([2.5, 2.5, 10, 10]);
});

test("before a filing restates, the newest basis is still the old one", async () => {
  expect(await splitsOf([...FORWARD, { ...report(2022, [1, 1], [1, 1]), form: "DEF 14A" }], "2022-12-31")).toEqual([]);
});

test("one ratio with several dates within six months is one split, dated by the day, not the month", async () => {
  const filings = [...BEFORE, report(2022, [400031, 400028], [2.5, 2.5], { ...ratio(4, "2022-06-03", "2022-07-19") })];
  filings[2]!.facts.StockholdersEquityNoteStockSplitConversionRatio1 = [
    ["2022-06-03", 4],
    ["2022-07-19", 4],
    ["2022-07-01", "2022-07-31", 4],
  ];
  expect(await splitsOf(filings)).toEqual([
    { date: "2022-07-19", ratio: 4, restatedFrom: "2023-02-20", isTagged: true },
  ]);
});

test("a reverse split is one in the direction of the figures, whichever way round its ratio is tagged", async () => {
  for (const tagged of [10, 0.1]) {
    const filings = [...BEFORE, report(2022, [10010, 10001], [100, 100], ratio(tagged, "2022-06-10"))];
    expect((await splitsOf(filings)).map((split) => split.ratio)).toEqual([0.1]);
    expect((await adjusted(filings)).map(([, , eps]) => eps)).toEqual([100, 100, 100, 100]);
  }
});

test("a ratio without a restated figure isn't a split, and a restatement by a whole number is one", async () => {
  expect(await splitsOf([...BEFORE, report(2022, [100009, 100007], [10, 10], ratio(2, "2018-11-30"))])).toEqual([]);
  expect(await splitsOf([...BEFORE, report(2022, [200020, 200014], [5, 5])])).toEqual([
    { date: "2023-02-20", ratio: 2, restatedFrom: "2023-02-20", isTagged: false },
  ]);
});

test("earnings per share show the split of a company whose averages have only classes", async () => {
  const classes = (
    own: number,
    eps: [number, number],
    outstanding: [number, number],
    extra: MadeFiling["facts"] = {},
  ) => {
    const { facts, ...made } = report(own, [1, 1], eps, {
      CommonStockSharesOutstanding: [
        [`${own}-12-31`, outstanding[0]],
        [`${own - 1}-12-31`, outstanding[1]],
      ],
      ...extra,
    });
    const { WeightedAverageNumberOfSharesOutstandingBasic: _, ...rest } = facts;
    const { WeightedAverageNumberOfDilutedSharesOutstanding: __, ...without } = rest;
    return {
      ...made,
      facts: { ...without, EarningsPerShareDiluted: facts.EarningsPerShareBasic! } as MadeFiling["facts"],
    };
  };
  const before = [classes(2020, [59.15, 49.59], [675222, 688335]), classes(2021, [113.88, 59.15], [662121, 675222])];
  const tagged = [...before, classes(2022, [4.59, 5.69], [12849000, 662121], ratio(20, "2022-02-01", "2022-07-15"))];
  expect((await splitsOf(tagged)).map(({ date, ratio: factor }) => [date, factor])).toEqual([["2022-07-15", 20]]);
  const eps = async (filings: MadeFiling[]) =>
    (await rowsOf(filings, "income", "annual", { adjust: true })).map((row) => row.line_items.eps_basic);
  expect(await eps(tagged)).toEqual([4.59, 5.69, 2.9575, 2.4795]);
  const untagged = [...before, classes(2022, [4.59, 5.69], [12849000, 13242420])];
  untagged[2]!.facts.EarningsPerShareBasic = [...untagged[2]!.facts.EarningsPerShareBasic!, [...year(2020), 2.96]];
  expect(await splitsOf(untagged)).toEqual([
    { date: "2023-02-20", ratio: 20, restatedFrom: "2023-02-20", isTagged: false },
  ]);
});

test("share counts set right by a thousand aren't a split: earnings per share did not change", async () => {
  expect(await splitsOf([...BEFORE, report(2022, [100009000, 100007000], [10, 10])])).toEqual([]);
});

describe.if(hasSources)("the whole facts of a company", () => {
  test("Apple's and NVIDIA's splits are each one, with ratio, day and first restated filing", async () => {
    const found: unknown[] = [];
    for (const name of ["aapl", "nvda", "snow"] as const)
      for (const { date, ratio: factor, restatedFrom } of (await statementsOf(await realDocument(name))).splits())
        found.push([name, factor, date, restatedFrom]);
    expect(found).toEqual([
      ["aapl", 7, "2014-06-06", "2014-07-23"],
      ["aapl", 4, "2020-08-28", "2020-10-30"],
      ["nvda", 4, "2021-07-19", "2021-08-20"],
      ["nvda", 10, "2024-06-30", "2024-08-28"],
    ]);
  });

  test("Apple's earnings per share over 28 new shares for one are on the newest basis, and as filed", async () => {
    const statements = await statementsOf(await realDocument("aapl"));
    const eps = (adjust: boolean) => {
      const rows = byLabel(statements, "income", "annual", adjust);
      return ["2009 FY", "2013 FY", "2016 FY", "2018 FY", "2024 FY"].map(
        (label) => rows.get(label)!.line_items.eps_diluted!,
      );
    };
    expect(eps(false)).toEqual([9.08, 5.68, 8.31, 2.98, 6.08]);
    expect(eps(true).map((value) => Number(value.toFixed(4)))).toEqual([0.3243, 1.42, 2.0775, 2.98, 6.08]);
    const shares = byLabel(statements, "balance_sheet", "annual", true).get("2012 FY")!;
    expect(shares.line_items.shares_outstanding).toBe(939208000 * 28);
    expect(shares.line_items.total_assets).toBe(176064e6);
  });
});
