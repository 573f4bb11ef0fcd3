import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LINE_ITEMS } from "../../src/filings/facts/concepts/table.ts";
import { STATEMENTS } from "../../src/filings/serving/statements/financials.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { BANK_CIK, BANK_FILINGS, bankFile, load, MADE_FILES, restatedFacts } from "./filings-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      const { notes, unrecognized } = await load(database, { ...MADE_FILES, ...bankFile() });
      expect([notes, unrecognized]).toEqual([[], []]);
    },
  });
}, 60_000);
afterAll(() => server.stop());

const BASE = "/v1/us/sec/companies";
/** Of the newest filing of all companies. */
const NEWEST_DAY = "2025-06-02";
const get = (path: string): Promise<Json> => server.json(BASE + path);
const error = async (path: string): Promise<{ status: number; message: string }> => {
  const { error } = await get(path);
  return error ?? { status: 200, message: "" };
};

describe("a company", () => {
  test("has every field, with its industry, its county, and its newest filing", async () => {
    const { data, metadata } = await get("/MADE");
    expect(data).toEqual({
      cik: "0001999999",
      ticker: "MADE",
      tickers: ["MADE", "MADE-B"],
      name: "MADE UP CO",
      exchange: "NYSE",
      exchange_name: "NYSE",
      sic: "3674",
      sic_description: "Semiconductors & Related Devices",
      naics_code: "334413",
      naics_description: "Semiconductor and Related Device Manufacturing",
      state_of_incorporation: "DE",
      fiscal_year_end: "1231",
      category: "Large accelerated filer, Emerging growth company",
      headquarters: {
        street: "1 EXAMPLE WAY",
        city: "HARTFORD",
        state: "CT",
        zip: "06103",
        country: null,
        county_fips: "09003",
        county_name: "Hartford County",
        planning_region_fips: "09110",
        latitude: expect.closeTo(41.8, 0),
        longitude: expect.closeTo(-72.7, 0),
      },
      former_names: [{ name: "EXAMPLE ABACUS CO", from: "1999-07-28", to: "2007-01-04" }],
      latest_filing: expect.objectContaining({ accession_number: "0001999999-25-000050", form: "DEF 14A" }),
    });
    expect(metadata).toMatchObject({
      source: "U.S. Securities and Exchange Commission, EDGAR",
      latest_period: NEWEST_DAY,
    });
  });

  test("is found by ticker or share class in any spelling, and by CIK with or without zeros", async () => {
    for (const name of ["made", "MADE.B", "made-b", "MADE%2FB", "%20MADE", "1999999", "0001999999"])
      expect((await get(`/${name}`)).data.cik).toBe("0001999999");
  });

  test("has nulls and no filing if only its name is known", async () => {
    const { data, metadata } = await get("/1999997");
    expect(data).toMatchObject({
      ticker: null,
      tickers: [],
      exchange: null,
      exchange_name: null,
      sic: null,
      naics_code: null,
    });
    expect(data.headquarters).toMatchObject({ state: "F4", county_fips: null, latitude: null });
    expect([data.latest_filing, metadata.latest_period]).toEqual([null, NEWEST_DAY]);
  });

  test("is a 404 if unknown, a 404 with the command if not loaded, and a 400 if malformed", async () => {
    expect(await error("/NONE")).toMatchObject({ status: 404, message: expect.stringContaining('ticker "NONE"') });
    expect(await error("/42")).toMatchObject({ status: 404, message: expect.stringContaining('CIK "42"') });
    expect((await error("/absn")).message).toBe(
      `ABSN is Absent Holdings (CIK 0001999998), which is not loaded. Load it with: ${servedCommand("load sec ABSN")}`,
    );
    expect(await error("/12345678901")).toMatchObject({ status: 400 });
    for (const path of ["financials?statement=income", "executive-compensation", "filings"])
      expect(await error(`/ABSN/${path}`)).toMatchObject({ status: 404 });
    expect((await server.get(`${BASE}/ABSN/filings?format=csv`)).status).toBe(404);
  });
});

describe("financials", () => {
  test("are rows of fiscal years, newest first, with the source of each figure", async () => {
    const { data, metadata, pagination } = await get("/MADE/financials?statement=income");
    expect(pagination).toEqual({ page: 1, per_page: 50, total: 3, total_pages: 1, has_more: false });
    expect(data[0]).toMatchObject({
      company: { cik: "0001999999", ticker: "MADE", name: "MADE UP CO" },
      statement: "income",
      period: "annual",
      fiscal_year: 2024,
      fiscal_period: "FY",
      period_start: "2024-01-01",
      period_end: "2024-12-31",
      currency: "USD",
      framework: "us-gaap",
      form: "10-K",
      accession_number: "0001999999-25-000003",
      filed_at: "2025-02-20T00:00:00Z",
      filed_date: "2025-02-20",
      from_inline_xbrl: false,
      concepts: { revenue: "Revenues", net_income: "NetIncomeLoss" },
    });
    expect(data[0].line_items).toMatchObject({
      revenue: 1_250_000,
      gross_profit: 550_000,
      research_and_development: null,
    });
    expect(data[0].derived.gross_profit.operands.map((one: Json) => one.line_item)).toEqual([
      "revenue",
      "cost_of_revenue",
    ]);
    expect(data[1].line_items.revenue).toBe(1_010_000);
    expect(metadata).toMatchObject({ latest_period: NEWEST_DAY, as_of: null, splits: null });
    expect(metadata.units).toMatchObject({ revenue: "currency", eps_basic: "currency per share" });
  });

  test("as of a day have only what had been filed by then", async () => {
    const { data, metadata } = await get("/MADE/financials?statement=income&as_of=2025-02-19");
    expect(data.map((row: Json) => [row.fiscal_year, row.line_items.revenue])).toEqual([
      [2023, 1_000_000],
      [2022, null],
    ]);
    expect(metadata.as_of).toBe("2025-02-19");
    for (const period of ["annual", "quarterly", "ttm"])
      for (const statement of ["income", "balance_sheet", "cash_flow"]) {
        const before = await get(
          `/MADE/financials?statement=${statement}&period=${period}&as_of=1990-01-01&adjust=splits`,
        );
        expect([before.data, before.metadata.latest_period, before.metadata.splits]).toEqual([[], NEWEST_DAY, []]);
        expect(before.metadata.notes[0]).toContain("No filed facts give such rows");
      }
  });

  test("derive the fourth quarter as the year minus nine months, and say so", async () => {
    const { data } = await get("/MADE/financials?statement=income&period=quarterly&year=2024");
    expect(data.map((row: Json) => [row.fiscal_period, row.line_items.revenue])).toEqual([
      ["Q4", 350_000],
      ["Q3", 310_000],
    ]);
    expect(data[0].derived.revenue.operands).toHaveLength(2);
  });

  test("adjusted for splits are on the newest share basis, and the metadata has the split", async () => {
    const perShare = ({ data }: Json) =>
      data.map(({ line_items: items }: Json) => [items.eps_basic, items.shares_basic]);
    const filed = await get("/MADE/financials?statement=income");
    expect(perShare(filed)).toEqual([
      [1.25, 100_311],
      [1.02, 100_246],
      [1.5, 50_007],
    ]);
    expect(filed.metadata.notes.join()).toContain("adjust=splits");
    const { data, metadata } = await get("/MADE/financials?statement=income&adjust=splits");
    expect(perShare({ data })[2]).toEqual([0.75, 100_014]);
    expect(metadata.splits).toEqual([
      {
        date: "2024-06-10",
        ratio: 2,
        restated_from: "2025-02-20",
        source: expect.objectContaining({ accession_number: "0001999999-25-000003", form: "10-K" }),
      },
    ]);
  });

  test("are filtered by year and paged; a year without rows lists the years with rows", async () => {
    const one = await get("/MADE/financials?statement=balance_sheet&year=2023");
    expect(one.data.map((row: Json) => [row.period_start, row.line_items.total_assets])).toEqual([[null, 5_000_000]]);
    const page = await get("/MADE/financials?statement=balance_sheet&per_page=1&page=2");
    expect([page.data[0].fiscal_year, page.pagination.total, page.pagination.has_more]).toEqual([2023, 2, false]);
    const none = await get("/MADE/financials?statement=balance_sheet&year=1999");
    expect([none.data, none.metadata.notes[0]]).toEqual([[], "Rows are available for fiscal years 2023 to 2024."]);
    expect((await error("/1999997/financials/facts?concept=Assets&period_end=2024-12-31")).message).toContain(
      `EDGAR has them for companies that file XBRL: load them with: ${servedCommand("load sec 1999997")}`,
    );
    const nothing = await get("/1999997/financials?statement=income");
    expect(nothing.data).toEqual([]);
    expect(nothing.metadata.notes[0]).toContain("company facts");
  });

  test("require a statement, and refuse unknown ones", async () => {
    expect((await error("/MADE/financials")).message).toContain("income, balance_sheet, cash_flow");
    expect((await error("/MADE/financials?statement=incom")).message).toContain('did you mean "income"');
    expect(await error("/MADE/financials?statement=income&as_of=2025-02-30")).toMatchObject({ status: 400 });
    expect((await error("/MADE/financials?statement=income&include=labour_context,x")).message).toContain(
      'unknown: "labour_context" (did you mean "labor_context"?), "x"; accepted: labor_context, lending_context',
    );
  });

  test("as CSV have a column for each line item, and as NDJSON one row per line", async () => {
    const [header = "", first = ""] = (
      await (await server.get(`${BASE}/MADE/financials?statement=income&format=csv`)).text()
    ).split("\r\n");
    const at = header.split(",").indexOf("line_items_revenue");
    expect(first.split(",")[at]).toBe("1250000");
    for (const statement of STATEMENTS) {
      for (const page of ["", "&page=1"]) {
        const csv = await (await server.get(`${BASE}/MADE/financials?statement=${statement}&format=csv${page}`)).text();
        const columns = csv.slice(0, csv.indexOf("\r\n")).split(",");
        const items = columns.filter((column) => column.startsWith("line_items_"));
        expect(items).toEqual(LINE_ITEMS[statement].map(({ name }) => `line_items_${name}`));
        expect(columns).toEqual(expect.arrayContaining(["company_cik", "statement", "fiscal_period", "period_end"]));
        expect(columns).not.toContain("concepts");
        expect(columns).not.toContain("derived");
      }
    }
    const lines = await (await server.get(`${BASE}/MADE/financials?statement=income&format=ndjson`)).text();
    expect(
      lines
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).fiscal_year),
    ).toEqual([2024, 2023, 2022]);
  });
});

describe("the facts behind a figure", () => {
  test("include every value filed for it, earliest filing first, with its precision", async () => {
    const { data, metadata } = await get("/MADE/financials/facts?concept=Revenues&period_end=2023-12-31");
    expect(data.map((fact: Json) => [fact.value, fact.form, fact.filed_date, fact.accession_number])).toEqual([
      [1_000_000, "10-K", "2024-02-20", "0001999999-24-000001"],
      [1_010_000, "10-K", "2025-02-20", "0001999999-25-000003"],
    ]);
    expect(data[0]).toMatchObject({ cik: "0001999999", taxonomy: "us-gaap", unit: "USD", period_start: "2023-01-01" });
    expect(Number.isInteger(data[0].precision)).toBe(true);
    expect(metadata.company).toEqual({ cik: "0001999999", name: "MADE UP CO" });
    const known = await get("/MADE/financials/facts?concept=us-gaap:Revenues&period_end=2023-12-31&as_of=2024-12-31");
    expect(known.data).toHaveLength(1);
  });

  test("are empty for a day without facts, with the nearest days; an unknown concept is a 404", async () => {
    const { data, metadata } = await get("/MADE/financials/facts?concept=Assets&period_end=2024-12-30");
    expect([data, metadata.notes]).toEqual([
      [],
      ["No value for 2024-12-30 was filed. The nearest period ends: 2024-12-31, 2023-12-31."],
    ]);
    const before = await get("/MADE/financials/facts?concept=Assets&period_end=2024-12-31&as_of=2024-12-31");
    // Not the day itself, whose values came later: a reader of that day knew nothing of it.
    expect([before.data, before.metadata.notes]).toEqual([
      [],
      ["No value for 2024-12-31 had been filed by 2024-12-31. The nearest period ends: 2023-12-31."],
    ]);
    const first = await get("/MADE/financials/facts?concept=Assets&period_end=2024-12-31&as_of=0099-12-31");
    expect(first.metadata.notes).toEqual(["No value of Assets had been filed by 0099-12-31."]);
    expect(await error("/MADE/financials/facts?concept=Goodwill&period_end=2024-12-31")).toMatchObject({ status: 404 });
    expect((await error("/MADE/financials/facts?concept=Assets")).message).toContain("period_end: is missing");
  });
});

describe("executive compensation", () => {
  test("has one row for each officer and year from the newest filing, newest year first", async () => {
    const { data, metadata } = await get("/MADE/executive-compensation");
    expect(data.map((row: Json) => [row.fiscal_year, row.name, row.stock_awards, row.accession_number])).toEqual([
      [2024, "Jane Roe", 2_500_000, "0001999999-25-000050"],
      [2024, "Mary Ann Li", 300_000, "0001999999-25-000050"],
      [2023, "Jane Roe", 2_100_000, "0001999999-25-000050"],
      [2023, "Paul Kowalski", 400_000, "0001999999-24-000050"],
      [2022, "Jane A. Roe", 1_000_000, "0001999999-24-000050"],
    ]);
    const csv = await (await server.get(`${BASE}/MADE/executive-compensation?format=csv`)).text();
    expect(csv).toStartWith("company_cik,company_ticker,company_name,name,");
    expect(data[0]).toEqual({
      company: { cik: "0001999999", ticker: "MADE", name: "MADE UP CO" },
      name: "Jane Roe",
      title: "Chief Executive Officer",
      fiscal_year: 2024,
      salary: 950_000,
      bonus: null,
      stock_awards: 2_500_000,
      option_awards: null,
      non_equity_incentive: null,
      pension_change: null,
      other: 1_000,
      total: 3_451_000,
      adds_up: true,
      accession_number: "0001999999-25-000050",
      form: "DEF 14A",
      filed_at: "2025-04-04T20:30:15Z",
      filed_date: "2025-04-04",
    });
    expect([data[1].adds_up, data[1].total]).toEqual([false, 999_999]);
    expect(metadata).toMatchObject({ latest_period: NEWEST_DAY, company: { ticker: "MADE" } });
    expect(metadata.notes.join()).toContain("adds_up");
  });

  test("is filtered by year; a year without pay is empty, with a note", async () => {
    expect((await get("/MADE/executive-compensation?year=2022")).data).toHaveLength(1);
    const { data, metadata } = await get("/1999997/executive-compensation");
    expect([data, metadata.latest_period]).toEqual([[], NEWEST_DAY]);
    expect(metadata.notes[0]).toContain("No Summary Compensation Table");
  });
});

describe("filings", () => {
  test("are listed newest first, with the amended filing, items and addresses", async () => {
    const { data, metadata, pagination } = await get("/MADE/filings");
    expect(data.map((row: Json) => row.form)).toEqual(["DEF 14A", "10-K/A", "10-K", "8-K", "10-Q", "DEF 14A", "10-K"]);
    expect([pagination.total, metadata.latest_period]).toEqual([7, NEWEST_DAY]);
    // The proxy's time is that of its header, Eastern; others have only the day.
    expect(data[0]).toMatchObject({ filed_at: "2025-04-04T20:30:15Z", filed_date: "2025-04-04", parse_failure: null });
    expect(data[0]).toMatchObject({ filing_type: "DEF 14A", is_amendment: false });
    for (const { detail_url: url, accession_number: accession } of data)
      expect((await server.json<Json>(url)).data.accession_number).toBe(accession);
    expect(data[0].parsed_at).toEndWith("Z");
    expect(data[1]).toEqual({
      cik: "0001999999",
      accession_number: "0001999999-25-000007",
      form: "10-K/A",
      filing_type: "10-K/A",
      is_amendment: true,
      detail_url: "/v1/us/sec/filings/0001999999-25-000007",
      supersedes: "0001999999-25-000003",
      is_superseded: false,
      is_latest_for_period: true,
      filed_at: "2025-03-01T00:00:00Z",
      filed_date: "2025-03-01",
      report_date: "2024-12-31",
      items: [],
      description: "10-K/A",
      size_bytes: 12_345,
      amends_accession: "0001999999-25-000003",
      filing_url: "https://www.sec.gov/Archives/edgar/data/1999999/000199999925000007/",
      primary_document_url: "https://www.sec.gov/Archives/edgar/data/1999999/000199999925000007/10-ka.htm",
      parsed_at: null,
      parse_failure: null,
    });
    expect(data[3].items).toEqual(["5.02", "9.01"]);
  });

  test("are filtered by forms and days, and paged", async () => {
    const forms = async (query: string) => (await get(`/MADE/filings?${query}`)).data.map((row: Json) => row.form);
    expect(await forms("form=10-k,10-Q")).toEqual(["10-K", "10-Q", "10-K"]);
    expect(await forms("form=DEF%2014A&from_date=2025-01-01")).toEqual(["DEF 14A"]);
    expect(await forms("from_date=2024-11-05&to_date=2024-12-02")).toEqual(["8-K", "10-Q"]);
    const page = await get("/MADE/filings?per_page=3&page=3");
    expect([page.data.length, page.pagination]).toEqual([
      1,
      { page: 3, per_page: 3, total: 7, total_pages: 3, has_more: false },
    ]);
    const beyond = await get("/MADE/filings?page=9");
    expect([beyond.data, beyond.pagination.total, beyond.metadata.latest_period]).toEqual([[], 7, NEWEST_DAY]);
    expect(await forms("form=13F-HR")).toEqual([]);
    expect(await forms("from_date=0001-01-01&to_date=2024-03-01")).toEqual(["10-K"]);
    expect(await error("/MADE/filings?from_date=0000-01-01")).toMatchObject({ status: 400 });
    for (const form of ["10-K%20", "%2010-K", "10-K,%2010-Q", "10-K,", ""])
      expect(await error(`/MADE/filings?form=${form}`)).toMatchObject({ status: 400 });
    expect(await error("/MADE/filings?from_date=2025-01-02&to_date=2025-01-01")).toMatchObject({ status: 400 });
    expect((await get("/1999997/filings")).data).toEqual([]);
  });

  test("are complete as CSV", async () => {
    const text = await (await server.get(`${BASE}/MADE/filings?format=csv`)).text();
    expect(text.trimEnd().split("\r\n")).toHaveLength(8);
  });

  test("of a bank with thousands on one day are all streamed, without repeats", async () => {
    const text = await (await server.get(`${BASE}/${BANK_CIK}/filings?format=ndjson&form=424B2`)).text();
    const numbers = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).accession_number);
    expect([numbers.length, new Set(numbers).size]).toEqual([BANK_FILINGS, BANK_FILINGS]);
    expect((await get(`/${BANK_CIK}/filings?per_page=1`)).pagination.total).toBe(BANK_FILINGS);
  });
});

describe("the search of companies", () => {
  test("finds companies by part of a name or former name, by ticker and by CIK", async () => {
    const names = async (query: string) =>
      (await get(`?query=${encodeURIComponent(query)}`)).data.map((row: Json) => row.name);
    for (const query of ["made", "up  co", "abacus", "MADE.B", "1999999", "MADE UP CO"])
      expect(await names(query)).toEqual(["MADE UP CO"]);
    expect(await names("example")).toEqual(["Quiet Example Partners", "MADE UP CO"]); // a former name comes last
    // Signs and accents make no difference, and nothing but signs isn't a name.
    for (const query of ["Made-Up Co.", "mädé up", "EXAMPLE, ABACUS"])
      expect(await names(query)).toEqual(["MADE UP CO"]);
    for (const query of ["100%_", "&&", "co made"]) expect(await names(query)).toEqual([]);
  });

  test("lists all companies by name without a query, with identifying fields", async () => {
    const { data, pagination } = await get("");
    expect(data).toEqual([
      {
        cik: "0001999999",
        ticker: "MADE",
        name: "MADE UP CO",
        exchange: "NYSE",
        exchange_name: "NYSE",
        sic: "3674",
        sic_description: "Semiconductors & Related Devices",
        naics_code: "334413",
        city: "HARTFORD",
        state: "CT",
        county_fips: "09003",
        detail_url: "/v1/us/sec/companies/0001999999",
        sic_code: "3674",
        state_fips: "09",
      },
      expect.objectContaining({ cik: "0001999997", ticker: null, county_fips: null }),
      expect.objectContaining({ cik: BANK_CIK }),
    ]);
    expect(pagination).toEqual({ page: 1, per_page: 50, total: 3, total_pages: 1, has_more: false });
    expect((await get("?page=7")).pagination.total).toBe(3);
    const csv = (await (await server.get(`${BASE}?format=csv`)).text()).trimEnd().split("\r\n");
    expect(csv).toHaveLength(4);
    const names = Object.keys(data[0]).filter((name) => !["sic_code", "state_fips"].includes(name));
    expect(csv[0]).toBe(names.join(","));
  });

  test("is narrowed by ticker or CIK, SIC code, exchange, state and county, next to a query", async () => {
    const ciks = async (query: string) => (await get(`?${query}`)).data.map((row: Json) => row.cik);
    expect(await ciks("ticker=MADE,1999997")).toEqual(["0001999999", "0001999997"]);
    expect(await ciks("sic=3674&exchange=nyse")).toEqual(["0001999999"]);
    expect(await ciks("exchange=OTC")).toEqual([]);
    expect(await ciks("state=CT")).toEqual(await ciks("state_fips=09&county_fips=09003"));
    expect(await ciks("state=CT&query=made")).toEqual(["0001999999"]);
    expect((await get("?state=CT&query=made")).pagination.total).toBe(1);
    expect((await get("?state=CT&state_fips=06")).error.message).toContain('"06" contradicts state "CT"');
    expect(await ciks("currency=usd&taxonomy=us-gaap&query=made")).toEqual(["0001999999"]);
    expect(await ciks("taxonomy=ifrs-full")).toEqual([]);
    expect(await ciks("currency=USD")).not.toContain("0001999997"); // it has no statements
    expect((await get("?exchange=LSE")).error.message).toContain("NYSE, NASDAQ, OTC, CBOE");
  });
});

test("new data of a load is served without a restart, even for companies kept in memory", async () => {
  const path = "/MADE/financials?statement=income&year=2024";
  const revenue = async () => (await get(path)).data[0].line_items.revenue;
  expect(await revenue()).toBe(1_250_000);
  await load(server.scratch.database, restatedFacts());
  await waitUntil("the restated revenue is answered", async () => (await revenue()) === 1_260_000);
  expect((await get(`${path}&as_of=2025-02-20`)).data[0].line_items.revenue).toBe(1_250_000);
});
