import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { keepFacts } from "../../../src/filings/serving/statements/kept-facts.ts";
import type { DatasetState } from "../../../src/http/versions.ts";
import { servedVintages } from "../../../src/loading/queries.ts";
import { companyFactsDocument } from "../made-company.ts";
import { ANNUAL, CIK, EVENT, EVENT_8K, FACTS, LIST } from "./made-company-files.ts";
import { columns, submissions, submissionText, tickerList, zipOf } from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("sec");
const { load, rows, events } = store;
const version = () => rows("select version from dataset_versions where dataset = 'sec'");

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

  test("has facts of a company without its list, whose industry is that of a listed filer", async () => {
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

  test("is loaded from the nightly archives, only of US companies of the list of tickers", async () => {
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

test("a filing of several registrants is under each that is loaded, and its events are recorded once", async () => {
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
