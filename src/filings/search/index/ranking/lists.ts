import type { Table as ArrowTable } from "apache-arrow";
import { rowsOf, type TableRow, vectorOf } from "../chunk-table.ts";
import { allOf } from "../scope.ts";
import type { Snapshot } from "../snapshot.ts";
import { dot } from "../vectors.ts";
import { compareTexts } from "../writing.ts";
import { isNear, type Place } from "./places.ts";

/** What a list is made of: the question, the rows that count, and the version that is read. */
export interface Question {
  snapshot: Snapshot;
  text: string;
  vector: Float32Array | undefined;
  condition: string | undefined;
}

/** The best rows of one list. */
export interface Head {
  places: Place[];
  /** Whether no row outside matches. */
  isWhole: boolean;
}

/** A complete list, best first: row ids beside their cosines or BM25 scores. */
export interface Column {
  rowIds: Float64Array;
  values: Float32Array;
}

const NO_VECTOR = new Float32Array();
const NO_ROWS: Column = { rowIds: new Float64Array(), values: new Float32Array() };

/**
 * Up to this many rows are compared one by one, which takes some milliseconds and finds all. The vector index is for more.
 */
export const EXACT_ROWS = 2_000;

/**
 * How many partitions of about 4,096 vectors are read. A filter leaves few rows in each, and its nearest ones are spread over
 * more of them. Measured on a million chunks: scripts/bench/search/README.md.
 */
const PROBES = { all: 60, many: 60, few: 120 };
const MANY_SHARE = 0.05;

/** How many candidates per row are compared by their whole vectors, because the index has four bits of each number. */
const REFINE_FACTOR = 2;

/** So many words of a question count. Each is looked up, and nobody means more. */
const MOST_WORDS = 64;

/** The nearest rows by cosine. A small scope is given whole. */
export async function nearest(question: Question & { vector: Float32Array }, limit: number): Promise<Head> {
  const { snapshot } = question;
  const count = await snapshot.count(allOf(question.condition, "embedded = true"));
  if (count === 0) return { places: [], isWhole: true };
  const isExact = count <= EXACT_ROWS;
  const query = nearestTo(question);
  if (isExact) query.bypassVectorIndex();
  else query.nprobes(await probesFor(question, count)).refineFactor(REFINE_FACTOR);
  const answer = await query
    .select(["id", "_distance"])
    .limit(isExact ? count : limit)
    .toArrow();
  const places = rowsOf(answer).map((row) => {
    const cosine = Math.fround(1 - (row._distance as number));
    return { ...placeOf(row), cosine, score: cosine };
  });
  return { places, isWhole: isExact };
}

async function probesFor({ snapshot, condition }: Question, count: number): Promise<number> {
  if (condition === undefined) return PROBES.all;
  const all = await snapshot.count("embedded = true");
  return count >= all * MANY_SHARE ? PROBES.many : PROBES.few;
}

/** Every row by cosine, from a scan of all vectors. `leastCosine` leaves rows out. */
export async function allNearest(
  question: Question & { vector: Float32Array },
  leastCosine: number | undefined,
): Promise<Column> {
  const { snapshot, vector, condition } = question;
  const where = allOf(condition, "embedded = true") ?? "true";
  const rowIds: number[] = [];
  const cosines: number[] = [];
  const ids: string[] = [];
  // LanceDB's own comparison takes 4 GB for a million rows, because it keeps all of its candidates at once.
  for await (const batch of snapshot.table.query().where(where).select(["id", "vector"]).withRowId())
    for (const row of rowsOf(batch)) {
      const cosine = Math.fround(dot(vectorOf(row.vector) ?? NO_VECTOR, vector));
      if (leastCosine !== undefined && !isNear(cosine, leastCosine)) continue;
      rowIds.push(Number(row._rowid));
      cosines.push(cosine);
      ids.push(row.id as string);
    }
  const values = Float32Array.from(cosines);
  const order = tiesById(bestFirst(values), values, (at) => ids[at] as string);
  return {
    rowIds: Float64Array.from(order, (at) => rowIds[at] as number),
    values: Float32Array.from(order, (at) => values[at] as number),
  };
}

/**
 * The best rows by words, with their cosines if `needsCosines` and the question has a vector. A small scope is given whole.
 */
export async function best(question: Question, { limit, needsCosines }: WordsWanted): Promise<Head> {
  const words = searchWords(question.text);
  const count = await question.snapshot.count(question.condition);
  if (words === "" || count === 0) return { places: [], isWhole: true };
  const vector = needsCosines ? question.vector : undefined;
  const rows = count <= EXACT_ROWS ? count : limit;
  const columns = ["id", "_score", ...(vector ? ["vector"] : [])];
  const answer = await withWords(question, words).select(columns).limit(rows).toArrow();
  const places = rowsOf(answer).map((row) => {
    const chunkVector = vector && vectorOf(row.vector);
    const wordScore = row._score as number;
    return { ...placeOf(row), cosine: chunkVector ? dot(chunkVector, vector) : null, wordScore, score: wordScore };
  });
  return { places, isWhole: rows === count || places.length < rows };
}

/** How many rows a list by words has, and what of them. */
export interface WordsWanted {
  limit: number;
  needsCosines: boolean;
}

/** Every row with a word of the question, by BM25. */
export async function allBest(question: Question): Promise<Column> {
  const words = searchWords(question.text);
  const count = await question.snapshot.count(question.condition);
  if (words === "" || count === 0) return NO_ROWS;
  const answer = await withWords(question, words).select(["id", "_score"]).limit(count).toArrow();
  return column(answer, "_score", (score) => score);
}

/** The words that are looked up. Signs would be read as words by nobody, and an empty question is refused by LanceDB. */
export const searchWords = (text: string): string =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])].slice(0, MOST_WORDS).join(" ");

/** LanceDB leaves out rows without vector by itself; a condition that says so costs more than the rest of a question. */
function nearestTo({ snapshot, vector, condition }: Question & { vector: Float32Array }) {
  const query = snapshot.table.query().nearestTo(vector).distanceType("cosine").withRowId();
  return condition === undefined ? query : query.where(condition);
}

function withWords({ snapshot, condition }: Question, words: string) {
  const query = snapshot.table
    .query()
    .fullTextSearch(words, { columns: ["text"] })
    .withRowId();
  return condition === undefined ? query : query.where(condition);
}

const placeOf = (row: TableRow): Place => ({
  rowId: Number(row._rowid),
  id: row.id as string,
  cosine: null,
  wordScore: 0,
  score: 0,
});

/** Reads a long answer. Rows of one score come in the order of their ids, which are forgotten after that. */
function column(answer: ArrowTable, name: string, measure: (value: number) => number): Column {
  const rowIds = answer.getChild("_rowid")?.toArray() as BigUint64Array | undefined;
  const raw = answer.getChild(name)?.toArray() as Float32Array | undefined;
  if (!rowIds || !raw) return NO_ROWS;
  const values = raw.map(measure);
  const ids = answer.getChild("id");
  const order = tiesById(bestFirst(values), values, (at) => ids?.get(at) as string);
  return {
    rowIds: Float64Array.from(order, (at) => Number(rowIds[at])),
    values: Float32Array.from(order, (at) => values[at] as number),
  };
}

/** The positions of values, highest first. LanceDB sorts by distance, but not always by the score of words. */
function bestFirst(values: Float32Array): Uint32Array {
  const order = Uint32Array.from(values.keys());
  const isSorted = values.every((value, at) => at === 0 || (values[at - 1] as number) >= value);
  return isSorted ? order : order.sort((left, right) => (values[right] as number) - (values[left] as number));
}

/** Puts the positions of equal values in the order of their ids. */
function tiesById(order: Uint32Array, values: Float32Array, idAt: (at: number) => string): Uint32Array {
  const valueAt = (step: number) => values[order[step] as number];
  for (let begin = 0, end = 1; begin < order.length; begin = end, end++) {
    while (end < order.length && valueAt(end) === valueAt(begin)) end++;
    if (end - begin === 1) continue;
    const run = [...order.subarray(begin, end)].map((at) => ({ at, id: idAt(at) }));
    run.sort((left, right) => compareTexts(left.id, right.id));
    order.set(
      run.map(({ at }) => at),
      begin,
    );
  }
  return order;
}
