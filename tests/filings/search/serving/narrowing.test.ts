import { expect, test } from "bun:test";
import { buildDirectory } from "../../../../src/filings/search/recognition/directory.ts";
import { recognize } from "../../../../src/filings/search/recognition/recognize.ts";
import { readWords } from "../../../../src/filings/search/recognition/words.ts";
import { narrowed, withinCompany } from "../../../../src/filings/search/serving/narrowing.ts";
import { FILERS } from "../recognition/companies.ts";

const words = await readWords();
const directory = await buildDirectory(FILERS);
const index = { counts: async () => ({ filings: 1, chunks: 1, embedded: 1 }) };

test.each([
  ["What did Walmart say about wages?", "What did the company say about wages?", "What did  say about wages?"],
  ["Walmart vs Netflix wages", "Walmart vs Netflix wages", " vs  wages"],
  ["wages at stores", "wages at stores", "wages at stores"],
])("%s: words are compared without the names of the companies that are searched", async (q, text, bareWords) => {
  const { question } = await narrowed(index, { q, asked: {} }, recognize(q, directory, words));
  expect(question).toEqual({ text, words: bareWords });
});

test("a company that a parameter and the question name is left out of the words, too", () => {
  const q = "Walmart wages";
  const { question } = withinCompany({ q, asked: { ciks: ["0000104169"] } }, recognize(q, directory, words));
  expect(question).toEqual({ text: "the company wages", words: " wages" });
});
