import { expect, test } from "bun:test";
import fc from "fast-check";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { COMPANY, type MadeFiling, readFilings } from "../made-company.ts";
import { factsOf, hasSources, realDocument, statementsOf } from "./real-companies.ts";

const STATEMENTS = ["income", "balance_sheet", "cash_flow"] as const;
const PERIODS = ["annual", "quarterly", "ttm"] as const;
const everything = (statements: Statements) => ({
  splits: statements.splits().map(({ source, ...split }) => ({ ...split, source: source.accession })),
  rows: STATEMENTS.flatMap((statement) =>
    PERIODS.flatMap((period) => [false, true].flatMap((adjust) => statements.rows(statement, period, adjust))),
  ),
});

/** Nothing in rows may have been filed later: not the row's filing, not an operand's. */
function latestFiling(rows: ReturnType<typeof everything>["rows"]): string {
  const days = rows.flatMap((row) => [
    row.filed_date,
    ...Object.values(row.derived).flatMap(({ operands }) =>
      operands.map((operand) => ("filed_date" in operand ? operand.filed_date : "")),
    ),
  ]);
  return days.sort().at(-1) ?? "";
}

const day = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / 86_400_000, max: Date.parse(to) / 86_400_000 })
    .map((value) => new Date(value * 86_400_000).toISOString().slice(0, 10));

/** Years of filings that restate, round, split and change concepts at random. */
const madeFilings: fc.Arbitrary<MadeFiling[]> = fc
  .array(
    fc.record({
      year: fc.integer({ min: 2018, max: 2023 }),
      kind: fc.constantFrom("10-K", "10-K/A", "10-Q", "8-K", "DEF 14A", "424B5", "10-KT"),
      concept: fc.constantFrom("Revenues", "RevenueFromContractWithCustomerExcludingAssessedTax", "SalesRevenueNet"),
      value: fc.integer({ min: -999999, max: 999999999 }),
      scale: fc.constantFrom(1, 1000, 1000000),
      split: fc.constantFrom(1, 1, 4),
      delayDays: fc.integer({ min: 20, max: 700 }),
    }),
    { minLength: 3, maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ year, kind, concept, value, scale, split, delayDays }): MadeFiling => {
      const [start, half, end] = [
        `${year}-01-01`,
        `${year}-06-30`,
        kind === "10-Q" ? `${year}-09-30` : `${year}-12-31`,
      ];
      const rounded = Math.round(value / scale) * scale;
      return {
        form: kind,
        filed: new Date(Date.parse(end) + delayDays * 86_400_000).toISOString().slice(0, 10),
        fy: kind === "8-K" ? null : year,
        fp: kind === "10-Q" ? "Q3" : "FY",
        facts: {
          [concept]: [
            [start, end, rounded],
            [`${year - 1}-01-01`, `${year - 1}-12-31`, rounded + scale],
          ],
          NetCashProvidedByUsedInOperatingActivities: [
            [start, half, rounded],
            [start, end, 2 * rounded],
          ],
          CostOfRevenue: [[start, end, rounded / scale]],
          EarningsPerShareBasic: [[start, end, 8 / split]],
          WeightedAverageNumberOfSharesOutstandingBasic: [[start, end, 1000003 * split]],
          StockholdersEquityNoteStockSplitConversionRatio1: [[end, split]],
          Assets: [
            [end, rounded],
            [`${year - 1}-12-31`, rounded],
          ],
          "dei:EntityCommonStockSharesOutstanding": [[end, 1000007 * split]],
        },
      };
    }),
  );

test("made companies as of a day are those of a database with only what was filed by then", async () => {
  await fc.assert(
    fc.asyncProperty(madeFilings, day("2018-06-01", "2025-12-31"), async (filings, asOf) => {
      const company = { company: COMPANY, sic: "3674" };
      const all = new Statements(await readFilings(filings), { ...company, asOf });
      // Accession numbers follow from a filing's place in the list, which must not move.
      const known = filings.map((filing) => (filing.filed <= asOf ? filing : { ...filing, facts: {} }));
      const loaded = everything(new Statements(await readFilings(known), company));
      expect(everything(all)).toEqual(loaded);
      expect(latestFiling(loaded.rows) <= asOf).toBe(true);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test("the order in which a file lists its facts changes no row", async () => {
  await fc.assert(
    fc.asyncProperty(madeFilings, fc.infiniteStream(fc.nat()), async (filings, keys) => {
      const facts = await readFilings(filings);
      const shuffled = facts
        .map((fact) => ({ fact, key: keys.next().value }))
        .sort((one, other) => one.key - other.key);
      const company = { company: COMPANY, sic: null };
      const plain = everything(new Statements(facts, company));
      expect(
        everything(
          new Statements(
            shuffled.map(({ fact }) => fact),
            company,
          ),
        ),
      ).toEqual(plain);
    }),
    { numRuns: 100 },
  );
}, 120_000);

test.if(hasSources)(
  "Apple, NVIDIA and Snowflake as of any day are those of files cut off at that day",
  async () => {
    for (const name of ["aapl", "nvda", "snow"] as const) {
      const document = await realDocument(name);
      const first = (await factsOf(document)).map(({ filed }) => filed).sort()[0]!;
      const days = fc.sample(day(first, "2026-06-30"), { numRuns: 4, seed: 20 });
      for (const asOf of days) {
        const cut = structuredClone(document) as {
          facts: Record<string, Record<string, { units: Record<string, { filed: string }[]> }>>;
        };
        for (const concepts of Object.values(cut.facts))
          for (const { units } of Object.values(concepts))
            for (const [unit, facts] of Object.entries(units)) units[unit] = facts.filter(({ filed }) => filed <= asOf);
        const known = everything(await statementsOf(cut));
        expect(everything(await statementsOf(document, asOf))).toEqual(known);
        expect(latestFiling(known.rows) <= asOf).toBe(true);
        expect(known.rows.length).toBeGreaterThan(5);
      }
    }
  },
  240_000,
);
