import { describe, expect, test } from "bun:test";
import type { CompensationRow } from "../../../src/filings/compensation/columns.ts";
import { summaryCompensation } from "../../../src/filings/compensation/summary-compensation.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";
import { tableOf } from "./made-table.ts";

const HEAD =
  "Name and Principal Position | Year | Salary ($) | Bonus ($) | Stock Awards ($) | All Other Compensation " +
  "($) | Total ($)";

const rowsOf = (html: string): CompensationRow[] =>
  summaryCompensation(readMarkup(`<html><body>${html}</body></html>`, "invented.htm"));
/** `name / title / year: salary total`, of each row. */
const read = (html: string) =>
  rowsOf(html).map((row) => `${row.name} / ${row.title} / ${row.fiscal_year}: ${row.salary} ${row.total}`);

describe("what isn't an officer’s", () => {
  test("footnotes in rows of the table aren't titles", () => {
    const html = tableOf(
      HEAD,
      "Jane Roe~President | 2023 | 5 | — | 1 | 1 | 7",
      "{7}(1) What this column has does not reflect dollars that were actually received in the year.",
      "(2) | {6}Includes $5 for security.",
    );
    expect(read(html)).toEqual(["Jane Roe / President / 2023: 5 7"]);
  });

  test("a heading over all columns isn't a title, a name over them begins an officer", () => {
    const section = tableOf(
      HEAD,
      "Jane Roe~President | 2023 | 5 | — | 1 | 1 | 7",
      "{7}Former Executive Officer:",
      "Lee Chan~Former President | 2023 | 4 | — | 1 | 1 | 6",
    );
    expect(read(section)).toEqual(["Jane Roe / President / 2023: 5 7", "Lee Chan / Former President / 2023: 4 6"]);
    const names = tableOf(
      HEAD,
      "{7}Jane Roe",
      "President | 2023 | 5 | — | 1 | 1 | 7",
      "{7}Lee B. Chan, Jr.",
      "Treasurer | 2023 | 4 | — | 1 | 1 | 6",
    );
    expect(read(names)).toEqual(["Jane Roe / President / 2023: 5 7", "Lee B. Chan, Jr. / Treasurer / 2023: 4 6"]);
  });

  test.each(["Transition Period", "Six months ended December 31, 2022", "2022TP", "Stub period 2022"])(
    "pay of %s isn't of any year, and its heading isn't a name",
    (period) => {
      const html = tableOf(
        HEAD,
        "Jane Roe~President | 2023 | 5 | — | 1 | 1 | 7",
        `| ${period} | 2 | — | — | — | 2`,
        "| 2022 | 4 | — | 1 | 1 | 6",
      );
      expect(read(html)).toEqual(["Jane Roe / President / 2023: 5 7", "Jane Roe / President / 2022: 4 6"]);
    },
  );

  test("an officer of a transition, or of some months, has a row; twelve months are a year", () => {
    const html = tableOf(
      HEAD,
      "Jane Roe, Head of Transition | 2023 | 5 | — | 1 | 1 | 7",
      "| 12 months ended December 31, 2022 | 3 | — | — | — | 3",
      "Lee Chan, Six Months Interim President | 2023 | 4 | — | 1 | 1 | 6",
    );
    expect(read(html)).toEqual([
      "Jane Roe / Head of Transition / 2023: 5 7",
      "Jane Roe / Head of Transition / 2022: 3 3",
      "Lee Chan / Six Months Interim President / 2023: 4 6",
    ]);
  });

  test("an amount that strays into the first column isn't a name", () => {
    const html = tableOf(HEAD, "1,500,000 | 2023 | 5 | — | 1 | 1 | 7", "Jane Roe~President | 2023 | 5 | — | 1 | 1 | 7");
    expect(read(html)).toEqual(["Jane Roe / President / 2023: 5 7"]);
  });
});

describe("names", () => {
  test("a name and title that each year repeats are given once", () => {
    const html = tableOf(
      HEAD,
      "Jane Q. Roe, President | 2023 | 5 | — | 1 | 1 | 7",
      "Jane Q. Roe, President | 2022 | 4 | — | 1 | 1 | 6",
    );
    expect(read(html)).toEqual(["Jane Q. Roe / President / 2023: 5 7", "Jane Q. Roe / President / 2022: 4 6"]);
  });

  test("a name in the middle of its years has all of them", () => {
    const html = tableOf(
      HEAD,
      "| 2023 | 3 | — | — | — | 3",
      "Jane Roe | 2022 | 2 | — | — | — | 2",
      "President | 2021 | 1 | — | — | — | 1",
      "| 2023 | 6 | — | — | — | 6",
      "Lee Chan | 2022 | 5 | — | — | — | 5",
      "Treasurer | 2021 | 4 | — | — | — | 4",
    );
    expect(read(html)).toEqual([
      "Jane Roe / President / 2023: 3 3",
      "Jane Roe / President / 2022: 2 2",
      "Jane Roe / President / 2021: 1 1",
      "Lee Chan / Treasurer / 2023: 6 6",
      "Lee Chan / Treasurer / 2022: 5 5",
      "Lee Chan / Treasurer / 2021: 4 4",
    ]);
  });

  test.each([
    ["Todd King 5~Chief Legal Officer", "Todd King", "Chief Legal Officer"],
    ["Yvonne L. Green, MBChB, MBA (10)~President", "Yvonne L. Green, MBChB, MBA", "President"],
    ["E William Parsley, III~EVP", "E William Parsley, III", "EVP"],
    ["David Wright (3) Co-Founder; Chairman of the Board", "David Wright", "Co-Founder; Chairman of the Board"],
    ["Lee Chan, M.D., Chief Medical Officer", "Lee Chan, M.D.", "Chief Medical Officer"],
    ["ROBERT McROE~CHIEF EXECUTIVE OFFICER", "ROBERT McROE", "CHIEF EXECUTIVE OFFICER"],
    ["ANA de la CRUZ, Jr.~President", "ANA de la CRUZ, Jr.", "President"],
    ["J.P. McROE~President", "J.P. McROE", "President"],
    ["Jean-Luc d’Arc~Treasurer", "Jean-Luc d’Arc", "Treasurer"],
    ["Ngozi O. O’Brien-Okafor, Esq.~Secretary", "Ngozi O. O’Brien-Okafor, Esq.", "Secretary"],
    ["Lee Chan*~Former CFO", "Lee Chan", "Former CFO"],
    ["Lee Chan — President", "Lee Chan", "President"],
    ["Lee (“Skip”) Chan~President", "Lee (“Skip”) Chan", "President"],
  ])("%s", (label, name, title) => {
    expect(rowsOf(tableOf(HEAD, `${label} | 2023 | 5 | — | 1 | 1 | 7`))[0]).toMatchObject({ name, title });
  });
});

describe("amounts", () => {
  test.each([
    "vertical-align:top;font-size:6pt",
    "font-size:6.5pt;line-height:100%;position:relative;top:-3.5pt;vertical-align:baseline",
    "vertical-align:4pt",
    "vertical-align:super",
  ])("a footnote’s digit raised by %s is in no amount and no name", (style) => {
    const mark = `<span style="${style}">3</span>`;
    const html = tableOf(
      "Name | Year | Salary | Bonus | Total",
      `Jane Roe${mark}~CEO | 2023${mark} | 500${mark} | 250 | 750`,
    );
    expect(read(html)).toEqual(["Jane Roe / CEO / 2023: 500 750"]);
  });

  test("letters at the top of their line that aren't smaller are text", () => {
    const html = tableOf(
      "Name | Year | Salary | Bonus | Total",
      `Jane Roe~CEO | 2023 | <span style="vertical-align:top">7</span> | 5 | 12`,
    );
    expect(read(html)).toEqual(["Jane Roe / CEO / 2023: 7 12"]);
  });

  test("columns before the salary are theirs, not the salary’s", () => {
    const html = tableOf(
      "Name | Year | All Other Compensation | Salary | Bonus | Total",
      "Jane Roe~CEO | 2023 | 5,000 | 500,000 | 10,000 | 515,000",
    );
    expect(rowsOf(html)).toMatchObject([{ title: "CEO", salary: 500000, bonus: 10000, other: 5000, adds_up: true }]);
  });

  test("of awards with a sum of their own the sum counts, and “Total Stock Awards” is not the total", () => {
    const html = tableOf(
      "Name | Year | Salary ($) | Annual Stock Award ($) | Other Stock Award ($) | Total Stock Awards ($) | " +
        "All Other Compensation ($) | Total ($)",
      "Jane Roe~CEO | 2023 | 500,000 | 100,000 | 20,000 | 120,000 | 5,000 | 625,000",
    );
    expect(rowsOf(html)).toMatchObject([{ stock_awards: 120000, other: 5000, total: 625000, adds_up: true }]);
  });

  test("two kinds of stock awards without a sum are added", () => {
    const html = tableOf(
      "Name | Year | Salary ($) | Stock Awards ($) | Other Stock Awards ($) | Total ($)",
      "Jane Roe~CEO | 2023 | 500,000 | 100,000 | 20,000 | 620,000",
    );
    expect(rowsOf(html)).toMatchObject([{ stock_awards: 120000, other: null, adds_up: true }]);
  });

  test.each([
    ["over the table", "<p>Summary Compensation Table</p><p>(in thousands)</p>", ""],
    ["in its first row", "", "{5}(dollars in thousands)"],
  ])("thousands stated %s count, unless the salaries aren't thousands", (_, before, first) => {
    const rows = (salary: string, total: string) => [
      ...(first ? [first] : []),
      "Name | Year | Salary | Bonus | Total",
      `Jane Roe~CEO | 2023 | ${salary} | 10 | ${total}`,
    ];
    expect(read(before + tableOf(...rows("500", "510")))).toEqual(["Jane Roe / CEO / 2023: 500000 510000"]);
    expect(read(before + tableOf(...rows("500,000", "500,010")))).toEqual(["Jane Roe / CEO / 2023: 500000 500010"]);
  });

  test("another currency in the caption or in a cell isn't dollars; what was converted is", () => {
    const own = tableOf(HEAD, "Jane Roe~President | 2023 | 5 | — | 1 | 1 | 7");
    expect(read(`<p>Summary Compensation Table. All amounts are in Canadian dollars.</p>${own}`)).toEqual([]);
    expect(read(`<p>Amounts paid in euros were converted into U.S. dollars.</p>${own}`)).toHaveLength(1);
    const mixed = tableOf(HEAD, "Jane Roe~President | 2023 | 400,000(€) | — | 1 | 1 | 7");
    expect(rowsOf(mixed)).toMatchObject([{ salary: null, adds_up: false }]);
  });

  test("a word broken over lines is one word", () => {
    const html = tableOf(
      "Name and~Princi-~pal Position | Year | Sal-~ary~($) | Non-~Equity~Incentive~Plan~Compen-~sation~($) | " +
        "Nonquali-~fied~Deferred~Compen-~sation~Earnings~($) | Total~($)",
      "Jane Roe~CEO | 2023 | 1 | 3 | 4 | 8",
    );
    expect(rowsOf(html)).toMatchObject([{ salary: 1, non_equity_incentive: 3, pension_change: 4, adds_up: true }]);
  });

  test.each(["— (6)", "- (6)", "–(a)", "$— [2]"])("%s is a dash with a footnote’s mark, no minus six", (printed) => {
    expect(rowsOf(tableOf(HEAD, `Jane Roe~President | 2023 | 5 | ${printed} | 1 | 1 | 7`))).toMatchObject([
      { bonus: null, adds_up: true },
    ]);
  });

  test("numbers as words, and notes that begin with a number, aren't amounts", () => {
    const html = tableOf(HEAD, "Jane Roe~President | 2023 | 5 | (1) See below | $1.2 million | 1 | 6");
    expect(rowsOf(html)).toMatchObject([{ salary: 5, bonus: null, stock_awards: null, other: 1, total: 6 }]);
  });
});

describe("preformatted text", () => {
  const lines = (...text: string[]) => `<pre>${text.join("\n")}</pre>`;

  test("numbers that reach under their neighbours from line to line keep their headings", () => {
    const html = lines(
      "Name and                                 Stock     Option      All Other",
      "Position     Year   Salary    Bonus      Awards    Awards      Compensation    Total",
      "Jane Roe     2023   100,000   2,500,000  6,000,008 6,000,001       379,528  14,979,537",
      "President    2022   100,000  22,070,000  4,500,134      4,500,028      127,334   31,297,496",
    );
    const rows = rowsOf(html);
    expect(rows).toMatchObject([
      { bonus: 2500000, stock_awards: 6000008, option_awards: 6000001, other: 379528, adds_up: true },
      { bonus: 22070000, stock_awards: 4500134, option_awards: 4500028, other: 127334, adds_up: true },
    ]);
  });

  test("dots that lead from a name to its amounts are not a part of the name", () => {
    const html = lines(
      "Name and Position                     Year    Salary     Bonus      Total",
      "Jane Q. Roe.....................      2023   100,000    50,000    150,000",
      "  President                           2022    90,000    40,000    130,000",
      "Lee Chan Jr. . . . . . . . . . .      2023    80,000    20,000    100,000",
    );
    expect(rowsOf(html).map(({ name, total }) => [name, total])).toEqual([
      ["Jane Q. Roe", 150000],
      ["Jane Q. Roe", 130000],
      ["Lee Chan Jr.", 100000],
    ]);
  });

  test("headings of two columns over one name neither", () => {
    const html = lines(
      "Name         Year         Salary Stock Awards",
      "Jane Roe     2023         100,000        500      600",
    );
    expect(rowsOf(html)).toEqual([]);
  });
});

describe("which table", () => {
  const gap = "<p>Text.</p>".repeat(20);
  const real = tableOf(
    HEAD,
    "Jane Roe~President | 2023 | 5 | — | 1 | 1 | 7",
    "Lee Chan~CFO | 2023 | 4 | — | 1 | 1 | 6",
  );

  test("a table of only the chief executive is not the one", () => {
    const alone = tableOf(HEAD, "Jane Roe~President | 2023 | 5 | — | 1 | 1 | 7");
    expect(read(`${alone}${gap}${gap}${gap}${real}`)).toHaveLength(2);
  });

  test("a table of realized pay in the same columns adds no year to the real one", () => {
    const realized = tableOf(
      HEAD,
      "Jane Roe~President | 2023 | 5 | — | 9 | 1 | 15",
      "| 2022 | 5 | — | 9 | 1 | 15",
      "Lee Chan~CFO | 2023 | 4 | — | 9 | 1 | 14",
    );
    const html =
      `<p>The next table supplements the other with realized pay.</p>${realized}${gap}<p>Summary Compensation ` +
      `Table</p>${real}`;
    expect(read(html)).toEqual(["Jane Roe / President / 2023: 5 7", "Lee Chan / CFO / 2023: 4 6"]);
  });

  test("a second table of the same officers under shorter names adds none", () => {
    const other = tableOf(HEAD, "J. Roe | 2023 | 5 | — | 2 | 1 | 8", "L. Chan | 2023 | 4 | — | 2 | 1 | 7");
    expect(read(`<p>Summary Compensation Table</p>${real}<p>Text.</p>${other}`)).toHaveLength(2);
  });

  test("directors’ compensation with a column of salaries is not taken", () => {
    const directors = tableOf(
      "Name | Year | Fees Earned or Paid in Cash ($) | Salary ($) | Stock Awards ($) | Total ($)",
      "Ana Ruiz | 2023 | 90,000 | — | 100,000 | 190,000",
    );
    expect(read(directors)).toEqual([]);
  });
});
