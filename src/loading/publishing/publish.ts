import type { TransactionSql } from "postgres";
import { tellInstances } from "../../storage/connections/notices.ts";
import type { Database } from "../../storage/database.ts";
import { asRefusal, recordFailure } from "../failure.ts";
import { announcing } from "./announcing.ts";
import { finishPartition, newPartition, type Partition, partitionOf, shadowParents } from "./partition.ts";
import { addSource, servedSha256, servedSource } from "./sources.ts";
import { swapPartitions, sweepTables } from "./swap.ts";

/** New tables by the partitioned table that each will be a partition of. */
export type NewTables = Readonly<Record<string, string>>;

/** One vintage of a dataset that is to be served from now on. */
export interface Publication {
  dataset: string;
  /** The vintage's label, such as `2023-acs5`. */
  label: string;
  /** Of everything that was read: the same bytes as what is served change nothing. */
  sha256: string;
  /** Where the rows come from, for `govdata status` and messages: files or address, no secrets. */
  source: string;
  /** Whether what is served from other files stays in it. Their sources are then named with this one. */
  isMerged?: boolean;
  /** Tables `partition by list (one column)`, whose partition for `key` is replaced whole. The first one is counted. */
  parents: readonly string[];
  /** Value of the partition column; the default is the label. */
  key?: string;
  /**
   * Fills the new tables, which have no index and no constraint yet: by `copyInto` for most rows, by `insert … select`
   * for rows that are taken over from what is served. Runs in a transaction that ends before anything is replaced.
   */
  fill(tx: TransactionSql, tables: NewTables): Promise<unknown>;
  /** Throws when the new tables (indexed and analyzed by then) must not be served; nothing changes then. */
  check?(tx: TransactionSql, tables: NewTables): Promise<void>;
  /**
   * Changes what is derived from the published tables, in the same transaction. The parents' names give, for reading,
   * what will be served; no lock that a reader would wait for is held yet, and none may be taken here
   * (delete and insert, never truncate).
   */
  alongside?(tx: TransactionSql): Promise<void>;
  /** How many rows were published, for people, where a row of the first table holds several; asked after `check`. */
  countRows?(): number;
  /** Whether answers without a day (`as_of`) have any of it; asked once it is in place. Else it is `kept`. */
  isServed?(): boolean;
  /** Goes with the row in `dataset_vintages`; read again by `check` helpers and `govdata status`. */
  detail?: Record<string, unknown>;
}

/** How to publish. */
export interface PublishOptions {
  /** Fill and check, then roll back. */
  dryRun?: boolean;
  /** Publish even the bytes that are served already, such as after a change of the reader. */
  force?: boolean;
  /** How long to try for the short lock before giving up; readers that stream slowly can hold it. */
  patienceMs?: number;
  /**
   * For publications of one dataset that are filled side by side: runs the serving when it is its turn, because two at
   * once would each wait for locks of the other. Replaced tables are then left to a `sweepTables` of the caller, which
   * takes the tables of the other publications for left-over ones.
   */
  inTurn?(serving: () => Promise<void>): Promise<void>;
  /** Transactions that fill the new tables at the same time, each with whole publications; one unless given. */
  sideBySide?: number;
}

/** The result of a publication; `rows` by parent table. */
export interface PublishResult {
  dataset: string;
  label: string;
  /** `kept`: it is older than what answers, and is only there for `as_of`. */
  outcome: "published" | "kept" | "unchanged" | "checked";
  rowCount: number;
  rows: Record<string, number>;
  /** `rows` are files by kind, and `rowCount` how many: of a dataset whose files are each published by itself. */
  countsFiles?: true;
  durationMs: number;
}

/**
 * Serves a vintage from now on, all of it at once: fills new tables next to the served ones, checks them, and puts them
 * in place in a short transaction together with the row in `dataset_vintages`, the dataset's new version, and the
 * notice to every instance. The same bytes again change nothing. A failure leaves what was served and a row that says
 * why. The caller holds the dataset's lock (`loadDataset` does).
 */
export async function publish(
  database: Database,
  publication: Publication,
  options: PublishOptions = {},
): Promise<PublishResult> {
  const [result] = await publishTogether(database, [publication], options);
  return result!; // as many results as publications
}

/**
 * Serves several vintages of one dataset from the same moment on, as {@link publish} does one: all of them, or none.
 * For many small ones: one by one, each costs three connections and two writes to the disk.
 */
export async function publishTogether(
  database: Database,
  publications: readonly Publication[],
  { dryRun = false, force = false, patienceMs = 300_000, inTurn, sideBySide = 1 }: PublishOptions = {},
): Promise<PublishResult[]> {
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  const result = (
    { dataset, label, parents, countRows }: Publication,
    outcome: PublishResult["outcome"],
    rows: Record<string, number> = {},
  ): PublishResult => {
    const rowCount = (outcome === "unchanged" ? 0 : countRows?.()) ?? rows[parents[0]!] ?? 0;
    return { dataset, label, outcome, rowCount, rows, durationMs: durationMs() };
  };
  let current = publications[0];
  try {
    const changed: Publication[] = [];
    for (current of publications)
      if (force || (await servedSha256(database.sql, current.dataset, current.label)) !== current.sha256)
        changed.push(current);
    const filled = await fillBeside(database, changed, {
      dryRun,
      sideBySide,
      onNext: (publication) => {
        current = publication;
      },
    });
    if (!dryRun && filled.length > 0) {
      const serving = () => serve(database, filled, { durationMs: durationMs(), patienceMs });
      if (inTurn) await inTurn(serving);
      else
        await serving().finally(() =>
          // Replaced tables, or the new ones when they could not be put in place. Whether that succeeds changes
          // nothing.
          sweepTables(database, publications[0]!.dataset).catch(() => {}),
        );
    }
    const results = new Map(
      filled.map(({ publication, rows }) => {
        const loadedOutcome = (publication.isServed?.() ?? true) ? "published" : "kept";
        const outcome = dryRun ? "checked" : loadedOutcome;
        return [publication, result(publication, outcome, rows)];
      }),
    );
    return publications.map((publication) => ({
      ...(results.get(publication) ?? result(publication, "unchanged")),
      durationMs: durationMs(),
    }));
  } catch (error) {
    if (!current) throw error;
    const refusal = asRefusal(error, current.source);
    if (!dryRun) await recordFailure(database, { ...current, durationMs: durationMs() }, refusal);
    throw refusal;
  }
}

/** Settings that are meant for queries, not for a load that copies a million rows: limits of time, and compilation. */
const settingsOfLoads = (tx: TransactionSql) => tx`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
           set_config('jit', 'off', true)`;

/** Ends a transaction whose work is to leave nothing behind. */
class RolledBack extends Error {}

/** A publication whose new tables are filled, and how many rows each has, by parent table. */
interface Filled {
  publication: Publication;
  partitions: Partition[];
  rows: Record<string, number>;
}

/**
 * First transactions: make, fill, index and check the new tables. Killed here, nothing is left; killed after it,
 * tables that no query sees, which the next load sweeps. The long write to disk at its commit holds no reader's lock.
 */
async function fillBeside(
  database: Database,
  publications: readonly Publication[],
  options: { dryRun: boolean; sideBySide: number; onNext(publication: Publication): void },
): Promise<Filled[]> {
  const waiting = [...publications];
  const filled = new Map<Publication, Filled>();
  const fillers = Array.from({ length: Math.min(options.sideBySide, publications.length) }, () =>
    fillFrom(database, waiting, { ...options, onFilled: (one) => filled.set(one.publication, one) }),
  );
  // All end before an error is passed on: what failed is recorded, and the lock is released, after that.
  for (const end of await Promise.allSettled(fillers)) if (end.status === "rejected") throw end.reason;
  return publications.flatMap((publication) => filled.get(publication) ?? []);
}

/** Fills the tables of one publication after the other in a transaction, until none is waiting. */
async function fillFrom(
  database: Database,
  waiting: Publication[],
  options: { dryRun: boolean; onNext(publication: Publication): void; onFilled(filled: Filled): void },
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await settingsOfLoads(tx);
      // Index builds sort in memory; two at most run side by side, and only while a load runs.
      await tx`set local maintenance_work_mem = '256MB'`;
      await tx`set local work_mem = '64MB'`;
      for (let publication = waiting.shift(); publication !== undefined; publication = waiting.shift()) {
        options.onNext(publication);
        options.onFilled(await fillOne(tx, publication));
      }
      if (options.dryRun) throw new RolledBack();
    });
  } catch (error) {
    waiting.length = 0; // the others need not continue
    if (!(error instanceof RolledBack)) throw error;
  }
}

async function fillOne(tx: TransactionSql, publication: Publication): Promise<Filled> {
  const partitions: Partition[] = [];
  const rows: Record<string, number> = {};
  for (const parent of publication.parents) partitions.push(await newPartition(tx, parent, publication));
  const tables = Object.fromEntries(partitions.map(({ parent, table }) => [parent, table]));
  await publication.fill(tx, tables);
  for (const partition of partitions) rows[partition.parent] = await finishPartition(tx, partition);
  await publication.check?.(tx, tables);
  return { publication, partitions, rows };
}

/** Second transaction: everything that readers will see, at once. Replaced tables are detached, and dropped later. */
function serve(
  database: Database,
  filled: readonly Filled[],
  { durationMs, patienceMs }: { durationMs: number; patienceMs: number },
): Promise<void> {
  const partitions = filled.flatMap((entry) => entry.partitions);
  const datasets = new Set(filled.map(({ publication }) => publication.dataset));
  const work = async (tx: TransactionSql, isHeard: () => Promise<void>) => {
    await settingsOfLoads(tx);
    if (filled.some(({ publication }) => publication.alongside)) {
      const unshadow = await shadowParents(tx, partitions);
      for (const { publication } of filled) await publication.alongside?.(tx);
      await unshadow();
    }
    await Promise.all(filled.map((entry) => recordPublished(tx, entry, durationMs)));
    for (const dataset of datasets) await announcePublished(tx, dataset);
    const replaced = await Promise.all(partitions.map((partition) => partitionOf(tx, partition)));
    await isHeard();
    // Last, because from here to the commit readers wait.
    await swapPartitions(tx, partitions, replaced, patienceMs);
  };
  return announcing(database, datasets, (isHeard) => database.transaction((tx) => work(tx, isHeard)));
}

/**
 * Gives the dataset a new version, and notifies every instance when `tx` is committed: what they hold of the dataset
 * in memory, and what clients hold under its ETags, is read again. For what is changed around {@link publish}, too.
 */
export async function announcePublished(tx: TransactionSql, dataset: string): Promise<void> {
  await tx`
    insert into dataset_versions (dataset) values (${dataset})
    on conflict (dataset) do update
      set version = dataset_versions.version + 1, updated_at = clock_timestamp()`;
  await tellInstances(tx, { dataset, news: "published" });
}

/** Writes the row of `dataset_vintages`; the one that was served before says so. */
async function recordPublished(tx: TransactionSql, { publication, rows }: Filled, durationMs: number): Promise<void> {
  const { dataset, label, sha256, parents, detail, countRows, isMerged } = publication;
  const earlierSource = isMerged ? await servedSource(tx, dataset, label) : undefined;
  const source = earlierSource === undefined ? publication.source : addSource(earlierSource, publication.source);
  const rowCount = countRows?.() ?? rows[parents[0]!] ?? 0;
  await tx`
    update dataset_vintages set state = 'replaced'
     where dataset = ${dataset} and label = ${label} and state = 'served'`;
  await tx`
    insert into dataset_vintages (dataset, label, state, sha256, source, row_count, duration_ms, detail, published_at)
    values (${dataset}, ${label}, 'served', ${sha256}, ${source}, ${rowCount}, ${durationMs},
            ${tx.json({ ...detail, rows } as never)}, clock_timestamp())`;
}
