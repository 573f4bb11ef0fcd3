import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandText } from "../../../src/command.ts";
import { recordedEvents } from "../../../src/events/queries.ts";
import { sec } from "../../../src/filings/load/sec.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import { type MadeAgency, type MadeAnswer, madeAgency } from "../../support/agency.ts";
import { onDay } from "../../support/clock.ts";
import { loadFrom } from "../../support/load.ts";
import { numberXml, reportHtml } from "../inline/made-report.ts";
import { companyFactsDocument } from "../made-company.ts";
import {
  columns,
  currentReport,
  headerPage,
  type MadeListed,
  type MadeSubmission,
  submissions,
  submissionText,
  tickerList,
  zipOf,
} from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("edgar_load");
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "govdata-edgar-"));
});
let agency: MadeAgency | undefined;
afterEach(async () => {
  await agency?.stop();
  await rm(home, { recursive: true });
});

const CIK = "0001999999";
const DAY_MS = 86_400_000;
const TODAY = "2026-08-27";
onDay(TODAY);
const day = (ago: number): string => new Date(Date.parse(TODAY) - ago * DAY_MS).toISOString().slice(0, 10);
const RECENT: MadeListed = {
  accession: "0001111111-24-000020",
  form: "8-K",
  filed: day(2),
  items: "5.02",
  document: "ev 1.htm",
};
const LISTED: MadeListed[] = [
  RECENT,
  { accession: "0001111111-24-000019", form: "4", filed: day(3), document: "xslF345X05/form4.xml" },
  { accession: "0001999999-24-000018", form: "8-K", filed: day(100), items: "8.01", document: "" },
  { accession: "0001999999-20-000001", form: "10-K", filed: day(900), report: "2019-12-31" },
];
const FILING: MadeSubmission = {
  accession: RECENT.accession,
  form: "8-K",
  filed: day(2),
  accepted: "163015",
  filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
  body: currentReport(
    "Item 5.02 Departure of Directors or Certain Officers",
    "Item 9.01 Financial Statements and Exhibits",
  ),
};
const FACTS = JSON.stringify(
  companyFactsDocument([
    { form: "10-K", filed: "2020-02-15", fy: 2019, fp: "FY", facts: { Assets: [["2019-12-31", 5]] } },
  ]),
);
const LIST = submissions(CIK, LISTED, {
  filings: { recent: columns(LISTED), files: [{ name: `CIK${CIK}-submissions-001.json` }] },
});
const PAGE = JSON.stringify(columns([{ accession: "0001999999-05-000001", form: "8-K", filed: "2005-01-03" }]));
const folder = (accession: string) => `/Archives/edgar/data/1999999/${accession.replaceAll("-", "")}`;

/** Plays EDGAR by its paths; it says of other files what EDGAR's store of files says. */
function edgar(files: Readonly<Record<string, MadeAnswer>>) {
  const made = madeAgency({ ...files }, ({ url }) => {
    const { pathname, search } = new URL(url);
    if ((files[pathname + search] ?? files[pathname]) !== undefined) return undefined;
    return new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });
  });
  agency = made;
  const load = (options: Partial<LoadOptions>) =>
    loadFrom(sec, store.database, made.url, options, {
      home,
      contact: "ann@example.org",
      baseUrl: "https://data.example.org",
    });
  return { load, made };
}

const FILES = {
  "/files/company_tickers_exchange.json": tickerList([1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"]),
  [`/submissions/CIK${CIK}.json`]: LIST,
  [`/submissions/CIK${CIK}-submissions-001.json`]: PAGE,
  [`/api/xbrl/companyfacts/CIK${CIK}.json`]: FACTS,
  [`${folder(RECENT.accession)}/${RECENT.accession}-index-headers.html`]: headerPage(FILING),
  [`${folder(RECENT.accession)}/ev%201.htm`]: FILING.body,
  [`${folder("0001999999-24-000018")}/0001999999-24-000018.txt`]: submissionText({
    ...FILING,
    accession: "0001999999-24-000018",
    filed: day(100),
    items: [],
    body: currentReport("Item 8.01 Other Events"),
  }),
};
const items = async () =>
  (await recordedEvents(store.database.sql, { types: ["corporate_event.created"], since: undefined, limit: 99 })).map(
    ({ data }) => `${data?.accession} ${data?.item_code} ${data?.filed_at}`,
  );

describe("a load from EDGAR", () => {
  test("without a contact does not begin, and says what to set; a mirror needs none", async () => {
    const refused = loadFrom(sec, store.database, undefined, {}, { home });
    await expect(refused).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining(
        "GOVDATA_CONTACT is not set, and EDGAR requires an e-mail address from its clients",
      ),
    });
    expect(sec.obstacle({ contact: undefined } as never)).toContain("GOVDATA_CONTACT");
    const { made } = edgar(FILES);
    await loadFrom(sec, store.database, made.url, { words: ["MADE"] }, { home });
    expect(await items()).toHaveLength(3);
  });

  test("of a named company takes its lists, older pages, facts, and the year's documents with headers", async () => {
    const { load, made } = edgar(FILES);
    const { notes } = await load({ words: ["made"] });
    expect(notes).toEqual([]);
    expect(await store.rows("select count(*) from sec_filings")).toEqual([{ count: 5 }]);
    expect(await store.rows("select concept, vals from sec_facts")).toEqual([{ concept: "Assets", vals: [5] }]);
    expect(await items()).toEqual([
      `${RECENT.accession} 5.02 ${accepted(day(2), "16:30:15")}`,
      `${RECENT.accession} 9.01 ${accepted(day(2), "16:30:15")}`,
      `0001999999-24-000018 8.01 ${accepted(day(100), "16:30:15")}`,
    ]);
    const before = made.asked.length;
    expect((await load({ words: [CIK] })).results[0]).toMatchObject({ outcome: "unchanged" });
    expect(made.asked.length).toBe(before); // what came within hours is not asked for again
  });

  test("reads documents again where an older reader read them, or could not, and where all is requested", async () => {
    const { load } = edgar(FILES);
    await load({ words: ["made"] });
    await store.database.sql`
      update sec_readings set checksum = ${`${RECENT.accession}/0`}
       where thing = ${`filing ${RECENT.accession}/${CIK}`}`;
    await store.database.sql`
      update sec_filings set parsed_at = null, parse_failure = 'an older reader could not' where form = '8-K'`;
    expect((await load({ words: ["made"] })).results[0]).toMatchObject({ rows: { filings: 1 } });
    expect(await store.rows("select count(*) from sec_filings where parsed_at is not null")).toEqual([{ count: 1 }]);
    expect((await load({ words: ["made"], force: true })).results[0]).toMatchObject({ rows: { filings: 2 } });
    expect(await store.rows("select count(*) from sec_filings where parsed_at is not null")).toEqual([{ count: 2 }]);
    expect(await items()).toHaveLength(3); // events are recorded once all the same
  });

  test("takes the exhibits, too, of a report whose statements are in one", async () => {
    const of = ["2023-12-31"] as const;
    const [main, tagged] = [
      "<p>See Exhibit 13.</p>",
      numberXml({ name: "us-gaap:Assets", text: "5", contextRef: "i" }),
    ].map((body) => reportHtml({ body, contexts: [{ id: "i", of }] })) as [string, string];
    const listed = (accession: string): MadeListed => ({
      accession,
      form: "10-K",
      filed: day(2),
      report: "2023-12-31",
    });
    const report = (accession: string, body: string) => ({ ...FILING, accession, form: "10-K", items: [], body });
    const [whole, apart] = ["0001999999-24-000041", "0001999999-24-000042"] as const;
    const exhibit = `<DOCUMENT>\n<TYPE>EX-13\n<TEXT>\n${tagged}\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>`;
    const { load, made } = edgar({
      ...FILES,
      [`/submissions/CIK${CIK}.json`]: submissions(CIK, [listed(whole), listed(apart)]),
      [`${folder(whole)}/${whole}-index-headers.html`]: headerPage(report(whole, tagged)),
      [`${folder(whole)}/main.htm`]: tagged,
      [`${folder(apart)}/${apart}-index-headers.html`]: headerPage(report(apart, main)),
      [`${folder(apart)}/main.htm`]: main,
      [`${folder(apart)}/${apart}.txt`]: submissionText(report(apart, main)).replace("</SEC-DOCUMENT>", exhibit),
    });
    expect((await load({ words: ["made"] })).notes).toEqual([]);
    expect(await store.rows("select accession_number, vals from sec_inline_facts order by accession_number")).toEqual([
      { accession_number: whole, vals: [5_000_000] },
      { accession_number: apart, vals: [5_000_000] },
    ]);
    expect(made.asked.filter((path) => path.endsWith(".txt"))).toEqual([`${folder(apart)}/${apart}.txt`]);
  });

  test("without names takes the nightly archives, and the documents of the last weeks", async () => {
    const { load, made } = edgar({
      ...FILES,
      "/Archives/edgar/daily-index/bulkdata/submissions.zip": await zipOf({
        [`CIK${CIK}.json`]: LIST,
        "CIK0000000077.json": submissions("0000000077", [], { name: "Nobody's Fund", tickers: [] }),
      }),
      "/Archives/edgar/daily-index/xbrl/companyfacts.zip": await zipOf({ [`CIK${CIK}.json`]: FACTS }),
    });
    await load({});
    expect(await store.rows("select cik from sec_companies")).toEqual([{ cik: CIK }]);
    expect(await store.rows("select accession_number from sec_filings where parsed_at is not null")).toEqual([
      { accession_number: RECENT.accession },
    ]);
    expect(made.asked.some((path) => path.startsWith("/submissions/"))).toBe(false);
  });

  test("since a day asks only for companies that indexes and feed name, and for what was not read", async () => {
    const rule = "-".repeat(141);
    const indexDay = day(2);
    const quarter = Math.ceil(Number(indexDay.slice(5, 7)) / 3);
    const { load, made } = edgar({
      ...FILES,
      "/files/company_tickers_exchange.json": tickerList(
        [1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"],
        [77, "SILENT CO", "SIL", "NYSE"],
      ),
      [`/Archives/edgar/daily-index/${indexDay.slice(0, 4)}/QTR${quarter}/company.${indexDay.replaceAll("-", "")}.idx`]:
        "Company Name                                                  Form Type   CIK         Date Filed  File " +
        `Name\n${rule}\n` +
        "MADE UP SOFTWARE INC                                          8-K         1999999     " +
        `${indexDay.replaceAll("-", "")}    edgar/data/1999999/${RECENT.accession}.txt         \n` +
        "SILENT CO                                                     4           77          " +
        `${indexDay.replaceAll("-", "")}    edgar/data/77/0000000077-24-000001.txt         \n`,
      "/cgi-bin/browse-edgar?action=getcurrent&type=&owner=include&count=100&start=0&output=atom":
        '<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>\n',
    });
    await load({ since: day(3) });
    expect(made.asked.filter((path) => path.startsWith("/submissions/"))).toEqual([
      `/submissions/CIK${CIK}.json`,
      `/submissions/CIK${CIK}-submissions-001.json`, // once, since the company was not loaded before
    ]);
    expect((await items()).map((item) => item.slice(0, 25))).toEqual([
      `${RECENT.accession} 5.02`,
      `${RECENT.accession} 9.01`,
    ]);
  });

  test("since a day finds what lists lack yet, and of unnamed companies those of the United States", async () => {
    const unlisted = { accession: "0001111111-24-000091", form: "10-Q", filed: day(1) };
    const inFeed = (form: string, name: string, cik: string, accession: string) => `<entry>
      <title>${form} - ${name} (${cik}) (Filer)</title>
      <summary type="html"> &lt;b&gt;Filed:&lt;/b&gt; ${unlisted.filed} &lt;b&gt;AccNo:&lt;/b&gt; ${accession}</summary>
      <updated>${day(0)}T00:00:01-00:00</updated><category term="${form}"/>
      <id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`;
    const files = {
      ...FILES,
      "/files/company_tickers_exchange.json": tickerList(
        [1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"],
        [81, "MADE UP AG", "MUAG", "OTC"],
      ),
      "/submissions/CIK0000000081.json": submissions("0000000081", [], {
        name: "Made Up AG",
        tickers: ["MUAG"],
        addresses: { business: { city: "MUNICH", stateOrCountry: "2M", country: "Germany", isForeignLocation: 1 } },
        stateOfIncorporation: "2M",
      }),
      "/cgi-bin/browse-edgar?action=getcurrent&type=&owner=include&count=100&start=0&output=atom": `<feed>${[
        inFeed(unlisted.form, "MADE UP SOFTWARE INC", CIK, unlisted.accession),
        inFeed("6-K", "MADE UP AG", "0000000081", "0001111111-24-000092"),
        inFeed("8-K", "NOT LISTED CO", "0000000084", "0001111111-24-000093"),
      ].join("")}</feed>`,
      [`${folder(unlisted.accession)}/${unlisted.accession}.txt`]: submissionText({
        ...FILING,
        accession: unlisted.accession,
        form: "10-Q",
        filed: unlisted.filed,
        period: "2024-03-31",
        items: [],
        body: "<html><body><p>FORM 10-Q</p></body></html>",
      }),
    };
    await edgar(files).load({ since: day(3) });
    expect(await store.rows("select cik from sec_companies")).toEqual([{ cik: CIK }]);
    // Of a company that was not loaded before, older pages come with it.
    expect(await store.rows("select count(*) from sec_filings where filed_on = '2005-01-03'")).toEqual([{ count: 1 }]);
    const about =
      "select form, report_date::text, parsed_at is not null as parsed from sec_filings where accession_number " +
      `= '${unlisted.accession}'`;
    expect(await store.rows(about)).toEqual([{ form: "10-Q", report_date: "2024-03-31", parsed: true }]);
    // The list that has it by then makes no second filing and no second event of it.
    await agency?.stop();
    const list = submissions(CIK, [{ ...unlisted, report: "2024-03-31", document: "q.htm" }, ...LISTED]);
    await edgar({ ...files, [`/submissions/CIK${CIK}.json`]: list }).load({ since: day(3) });
    expect(await store.rows(about)).toEqual([{ form: "10-Q", report_date: "2024-03-31", parsed: true }]);
    expect(await store.rows(`select count(*) from events where dedupe_key = '${unlisted.accession}'`)).toEqual([
      { count: 1 },
    ]);
  }, 60_000);

  test("says so of a company that EDGAR does not have, each time", async () => {
    const { load } = edgar(FILES);
    for (let round = 0; round < 2; round++) {
      const { notes } = await load({ words: ["MADE", "0000000404"] });
      expect(notes[0]).toContain("CIK0000000404.json: EDGAR has no such company");
    }
  });

  test("notes an older page that is listed and not there", async () => {
    const files: Record<string, string> = { ...FILES };
    delete files[`/submissions/CIK${CIK}-submissions-001.json`];
    const { notes } = await edgar(files).load({ words: ["MADE"] });
    expect(notes[0]).toContain(`CIK${CIK}-submissions-001.json: is listed, but EDGAR has no such file`);
    expect(await items()).toHaveLength(3);
  });

  test("notes what EDGAR does not give now, continues, and tries it again", async () => {
    const busy = () => new Response("down", { status: 503, headers: { "retry-after": "7200" } });
    const page = `${folder(RECENT.accession)}/${RECENT.accession}-index-headers.html`;
    const { load } = edgar({ ...FILES, [page]: busy, [`/api/xbrl/companyfacts/CIK${CIK}.json`]: busy });
    const { notes } = await load({ words: ["MADE"] });
    expect(notes[0]).toStartWith("2 files could not be read");
    expect((await items()).map((item) => item.slice(0, 25))).toEqual(["0001999999-24-000018 8.01"]);
    expect(await store.rows("select count(*) from sec_filings where parse_failure is not null")).toEqual([
      { count: 0 },
    ]);
    await agency?.stop();
    expect((await edgar(FILES).load({ words: ["MADE"] })).notes).toEqual([]);
    expect(await items()).toHaveLength(3);
    expect(await store.rows("select failure from sec_readings where failure is not null")).toEqual([]);
  });

  test("ends at once when EDGAR says that the rate was exceeded, and asks nothing for a while", async () => {
    const rate = () =>
      new Response("<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head></html>", {
        status: 403,
      });
    const page = `${folder(RECENT.accession)}/${RECENT.accession}-index-headers.html`;
    const { load, made } = edgar({ ...FILES, [page]: rate });
    for (let round = 0; round < 2; round++)
      await expect(load({ words: ["MADE"], force: true })).rejects.toMatchObject({
        kind: "unavailable",
        message: expect.stringContaining("no requests before"),
      });
    expect(made.asked.at(-1)).toBe(page);
    expect(made.asked.filter((path) => path === page)).toHaveLength(1);
    expect(await store.rows("select failure from sec_readings where failure is not null")).toEqual([]);
  });

  test("takes a 403 of XML for a day without an index, and a page past the feed for its end", async () => {
    const denied = () =>
      new Response("<Error><Code>AccessDenied</Code></Error>", {
        status: 403,
        headers: { "content-type": "application/xml" },
      });
    const days = Object.fromEntries(
      [0, 1, 2, 3].map((ago) => {
        const date = day(ago);
        const quarter = Math.ceil(Number(date.slice(5, 7)) / 3);
        return [
          `/Archives/edgar/daily-index/${date.slice(0, 4)}/QTR${quarter}/company.${date.replaceAll("-", "")}.idx`,
          denied,
        ];
      }),
    );
    const entry = `<entry><title>8-K - MADE UP SOFTWARE INC (${CIK}) (Filer)</title>
      <updated>${day(0)}T00:00:01-00:00</updated>
      <category term="8-K"/><id>urn:tag:sec.gov,2008:accession-number=${RECENT.accession}</id></entry>`;
    const feed = "/cgi-bin/browse-edgar?action=getcurrent&type=&owner=include&count=100&start=";
    const { load } = edgar({
      ...FILES,
      ...days,
      [`${feed}0&output=atom`]: `<feed>${entry}</feed>`,
      [`${feed}1&output=atom`]: () =>
        new Response("<html><head><title>SEC.gov | File Unavailable</title></head></html>", { status: 503 }),
    });
    await load({ since: day(3) });
    expect(await items()).toHaveLength(2);
  });

  test("notes an index that can't be read, and forgets it once it can", async () => {
    const feed = "/cgi-bin/browse-edgar?action=getcurrent&type=&owner=include&count=100&start=0&output=atom";
    await edgar({ ...FILES, [feed]: "<feed><entry></entry></feed>" }).load({ since: day(1) });
    expect((await sec.gaps?.(store.database))?.[0]?.missing).toContain("entry 1: is not a filing");
    await agency?.stop();
    expect((await edgar({ ...FILES, [feed]: "<feed></feed>" }).load({ since: day(1) })).notes).toEqual([]);
    expect(await sec.gaps?.(store.database)).toEqual([]);
  });

  test("ends when EDGAR gives nothing of many in a row: it continues later", async () => {
    const listed = Array.from({ length: 8 }, (_, index) => ({ ...RECENT, accession: `0001111111-24-0001${index}0` }));
    const busy = () => new Response("down", { status: 503, headers: { "retry-after": "7200" } });
    const { load, made } = edgar({
      ...FILES,
      [`/submissions/CIK${CIK}.json`]: submissions(CIK, listed),
      ...Object.fromEntries(
        listed.map(({ accession }) => [`${folder(accession)}/${accession}-index-headers.html`, busy]),
      ),
    });
    await expect(load({ words: ["MADE"] })).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining("(5 in a row failed like this)"),
    });
    expect(made.asked.filter((path) => path.includes("-index-headers"))).toHaveLength(5);
  });

  test("asks again for what came cut off, though EDGAR has the same file as before", async () => {
    let isCut = true;
    const tagged = (text: string) => (request: Request) =>
      request.headers.get("if-none-match") === '"1"'
        ? new Response(null, { status: 304, headers: { etag: '"1"' } })
        : new Response(isCut ? text.slice(0, 300) : text, { headers: { etag: '"1"' } });
    const { load } = edgar({ ...FILES, [`/submissions/CIK${CIK}.json`]: tagged(LIST) });
    expect((await load({ words: ["MADE"] })).notes[0]).toContain("is not a whole JSON document");
    isCut = false;
    expect((await load({ words: ["MADE"] })).notes).toEqual([]);
    expect(await items()).toHaveLength(3);
    // An archive that came cut off is asked for again at once: it has every company.
    const archive = await zipOf({ [`CIK${CIK}.json`]: LIST });
    let count = 0;
    const cut = () => new Response(Buffer.from(archive.subarray(0, count++ === 0 ? 200 : undefined)));
    await agency?.stop();
    const { load: loadAll, made } = edgar({
      ...FILES,
      "/Archives/edgar/daily-index/bulkdata/submissions.zip": cut,
      "/Archives/edgar/daily-index/xbrl/companyfacts.zip": await zipOf({ [`CIK${CIK}.json`]: FACTS }),
    });
    expect((await loadAll({})).notes).toEqual([]);
    expect(made.asked.filter((path) => path.endsWith("submissions.zip"))).toHaveLength(2);
  });

  test("reads again what failed, with --force or by another reader version, and records nothing twice", async () => {
    const page = `${folder(RECENT.accession)}/ev%201.htm`;
    const { load } = edgar({ ...FILES, [page]: Buffer.from([0, 1, 2, 3]) });
    expect((await load({ words: ["MADE"] })).notes[0]).toContain("1 files could not be read");
    expect(await store.rows("select count(*) from sec_filings where parse_failure is not null")).toEqual([
      { count: 1 },
    ]);
    await agency?.stop();
    const mended = edgar(FILES);
    await rm(home, { recursive: true }); // what came before is in the cache
    await mended.load({ words: ["MADE"] });
    expect(await items()).toHaveLength(1);
    expect(mended.made.asked.some((path) => path.includes("-index-headers"))).toBe(false);
    expect((await sec.gaps?.(store.database))?.[0]?.missing).toContain("is binary");
    const copy = { [`${RECENT.accession}.txt`]: submissionText(FILING) };
    await loadFrom(sec, store.database, copy);
    expect(await sec.gaps?.(store.database)).toEqual([]); // it is read, from elsewhere
    await mended.load({ words: ["MADE"], force: true });
    expect(await items()).toHaveLength(3);
    expect(await store.rows("select count(*) from sec_filings where parse_failure is not null")).toEqual([
      { count: 0 },
    ]);
    await store.database.sql`update sec_readings set checksum = regexp_replace(checksum, '/[0-9]+$', '/0')`;
    const before = await items();
    expect((await mended.load({ words: ["MADE"] })).results[0]?.rows).toMatchObject({ filings: 2 });
    expect(await items()).toEqual(before);
    expect((await mended.load({ words: ["MADE"] })).results[0]?.outcome).toBe("unchanged");
  });

  test("reads a filing of two companies for the one that is loaded later, too, and reports it once", async () => {
    const second = "0000000083";
    const filers = [
      { cik: CIK, name: "MADE UP SOFTWARE INC" },
      { cik: second, name: "MADE UP FINANCE LLC" },
    ];
    const of = (cik: string) => `/Archives/edgar/data/${Number(cik)}/${RECENT.accession.replaceAll("-", "")}`;
    const files = {
      ...FILES,
      [`/submissions/CIK${second}.json`]: submissions(second, [RECENT], { tickers: [] }),
      ...Object.fromEntries(
        [CIK, second].flatMap((cik) => [
          [`${of(cik)}/${RECENT.accession}-index-headers.html`, headerPage({ ...FILING, filers })],
          [`${of(cik)}/ev%201.htm`, FILING.body],
        ]),
      ),
    };
    const { load } = edgar(files);
    await load({ words: ["MADE"] });
    await load({ words: [second] });
    expect(
      await store.rows(
        "select cik, items, parsed_at is not null as parsed from sec_filings where accession_number = " +
          `'${RECENT.accession}' order by cik`,
      ),
    ).toEqual([
      { cik: second, items: ["5.02", "9.01"], parsed: true },
      { cik: CIK, items: ["5.02", "9.01"], parsed: true },
    ]);
    expect(await items()).toHaveLength(3);
  });

  test("notes a filing that EDGAR lists and does not have, and continues", async () => {
    const files: Record<string, string> = { ...FILES };
    delete files[`${folder("0001999999-24-000018")}/0001999999-24-000018.txt`];
    const { load } = edgar(files);
    const { notes } = await load({ words: ["MADE"] });
    expect(notes[0]).toContain("is listed, but EDGAR has no such file");
    expect(await store.rows("select accession_number from sec_filings where parse_failure is not null")).toEqual([
      { accession_number: "0001999999-24-000018" },
    ]);
    expect(await items()).toHaveLength(2);
    expect(await sec.gaps?.(store.database)).toEqual([
      { missing: expect.stringContaining("no such file"), command: commandText("load sec --force") },
    ]);
  });

  test("tries a new filing again whose documents come after the list that has it", async () => {
    const files: Record<string, string> = { ...FILES };
    delete files[`${folder(RECENT.accession)}/${RECENT.accession}-index-headers.html`];
    expect((await edgar(files).load({ words: ["MADE"] })).notes[0]).toContain("EDGAR has no such file");
    expect(await sec.gaps?.(store.database)).toMatchObject([{ command: commandText("load sec") }]);
    await agency?.stop();
    expect((await edgar(FILES).load({ words: ["MADE"] })).notes).toEqual([]);
    expect(await items()).toHaveLength(3);
  });
});

/** Eastern time of a day in UTC; in March and November the switch is on a Sunday. */
function accepted(date: string, time: string): string {
  for (const hours of [4, 5]) {
    const utc = new Date(Date.parse(`${date}T${time}Z`) + hours * 3_600_000);
    const eastern = utc.toLocaleString("sv-SE", { timeZone: "America/New_York" });
    if (eastern === `${date} ${time}`) return `${utc.toISOString().slice(0, 19)}Z`;
  }
  throw new Error(`${date} ${time} is not an Eastern time`);
}
