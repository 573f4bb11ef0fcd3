import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** What most readers of feeds in Python are made from. */
const PARSER = pythonPackage("feedparser", "6.0.14");

/** What read_feed.py prints of a feed. */
interface Read {
  version: string;
  complaints: string[];
  ids: string[];
  title: string;
  entries: {
    id: string;
    title: string;
    authors: string[];
    updated: number[];
    terms: string[];
    links: Record<string, string>;
  }[];
  again: number;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

/** Names that a feed must not break at; the parser cuts blanks at both ends. */
const NAMES = ["A & B <C> \"D\" 'E'", "]]> &amp; &#60;b&#62;", "Ångström – 日本 😀", "A\u0001B\u001bC"];

describe.skipIf("reason" in PARSER)("feedparser", () => {
  let server: TestServer;
  let all: Read;
  let company: Read;
  let rows: Json[];
  beforeAll(async () => {
    server = await startServer({
      async seed({ database }) {
        const { sql } = database;
        await load(database, MADE_FILES);
        for (const [index, name] of NAMES.entries()) {
          const cik = `000177777${index}`;
          await sql`insert into sec_companies (cik, name, search_name) values (${cik}, ${name}, ${name})`;
          await sql`
            insert into sec_filings (cik, accession_number, form, filed_on, items)
            values (${cik}, ${`${cik}-24-000001`}, '8-K', ${`2024-02-0${index + 1}`}, ${["2.02", "9.01"]})`;
        }
      },
    });
    const events = `${server.url}/v1/us/sec/events.atom?per_page=2`;
    const ofCompany = `${server.url}/v1/us/sec/companies/0001777770/events.atom`;
    const script = join(import.meta.dir, "read_feed.py");
    [all, company] = (await answerOfScript<Read[]>(PARSER, script, [server.key, events, ofCompany])) as [Read, Read];
    rows = (await server.json<Json>("/v1/us/sec/events?per_page=200")).data;
  }, 240_000);
  afterAll(() => server?.stop());

  test("reads every page without a complaint, and takes them for one feed that has not changed", () => {
    for (const read of [all, company])
      expect([read.version, read.complaints, new Set(read.ids).size, read.again]).toEqual(["atom10", [], 1, 304]);
    expect(all.ids.length).toBe(Math.ceil(rows.length / 2));
    expect(company.title).toContain(NAMES[0] as string);
  });

  test("reads of each filing what the list says, names with every kind of character included", () => {
    expect(all.entries).toEqual(
      rows.map((row) => {
        const name = row.company_name.replaceAll("\u0001", "\ufffd").replaceAll("\u001b", "\ufffd");
        const codes = row.items.map(({ code }: Json) => code);
        return {
          id: `urn:tag:sec.gov,2008:accession-number=${row.filing_accession}`,
          title: `${name}: ${row.form} (${codes.join(", ")})`,
          authors: [name],
          updated: row.filed_at.match(/\d+/g).map(Number),
          terms: [row.form, row.category, ...codes, row.cik],
          links: { "text/html": row.edgar_url, "application/json": server.url + row.filing_url },
        };
      }),
    );
    for (const name of NAMES.slice(0, 3)) expect(all.entries.flatMap(({ authors }) => authors)).toContain(name);
  });
});
