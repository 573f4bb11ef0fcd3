import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { load } from "../contract/filings-seed.ts";
import { NEW, SECTION_FILES } from "../contract/sections-seed.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** The contract's public client. */
const CLIENT = pythonPackage("thesma", "0.14.0.0");

interface Section {
  accession_number: string;
  section_type: string;
  content_url: string;
}

/** What read_sections.py prints. */
interface Read {
  total: number;
  company: Section[];
  filing: object;
  texts: (Section & { content: string })[];
  changes: { paragraphs_added: number; change_summary: object }[];
  refusals: Record<"section" | "filing" | "number", { error: string; status: number; message: string }>;
}

describe.skipIf("reason" in CLIENT)("the sections of the contract's public Python client", () => {
  let server: TestServer;
  let read: Read;
  beforeAll(async () => {
    server = await startServer({ seed: async ({ database }) => void (await load(database, SECTION_FILES)) });
    read = await readSections(server);
  }, 120_000);
  afterAll(() => server?.stop());

  const data = async (path: string) => (await server.json<{ data: object }>(`/v1/us/sec/${path}`)).data;

  test("are listed for a company, all pages, those of a 10-Q among them, each field as it was sent", async () => {
    expect(read.total).toBe(7);
    expect(await data("companies/MADE/sections")).toMatchObject(read.company);
    expect(read.company.map(({ section_type: type }) => type)).toContain("item_2");
  });

  test("are listed for a filing", async () => {
    expect(await data(`filings/${NEW}/sections`)).toMatchObject(read.filing);
  });

  test("are read one by one, each with its text", async () => {
    for (const [index, text] of read.texts.entries()) {
      const path = read.company[index]?.content_url.replace("/v1/us/sec/", "") ?? "";
      expect(await data(path)).toMatchObject(text);
      expect(text.content).not.toBe("");
    }
  });

  test("are compared with those of the previous filing", async () => {
    expect(read.changes).toHaveLength(2);
    for (const [index, key] of ["item_1", "item_1a"].entries())
      expect(await data(`filings/${NEW}/sections/${key}/changes`)).toMatchObject(read.changes[index] ?? {});
    expect(read.changes[1]?.paragraphs_added).toBe(1);
  });

  test("raise the client's own errors, with the text of ours", () => {
    const { section, filing, number } = read.refusals;
    expect(section).toMatchObject({ error: "NotFoundError", status: 404 });
    expect(section.message).toContain("item_1, item_1a, item_16");
    expect(filing).toMatchObject({ error: "NotFoundError", status: 404 });
    expect(number).toMatchObject({ error: "BadRequestError", status: 400 });
  });
});

/** What the script prints. */
const readSections = ({ url, key }: TestServer): Promise<Read> =>
  answerOfScript(CLIENT, join(import.meta.dir, "read_sections.py"), [url, key, "MADE", NEW]);
