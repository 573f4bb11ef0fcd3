import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createIndex } from "../../../../src/filings/search/index/catalog.ts";
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
