import { describe, expect, test } from "bun:test";
import { companyWithNewestFiling } from "../../../src/filings/queries/companies.ts";
import { companyFacts } from "../../../src/filings/queries/company-facts.ts";
import { companiesFound } from "../../../src/filings/queries/search.ts";
import { ANNUAL, CIK, EVENT, EVENT_8K, LIST, PROXY } from "./made-company-files.ts";
import { type MadeSubmission, submissions, submissionText, tickerList } from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("sec_events");
const { load, rows, events } = store;

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

  test("have every filer with industry and state, as loaded or else as the header says, and the items", async () => {
    const joint = { ...EVENT, filers: [...EVENT.filers, { cik: "0001888888", name: "MADE UP HOLDINGS INC" }] };
    await load({ [`submissions/CIK${CIK}.json`]: LIST, "event.txt": submissionText(joint) });
    await load({ "proxy.txt": submissionText(PROXY) });
    const subjects = "select type, ciks, sic_prefixes, states, item_codes from events order by id";
    const [company] = await rows(`select sic, state from sec_companies where cik = '${CIK}'`);
    expect(company).toEqual({ sic: "7372", state: "TX" });
    const [filing, ...more] = await rows(subjects);
    const filers = { ciks: ["0001888888", CIK], sic_prefixes: ["7", "73", "737", "7372"], states: ["TX"] };
    expect(filing).toEqual({ type: "filing.created", ...filers, item_codes: ["5.02", "9.01"] });
    expect(more.slice(0, 2)).toEqual([
      { type: "corporate_event.created", ...filers, item_codes: ["5.02"] },
      { type: "corporate_event.created", ...filers, item_codes: ["9.01"] },
    ]);
    expect(more[2]).toEqual({ type: "filing.created", ...filers, ciks: [CIK], item_codes: null });
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

  test("of an amendment name what it amends, where that is known", async () => {
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
    const amendments = (await events()).filter(({ type }) => type === "amendment.filed");
    expect(amendments.map(({ data }) => [data.accession, data.amends_accession])).toEqual([
      [amendment.accession, original.accession],
      [alone.accession, null],
    ]);
    // Each of its companies has the link.
    expect(
      await rows("select cik from sec_filings where amends_accession = '0001999999-24-000040' order by cik"),
    ).toEqual([{ cik: "0000000556" }, { cik: CIK }]);
  });

  test("of a director whom another reader called otherwise are not reported again", async () => {
    const files = { [`submissions/CIK${CIK}.json`]: LIST, "proxy.txt": submissionText(PROXY) };
    await load(files);
    // As an older reader had it, that found no surname's first name; and one whom it had not found.
    await store.database.sql`
      update events set dedupe_key = ${`${PROXY.accession} departed dr. roe`},
                        data = (data::jsonb || '{"member_name": "Dr. Roe"}')::json
       where type = 'board.changed'`;
    await load(files, { force: true });
    const members = async () => (await events()).flatMap(({ data }) => data.member_name ?? []);
    expect(await members()).toEqual(["Dr. Roe"]);
    await store.database.sql`
      update events set dedupe_key = ${`${PROXY.accession} departed jane poe`},
                        data = (data::jsonb || '{"member_name": "Jane Poe"}')::json
       where type = 'board.changed'`;
    await load(files, { force: true });
    expect(await members()).toEqual(["Jane Poe", "Maximilian Q. Roe"]);
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

  test("have the ticker that a company has now, even of an unloaded list, and never another's", async () => {
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
