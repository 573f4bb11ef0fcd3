import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sec } from "../../../src/filings/load/sec.ts";
import type { LoadReport } from "../../../src/loading/dataset.ts";
import { loadFrom } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { expectedFilings, filingPath, HAS_FILINGS } from "../sources.ts";

/** Real files of each kind; whole folders end in a slash. */
const FILES = [
  "json/company_tickers_exchange.json.gz",
  "json/companyfacts-aapl.json.gz",
  "json/companyfacts-nvda.json.gz",
  "json/companyfacts-snow.json.gz",
  "submissions/",
  "sgml/",
  "http/",
  "10-K/aapl-10-k-2024-11-01.html.gz",
  "10-K/ford-10-k-1993.txt.gz",
  "10-K/carmax-abs-10-k-fy2023.txt.gz",
  "10-Q/aapl-10-q-2025-08-01.html.gz",
  "8-K/nvda-8-k-2026-03-06.txt",
  "8-K/adobe-8-k-2023-03-15.txt.gz",
  "8-K/3m-8-k-2024-03-08.txt.gz",
  "DEF14A/180-degree-capital-def14a-2020.txt.gz",
];

describe.skipIf(!HAS_FILINGS)("real files of EDGAR", () => {
  const scratch = testStore("sec_real");
  let folder: string;
  let report: LoadReport;
  const load = () => loadFrom(sec, scratch.database, folder, {}, { home: folder, baseUrl: "https://data.example.org" });
  const rows = async (query: string): Promise<unknown[]> => [...(await scratch.database.sql.unsafe(query))];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "govdata-edgar-"));
    const names = FILES.flatMap((name) =>
      name.endsWith("/") ? readdirSync(filingPath(name)).map((file) => name + file) : [name],
    );
    for (const name of names) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      copyFileSync(filingPath(name), join(folder, name));
    }
    report = await load();
  }, 300_000);
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test("are all read, or skipped for a reason that holds", async () => {
    expect(report.results[0]).toMatchObject({ outcome: "published" });
    expect(report.unrecognized.toSorted()).toEqual([
      "http/0001009672-10-K-2017-index.html",
      "http/0001045810-26-000024-index.html",
      "http/403-full-index.xml",
      "http/404-submissions.xml",
      "http/503-getcurrent.html",
      "http/rate-exceeded.html",
      "http/undeclared-automated-tool.html",
      "submissions/CIK0000315090.json", // a person
      "submissions/CIK0000350001.json", // the SEC's test filer
      "submissions/CIK0000940418.json", // files as "other"
    ]);
    // An S-3/A of 1995 without a header: no one can tell whose it is. And a 10-K that was cut down to a few tags.
    expect(report.notes).toEqual([
      expect.stringContaining("1 files could not be read"),
      "figures of inline XBRL that are not served: 1 not a number in their format, 1 without a period or unit",
      expect.stringMatching(/^search: about \d+ passages wait for their vectors/),
    ]);
    expect(report.notes[0]).toContain("sgml/0000899681-95-000096.txt: its company is not known");
  });

  test("give items of 8-Ks as the filings have them, and times in UTC", async () => {
    const expected = expectedFilings();
    for (const [name, accession] of [
      ["8-K/nvda-8-k-2026-03-06.txt", "0001045810-26-000024"],
      ["8-K/adobe-8-k-2023-03-15.txt.gz", "0000796343-23-000044"],
      ["8-K/3m-8-k-2024-03-08.txt.gz", "0000066740-24-000023"],
    ] as const) {
      const [filing] = await scratch.database.sql<{ items: string[]; accepted_at: Date }[]>`
        select items, accepted_at from sec_filings where accession_number = ${accession} and parsed_at is not null`;
      expect([name, filing?.items]).toEqual([name, expected[name]?.items]);
      expect(filing?.accepted_at).toBeInstanceOf(Date);
      const recorded = await scratch.database.sql`
        select data from events where type = 'corporate_event.created' and data->>'accession' = ${accession}
         order by id`;
      expect(recorded.map(({ data }) => data.item_code)).toEqual(expected[name]?.items ?? []);
    }
  });

  test("tell documents that carry no accession number by company, form and period", async () => {
    expect(
      await rows(
        "select accession_number, form from sec_filings where cik = '0000320193' and parsed_at is not null order " +
          "by filed_on",
      ),
    ).toEqual([
      { accession_number: "0000320193-24-000123", form: "10-K" },
      { accession_number: "0000320193-25-000073", form: "10-Q" },
    ]);
  });

  test("name for each amendment one filing of the same form and period, filed before it, or none", async () => {
    const [found] = await scratch.database.sql`
      select count(*) filter (where a.amends_accession is not null) as linked,
             count(*) filter (where a.amends_accession is null) as unlinked,
             count(*) filter (where a.amends_accession is not null and not exists (
               select from sec_filings o
                where o.cik = a.cik and o.accession_number = a.amends_accession and o.form || '/A' = a.form
                  and o.report_date = a.report_date and o.filed_on <= a.filed_on)) as wrong
        from sec_filings a where a.form in ('10-K/A', '10-Q/A', '8-K/A')`;
    expect(found).toMatchObject({ wrong: 0 });
    expect(found?.linked).toBeGreaterThan(120);
    expect(found?.unlinked).toBeLessThan(30);
  });

  test("give each company once, by its newest copy, with the newer list's tickers", async () => {
    expect(
      await rows("select name, state, tickers, filings_as_of::text from sec_companies where cik = '0001318605'"),
    ).toEqual([{ name: "Tesla, Inc.", state: "TX", tickers: ["TSLA"], filings_as_of: "2026-02-27" }]);
    expect(await rows("select min(filed_on)::text as first from sec_filings where cik = '0001318605'")).toEqual([
      { first: "2005-02-17" },
    ]);
    expect(await rows("select symbol from sec_tickers where cik = '0001067983' order by position")).toEqual([
      { symbol: "BRK-B" },
      { symbol: "BRK-A" },
    ]);
  });

  test("give facts with the digits that were filed", async () => {
    const [diluted] = await scratch.database.sql<{ vals: number[]; ends: string }[]>`
      select vals, ends::text from sec_facts
       where cik = '0000320193' and concept = 'EarningsPerShareDiluted' and unit = 'USD/shares'`;
    expect(diluted?.vals).toContain(6.08); // fiscal 2024
    expect(await rows("select count(distinct cik) as companies from sec_facts")).toEqual([{ companies: 3 }]);
  });

  test("that are loaded again change nothing", async () => {
    const state = () =>
      rows(
        "select (select count(*) from events) as events, (select version from dataset_versions where dataset = " +
          "'sec') as version",
      );
    const before = await state();
    expect((await load()).results[0]).toMatchObject({ outcome: "unchanged" });
    expect(await state()).toEqual(before);
  }, 120_000);
});
