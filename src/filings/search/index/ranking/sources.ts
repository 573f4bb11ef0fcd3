import { bug } from "../../../../errors.ts";
import type { SearchMode } from "../search-index.ts";
import { type Fusion, fused, fusedColumns } from "./fusion.ts";
import { allBest, allNearest, best, type Column, type Head, nearest, type Question } from "./lists.ts";
import { atLeast, byScore, isNear, type PlaceList, type RowId } from "./places.ts";

/** A question with what narrows its answer. */
export interface RankedQuestion extends Question {
  mode: SearchMode;
  leastCosine: number | undefined;
}

/** A ranking's two ways to its rows. */
export interface RankingSource {
  /** The first rows, quickly. */
  head(): Promise<Head>;
  /** Every row that matches, by a scan. Call `head` before: a hybrid ranking takes the fusion from it. */
  all(): Promise<PlaceList>;
}

/** Candidates of a fusion in each of its lists, and rows of a head by words. */
const HEAD_ROWS = 100;

/** Rows of a head by meaning: the longest page, and some in case of ties. Each costs a read. */
const NEAREST_ROWS = 60;

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

type VectorQuestion = RankedQuestion & { vector: Float32Array };

const semanticSource = (question: VectorQuestion): RankingSource => ({
  head: async () => similar(untied(await nearest(question, NEAREST_ROWS)), question),
  all: async () => {
    const { rowIds, values } = await allNearest(question, question.leastCosine);
    return atLeast({ rowIds, cosines: values, scores: values }, question.leastCosine);
  },
});

const keywordSource = (question: RankedQuestion): RankingSource => ({
  head: async () =>
    similar(
      untied(await best(question, { limit: HEAD_ROWS, needsCosines: question.leastCosine !== undefined })),
      question,
    ),
  all: async () => {
    const { rowIds, values } = await allBest(question);
    const { vector, leastCosine } = question;
    const near =
      vector && leastCosine !== undefined ? await allNearest({ ...question, vector }, leastCosine) : undefined;
    return atLeast({ rowIds, cosines: cosinesOf(rowIds, near), scores: values }, leastCosine);
  },
});

function hybridSource(question: VectorQuestion): RankingSource {
  let fusion: Fusion | undefined;
  return {
    head: async () => {
      const [near, worded] = await Promise.all([
        nearest(question, HEAD_ROWS),
        best(question, { limit: HEAD_ROWS, needsCosines: true }),
      ]);
      const candidates = fused({ near: near.places, worded: worded.places }, HEAD_ROWS);
      fusion = candidates.fusion;
      return similar({ places: candidates.places, isWhole: near.isWhole && worded.isWhole }, question);
    },
    all: async () => {
      const [near, worded] = await Promise.all([allNearest(question, question.leastCosine), allBest(question)]);
      return atLeast(fusedColumns({ near, worded }, fusion ?? (() => 0)), question.leastCosine);
    },
  };
}

/** The rows of a head that are near enough, best first. */
function similar({ places, isWhole }: Head, { leastCosine }: RankedQuestion): Head {
  const near = leastCosine === undefined ? places : places.filter(({ cosine }) => isNear(cosine, leastCosine));
  return { places: near.toSorted(byScore), isWhole };
}

/**
 * The rows of a list without those of its last score, unless it is whole: which rows of one score LanceDB leaves out is
 * chance, and they belong in the order of their ids.
 */
function untied({ places, isWhole }: Head): Head {
  const last = Math.min(...places.map(({ score }) => score));
  return { places: isWhole ? places : places.filter(({ score }) => score > last), isWhole };
}

function cosinesOf(rowIds: Float64Array, near: Column | undefined): Float32Array {
  const cosines = new Map<RowId, number>();
  for (const [at, rowId] of near?.rowIds.entries() ?? []) cosines.set(rowId, near?.values[at] as number);
  return Float32Array.from(rowIds, (rowId) => cosines.get(rowId) ?? Number.NaN);
}
