import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { LINE_ITEMS, waysTo } from "../../../src/filings/facts/concepts/table.ts";
import { dayText } from "../../../src/filings/facts/day.ts";
import type { Fact } from "../../../src/filings/facts/fact.ts";
import { FactBook } from "../../../src/filings/statements/facts/fact-book.ts";
import { fiscalCalendar } from "../../../src/filings/statements/periods/calendar.ts";
import {
  quarterlyPeriods,
  type RowPeriod,
  trailingPeriods,
} from "../../../src/filings/statements/periods/row-periods.ts";
import type { FinancialRow } from "../../../src/filings/statements/row.ts";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { type MadeFiling, rowsOf } from "../made-company.ts";
import { factsOf, fixtureDocument } from "./real-companies.ts";

/** Nulls of quarters and trailing years without a reason, although amounts of the line were filed for their periods. */
function unexplainedNulls(facts: readonly Fact[]): string[] {
  const statements = new Statements(facts, { company: { cik: "1", ticker: null, name: "" }, sic: null });
  const book = new FactBook(facts);
  const calendar = fiscalCalendar(book);
  const places = { quarterly: quarterlyPeriods(book, calendar), ttm: trailingPeriods(book, calendar) };
  return (["income", "cash_flow"] as const).flatMap((statement) =>
    (["quarterly", "ttm"] as const).flatMap((period) => {
      const rows = new Map(statements.rows(statement, period).map((row) => [row.period_end, row]));
      return places[period].flatMap((place) => {
        const row = rows.get(dayText(place.duration.end));
        return row ? unexplainedOf(row, place, book) : [];
      });
    }),
  );
}

function unexplainedOf(row: FinancialRow, { duration, recipe }: RowPeriod, book: FactBook): string[] {
  const { statement, framework, currency, fiscal_year: year, fiscal_period: quarter } = row;
  const isUnexplained = (name: string) => row.line_items[name] === null && row.derived[name]?.reason === undefined;
  return LINE_ITEMS[statement]
    .filter(({ name, measure }) => measure === "flow" && isUnexplained(name))
    .flatMap((item) => {
      // A sum with a concept that the company never files is not its line.
      const ways = waysTo(item, framework, null).filter((way) =>
        way.terms.every(({ concept, presence }) => presence !== "required" || book.hasConcept(framework, concept)),
      );
      const terms = ways.flatMap((way) => way.terms.filter(({ sign }) => sign === 1));
      const filedTerm = terms.find(({ concept }) =>
        [duration, ...(recipe?.plus.slice(0, 1) ?? [])].some((span) =>
          book.history(framework, concept, currency, span),
        ),
      );
      return filedTerm ? `${row.period} ${year} ${quarter} ${item.name}: ${filedTerm.concept}` : [];
    });
}

test.each(["aapl", "nvda", "snow"] as const)(
  "%s: no figure of a fixture is null without a reason where amounts were filed",
  async (name) => {
    expect(unexplainedNulls(await factsOf(await fixtureDocument(name)))).toEqual([]);
  },
);

const FILES = [agencyPath("sec/json"), agencyPath("more/sec/companyfacts")].flatMap((folder) =>
  hasAgencyFiles(folder)
    ? readdirSync(folder)
        .filter((name) => /^(?:companyfacts|CIK)/.test(name))
        .map((name) => `${folder}/${name}`)
    : [],
);

describe.if(FILES.length > 0)("all facts of a company", () => {
  test.each(FILES.map((path) => [basename(path), path]))(
    "%s: no figure is null without a reason where amounts were filed",
    async (_, path) => {
      const bytes = Bun.gunzipSync(await Bun.file(path).bytes());
      expect(unexplainedNulls(await factsOf(JSON.parse(new TextDecoder().decode(bytes))))).toEqual([]);
    },
    60_000,
  );
});

const CASH_FLOW = "NetCashProvidedByUsedInOperatingActivities";
const [YEAR, HALF, QUARTER] = [
  ["2008-01-01", "2008-12-31"],
  ["2008-01-01", "2008-06-30"],
  ["2008-04-01", "2008-06-30"],
] as const;

/** An annual and an interim report of 2008; the latter's first quarter was never filed. */
const reports = (annual: Record<string, number>, half: Record<string, number>, quarter: Record<string, number>) => {
  const facts = (...parts: (readonly [readonly [string, string], Record<string, number>])[]): MadeFiling["facts"] => {
    const all = parts.flatMap(([[start, end], amounts]) =>
      Object.entries(amounts).map(([concept, value]) => ({ concept, made: [start, end, value * 1e6] as const })),
    );
    const byConcept = Map.groupBy(all, ({ concept }) => concept);
    return Object.fromEntries([...byConcept].map(([concept, made]) => [concept, made.map((one) => one.made)]));
  };
  const filings: MadeFiling[] = [
    { form: "10-Q", filed: "2008-08-01", fy: 2008, fp: "Q2", facts: facts([HALF, half], [QUARTER, quarter]) },
    { form: "10-K", filed: "2009-02-20", fy: 2008, fp: "FY", facts: facts([YEAR, annual]) },
  ];
  return filings;
};

test("a quarter with a part of the line, and nothing filed of its year's beginning, says so", async () => {
  const [row] = await rowsOf(
    reports(
      { [CASH_FLOW]: 900, Depreciation: 200, AdjustmentForAmortization: 15 },
      { [CASH_FLOW]: 400, Depreciation: 98, AdjustmentForAmortization: 7 },
      { ShareBasedCompensation: 3, Depreciation: 50 },
    ),
    "cash_flow",
    "quarterly",
  );
  expect(row).toMatchObject({ fiscal_period: "Q2", line_items: { stock_based_compensation: 3e6 } });
  for (const name of ["depreciation_and_amortization", "operating_cash_flow"])
    expect([row?.line_items[name], row?.derived[name]?.reason]).toEqual([
      null,
      "no value for the part to be taken away",
    ]);
});

test("an amount of another concept than the year's is not served, and named with that reason", async () => {
  const [row] = await rowsOf(
    reports({ Revenues: 500, SalesRevenueGoodsNet: 470 }, {}, { SalesRevenueGoodsNet: 120, NetIncomeLoss: 9 }),
    "income",
    "quarterly",
  );
  expect(row?.line_items).toMatchObject({ revenue: null, net_income: 9e6 });
  expect(row?.derived.revenue).toMatchObject({
    reason: "the amount filed is of a concept that has another value than this line for the year",
    operands: [{ concept: "SalesRevenueGoodsNet", value: 120e6 }],
  });
});
