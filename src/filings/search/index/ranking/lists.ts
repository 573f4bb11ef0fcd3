import type { Table as ArrowTable } from "apache-arrow";
import { allOf } from "../scope.ts";
import type { Snapshot } from "../snapshot.ts";
import { bestFirst, type Column, columnOf, NO_ROWS } from "./columns.ts";
import type { Place, RowId } from "./places.ts";
import { type Cosines, numbersOf, rowIdsOf, type TextKeys } from "./rows.ts";
import { questionWords } from "./terms.ts";

/** What a list is made of: the question, the rows that count, and the version that is read. */
export interface Question {
  snapshot: Snapshot;
  /** What is compared by words. */
  words: string;
  vector: Float32Array | undefined;
  condition: string | undefined;
}

/** A question that can be answered by meaning. */
export type VectorQuestion = Question & { vector: Float32Array };

/** The first rows of a ranking. */
export interface Head {
  places: Place[];
  /** Whether no row outside matches. */
  isWhole: boolean;
  /** The keys of their texts, if they were read with something else. */
  keys?: TextKeys | undefined;
}

/** Rows that are taken for the best by words. */
export interface WordedRows extends Column {
  /** Whether no row outside matches. */
  isWhole: boolean;
}

/** Rows that are taken for the nearest. */
export interface NearRows {
  rowIds: RowId[];
  /** Undefined where the index chose the rows: its distances are estimates. */
  cosines: Cosines | undefined;
  /** Whether no row outside has a vector. */
  isWhole: boolean;
}

/**
 * Up to this many rows are compared one by one, which takes some milliseconds and finds all. The vector index is for
 * more.
 */
export const EXACT_ROWS = 2_000;

/**
 * How many partitions of about 4,096 vectors are read. A filter leaves few rows in each, and its nearest ones are
 * spread over more of them. Measured on a million chunks: scripts/bench/search/README.md.
 */
const PROBES = { many: 70, few: 90 };
const MANY_SHARE = 0.05;

/**
 * The nearest rows: all of a small scope, with their cosines; otherwise the first `limit` by the estimates of the
 * index, among which the nearest are found by their vectors.
 */
export async function nearest(question: VectorQuestion, limit: number): Promise<NearRows> {
  const { snapshot, vector, condition } = question;
  const count = await snapshot.count(allOf(condition, "embedded = true"));
  if (count === 0) return { rowIds: [], cosines: new Map(), isWhole: true };
  // LanceDB leaves out rows without vector by itself; a condition that says so costs more than the rest of a question.
  const query = snapshot.table.query().nearestTo(vector).distanceType("cosine").withRowId().select(["_distance"]);
  if (condition !== undefined) query.where(condition);
  const isWhole = count <= EXACT_ROWS;
  // No columns and no refining: LanceDB reads rows one by one for them, which costs more than the search itself.
  if (!isWhole) query.nprobes(await probesFor(question, count));
  const answer = await (isWhole ? query.bypassVectorIndex().limit(count) : query.limit(limit)).toArrow();
  const rowIds = rowIdsOf(answer);
  return { rowIds, cosines: isWhole ? statedCosines(rowIds, answer) : undefined, isWhole };
}

function statedCosines(rowIds: readonly RowId[], answer: ArrowTable): Cosines {
  const distances = numbersOf(answer, "_distance");
  return new Map(rowIds.map((rowId, at) => [rowId, Math.fround(1 - (distances[at] as number))]));
}

async function probesFor({ snapshot, condition }: Question, count: number): Promise<number> {
  if (condition === undefined) return PROBES.many;
  const all = await snapshot.count("embedded = true");
  return count >= all * MANY_SHARE ? PROBES.many : PROBES.few;
}

/** The best rows by words: all of a small scope, otherwise the first `limit`. */
export async function best(question: Question, limit: number): Promise<WordedRows> {
  const count = await question.snapshot.count(question.condition);
  const rows = count <= EXACT_ROWS ? count : limit;
  const answer = await worded(question, { columns: [], rows });
  if (!answer) return { ...NO_ROWS, isWhole: true };
  const [rowIds, scores] = [rowIdsOf(answer), numbersOf(answer, "_score")];
  return { ...columnOf(rowIds, scores, bestFirst(scores)), isWhole: rows === count || rowIds.length < rows };
}

/** The first `rows` rows with a word of the question, with their scores; undefined where nothing can be found. */
export async function worded(
  { snapshot, words, condition }: Question,
  { columns, rows }: { columns: readonly string[]; rows: number },
): Promise<ArrowTable | undefined> {
  const terms = questionWords(words).join(" ");
  if (terms === "" || rows === 0) return undefined; // LanceDB refuses an empty question
  const query = snapshot.table.query().fullTextSearch(terms, { columns: ["text"] });
  if (condition !== undefined) query.where(condition);
  return query
    .select([...columns, "_score"])
    .withRowId()
    .limit(rows)
    .toArrow();
}
