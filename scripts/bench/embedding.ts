import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder } from "../../src/embeddings/embedder.ts";
import { openEmbedder } from "../../src/embeddings/open-embedder.ts";
import { type NativeSession, newSession, Tensor } from "../../src/embeddings/runtime.ts";
import { limitRow, noteRow, type Row, ratioRow } from "./report.ts";
import { sized } from "./smoke.ts";

const ROUNDS = sized(8, 1);
/** Chunks of a round, of this program and of ONNX Runtime in turns. */
const CHUNKS = 10;
const TOKENS = 200;
const QUERIES = sized(200, 20);
const BATCHES = [1, 2, 4, 10];

/** Processor time of the built-in model: chunks of 200 tokens, next to ONNX Runtime called bare, and queries. */
export async function embedding(): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), "govdata-bench-embedding-"));
  const began = performance.now();
  const embedder = await openEmbedder({ home });
  const loadMs = performance.now() - began;
  try {
    await embedder.embed(madeChunks(embedder));
    const memoryBytes = process.memoryUsage.rss(); // before ONNX Runtime has batches
    return [
      ...(await chunkRows(embedder, await bareSession(home))),
      ...(await queryRows(embedder)),
      noteRow("load of the built-in model", `${loadMs.toFixed(0)} ms`),
      noteRow("memory of a process that has embedded chunks", `${(memoryBytes / 1e6).toFixed(0)} MB`),
    ];
  } finally {
    await embedder.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function chunkRows(embedder: Embedder, bare: NativeSession): Promise<Row[]> {
  const chunks = madeChunks(embedder);
  const own: number[] = [];
  const theirs = new Map(BATCHES.map((batch) => [batch, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    own.push(CHUNKS / (await cpuSeconds(() => embedder.embed(chunks))));
    for (const [batch, rates] of theirs) rates.push(CHUNKS / (await cpuSeconds(() => runBare(bare, batch))));
  }
  bare.dispose();
  const [batch, best] = [...theirs]
    .map(([size, rates]) => [size, median(rates)] as const)
    .reduce((one, two) => (two[1] > one[1] ? two : one));
  const rate = median(own);
  const shown = `${rate.toFixed(1)} a second of CPU`;
  return [
    ratioRow(`chunks of ${TOKENS} tokens to vectors, a second of CPU`, rate, 14, shown, ""),
    ratioRow("… next to ONNX Runtime", rate / best, 0.9, shown, `${best.toFixed(1)}, its best of batches, ${batch}`),
  ];
}

async function queryRows(embedder: Embedder): Promise<Row[]> {
  const queries = Array.from({ length: QUERIES }, (_, at) => `What drove the change in gross margin in fiscal ${at}?`);
  await embedder.embed(queries.slice(0, 10), { as: "query" });
  const times: { wallMs: number; cpuMs: number }[] = [];
  for (const query of queries) {
    const began = performance.now();
    const cpuMs = 1_000 * (await cpuSeconds(() => embedder.embed([query], { as: "query" })));
    times.push({ wallMs: performance.now() - began, cpuMs });
  }
  const cpu = percentile95(times.map(({ cpuMs }) => cpuMs));
  const wall = percentile95(times.map(({ wallMs }) => wallMs));
  return [limitRow("a query's vector, p95 of CPU", cpu, 10, "ms", `p95 on the clock ${wall.toFixed(1)} ms`)];
}

/** The same model, called as its own examples do, with made-up tokens. */
async function bareSession(home: string): Promise<NativeSession> {
  const session = await newSession(home);
  const archive = readFileSync(join(import.meta.dir, "..", "..", "data", "model", "model.onnx.zst"));
  const bytes = new Uint8Array(Bun.zstdDecompressSync(archive));
  session.loadModel(bytes.buffer, 0, bytes.length, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 });
  return session;
}

function runBare(session: NativeSession, batch: number): void {
  for (let done = 0; done < CHUNKS; done += batch) {
    const texts = Math.min(batch, CHUNKS - done);
    const ids = new BigInt64Array(texts * TOKENS).map((_, at) => BigInt(1_000 + ((at * 7_919) % 20_000)));
    const mask = new BigInt64Array(texts * TOKENS).fill(1n);
    const dims = [texts, TOKENS];
    const feeds = { input_ids: new Tensor("int64", ids, dims), attention_mask: new Tensor("int64", mask, dims) };
    session.run(feeds, { sentence_embedding: null }, {});
  }
}

/** Texts of 200 tokens, marks included, each of other words. */
function madeChunks(embedder: Embedder): string[] {
  const words = readFileSync(join(import.meta.dir, "..", "..", "docs", "filings.md"), "utf8").split(/\s+/);
  return Array.from({ length: CHUNKS }, (_, chunk) => {
    let text = "";
    for (let at = chunk * 50; embedder.countTokens(text) < TOKENS - 2; at++) {
      const longer = `${text} ${words[at % words.length]}`;
      text = embedder.countTokens(longer) > TOKENS - 2 ? `${text} a` : longer;
    }
    return text;
  });
}

async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
