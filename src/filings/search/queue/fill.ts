import type { Sql } from "postgres";
import type { Embedder } from "../../../embeddings/embedder.ts";
import { GovdataError } from "../../../errors.ts";
import {
  markEmbedded,
  markIndexed,
  type PendingFiling,
  pendingFilings,
  sectionsOf,
  type UnembeddedFiling,
  unembeddedFilings,
} from "../../queries/sections.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { giveBack, type Lease, recordWrite, takeLeases } from "../queries.ts";
import { chunkRows } from "./chunk-rows.ts";
import { type Pace, processorMs } from "./pace.ts";

/** What filling an index needs. */
export interface Filling {
  sql: Sql;
  index: SearchIndex;
  lease: Lease;
  signal: AbortSignal;
  pace: Pace;
  countTokens(text: string): number;
  /** Called after each step that wrote something. */
  onStep(step: { chunks: number; vectors: number }): void;
}

/** Filings that are looked at and written at a time. A commit costs the same for one as for some. */
const [FILINGS_SEEN, FILINGS_AT_ONCE] = [200, 8];
/** Chunks that are embedded between two commits: some seconds of work, and all that a kill can lose. */
const CHUNKS_AT_ONCE = 64;

/** Puts the chunks of changed filings into the index, newest first; returns whether some are left to other workers. */
export async function fillChunks(filling: Filling): Promise<{ isBehind: boolean }> {
  const { sql, lease, signal, pace, onStep } = filling;
  for (;;) {
    signal.throwIfAborted();
    const pending = await pendingFilings(sql, { index: lease.index, limit: FILINGS_SEEN });
    const taken = await takenOf(filling, pending, FILINGS_AT_ONCE);
    if (taken.length === 0) return { isBehind: pending.length > 0 };
    const chunks = await writeChunks(filling, taken);
    onStep({ chunks, vectors: 0 });
    await pace.rest(signal);
  }
}

async function writeChunks(
  { sql, index, lease, countTokens }: Filling,
  filings: readonly PendingFiling[],
): Promise<number> {
  const names = filings.map(({ accession_number }) => accession_number);
  const sections = Map.groupBy(await sectionsOf(sql, names), ({ accession_number }) => accession_number);
  const written = filings.map((filing) => ({
    accession: filing.accession_number,
    chunks: chunkRows(filing, sections.get(filing.accession_number) ?? [], countTokens),
  }));
  // A filing that changes now has another `change`, and is pending again.
  await index.replaceFilings(written);
  const counts = filings.map(({ accession_number, change }, at) => ({
    accession_number,
    change,
    chunks: written[at]?.chunks.length ?? 0,
  }));
  await markIndexed(sql, lease.index, counts);
  await recordWrite(sql, lease.index, null);
  await giveBack(sql, lease, names);
  return counts.reduce((sum, { chunks }) => sum + chunks, 0);
}

/**
 * Makes vectors, of the newest filings first, until all are made, or `hasNews` says that chunks come first. Returns
 * whether some filings are left to other workers.
 * @throws `unavailable` if the embedder can't work now
 */
export async function fillVectors(
  filling: Filling & { embedder: Embedder },
  hasNews: () => boolean,
): Promise<{ isBehind: boolean }> {
  const { sql, lease, signal } = filling;
  for (;;) {
    signal.throwIfAborted();
    if (hasNews()) return { isBehind: true };
    const waiting = await unembeddedFilings(sql, { index: lease.index, limit: FILINGS_SEEN });
    const [filing] = await takenOf(filling, waiting, 1);
    if (!filing) return { isBehind: waiting.length > 0 };
    await embedFiling(filling, filing, hasNews);
    await giveBack(sql, lease, [filing.accession_number]);
  }
}

async function embedFiling(
  { sql, index, lease, signal, pace, embedder, onStep }: Filling & { embedder: Embedder },
  { accession_number, change }: UnembeddedFiling,
  hasNews: () => boolean,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const waiting = await index.withoutVector(accession_number, CHUNKS_AT_ONCE);
    if (waiting.length === 0) break;
    const beganMs = processorMs();
    const vectors = await embedder.embed(
      waiting.map(({ text }) => text),
      { signal },
    );
    const seconds = (processorMs() - beganMs) / 1_000;
    // Another worker may have it by now, if this one was stopped for long. Its vectors are the same.
    await takeLeases(sql, lease, [accession_number]);
    await index.fillVectors(waiting.map(({ id }, at) => ({ id, vector: vectors[at] as Float32Array }))); // one for each
    await recordWrite(sql, lease.index, seconds > 0 ? waiting.length / seconds : null);
    onStep({ chunks: 0, vectors: waiting.length });
    await pace.rest(signal);
    if (hasNews()) return;
  }
  await markEmbedded(sql, lease.index, [{ accession_number, change }]);
}

async function takenOf<Filing extends { accession_number: string }>(
  { sql, lease }: Filling,
  filings: readonly Filing[],
  most: number,
): Promise<Filing[]> {
  for (let from = 0; from < filings.length; from += most) {
    const some = filings.slice(from, from + most);
    const taken = new Set(
      await takeLeases(
        sql,
        lease,
        some.map(({ accession_number }) => accession_number),
      ),
    );
    if (taken.size > 0) return some.filter(({ accession_number }) => taken.has(accession_number));
  }
  return [];
}

/** Whether vectors can't be made now for a reason outside this program. */
export const isUnavailable = (error: unknown): error is GovdataError =>
  error instanceof GovdataError && error.kind === "unavailable";
