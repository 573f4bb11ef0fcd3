import type { TransactionSql } from "postgres";
import { rebuildGeographies } from "../census/geographies/rebuild.ts";
import { GovdataError } from "../errors.ts";
import { dataFile } from "../executable/data.ts";
import type { Progress } from "../loading/dataset.ts";
import { withLoadLock } from "../loading/lock.ts";
import { announcePublished, type Publication, publishTogether } from "../loading/publishing/publish.ts";
import { copyInto } from "../storage/copy.ts";
import type { Database } from "../storage/database.ts";

/** `data/starter/manifest.json`: what the starter data holds, made by `scripts/starter/make-starter.ts`. */
export interface StarterManifest {
  /** Vintages, each published as a load of the same files would have. */
  vintages: StarterVintage[];
  /** Tables beside them that are derived at a load from the files it reads. */
  tables: (StarterTable & { dataset: string })[];
}

/** One published vintage of a dataset. */
export interface StarterVintage {
  dataset: string;
  label: string;
  sha256: string;
  source: string;
  detail: Record<string, unknown>;
  /** Value of the partition column, where it is not the label. In `detail` too where releases share their tables. */
  key?: string;
  rowCount: number;
  /** By partitioned table; none of a release whose tables a later one of the same key has. */
  tables: StarterTable[];
}

/** Rows of one table: a file of data/starter, in COPY's text form, compressed by zstd. */
export interface StarterTable {
  table: string;
  columns: string[];
  rows: number;
  file: string;
}

/** The row of `schedule_runs` that says that the starter data was put in: what was removed since stays removed. */
const JOB = "starter";

/** Pieces in which a file goes to COPY. */
const PIECE_BYTES = 1 << 18;

/** The lines of a table's file; `onRows` hears of about how many rows each piece has. */
async function* copyLines({ file, rows }: StarterTable, onRows: (count: number) => void): AsyncGenerator<string> {
  const bytes = Bun.zstdDecompressSync(await dataFile(`starter/${file}`).bytes());
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    yield decoder.decode(piece, { stream: true });
    onRows((rows * piece.length) / bytes.length);
  }
}

const copyTable = (
  tx: TransactionSql,
  into: string,
  table: StarterTable,
  onRows: (count: number) => void = () => {},
): Promise<void> => copyInto(tx, `${into} (${table.columns.join(", ")})`, copyLines(table, onRows));

/** How often to look whether another process has filled the store. */
const LOOK_MS = 200;

interface StarterOptions {
  /** Hears once when another process is at it. */
  onWait?: () => void;
  /** Hears of the rows as they come; of none when there is nothing to do. */
  progress?: Progress;
  baseUrl?: string;
}

/**
 * Puts the starter data into a store that never had it, and gives the number of rows; undefined when it has had it.
 * A vintage that was loaded before is left as it is. Killed midway, it goes on at the next start. Of several processes
 * that start together on one empty store one fills it, and the others wait: two loads of a dataset sweep each other's
 * tables away.
 */
export async function loadStarter(
  database: Database,
  { onWait = () => {}, progress, baseUrl }: StarterOptions = {},
): Promise<number | undefined> {
  for (let isWaiting = false; !(await isDone(database)); await Bun.sleep(LOOK_MS)) {
    const manifest = (await dataFile("starter/manifest.json").json()) as StarterManifest;
    const datasets = new Set(manifest.vintages.map((vintage) => vintage.dataset));
    const fillLocked = [...datasets].reduce<() => Promise<number | undefined>>(
      (work, dataset) => () => withLoadLock(database, dataset, work),
      // Another process may have done it since the question above.
      async () => ((await isDone(database)) ? undefined : fill(database, manifest, { progress, baseUrl })),
    );
    try {
      return await fillLocked();
    } catch (error) {
      if (!(error instanceof GovdataError && error.kind === "conflict")) throw error;
      if (!isWaiting) onWait();
      isWaiting = true;
    }
  }
  return undefined;
}

async function isDone(database: Database): Promise<boolean> {
  const [done] = await database.sql`select 1 from schedule_runs where job = ${JOB} and outcome = 'done'`;
  return done !== undefined;
}

/** Datasets that are put in side by side: PostgreSQL copies and indexes each on a processor of its own. */
const SIDE_BY_SIDE = 2;

async function fill(
  database: Database,
  manifest: StarterManifest,
  { progress, baseUrl }: { progress: Progress | undefined; baseUrl: string | undefined },
): Promise<number> {
  const rowsOf = (vintages: readonly StarterVintage[]) =>
    vintages.reduce((sum, { tables }) => sum + tables.reduce((rows, table) => rows + table.rows, 0), 0);
  // The largest first, so that the last ones to end are small.
  const waiting = [...Map.groupBy(manifest.vintages, (vintage) => vintage.dataset)].sort(
    ([, one], [, other]) => rowsOf(other) - rowsOf(one),
  );
  // A row of a table can stand for several of those that are counted at the end.
  const total = manifest.vintages.reduce((sum, vintage) => sum + vintage.rowCount, 0);
  const countedPerRow = total / rowsOf(manifest.vintages);
  progress?.step("Loading the starter data", total);
  let copied = 0;
  let shownRows = 0;
  const onRows = (count: number) => {
    copied += count * countedPerRow;
    progress?.advance(Math.round(copied) - shownRows);
    shownRows = Math.round(copied);
  };
  const left = new Set<string>();
  let rowCount = 0;
  const fillNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const filled = await fillDataset(database, next, onRows);
      if (filled === undefined) left.add(next[0]);
      rowCount += filled ?? 0;
    }
  };
  // All end before an error is passed on: the caller closes the database then.
  const ends = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, fillNext));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  await finish(database, manifest, { left, baseUrl });
  return rowCount;
}

/** Gives the number of rows; undefined where the dataset was left as it is. */
async function fillDataset(
  database: Database,
  [dataset, vintages]: readonly [string, readonly StarterVintage[]],
  onRows: (count: number) => void,
): Promise<number | undefined> {
  const served = await database.sql<{ label: string }[]>`
    select label from dataset_vintages where dataset = ${dataset} and state = 'served'`;
  const isServed = new Set(served.map(({ label }) => label));
  // Releases that share tables can't be put in beside those that a user has loaded: they are one another's versions.
  if (isServed.size > 0 && vintages.some(({ detail }) => detail.key !== undefined)) return undefined;
  const publications = vintages
    .filter(({ label }) => !isServed.has(label))
    .map((vintage) => publicationOf(vintage, onRows));
  const results = await publishTogether(database, publications);
  return results.reduce((sum, result) => sum + result.rowCount, 0);
}

const publicationOf = ({ rowCount, ...vintage }: StarterVintage, onRows: (count: number) => void): Publication => ({
  ...vintage,
  countRows: () => rowCount,
  parents: vintage.tables.map(({ table }) => table),
  async fill(tx, tables) {
    for (const table of vintage.tables) await copyTable(tx, tables[table.table] as string, table, onRows); // a parent's name
  },
});

/** What is derived from all vintages together, and the mark that the starter data is in: all or nothing. */
async function finish(
  database: Database,
  manifest: StarterManifest,
  { left, baseUrl }: { left: ReadonlySet<string>; baseUrl: string | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of manifest.tables) {
      if (left.has(table.dataset)) continue;
      const columns = table.columns.join(", ");
      await tx.unsafe(
        `create temporary table starter_rows on commit drop as select ${columns} from ${table.table} limit 0`,
      );
      await copyTable(tx, "starter_rows", table);
      await tx.unsafe(`
        insert into ${table.table} (${columns}) select ${columns} from starter_rows on conflict do nothing`);
      await tx`drop table starter_rows`;
    }
    // Events name where this service has what they tell of: not where the starter data was made.
    if (baseUrl !== undefined)
      await tx`
        update events
           set data = data || jsonb_build_object(
                 'total_compensation_url', regexp_replace(data->>'total_compensation_url', '^.*?(?=/v1/)', ${baseUrl}))
         where data ? 'total_compensation_url'`;
    await rebuildGeographies(tx);
    for (const dataset of new Set(manifest.vintages.map((vintage) => vintage.dataset)))
      await announcePublished(tx, dataset);
    await tx`
      insert into schedule_runs (job, started_at, finished_at, outcome)
      values (${JOB}, now(), clock_timestamp(), 'done')
      on conflict (job) do update set finished_at = excluded.finished_at, outcome = excluded.outcome`;
  });
}
