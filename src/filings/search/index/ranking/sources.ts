import { bug } from "../../../../errors.ts";
import type { SearchMode } from "../search-index.ts";
import { type Fusion, fused, fusedColumns } from "./fusion.ts";
import { best, type Head, nearest, type Question, type VectorQuestion } from "./lists.ts";
import { atLeast, byScore, isNear, listOf, type Place, type PlaceList, type RowId } from "./places.ts";
import { type Cosines, cosinesOf, cosinesWithKeys, ranked } from "./rows.ts";
import { allBest, allNearest, type Column, oneAtATime } from "./scans.ts";

/** A question with what narrows its answer. */
export interface RankedQuestion extends Question {
  mode: SearchMode;
  leastCosine: number | undefined;
  /** So many times the usual first rows are looked for; 1 if it is left out. */
  breadth?: number;
}

/** A way to rows that come after those that a ranking has. It may give some of them again. */
export type MoreRows = () => Promise<PlaceList>;

/** A ranking's ways to its rows. */
export interface RankingSource {
  /** The first rows, quickly: more than `wanted`, if there are so many. */
  head(wanted: number): Promise<Head>;
  /**
   * How to go on after the head, the quickest first. The last one scans, and gives every row that matches. Call `head`
   * before: what follows depends on it.
   */
  more: readonly MoreRows[];
}

/** Rows of a head by words. */
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

/** Candidates of a fusion in each of its lists. 50 to 120 order as well, and each costs a read of its vector. */
const CANDIDATES = 60;

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

function semanticSource({ breadth = 1, ...question }: RankedVectorQuestion): RankingSource {
  let compared: Cosines = new Map();
  let later: readonly RowId[] = [];
  const places = (cosines: Cosines) =>
    [...cosines].map(([rowId, cosine]): Place => ({ rowId, cosine, wordScore: 0, score: cosine }));
  return {
    head: async (wanted) => {
      const { rowIds, cosines, isWhole } = await nearest(question, NEAREST_ROWS * breadth);
      if (cosines || rowIds.length === 0) return similar({ places: places(cosines ?? new Map()), isWhole }, question);
      later = rowIds.slice(wanted + SPARE_ROWS);
      const { cosines: first, keys } = await cosinesWithKeys(question, rowIds.slice(0, wanted + SPARE_ROWS));
      compared = first;
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
      oneAtATime(async () => {
        const { rowIds, values } = await allNearest(question, question.leastCosine);
        return atLeast({ rowIds, cosines: values, scores: values }, question.leastCosine);
      }),
    ],
  };
}

const keywordSource = ({ breadth = 1, ...question }: RankedQuestion): RankingSource => ({
  head: async () => {
    const { places, isWhole } = await best(question, WORDED_ROWS * breadth);
    const { vector, leastCosine } = question;
    const cosines =
      vector && leastCosine !== undefined ? await cosinesOf({ ...question, vector }, rowIdsIn(places)) : undefined;
    return similar(untied({ places: withCosines(places, cosines), isWhole }), question);
  },
  more: [
    oneAtATime(async () => {
      const { rowIds, values } = await allBest(question);
      const { vector, leastCosine } = question;
      const near =
        vector && leastCosine !== undefined ? await allNearest({ ...question, vector }, leastCosine) : undefined;
      return atLeast({ rowIds, cosines: columnCosines(rowIds, near), scores: values }, leastCosine);
    }),
  ],
});

function hybridSource({ breadth = 1, ...question }: RankedVectorQuestion): RankingSource {
  let fusion: Fusion | undefined;
  return {
    head: async () => {
      const [near, worded] = await Promise.all([
        nearest(question, CANDIDATES * breadth),
        best(question, CANDIDATES * breadth),
      ]);
      // The vectors of both lists are read at once: what a read costs hardly depends on its rows.
      const rowIds = [...new Set([...near.rowIds, ...rowIdsIn(worded.places)])];
      const cosines = near.cosines ?? (await cosinesOf(question, rowIds));
      const nearPlaces = near.rowIds.map((rowId): Place => {
        const cosine = cosines.get(rowId) ?? null;
        return { rowId, cosine, wordScore: 0, score: cosine ?? 0 };
      });
      const lists = { near: nearPlaces.sort(byScore), worded: withCosines(worded.places, cosines) };
      const candidates = fused(lists, CANDIDATES);
      fusion = candidates.fusion;
      return similar({ places: candidates.places, isWhole: near.isWhole && worded.isWhole }, question);
    },
    more: [
      oneAtATime(async () => {
        const [near, worded] = await Promise.all([allNearest(question, question.leastCosine), allBest(question)]);
        return atLeast(fusedColumns({ near, worded }, fusion ?? (() => 0)), question.leastCosine);
      }),
    ],
  };
}

const rowIdsIn = (places: readonly Place[]): RowId[] => places.map(({ rowId }) => rowId);

const withCosines = (places: readonly Place[], cosines: Cosines | undefined): Place[] =>
  places.map((place) => ({ ...place, cosine: cosines?.get(place.rowId) ?? null }));

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

function columnCosines(rowIds: Float64Array, near: Column | undefined): Float32Array {
  const cosines = new Map<RowId, number>();
  for (const [at, rowId] of near?.rowIds.entries() ?? []) cosines.set(rowId, near?.values[at] as number);
  return Float32Array.from(rowIds, (rowId) => cosines.get(rowId) ?? Number.NaN);
}
