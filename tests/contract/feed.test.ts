import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { EVENT_CATEGORIES } from "../../src/filings/current-report/categories.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { load, MADE_FILES, submissionsDocument } from "./filings-seed.ts";
import { EMPTY, EVENT, NEW, SECTION_FILES, UNREAD } from "./sections-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

/** A company with an amendment of an amended report, and current reports of both numberings. */
const OTHER = "0001888888";
const LISTED = [
  {
    accession: "0001888888-24-000009",
    form: "8-K",
    filed: "2024-06-03",
    report: "2024-06-01",
    items: "5.02,2.02,9.01",
  },
  { accession: "0001888888-24-000008", form: "10-K/A", filed: "2024-05-02", report: "2023-12-31" },
  { accession: "0001888888-24-000007", form: "10-K/A", filed: "2024-04-02", report: "2023-12-31" },
  { accession: "0001888888-24-000006", form: "10-K", filed: "2024-03-02", report: "2023-12-31" },
  { accession: "0001888888-24-000005", form: "8-K", filed: "2024-01-08", report: "2024-01-05", items: "8.01" },
  { accession: "0001888888-03-000001", form: "8-K", filed: "2003-10-02", report: "2003-10-01", items: "12" },
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    async seed({ database }) {
      await load(database, {
        ...MADE_FILES,
        [`submissions/CIK${OTHER}.json`]: JSON.stringify(
          submissionsDocument({ cik: OTHER, name: "OTHER EXAMPLE CO", tickers: ["OTHR"], exchanges: ["NYSE"] }, LISTED),
        ),
      });
    },
  });
}, 60_000);
afterAll(() => server.stop());

const get = (path: string): Promise<Json> => server.json(`/v1/us/sec${path}`);
const accessions = ({ data }: Json): string[] => data.map((row: Json) => row.filing_accession ?? row.accession_number);
const short = (accession: string) => `0001888888-24-00000${accession}`;

describe("current reports", () => {
  test("of all companies are listed newest first, a row for each filing, with paths that answer", async () => {
    const { data, pagination, metadata } = await get("/events");
    expect(accessions({ data })).toEqual(["0001999999-24-000090", short("9"), short("5"), "0001888888-03-000001"]);
    expect(data[1]).toEqual({
      filing_accession: short("9"),
      cik: OTHER,
      company_name: "OTHER EXAMPLE CO",
      company_ticker: "OTHR",
      form: "8-K",
      filed_at: "2024-06-03T00:00:00Z",
      filed_date: "2024-06-03",
      event_date: "2024-06-01",
      items: [
        { code: "5.02", description: expect.stringContaining("Departure of Directors") },
        { code: "2.02", description: "Results of Operations and Financial Condition" },
        { code: "9.01", description: "Financial Statements and Exhibits" },
      ],
      category: "earnings",
      filing_url: `/v1/us/sec/filings/${short("9")}`,
      edgar_url: "https://www.sec.gov/Archives/edgar/data/1888888/000188888824000009/",
    });
    expect([pagination.total, metadata.latest_period]).toEqual([4, "2025-04-04"]);
    for (const { filing_url: url, filing_accession: accession } of data)
      expect((await server.json<Json>(url)).data.accession_number).toBe(accession);
  });

  test("are narrowed by category, items, days and company, and each category has as many as it says", async () => {
    expect(accessions(await get("/events?category=earnings"))).toEqual([short("9"), "0001888888-03-000001"]);
    expect(accessions(await get("/events?category=leadership"))).toEqual(["0001999999-24-000090"]);
    expect(accessions(await get("/events?item_codes=5.02"))).toEqual(["0001999999-24-000090", short("9")]);
    expect(accessions(await get("/events?from=2024-01-01&to=2024-06-03"))).toEqual([short("9"), short("5")]);
    expect(accessions(await get("/companies/OTHR/events?from_date=2024-01-01"))).toEqual([short("9"), short("5")]);
    const { data } = await get("/events/categories");
    expect(data.map((row: Json) => row.name)).toEqual(EVENT_CATEGORIES.map(({ name }) => name));
    for (const { name, filing_count: count } of data)
      expect([name, (await get(`/events?category=${name}`)).pagination.total]).toEqual([name, count]);
  });

  test("come in pages that continue, and whole as CSV", async () => {
    const pages = [await get("/events?per_page=3"), await get("/events?per_page=3&page=2")];
    expect(pages.flatMap(accessions)).toEqual(accessions(await get("/events")));
    const file = await server.get("/v1/us/sec/events?format=csv");
    expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(5);
  });

  test.each([
    ["/events?category=merger", 400, "accepted: one of bankruptcy, "],
    ["/events?item_codes=5.02,99.1", 400, '"99.1"'],
    ["/events?from_date=2024-02-01&to_date=2024-01-01", 400, "is after to_date"],
    ["/companies/NOPE/events", 404, 'There is no ticker "NOPE"'],
    ["/filings/0001888888-99-000001", 404, 'There is no filing "0001888888-99-000001"'],
    ["/filings?form=10-X", 400, '"10-X"'],
  ])("%s is a %d that says %s", async (path, status, message) => {
    const { error } = await get(path);
    expect([error?.status, error?.message]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe("filings", () => {
  test("of all companies are listed with their company; a chain of amendments tells which is the newest", async () => {
    const { data, pagination } = await get(`/filings?identifier=${OTHER}&form=10-K,10-K/A`);
    expect(pagination.total).toBe(3);
    expect(
      data.map((row: Json) => [row.accession_number, row.supersedes, row.is_superseded, row.is_latest_for_period]),
    ).toEqual([
      [short("8"), short("7"), false, true],
      [short("7"), short("6"), true, false],
      [short("6"), null, true, false],
    ]);
    expect(data[0]).toMatchObject({ company_name: "OTHER EXAMPLE CO", company_ticker: "OTHR", filing_type: "10-K/A" });
    const newestOnly = await get(`/filings?identifier=othr&type=10-K,10-K/A&include_superseded=false`);
    expect(accessions(newestOnly)).toEqual([short("8")]);
    const ofCompany = await get("/companies/OTHR/filings?type=10-K,10-K/A&include_superseded=false");
    expect([accessions(ofCompany), ofCompany.pagination.total]).toEqual([[short("8")], 1]);
    expect((await get("/filings")).pagination.total).toBe(7 + LISTED.length);
  });

  test("of an unknown company are an empty list that says so", async () => {
    const { data, metadata } = await get("/filings?identifier=NOPE");
    expect([data, metadata.notes]).toEqual([[], ['No loaded company has "NOPE".']]);
  });

  test("have their chain, oldest first, and say what was read of them", async () => {
    const { data } = await get(`/filings/${short("7")}`);
    expect(data.chain.map((row: Json) => [row.accession_number, row.form])).toEqual([
      [short("6"), "10-K"],
      [short("7"), "10-K/A"],
      [short("8"), "10-K/A"],
    ]);
    expect(data).toMatchObject({
      parse_status: "pending",
      financials_available: false,
      period_of_report: "2023-12-31",
    });
    const proxy = await get("/filings/0001999999-25-000050");
    expect(proxy.data).toMatchObject({ parse_status: "parsed", chain: [{ form: "DEF 14A" }] });
    const report = await get("/filings/0001999999-25-000003");
    expect(report.data.financials_available).toBe(true);
  });
});

describe("the text of a filing", () => {
  test("is that of its sections, in order; a filing without sections says why", async () => {
    const reports = await startServer({ seed: async ({ database }) => void (await load(database, SECTION_FILES)) });
    try {
      const read = (path: string) => reports.json<Json>(`/v1/us/sec/filings/${path}`);
      const { data } = await read(`${NEW}/content`);
      const { data: listed } = await read(`${NEW}/sections?section_type=all`);
      const texts = await Promise.all(
        listed.sections.map(async ({ section_type: key }: Json) => (await read(`${NEW}/sections/${key}`)).data.content),
      );
      expect(data).toMatchObject({ filing_type: "10-K", content_type: "text/plain", content: texts.join("\n\n") });
      for (const [accession, reason] of [
        [EMPTY, "has no text"],
        [UNREAD, "Load it with"],
        [EVENT, "has no text"],
      ] as const)
        expect((await read(`${accession}/content`)).error).toMatchObject({
          status: 404,
          message: expect.stringContaining(reason),
        });
    } finally {
      await reports.stop();
    }
  }, 60_000);
});
