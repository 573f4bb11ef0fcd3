import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { dataFile } from "../../../../src/executable/data.ts";
import { createIndex } from "../../../../src/filings/search/index/catalog.ts";
import { questionWords, termCounter, termOf } from "../../../../src/filings/search/index/ranking/terms.ts";
import { openVectors } from "../../../../src/storage/vectors.ts";
import { scratchHome } from "../../../support/home.ts";
import { accessionOf, MODEL, madeChunk } from "./made-chunks.ts";

const home = scratchHome("search-terms");
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each([
  ["what are the company's segments", ["company", "segments"]],
  ["who audits the company and since when", ["audits", "company", "since", "auditor"]],
  ["Who supplies chips, and who competes with them?", ["supplies", "chips", "competes", "supplier", "competitor"]],
  ["the auditor audits revenue", ["auditor", "audits", "revenue"]],
  ["what happened to advertising revenue and why", ["advertising", "revenue"]],
  ["How do US tariffs affect us?", ["us", "tariffs", "affect"]],
  ["How large is the backlog?", ["backlog"]],
  ["how fast do sales grow", ["sales", "grow"]],
  ["how large customers pay", ["large", "customers", "pay"]],
  ["how revenue is recognized", ["revenue", "recognized"]],
  ["How exposed is it to tariffs?", ["exposed", "tariffs"]],
  ["Revenue REVENUE revenue", ["revenue"]],
])("the words of %p that count are %p", (question, words) => {
  expect(questionWords(question)).toEqual(words);
});

test("a question of stop words counts all of them, one of signs none, and none has more than 64", () => {
  expect(questionWords("What is it?")).toEqual(["what", "is", "it"]);
  expect(questionWords("!? …")).toEqual([]);
  expect(questionWords(Array.from({ length: 100 }, (_, at) => `w${at}`).join(" "))).toHaveLength(64);
});

/** Words with the endings that stems leave out, and odd ones. */
async function manyWords(): Promise<string[]> {
  const listed = (await dataFile("reference/ordinary_words.csv").text()).trimEnd().split("\n").slice(1);
  const bases = listed.map((line) => line.split(",")[0] as string).filter((_, at) => at % 100 === 0);
  const formed = bases.flatMap((base) => [base, `${base}s`, `${base}ed`, `${base}ing`, `${base}ly`, `${base}ation`]);
  const odd = "dying skies news added erred evening international generously q4 3m naïve cafés zürich ﬁnance";
  return [...new Set([...formed, ...odd.split(" "), "関税", "тарифы"])];
}

test("many words have the terms of LanceDB's index, so that its candidates have the counted words", async () => {
  const settings = { home, vectorsUri: join(home, "vectors") };
  const index = await createIndex(settings, "chunks_terms", MODEL);
  const words = await manyWords();
  const chunks = words.map((text, ordinal) => madeChunk(1, ordinal, { text }));
  await index.replaceFilings([{ accession: accessionOf(1), chunks }]);
  await index.maintain();
  index.close();
  const connection = await openVectors(settings);
  const table = await connection.openTable("chunks_terms");
  const byTerm = Map.groupBy(words, termOf);
  expect(words.length).toBeGreaterThan(2_000);
  const different: { word: string; ours: string[]; theirs: string[] }[] = [];
  for (const [, [word = "", ...others]] of byTerm) {
    const answer = table.query().fullTextSearch(word, { columns: ["text"] });
    const found = await answer.select(["text", "_score"]).limit(words.length).toArray();
    const [ours, theirs] = [[word, ...others].sort(), found.map(({ text }) => text as string).sort()];
    if (!Bun.deepEquals(ours, theirs)) different.push({ word, ours, theirs });
  }
  connection.close();
  expect(different).toEqual([]);
}, 120_000);

test("terms of a text are counted in all forms, with accents or without, among signs and in every script", () => {
  const count = termCounter(["die", "suppli", "cafe", "tariff", "関税", "тарифы", "10", "s"]);
  expect(
    count("The naïve café's 10-K: supplies, supply, “tariffs”! Dying tariff TARIFFS. 関税 тарифы, Zürich"),
  ).toEqual({
    counts: Uint32Array.of(1, 2, 1, 3, 1, 1, 1, 1),
    length: 15,
  });
  expect(count(" — ")).toEqual({ counts: new Uint32Array(8), length: 0 });
});

test("no word is lost for its beginning: each of many words counts as its term", async () => {
  for (const word of await manyWords())
    expect([word, termCounter([termOf(word)])(word)]).toMatchObject([word, { length: 1, counts: { 0: 1 } }]);
});
