import { bug } from "../../../../errors.ts";
import type { SearchMode } from "../search-index.ts";
import { bm25 } from "./bm25.ts";
import { type Column, NO_ROWS } from "./columns.ts";
import { type Fusion, fused, fusedColumns, fusionOf } from "./fusion.ts";
import { best, type Head, nearest, type Question, type VectorQuestion } from "./lists.ts";
import { atLeast, below, isNear, listOf, type Place, type PlaceList, picked, placesOf, type RowId } from "./places.ts";
import { type Cosines, cosinesOf, ranked, readRows, type TextKeys } from "./rows.ts";
import { allBest, allNearest, oneAtATime } from "./scans.ts";

/** A question with what narrows its answer. */
export interface RankedQuestion extends Question {
  mode: SearchMode;
  leastCosine: number | undefined;
}

/** A way to rows that come after those that a ranking has. It may give some of them again. */
export type MoreRows = () => Promise<PlaceList>;

/** A ranking's ways to its rows. */
export interface RankingSource {
  /** The first rows, quickly: more than `wanted`, if there are so many. */
  head(wanted: number): Promise<Head>;
  /**
   * How to continue after the head, the quickest first. The last one scans, and gives every row that matches. Call
   * `head` before: what follows depends on it. Scores of one step say nothing about those of another one.
   */
  more: readonly MoreRows[];
}

/** Rows of a head by words: some pages. */
const WORDED_ROWS = 100;

/**
 * Rows that are taken for the nearest: the longest page, and some in case of ties and of wrong estimates. Of a million
 * chunks the first 60 by the estimates of the index have as many of the true first ten as the first 120.
 */
const NEAREST_ROWS = 60;

/**
 * So many more rows than wanted are compared by their vectors at first. Of a million chunks, the first 30 by estimates
 * lack one in 500 of the true first ten that the first 60 have.
 */
const SPARE_ROWS = 20;

/**
 * Rows of each list whose texts are compared with the question, and their vectors. 40 to 100 order as well, and each
 * costs a read; a page has 50.
 */
const CANDIDATES = 60;

/**
 * Where a page is not full because many rows have the same texts, so many times the rows are looked for before a scan.
 */
const WIDER = 10;

/**
 * How the mode of a question finds its rows.
 * @throws `bug` if the mode needs the vector of the question
 */
export function rankingSource(question: RankedQuestion): RankingSource {
  if (question.mode === "keyword") return keywordSource(question);
  const { vector } = question;
  if (!vector) throw bug(`a ${question.mode} search needs the vector of its question`);
  return question.mode === "semantic" ? semanticSource({ ...question, vector }) : hybridSource({ ...question, vector });
}

type RankedVectorQuestion = RankedQuestion & VectorQuestion;

function semanticSource(question: RankedVectorQuestion): RankingSource {
  let compared: Cosines = new Map();
  let later: readonly RowId[] = [];
  const places = (cosines: Cosines) =>
    [...cosines].map(([rowId, cosine]): Place => ({ rowId, cosine, wordScore: 0, score: cosine }));
  return {
    head: async (wanted) => {
      const { rowIds, cosines, isWhole } = await nearest(question, NEAREST_ROWS);
      if (cosines || rowIds.length === 0) return similar({ places: places(cosines ?? new Map()), isWhole }, question);
      later = rowIds.slice(wanted + SPARE_ROWS);
      const { cosines: firstCosines, keys } = await readRows(question, rowIds.slice(0, wanted + SPARE_ROWS), {
        hasTexts: false,
      });
      compared = firstCosines;
      const head = await similar(untied({ places: places(compared), isWhole }), question);
      // The rest of these rows may be farther than some that were not compared. Both come later, in one order.
      return { places: head.places.slice(0, wanted + 1), isWhole, keys };
    },
    more: [
      async () => {
        const cosines = new Map([...compared, ...(await cosinesOf(question, later))]);
        const { places: near } = await similar(untied({ places: places(cosines), isWhole: false }), question);
        return listOf(near);
      },
      async () => {
        const { rowIds } = await nearest(question, NEAREST_ROWS * WIDER);
        const cosines = await cosinesOf(question, rowIds);
        const { places: near } = await similar(untied({ places: places(cosines), isWhole: false }), question);
        return listOf(near);
      },
      oneAtATime(async () => {
        const { rowIds, values } = await allNearest(question, question.leastCosine);
        return atLeast({ rowIds, cosines: values, scores: values }, question.leastCosine);
      }),
    ],
  };
}

function keywordSource(question: RankedQuestion): RankingSource {
  const { leastCosine } = question;
  // Rows after the candidates need vectors only then: otherwise cosines are read with the hits of a page.
  const vector = leastCosine === undefined ? undefined : question.vector;
  const inOrderOfWords = ({ rowIds, values }: Column, cosines: Cosines): PlaceList =>
    atLeast({ rowIds, cosines: columnCosines(rowIds, cosines), scores: values }, leastCosine);
  const compared = async (column: Column): Promise<PlaceList> =>
    inOrderOfWords(column, vector ? await cosinesOf({ ...question, vector }, [...column.rowIds]) : new Map());
  return {
    head: async () => {
      const worded = await best(question, WORDED_ROWS + 1);
      const count = untiedCount(worded, CANDIDATES);
      const { places, keys } = await candidatesOf(question, {
        worded: [...worded.rowIds.subarray(0, count)],
        near: [],
      });
      const end = worded.isWhole ? worded.rowIds.length : untiedCount(worded, WORDED_ROWS);
      const rest = below(await compared(part(worded, count, end)), lowestScore(places));
      const head = await similar({ places: [...places, ...placesOf(rest)], isWhole: worded.isWhole }, question);
      return { ...head, keys };
    },
    more: [
      async () => {
        const worded = await best(question, WORDED_ROWS * WIDER + 1);
        return compared(part(worded, 0, untiedCount(worded, WORDED_ROWS * WIDER)));
      },
      oneAtATime(async () => {
        const near = vector ? await allNearest({ ...question, vector }, leastCosine) : NO_ROWS;
        return inOrderOfWords(await allBest(question), cosinesIn(near));
      }),
    ],
  };
}

function hybridSource(question: RankedVectorQuestion): RankingSource {
  const { leastCosine } = question;
  let fusion: Fusion = fusionOf([]);
  return {
    head: async () => {
      const [near, worded] = await Promise.all([nearest(question, CANDIDATES), best(question, CANDIDATES)]);
      const { places: candidates, keys } = await candidatesOf(question, {
        worded: [...worded.rowIds.subarray(0, CANDIDATES)],
        near: near.rowIds.slice(0, CANDIDATES),
        cosines: near.cosines,
      });
      const first = fused(candidates);
      fusion = first.fusion;
      if (!near.cosines || !near.isWhole || !worded.isWhole)
        return { ...(await similar({ places: first.places, isWhole: false }, question)), keys };
      const isCandidate = new Set(first.places.map(({ rowId }) => rowId));
      const all = fusedColumns({ near: columnIn(near.cosines), worded }, fusion);
      const otherRows = picked(all, (rowId) => !isCandidate.has(rowId));
      const rest = placesOf(below(otherRows, lowestScore(first.places)));
      return { ...(await similar({ places: [...first.places, ...rest], isWhole: true }, question)), keys };
    },
    more: [
      async () => {
        const count = CANDIDATES * WIDER;
        const [near, worded] = await Promise.all([nearest(question, count), best(question, count)]);
        const cosines = near.cosines ?? (await cosinesOf(question, [...new Set([...near.rowIds, ...worded.rowIds])]));
        return atLeast(fusedColumns({ near: columnIn(cosines), worded }, fusion), leastCosine);
      },
      oneAtATime(async () => {
        const [near, worded] = await Promise.all([allNearest(question, leastCosine), allBest(question)]);
        return atLeast(fusedColumns({ near, worded }, fusion), leastCosine);
      }),
    ],
  };
}

/** The first rows of both lists, and the cosines of all, where the list knows them. */
interface FirstRows {
  worded: readonly RowId[];
  near: readonly RowId[];
  cosines?: Cosines | undefined;
}

/**
 * Rows with their BM25, and with their cosines: given ones, or those that follow from their vectors, which are read
 * with their texts and the keys of these.
 */
async function candidatesOf(
  question: Question,
  { worded, near, cosines: given }: FirstRows,
): Promise<{ places: Place[]; keys: TextKeys }> {
  const rowIds = [...new Set([...worded, ...near])];
  if (rowIds.length === 0) return { places: [], keys: new Map() };
  const { snapshot, words, vector, condition } = question;
  const read = await readRows({ snapshot, vector: given ? undefined : vector }, rowIds, { hasTexts: true });
  const texts = rowIds.map((rowId) => read.texts.get(rowId) ?? "");
  const sample = { wordedCount: worded.length, rowCount: await snapshot.count(condition) };
  const wordScores = bm25(words, texts, sample);
  const cosines = given ?? read.cosines;
  const places = rowIds.map((rowId, at): Place => {
    const wordScore = wordScores[at] as number;
    return { rowId, cosine: cosines.get(rowId) ?? null, wordScore, score: wordScore };
  });
  return { places, keys: read.keys };
}

const lowestScore = (places: readonly Place[]): number =>
  places.reduce((least, { score }) => Math.min(least, score), Number.POSITIVE_INFINITY);

/**
 * How many of the first `limit` rows of a list score above the next one: which rows of one score LanceDB leaves out is
 * chance, and they belong together.
 */
function untiedCount({ values }: Column, limit: number): number {
  let count = Math.min(limit, values.length);
  while (count > 0 && count < values.length && values[count - 1] === values[count]) count--;
  return count;
}

/** The rows of a head that are near enough, best first, ties by id. */
async function similar({ places, isWhole }: Head, { snapshot, leastCosine }: RankedQuestion): Promise<Head> {
  const near = leastCosine === undefined ? places : places.filter(({ cosine }) => isNear(cosine, leastCosine));
  return { places: await ranked(snapshot, near), isWhole };
}

/**
 * The rows of a list without those of its last score, unless it is whole: which rows of one score LanceDB leaves out is
 * chance, and they belong in the order of their ids.
 */
function untied({ places, isWhole }: Head): Head {
  const last = Math.min(...places.map(({ score }) => score));
  return { places: isWhole ? places : places.filter(({ score }) => score > last), isWhole };
}

const part = ({ rowIds, values }: Column, begin: number, end: number): Column => ({
  rowIds: rowIds.subarray(begin, end),
  values: values.subarray(begin, end),
});

const columnIn = (cosines: Cosines): Column => ({
  rowIds: Float64Array.from(cosines.keys()),
  values: Float32Array.from(cosines.values()),
});

const cosinesIn = ({ rowIds, values }: Column): Cosines =>
  new Map(Array.from(rowIds, (rowId, at) => [rowId, values[at] as number]));

const columnCosines = (rowIds: Float64Array, cosines: Cosines): Float32Array =>
  Float32Array.from(rowIds, (rowId) => cosines.get(rowId) ?? Number.NaN);
