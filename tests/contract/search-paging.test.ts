import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInModel } from "../../src/embeddings/built-in.ts";
import type { Embedder } from "../../src/embeddings/embedder.ts";
import { unavailable } from "../../src/errors.ts";
import type { Database } from "../../src/storage/database.ts";
import { addCompanies, addReport, fillIndex, type MadeReport } from "../filings/search/made-reports.ts";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import type { Envelope } from "../support/server.ts";

const SEARCH = "/v1/us/sec/sections/search";
const CIK = "0009990002";
/** Each is a chunk of its own. */
const PARAGRAPHS = 40;

interface Hit {
  accession_number: string;
  section_type: string;
  start: number;
}
type Answer = Envelope & { data: Hit[]; metadata: { chunks: number; chunks_without_vector: number } };

let server: SearchServer;
let reports = 0;

beforeAll(async () => {
  const threeReports = async (database: Database) => {
    await addCompanies(database);
    for (let at = 0; at < 3; at++) await addReport(database, nextReport());
  };
  server = await startSearchServer(threeReports, { model: withVectors });
}, 60_000);
afterAll(() => server.stop());

const WORDS = ["tariff", "supplier", "piers", "union", "storm", "lease", "covenant", "customs", "freight", "crane"];

/** Another report, of other words in each paragraph. */
function nextReport(): MadeReport {
  const report = ++reports;
  const paragraph = (at: number) =>
    Array.from({ length: 130 }, (_, word) => WORDS[(report * 7 + at * 3 + word * (1 + (at % 9))) % WORDS.length]).join(
      " ",
    );
  const text = Array.from({ length: PARAGRAPHS }, (_, at) => `Risk ${report}.${at}: ${paragraph(at)}.`).join("\n");
  return {
    accession: `${CIK}-24-${String(report).padStart(6, "0")}`,
    cik: CIK,
    form: "10-K",
    filed: "2024-03-01",
    year: 2023,
    sections: [{ type: "item_1a", part: "I", title: "Risk Factors", text }],
  };
}

/** Vectors in no time, in all directions; the question's own comes from the real model. */
const scattered: Embedder = {
  model: "scattered",
  dimension: 384,
  mostTokens: 254,
  countTokens: (text) => text.split(/\s+/).length,
  embed: async (texts) => texts.map(vectorOf),
  close: async () => {},
};

function vectorOf(text: string): Float32Array {
  const numbers = Array.from({ length: 384 }, (_, at) => Number(Bun.hash(text, BigInt(at)) % 2_001n) / 1_000 - 1);
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

const withVectors = { facts: builtInModel, embedder: async () => scattered };
const withoutVectors = { facts: builtInModel, embedder: () => Promise.reject(unavailable("vectors come later")) };

/** Adds a report that is found only by words, until a worker makes its vectors. */
async function addWaitingReport(): Promise<void> {
  await addReport(server.scratch.database, nextReport());
  await fillIndex(server.scratch.database, server.place, { model: withoutVectors });
}

/** Resolves when the worker has made every vector that is missing. */
const vectorsArrive = () => fillIndex(server.scratch.database, server.place, { model: withVectors });

const idOf = ({ accession_number, section_type, start }: Hit) => `${accession_number}:${section_type}:${start}`;

interface Question {
  q: string;
  mode: string;
  per_page: string;
  min_similarity?: string;
}

const page = (question: Question, at: number) =>
  server.json<Answer>(`${SEARCH}?${new URLSearchParams({ ...question, page: String(at) })}`);

/** All hits of a question, in one answer. */
async function wholeAnswer({ per_page: _, ...question }: Question): Promise<Hit[]> {
  const answer = await server.get(`${SEARCH}?${new URLSearchParams({ ...question, format: "ndjson" })}`);
  return (await answer.text()).split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Hit]));
}

const questions = fc
  .record({
    q: fc.constantFrom("a storm at the piers", "tariff and freight", "nothing of it"),
    mode: fc.constantFrom("semantic", "hybrid", "keyword"),
    per_page: fc.constantFrom("11", "23", "50"),
    min_similarity: fc.option(fc.constantFrom("0", "0.02"), { nil: undefined }),
  })
  // Vectors in all directions are near nothing: without a bound, semantic would have its 0.3.
  .map(({ min_similarity: least, ...question }): Question => {
    const bound = least ?? (question.mode === "semantic" ? "0" : undefined);
    return bound === undefined ? question : { ...question, min_similarity: bound };
  });

test("the pages of a search have each hit once, while reports and their vectors arrive", async () => {
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      await addWaitingReport();
      const expected = (await wholeAnswer(question)).map(idOf);
      const first = await page(question, 1);
      expect(first.metadata.chunks_without_vector).toBe(PARAGRAPHS);
      const pages = [first];
      while (pages.at(-1)?.pagination?.has_more) {
        if (pages.length === 1) await vectorsArrive();
        if (pages.length === 2) await addWaitingReport();
        if (pages.length === 3) await vectorsArrive();
        pages.push(await page(question, pages.length + 1));
      }
      if (pages.length > 1) expect(pages[1]?.metadata.chunks_without_vector).toBe(0);
      const hits = pages.flatMap(({ data }) => data.map(idOf));
      expect(new Set(hits).size).toBe(hits.length);
      expect(hits.toSorted()).toEqual(expected.toSorted());
      for (const { data } of pages.slice(0, -1)) expect(data).toHaveLength(Number(question.per_page));
      await vectorsArrive();
    }),
    { numRuns: 9 },
  );
}, 120_000);
