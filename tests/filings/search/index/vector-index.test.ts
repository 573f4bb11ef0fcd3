import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createIndex, openIndex } from "../../../../src/filings/search/index/catalog.ts";
import { EXACT_ROWS } from "../../../../src/filings/search/index/ranking/lists.ts";
import type { ChunkRow, Hit, SearchIndex } from "../../../../src/filings/search/index/search-index.ts";
import { dot } from "../../../../src/filings/search/index/vectors.ts";
import { openVectors } from "../../../../src/storage/vectors.ts";
import { scratchHome } from "../../../support/home.ts";
import { accessionOf, MODEL, madeFiling, madeVector } from "./made-chunks.ts";

const home = scratchHome("vector-index");
const settings = { home, vectorsUri: join(home, "vectors") };
const NAME = "chunks_vectors";
const CHUNKS = 200;

afterAll(() => rmSync(home, { recursive: true, force: true }));

test("an index of vectors finds the true neighbors, also among those that came after it was trained", async () => {
  const index = await createIndex(settings, NAME, MODEL);
  const filings = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => madeFiling(first + at, CHUNKS, { embedded: true }));
  await index.replaceFilings(filings(0, 60));
  await index.maintain();
  const connection = await openVectors(settings);
  const table = await connection.openTable(NAME);
  expect(await table.indexStats("vector_idx")).toMatchObject({ indexType: "IVF_RQ", numIndexedRows: 60 * CHUNKS });

  await index.replaceFilings(filings(60, 40));
  await index.deleteFilings([accessionOf(5)]);
  await index.maintain();
  await table.checkoutLatest();
  expect(await table.indexStats("vector_idx")).toMatchObject({ numUnindexedRows: 0 });
  connection.close();

  const chunks = filings(0, 100)
    .flatMap((filing) => filing.chunks)
    .filter(({ accession }) => accession !== accessionOf(5));
  for (const forms of [undefined, ["10-Q"]])
    for (const seed of [3, 61_007, 99_100]) {
      const vector = madeVector(seed);
      const scoped = chunks.filter(({ form }) => !forms || forms.includes(form));
      const truth = scoped
        .map((chunk) => dot(chunk.vector as Float32Array, vector))
        .sort((left, right) => right - left);
      const question = { mode: "semantic", text: "x", vector, scope: { forms }, offset: 0, limit: 10 } as const;
      const { hits } = await index.search(question);
      for (const [at, hit] of hits.entries()) expect(hit.score).toBeCloseTo(truth[at] as number, 4);
    }
  index.close();
}, 60_000);

const TWO_SIDES = "chunks_two_sides";

/** The cosines of the ten nearest chunks, from a comparison with each. */
const nearestCosines = (chunks: readonly ChunkRow[], vector: Float32Array): number[] =>
  chunks
    .map((chunk) => dot(chunk.vector as Float32Array, vector))
    .sort((left, right) => right - left)
    .slice(0, 10);

function cosineTo(chunks: readonly ChunkRow[], { ordinal }: Hit, vector: Float32Array): number {
  const chunk = chunks.find((other) => other.ordinal === ordinal);
  return Math.max(0, dot(chunk?.vector as Float32Array, vector));
}

async function allPages(
  index: SearchIndex,
  question: { vector: Float32Array; scope: object },
  limit: number,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (;;) {
    const page = await index.search({ mode: "semantic", text: "x", ...question, offset: hits.length, limit });
    hits.push(...page.hits);
    if (!page.hasMore) return hits;
  }
}

test("the largest scope compared row by row, and one with a row more, have true neighbors and all rows", async () => {
  const index = await createIndex(settings, TWO_SIDES, MODEL);
  const filings = [EXACT_ROWS, EXACT_ROWS + 1, 7_000].map((size, at) => madeFiling(at, size, { embedded: true }));
  await index.replaceFilings(filings);
  await index.maintain();
  for (const { accession, chunks } of filings.slice(0, 2))
    for (const [seed, limit] of [
      [3, 700], // a page longer than the rows that the index gives
      [1_007, 13], // pages that begin with the first of them, continue with the others, and then with the scan
    ] as const) {
      const question = { vector: madeVector(seed), scope: { accession } };
      const hits = await allPages(index, question, limit);
      expect(new Set(hits.map(({ id }) => id)).size).toBe(chunks.length);
      expect(hits).toHaveLength(chunks.length);
      const truth = nearestCosines(chunks, question.vector);
      for (const [at, cosine] of truth.entries()) expect(hits[at]?.score).toBeCloseTo(cosine, 4);
      for (const hit of hits) expect(hit.similarity).toBeCloseTo(cosineTo(chunks, hit, question.vector), 4);
    }
  index.close();
}, 60_000);

test("an index of vectors in another form is made again", async () => {
  const connection = await openVectors(settings);
  const table = await connection.openTable(TWO_SIDES);
  const trained = async () => (await table.schema()).fields.find(({ name }) => name === "vector")?.metadata;
  const form = (await trained())?.get("trained_form");
  await table.updateFieldMetadata([{ path: "vector", metadata: { trained_form: "of an earlier version" } }]);
  const index = await openIndex(settings, TWO_SIDES);
  await index?.maintain();
  await table.checkoutLatest();
  expect(form).toBeDefined();
  expect((await trained())?.get("trained_form")).toBe(form);
  expect((await trained())?.get("trained_on")).toBe(String(2 * EXACT_ROWS + 7_001));
  index?.close();
  connection.close();
}, 60_000);
