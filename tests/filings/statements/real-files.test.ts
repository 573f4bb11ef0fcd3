import { describe, expect, test } from "bun:test";
import type { FinancialRow } from "../../../src/filings/statements/row.ts";
import type { Statements } from "../../../src/filings/statements/statements.ts";
import {
  byLabel,
  type ExpectedLine,
  expectedCompanies,
  fixtureDocument,
  hasSources,
  type RealCompany,
  realDocument,
  statementsOf,
} from "./real-companies.ts";

const STATEMENT_OF = { total_assets: "balance_sheet", operating_cash_flow: "cash_flow" } as const;
const isItem = (name: string) => ["revenue", "net_income", "total_assets", "operating_cash_flow"].includes(name);

/** Compares every value of an expected line; gives how many there were. */
function compare(statements: Statements, line: ExpectedLine, period: "annual" | "quarterly"): number {
  const label = `${line.fiscal_year} ${line.fiscal_period ?? "FY"}`;
  const items = Object.entries(line).filter(([name]) => isItem(name));
  for (const [name, value] of items) {
    const statement = STATEMENT_OF[name as keyof typeof STATEMENT_OF] ?? "income";
    const row = byLabel(statements, statement, period).get(label) as FinancialRow;
    expect(`${label} ${name} ${row.line_items[name]}`).toBe(`${label} ${name} ${value}`);
    expect(row.period_end).toBe(line.period_end as string);
    if (line.period_start !== undefined && row.period_start !== null)
      expect(row.period_start).toBe(line.period_start as string);
    expect(row.derived[name] !== undefined).toBe(line.derived !== undefined);
  }
  return items.length;
}

const COMPANIES: readonly RealCompany[] = ["aapl", "nvda", "snow"];
const SETS = [
  { name: "the facts of some concepts of Apple, NVIDIA and Snowflake", documentOf: fixtureDocument, isHere: true },
  { name: "all facts of Apple, NVIDIA and Snowflake", documentOf: realDocument, isHere: hasSources },
];

for (const { name, documentOf, isHere } of SETS)
  describe.if(isHere)(name, () => {
    test("every statement value that the sources expect is there to the digit, with its period", async () => {
      const companies = await expectedCompanies();
      let compared = 0;
      for (const name of COMPANIES) {
        const expected = companies[name];
        const document = await documentOf(name);
        const statements = await statementsOf(document);
        for (const line of expected.annual) compared += compare(statements, line, "annual");
        for (const line of expected.quarters) compared += compare(statements, line, "quarterly");
        for (const { as_of, ...line } of expected.as_of ?? [])
          compared += compare(await statementsOf(document, as_of as string), line, "annual");
      }
      expect(compared).toBe(62);
    }, 120_000);

    test("Apple's published years are there, in millions: eleven, over three revenue concepts", async () => {
      const statements = await statementsOf(await documentOf("aapl"));
      const rows = (statement: "income" | "balance_sheet" | "cash_flow") => byLabel(statements, statement, "annual");
      const [income, balance, cash] = [rows("income"), rows("balance_sheet"), rows("cash_flow")];
      const millions = (value: number | null | undefined) => (value ?? Number.NaN) / 1e6;
      const served = APPLE.map(([year]) => {
        const [first, second, third] = [income, balance, cash].map((map) => map.get(`${year} FY`)!.line_items);
        const values = [first!.revenue, first!.gross_profit, first!.operating_income, first!.net_income];
        return [
          year,
          ...[...values, second!.total_assets, third!.operating_cash_flow, third!.capital_expenditures].map(millions),
        ];
      });
      expect(served).toEqual(APPLE.map((year) => [...year]));
    }, 60_000);

    test("published quarters are there, fourth quarters by subtraction, in thousands", async () => {
      for (const name of COMPANIES) {
        const rows = byLabel(await statementsOf(await documentOf(name)), "income", "quarterly");
        for (const [label, revenue, netIncome] of QUARTERS[name]) {
          const items = rows.get(label)!.line_items;
          expect([name, label, items.revenue! / 1e3, items.net_income! / 1e3]).toEqual([
            name,
            label,
            revenue,
            netIncome,
          ]);
        }
      }
    }, 60_000);

    test("NVIDIA's fiscal years 2011 to 2014 keep the company's labels, though filings say a year less", async () => {
      const rows = byLabel(await statementsOf(await documentOf("nvda")), "income", "annual");
      const ends = {
        2011: "2011-01-30",
        2012: "2012-01-29",
        2013: "2013-01-27",
        2014: "2014-01-26",
        2015: "2015-01-25",
        2025: "2025-01-26",
      };
      for (const [year, end] of Object.entries(ends)) expect(rows.get(`${year} FY`)?.period_end).toBe(end);
      expect([...rows.keys()].length).toBe(new Set(rows.keys()).size);
      // Thousands, as published then.
      const published = {
        2011: [3543309, 253146],
        2012: [3997930, 581090],
        2013: [4280159, 562536],
        2014: [4130162, 439990],
        2015: [4681507, 630587],
      };
      for (const [year, [revenue, netIncome]] of Object.entries(published))
        expect([rows.get(`${year} FY`)!.line_items.revenue, rows.get(`${year} FY`)!.line_items.net_income]).toEqual([
          revenue! * 1e3,
          netIncome! * 1e3,
        ]);
    });

    test("no two rows of a statement have the same label, and rows are newest first", async () => {
      for (const name of COMPANIES) {
        const statements = await statementsOf(await documentOf(name));
        for (const statement of ["income", "balance_sheet", "cash_flow"] as const)
          for (const period of ["annual", "quarterly", "ttm"] as const) {
            const rows = statements.rows(statement, period);
            const labels = rows.map((row) => `${row.fiscal_year} ${row.fiscal_period}`);
            expect(new Set(labels).size).toBe(labels.length);
            const ends = rows.map((row) => row.period_end);
            expect(ends).toEqual([...ends].sort().reverse());
          }
      }
    }, 60_000);

    test("pay versus performance in NVIDIA's proxies is the source of no row", async () => {
      const statements = await statementsOf(await documentOf("nvda"));
      for (const period of ["annual", "quarterly", "ttm"] as const)
        for (const row of statements.rows("income", period)) expect(row.form).toMatch(/^10-[KQ]/);
    });

    test("Snowflake's share counts keep their digits where a later filing only repeats them in thousands", async () => {
      const rows = byLabel(await statementsOf(await documentOf("snow")), "income", "annual");
      expect(rows.get("2021 FY")!.line_items.shares_basic).toBe(141613196);
    });

    test("four quarters add up to the year, and every trailing year at a year's end is the year", async () => {
      for (const name of COMPANIES) {
        const statements = await statementsOf(await documentOf(name));
        const [years, quarters, trailing] = (["annual", "quarterly", "ttm"] as const).map((period) =>
          byLabel(statements, "income", period),
        );
        for (const [label, year] of years!) {
          const four = ["Q1", "Q2", "Q3", "Q4"].map(
            (quarter) => quarters!.get(`${year.fiscal_year} ${quarter}`)?.line_items.net_income,
          );
          expect(trailing!.get(`${year.fiscal_year} Q4`)?.line_items).toEqual(year.line_items);
          if (four.some((value) => typeof value !== "number")) continue;
          const off = Math.abs((four as number[]).reduce((sum, value) => sum + value, 0) - year.line_items.net_income!);
          // Restated years whose quarters no filing restated: fiscal 2008 of Apple has no quarters; NVIDIA rounds.
          expect(`${name} ${label} ${off <= 2e6}`).toBe(`${name} ${label} true`);
        }
      }
    }, 120_000);
  });

describe.if(hasSources)("the whole facts of a company", () => {
  test("NVIDIA's share counts of fiscal 2009, filed without their thousands, are null with the reason", async () => {
    const rows = byLabel(await statementsOf(await realDocument("nvda")), "income", "annual");
    const row = rows.get("2009 FY")!;
    expect(row.line_items.shares_diluted).toBeNull();
    expect(row.derived.shares_diluted?.reason).toContain("factor of 1,000");
    expect(rows.get("2010 FY")!.line_items.shares_diluted).toBe(549574000);
  });

  test("NVIDIA's averages of fiscal 2014 and 2015 keep thousands, which later filings repeat in millions", async () => {
    const rows = byLabel(await statementsOf(await realDocument("nvda")), "income", "annual");
    expect(rows.get("2014 FY")!.line_items).toMatchObject({ shares_basic: 587893000, shares_diluted: 594517000 });
    expect(rows.get("2015 FY")!.line_items).toMatchObject({ shares_basic: 552319000, shares_diluted: 563068000 });
  });

  test("Apple's balance sheet of March 2014, tagged in thousands, has the shares of its cover page", async () => {
    const row = byLabel(await statementsOf(await realDocument("aapl")), "balance_sheet", "quarterly").get("2014 Q2")!;
    expect(row.line_items.shares_outstanding).toBe(861381000);
    expect(row.concepts.shares_outstanding).toBe("dei:EntityCommonStockSharesOutstanding");
  });

  test("depreciation of Apple's fiscal 2015 is the cash flow's, not a note's under the newer concept", async () => {
    const rows = byLabel(await statementsOf(await realDocument("aapl")), "cash_flow", "annual");
    const values = ["2015 FY", "2016 FY", "2017 FY", "2024 FY"].map(
      (label) => rows.get(label)!.line_items.depreciation_and_amortization,
    );
    expect(values).toEqual([11257e6, 10505e6, 10157e6, 11445e6]);
  });

  test("beginning cash and change give ending cash in every row of all three companies that has them", async () => {
    let rows = 0;
    for (const name of COMPANIES) {
      const statements = await statementsOf(await realDocument(name));
      for (const period of ["annual", "quarterly", "ttm"] as const)
        for (const { line_items: items, period_end } of statements.rows("cash_flow", period)) {
          const [begin, change, end] = [
            items.cash_beginning_of_period,
            items.net_change_in_cash,
            items.cash_end_of_period,
          ];
          if (begin === null || change === null || end === null) continue;
          rows++;
          // NVIDIA went from thousands to millions within fiscal 2016: sums are off by a unit of each.
          expect(`${name} ${period_end} ${Math.abs(begin! + change! - end!) <= 2e6}`).toBe(
            `${name} ${period_end} true`,
          );
        }
    }
    expect(rows).toBeGreaterThan(200);
  }, 120_000);
});

/**
 * Year, then in millions: revenue, gross profit, operating income, net income, total assets, operating cash flow,
 * capital expenditures.
 */
const APPLE = [
  [2024, 391035, 180683, 123216, 93736, 364980, 118254, 9447],
  [2023, 383285, 169148, 114301, 96995, 352583, 110543, 10959],
  [2022, 394328, 170782, 119437, 99803, 352755, 122151, 10708],
  [2021, 365817, 152836, 108949, 94680, 351002, 104038, 11085],
  [2020, 274515, 104956, 66288, 57411, 323888, 80674, 7309],
  [2019, 260174, 98392, 63930, 55256, 338516, 69391, 10495],
  [2018, 265595, 101839, 70898, 59531, 365725, 77434, 13313],
  [2017, 229234, 88186, 61344, 48351, 375319, 64225, 12451],
  [2014, 182795, 70537, 52503, 39510, 231839, 59713, 9571],
  [2013, 170910, 64304, 48999, 37037, 207000, 53666, 8165],
  [2012, 156508, 68662, 55241, 41733, 176064, 50856, 8295],
] as const;

/** Revenue and net income as in the companies' quarterly releases, in thousands. */
const QUARTERS: Record<RealCompany, [string, number, number][]> = {
  aapl: [
    ["2024 Q1", 119575000, 33916000],
    ["2024 Q2", 90753000, 23636000],
    ["2024 Q3", 85777000, 21448000],
    ["2024 Q4", 94930000, 14736000],
    ["2023 Q4", 89498000, 22956000],
    ["2022 Q4", 90146000, 20721000],
    ["2021 Q4", 83360000, 20551000],
    ["2020 Q4", 64698000, 12673000],
    ["2019 Q4", 64040000, 13686000],
    ["2018 Q4", 62900000, 14125000],
    ["2018 Q1", 88293000, 20065000],
  ],
  nvda: [
    ["2025 Q1", 26044000, 14881000],
    ["2025 Q2", 30040000, 16599000],
    ["2025 Q3", 35082000, 19309000],
    ["2025 Q4", 39331000, 22091000],
    ["2024 Q4", 22103000, 12285000],
    ["2023 Q4", 6051000, 1414000],
    ["2021 Q1", 3080000, 917000],
  ],
  snow: [
    ["2025 Q1", 828709, -316988],
    ["2024 Q4", 774699, -169352],
    ["2022 Q1", 228914, -203220],
    ["2021 Q4", 190465, -198935],
  ],
};
