import type { TransactionSql } from "postgres";
import { GovdataError } from "../errors.ts";
import { allDatasets } from "../features.ts";
import type { Progress } from "../loading/dataset.ts";
import { withLoadLock } from "../loading/lock.ts";
import { announcePublished, type Publication, publishTogether } from "../loading/publishing/publish.ts";
import type { Database } from "../storage/database.ts";
import { type StarterDataset, type StarterVintage, starterDatasets } from "./manifest.ts";
import {
  addRows,
  copyTable,
  filledDatasets,
  recordBegun,
  recordFilled,
  sampleFewRows,
  servedLabels,
} from "./queries.ts";

/** How often to look whether another process, or a load, has released a dataset. */
const LOOK_MS = 200;

/** Transactions that fill tables at the same time: PostgreSQL copies and indexes each on a processor of its own. */
const SIDE_BY_SIDE = 2;

interface StarterOptions {
  /** Names of the datasets; all unless given. */
  only?: readonly string[];
  /** Hears once when a dataset is being loaded by somebody else. */
  onWait?: (dataset: string) => void;
  /** Hears of the rows as they come; of none when there is nothing to do. */
  progress?: Progress;
}

/**
 * Loads the starter data into a store that never had it and returns the number of rows; undefined when others did, or
 * nothing was missing. Each dataset is served, with all that is derived from it, from one moment on. A vintage that was
 * loaded before stays as it is. Killed midway, the next call continues with the datasets that are missing. Several
 * processes share the work: a dataset that one is loading is waited for by the others.
 */
export async function loadStarter(database: Database, options: StarterOptions = {}): Promise<number | undefined> {
  const all = await starterDatasets();
  const filled = await filledDatasets(
    database.sql,
    all.map(({ name }) => name),
  );
  const missing = inOrder(all.filter(({ name }) => !filled.has(name) && (options.only?.includes(name) ?? true)));
  if (missing.length === 0) return undefined;
  await recordBegun(database.sql);
  const onRows = rowCounter(missing, options.progress);
  const limit = limiter(missing.length === 1 ? 1 : SIDE_BY_SIDE);
  const filling = missing.map((dataset) => fillWhenFree(database, dataset, { ...options, onRows, limit }));
  // All end before an error is passed on: the caller closes the database then.
  const counts: number[] = [];
  const results = await Promise.allSettled(filling);
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    if (result.value !== undefined) counts.push(result.value);
  }
  const names = all.map(({ name }) => name);
  if ((await filledDatasets(database.sql, names)).size === names.length) await recordFilled(database.sql);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

/** The largest dataset first, the others from the smallest on: most are in soon, and the last ones end together. */
function inOrder(datasets: readonly StarterDataset[]): StarterDataset[] {
  const ascending = datasets.toSorted((a, b) => a.fileRows - b.fileRows);
  const largest = ascending.pop();
  return largest ? [largest, ...ascending] : [];
}

/** Reports rows of files as the rows that are counted at the end: a row of a file can stand for several. */
function rowCounter(datasets: readonly StarterDataset[], progress: Progress | undefined): (count: number) => void {
  const total = datasets.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const countedPerRow =
    total /
    Math.max(
      1,
      datasets.reduce((sum, { fileRows }) => sum + fileRows, 0),
    );
  progress?.step("Loading the starter data", total);
  let copied = 0;
  let shownRows = 0;
  return (count) => {
    copied += count * countedPerRow;
    progress?.advance(Math.round(copied) - shownRows);
    shownRows = Math.round(copied);
  };
}

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `most` works at once, in the order of the calls. */
function limiter(most: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

interface FillOptions extends StarterOptions {
  onRows: (count: number) => void;
  limit: Limit;
}

/** Fills a dataset once no other process loads it; undefined where another process has filled it. */
async function fillWhenFree(
  database: Database,
  dataset: StarterDataset,
  { onWait, limit, ...options }: FillOptions,
): Promise<number | undefined> {
  const { name } = dataset;
  const fillUnlessDone = async () =>
    (await filledDatasets(database.sql, [name])).has(name) ? undefined : fill(database, dataset, options);
  for (let isWaiting = false; ; await Bun.sleep(LOOK_MS)) {
    try {
      return await limit(() => withLoadLock(database, name, fillUnlessDone));
    } catch (error) {
      if (!(error instanceof GovdataError && error.kind === "conflict")) throw error;
      if (!isWaiting) onWait?.(name);
      isWaiting = true;
    }
  }
}

/** Publishes the vintages that are not served yet, with what is derived from them, and returns the number of rows. */
async function fill(
  database: Database,
  { name, vintages, tables }: StarterDataset,
  { onRows, only }: Pick<FillOptions, "onRows" | "only">,
): Promise<number> {
  const served = await servedLabels(database.sql, name);
  // Releases that share tables are versions of one another: those of a user would be lost among them.
  if (served.size > 0 && vintages.some(({ detail }) => detail.key !== undefined)) {
    await recordFilled(database.sql, name);
    return 0;
  }
  const missing = vintages.filter(({ label }) => !served.has(label));
  const dataset = (await allDatasets()).find((candidate) => candidate.name === name);
  // In a store without other vintages the rows that came with these are right, and deriving them takes longer.
  const areDerived = served.size === 0 && tables.some(({ isDerived }) => isDerived);
  const derive = async (tx: TransactionSql): Promise<void> => {
    for (const table of tables) if (areDerived || !table.isDerived) await addRows(tx, table);
    const labels = missing.map(({ label }) => label);
    if (!areDerived) await dataset?.deriveAll?.(tx, labels);
    await recordFilled(tx, name);
  };
  if (missing.length === 0) {
    await database.transaction(async (tx) => {
      await derive(tx);
      await announcePublished(tx, name);
    });
    return 0;
  }
  // A user waits for a dataset that is the only one.
  const isAwaited = only?.length === 1;
  const publications = missing.map((vintage) => publicationOf(vintage, { onRows, isAwaited }));
  // Once, when everything else of the dataset is in place.
  publications[publications.length - 1]!.alongside = derive; // there is one
  const results = await publishTogether(database, publications, {
    // It has both processors.
    sideBySide: isAwaited ? SIDE_BY_SIDE : 1,
  });
  return results.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

const publicationOf = (
  { rowCount, ...vintage }: StarterVintage,
  { onRows, isAwaited }: { onRows: (count: number) => void; isAwaited: boolean },
): Publication => ({
  ...vintage,
  countRows: () => rowCount,
  parents: vintage.tables.map(({ table }) => table),
  async fill(tx, tables) {
    if (isAwaited) await sampleFewRows(tx);
    // `parents` has every table, so `tables` does.
    for (const table of vintage.tables) await copyTable(tx, tables[table.table] as string, table, onRows);
  },
});
