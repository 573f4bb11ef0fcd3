import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sec } from "../../../src/filings/load/sec.ts";
import { loadFrom, type TestLoad } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { fixtureDocument } from "../statements/real-companies.ts";

/** A concept of company facts: what was filed, by unit. */
interface FiledConcept {
  units: Record<string, { start?: string; end: string; val: number; accn: string }[]>;
}

/** Company facts and submissions out of EDGAR's own files. */
const FOLDER = join(import.meta.dir, "../fixtures");

describe("EDGAR's facts and submissions of some companies", () => {
  const scratch = testStore("sec_fixtures");
  let report: TestLoad;
  const load = () => loadFrom(sec, scratch.database, FOLDER, {}, { baseUrl: "https://data.example.org" });
  const rows = async (query: string): Promise<unknown[]> => [...(await scratch.database.sql.unsafe(query))];
  beforeAll(async () => {
    report = await load();
  }, 60_000);

  test("are read, and other filers than companies are skipped", () => {
    expect(report.results).toMatchObject([{ outcome: "published" }]);
    expect(report.notes).toEqual([]);
    expect(report.unrecognized.toSorted()).toEqual([
      "README.md",
      "expected.json",
      "submissions/CIK0000350001.json", // the SEC's test filer
      "submissions/CIK0000940418.json", // files as "other"
    ]);
  });

  test("give the company and its filings as the submissions list them", async () => {
    expect(
      await rows("select cik, name, sic, state, tickers from sec_companies where filings_as_of is not null"),
    ).toEqual([{ cik: "0000320193", name: "Apple Inc.", sic: "3571", state: "CA", tickers: ["AAPL"] }]);
    const list = await Bun.file(join(FOLDER, "submissions/CIK0000320193.json")).json();
    const { accessionNumber, form, filingDate, reportDate } = list.filings.recent as Record<string, string[]>;
    const listed = accessionNumber!.map((accession, at) => [accession, form![at], filingDate![at], reportDate![at]]);
    expect(listed).toHaveLength(40);
    const stored = await scratch.database.sql`
      select accession_number, form, filed_on::text, report_date::text from sec_filings where cik = '0000320193'`;
    expect(stored.map((row) => Object.values(row)).toSorted()).toEqual(listed.toSorted());
  });

  test.each(["aapl", "nvda", "snow"] as const)(
    "give every fact of %s with the digits that were filed",
    async (name) => {
      const { cik, facts } = await fixtureDocument(name);
      const filed: unknown[][] = [];
      for (const [taxonomy, concepts] of Object.entries<Record<string, FiledConcept>>(facts))
        for (const [concept, { units }] of Object.entries(concepts))
          for (const [unit, unitFacts] of Object.entries(units))
            for (const { start = null, end, val, accn } of unitFacts)
              filed.push([taxonomy, concept, unit, start, end, val, accn]);
      const stored = await scratch.database.sql`
      select taxonomy, concept, unit, fact.starts::text, fact.ends::text, fact.val, fact.accession
        from sec_facts, unnest(starts, ends, vals, accessions) as fact (starts, ends, val, accession)
       where cik = ${String(cik).padStart(10, "0")}`;
      const inOrder = (lists: unknown[][]) => lists.map((list) => JSON.stringify(list)).toSorted();
      expect(filed.length).toBeGreaterThan(1_000);
      expect(inOrder(stored.map((row) => Object.values(row)))).toEqual(inOrder(filed));
    },
  );

  test("change nothing when they are loaded again", async () => {
    expect((await load()).results).toMatchObject([{ outcome: "unchanged" }]);
  });
});
