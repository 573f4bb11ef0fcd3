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
import type { ChunkRow, SearchIndex } from "../index/search-index.ts";
import { giveBack, type Lease, recordWrite, takeLeases } from "../queries.ts";
import { beginTrials, endTrials, refuseFiling, type SetAside, setAside } from "../trials/queries.ts";
import { chunkRows } from "./chunk-rows.ts";
import type { Upkeep } from "./keep-up.ts";
import { type Pace, processorMs } from "./pace.ts";

/** What filling an index needs. */
export interface Filling {
  sql: Sql;
  index: SearchIndex;
  /** One of the same model, whose vectors of the same texts are taken over. */
  vectorsFrom?: SearchIndex | undefined;
  lease: Lease;
  signal: AbortSignal;
  pace: Pace;
  upkeep: Upkeep;
  countTokens(text: string): number;
  /** Called after each step that wrote something. */
  onStep(step: { chunks: number; vectors: number }): void;
  /** Called when a filing is set aside. */
  onSetAside(filing: SetAside): void;
}

/** Filings that are looked at and written at a time. A commit costs the same for one as for some. */
const [FILINGS_SEEN, FILINGS_AT_ONCE] = [200, 8];
/** Text that is written at a time. One filing can have more. */
const LETTERS_AT_ONCE = 4_000_000;
/** Chunks that are embedded between two commits: some seconds of work, and all that a kill can lose. */
const CHUNKS_AT_ONCE = 64;

/**
 * Puts the chunks of changed filings into the index, newest first; returns whether some are left to other workers. A
 * filing with which a worker ended goes by itself, after all others, and then not again for a while.
 */
export async function fillChunks(filling: Filling): Promise<{ isBehind: boolean }> {
  const { sql, lease, signal, pace } = filling;
  for (const aside of await setAside(sql, lease.index)) filling.onSetAside(aside);
  for (;;) {
    signal.throwIfAborted();
    const pending = await pendingFilings(sql, { index: lease.index, limit: FILINGS_SEEN });
    const healthy = await takenOf(
      filling,
      pending.filter(({ tries }) => tries === 0),
      FILINGS_AT_ONCE,
    );
    const suspects = pending.filter(({ tries }) => tries > 0);
    const taken = healthy.length > 0 ? healthy : await takenOf(filling, suspects, 1);
    if (taken.length === 0) return { isBehind: pending.length > 0 };
    await tryChunks(filling, taken);
    await pace.rest(signal);
  }
}

/** What ends this process leaves the tries behind: the next worker knows with which filings it was. */
async function tryChunks(filling: Filling, filings: readonly PendingFiling[]): Promise<void> {
  const { sql, lease } = filling;
  const numbers = filings.map(({ accession_number }) => accession_number);
  await beginTrials(sql, lease.index, filings);
  try {
    await writeChunks(filling, filings);
  } finally {
    await endTrials(sql, lease.index, numbers);
    await giveBack(sql, lease, numbers);
  }
}

/** Cuts filings into chunks, one after the other, and writes them as soon as there are enough. */
async function writeChunks(filling: Filling, filings: readonly PendingFiling[]): Promise<void> {
  const { sql, lease, signal, countTokens } = filling;
  let [cut, letters]: [CutFiling[], number] = [[], 0];
  for (const filing of filings) {
    signal.throwIfAborted();
    const sections = await sectionsOf(sql, [filing.accession_number]);
    try {
      const chunks = await chunkRows(filing, sections, countTokens);
      cut.push({ filing, chunks });
      letters += chunks.reduce((sum, { text }) => sum + text.length, 0);
    } catch (error) {
      const reason = `it can't be cut into passages: ${error instanceof Error ? error.message : error}`;
      await refuseFiling(sql, lease.index, filing, reason);
      filling.onSetAside({ accession_number: filing.accession_number, reason });
    }
    if (letters < LETTERS_AT_ONCE && filing !== filings.at(-1)) continue;
    await writeCut(filling, cut);
    [cut, letters] = [[], 0];
  }
}

interface CutFiling {
  filing: PendingFiling;
  chunks: ChunkRow[];
}

async function writeCut(filling: Filling, cut: readonly CutFiling[]): Promise<void> {
  const { sql, index, vectorsFrom, lease, upkeep, onStep } = filling;
  const filings = cut.map(({ filing, chunks }) => ({ accession: filing.accession_number, chunks }));
  // A filing that changes now has another `change`, and is pending again.
  await index.replaceFilings(vectorsFrom ? await vectorsFrom.withVectors(filings) : filings);
  const counts = cut.map(({ filing: { accession_number, change }, chunks }) => ({
    accession_number,
    change,
    chunks: chunks.length,
  }));
  await markIndexed(sql, lease.index, counts);
  await recordWrite(sql, lease.index, null);
  onStep({ chunks: counts.reduce((sum, { chunks }) => sum + chunks, 0), vectors: 0 });
  await upkeep.afterWrite({ hasNewWords: true });
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
  { sql, index, lease, signal, pace, upkeep, embedder, onStep }: Filling & { embedder: Embedder },
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
    await upkeep.afterWrite({ hasNewWords: false });
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
