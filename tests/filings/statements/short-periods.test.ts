import { describe, expect, test } from "bun:test";
import type { StatementName } from "../../../src/filings/facts/concepts/way.ts";
import type { PeriodName } from "../../../src/filings/statements/statements.ts";
import { type MadeFiling, rowsOf } from "../made-company.ts";

type Flow = readonly [start: string, end: string, value: number];

/** A report with net income and operating cash flow of some periods, and its own balance sheets. */
const report = (
  [form, filed, fy, fp]: readonly [string, string, number, string],
  flows: readonly Flow[],
  balances: readonly (readonly [string, number])[],
): MadeFiling => ({
  form,
  filed,
  fy,
  fp,
  facts: {
    NetIncomeLoss: flows.map(([start, end, value]) => [start, end, value] as const),
    NetCashProvidedByUsedInOperatingActivities: flows.map(([start, end, value]) => [start, end, value * 2] as const),
    Assets: balances.map(([end, value]) => [end, value] as const),
  },
});
/** `2020 TP 2020-08-20 2020-12-31` of each row, oldest first, with the value of an item. */
const served = async (filings: MadeFiling[], statement: StatementName, period: PeriodName, item: string) =>
  (await rowsOf(filings, statement, period))
    .map((row) =>
      [row.fiscal_year, row.fiscal_period, row.period_start, row.period_end, row.line_items[item]]
        .filter((part) => part !== null && part !== undefined)
        .join(" "),
    )
    .reverse();

const FIRST_ANNUAL = report(
  ["10-K", "2021-03-25", 2020, "FY"],
  [["2020-08-20", "2020-12-31", -110]],
  [["2020-12-31", 900]],
);
const INTERIM = [
  report(["10-Q", "2021-05-10", 2021, "Q1"], [["2021-01-01", "2021-03-31", -20]], [["2021-03-31", 880]]),
  report(
    ["10-Q", "2021-08-10", 2021, "Q2"],
    [
      ["2021-04-01", "2021-06-30", -30],
      ["2021-01-01", "2021-06-30", -50],
    ],
    [["2021-06-30", 850]],
  ),
];
const SECOND_ANNUAL = report(
  ["10-K", "2022-03-25", 2021, "FY"],
  [
    ["2021-01-01", "2021-12-31", -120],
    ["2020-08-20", "2020-12-31", -110],
  ],
  [
    ["2021-12-31", 780],
    ["2020-12-31", 900],
  ],
);

describe("a company's first period that is shorter than a year", () => {
  test("is a row of its own, with its true days, next to the years after it", async () => {
    const filings = [FIRST_ANNUAL, ...INTERIM, SECOND_ANNUAL];
    expect(await served(filings, "income", "annual", "net_income")).toEqual([
      "2020 TP 2020-08-20 2020-12-31 -110",
      "2021 FY 2021-01-01 2021-12-31 -120",
    ]);
    expect(await served(filings, "balance_sheet", "annual", "total_assets")).toEqual([
      "2020 TP 2020-12-31 900",
      "2021 FY 2021-12-31 780",
    ]);
    expect(await served(filings, "income", "quarterly", "net_income")).toEqual([
      "2021 Q1 2021-01-01 2021-03-31 -20",
      "2021 Q2 2021-04-01 2021-06-30 -30",
    ]);
    expect(await served(filings, "balance_sheet", "quarterly", "total_assets")).toEqual([
      "2020 Q4 2020-12-31 900",
      "2021 Q1 2021-03-31 880",
      "2021 Q2 2021-06-30 850",
      "2021 Q4 2021-12-31 780",
    ]);
  });

  test("is there while it is all that was filed", async () => {
    expect(await served([FIRST_ANNUAL], "income", "annual", "net_income")).toEqual([
      "2020 TP 2020-08-20 2020-12-31 -110",
    ]);
    expect(await served([FIRST_ANNUAL], "cash_flow", "annual", "operating_cash_flow")).toEqual([
      "2020 TP 2020-08-20 2020-12-31 -220",
    ]);
    expect(await served([FIRST_ANNUAL], "balance_sheet", "annual", "total_assets")).toEqual(["2020 TP 2020-12-31 900"]);
  });

  test("has the quarters in it by their numbers in the fiscal year, the fourth by subtraction", async () => {
    const filings = [
      report(["10-Q", "2021-05-10", 2021, "Q1"], [["2021-02-16", "2021-03-31", -4]], [["2021-03-31", 500]]),
      report(
        ["10-Q", "2021-08-10", 2021, "Q2"],
        [
          ["2021-04-01", "2021-06-30", -6],
          ["2021-02-16", "2021-06-30", -10],
        ],
        [["2021-06-30", 490]],
      ),
      report(
        ["10-Q", "2021-11-10", 2021, "Q3"],
        [
          ["2021-07-01", "2021-09-30", -7],
          ["2021-02-16", "2021-09-30", -17],
        ],
        [["2021-09-30", 480]],
      ),
    ];
    const interim = [
      "2021 TP 2021-02-16 2021-03-31 -4",
      "2021 Q2 2021-04-01 2021-06-30 -6",
      "2021 Q3 2021-07-01 2021-09-30 -7",
    ];
    expect(await served(filings, "income", "quarterly", "net_income")).toEqual(interim);
    const annual = report(
      ["10-K", "2022-03-10", 2021, "FY"],
      [["2021-02-16", "2021-12-31", -25]],
      [["2021-12-31", 470]],
    );
    expect(await served([...filings, annual], "income", "quarterly", "net_income")).toEqual([
      ...interim,
      "2021 Q4 2021-10-01 2021-12-31 -8",
    ]);
    expect(await served([...filings, annual], "income", "annual", "net_income")).toEqual([
      "2021 TP 2021-02-16 2021-12-31 -25",
    ]);
    const cash = await served([...filings, annual], "cash_flow", "quarterly", "operating_cash_flow");
    expect(cash.map((row) => Number(row.split(" ").at(-1)))).toEqual([-8, -12, -14, -16]);
  });

  test("of some weeks in a first quarterly report is a row, labelled by the report's quarter", async () => {
    const first = report(["10-Q", "2020-11-16", 2020, "Q3"], [["2020-08-22", "2020-09-30", -3]], [["2020-09-30", 25]]);
    expect(await served([first], "income", "quarterly", "net_income")).toEqual(["2020 TP 2020-08-22 2020-09-30 -3"]);
    expect(await served([first], "balance_sheet", "quarterly", "total_assets")).toEqual(["2020 TP 2020-09-30 25"]);
  });
});

describe("a successor after a merger", () => {
  const QUARTER = report(
    ["10-Q", "2023-11-14", 2023, "Q3"],
    [
      ["2023-07-22", "2023-09-30", 40],
      ["2023-07-01", "2023-07-21", 5],
      ["2023-01-01", "2023-07-21", 60],
      ["2022-07-01", "2022-09-30", 20],
      ["2022-01-01", "2022-09-30", 55],
    ],
    [
      ["2023-09-30", 17619],
      ["2022-12-31", 9000],
    ],
  );
  test("has its own days in an interim report, as its predecessor has, and a balance sheet", async () => {
    expect(await served([QUARTER], "income", "quarterly", "net_income")).toEqual([
      "2022 Q3 2022-07-01 2022-09-30 20",
      "2023 TP 2023-07-01 2023-07-21 5",
      "2023 TP 2023-07-22 2023-09-30 40",
    ]);
    expect(await served([QUARTER], "balance_sheet", "quarterly", "total_assets")).toEqual(["2023 TP 2023-09-30 17619"]);
  });

  test("and in an annual report; the quarters before the merger keep their numbers", async () => {
    const filings = [
      report(["10-K", "2023-03-01", 2022, "FY"], [["2022-01-01", "2022-12-31", 80]], [["2022-12-31", 9000]]),
      report(["10-Q", "2023-05-10", 2023, "Q1"], [["2023-01-01", "2023-03-31", 22]], [["2023-03-31", 9100]]),
      QUARTER,
      report(
        ["10-K", "2024-03-10", 2023, "FY"],
        [
          ["2023-07-22", "2023-12-31", 90],
          ["2023-01-01", "2023-07-21", 60],
          ["2022-01-01", "2022-12-31", 80],
        ],
        [
          ["2023-12-31", 18000],
          ["2022-12-31", 9000],
        ],
      ),
    ];
    expect(await served(filings, "income", "annual", "net_income")).toEqual([
      "2022 FY 2022-01-01 2022-12-31 80",
      "2023 TP 2023-01-01 2023-07-21 60",
      "2023 TP 2023-07-22 2023-12-31 90",
    ]);
    const quarters = await served(filings, "income", "quarterly", "net_income");
    expect(quarters).toContain("2023 Q1 2023-01-01 2023-03-31 22");
    expect(quarters.slice(-2)).toEqual(["2023 TP 2023-07-22 2023-09-30 40", "2023 Q4 2023-10-01 2023-12-31 50"]);
  });
});

test("a balance sheet needs no duration: a company without any income has a row for each report's day", async () => {
  const filings = [
    report(["10-K", "2021-03-25", 2020, "FY"], [], [["2020-12-31", 1]]),
    report(
      ["10-Q", "2021-05-10", 2021, "Q1"],
      [],
      [
        ["2021-03-31", 2],
        ["2020-12-31", 1],
      ],
    ),
  ];
  expect(await served(filings, "balance_sheet", "annual", "total_assets")).toEqual(["2020 FY 2020-12-31 1"]);
  expect(await served(filings, "balance_sheet", "quarterly", "total_assets")).toEqual([
    "2020 Q4 2020-12-31 1",
    "2021 Q1 2021-03-31 2",
  ]);
  expect(await served(filings, "income", "annual", "net_income")).toEqual([]);
});

test("a year before a changed year end keeps its own label, though the next report has it too", async () => {
  const year = report(
    ["10-K", "2010-02-26", 2009, "FY"],
    [
      ["2009-01-01", "2009-12-31", 134],
      ["2007-12-01", "2008-11-30", 23],
      ["2008-12-01", "2008-12-31", -7],
    ],
    [
      ["2009-12-31", 8490],
      ["2008-11-30", 8845],
    ],
  );
  expect(await served([year], "income", "annual", "net_income")).toEqual([
    "2008 FY 2007-12-01 2008-11-30 23",
    "2008 TP 2008-12-01 2008-12-31 -7",
    "2009 FY 2009-01-01 2009-12-31 134",
  ]);
});

test("a note's period of some weeks has no row", async () => {
  const acquired: MadeFiling = {
    ...INTERIM[1]!,
    facts: { ...INTERIM[1]!.facts, Revenues: [["2021-05-20", "2021-06-30", 12]] },
  };
  expect(await served([acquired], "income", "quarterly", "net_income")).toEqual(["2021 Q2 2021-04-01 2021-06-30 -30"]);
});
