import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { recordedEvents } from "../../../src/events/queries.ts";
import { sec } from "../../../src/filings/load/sec.ts";
import { companyFacts, companyWithNewestFiling } from "../../../src/filings/queries/companies.ts";
import { companiesFound } from "../../../src/filings/queries/search.ts";
import { keepFacts } from "../../../src/filings/serving/statements/kept-facts.ts";
import type { DatasetState } from "../../../src/http/versions.ts";
import { servedVintages } from "../../../src/loading/queries.ts";
import { companyFactsDocument } from "../made-company.ts";
import {
  columns,
  currentReport,
  headerPage,
  type MadeSubmission,
  proxy,
  submissions,
  submissionText,
  tickerList,
  zipOf,
} from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("sec");
const { load, rows } = store;
const values = () => rows("select concept, vals from sec_facts order by concept");
const events = async () =>
  [...(await recordedEvents(store.database.sql, { types: [], since: undefined, limit: 100 }))].map(
    ({ type, data }) => ({
      type,
      data,
    }),
  );
const version = () => rows("select version from dataset_versions where dataset = 'sec'");

const CIK = "0001999999";
const ANNUAL = "0001999999-24-000010";
const EVENT_8K = "0001111111-24-000020";
const LIST = submissions(CIK, [
  { accession: "0001999999-24-000030", form: "10-K/A", filed: "2024-04-20", report: "2023-12-31" },
  { accession: EVENT_8K, form: "8-K", filed: "2024-03-08", report: "2024-03-05", items: "5.02" },
  { accession: ANNUAL, form: "10-K", filed: "2024-02-15", report: "2023-12-31", document: "made-20231231.htm" },
]);
const FACTS = companyFactsDocument([
  {
    form: "10-K",
    filed: "2024-02-15",
    fy: 2023,
    fp: "FY",
    facts: { Revenues: [["2023-01-01", "2023-12-31", 1_000.5]], Assets: [["2023-12-31", 5_000]] },
  },
]);
const EVENT: MadeSubmission = {
  accession: EVENT_8K,
  form: "8-K",
  filed: "2024-03-08",
  accepted: "163015",
  period: "2024-03-05",
  items: ["Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers"],
  filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
  body: currentReport(
    "Item 5.02 Departure of Directors or Certain Officers",
    "Item 9.01 Financial Statements and Exhibits",
  ),
};
const PROXY: MadeSubmission = {
  accession: "0001999999-24-000015",
  form: "DEF 14A",
  filed: "2024-04-01",
  filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
  body: proxy(),
};

describe("a folder of EDGAR's files", () => {
  test("is loaded: company, tickers, filings, facts, and what filings say", async () => {
    const { results, unrecognized, notes } = await load({
      "company_tickers_exchange.json": tickerList(
        [1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"],
        [12, "OTHER", "OTH", null],
      ),
      [`submissions/CIK${CIK}.json`]: LIST,
      [`companyfacts/CIK${CIK}.json.gz`]: gzipSync(JSON.stringify(FACTS)),
      [`${EVENT_8K}.txt`]: submissionText(EVENT),
      "notes.csv": "a,b\n",
    });
    expect(results[0]).toMatchObject({ dataset: "sec", outcome: "published" });
    expect([unrecognized, notes]).toEqual([["notes.csv"], []]);
    expect(
      await rows("select name, sic, naics_code, county_fips, category, tickers, former_names from sec_companies"),
    ).toEqual([
      {
        name: "Made Up Software, Inc.",
        sic: "7372",
        naics_code: "513210",
        county_fips: "48453",
        category: "Large accelerated filer",
        tickers: ["MADE", "MADE-B"],
        former_names: [{ name: "Invented Corp", from: "2010-01-01", to: "2015-05-05" }],
      },
    ]);
    expect(await rows("select symbol, cik, exchange, is_listed from sec_tickers order by symbol")).toEqual([
      { symbol: "MADE", cik: CIK, exchange: "Nasdaq", is_listed: true },
      { symbol: "MADE-B", cik: CIK, exchange: null, is_listed: false },
      { symbol: "OTH", cik: "0000000012", exchange: null, is_listed: true },
    ]);
    expect(
      await rows(
        "select form, filed_on::text, items, amends_accession, accepted_at from sec_filings order by filed_on",
      ),
    ).toEqual([
      { form: "10-K", filed_on: "2024-02-15", items: [], amends_accession: null, accepted_at: null },
      {
        form: "8-K",
        filed_on: "2024-03-08",
        items: ["5.02", "9.01"],
        amends_accession: null,
        accepted_at: new Date("2024-03-08T21:30:15Z"),
      },
      { form: "10-K/A", filed_on: "2024-04-20", items: [], amends_accession: ANNUAL, accepted_at: null },
    ]);
    expect(
      await rows("select *, starts::text[], ends::text[], filed::text[] from sec_facts where concept = 'Revenues'"),
    ).toEqual([
      {
        cik: CIK,
        taxonomy: "us-gaap",
        concept: "Revenues",
        unit: "USD",
        starts: ["2023-01-01"],
        ends: ["2023-12-31"],
        vals: [1_000.5],
        accessions: ["0001999999-24-000001"],
        forms: ["10-K"],
        filed: ["2024-02-15"],
        fys: [2023],
        fps: ["FY"],
      },
    ]);
    expect(await servedVintages(store.database.sql)).toMatchObject([{ dataset: "sec", label: "edgar", row_count: 1 }]);
    expect(await version()).toEqual([{ version: 1 }]);
  });

  test("that is loaded again changes nothing, and no version rises", async () => {
    const files = { [`submissions/CIK${CIK}.json`]: LIST, [`${EVENT_8K}.txt`]: submissionText(EVENT) };
    await load(files);
    const before = [await events(), await version()];
    const { results } = await load(files);
    expect(results[0]).toMatchObject({ outcome: "unchanged" });
    expect([await events(), await version()]).toEqual(before);
  });

  test("has facts of a company without its list, whose industry is that of a listed filer, so that a bank is one", async () => {
    const bank = companyFactsDocument(
      [
        {
          form: "10-K",
          filed: "2024-02-15",
          fy: 2023,
          fp: "FY",
          facts: {
            InterestIncomeExpenseNet: [["2023-01-01", "2023-12-31", 700]],
            NoninterestIncome: [["2023-01-01", "2023-12-31", 300]],
            RevenueFromContractWithCustomerExcludingAssessedTax: [["2023-01-01", "2023-12-31", 40]],
          },
        },
      ],
      72_971, // the number of a bank of the list
    );
    await load({ "companyfacts-bank.json": JSON.stringify(bank) });
    expect(await rows("select sic, naics_code from sec_companies")).toEqual([{ sic: "6021", naics_code: "522110" }]);
    const kept = await keepFacts(store.database.sql)({ cik: "0000072971" }, { stamp: "revised facts" } as DatasetState);
    expect(kept?.statements(undefined).rows("income", "annual")[0]?.line_items.revenue).toBe(1_000);
    await load({ "companyfacts-other.json": JSON.stringify({ ...FACTS, entityName: "" }) });
    expect(await rows(`select name, sic from sec_companies where cik = '${CIK}'`)).toEqual([
      { name: `CIK ${CIK}`, sic: null },
    ]);
    // Its own list says more.
    await load({
      "submissions-bank.json": submissions("0000072971", [{ accession: ANNUAL, form: "10-K", filed: "2024-02-15" }]),
    });
    await load({ "companyfacts-bank.json": `${JSON.stringify(bank)} ` });
    expect(await rows("select sic, naics_code from sec_companies where cik = '0000072971'")).toEqual([
      { sic: "7372", naics_code: "513210" },
    ]);
  });

  test("with EDGAR's own paths tells submissions from facts of one name by what is in them", async () => {
    await load({
      [`data.sec.gov/a/CIK${CIK}.json`]: JSON.stringify(FACTS),
      [`data.sec.gov/b/CIK${CIK}.json`]: LIST,
      [`Archives/edgar/data/1999999/${EVENT_8K.replaceAll("-", "")}/main.htm`]: EVENT.body,
    });
    expect(await rows("select count(*) from sec_facts")).toEqual([{ count: 2 }]);
    // A document without a header: its filing is told by the folder, its time is not known.
    expect(await rows(`select items, accepted_at from sec_filings where accession_number = '${EVENT_8K}'`)).toEqual([
      { items: ["5.02", "9.01"], accepted_at: null },
    ]);
    expect((await events())[0]?.data).toMatchObject({ filed_at: "2024-03-08", ticker: "MADE" });
  });

  test("has exhibits in a filing's folder, which are not taken for its main document", async () => {
    const folder = `Archives/edgar/data/1999999/${PROXY.accession.replaceAll("-", "")}`;
    const list = submissions(CIK, [
      { accession: PROXY.accession, form: "DEF 14A", filed: "2024-04-01", document: "proxy.htm" },
    ]);
    const { unrecognized } = await load({
      [`submissions/CIK${CIK}.json`]: list,
      [`${folder}/proxy.htm`]: PROXY.body,
      [`${folder}/zz-exhibit.htm`]: "<html><body><p>FORM 10-K</p><p>An exhibit without any table.</p></body></html>",
    });
    expect(unrecognized).toEqual([`${folder}/zz-exhibit.htm`]);
    expect(await rows("select count(*) from sec_compensation")).toEqual([{ count: 4 }]);
    expect((await events()).map(({ type }) => type)).toEqual(["filing.created", "compensation.filed", "board.changed"]);
  });

  test.each([
    ["a document", EVENT.body],
    ["a document of a submission", `<DOCUMENT>\n<TYPE>8-K\n<TEXT>\n${EVENT.body}\n</TEXT>\n</DOCUMENT>`],
  ])("has names that number files otherwise, where lists say whose they are: %s", async (_, document) => {
    await load({ [`submissions/CIK${CIK}.json`]: LIST, [`12_8K_2024_${EVENT_8K}.htm`]: document });
    expect(await rows("select cik from sec_filings where parsed_at is not null")).toEqual([{ cik: CIK }]);
    expect((await events())[0]?.data).toMatchObject({ cik: CIK, ticker: "MADE" });
  });

  test("has exhibits under the filing's number, which take nothing from its main document", async () => {
    const list = submissions(CIK, [{ accession: PROXY.accession, form: "DEF 14A", filed: "2024-04-01" }]);
    const exhibits = ["-ex10.htm", "_EX-99.1.htm", ".exhibit 21.htm"].map((end) => PROXY.accession + end);
    const { unrecognized } = await load({
      [`submissions/CIK${CIK}.json`]: list,
      [`${PROXY.accession}-example.htm`]: PROXY.body,
      ...Object.fromEntries(exhibits.map((name) => [name, "<html><body><p>An exhibit.</p></body></html>"])),
    });
    expect(unrecognized.toSorted()).toEqual(exhibits.toSorted());
    expect(await rows("select count(*) from sec_compensation")).toEqual([{ count: 4 }]);
  });

  test("has a page with a filing's header, which tells whose the main document beside it is, without any list", async () => {
    const folder = `Archives/edgar/data/1999999/${PROXY.accession.replaceAll("-", "")}`;
    const { unrecognized } = await load({
      [`${folder}/${PROXY.accession}-index-headers.html`]: headerPage(PROXY),
      [`${folder}/000-exhibit.htm`]: "<html><body><p>FORM 10-K</p><p>An exhibit without any table.</p></body></html>",
      [`${folder}/main.htm`]: PROXY.body,
    });
    expect(unrecognized).toEqual([`${folder}/000-exhibit.htm`]);
    expect(await rows("select form, filed_on::text, primary_document from sec_filings")).toEqual([
      { form: "DEF 14A", filed_on: "2024-04-01", primary_document: "main.htm" },
    ]);
    expect((await events()).map(({ type }) => type)).toEqual(["filing.created", "compensation.filed", "board.changed"]);
  });

  test("has indexes, which tell of filings that no list has, and whose documents alone are", async () => {
    const folder = `Archives/edgar/data/555/${PROXY.accession.replaceAll("-", "")}`;
    const line = (form: string, name: string, cik: string, accession: string) =>
      `${form.padEnd(12)}${name.padEnd(62)}${cik.padEnd(12)}20240401    edgar/data/${cik}/${accession}.txt`;
    const index = [
      "Form Type   Company Name                                                  CIK         Date Filed  File Name",
      "-".repeat(141),
      line("10-Q", "MADE UP SOFTWARE INC", "1999999", "0001999999-24-000050"),
      line("10-Q", "NOBODY ASKED FOR LLC", "777", "0000000777-24-000001"),
      line("8-K", "OLD MADE CO", "555", EVENT_8K),
      line("DEF 14A", "OLD MADE CO", "555", PROXY.accession),
      "",
    ].join("\n");
    const files = {
      [`submissions/CIK${CIK}.json`]: LIST,
      "Archives/edgar/daily-index/2024/QTR2/form.20240401.idx.gz": gzipSync(index),
      [`555_8K_2024_${EVENT_8K}.htm`]: EVENT.body,
      [`${folder}/exhibit.htm`]: "<html><body><p>FORM 10-K</p><p>An exhibit without any table.</p></body></html>",
      [`${folder}/main.htm`]: PROXY.body.replace("PROXY STATEMENT", "☒ Definitive Proxy Statement"),
    };
    const { unrecognized, notes } = await load(files);
    expect([unrecognized, notes]).toEqual([[`${folder}/exhibit.htm`], []]);
    const known = "select form, filed_on::text, parsed_at is not null as is_read from sec_filings";
    expect(await rows(`${known} where accession_number = '0001999999-24-000050'`)).toEqual([
      { form: "10-Q", filed_on: "2024-04-01", is_read: false },
    ]);
    expect(await rows(`${known} where cik = '0000000555' order by form`)).toEqual([
      { form: "8-K", filed_on: "2024-04-01", is_read: true },
      { form: "DEF 14A", filed_on: "2024-04-01", is_read: true },
    ]);
    expect(await rows("select cik, name from sec_companies order by cik")).toEqual([
      { cik: "0000000555", name: "OLD MADE CO" },
      { cik: CIK, name: "Made Up Software, Inc." },
    ]);
    expect((await events()).filter(({ type }) => type === "corporate_event.created")[0]?.data).toMatchObject({
      cik: "0000000555",
      filed_at: "2024-04-01",
    });
    expect((await load(files)).results[0]).toMatchObject({ outcome: "unchanged" });
  });

  test("is loaded from the nightly archives, of US companies of the list of tickers alone", async () => {
    const other = submissions("0000000077", [], { name: "Nobody's Fund", tickers: [] });
    const foreign = submissions("0000000078", [], {
      name: "Made Up AG",
      stateOfIncorporation: "2M",
      addresses: { business: { city: "MUNICH", stateOrCountry: "2M", country: "Germany", isForeignLocation: 1 } },
    });
    await load({
      "company_tickers_exchange.json": tickerList(
        [1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"],
        [78, "MADE UP AG", "MUAG", "OTC"],
      ),
      "submissions.zip": await zipOf({
        [`CIK${CIK}-submissions-001.json`]: JSON.stringify(
          columns([{ accession: "0001999999-05-000001", form: "8-K", filed: "2005-01-03" }]),
        ),
        [`CIK${CIK}.json`]: LIST,
        "CIK0000000077.json": other,
        "CIK0000000078.json": foreign,
      }),
      "companyfacts.zip": await zipOf({
        [`CIK${CIK}.json`]: JSON.stringify(FACTS),
        "CIK0000000078.json": JSON.stringify({ ...FACTS, cik: 78 }),
      }),
    });
    expect(await rows("select cik from sec_companies")).toEqual([{ cik: CIK }]);
    expect(await rows("select count(*) from sec_filings")).toEqual([{ count: 4 }]);
    expect(await rows("select count(*) from sec_facts")).toEqual([{ count: 2 }]);
  });

  test("is loaded of the companies that were named, by ticker or CIK, and not of persons unless named", async () => {
    const files = {
      "company_tickers_exchange.json": tickerList([1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"]),
      [`submissions/CIK${CIK}.json`]: LIST,
      "submissions/CIK0000000088.json": submissions("0000000088", [], { name: "Second Co", tickers: [] }),
      "submissions/CIK0000000099.json": submissions("0000000099", [], {
        name: "DOE JANE",
        entityType: "other",
        tickers: [],
      }),
    };
    const { unrecognized } = await load(files, { words: ["made"] });
    expect(await rows("select cik from sec_companies")).toEqual([{ cik: CIK }]);
    expect(unrecognized).toEqual([]);
    expect((await load(files)).unrecognized).toEqual(["submissions/CIK0000000099.json"]);
    expect(await rows("select cik from sec_companies order by cik")).toEqual([{ cik: "0000000088" }, { cik: CIK }]);
    await load(files, { words: ["99"] });
    expect(await rows("select count(*) from sec_companies")).toEqual([{ count: 3 }]);
    await expect(load(files, { words: ["NOPE"] })).rejects.toMatchObject({ kind: "usage" });
    await expect(load(files, { words: ["§"] })).rejects.toThrow("is not a ticker or CIK");
  });

  test("is counted and not written by --dry-run", async () => {
    const files = { [`submissions/CIK${CIK}.json`]: LIST, [`${EVENT_8K}.htm`]: EVENT.body };
    const { results, notes } = await load(files, { dryRun: true });
    expect(results[0]).toMatchObject({ outcome: "checked", rows: { "lists of filings": 1 } });
    expect(notes).toEqual([expect.stringContaining("1 documents without a header were not checked")]);
    expect(await rows("select count(*) from sec_companies")).toEqual([{ count: 0 }]);
    expect(await rows("select count(*) from sec_readings")).toEqual([{ count: 0 }]);
  });

  test("with nothing of EDGAR's in it is refused", async () => {
    await expect(load({ "a.csv": "1\n" })).rejects.toThrow('"sec" reads none of its 1 files');
    await expect(load({ [`submissions/CIK${CIK}.json`]: LIST }, { vintages: ["2024"] })).rejects.toThrow(
      "sec takes no --vintage",
    );
  });
});

describe("events", () => {
  test("are recorded once each, however often and in whatever form a filing is read", async () => {
    const list = { [`submissions/CIK${CIK}.json`]: LIST };
    const text = submissionText(EVENT);
    await load({ ...list, [`${EVENT_8K}.txt`]: text });
    const before = await events();
    expect(before.map(({ type, data }) => [type, data.item_code].filter(Boolean).join(" "))).toEqual([
      "filing.created",
      "corporate_event.created 5.02",
      "corporate_event.created 9.01",
    ]);
    await load({ ...list, [`${EVENT_8K}.txt`]: text }, { force: true });
    await load({ [`again/${EVENT_8K}.txt`]: `${text}\n` });
    await load({ [`Archives/edgar/data/1999999/${EVENT_8K.replaceAll("-", "")}/main.htm`]: EVENT.body });
    expect(await events()).toEqual(before);
    expect(await rows(`select items from sec_filings where accession_number = '${EVENT_8K}'`)).toEqual([
      { items: ["5.02", "9.01"] },
    ]);
  });

  test("of a proxy statement have pay and board changes, with exactly the fields that subscribers know", async () => {
    await load({ [`submissions/CIK${CIK}.json`]: LIST, "proxy.txt": submissionText(PROXY) });
    const folder = "https://www.sec.gov/Archives/edgar/data/1999999/000199999924000015/";
    expect(await events()).toEqual([
      {
        type: "filing.created",
        data: {
          filing_type: "DEF 14A",
          cik: CIK,
          ticker: "MADE",
          company_name: "Made Up Software, Inc.",
          accession_number: PROXY.accession,
          filed_at: "2024-04-01T16:00:00Z",
          processed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
        },
      },
      {
        type: "compensation.filed",
        data: {
          cik: CIK,
          ticker: "MADE",
          accession: PROXY.accession,
          fiscal_year: 2023,
          filed_at: "2024-04-01T16:00:00Z",
          neo_count: 2,
          total_compensation_url: `/v1/us/sec/companies/${CIK}/executive-compensation?year=2023`,
        },
      },
      {
        type: "board.changed",
        data: {
          cik: CIK,
          ticker: "MADE",
          accession: PROXY.accession,
          change_type: "departed",
          member_name: "Maximilian Q. Roe",
          effective_date: "2024-05-31",
          source_url: folder,
        },
      },
    ]);
    expect(
      await rows("select name, fiscal_year, salary, bonus, total, adds_up from sec_compensation order by position"),
    ).toEqual([
      { name: "Jane Doe", fiscal_year: 2023, salary: 900_000, bonus: 100_000, total: 3_050_000, adds_up: true },
      { name: "Jane Doe", fiscal_year: 2022, salary: 850_000, bonus: null, total: 2_390_000, adds_up: true },
      { name: "Richard Poe", fiscal_year: 2023, salary: 500_000, bonus: null, total: 1_220_000, adds_up: true },
      { name: "Richard Poe", fiscal_year: 2022, salary: 480_000, bonus: null, total: 1_150_001, adds_up: false },
    ]);
    expect(await rows("select member_name, effective_date::text from sec_director_changes")).toEqual([
      { member_name: "Maximilian Q. Roe", effective_date: "2024-05-31" },
    ]);
  });

  test("of an amendment name what it amends, where that can be told", async () => {
    const amendment: MadeSubmission = {
      accession: "0001999999-24-000030",
      form: "10-K/A",
      filed: "2024-04-20",
      period: "2023-12-31",
      filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
      body: "<html><body><p>FORM 10-K/A</p><p>Amendment No. 1</p></body></html>",
    };
    await load({ [`submissions/CIK${CIK}.json`]: LIST, "a.txt": submissionText(amendment) });
    await load({ "b.txt": submissionText({ ...amendment, accession: "0001999999-24-000031", form: "S-1/A" }) });
    expect((await events()).map(({ type, data }) => [type, data.form_type, data.amends_accession])).toEqual([
      ["filing.created", undefined, undefined],
      ["amendment.filed", "10-K/A", ANNUAL],
      ["filing.created", undefined, undefined],
      ["amendment.filed", "S-1/A", null],
    ]);
  });

  test("of an amendment name its original in the same folder, whichever of the two files comes first", async () => {
    const original: MadeSubmission = {
      accession: "0001999999-24-000040",
      form: "10-Q",
      filed: "2024-05-01",
      period: "2024-03-31",
      filers: [
        { cik: CIK, name: "MADE UP SOFTWARE INC" },
        { cik: "0000000556", name: "MADE UP FINANCE LLC" },
      ],
      body: "<html><body><p>FORM 10-Q</p></body></html>",
    };
    const amendment = { ...original, accession: "0001999999-24-000041", form: "10-Q/A", filed: "2024-06-01" };
    const alone = { ...amendment, accession: "0001999999-24-000042", period: "2023-09-30" };
    const { results, unrecognized } = await load({
      [`submissions/CIK${CIK}.json`]: submissions(CIK, []),
      "submissions/CIK0000000556.json": submissions("0000000556", [], { tickers: [] }),
      "a.txt": submissionText(amendment),
      "b.txt": submissionText(alone),
      "c.txt": submissionText(original),
    });
    expect(results[0]?.rows).toMatchObject({ filings: 3 });
    expect(unrecognized).toEqual([]);
    const told = (await events()).filter(({ type }) => type === "amendment.filed");
    expect(told.map(({ data }) => [data.accession, data.amends_accession])).toEqual([
      [amendment.accession, original.accession],
      [alone.accession, null],
    ]);
    // Each of its companies has the link.
    expect(
      await rows("select cik from sec_filings where amends_accession = '0001999999-24-000040' order by cik"),
    ).toEqual([{ cik: "0000000556" }, { cik: CIK }]);
  });

  test("of a director whom another reader called otherwise are not told again", async () => {
    const files = { [`submissions/CIK${CIK}.json`]: LIST, "proxy.txt": submissionText(PROXY) };
    await load(files);
    // As an older reader had it, that found no surname's first name; and one whom it had not found.
    await store.database.sql`
      update events set dedupe_key = ${`${PROXY.accession} departed dr. roe`},
                        data = data || '{"member_name": "Dr. Roe"}'
       where type = 'board.changed'`;
    await load(files, { force: true });
    const told = async () => (await events()).flatMap(({ data }) => data.member_name ?? []);
    expect(await told()).toEqual(["Dr. Roe"]);
    await store.database.sql`
      update events set dedupe_key = ${`${PROXY.accession} departed jane poe`},
                        data = data || '{"member_name": "Jane Poe"}'
       where type = 'board.changed'`;
    await load(files, { force: true });
    expect(await told()).toEqual(["Jane Poe", "Maximilian Q. Roe"]);
  });

  const original = {
    accession: "0001999999-24-000040",
    form: "10-Q",
    filed: "2024-05-01",
    period: "2024-03-31",
    filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
    body: "<html><body><p>FORM 10-Q</p></body></html>",
  };
  const amendment = { ...original, accession: "0001999999-24-000041", form: "10-Q/A", filed: "2024-06-01" };

  test("of an amendment that came before its original name none, and its row does once that is there", async () => {
    await load({ "b.txt": submissionText(amendment) });
    await load({ "a.txt": submissionText(original) });
    expect((await events()).map(({ data }) => data.amends_accession)).toEqual([undefined, null, undefined]);
    expect(await rows("select form, amends_accession from sec_filings order by form")).toEqual([
      { form: "10-Q", amends_accession: null },
      { form: "10-Q/A", amends_accession: original.accession },
    ]);
  });

  test("of an amendment name its original of the same folder, in whatever order the files come", async () => {
    const { unrecognized, notes } = await load({
      "a.txt": submissionText(amendment),
      "b.txt": submissionText(original),
    });
    expect((await events()).map(({ type, data }) => [type, data.amends_accession])).toEqual([
      ["filing.created", undefined],
      ["filing.created", undefined],
      ["amendment.filed", original.accession],
    ]);
    expect([unrecognized, notes]).toEqual([[], []]);
  });

  test("with --since are those of filings from that day on", async () => {
    const files = { "8k.txt": submissionText(EVENT), "proxy.txt": submissionText(PROXY) };
    await load(files, { since: "2024-04-01" });
    expect(new Set((await events()).map(({ data }) => data.accession_number ?? data.accession))).toEqual(
      new Set([PROXY.accession]),
    );
    await load(files);
    expect((await events()).filter(({ type }) => type === "filing.created")).toHaveLength(2);
  });

  test("have the ticker that a company has now: of the list though it is not loaded, and none that is another's", async () => {
    const [bid, delisted] = [
      { cik: "0000000012", name: "OTHER" },
      { cik: "0000000555", name: "OLD MADE CO" },
    ] as const;
    await load({
      "company_tickers_exchange.json": tickerList([1_999_999, "NEW", "MADE", "Nasdaq"], [12, "OTHER", "OTH", null]),
      "submissions/CIK0000000555.json": submissions(delisted.cik, [], { name: delisted.name, tickers: ["MADE"] }),
      "a.txt": submissionText({ ...EVENT, form: "SC TO-T", items: [], filers: [bid] }),
      "b.txt": submissionText({ ...EVENT, accession: "0000000555-24-000001", items: [], filers: [delisted] }),
    });
    expect((await events()).slice(0, 2).map(({ data }) => [data.cik, data.ticker])).toEqual([
      [bid.cik, "OTH"],
      [delisted.cik, null],
    ]);
    const served = await Promise.all([
      companyWithNewestFiling(store.database.sql, delisted).then((company) => company?.tickers[0] ?? null),
      companyFacts(store.database.sql, delisted).then(([row]) => row?.ticker),
      companiesFound(store.database.sql, undefined, { limit: 9, offset: 0 }).then(([row]) => row?.ticker),
    ]);
    expect(served).toEqual([null, null, null]);
  });

  test("of a filer without a ticker say so", async () => {
    const filer = { cik: "0000000555", name: "PRIVATE MADE UP LLC" };
    await load({ "8k.txt": submissionText({ ...EVENT, filers: [filer] }) });
    expect((await events())[0]?.data).toMatchObject({
      cik: "0000000555",
      ticker: null,
      company_name: "PRIVATE MADE UP LLC",
    });
    expect(await rows("select name, sic, sic_description, state, county_fips from sec_companies")).toEqual([
      {
        name: "PRIVATE MADE UP LLC",
        sic: "7372",
        sic_description: "SERVICES-PREPACKAGED SOFTWARE",
        state: "TX",
        county_fips: "48453",
      },
    ]);
  });
});

describe("what can't be read", () => {
  test("is noted with its reason, and the rest is loaded", async () => {
    const { notes, logged } = await load({
      [`submissions/CIK${CIK}.json`]: LIST,
      "submissions/CIK0000000001.json": LIST.slice(0, 900),
      [`companyfacts/CIK${CIK}.json`]: JSON.stringify({
        ...FACTS,
        facts: { "us-gaap": { Assets: { units: { USD: "many" } } } },
      }),
      [`${EVENT_8K}.txt`]: submissionText(EVENT),
      [`${ANNUAL}.txt`]: Buffer.from([0, 1, 2, 3]),
    });
    expect(logged).toHaveLength(3);
    const told = (await sec.gaps?.(store.database))?.map(({ missing }) => missing);
    expect(told?.toSorted()).toEqual(logged.toSorted());
    expect(notes[0]).toStartWith(
      "3 files could not be read (govdata status has the reasons); the first: submissions/CIK0000000001.json",
    );
    const failures = await store.database.sql.unsafe(
      "select thing, failure from sec_readings where failure is not null order by thing",
    );
    expect(failures.map(({ thing }) => thing)).toEqual([
      `facts companyfacts/CIK${CIK}.json`,
      `filing ${ANNUAL}.txt`,
      "submissions submissions/CIK0000000001.json",
    ]);
    expect(failures[0]?.failure).toContain('"many" is not a list of facts');
    expect(
      await rows(
        "select form, parse_failure is not null as failed from sec_filings where parse_failure is not null or parsed_at is not null order by form",
      ),
    ).toEqual([
      { form: "10-K", failed: true },
      { form: "8-K", failed: false },
    ]);
  });

  test("because it is enormous, or holds what no database takes, is noted as well", async () => {
    const evil = JSON.parse(JSON.stringify(FACTS).replace('"USD":', '"US\\u0000D":'));
    const { logged } = await load({
      [`submissions/CIK${CIK}.json`]: LIST,
      [`companyfacts/CIK${CIK}.json`]: JSON.stringify(evil),
      [`${EVENT_8K}.txt`]: submissionText({ ...EVENT, body: `<p>${"x".repeat(49 * 1024 * 1024)}</p>` }),
    });
    expect(logged).toEqual([
      expect.stringMatching(/^companyfacts\/CIK0001999999\.json, .*is not a unit/),
      expect.stringMatching(/^0001111111-24-000020\.txt: .*at most 50331648/),
    ]);
    expect(await values()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(await rows("select count(*) from sec_filings where parse_failure is not null")).toEqual([{ count: 1 }]);
  });

  test("alone ends the load with the reason", async () => {
    await expect(load({ [`submissions/CIK${CIK}.json`]: "{" })).rejects.toMatchObject({ kind: "source_refused" });
  });

  test("is not read again while it is the same, and read when it is mended", async () => {
    const name = `companyfacts/CIK${CIK}.json`;
    const list = { [`submissions/CIK${CIK}.json`]: LIST };
    expect((await load({ ...list, [name]: "{}" })).notes).toHaveLength(1);
    expect((await load({ ...list, [name]: "{}" })).notes).toHaveLength(0);
    await load({ ...list, [name]: JSON.stringify(FACTS) });
    expect(await rows("select count(*) from sec_readings where failure is not null")).toEqual([{ count: 0 }]);
    expect(await values()).toHaveLength(2);
  });

  test("before its company's list is known is read once that is there", async () => {
    const document = { [`${EVENT_8K}.htm`]: EVENT.body };
    await expect(load(document)).rejects.toThrow(`${EVENT_8K}.htm: its filing date is not known`);
    expect(await sec.gaps?.(store.database)).toEqual([
      { missing: expect.stringContaining("filings of 1 documents that no list has"), command: "govdata load sec CIK" },
    ]);
    expect((await load({ ...document, [`submissions/CIK${CIK}.json`]: LIST })).notes).toEqual([]);
    expect(await events()).toHaveLength(3);
  });

  test("of facts that were cut down keeps what is served, unless accepted", async () => {
    const name = `companyfacts/CIK${CIK}.json`;
    const list = { [`submissions/CIK${CIK}.json`]: LIST };
    await load({ ...list, [name]: JSON.stringify(FACTS) });
    const less = companyFactsDocument([
      { form: "10-K", filed: "2024-02-15", fy: 2023, fp: "FY", facts: { Assets: [["2023-12-31", 5_000]] } },
    ]);
    expect((await load({ ...list, [name]: JSON.stringify(less) })).notes[0]).toContain("has 1 facts, but 2 are served");
    expect(await values()).toHaveLength(2);
    await load({ ...list, [name]: JSON.stringify(less) }, { acceptSmaller: true, force: true });
    expect(await values()).toHaveLength(1);
  });
});

test("facts that were read when other concepts were stored are read again, though the file is the same", async () => {
  const files = { [`companyfacts/CIK${CIK}.json`]: JSON.stringify(FACTS) };
  await load(files);
  await store.database.sql`
    update sec_readings set checksum = regexp_replace(checksum, '/[^/]*/', '/others/') where thing like 'facts %'`;
  await store.database.sql`delete from sec_facts where concept = 'Revenues'`;
  await load(files);
  expect(await values()).toHaveLength(2);
});

describe("a document without any number", () => {
  const cover = (name: string) =>
    `<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p>${name}</p>` +
    "<p>(Exact name of registrant as specified in its charter)</p></body></html>";
  const readOf = async (name: string, lists: readonly string[]) => {
    const files = Object.fromEntries(lists.map((list, index) => [`submissions-${index}.json`, list]));
    await load({ ...files, "report.htm": cover(name) });
    return rows("select cik from sec_filings where parsed_at is not null");
  };
  const other = (fields: object) =>
    submissions(
      "0000000555",
      [{ accession: "0000000555-24-000001", form: "10-K", filed: "2024-03-01", report: "2023-12-31" }],
      { tickers: [], ...fields },
    );

  test("is told by the very name of its company, form and period", async () => {
    expect(await readOf("Made Up Software Holdings Inc", [LIST])).toEqual([]);
    expect(await readOf("MADE-UP SOFTWARE INC", [LIST])).toEqual([{ cik: CIK }]);
  });

  test("is not told by a name that its company did not have then, or that two have", async () => {
    // The invented company had this one until 2015.
    expect(await readOf("Invented Corp", [LIST])).toEqual([]);
    expect(await readOf("Made Up Software Inc", [LIST, other({ name: "MADE UP SOFTWARE INC" })])).toEqual([]);
  });

  test("is told by a name that its company has given up since", async () => {
    const former = { name: "NEWER NAME INC", formerNames: [{ name: "Older Name Inc", from: null, to: "2024-06-01" }] };
    expect(await readOf("Newer Name, Inc.", [other(former)])).toEqual([]);
    expect(await readOf("Older Name, Inc.", [other(former)])).toEqual([{ cik: "0000000555" }]);
  });
});

describe("an older copy", () => {
  test("of a list adds what is missing and takes nothing back, in whichever order they come", async () => {
    const older = submissions(
      CIK,
      [
        { accession: ANNUAL, form: "10-K", filed: "2024-02-15", report: "2023-12-31" },
        { accession: "0001999999-20-000001", form: "10-K", filed: "2020-02-15", report: "2019-12-31" },
      ],
      { name: "Invented Corp", tickers: ["OLD"], exchanges: ["NYSE"] },
    );
    for (const names of [
      ["submissions/a.json", "submissions/b.json"],
      ["submissions/b.json", "submissions/a.json"],
    ] as const) {
      await store.empty();
      await load({ [names[0]]: LIST, [names[1]]: older });
      expect(await rows("select name, tickers from sec_companies")).toEqual([
        { name: "Made Up Software, Inc.", tickers: ["MADE", "MADE-B"] },
      ]);
      expect(await rows("select symbol from sec_tickers order by symbol")).toEqual([
        { symbol: "MADE" },
        { symbol: "MADE-B" },
      ]);
      expect(await rows("select count(*) from sec_filings")).toEqual([{ count: 4 }]);
      expect(await rows(`select primary_document from sec_filings where accession_number = '${ANNUAL}'`)).toEqual([
        { primary_document: "made-20231231.htm" },
      ]);
    }
  });

  test("of facts changes nothing", async () => {
    const older = companyFactsDocument([
      {
        form: "10-K",
        filed: "2023-02-15",
        fy: 2022,
        fp: "FY",
        facts: {
          Assets: [
            ["2022-12-31", 1],
            ["2021-12-31", 2],
            ["2020-12-31", 3],
          ],
        },
      },
    ]);
    await load({ "companyfacts/a.json": JSON.stringify(FACTS) });
    await load({ "companyfacts/b.json": JSON.stringify(older) });
    expect(await values()).toEqual([
      { concept: "Assets", vals: [5_000] },
      { concept: "Revenues", vals: [1_000.5] },
    ]);
    expect(await rows("select name from sec_companies")).toEqual([{ name: "MADE UP CO" }]);
  });
});

test("a filing of several registrants stands under each that is loaded, and its events are recorded once", async () => {
  const second = "0000000088";
  const text = submissionText({
    ...EVENT,
    filers: [
      { cik: CIK, name: "MADE UP SOFTWARE INC" },
      { cik: second, name: "SECOND CO" },
      { cik: "0000000099", name: "A TRUST THAT NOBODY LOADED" },
    ],
  });
  await load({
    [`submissions/CIK${CIK}.json`]: LIST,
    [`submissions/CIK${second}.json`]: submissions(second, [], { name: "Second Co", tickers: [] }),
    "8k.txt": text,
  });
  expect(await rows(`select cik, items from sec_filings where accession_number = '${EVENT_8K}' order by cik`)).toEqual([
    { cik: second, items: ["5.02", "9.01"] },
    { cik: CIK, items: ["5.02", "9.01"] },
  ]);
  expect(await events()).toHaveLength(3);
});
