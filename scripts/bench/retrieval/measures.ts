import type { RetrievalSet } from "./beir.ts";

/** How good the answers to one question were. */
export interface Measures {
  ndcg_at_10: number;
  hit_at_10: number;
  recall_at_5: number;
  recall_at_10: number;
  recall_at_100: number;
}

/** The names of the measures, in the order of the table. */
export const MEASURES = ["ndcg_at_10", "hit_at_10", "recall_at_5", "recall_at_10", "recall_at_100"] as const;

/** A mean, with the interval that has it in 95 of 100 draws of the questions. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

const DRAWS = 2_000;

/** Measures the ids of an answer, best first, by the grades of a question. A gain is the grade itself, as in BEIR. */
export function measuresOf(ids: readonly string[], grades: ReadonlyMap<string, number>): Measures {
  const gain = (grade: number, at: number): number => grade / Math.log2(at + 2);
  const sum = (gradesInOrder: readonly number[]): number =>
    gradesInOrder.slice(0, 10).reduce((total, grade, at) => total + gain(grade, at), 0);
  const ideal = sum([...grades.values()].sort((left, right) => right - left));
  const recall = (count: number): number => ids.slice(0, count).filter((id) => grades.has(id)).length / grades.size;
  return {
    ndcg_at_10: sum(ids.map((id) => grades.get(id) ?? 0)) / ideal,
    hit_at_10: ids.slice(0, 10).some((id) => grades.has(id)) ? 1 : 0,
    recall_at_5: recall(5),
    recall_at_10: recall(10),
    recall_at_100: recall(100),
  };
}

/** How many right passages are near enough to be found by meaning; both from 0 to 1. */
export interface NearShares {
  /** Of all pairs of a question and a right passage. */
  pairs: number;
  /** Of the questions, those with such a passage. Tails of tables of numbers are near to no question. */
  questions: number;
}

/** The shares of right passages whose cosine is at least `least`. Passages that the corpus lacks do not count. */
export function sharesNear(
  { passages, questions, judgments }: RetrievalSet,
  vectors: { passages: readonly Float32Array[]; questions: readonly Float32Array[] },
  least: number,
): NearShares {
  const positions = new Map(passages.map(({ id }, at) => [id, at]));
  const cosines = questions.map(({ id }, at) =>
    [...(judgments.get(id)?.keys() ?? [])].flatMap((passage) => {
      const position = positions.get(passage);
      return position === undefined ? [] : [dotOf(vectors.questions[at], vectors.passages[position])];
    }),
  );
  const share = (values: readonly number[]) => mean(values.map((cosine) => (cosine >= least ? 1 : 0)));
  const ofPresent = cosines.filter((ofQuestion) => ofQuestion.length > 0);
  return { pairs: share(cosines.flat()), questions: share(ofPresent.map((ofQuestion) => Math.max(...ofQuestion))) };
}

/** Their cosine: both have the length 1. */
const dotOf = (left: Float32Array = new Float32Array(), right: Float32Array = new Float32Array()): number =>
  left.reduce((total, value, at) => total + value * (right[at] ?? 0), 0);

/** The mean of a value per question. For paired differences of two modes, give the differences. */
export function estimate(values: readonly number[]): Estimate {
  let state = 1;
  const draw = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] ?? 0;
  };
  const means = Array.from({ length: DRAWS }, () => mean(values.map(draw))).sort((left, right) => left - right);
  return { mean: mean(values), low: means[DRAWS * 0.025] ?? 0, high: means[DRAWS * 0.975] ?? 0 };
}

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
