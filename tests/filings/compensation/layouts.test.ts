import { describe, expect, test } from "bun:test";
import type { AmountName } from "../../../src/filings/compensation/columns.ts";
import { summaryCompensation } from "../../../src/filings/compensation/summary-compensation.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";
import { tableOf } from "./made-table.ts";

type Row = { who: string; year: number; adds_up: boolean | null } & Partial<Record<AmountName, number>>;

/** Name, year, and the amounts that are there, of each row. */
const read = (html: string): Row[] =>
  summaryCompensation(readMarkup(`<html><body>${html}</body></html>`, "invented.htm")).map(
    ({ name, title, fiscal_year, adds_up, ...amounts }) => ({
      who: `${name} / ${title}`,
      year: fiscal_year,
      ...Object.fromEntries(Object.entries(amounts).filter(([, value]) => value !== null)),
      adds_up,
    }),
  );

const HEAD = "Name and Principal Position | Year | Salary ($) | Bonus ($) | Total ($)";

describe("tables that are read", () => {
  test.each([
    ["padding", '<b>Jane Roe</b><i style="padding-left:6pt">'],
    ["a margin", '<b style="margin-right:1em">Jane Roe</b><i>'],
    ["boxes in the line", '<b style="display:inline-block">Jane Roe</b><i>'],
    ["blocks", '<b style="display:block">Jane Roe</b><i>'],
    ["flexible boxes", '<b style="display:flex">Jane Roe</b><i>'],
    ["cells of a style", '<b style="display:table-cell">Jane Roe</b><i style="display:table-cell">'],
  ])("name and title in inline elements of a cell are apart as a page shows them: by %s", (_, label) => {
    const rows = read(tableOf(HEAD, `${label}Chief Executive Officer</i> | 2023 | 500,000 | 100,000 | 600,000`));
    expect(rows.map(({ who }) => who)).toEqual(["Jane Roe / Chief Executive Officer"]);
  });

  test("a printed zero is 0; a dash, Nil, N/A and an empty cell are null", () => {
    const rows = read(
      tableOf(
        "Name and Principal Position | Year | Salary ($) | Bonus ($) | Stock Awards ($) | Option Awards ($) | " +
          "All Other Compensation ($) | Total ($)",
        "Jane Roe~Chief Executive Officer | 2023 | 500,000 | $0 | — | Nil | N/A | 500,000",
        "Lee Chan~Treasurer | 2023 | 200,000 | -0- | | 5 ,000 | - | 205,000",
      ),
    );
    expect(rows).toEqual([
      { who: "Jane Roe / Chief Executive Officer", year: 2023, salary: 500000, bonus: 0, total: 500000, adds_up: true },
      {
        who: "Lee Chan / Treasurer",
        year: 2023,
        salary: 200000,
        bonus: 0,
        option_awards: 5000,
        total: 205000,
        adds_up: true,
      },
    ]);
  });

  test("a row that misses its total is kept and marked, by one dollar too", () => {
    const rows = read(
      tableOf(
        HEAD,
        "Jane Roe, President | 2023 | 500,000 | 10,000 | 510,001",
        "Lee Chan, Treasurer | 2023 | 200,000 | 1 | 300,000",
      ),
    );
    expect(rows.map(({ adds_up }) => adds_up)).toEqual([false, false]);
  });

  test("an officer who left is listed, a heading of officers who left is not", () => {
    const rows = read(
      tableOf(
        HEAD,
        "Jane Roe~President | 2023 | 500,000 | — | 500,000",
        "Former Executive Officers",
        "Lee Chan (3)~Former Treasurer(4) | 2023 | 200,000 | — | 200,000",
      ),
    );
    expect(rows.map(({ who }) => who)).toEqual(["Jane Roe / President", "Lee Chan / Former Treasurer"]);
  });

  test("rows of a group, of totals and without a name are not another officer’s", () => {
    const rows = read(
      tableOf(
        HEAD,
        "Jane Roe~President | 2023 | 500,000 | — | 500,000",
        "Chief Financial Officer | 2023 | 300,000 | — | 300,000",
        "All executive officers as a group (7 persons) | 2022 | 900,000 | — | 900,000",
        "Total | 2021 | 1,700,000 | — | 1,700,000",
      ),
    );
    expect(rows.map(({ year, total }) => [year, total])).toEqual([[2023, 500000]]);
  });

  test("a table that continues after a page's end is one table, with or without its heading again", () => {
    const first = tableOf(HEAD, "Jane Roe~President | 2023 | 500,000 | — | 500,000", "| 2022 | 400,000 | — | 400,000");
    const rest = ["Lee Chan~Treasurer | 2023 | 200,000 | — | 200,000", "| 2022 | 190,000 | — | 190,000"];
    const withHead = read(`${first}<p>41</p><p>Proxy Statement</p>${tableOf(HEAD, ...rest)}`);
    const without = read(`${first}<p>41</p><p>Proxy Statement</p>${tableOf(...rest)}`);
    expect(withHead).toHaveLength(4);
    expect(without).toEqual(withHead);
  });

  test("amounts in thousands are given in dollars", () => {
    const rows = read(
      tableOf(
        "Name and Principal Position | Year | Salary ($000) | Bonus ($000) | Total ($000)",
        "Jane Roe~President | 2023 | 500 | 10 | 510",
      ),
    );
    expect(rows).toEqual([
      { who: "Jane Roe / President", year: 2023, salary: 500000, bonus: 10000, total: 510000, adds_up: true },
    ]);
  });

  test("a total without pensions is not taken for the total", () => {
    const rows = read(
      tableOf(
        "Name | Year | Salary | Change in Pension Value | Total | Total Without Change in Pension Value",
        "Jane Roe~President | 2023 | 500,000 | 40,000 | 540,000 | 500,000",
      ),
    );
    expect(rows).toMatchObject([{ salary: 500000, pension_change: 40000, total: 540000, adds_up: true }]);
  });

  test("a decrease in pension value is negative; a mark in parentheses is not", () => {
    const rows = read(
      tableOf(
        "Name | Year | Salary | Change in Pension Value | Total",
        "Jane Roe~President | 2023 | 500,000(1) | (40,000) | 460,000",
      ),
    );
    expect(rows).toMatchObject([{ salary: 500000, pension_change: -40000, total: 460000 }]);
  });

  test("before 2006 numbers of options are not read as dollars, and there is no total", () => {
    const rows = read(
      tableOf(
        "| | Annual Compensation | Annual Compensation | Long-Term Compensation | ",
        "Name and Position | Year | Salary ($) | Bonus ($) | Securities Underlying Options (#) | All Other " +
          "Compensation ($)",
        "Jane Roe~President | 1999 | 300,000 | 50,000 | 120,000 | 4,000",
      ),
    );
    expect(rows).toEqual([
      { who: "Jane Roe / President", year: 1999, salary: 300000, bonus: 50000, other: 4000, adds_up: null },
    ]);
  });

  test.each(["FY2023", "Fiscal 2023", "2023(1)", "12/31/2023", "2022-2023", "FY23"])("the year %s is 2023", (year) => {
    expect(read(tableOf(HEAD, `Jane Roe~President | ${year} | 500,000 | — | 500,000`))).toMatchObject([{ year: 2023 }]);
  });

  test("without a column of years the caption's year counts, if it names one", () => {
    const rows = tableOf(
      "Name and Principal Position | Salary ($) | Bonus ($) | Total ($)",
      "Jane Roe~President | 500,000 | — | 500,000",
    );
    expect(read(`<p>Summary Compensation Table for fiscal year 2023</p>${rows}`)).toMatchObject([
      { year: 2023, total: 500000 },
    ]);
    expect(read(`<p>Summary Compensation Table</p>${rows}`)).toEqual([]);
  });
});

describe("headings", () => {
  test.each<[string, AmountName | null]>([
    ["Non‑Equity Incentive Plan Compensation ($)", "non_equity_incentive"],
    ["Non&#8209;Equity Incentive Plan Compensation", "non_equity_incentive"],
    ["Non–Equity Incentive Plan Compensation", "non_equity_incentive"],
    ["Non -Equity Incentive Plan Compensation", "non_equity_incentive"],
    ["Non- Stock Incentive Plan Compensation", "non_equity_incentive"],
    ["LTIP Unit Awards ($)", "stock_awards"],
    ["Performance Share Awards ($)", "stock_awards"],
    ["SOSAR Awards", "option_awards"],
    ["Option/SAR Awards ($)", "option_awards"],
    ["NQDC Earnings", "pension_change"],
    ["Change in Pension Value and Non‑Qualified Deferred Compensation Earnings", "pension_change"],
    ["All Other Annual Compensation", "other"],
    ["Perquisites and Other Compensation", "other"],
    ["Salary Deferred", null],
    ["LTIP Payouts ($)", null],
    ["Consulting Fees", null],
  ])("%s is %p", (heading, name) => {
    const rows = read(tableOf(`Name | Year | Salary ($) | ${heading} | Total ($)`, "Jane Roe | 2023 | 500 | 70 | 570"));
    expect(rows).toEqual([
      {
        who: "Jane Roe / null",
        year: 2023,
        salary: 500,
        ...(name && { [name]: 70 }),
        total: 570,
        adds_up: name !== null,
      },
    ]);
  });
});

describe("tables that are not taken", () => {
  const notTaken: [name: string, html: string][] = [
    [
      "director compensation",
      tableOf(
        "Name | Fees Earned or Paid in Cash ($) | Stock Awards ($) | Total ($)",
        "Jane Roe | 90,000 | 150,000 | 240,000",
      ),
    ],
    [
      "pay versus performance",
      tableOf(
        "Year | Summary Compensation Table Total for PEO | Compensation Actually Paid to PEO | Net Income",
        "2023 | 5,000,000 | 6,000,000 | 90,000,000",
      ),
    ],
    [
      "payments on termination",
      tableOf("Name | Salary Continuation ($) | Bonus ($) | Total ($)", "Jane Roe | 500,000 | 250,000 | 750,000"),
    ],
    [
      "target pay",
      tableOf(
        "Name | Year | Base Salary ($) | Target Bonus (% of salary) | Target Total",
        "Jane Roe | 2023 | 500,000 | 80% | 900,000",
      ),
    ],
    [
      "a fund’s aggregate compensation",
      tableOf(
        "Name and Position | Aggregate Compensation from the Fund | Total Compensation from Fund Complex",
        "Jane Roe, Director | 90,000 | 290,000",
      ),
    ],
    [
      "amounts in Canadian dollars",
      tableOf(
        "Name | Year | Salary (C$) | Bonus (C$) | Total (C$)",
        "Jane Roe~President | 2023 | 500,000 | — | 500,000",
      ),
    ],
  ];
  test.each(notTaken)("%s", (_, html) => expect(read(html)).toEqual([]));

  test("a table of realized pay that repeats salaries before the real one", () => {
    const realized = tableOf(
      "Name | Year | Salary ($) | Bonus ($) | Value of Vested Stock Awards ($) | Total Realized ($)",
      "Jane Roe | 2023 | 500,000 | — | 9,000,000 | 9,500,000",
    );
    const real = tableOf(
      "Name | Year | Salary ($) | Stock Awards ($) | Total ($)",
      "Jane Roe~President | 2023 | 500,000 | 1,000,000 | 1,500,000",
    );
    expect(read(`<p>Realized pay</p>${realized}<p>Text.</p><p>Summary Compensation Table</p>${real}`)).toEqual([
      { who: "Jane Roe / President", year: 2023, salary: 500000, stock_awards: 1000000, total: 1500000, adds_up: true },
    ]);
  });
});

describe("hostile and broken documents", () => {
  const whole = tableOf(
    HEAD,
    "Jane Roe~President | 2023 | 500,000 | — | 500,000",
    "Lee Chan~Treasurer | 2023 | 200,000 | — | 200,000",
  );
  test("a document cut off anywhere gives only rows that are in it, and no error", () => {
    for (let end = 0; end < whole.length; end += 3) {
      const rows = read(whole.slice(0, end));
      for (const row of rows) expect(["Jane Roe", "Lee Chan"]).toContain(row.who.split(" / ")[0] ?? "");
    }
  });

  test("a salary in each of 3,000 rows, columns by the thousand and endless lines end within seconds", () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `Salary Salary | ${2000 + (index % 20)} | Salary | Total`);
    expect(read(tableOf(...rows))).toEqual([]);
    const wide = `<table><tr>${'<td colspan="900">Salary</td>'.repeat(300)}</tr></table>`;
    expect(read(wide)).toEqual([]);
    const pre = `<pre>${`Salary      Total  2023   ${"1,000   ".repeat(500)}\n`.repeat(300)}</pre>`;
    expect(read(pre)).toEqual([]);
  }, 10_000);
});
