import type { Sql, TransactionSql } from "postgres";
import { dataFile } from "../executable/data.ts";
import { copyInto } from "../storage/copy.ts";
import type { StarterTable } from "./manifest.ts";

/** The row of `schedule_runs` that says that all starter data is in: what was removed since stays removed. */
const ALL = "starter";

const rowOf = (dataset: string): string => `${ALL} ${dataset}`;

/** Returns which of the datasets have had their starter data. */
export async function filledDatasets(sql: Sql, datasets: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ job: string }[]>`
    select job from schedule_runs where outcome = 'done' and (job = ${ALL} or job like ${`${ALL} %`})`;
  const jobs = new Set(rows.map(({ job }) => job));
  return new Set(datasets.filter((dataset) => jobs.has(ALL) || jobs.has(rowOf(dataset))));
}

/** Records that starter data is being loaded, so that `govdata status` can tell. */
export const recordBegun = (sql: Sql) => sql`
    insert into schedule_runs (job, started_at) values (${ALL}, now()) on conflict (job) do nothing`;

/** Records that the starter data of a dataset is in; `undefined` says so of all. */
export const recordFilled = (sql: Sql | TransactionSql, dataset?: string) => sql`
    insert into schedule_runs (job, started_at, finished_at, outcome)
    values (${dataset === undefined ? ALL : rowOf(dataset)}, now(), clock_timestamp(), 'done')
    on conflict (job) do update set finished_at = excluded.finished_at, outcome = excluded.outcome`;

/** Returns whether starter data was begun and is not all in. */
export async function isFillOpen(sql: Sql): Promise<boolean> {
  const [row] = await sql`select from schedule_runs where job = ${ALL} and finished_at is null`;
  return row !== undefined;
}

/** Returns the labels of the dataset that are served. */
export async function servedLabels(sql: Sql, dataset: string): Promise<Set<string>> {
  const rows = await sql<{ label: string }[]>`
    select label from dataset_vintages where dataset = ${dataset} and state = 'served'`;
  return new Set(rows.map(({ label }) => label));
}

/**
 * Has statistics made from a tenth of the usual sample until `tx` ends, as loads of places do: full samples take long.
 */
export const sampleFewRows = (tx: TransactionSql) => tx`set local default_statistics_target = 10`;

/** Pieces in which a file goes to COPY. */
const PIECE_BYTES = 1 << 18;

/** The lines of a table's file; `onRows` hears of about how many rows each piece has. */
async function* copyLines({ file, rows }: StarterTable, onRows: (count: number) => void): AsyncGenerator<Uint8Array> {
  const bytes = Bun.zstdDecompressSync(await dataFile(`starter/${file}`).bytes());
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const piece = bytes.subarray(offset, offset + PIECE_BYTES);
    yield piece;
    onRows((rows * piece.length) / bytes.length);
  }
}

/** Copies a table's file into `target`, a new table of the same columns. */
export const copyTable = (
  tx: TransactionSql,
  target: string,
  table: StarterTable,
  onRows: (count: number) => void = () => {},
): Promise<void> => copyInto(tx, `${target} (${table.columns.join(", ")})`, copyLines(table, onRows));

/** Adds a table's file to the table that the program has; rows that are there already stay. */
export async function addRows(tx: TransactionSql, table: StarterTable): Promise<void> {
  const columns = table.columns.join(", ");
  const [isFilled] = await tx.unsafe(`select from ${table.table} limit 1`);
  // An empty table takes the rows at once, which halves the time of the list of places at a first start.
  if (!isFilled) await copyTable(tx, table.table, table);
  else {
    await tx.unsafe(
      `create temporary table starter_rows on commit drop as select ${columns} from ${table.table} limit 0`,
    );
    await copyTable(tx, "starter_rows", table);
    await tx.unsafe(
      `insert into ${table.table} (${columns}) select ${columns} from starter_rows on conflict do nothing`,
    );
    await tx`drop table starter_rows`;
  }
  await skipNumbers(tx, table);
}

/** Lets the table's next rows have numbers above those that came. */
async function skipNumbers(tx: TransactionSql, { table, columns }: StarterTable): Promise<void> {
  const numbered = await tx<{ name: string; sequence: string }[]>`
    select name, pg_get_serial_sequence(${table}, name) as sequence
      from unnest(${columns}::text[]) as name
     where pg_get_serial_sequence(${table}, name) is not null`;
  for (const { name, sequence } of numbered)
    await tx.unsafe(`select setval('${sequence}', greatest(max(${name}), 1)) from ${table}`);
}
