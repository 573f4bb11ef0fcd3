import { expect, test } from "bun:test";
import fc from "fast-check";
import { bm25 } from "../../../../src/filings/search/index/ranking/bm25.ts";

const WORDS = "tariffs tariff supply supplier leases lease revenue revenues café cafe the of what company 2023".split(
  " ",
);
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(" "));
const question = fc.subarray(WORDS, { minLength: 1 }).map((words) => words.join(" "));

/** What the words of these tests are in the index; undefined: they have no say beside others. */
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

/** BM25 as textbooks have it, with k1 0.8, b 0.3 and frequencies counted among the texts of `rowCount` rows. */
function reference(asked: string, texts: readonly string[], rowCount: number): number[] {
  const documents = texts.map((one) => one.split(" ").filter((word) => word !== ""));
  const telling = asked.split(" ").filter((word) => TERMS[word] !== undefined);
  const terms = new Set((telling.length > 0 ? telling : asked.split(" ")).map((word) => TERMS[word] ?? word));
  const tokens = documents.map((words) => words.map((word) => TERMS[word] ?? word));
  const mean = tokens.flat().length / texts.length;
  return tokens.map((words) => {
    let score = 0;
    for (const term of terms) {
      const frequency = words.filter((word) => word === term).length;
      const having = tokens.filter((others) => others.includes(term)).length;
      const idf = Math.log(1 + (Math.min(rowCount, 1_000) - having + 0.5) / (having + 0.5));
      if (frequency > 0) score += (idf * frequency) / (frequency + 0.8 * (0.7 + (0.3 * words.length) / mean));
    }
    return score;
  });
}

test("scores are those of BM25 with the frequencies of the texts that are compared", () => {
  fc.assert(
    fc.property(question, fc.array(text, { minLength: 1, maxLength: 12 }), fc.nat(5_000), (asked, texts, more) => {
      const rowCount = texts.length + more;
      const expected = reference(asked, texts, rowCount);
      const scores = bm25(asked, texts, rowCount);
      expect(scores).toHaveLength(texts.length);
      for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(expected[at] as number, 4);
    }),
  );
});

test("a word that all have says less than one that few have", () => {
  const texts = ["the company pays dividends", "the company rents offices", "the company rents ships"];
  const [dividends = 0, offices = 0] = bm25("company dividends", texts, 3);
  expect(dividends).toBeGreaterThan(2 * offices);
  expect(offices).toBeGreaterThan(0);
});

test("no texts, empty texts and questions of signs have no scores above 0", () => {
  expect([...bm25("tariff", [], 10)]).toEqual([]);
  expect([...bm25("tariff", ["", "—"], 10)]).toEqual([0, 0]);
  expect([...bm25("?!", ["tariff"], 10)]).toEqual([0]);
});
