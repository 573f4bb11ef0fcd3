import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import type { TestServer } from "../support/server.ts";

/** The contract's public client. */
const CLIENT = pythonPackage("thesma", "0.14.0.0");
const QUESTION = "which risks come from a single vendor?";

interface Hit {
  chunk_text: string;
  similarity_score: number;
  company_ticker: string;
  section_type: string;
}

/** What read_search.py prints. */
interface Read {
  hits: Hit[];
  scoped: Hit[];
  refusals: Record<"short" | "many", { error: string; status: number }>;
}

describe.skipIf("reason" in CLIENT)("the search of the contract's public Python client", () => {
  let server: SearchServer;
  let read: Read;
  beforeAll(async () => {
    server = await startSearchServer();
    read = await readSearch(server);
  }, 120_000);
  afterAll(() => server?.stop());

  test("reads every hit, page by page, each field as it was sent", async () => {
    const query = new URLSearchParams({ q: QUESTION, min_similarity: "0", per_page: "50" });
    const { data } = await server.json<{ data: object[] }>(`/v1/us/sec/sections/search?${query}`);
    expect(data).toMatchObject(read.hits);
    expect(read.hits).toHaveLength(data.length);
    expect(read.hits[0]?.chunk_text).toContain("single supplier");
  });

  test("is narrowed to a company, an item and a year", () => {
    expect(read.scoped.length).toBeGreaterThan(0);
    for (const hit of read.scoped) expect(hit).toMatchObject({ company_ticker: "LKFD", section_type: "item_1a" });
  });

  test("raises the client's own error for a short question and for a large page", () => {
    expect(read.refusals).toEqual({
      short: { error: "BadRequestError", status: 400 },
      many: { error: "BadRequestError", status: 400 },
    });
  });
});

/** What the script prints. */
const readSearch = ({ url, key }: TestServer): Promise<Read> =>
  answerOfScript(CLIENT, join(import.meta.dir, "read_search.py"), [url, key, QUESTION, "LKFD"]);
