import { expect, test } from "bun:test";
import { fusionOf } from "../../../../src/filings/search/index/ranking/fusion.ts";

const candidates = (wordScores: readonly number[]) =>
  wordScores.map((wordScore, at) => ({ wordScore, cosine: at / (wordScores.length - 1) }));

test("words weigh more than meaning where one passage stands out by them, and less where all have them", () => {
  const standingOut = fusionOf(candidates([10, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]));
  expect(standingOut(10, 0)).toBeCloseTo(0.75);
  expect(standingOut(0, 1)).toBeCloseTo(0.25);
  const alike = fusionOf(candidates([10, 9.9, 9.8, 9.7, 9.6, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5]));
  expect(alike(10, 0)).toBeCloseTo(0.3);
  expect(alike(0, 1)).toBeCloseTo(0.7);
});

test("a chunk without vector counts as the farthest, and a question without a known word goes by meaning", () => {
  expect(fusionOf(candidates([4, 2]))(4, null)).toBeCloseTo(fusionOf(candidates([4, 2]))(4, 0));
  const wordless = fusionOf(candidates([0, 0, 0]));
  expect(wordless(0, 1)).toBeGreaterThan(wordless(0, 0.5));
});
