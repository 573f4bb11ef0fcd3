import { readFileSync } from "node:fs";
import { CHUNK_COLUMNS } from "../../../src/filings/search/index/chunk-table.ts";
import type { Scope } from "../../../src/filings/search/index/scope.ts";
import type { SearchIndex, SearchPage } from "../../../src/filings/search/index/search-index.ts";
import { openVectors } from "../../../src/storage/vectors.ts";
import { limitRow, noteRow, type Row, ratioRow } from "../report.ts";
import { CHUNKS_PER_FILING, scopeOf } from "./made-passages.ts";
import { INDEX_NAME, type Neighbor, type Question } from "./settings.ts";

/** Hits of a page, which recall is measured on. */
export const PAGE = 10;

/** Pages of a walk through everything. */
const LONG_PAGE = 2_000;

/** So many bits of a hash fit into a number. */
const HASH_BITS = 2n ** 53n - 1n;

interface Asked {
  index: SearchIndex;
  questions: readonly Question[];
}

/** How long the first questions after a start take. Ask nothing before. */
export async function firstQuestionsRow({ index, questions }: Asked): Promise<Row> {
  const times: number[] = [];
  for (const question of questions) {
    const began = performance.now();
    await index.search({ mode: "semantic", ...question, scope: {}, offset: 0, limit: PAGE, reader: "first" });
    times.push(performance.now() - began);
  }
  const slowest = Math.max(...times).toFixed(0);
  return noteRow(
    "semantic, the first 60 questions of a process",
    `p95 ${quantile(times, 0.95).toFixed(1)} ms`,
    `max ${slowest} ms`,
  );
}

/** How long the first page of a semantic question takes, and how many of the true neighbors are on it. */
export async function semanticRows({
  index,
  questions,
  scope,
  share,
  most,
  nearest,
}: Asked & ScopeFigures): Promise<Row[]> {
  const { chunks } = await index.counts(scope);
  const { times, pages, processorMs } = await timed(questions, (question, reader) =>
    index.search({ mode: "semantic", ...question, scope, offset: 0, limit: PAGE, reader }),
  );
  let present = 0;
  let wanted = 0;
  for (const [at, neighbors] of nearest.entries()) {
    const ids = new Set(pages[at]?.hits.map(({ id }) => id));
    present += neighbors.filter(({ id }) => ids.has(id)).length;
    wanted += neighbors.length;
  }
  const name = `semantic, ${share * 100}% (${chunks} chunks)`;
  const p50 = `p50 ${quantile(times, 0.5).toFixed(1)} ms, ${processorMs.toFixed(1)} ms of processor time`;
  return [
    limitRow(`${name}: p95`, quantile(times, 0.95), most, "ms", p50),
    ratioRow(`${name}: recall@10`, present / wanted, 0.98, `${present} of ${wanted}`, "brute force"),
  ];
}

/** What a scope has to reach. */
interface ScopeFigures {
  scope: Scope;
  share: number;
  /** Milliseconds. */
  most: number;
  nearest: readonly Neighbor[][];
}

/** How long the first page of a hybrid and a keyword question takes. */
export async function hybridRows({ index, questions, most }: Asked & { most: number }): Promise<Row[]> {
  const rows: Row[] = [];
  for (const mode of ["hybrid", "keyword"] as const) {
    const { times, processorMs } = await timed(questions, (question, reader) =>
      index.search({ mode, ...question, scope: {}, offset: 0, limit: PAGE, reader }),
    );
    const p50 = `p50 ${quantile(times, 0.5).toFixed(1)} ms, ${processorMs.toFixed(1)} ms of processor time`;
    const p95 = quantile(times, 0.95);
    rows.push(
      mode === "hybrid"
        ? limitRow("hybrid: p95", p95, most, "ms", p50)
        : noteRow("keyword: p95", `${p95.toFixed(1)} ms`, p50),
    );
  }
  return rows;
}

/** Questions a second of the index, next to LanceDB asked for the same ten rows with the same index, in turns. */
export async function throughputRow({
  index,
  questions,
  home,
  least,
}: Asked & { home: string; least: number }): Promise<Row> {
  const connection = await openVectors({ home, vectorsUri: `${home}/vectors` });
  const bare = await connection.openTable(INDEX_NAME);
  let bareMs = 0;
  let ownMs = 0;
  for (let round = 0; round < 3; round++) {
    const bareRound = await timed(questions, ({ vector }) =>
      bare
        .query()
        .nearestTo(vector)
        .distanceType("cosine")
        .refineFactor(20)
        .select([...CHUNK_COLUMNS, "_distance"])
        .limit(PAGE)
        .toArray(),
    );
    const ownRound = await timed(questions, (question, reader) =>
      index.search({ mode: "semantic", ...question, scope: {}, offset: 0, limit: PAGE, reader }),
    );
    bareMs += sum(bareRound.times);
    ownMs += sum(ownRound.times);
  }
  connection.close();
  const perSecond = (milliseconds: number): string => `${((3_000 * questions.length) / milliseconds).toFixed(0)} /s`;
  return ratioRow("throughput next to LanceDB bare", bareMs / ownMs, least, perSecond(ownMs), perSecond(bareMs));
}

/** Walks through a tenth of the chunks and through all of them, and counts what the pages have. */
export async function pagingRows({
  index,
  question,
  filings,
}: {
  index: SearchIndex;
  question: Question;
  filings: number;
}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const share of [0.1, 1]) {
    const { scope } = scopeOf(share, filings);
    // A million ids would be counted as memory of the search.
    const hashes = new Float64Array(filings * CHUNKS_PER_FILING);
    let hits = 0;
    const began = performance.now();
    for (let page: SearchPage | undefined; page === undefined || page.hasMore; hits += page.hits.length) {
      page = await index.search({
        mode: "semantic",
        ...question,
        scope,
        offset: hits,
        limit: LONG_PAGE,
        reader: "pages",
      });
      for (const [at, { id }] of page.hits.entries()) hashes[hits + at] = Number(BigInt(Bun.hash(id)) & HASH_BITS);
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    const sorted = hashes.subarray(0, hits).sort();
    const reached = sorted.every((hash, at) => at === 0 || hash !== sorted[at - 1]) ? hits : 0;
    const chunks = filings * CHUNKS_PER_FILING * share;
    rows.push(
      ratioRow(`chunks reached by paging, ${share * 100}%`, reached / chunks, 1, `${hits} in ${seconds} s`, ""),
    );
  }
  return rows;
}

/** The most memory that this process has had. */
export function peakMegabytes(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) / 1_000;
}

/**
 * Asks each question once, after all of them were asked without being counted: a process reads parts of indexes, and
 * compiles, with its first hundred questions. Each is a new reader, so no ranking is used twice.
 */
async function timed<Answer>(
  questions: readonly Question[],
  ask: (question: Question, reader: string) => Promise<Answer>,
): Promise<{ times: number[]; pages: Answer[]; processorMs: number }> {
  for (const question of questions) await ask(question, crypto.randomUUID());
  const times: number[] = [];
  const pages: Answer[] = [];
  const processor = process.cpuUsage();
  for (const question of questions) {
    const began = performance.now();
    pages.push(await ask(question, crypto.randomUUID()));
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(processor);
  return { times, pages, processorMs: (user + system) / 1_000 / questions.length };
}

/** The value that a share of `values` is below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
