import { expect, test } from "bun:test";
import fc from "fast-check";
import { bm25, type Sample } from "../../../../src/filings/search/index/ranking/bm25.ts";

const WORDS = "tariffs tariff supply supplier leases lease revenue revenues café cafe the of what company 2023".split(
  " ",
);
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(" "));
const question = fc.subarray(WORDS, { minLength: 1 }).map((words) => words.join(" "));

/** What the words of these tests are in the index; undefined: they have no say next to others. */
const TERMS: Record<string, string | undefined> = {
  tariffs: "tariff",
  tariff: "tariff",
  supply: "suppli",
  supplier: "supplier",
  leases: "leas",
  lease: "leas",
  revenue: "revenu",
  revenues: "revenu",
  café: "cafe",
  cafe: "cafe",
  company: "compani",
  "2023": "2023",
};

/**
 * BM25 as textbooks have it, with k1 0.8, b 0.3 and frequencies counted among the first texts, as of `rowCount` rows.
 */
function reference(asked: string, texts: readonly string[], { wordedCount, rowCount }: Sample): number[] {
  const documents = texts.map((one) => one.split(" ").filter((word) => word !== ""));
  const telling = asked.split(" ").filter((word) => TERMS[word] !== undefined);
  const terms = new Set((telling.length > 0 ? telling : asked.split(" ")).map((word) => TERMS[word] ?? word));
  const tokens = documents.map((words) => words.map((word) => TERMS[word] ?? word));
  const worded = tokens.slice(0, wordedCount);
  const mean = worded.flat().length / worded.length;
  return tokens.map((words) => {
    let score = 0;
    for (const term of terms) {
      const frequency = words.filter((word) => word === term).length;
      const having = worded.filter((others) => others.includes(term)).length;
      const idf = Math.log(1 + (Math.min(rowCount, 1_000) - having + 0.5) / (having + 0.5));
      if (frequency > 0 && having > 0)
        score += (idf * frequency) / (frequency + 0.8 * (0.7 + (0.3 * words.length) / mean));
    }
    return score;
  });
}

test("scores are those of BM25 with the frequencies of the texts that were found by words", () => {
  const texts = fc.array(text, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(question, texts, texts, fc.nat(5_000), (asked, worded, near, more) => {
      const sample = { wordedCount: worded.length, rowCount: worded.length + near.length + more };
      const expected = reference(asked, [...worded, ...near], sample);
      const scores = bm25(asked, [...worded, ...near], sample);
      expect(scores).toHaveLength(worded.length + near.length);
      for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(expected[at] as number, 4);
    }),
  );
});

test("a word that all have says less than one that few have", () => {
  const texts = ["the company pays dividends", "the company rents offices", "the company rents ships"];
  const [dividends = 0, offices = 0] = bm25("company dividends", texts, { wordedCount: 3, rowCount: 3 });
  expect(dividends).toBeGreaterThan(2 * offices);
  expect(offices).toBeGreaterThan(0);
});

test("no texts, empty texts and questions of signs have no scores above 0", () => {
  expect([...bm25("tariff", [], { wordedCount: 0, rowCount: 10 })]).toEqual([]);
  expect([...bm25("tariff", ["", "—"], { wordedCount: 2, rowCount: 10 })]).toEqual([0, 0]);
  expect([...bm25("?!", ["tariff"], { wordedCount: 1, rowCount: 10 })]).toEqual([0]);
});
