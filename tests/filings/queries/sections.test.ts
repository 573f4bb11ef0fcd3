import { beforeEach, describe, expect, test } from "bun:test";
import {
  forgetIndexing,
  hitFilings,
  indexingProgress,
  markEmbedded,
  markIndexed,
  pendingFilings,
  unembeddedFilings,
} from "../../../src/filings/queries/sections.ts";
import { CIK, LIST } from "../load/made-company-files.ts";
import { ANNUAL_ITEMS, reportBody, reportFile } from "../load/made-reports.ts";
import { filingsStore } from "../load/store.ts";

const store = filingsStore("section_port");
const sql = () => store.database.sql;

const NEW = "0001999999-24-000010";
const OLD = "0001999999-23-000010";
const SHELL = "0001999999-22-000010";
const report = (accession: string, filed: string, period: string, items = ANNUAL_ITEMS) =>
  reportFile({ accession, form: "10-K", filed, period, accepted: "163015", body: reportBody(items) });

beforeEach(async () => {
  await store.load({
    [`submissions/CIK${CIK}.json`]: LIST,
    ...report(OLD, "2023-02-15", "2022-12-31"),
    ...report(NEW, "2024-02-15", "2023-12-31"),
    ...report(SHELL, "2022-02-15", "2021-12-31", []),
  });
});

const pending = (index = "a", limit = 10) => pendingFilings(sql(), { index, limit });
const pendingNumbers = async (index?: string) => (await pending(index)).map((filing) => filing.accession_number);

/** Indexes everything that is pending, as `chunks` chunks each. */
async function indexAll(index: string, chunks: number): Promise<void> {
  await markIndexed(
    sql(),
    index,
    (await pending(index)).map((filing) => ({ ...filing, chunks })),
  );
}

describe("filings to index", () => {
  test("are those with sections, newest first, until the index has them", async () => {
    expect(await pending()).toMatchObject([
      { accession_number: NEW, cik: CIK, form: "10-K", filed_on: "2024-02-15", fiscal_year: 2023, sections: 3 },
      { accession_number: OLD, fiscal_year: 2022 },
    ]);
    const [newest] = await pending("a", 1);
    await markIndexed(sql(), "a", [{ ...newest!, chunks: 3 }]);
    expect(await pendingNumbers()).toEqual([OLD]);
    await indexAll("a", 3);
    expect(await pendingNumbers()).toEqual([]);
  });

  test("are counted for each index on its own, so that one can be filled next to another", async () => {
    await indexAll("a", 3);
    expect(await pendingNumbers("b")).toEqual([NEW, OLD]);
    await forgetIndexing(sql(), "a");
    expect(await pendingNumbers("a")).toEqual([NEW, OLD]);
  });

  test("come again when their sections changed, or are gone", async () => {
    await indexAll("a", 3);
    await store.load(report(NEW, "2024-02-15", "2023-12-31", [["Item 1. Business", "We stopped."]]));
    expect(await pending()).toMatchObject([{ accession_number: NEW, sections: 1 }]);
    await indexAll("a", 1);
    await sql()`delete from sec_filings where accession_number = ${OLD}`;
    expect(await pending()).toMatchObject([{ accession_number: OLD, sections: 0 }]);
    await indexAll("a", 0);
    expect(await pendingNumbers()).toEqual([]);
    expect(await indexingProgress(sql(), "a")).toEqual({
      filings: 1,
      indexed: 1,
      embedded: 0,
      chunks: 1,
      chunks_waiting: 1,
    });
  });
});

describe("filings to embed", () => {
  test("are those whose chunks have no vectors yet, newest first", async () => {
    await indexAll("a", 3);
    const [newest, ...others] = await unembeddedFilings(sql(), { index: "a", limit: 10 });
    expect([newest?.accession_number, newest?.chunks, others.length]).toEqual([NEW, 3, 1]);
    await markEmbedded(sql(), "a", [newest!]);
    expect(await unembeddedFilings(sql(), { index: "a", limit: 10 })).toMatchObject([{ accession_number: OLD }]);
    expect(await indexingProgress(sql(), "a")).toEqual({
      filings: 2,
      indexed: 2,
      embedded: 1,
      chunks: 6,
      chunks_waiting: 3,
    });
  });

  test("stay so if their sections changed while vectors were made", async () => {
    await indexAll("a", 3);
    const [newest] = await unembeddedFilings(sql(), { index: "a", limit: 1 });
    await store.load(report(NEW, "2024-02-15", "2023-12-31", [["Item 1. Business", "We stopped."]]));
    await indexAll("a", 1);
    await markEmbedded(sql(), "a", [newest!]);
    expect(await unembeddedFilings(sql(), { index: "a", limit: 1 })).toMatchObject([{ accession_number: NEW }]);
  });

  test("do not include filings without chunks", async () => {
    await indexAll("a", 0);
    expect(await unembeddedFilings(sql(), { index: "a", limit: 10 })).toHaveLength(0);
  });
});

test("hits get their filing's company, ticker, form and time, and those without sections nothing", async () => {
  expect([...(await hitFilings(sql(), [NEW, SHELL, "0000000000-00-000000"]))]).toEqual([
    {
      accession_number: NEW,
      cik: CIK,
      company_name: "Made Up Software, Inc.",
      company_ticker: "MADE",
      form: "10-K",
      filed_on: "2024-02-15",
      accepted_at: new Date("2024-02-15T21:30:15Z"),
      period: "2023-12-31",
      fiscal_year: 2023,
      fiscal_quarter: null,
    },
  ]);
});

test("a hit has its filing's day where no time is known", async () => {
  await sql()`update sec_filings set accepted_at = null`;
  expect((await hitFilings(sql(), [OLD]))[0]).toMatchObject({ filed_on: "2023-02-15", accepted_at: null });
});
