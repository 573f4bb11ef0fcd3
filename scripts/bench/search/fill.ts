/**
 * Makes the vectors of a bench and fills its index in a process of its own, so that its memory is not counted as that
 * of searches, and notes the true neighbors of its questions. In a folder that is full, it only brings the indexes up
 * to date. Started by bench.ts.
 */
import { existsSync } from "node:fs";
import { createIndex, openIndex } from "../../../src/filings/search/index/catalog.ts";
import { dot } from "../../../src/filings/search/index/vectors.ts";
import { CHUNKS_PER_FILING, madeFiling, realPassages, scopeOf } from "./made-passages.ts";
import { prepare } from "./prepare.ts";
import { type FillOptions, INDEX_NAME, type Neighbor, SHARES, type Truth } from "./settings.ts";

const FILINGS_AT_ONCE = 100;
const NEIGHBORS = 10;

const options = JSON.parse(process.argv[2] ?? "{}") as FillOptions;
const { home, filings, textFile, vectorsFile, questionsFile, truthFile } = options;

const dimension = await prepare(options);
const settings = { home, vectorsUri: `${home}/vectors` };
const index =
  (await openIndex(settings, INDEX_NAME)) ?? (await createIndex(settings, INDEX_NAME, { model: "bench", dimension }));
if (!existsSync(truthFile)) await fill();
const indexing = performance.now();
const processor = process.cpuUsage();
await index.maintain();
const { user, system } = process.cpuUsage(processor);
console.error(`indexes made in ${seconds(indexing)} s, ${Math.round((user + system) / 1e6)} s of processor time`);
index.close();

/** Adds all chunks, unless they are kept from a run before, and writes the truth, which says that they are there. */
async function fill(): Promise<void> {
  const questions = await vectorsIn(questionsFile);
  const vectors = new Float32Array(await Bun.file(vectorsFile).arrayBuffer());
  const material = { passages: await realPassages(textFile), vectors, dimension };
  const scopes = SHARES.map((share) => ({ share, ...scopeOf(share, filings) }));
  const truth: Truth = { nearest: scopes.map(() => questions.map((): Neighbor[] => [])) };
  const isFull = (await index.counts({})).chunks === filings * CHUNKS_PER_FILING;
  const began = performance.now();
  for (let first = 0; first < filings; first += FILINGS_AT_ONCE) {
    const count = Math.min(FILINGS_AT_ONCE, filings - first);
    const made = Array.from({ length: count }, (_, at) => madeFiling(first + at, material));
    if (!isFull) await index.replaceFilings(made);
    for (const row of made.flatMap(({ chunks }) => chunks))
      for (const [question, vector] of questions.entries()) {
        const cosine = dot(vector, row.vector as Float32Array);
        for (const [at, { has, share }] of scopes.entries())
          if (share === 1 || has(row)) keep(truth.nearest[at]?.[question] as Neighbor[], { id: row.id, cosine });
      }
    if (first % 1_000 === 0) console.error(`${(first + count) * CHUNKS_PER_FILING} chunks, ${seconds(began)} s`);
  }
  console.error(`filled in ${seconds(began)} s`);
  await Bun.write(truthFile, JSON.stringify(truth));
}

async function vectorsIn(file: string): Promise<Float32Array[]> {
  const numbers = new Float32Array(await Bun.file(file).arrayBuffer());
  return Array.from({ length: numbers.length / dimension }, (_, at) =>
    numbers.subarray(at * dimension, (at + 1) * dimension),
  );
}

function keep(neighbors: Neighbor[], neighbor: Neighbor): void {
  const last = neighbors.at(-1);
  if (neighbors.length === NEIGHBORS && last && last.cosine >= neighbor.cosine) return;
  neighbors.push(neighbor);
  neighbors.sort((left, right) => right.cosine - left.cosine);
  neighbors.length = Math.min(neighbors.length, NEIGHBORS);
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}
