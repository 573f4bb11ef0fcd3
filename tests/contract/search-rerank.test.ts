import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Database } from "../../src/storage/database.ts";
import { addCompanies, addReport, COMPANIES, fillIndex, type MadeReport } from "../filings/search/made-reports.ts";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import { govdata } from "../support/program.ts";
import { type Envelope, startServer } from "../support/server.ts";

const SEARCH = "/v1/us/sec/sections/search";
/** Its model counts the words of a passage that are in the question. */
const RERANKER = join(import.meta.dir, "..", "embeddings", "fixtures", "tiny-reranker");
/** The hits that it orders. */
const RERANKED = 20;

interface Hit {
  chunk_text: string;
  company_ticker: string;
  section_type: string;
  accession_number: string;
  start: number;
}
type Answer = Envelope & { data: Hit[]; metadata: { ranking: string } };

/** A report with a passage for each number of storms from 0 to 15, mixed. */
function reportOf(company: number, number: number): MadeReport {
  const words = ["pier", "crane", "freight", "lease", "customs", "tariff", "covenant"];
  const passage = (at: number) =>
    Array.from({ length: 130 }, (_, word) =>
      word < (at * 7 + number * 3) % 16 ? "storm" : words[(word * (at + 2) + number) % words.length],
    ).join(" ");
  const text = Array.from({ length: 16 }, (_, at) => `Risk ${number} ${at}: ${passage(at)}.`).join("\n");
  const { cik } = COMPANIES[company] as (typeof COMPANIES)[number];
  return {
    accession: `${cik}-24-${String(number).padStart(6, "0")}`,
    cik,
    form: "10-K",
    filed: "2024-03-01",
    year: 2023,
    sections: [{ type: "item_1a", part: "I", title: "Risk Factors", text }],
  };
}

async function seed(database: Database): Promise<void> {
  await addCompanies(database);
  await addReport(database, reportOf(0, 1));
  await addReport(database, reportOf(1, 2));
}

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer(seed, {}, { reranker: RERANKER });
}, 60_000);
afterAll(() => server.stop());

const search = (parameters: Record<string, string>) =>
  server.json<Answer>(`${SEARCH}?${new URLSearchParams({ min_similarity: "0", ...parameters })}`);
const idOf = ({ accession_number, start }: Hit) => `${accession_number}:${start}`;
const storms = ({ chunk_text }: Hit) => chunk_text.split(/\W+/).filter((word) => word === "storm").length;
const byStorms = (hits: readonly Hit[]) => hits.toSorted((one, two) => storms(two) - storms(one));

describe("rerank=true", () => {
  test("has the cross-encoder order the first 20 hits, and the others follow as they were", async () => {
    const plain = (await search({ q: "a storm", per_page: "50" })).data;
    const { data, metadata } = await search({ q: "a storm", per_page: "50", rerank: "true" });
    const expected = [...byStorms(plain.slice(0, RERANKED)), ...plain.slice(RERANKED)].map(idOf);
    expect(plain.length).toBe(32);
    expect(data.map(idOf)).toEqual(expected);
    expect(expected).not.toEqual(plain.map(idOf));
    expect(metadata.ranking).toMatch(/; the first 20 hits then by the cross-encoder tiny-reranker@[0-9a-f]{8}/);
    const explicit = await search({ q: "a storm", per_page: "50", rerank: "false" });
    expect(explicit.data.map(idOf)).toEqual(plain.map(idOf));
    expect(explicit.metadata.ranking).not.toContain("cross-encoder");
  });

  test("leaves each of several companies its places, and orders its own hits", async () => {
    const q = "Larkfield vs Harbor Corp: storm";
    const plain = (await search({ q, per_page: "20" })).data;
    const { data } = await search({ q, per_page: "20", rerank: "true" });
    const ofTicker = (hits: readonly Hit[], ticker: string) => hits.filter((hit) => hit.company_ticker === ticker);
    expect(data.map(({ company_ticker }) => company_ticker)).toEqual(plain.map(({ company_ticker }) => company_ticker));
    expect(data.slice(0, 2).map(({ company_ticker }) => company_ticker)).toEqual(["LKFD", "HRBR"]);
    for (const ticker of ["LKFD", "HRBR"])
      expect(ofTicker(data, ticker).map(idOf)).toEqual(byStorms(ofTicker(plain, ticker)).map(idOf));
    expect(data.map(idOf)).not.toEqual(plain.map(idOf));
  });

  test("is in every format, and in mode=keyword", async () => {
    const parameters = { q: "storm customs", mode: "keyword", rerank: "true" };
    const { data } = await search({ ...parameters, per_page: "50" });
    const query = new URLSearchParams({ min_similarity: "0", ...parameters, format: "ndjson" });
    const text = await (await server.get(`${SEARCH}?${query}`)).text();
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Hit);
    expect(lines.map(idOf)).toEqual(data.map(idOf));
    expect(data.slice(0, RERANKED).map(idOf)).toEqual(byStorms(data.slice(0, RERANKED)).map(idOf));
  });

  test("continues over pages in one order, each hit once, while a report arrives", async () => {
    const whole = (await search({ q: "storm at sea", per_page: "50", rerank: "true" })).data.map(idOf);
    const seen: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const answer = await search({ q: "storm at sea", rerank: "true", per_page: "7", page: String(page) });
      seen.push(...answer.data.map(idOf));
      more = answer.pagination?.has_more ?? false;
      expect(answer.data.length).toBe(more ? 7 : whole.length % 7);
      if (page > 1) continue;
      await addReport(server.scratch.database, reportOf(0, 3));
      await fillIndex(server.scratch.database, server.place);
    }
    expect(seen).toEqual(whole);
  });
});

describe("govdata", () => {
  const env = () => ({
    DATABASE_URL: server.scratch.url,
    GOVDATA_HOME: server.place.home,
    VECTORS_URI: server.place.vectorsUri,
  });

  test("search takes rerank=true", async () => {
    const args = ["search", "storm over land", "rerank=true", "min_similarity=0"];
    const { out, code } = await govdata([...args, "--json"], { ...env(), GOVDATA_RERANKER: RERANKER });
    expect(code).toBe(0);
    const hits = JSON.parse(out) as Hit[];
    expect(hits).toHaveLength(RERANKED);
    expect(hits.map(idOf)).toEqual(byStorms(hits).map(idOf));
    const without = await govdata(args, env());
    expect(without.code).not.toBe(0);
    expect(without.error).toContain("GOVDATA_RERANKER");
  });

  test("doctor tries the model", async () => {
    const findings = async (reranker: string) => {
      const { out } = await govdata(["doctor", "--json"], { ...env(), GOVDATA_RERANKER: reranker });
      return (JSON.parse(out) as { check: string }[]).filter(({ check }) => check === "reranker");
    };
    expect(await findings(RERANKER)).toMatchObject([{ state: "ok", found: expect.stringContaining("tiny-reranker@") }]);
    expect(await findings(join(RERANKER, "nothing"))).toMatchObject([{ state: "warning" }]);
  });
});

describe("a server", () => {
  test("without a reranker answers 400, and names the setting", async () => {
    const without = await startServer({ scratch: server.scratch, settings: server.place });
    const { error } = await without.json(`${SEARCH}?q=storm&rerank=true`);
    await without.stop();
    expect(error).toMatchObject({ status: 400, details: [{ parameter: "rerank" }] });
    expect(error?.details?.[0]?.message).toContain("GOVDATA_RERANKER");
  });

  test("whose reranker can't be loaded answers 503 with the reason, and other searches work", async () => {
    const settings = { ...server.place, reranker: join(RERANKER, "nothing") };
    const broken = await startServer({ scratch: server.scratch, settings });
    const { error } = await broken.json(`${SEARCH}?q=storm&rerank=true`);
    const { status } = await broken.get(`${SEARCH}?q=storm`);
    await broken.stop();
    expect(error).toMatchObject({ status: 503, message: expect.stringContaining("GOVDATA_RERANKER: the folder") });
    expect(status).toBe(200);
  });
});
