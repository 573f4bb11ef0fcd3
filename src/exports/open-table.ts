import { bug, unavailable } from "../errors.ts";
import type { Answer } from "../http/answer.ts";
import { datasetStates, requireNeeded } from "../http/answers/dataset-states.ts";
import { allRows } from "../http/answers/render.ts";
import type { OpenTable } from "../http/export.ts";
import { timeOfMicroseconds } from "../http/tables/values.ts";
import type { DatasetState, Versions } from "../http/versions.ts";
import { tableColumns } from "./columns.ts";
import { openEdition, type TableSources } from "./edition.ts";
import { absent, type Lists, type Texts } from "./lists.ts";
import { MOST_ROWS } from "./queries.ts";
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
export interface TableReading extends TableSources {
  versions: Versions;
}

/**
 * Opens a table, and reads its first rows, so that what is wrong is known before anything is sent. Rows have the time
 * of their edition and their place in microseconds, in an order that is the same for each request of the edition.
 * @throws 503 if the dataset is not loaded, or too many exports of companies are read; 400 and 404 as the list does
 */
export async function openTable(request: TableRequest, reading: TableReading): Promise<OpenTable> {
  const { table, since } = request;
  const { versions } = reading;
  const list = reading.lists.named(table.list);
  const states = statesOf(table, reading);
  requireNeeded(list, states);
  const { startsAt, lists, stamps, isStill, isStillPublished, end } = await openEdition(table, states, reading);
  const of = { ...request, startsAt, known: Math.max(0, (since ?? 0) - startsAt), metadata: undefined };
  const batches = untilEnd(ofOneEdition(stampedRows(of, { lists, versions }), isStill), end);
  await batches.next();
  return {
    columns: tableColumns(table, list),
    metadata: withUnits(of.metadata, table),
    stamps,
    isStillPublished,
    batches,
  };
}

/** Returns the states of the datasets that a table is read from. */
export const statesOf = (
  { list }: ExportTable,
  { lists, versions }: Pick<TableReading, "lists" | "versions">,
): readonly DatasetState[] => datasetStates(lists.named(list), versions).states;

/** What is read of a table. */
interface ReadTable extends TableRequest {
  /** The time before that of the first row, in microseconds since 1970. */
  startsAt: number;
  /** The number of rows that the client has. */
  known: number;
  /** That of the first answer, once it is there. */
  metadata: unknown;
}

/** Where the rows of an edition are read. */
type ListReading = Pick<TableReading, "lists" | "versions">;

/** Rows between two collections of garbage. Without them, five million rows took 240 MB. One takes some 15 ms. */
const ROWS_KEPT = 20_000;

/** Yields the rows that the client lacks with their times; `[]` for those that it has, and for parts without rows. */
async function* stampedRows(of: ReadTable, reading: ListReading): AsyncGenerator<readonly object[], void> {
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

/** Yields the rows of one request after the other; `[]` for one without rows, or whose rows the client has. */
async function* partRows(of: ReadTable, reading: ListReading): AsyncGenerator<PartRows, void> {
  const { table, vintage } = of;
  const without = table.without ?? [];
  const counts = rowCounts(of);
  const taken = new Set<unknown>();
  let place = 0;
  let absence: unknown;
  let hasAnswer = false;
  const canBeAbsent = vintage !== undefined || !table.parts; // then nothing is sent before there is an answer
  for await (const { index, value, answer, refusal } of partAnswers(of, counts, reading)) {
    absence ??= refusal;
    const start = place;
    if (answer === "known") {
      place += counts[index] ?? 0; // a part that is known has a count
      yield { rows: [], added: {}, place };
    } else if (answer) {
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
    if (place === start && (hasAnswer || !canBeAbsent)) yield { rows: [], added: {}, place };
    counts[index] = place - start;
  }
  // No part has the vintage; a table without parts has no answer at all.
  if (!hasAnswer && absence !== undefined && canBeAbsent) throw absence;
}

/** The answer to one request of a table: `known` if the client has its rows; a refusal if there is none. */
interface PartAnswer {
  index: number;
  value: string | undefined;
  answer: Answer | "known" | undefined;
  refusal?: unknown;
}

/** Requests of a snapshot that are asked before their turn: several companies are read in one statement. */
const ASKED_OF_SNAPSHOT = 32;
/** The same of other tables, which share their connections with all requests. */
const ASKED_AHEAD = 4;

/** Yields the answers to a table's requests in their order. */
async function* partAnswers(
  of: ReadTable,
  counts: readonly (number | undefined)[],
  { lists, versions }: ListReading,
): AsyncGenerator<PartAnswer, void> {
  const { table, known } = of;
  const requestsOfTable = await requests(of, lists, versions);
  const ahead = table.isReadFromSnapshot ? ASKED_OF_SNAPSHOT : ASKED_AHEAD;
  // Without their rows, it is not known which parts repeat others.
  const knownParts = table.distinctBy ? 0 : partsWithin(counts, known);
  // The first answer has the units.
  const isKnown = (index: number) => of.metadata !== undefined && index < knownParts;
  const waiting = new Map<number, Promise<PartAnswer>>();
  for (const [index, { value }] of requestsOfTable.entries()) {
    if (isKnown(index) && !waiting.has(index)) {
      yield { index, value, answer: "known" };
      continue;
    }
    for (let next = index; next < Math.min(requestsOfTable.length, index + ahead); next++)
      if (!waiting.has(next) && !isKnown(next)) waiting.set(next, askPart(next));
    const answer = waiting.get(index);
    waiting.delete(index);
    if (answer) yield await answer;
  }

  function askPart(index: number): Promise<PartAnswer> {
    const { texts, value } = requestsOfTable[index]!; // an index of it
    const answer = lists.answer(table.list, texts, versions).then(
      (found): PartAnswer => ({ index, value, answer: found }),
      (error: unknown): PartAnswer => ({ index, value, answer: absent(error), refusal: error }),
    );
    answer.catch(() => {}); // thrown in its turn, if that comes
    return answer;
  }
}

/** Returns how many parts, from the first, have at most so many rows together. */
function partsWithin(counts: readonly (number | undefined)[], rows: number): number {
  let place = 0;
  for (const [index, count] of counts.entries()) {
    place += count ?? Number.POSITIVE_INFINITY;
    if (place > rows) return index;
  }
  return counts.length;
}

/** Returns the requests that a table is put together from, with the value of the part. */
async function requests(
  { table, vintage, cik }: ReadTable,
  lists: Lists,
  versions: Versions,
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

/**
 * Yields `[]` once the first batch is read, then all batches. From then on, `end` is called however the reading stops:
 * a generator that was never read does nothing at its end.
 */
async function* untilEnd(
  batches: AsyncGenerator<readonly object[], void>,
  end: () => Promise<void>,
): AsyncGenerator<readonly object[], void> {
  try {
    const first = await batches.next();
    yield [];
    if (!first.done) yield first.value;
    yield* batches;
  } finally {
    await batches.return();
    await end();
  }
}

/** Returns the metadata of the first answer with the units of the table's columns. */
function withUnits(metadata: unknown, { columnUnits, ownUnits }: ExportTable): unknown {
  const units = columnUnits ?? (ownUnits && {});
  return units ? { ...(metadata as object | undefined), units } : metadata;
}
