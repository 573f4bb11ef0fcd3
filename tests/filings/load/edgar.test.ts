import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedEvents } from "../../../src/events/queries.ts";
import { sec } from "../../../src/filings/load/sec.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import { MIGRATIONS } from "../../../src/migrations.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { loadFrom } from "../../labor/made-files.ts";
import { type ScratchDatabase, scratchDatabase } from "../../support/database.ts";
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

let scratch: ScratchDatabase;
let home: string;
beforeAll(async () => {
  scratch = await scratchDatabase("edgar_load");
  await migrate(scratch.database, MIGRATIONS);
});
afterAll(() => scratch.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "govdata-edgar-"));
  await scratch.database.sql.unsafe(
    "truncate sec_companies, sec_tickers, sec_filings, sec_facts, sec_inline_facts, sec_readings, events, dataset_versions, dataset_vintages",
  );
});
let server: Bun.Server<undefined> | undefined;
afterEach(async () => {
  await server?.stop(true);
  await rm(home, { recursive: true });
});

const CIK = "0001999999";
const DAY_MS = 86_400_000;
const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
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

/** EDGAR by its paths, as a server of this machine plays it; `requests` are the paths that it was asked for. */
function edgar(files: Readonly<Record<string, string | Uint8Array>>) {
  const requests: string[] = [];
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      const body = files[pathname + search] ?? files[pathname];
      if (body !== undefined) return new Response(typeof body === "string" ? body : Buffer.from(body));
      return new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });
    },
  });
  const load = (options: Partial<LoadOptions>, contact: string | undefined = "ann@example.org") =>
    loadFrom(sec, scratch.database, `http://127.0.0.1:${server?.port}`, options, {
      home,
      ...(contact === undefined ? {} : { contact }),
      baseUrl: "https://data.example.org",
    });
  return { load, requests };
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
const rows = async (query: string): Promise<unknown[]> => [...(await scratch.database.sql.unsafe(query))];
const items = async () =>
  (await recordedEvents(scratch.database.sql, { types: ["corporate_event.created"], since: undefined, limit: 99 })).map(
    ({ data }) => `${data.accession} ${data.item_code} ${data.filed_at}`,
  );

describe("a load from EDGAR", () => {
  test("without a contact does not begin, and says what to set", async () => {
    const { load, requests } = edgar(FILES);
    const refused = loadFrom(sec, scratch.database, `http://127.0.0.1:${server?.port}`, {}, { home });
    await expect(refused).rejects.toThrow(
      "GOVDATA_CONTACT is not set: EDGAR answers only programs that say whom to write to",
    );
    expect(requests).toEqual([]);
    expect(sec.obstacle({ contact: undefined } as never)).toContain("GOVDATA_CONTACT");
    expect(load).toBeFunction();
  });

  test("of a company that is named takes its lists, older pages, facts, and the year's documents with their headers", async () => {
    const { load, requests } = edgar(FILES);
    const { notes } = await load({ words: ["made"] });
    expect(notes).toEqual([]);
    expect(await rows("select count(*) from sec_filings")).toEqual([{ count: 5 }]);
    expect(await rows("select concept, vals from sec_facts")).toEqual([{ concept: "Assets", vals: [5] }]);
    expect(await items()).toEqual([
      `${RECENT.accession} 5.02 ${accepted(day(2), "16:30:15")}`,
      `${RECENT.accession} 9.01 ${accepted(day(2), "16:30:15")}`,
      `0001999999-24-000018 8.01 ${accepted(day(100), "16:30:15")}`,
    ]);
    const before = requests.length;
    expect((await load({ words: [CIK] })).results[0]).toMatchObject({ outcome: "unchanged" });
    expect(requests.length).toBe(before); // what came within hours is not asked for again
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
    const { load, requests } = edgar({
      ...FILES,
      [`/submissions/CIK${CIK}.json`]: submissions(CIK, [listed(whole), listed(apart)]),
      [`${folder(whole)}/${whole}-index-headers.html`]: headerPage(report(whole, tagged)),
      [`${folder(whole)}/main.htm`]: tagged,
      [`${folder(apart)}/${apart}-index-headers.html`]: headerPage(report(apart, main)),
      [`${folder(apart)}/main.htm`]: main,
      [`${folder(apart)}/${apart}.txt`]: submissionText(report(apart, main)).replace("</SEC-DOCUMENT>", exhibit),
    });
    expect((await load({ words: ["made"] })).notes).toEqual([]);
    expect(await rows("select accession_number, vals from sec_inline_facts order by accession_number")).toEqual([
      { accession_number: whole, vals: [5_000_000] },
      { accession_number: apart, vals: [5_000_000] },
    ]);
    expect(requests.filter((path) => path.endsWith(".txt"))).toEqual([`${folder(apart)}/${apart}.txt`]);
  });

  test("without names takes the nightly archives, and the documents of the last weeks", async () => {
    const { load, requests } = edgar({
      ...FILES,
      "/Archives/edgar/daily-index/bulkdata/submissions.zip": await zipOf({
        [`CIK${CIK}.json`]: LIST,
        "CIK0000000077.json": submissions("0000000077", [], { name: "Nobody's Fund", tickers: [] }),
      }),
      "/Archives/edgar/daily-index/xbrl/companyfacts.zip": await zipOf({ [`CIK${CIK}.json`]: FACTS }),
    });
    await load({});
    expect(await rows("select cik from sec_companies")).toEqual([{ cik: CIK }]);
    expect(await rows("select accession_number from sec_filings where parsed_at is not null")).toEqual([
      { accession_number: RECENT.accession },
    ]);
    expect(requests.some((path) => path.startsWith("/submissions/"))).toBe(false);
  });

  test("since a day asks only for companies that the indexes and the feed name, and for what was not read", async () => {
    const rule = "-".repeat(141);
    const indexDay = day(2);
    const quarter = Math.ceil(Number(indexDay.slice(5, 7)) / 3);
    const { load, requests } = edgar({
      ...FILES,
      "/files/company_tickers_exchange.json": tickerList(
        [1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"],
        [77, "SILENT CO", "SIL", "NYSE"],
      ),
      [`/Archives/edgar/daily-index/${indexDay.slice(0, 4)}/QTR${quarter}/company.${indexDay.replaceAll("-", "")}.idx`]:
        `Company Name                                                  Form Type   CIK         Date Filed  File Name\n${rule}\n` +
        `MADE UP SOFTWARE INC                                          8-K         1999999     ${indexDay.replaceAll("-", "")}    edgar/data/1999999/${RECENT.accession}.txt         \n` +
        `SILENT CO                                                     4           77          ${indexDay.replaceAll("-", "")}    edgar/data/77/0000000077-24-000001.txt         \n`,
      "/cgi-bin/browse-edgar?action=getcurrent&type=&owner=include&count=100&start=0&output=atom":
        '<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>\n',
    });
    await load({ since: day(3) });
    expect(requests.filter((path) => path.startsWith("/submissions/"))).toEqual([`/submissions/CIK${CIK}.json`]);
    expect((await items()).map((item) => item.slice(0, 25))).toEqual([
      `${RECENT.accession} 5.02`,
      `${RECENT.accession} 9.01`,
    ]);
  });

  test("notes a filing that EDGAR lists and does not have, and goes on", async () => {
    const files: Record<string, string> = { ...FILES };
    delete files[`${folder("0001999999-24-000018")}/0001999999-24-000018.txt`];
    const { load } = edgar(files);
    const { notes } = await load({ words: ["MADE"] });
    expect(notes[0]).toContain("is listed, but EDGAR has no such file");
    expect(await rows("select accession_number from sec_filings where parse_failure is not null")).toEqual([
      { accession_number: "0001999999-24-000018" },
    ]);
    expect(await items()).toHaveLength(2);
  });
});

/** Eastern time of a day in UTC; in March and November the switch is on a Sunday. */
function accepted(date: string, time: string): string {
  for (const hours of [4, 5]) {
    const utc = new Date(Date.parse(`${date}T${time}Z`) + hours * 3_600_000);
    const eastern = utc.toLocaleString("sv-SE", { timeZone: "America/New_York" });
    if (eastern === `${date} ${time}`) return `${utc.toISOString().slice(0, 19)}Z`;
  }
  throw new Error(`${date} ${time} is no Eastern time`);
}
