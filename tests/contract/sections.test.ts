import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CIK } from "../filings/load/made-company-files.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { load } from "./filings-seed.ts";
import { EMPTY, EVENT, MIDDLE, NEW, OLD, RISK, SECTION_FILES, UNREAD } from "./sections-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await load(database, SECTION_FILES)) });
}, 60_000);
afterAll(() => server.stop());

const get = (path: string): Promise<Json> => server.json(`/v1/us/sec/${path}`);
const error = async (path: string): Promise<{ status: number; message: string }> => (await get(path)).error;
const keys = ({ data }: Json) => data.map((section: Json) => `${section.accession_number} ${section.section_key}`);

describe("the sections of a company", () => {
  test("come newest filing first, in the order of each document, with every field", async () => {
    const answer = await get("companies/MADE/sections");
    expect(keys(answer)).toEqual([
      `${NEW} item_1`,
      `${NEW} item_1a`,
      `${MIDDLE} part_i_item_1`,
      `${MIDDLE} part_i_item_2`,
      `${MIDDLE} item_1`,
      `${OLD} item_1`,
      `${OLD} item_1a`,
    ]);
    expect(answer.pagination).toEqual({ page: 1, per_page: 50, total: 7, total_pages: 1, has_more: false });
    expect(answer.data[0]).toEqual({
      accession_number: NEW,
      cik: CIK,
      filing_type: "10-K",
      filed_at: "2024-02-15T21:30:15Z",
      filed_date: "2024-02-15",
      period_of_report: "2023-12-31",
      section_type: "item_1",
      section_key: "item_1",
      section_title: "Business",
      part: "I",
      word_count: 9,
      fiscal_year: 2023,
      fiscal_quarter: null,
      content_url: `/v1/us/sec/filings/${NEW}/sections/item_1`,
      start: 0,
      end: 62,
    });
    expect(answer.data[3]).toMatchObject({
      section_type: "item_2",
      section_key: "part_i_item_2",
      part: "I",
      fiscal_quarter: 3,
      content_url: `/v1/us/sec/filings/${MIDDLE}/sections/part_i_item_2`,
    });
  });

  test("are narrowed by type, form and fiscal year; `all` has types that the contract does not name", async () => {
    const list = async (query: string) => keys(await get(`companies/MADE/sections?${query}`));
    expect(await list("section_type=item_1a")).toEqual([`${NEW} item_1a`, `${OLD} item_1a`]);
    expect(await list("section_type=item_2")).toEqual([`${MIDDLE} part_i_item_2`]);
    expect(await list("section_type=all&form=10-k&year=2023")).toEqual([
      `${NEW} item_1`,
      `${NEW} item_1a`,
      `${NEW} item_16`,
    ]);
    expect(await list("section_type=item_16,item_9c")).toEqual([`${NEW} item_16`]);
    expect(await get("companies/MADE/sections?year=1999")).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  test("are paged without gaps, and whole as CSV and NDJSON", async () => {
    const { data: all } = await get("companies/MADE/sections");
    const pages = await Promise.all([1, 2, 3].map((page) => get(`companies/MADE/sections?per_page=3&page=${page}`)));
    expect(pages.flatMap(({ data }) => data)).toEqual(all);
    const csv = await (await server.get("/v1/us/sec/companies/MADE/sections?format=csv")).text();
    expect(csv.trim().split("\r\n")).toHaveLength(8);
    expect(csv).toContain(
      `${NEW},${CIK},10-K,2024-02-15T21:30:15Z,2024-02-15,2023-12-31,item_1,item_1,Business,I,9,2023,,`,
    );
    const ndjson = await (await server.get("/v1/us/sec/companies/MADE/sections?format=ndjson")).text();
    expect(
      ndjson
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(all);
  });

  test("are a 404 for an unknown company, and a 400 for an unknown type, with the one that was meant", async () => {
    expect(await error("companies/NONE/sections")).toMatchObject({ status: 404 });
    const { status, details } = (await error("companies/MADE/sections?section_type=1A")) as Json;
    expect([status, details[0].message]).toEqual([400, expect.stringContaining('did you mean "item_1a"?')]);
  });
});

describe("the sections of a filing", () => {
  test("are listed in the order of the document, and a note names those that are left out", async () => {
    const { data, metadata } = await get(`filings/${NEW}/sections`);
    expect(data).toMatchObject({
      accession_number: NEW,
      cik: CIK,
      company_name: "Made Up Software, Inc.",
      company_ticker: "MADE",
      filing_type: "10-K",
      sections: [{ section_type: "item_1" }, { section_type: "item_1a", word_count: 25 }],
    });
    expect(metadata).toMatchObject({ excluded_reason: null, notes: ["Also: item_16 (section_type=all lists them)."] });
    expect((await get(`filings/${NEW}/sections?section_type=all`)).data.sections).toHaveLength(3);
    expect((await get(`filings/${NEW.replaceAll("-", "")}/sections`)).data.sections).toHaveLength(2);
  });

  test("are rows of a file, each with its filing", async () => {
    const csv = await (await server.get(`/v1/us/sec/filings/${OLD}/sections?format=csv`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(3);
    expect(csv).toContain(`${OLD},${CIK},10-K,2023-02-15T17:00:00Z,2023-02-15,2022-12-31,item_1,`);
  });

  test.each([
    [EMPTY, "no_items", "No item of the form has a heading in the report."],
    [UNREAD, "not_read", `The report's document is not loaded. Load it with: ${servedCommand(`load sec ${CIK}`)}`],
    [EVENT, "other_form", "Only annual and quarterly reports (10-K and 10-Q in all their variants) have sections."],
  ])("that has none say why: %s is %s", async (accession, reason, sentence) => {
    const { data, metadata } = await get(`filings/${accession}/sections`);
    expect(data.sections).toEqual([]);
    expect(metadata).toMatchObject({ excluded_reason: reason, notes: [sentence] });
    expect(await error(`filings/${accession}/sections/item_1`)).toMatchObject({
      status: 404,
      message: expect.stringContaining(`has no sections: ${sentence}`),
    });
  });

  test("are a 404 for an unknown number, and a 400 that shows a right one for any other text", async () => {
    expect(await error("filings/0001999999-99-000001/sections")).toMatchObject({
      status: 404,
      message: expect.stringContaining('There is no filing "0001999999-99-000001"'),
    });
    for (const path of ["sections", "sections/item_1", "sections/item_1/changes"]) {
      const { status, details } = (await error(`filings/1999999-24-10/${path}`)) as Json;
      expect([status, details[0].message]).toEqual([400, expect.stringContaining("such as 0000320193-24-000123")]);
    }
  });
});

describe("a section", () => {
  test("has its text", async () => {
    expect((await get(`filings/${NEW}/sections/item_1`)).data).toMatchObject({
      accession_number: NEW,
      section_type: "item_1",
      word_count: 9,
      company_name: "Made Up Software, Inc.",
      company_ticker: "MADE",
      content: "We make things up.\nOur mills stand in Austin.",
      content_type: "text/plain",
    });
  });

  test("of a 10-Q is of Part II, or of Part I by its key, or if Part II has none", async () => {
    const content = async (key: string) => (await get(`filings/${MIDDLE}/sections/${key}`)).data.content;
    expect(await content("item_1")).toBe("None is real.");
    expect(await content("part_i_item_1")).toBe("They follow.");
    expect(await content("item_2")).toBe("Sales rose in the quarter.");
  });

  test("that the filing lacks is a 404 with those that it has", async () => {
    expect((await error(`filings/${NEW}/sections/item_7`)).message).toBe(
      `There is no section "item_7": The 10-K ${NEW} has: item_1, item_1a, item_16`,
    );
  });

  test("with an unknown name is a 400 with the one that was meant", async () => {
    const { status, details } = (await error(`filings/${NEW}/sections/Item%201A`)) as Json;
    expect([status, details[0].message]).toEqual([400, expect.stringContaining('did you mean "item_1a"?')]);
  });
});

describe("what changed in a section", () => {
  test("is shown by paragraphs, against the previous filing of the same form", async () => {
    expect((await get(`filings/${NEW}/sections/item_1a/changes`)).data).toEqual({
      section_key: "item_1a",
      current_accession_number: NEW,
      previous_accession_number: OLD,
      current_filed_at: "2024-02-15T21:30:15Z",
      previous_filed_at: "2023-02-15T17:00:00Z",
      similarity_score: 0.6939,
      paragraphs_added: 1,
      paragraphs_removed: 1,
      paragraphs_modified: 1,
      paragraphs_unchanged: 0,
      change_summary: {
        paragraphs: [
          {
            change: "added",
            position: 1,
            previous_position: null,
            similarity_score: null,
            text: "Rivals may want what we make up.",
            previous_text: null,
          },
          {
            change: "modified",
            position: 2,
            previous_position: 1,
            similarity_score: 0.9444,
            text: RISK.replace("may", "did"),
            previous_text: RISK,
          },
          {
            change: "removed",
            position: null,
            previous_position: 2,
            similarity_score: null,
            text: null,
            previous_text: "Gold may be lost at sea.",
          },
        ],
      },
    });
    const csv = await (await server.get(`/v1/us/sec/filings/${NEW}/sections/item_1a/changes?format=csv`)).text();
    expect(csv).toContain(`${NEW},${OLD},item_1a,removed,,2,,,Gold may be lost at sea.`);
  });

  test("is a 404 if no earlier filing of the form has it, with the command that loads earlier ones", async () => {
    for (const [accession, key] of [
      [OLD, "item_1"],
      [NEW, "item_16"],
      [MIDDLE, "item_1"],
    ])
      expect(await error(`filings/${accession}/sections/${key}/changes`)).toMatchObject({
        status: 404,
        message: expect.stringContaining(servedCommand(`load sec ${CIK} --since DATE`)),
      });
  });
});
