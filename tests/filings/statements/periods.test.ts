import { describe, expect, test } from "bun:test";
import type { FinancialRow } from "../../../src/filings/statements/row.ts";
import { itemsByLabel, type MadeFiling, rowsOf } from "../made-company.ts";

/** An annual report with three years of net income, the first of which is its own. */
const annual = (
  fy: number | null,
  filed: string,
  ...years: [start: string, end: string, value: number][]
): MadeFiling => ({
  form: "10-K",
  filed,
  fy,
  fp: "FY",
  facts: { NetIncomeLoss: years, Revenues: years.map(([start, end, value]) => [start, end, value * 10]) },
});
/** What a row is of, and its net income. */
const periodOf = ({ fiscal_year, fiscal_period, period_start, period_end, line_items }: FinancialRow) => [
  fiscal_year,
  fiscal_period,
  period_start,
  period_end,
  line_items.net_income,
];
const labels = async (filings: MadeFiling[]) =>
  Object.fromEntries((await rowsOf(filings, "income", "annual")).map((row) => [row.period_end, row.fiscal_year]));

describe("a fiscal year has the company's own label", () => {
  test("Johnson & Johnson's years that end in the first days of January count to the previous year", async () => {
    const filings = [
      annual(2020, "2021-02-22", ["2019-12-30", "2021-01-03", 14], ["2018-12-31", "2019-12-29", 15]),
      annual(2021, "2022-02-17", ["2021-01-04", "2022-01-02", 20]),
      annual(2022, "2023-02-16", ["2022-01-03", "2023-01-01", 17]),
      annual(2023, "2024-02-16", ["2023-01-02", "2023-12-31", 35]),
    ];
    expect(await labels(filings)).toEqual({
      "2019-12-29": 2019,
      "2021-01-03": 2020,
      "2022-01-02": 2021,
      "2023-01-01": 2022,
      "2023-12-31": 2023,
    });
  });

  test("years that end within days of each other have labels of Home Depot, Walmart, NVIDIA and Macy's", async () => {
    expect(await labels([annual(2024, "2025-03-21", ["2024-01-29", "2025-02-02", 14])])).toEqual({
      "2025-02-02": 2024,
    });
    expect(await labels([annual(2025, "2025-03-14", ["2024-02-01", "2025-01-31", 19])])).toEqual({
      "2025-01-31": 2025,
    });
    expect(await labels([annual(2025, "2025-02-26", ["2024-01-29", "2025-01-26", 72])])).toEqual({
      "2025-01-26": 2025,
    });
    expect(await labels([annual(2012, "2013-04-03", ["2012-01-29", "2013-02-02", 1])])).toEqual({ "2013-02-02": 2012 });
  });

  test("the label of most of the newest reports holds for all years, even if older reports differ", async () => {
    const filings = [2011, 2012, 2013, 2014, 2015, 2016, 2017].map((year) =>
      annual(year < 2014 ? year - 1 : year, `${year}-03-01`, [`${year - 1}-02-01`, `${year}-01-31`, year]),
    );
    expect(Object.values(await labels(filings))).toEqual([2017, 2016, 2015, 2014, 2013, 2012, 2011]);
  });

  test("a report without a fiscal year, and prior years' columns with the report's, change no label", async () => {
    const filings = [
      annual(null, "2022-02-20", ["2021-01-01", "2021-12-31", 1]),
      annual(2022, "2023-02-20", ["2022-01-01", "2022-12-31", 2], ["2020-01-01", "2020-12-31", 3]),
    ];
    expect(await labels(filings)).toEqual({ "2020-12-31": 2020, "2021-12-31": 2021, "2022-12-31": 2022 });
  });
});

const quarterly = (filed: string, fp: string, facts: MadeFiling["facts"], form = "10-Q"): MadeFiling => ({
  form,
  filed,
  fy: 2023,
  fp,
  facts,
});

test("a trailing year in a quarterly report isn't a fiscal year", async () => {
  const filings = [
    annual(2022, "2023-02-20", ["2022-01-01", "2022-12-31", 5]),
    quarterly("2023-05-01", "Q1", {
      NetIncomeLoss: [
        ["2023-01-01", "2023-03-31", 1],
        ["2022-04-01", "2023-03-31", 6],
      ],
    }),
  ];
  expect(await labels(filings)).toEqual({ "2022-12-31": 2022 });
});

test("a period that ends after its filing is a slip of a date, and no year", async () => {
  const filings = [annual(2022, "2023-02-20", ["2022-01-01", "2022-12-31", 5], ["2023-01-01", "2023-12-31", 7])];
  expect(await labels(filings)).toEqual({ "2022-12-31": 2022 });
});

describe("quarters are recognized by their length and place, for years of weeks too", () => {
  /** Kroger's quarters have 16, 12, 12 and 12 weeks, Costco's 12, 12, 12 and 16. */
  const CALENDARS = {
    "calendar quarters": ["2023-03-31", "2023-06-30", "2023-09-30", "2023-12-31"],
    "16 weeks first": ["2023-04-22", "2023-07-15", "2023-10-07", "2023-12-30"],
    "16 weeks last": ["2023-03-26", "2023-06-18", "2023-09-10", "2023-12-31"],
  };
  const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  for (const [name, ends] of Object.entries(CALENDARS))
    test(name, async () => {
      const start = "2023-01-01";
      const starts = [start, ...ends.slice(0, 3).map(next)];
      const filings: MadeFiling[] = [
        annual(2022, "2023-02-20", ["2022-01-01", "2022-12-31", 400]),
        ...[0, 1, 2].map((index) =>
          quarterly(`${next(ends[index]!).slice(0, 8)}28`, `Q${index + 1}`, {
            NetIncomeLoss: [
              [starts[index]!, ends[index]!, 10 + index],
              [start, ends[index]!, [10, 21, 33][index]!],
            ],
            NetCashProvidedByUsedInOperatingActivities: [[start, ends[index]!, [5, 12, 21][index]!]],
          }),
        ),
        { ...annual(2023, "2024-02-20", [start, ends[3]!, 50]) },
      ];
      filings.at(-1)!.facts.NetCashProvidedByUsedInOperatingActivities = [[start, ends[3]!, 40]];
      const income = await rowsOf(filings, "income", "quarterly");
      expect(income.map(periodOf)).toEqual([
        [2023, "Q4", starts[3], ends[3], 17],
        [2023, "Q3", starts[2], ends[2], 12],
        [2023, "Q2", starts[1], ends[1], 11],
        [2023, "Q1", starts[0], ends[0], 10],
      ] as never);
      const cash = itemsByLabel(await rowsOf(filings, "cash_flow", "quarterly"));
      expect(["Q1", "Q2", "Q3", "Q4"].map((quarter) => cash[`2023 ${quarter}`]!.operating_cash_flow)).toEqual([
        5, 7, 9, 19,
      ]);
    });
});

test("quarters of a year without its report are numbered from the last year's end", async () => {
  const filings = [
    annual(2023, "2023-08-20", ["2022-07-01", "2023-06-30", 400]),
    quarterly("2023-11-01", "Q1", { NetIncomeLoss: [["2023-07-01", "2023-09-30", 10]] }),
    quarterly("2024-02-01", "Q2", { NetIncomeLoss: [["2023-10-01", "2023-12-31", 11]] }),
  ];
  const rows = await rowsOf(filings, "income", "quarterly");
  expect(rows.map((row) => `${row.fiscal_year} ${row.fiscal_period} ${row.period_end}`)).toEqual([
    "2024 Q2 2023-12-31",
    "2024 Q1 2023-09-30",
  ]);
});

test("a changed year end makes a transition period, and the years after it have their own offset", async () => {
  const filings: MadeFiling[] = [
    annual(2020, "2020-08-20", ["2019-07-01", "2020-06-30", 100], ["2018-07-01", "2019-06-30", 90]),
    annual(2021, "2021-08-20", ["2020-07-01", "2021-06-30", 110]),
    quarterly("2021-11-01", "Q1", {
      NetIncomeLoss: [["2021-07-01", "2021-09-30", 30]],
      Revenues: [["2021-07-01", "2021-09-30", 300]],
    }),
    {
      ...annual(2021, "2022-02-20", ["2021-07-01", "2021-12-31", 70], ["2020-07-01", "2021-06-30", 110]),
      form: "10-KT",
    },
    annual(2022, "2023-02-20", ["2022-01-01", "2022-12-31", 150], ["2021-07-01", "2021-12-31", 70]),
  ];
  const rows = await rowsOf(filings, "income", "annual");
  expect(rows.map(periodOf)).toEqual([
    [2022, "FY", "2022-01-01", "2022-12-31", 150],
    [2021, "TP", "2021-07-01", "2021-12-31", 70],
    [2021, "FY", "2020-07-01", "2021-06-30", 110],
    [2020, "FY", "2019-07-01", "2020-06-30", 100],
    [2019, "FY", "2018-07-01", "2019-06-30", 90],
  ] as never);
  const quarters = await rowsOf(filings, "income", "quarterly");
  expect(quarters.map((row) => [row.fiscal_year, row.fiscal_period, row.period_end])).toEqual([
    [2021, "TP", "2021-09-30"],
  ]);
});

test("a year's dates that a filing gives a few days off are the same year, not a second one", async () => {
  const filings = [
    annual(2022, "2023-02-20", ["2022-01-02", "2022-12-31", 5]),
    annual(2023, "2024-02-20", ["2023-01-01", "2023-12-30", 6], ["2022-01-01", "2022-12-31", 5]),
  ];
  filings[1]!.facts.IncomeTaxExpenseBenefit = [["2022-01-01", "2022-12-31", 2]];
  const rows = await rowsOf(filings, "income", "annual");
  expect(rows.map((row) => [row.fiscal_year, row.line_items.income_tax])).toEqual([
    [2023, null],
    [2022, 2],
  ]);
});

test("a period of some months after a company was founded isn't a fiscal year", async () => {
  const filings = [annual(2020, "2021-03-20", ["2020-08-06", "2020-12-31", -1])];
  expect(await labels(filings)).toEqual({});
});

test("a company without an annual report has quarters, numbered from where its months to date begin", async () => {
  const filings = [
    {
      ...quarterly("2020-12-03", "Q3", {
        NetIncomeLoss: [
          ["2020-08-01", "2020-10-31", -3],
          ["2020-02-01", "2020-10-31", -9],
          ["2019-08-01", "2019-10-31", -2],
        ],
      }),
      fy: 2021,
    },
  ];
  const rows = await rowsOf(filings, "income", "quarterly");
  expect(rows.map((row) => [row.fiscal_year, row.fiscal_period, row.period_end, row.line_items.net_income])).toEqual([
    [2021, "Q3", "2020-10-31", -3],
    [2020, "Q3", "2019-10-31", -2],
  ] as never);
});
