import type { Sql } from "postgres";
import { bug, notLoaded, unavailable } from "../errors.ts";
import { datasetStates, requireNeeded } from "../http/answers/dataset-states.ts";
import { allRows } from "../http/answers/render.ts";
import type { OpenTable } from "../http/export.ts";
import { timeOfMicroseconds } from "../http/tables/values.ts";
import type { Versions } from "../http/versions.ts";
import { tableColumns } from "./columns.ts";
import { absent, type Lists, type Texts } from "./lists.ts";
import { MOST_ROWS, servedEdition } from "./queries.ts";
import type { ExportTable } from "./table.ts";

/** What of a table is exported. */
export interface TableRequest {
  table: ExportTable;
  /** The vintage, as the table's list accepts it. */
  vintage?: string | undefined;
  /** The CIK of the only company. */
  cik?: string | undefined;
  /** Microseconds since 1970: only later rows. */
  since?: number | undefined;
}

/** How tables are read. */
export interface TableReading {
  sql: Sql;
  lists: Lists;
  versions: Versions;
}

/** How often an edition is looked for that this process serves, too. */
const MOST_TRIES = 4;

/**
 * Opens a table, and reads its first rows, so that what is wrong is known before anything is sent. Rows have the time
 * of their edition and their place in microseconds, in an order that is the same for each request of the edition.
 * @throws 503 if the dataset is not loaded; 400 and 404 as the table's list does
 */
export async function openTable(request: TableRequest, reading: TableReading): Promise<OpenTable> {
  const { table, since } = request;
  const { lists, versions } = reading;
  const list = lists.named(table.list);
  const { states } = datasetStates(list, versions);
  requireNeeded(list, states);
  const edition = await editionServed(table.dataset, reading);
  const stamps = states.map(({ stamp }) => stamp);
  const startsAt = edition.starts_at.getTime() * 1000;
  const of = { ...request, startsAt, known: Math.max(0, (since ?? 0) - startsAt), metadata: undefined };
  const isStill = table.isReplacedInParts ? () => true : () => versions.areStill(states, stamps);
  const batches = ofOneEdition(stampedRows(of, reading), isStill);
  const first = await batches.next();
  return {
    columns: tableColumns(table, list),
    metadata: withUnits(of.metadata, table),
    states,
    stamps,
    batches: first.done ? batches : beginningWith(first.value, batches),
  };
}

/** Returns the edition that this process serves, with the time of its rows. */
async function editionServed(dataset: string, { sql, versions }: TableReading) {
  const state = versions.of(dataset);
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const edition = await servedEdition(sql, dataset);
    if (!edition) throw notLoaded(dataset, state.isArriving);
    // Rows of an earlier edition under the times of a later one would never be asked for again.
    if (edition.version <= state.version) return edition;
    await versions.refresh();
    await versions.whenServed([state]);
  }
  throw unavailable(`${dataset}: published again at this moment; ask again`);
}

/** What is read of a table. */
interface ReadTable extends TableRequest {
  /** The time before that of the first row, in microseconds since 1970. */
  startsAt: number;
  /** The number of rows that the client has. */
  known: number;
  /** That of the first answer, once it is there. */
  metadata: unknown;
}

/** Rows between two collections of garbage. Without them, five million rows took 240 MB. One takes some 15 ms. */
const ROWS_KEPT = 20_000;

/** Yields the rows that the client lacks with their times; `[]` for those that it has. */
async function* stampedRows(of: ReadTable, reading: TableReading): AsyncGenerator<readonly object[], void> {
  if (of.known >= MOST_ROWS) return; // later than every row of this edition
  let collectedAt = 0;
  for await (const { rows, added, place } of partRows(of, reading)) {
    const passed = Math.min(rows.length, Math.max(0, of.known - place));
    const first = place + passed + 1;
    if (place + rows.length >= MOST_ROWS)
      throw bug(`${of.table.dataset} ${of.table.name} has more than ${MOST_ROWS} rows`);
    yield rows
      .slice(passed)
      .map((row, index) => ({ updated_at: timeOfMicroseconds(of.startsAt + first + index), ...added, ...row }));
    if (place - collectedAt < ROWS_KEPT) continue;
    collectedAt = place;
    Bun.gc(true);
  }
}

/** Rows of a part, what all of them get, and how many rows come before them. */
interface PartRows {
  rows: readonly object[];
  added: object;
  place: number;
}

/** Yields the rows of one request after the other; `[]` instead of a request whose rows the client has. */
async function* partRows(of: ReadTable, reading: TableReading): AsyncGenerator<PartRows, void> {
  const { table, vintage } = of;
  const without = table.without ?? [];
  const counts = rowCounts(of);
  const taken = new Set<unknown>();
  let place = 0;
  let absence: unknown;
  let hasAnswer = false;
  for (const [index, { texts, value }] of (await requests(of, reading)).entries()) {
    const count = counts[index];
    // The first answer has the units. Without their rows, it is not known which parts repeat others.
    if (of.metadata && count !== undefined && place + count <= of.known && !table.distinctBy) {
      place += count;
      yield { rows: [], added: {}, place };
      continue;
    }
    const answer = await reading.lists.answer(table.list, texts, reading.versions).catch((error: unknown) => {
      absence ??= error;
      return absent(error);
    });
    const start = place;
    if (answer) {
      hasAnswer = true;
      const metadata = "metadata" in answer ? (answer.metadata as { units?: Record<string, string> }) : undefined;
      of.metadata ??= metadata;
      const added = {
        ...(table.parts?.parameter === "identifier" ? { cik: value } : {}),
        ...(table.ownUnits === "column" ? { unit: metadata?.units?.value } : {}),
      };
      for await (const rows of allRows(answer)) {
        if (place === start && isTaken(rows, table.distinctBy, taken)) break;
        yield { rows: rows.map((row) => leaveOut(row, without)), added, place };
        place += rows.length;
      }
    }
    counts[index] = place - start;
  }
  // No part has the vintage; a table without parts has no answer at all.
  if (!hasAnswer && absence !== undefined && (vintage !== undefined || !table.parts)) throw absence;
}

/** Returns the requests that a table is put together from, with the value of the part. */
async function requests(
  { table, vintage, cik }: ReadTable,
  { lists, versions }: TableReading,
): Promise<{ texts: Texts; value: string | undefined }[]> {
  const { parts } = table;
  const fixed: Texts = {
    ...(vintage !== undefined && table.vintage ? { [table.vintage.parameter]: vintage } : {}),
    ...(cik !== undefined && table.companyParameter ? { [table.companyParameter]: cik } : {}),
  };
  const isOne = parts?.parameter === "identifier" && cik !== undefined;
  const values = isOne ? [cik] : await parts?.values(lists.asking(versions));
  const queries = table.queries?.(lists.named(table.list)) ?? [{}];
  return (values ?? [undefined]).flatMap((value) =>
    queries.map((query) => ({
      texts: { ...fixed, ...query, ...(parts && value !== undefined ? { [parts.parameter]: value } : {}) },
      value,
    })),
  );
}

/** Whether rows are those of an earlier part; if not, they are remembered. */
function isTaken(rows: readonly object[], field: string | undefined, taken: Set<unknown>): boolean {
  const [row] = rows as readonly Record<string, unknown>[];
  if (field === undefined || !row) return false;
  if (taken.has(row[field])) return true;
  taken.add(row[field]);
  return false;
}

/** How many tables' counts are kept. */
const MOST_COUNTED = 50;
const COUNTS = new Map<string, (number | undefined)[]>();

/** Returns the numbers of rows of a table's requests, as far as known: a download that continues skips them. */
function rowCounts({ table, vintage, cik, startsAt }: ReadTable): (number | undefined)[] {
  const name = [table.dataset, table.name, vintage, cik, startsAt].join(" ");
  const counts = COUNTS.get(name) ?? [];
  COUNTS.delete(name);
  COUNTS.set(name, counts);
  const [oldest] = COUNTS.keys();
  if (COUNTS.size > MOST_COUNTED && oldest !== undefined) COUNTS.delete(oldest);
  return counts;
}

function leaveOut(row: object, names: readonly string[]): object {
  if (names.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** @throws `unavailable` when a batch was read after its dataset was published again */
async function* ofOneEdition(
  batches: AsyncGenerator<readonly object[], void>,
  isStill: () => boolean | Promise<boolean>,
): AsyncGenerator<readonly object[], void> {
  const republished = () => unavailable("the data was published again: continue with the last updated_at as since");
  for await (const rows of batches) {
    if (!(await isStill())) throw republished();
    yield rows;
  }
  if (!(await isStill())) throw republished();
}

async function* beginningWith(
  first: readonly object[],
  rest: AsyncGenerator<readonly object[], void>,
): AsyncGenerator<readonly object[], void> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/** Returns the metadata of the first answer with the units of the table's columns. */
function withUnits(metadata: unknown, { columnUnits, ownUnits }: ExportTable): unknown {
  const units = columnUnits ?? (ownUnits && {});
  return units ? { ...(metadata as object | undefined), units } : metadata;
}
