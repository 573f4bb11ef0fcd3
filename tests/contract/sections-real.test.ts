import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expectedFilings, filingPath, HAS_FILINGS } from "../filings/sources.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { load } from "./filings-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

const REPORTS = [
  "10-K/aapl-10-k-2024-11-01.html.gz",
  "10-Q/aapl-10-q-2025-08-01.html.gz",
  "10-Q/apple-10-q-2025-03-29-ixbrl.htm.gz",
  "10-K/nvda-10-k-2025-02-26.html.gz",
  "10-Q/nvda-10-q-2025-08-27.html.gz",
  "10-K/ford-10-k-1993.txt.gz",
  "10-K/carmax-abs-10-k-fy2023.txt.gz",
];
const FILES = [
  ...REPORTS,
  "json/companyfacts-aapl.json.gz",
  "json/companyfacts-nvda.json.gz",
  "submissions/CIK0000320193.json",
  "submissions/CIK0001045810.json",
];

let server: TestServer | undefined;
beforeAll(async () => {
  if (!HAS_FILINGS) return;
  const folder = await mkdtemp(join(tmpdir(), "govdata filings "));
  for (const file of FILES) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(filingPath(file), join(folder, file));
  }
  server = await startServer({ seed: async ({ database }) => void (await load(database, folder)) });
  await rm(folder, { recursive: true });
}, 120_000);
afterAll(() => server?.stop());

const get = (path: string): Promise<Json> => server!.json(`/v1/us/sec/${path}`); // set where these tests run

describe.if(HAS_FILINGS)("sections of real reports", () => {
  test("have the known fiscal year and quarter of each report, and of the statements made from it", async () => {
    for (const name of REPORTS) {
      const { cik, period_of_report, fiscal_year, fiscal_period } = expectedFilings()[name] as Json;
      const { data } = await get(`companies/${cik}/sections?section_type=all&per_page=200`);
      const [section] = data.filter((row: Json) => row.period_of_report === period_of_report);
      const quarter = fiscal_period === "FY" ? null : Number(fiscal_period.slice(1));
      expect([name, section.fiscal_year, section.fiscal_quarter]).toEqual([name, fiscal_year, quarter]);
      const { data: statements } = await get(`companies/${cik}/financials?statement=income&per_page=200`);
      const statement = (statements ?? []).find((row: Json) => row.accession_number === section.accession_number);
      if (statement) expect([name, section.fiscal_year]).toEqual([name, statement.fiscal_year]);
    }
  });

  test("have every known item, with the known first words", async () => {
    const squeezed = (text: string) => text.replace(/\s+/g, "");
    let count = 0;
    for (const name of REPORTS) {
      const { cik, period_of_report, sections = {} } = expectedFilings()[name] as Json;
      const { data } = await get(`companies/${cik}/sections?section_type=all&per_page=200`);
      for (const type of ["item_1a", "item_7", "part_i_item_2", "part_ii_item_1a"].filter((known) => sections[known])) {
        const key = type.replace("part_ii_", "");
        const row = data.find((one: Json) => one.period_of_report === period_of_report && one.section_key === key);
        const { data: section } = await server!.json<Json>(row.content_url);
        expect(squeezed(section.content)).toStartWith(squeezed(sections[type].first_8_words));
        expect(section.content.match(/\S+/g)).toHaveLength(section.word_count);
        count++;
      }
    }
    expect(count).toBeGreaterThan(5);
  });

  test("are compared from quarter to quarter", async () => {
    const { data } = await get("companies/AAPL/sections?section_type=part_i_item_2&form=10-Q");
    const { data: changes } = await get(`filings/${data[0].accession_number}/sections/part_i_item_2/changes`);
    expect(changes).toMatchObject({ previous_accession_number: data[1].accession_number });
    expect(changes.similarity_score).toBeWithin(0.7, 0.95);
    expect(changes.paragraphs_unchanged).toBeGreaterThan(30);
    const texts = changes.change_summary.paragraphs.map(({ previous_text }: Json) => previous_text);
    expect(texts).toContain("• iPhone 16e");
  });
});
