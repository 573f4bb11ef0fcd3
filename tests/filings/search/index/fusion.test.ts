import { expect, test } from "bun:test";
import { fusionOf } from "../../../../src/filings/search/index/ranking/fusion.ts";

const candidates = (wordScores: readonly number[]) =>
  wordScores.map((wordScore, at) => ({ wordScore, cosine: at / (wordScores.length - 1) }));

test("words weigh more than meaning where one passage stands out by them, and less where all have them", () => {
  const standingOut = fusionOf(candidates([10, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]));
  expect(standingOut(10, 0.5)).toBeCloseTo(0.75);
  expect(standingOut(0, 1)).toBeCloseTo(0.25);
  const alike = fusionOf(candidates([10, 9.9, 9.8, 9.7, 9.6, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5]));
  expect(alike(10, 0.5)).toBeCloseTo(0.3);
  expect(alike(0, 1)).toBeCloseTo(0.7);
});

test("a chunk without vector counts as the middle one, and a question without a known word goes by meaning", () => {
  expect(fusionOf(candidates([4, 3, 2]))(4, null)).toBeCloseTo(fusionOf(candidates([4, 3, 2]))(4, 0.5));
  const wordless = fusionOf(candidates([0, 0, 0]));
  expect(wordless(0, 1)).toBeGreaterThan(wordless(0, 0.5));
});

test("how far the farthest candidate is moves none of the near ones", () => {
  const cosines = [0.9, 0.8, 0.7, 0.6, 0.5];
  const withFarthest = (cosine: number) =>
    fusionOf([...cosines.slice(0, -1), cosine].map((near) => ({ wordScore: 1, cosine: near })));
  expect(withFarthest(-0.9)(1, 0.8)).toBe(withFarthest(0.5)(1, 0.8));
});

test("copies of one passage, as many as all others, keep the others in their order", () => {
  const copies = fusionOf([0.9, 0.9, 0.9, 0.5, 0.4].map((cosine) => ({ wordScore: 0, cosine })));
  expect(copies(0, 0.9)).toBeGreaterThan(copies(0, 0.5));
  expect(copies(0, 0.5)).toBeGreaterThan(copies(0, 0.4));
});

test("half of the words count less than half", () => {
  const both = fusionOf(candidates([8, 4, 2, 1]));
  expect(both(4, 0.5) - both(0, 0.5)).toBeLessThan((both(8, 0.5) - both(0, 0.5)) / 2);
});
