import { expect, test } from "bun:test";
import { fused, fusedColumns, fusionOf } from "../../../../src/filings/search/index/ranking/fusion.ts";
import { below, type Place } from "../../../../src/filings/search/index/ranking/places.ts";

const place = (rowId: number, wordScore: number, cosine: number | null): Place => ({
  rowId,
  wordScore,
  cosine,
  score: 0,
});

const scoresOf = (places: readonly Place[]) => new Map(places.map(({ rowId, score }) => [rowId, score]));

test("words weigh 0.4 and the cosine 0.6; the best passage by words has all of its share", () => {
  const scores = scoresOf(fused([place(1, 8, 0.5), place(2, 2, 0.7), place(3, 0, 0.9)]).places);
  expect(scores.get(1)).toBeCloseTo(0.4 + 0.6 * 0.5);
  expect(scores.get(2)).toBeCloseTo(0.4 / 4 + 0.6 * 0.7);
  expect(scores.get(3)).toBeCloseTo(0.6 * 0.9);
});

test("the best come first, and a question without a known word goes by meaning", () => {
  const { places } = fused([place(1, 0, 0.2), place(2, 0, -0.1), place(3, 0, 0.6)]);
  expect(places.map(({ rowId }) => rowId)).toEqual([3, 1, 2]);
});

test("what else is a candidate moves none of the scores, but where a passage is the best by words", () => {
  const some = [place(1, 8, 0.5), place(2, 2, 0.7)];
  const alone = scoresOf(fused(some).places);
  const among = scoresOf(fused([...some, place(3, 0, -0.9), place(4, 1, 0.95)]).places);
  for (const [rowId, score] of alone) expect(among.get(rowId)).toBe(score);
});

test("a passage without vector counts as the middle one, and as 0 where no passage has one", () => {
  const scores = scoresOf(fused([place(1, 4, null), place(2, 4, 0.5), place(3, 4, 0.9), place(4, 4, 0.1)]).places);
  expect(scores.get(1)).toBe(scores.get(2) as number);
  expect(fusionOf([{ cosine: null }])(1, null)).toBeCloseTo(0.4);
});

test("complete lists are fused as candidates are, each row once, and continue below the rows before them", () => {
  const { fusion } = fused([place(1, 8, 0.5), place(2, 2, 0.7)]);
  const near = { rowIds: Float64Array.of(2, 1, 3), values: Float32Array.of(0.7, 0.5, 0.1) };
  const worded = { rowIds: Float64Array.of(4, 1), values: Float32Array.of(16, 8) };
  const list = fusedColumns({ near, worded }, fusion);
  expect([...list.rowIds]).toEqual([4, 1, 2, 3]);
  const expected = [fusion(1, null), fusion(0.5, 0.5), fusion(0, 0.7), fusion(0, 0.1)];
  for (const [at, score] of list.scores.entries()) expect(score).toBeCloseTo(expected[at] as number);

  const later = below(list, 0.3);
  expect(later.scores[0]).toBeCloseTo(0.3);
  for (const [at, score] of later.scores.entries())
    expect((list.scores[at] as number) - score).toBeCloseTo((expected[0] as number) - 0.3);
  expect(below(list, 2)).toBe(list);
});
