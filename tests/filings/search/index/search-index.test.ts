import { afterAll, beforeEach, expect, test } from "bun:test";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createIndex, dropIndex, openIndex } from "../../../../src/filings/search/index/catalog.ts";
import { markedVersion } from "../../../../src/filings/search/index/readable-version.ts";
import type { Hit, SearchIndex, SearchMode, SearchQuery } from "../../../../src/filings/search/index/search-index.ts";
import { BEFORE_MARK_MS, maintain } from "../../../../src/filings/search/index/upkeep.ts";
import { openVectors } from "../../../../src/storage/vectors.ts";
import { CAN_MOUNT, makeDisk, unmount } from "../../../support/disk.ts";
import { scratchHome } from "../../../support/home.ts";
import { copyAsEarlier } from "./earlier-layout.ts";
import { accessionOf, MODEL, madeChunk, madeFiling, madeVector } from "./made-chunks.ts";

const home = scratchHome("search-index");
const settings = { home, vectorsUri: join(home, "vectors") };
const NAME = "chunks_test";
let index: SearchIndex;

beforeEach(async () => {
  index?.close();
  await dropIndex(settings, NAME);
  index = await createIndex(settings, NAME, MODEL);
});

afterAll(() => {
  index.close();
  rmSync(home, { recursive: true, force: true });
});

const QUESTION = { mode: "semantic", text: "cost", vector: madeVector(7), scope: {}, offset: 0, limit: 10 } as const;
const ask = (fields: Partial<SearchQuery>) => index.search({ ...QUESTION, ...fields });

const cosine = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);

const idsOf = (hits: readonly Hit[]): string[] => hits.map(({ id }) => id);

test("a chunk is found by words before it has a vector, and by meaning once it has", async () => {
  await index.replaceFilings([{ accession: accessionOf(1), chunks: [madeChunk(1, 0, { text: "Tariffs rose" })] }]);
  const words = await ask({ mode: "keyword", text: "tariff" });
  expect(words.hits).toMatchObject([{ text: "Tariffs rose", similarity: null, sectionTitle: "Risk Factors" }]);
  expect((await ask({})).hits).toEqual([]);

  const waiting = await index.withoutVector(accessionOf(1), 10);
  expect(waiting).toEqual([{ id: `${accessionOf(1)}:item_1a:0`, text: "Tariffs rose" }]);
  await index.fillVectors([{ id: waiting[0]!.id, vector: madeVector(7) }]);
  expect((await ask({})).hits).toMatchObject([{ text: "Tariffs rose", similarity: 1 }]);
  expect(await index.withoutVector(accessionOf(1), 10)).toEqual([]);
});

test("a semantic search orders by the true cosine, from 0 to 1, and leaves out what is less similar", async () => {
  await index.replaceFilings([madeFiling(1, 60, { embedded: true })]);
  const { hits } = await ask({ limit: 60 });
  expect(hits).toHaveLength(60);
  for (const hit of hits) {
    const truth = cosine(madeVector(1_000 + hit.ordinal), madeVector(7));
    expect(hit.score).toBeCloseTo(truth, 5);
    expect(hit.similarity).toBeCloseTo(Math.max(0, truth), 5);
  }
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((left, right) => right - left));
  const near = await ask({ limit: 60, minSimilarity: 0.3 });
  expect(idsOf(near.hits)).toEqual(idsOf(hits.filter(({ score }) => score >= 0.3)));
});

test("each filter applies before the search", async () => {
  await index.replaceFilings([1, 2, 3, 4, 5, 6].map((filing) => madeFiling(filing, 4, { embedded: true })));
  const scopes = [
    { scope: { ciks: ["0000000001"] }, filings: [1, 4] },
    { scope: { forms: ["10-K"] }, filings: [2, 4, 6] },
    { scope: { fiscalYears: [2021, 2022] }, filings: [1, 2, 5, 6] },
    { scope: { filedFrom: "2022-01-01" }, filings: [2, 3, 6] },
    { scope: { filedTo: "2020-12-31" }, filings: [4] },
    { scope: { accession: accessionOf(3) }, filings: [3] },
    { scope: { accession: "' OR true --" }, filings: [] },
    { scope: { ciks: [] }, filings: [] },
    { scope: { sectionTypes: ["item_1a"], forms: ["10-Q"] }, filings: [1, 3, 5] },
  ];
  for (const { scope, filings } of scopes)
    for (const mode of ["semantic", "hybrid"] as const) {
      const { hits } = await ask({ mode, scope, limit: 50 });
      expect([...new Set(hits.map(({ accession }) => accession))].sort()).toEqual(filings.map(accessionOf));
      const counts = await index.counts(scope);
      expect(counts).toEqual({ chunks: hits.length, embedded: hits.length, filings: filings.length });
    }
});

test("a filing with several section types in a scope counts once", async () => {
  await index.replaceFilings([madeFiling(1, 4), madeFiling(2, 1)]);
  expect(await index.counts({ sectionTypes: ["item_1a", "item_7"] })).toEqual({ chunks: 5, embedded: 0, filings: 2 });
  expect(await index.counts({ sectionTypes: ["item_7"] })).toMatchObject({ chunks: 2, filings: 1 });
});

test("a filing that is put again has only its new chunks, and unchanged texts keep their vectors", async () => {
  await index.replaceFilings([madeFiling(1, 6, { embedded: true }), madeFiling(2, 3)]);
  const moved = { ...madeChunk(1, 0), id: `${accessionOf(1)}:item_1a:9`, ordinal: 9 };
  await index.replaceFilings([
    { accession: accessionOf(1), chunks: [moved, madeChunk(1, 2, { text: "another text" })] },
    madeFiling(3, 2),
    { accession: accessionOf(2), chunks: [] },
  ]);
  expect(await index.counts({})).toEqual({ chunks: 4, embedded: 1, filings: 2 });
  const [hit] = (await ask({ vector: madeVector(1_000) })).hits;
  expect(hit).toMatchObject({ id: moved.id, similarity: 1 });
  await index.deleteFilings([accessionOf(1), accessionOf(3)]);
  expect(await index.counts({})).toEqual({ chunks: 0, embedded: 0, filings: 0 });
});

test("vectors of the wrong length or norm are refused, in chunks, merges and questions", async () => {
  const long = new Float32Array(MODEL.dimension + 1).fill(0.1);
  const zero = new Float32Array(MODEL.dimension);
  for (const [vector, reason] of [
    [long, "has 17 numbers, not the 16"],
    [zero, "has length 0, not 1"],
    [zero.map(() => Number.NaN), "has length NaN"],
  ] as const) {
    const filing = { accession: accessionOf(1), chunks: [madeChunk(1, 0, { vector })] };
    await expect(index.replaceFilings([filing])).rejects.toThrow(reason);
    await expect(index.fillVectors([{ id: "x", vector }])).rejects.toThrow(reason);
    await expect(ask({ vector })).rejects.toThrow(reason);
  }
  expect(await index.counts({})).toEqual({ chunks: 0, embedded: 0, filings: 0 });
});

test("hybrid hits match by words or by meaning; a chunk without vector has no similarity", async () => {
  await index.replaceFilings([madeFiling(1, 30, { embedded: true })]);
  await index.replaceFilings([{ accession: accessionOf(2), chunks: [madeChunk(2, 0, { text: "zirconium" })] }]);
  const { hits } = await ask({ mode: "hybrid", text: "zirconium", limit: 50 });
  expect(hits).toHaveLength(31);
  const cosines = Array.from({ length: 30 }, (_, ordinal) => cosine(madeVector(1_000 + ordinal), madeVector(7)));
  const middle = cosines.sort((left, right) => right - left)[15] as number;
  // Its words are the best, and its meaning counts as that of the middle one.
  const score = expect.closeTo(0.4 + 0.6 * middle, 5);
  expect(hits.find(({ text }) => text === "zirconium")).toMatchObject({ similarity: null, score });
  const near = await ask({ mode: "hybrid", text: "zirconium", limit: 50, minSimilarity: 0.2 });
  for (const hit of near.hits) expect(hit.similarity).toBeGreaterThanOrEqual(0.2);
  expect(near.hits.length).toBeGreaterThan(0);
});

test("questions of signs, of stop words, in every script and of 10,000 characters are answered", async () => {
  const texts = ["the risk of it", "Тарифы выросли", "関税 が 上昇 した", "التعريفات", "naïve café"];
  await index.replaceFilings([
    { accession: accessionOf(1), chunks: texts.map((text, ordinal) => madeChunk(1, ordinal, { text })) },
  ]);
  const answers = [
    { text: "🚀 !!! \"'\\", found: [] },
    { text: "the of it", found: ["the risk of it"] },
    { text: "тарифы", found: ["Тарифы выросли"] },
    { text: "関税", found: ["関税 が 上昇 した"] },
    { text: "التعريفات", found: ["التعريفات"] },
    { text: "cafe AND NOT (", found: ["naïve café"] },
    { text: `risk ${"x ".repeat(5_000)}`, found: ["the risk of it"] },
  ];
  for (const { text, found } of answers) {
    const { hits } = await ask({ mode: "keyword", text });
    expect(hits.map((hit) => hit.text)).toEqual(found);
  }
});

test("an index that was never brought up to date is read as it is, and two processes can write", async () => {
  const twin = await openIndex(settings, NAME);
  expect(twin).toMatchObject(MODEL);
  await Promise.all([
    ...[1, 2, 3].map((filing) => twin!.replaceFilings([madeFiling(filing, 5)])),
    ...[4, 5, 6].map((filing) => index.replaceFilings([madeFiling(filing, 5, { embedded: true })])),
  ]);
  expect(await twin!.counts({})).toEqual({ chunks: 30, embedded: 15, filings: 6 });
  expect(await index.counts({})).toEqual({ chunks: 30, embedded: 15, filings: 6 });
  twin!.close();
});

test("two processes write while one brings the index up to date, and later questions read all of it", async () => {
  const twin = await openIndex(settings, NAME);
  await Promise.all([
    ...[1, 2, 3].map((filing) => twin!.replaceFilings([madeFiling(filing, 5)])),
    ...[4, 5, 6].map((filing) => index.replaceFilings([madeFiling(filing, 5, { embedded: true })])),
    index.maintain(),
  ]);
  const whole = { chunks: 30, embedded: 15, filings: 6 };
  expect(await twin!.writtenCounts()).toEqual(whole);
  await index.maintain();
  expect(await twin!.counts({})).toEqual(whole);
  expect(await index.counts({})).toEqual(whole);
  twin!.close();
});

/** What LanceDB says of the version that questions read. */
async function readVersion() {
  const connection = await openVectors(settings);
  try {
    const version = await markedVersion(await connection.openTable(NAME));
    const table = await connection.openTable(NAME, [], { version: version as number });
    return { version, words: await table.indexStats("text_idx") };
  } finally {
    connection.close();
  }
}

test("while passages and vectors come, questions of every mode read a version with all words indexed", async () => {
  await index.replaceFilings([madeFiling(1, 20, { embedded: true })]);
  await index.maintain();
  const before = await readVersion();
  await index.replaceFilings([madeFiling(2, 20)]);
  const waiting = await index.withoutVector(accessionOf(2), 10);
  await index.fillVectors(waiting.map(({ id }, at) => ({ id, vector: madeVector(at) })));
  const twin = await openIndex(settings, NAME);
  for (const reader of [index, twin as SearchIndex]) {
    for (const mode of ["keyword", "semantic", "hybrid"] as const) {
      const { hits } = await reader.search({ ...QUESTION, mode });
      expect(new Set(hits.map(({ accession }) => accession))).toEqual(new Set([accessionOf(1)]));
    }
    expect(await reader.counts({})).toEqual({ chunks: 20, embedded: 20, filings: 1 });
    expect(await reader.writtenCounts()).toEqual({ chunks: 40, embedded: 30, filings: 2 });
  }
  expect(await readVersion()).toEqual(before);
  expect(before.words?.numUnindexedRows).toBe(0);

  await index.maintain();
  for (const reader of [index, twin as SearchIndex])
    expect(await reader.counts({})).toEqual({ chunks: 40, embedded: 30, filings: 2 });
  const after = await readVersion();
  expect(after.version).toBeGreaterThan(before.version as number);
  expect(after.words).toMatchObject({ numIndexedRows: 40, numUnindexedRows: 0 });
  twin?.close();
});

test("old versions are removed up to the marked one, which is removed after the mark has moved on", async () => {
  const connection = await openVectors(settings);
  const table = await connection.openTable(NAME);
  const versions = async () => (await table.listVersions()).map(({ version }) => version);
  await index.replaceFilings([madeFiling(1, 5)]);
  await maintain(table);
  const { version: read } = await readVersion();
  await Bun.sleep(BEFORE_MARK_MS + 100); // LanceDB has a clock of its own
  await index.replaceFilings([madeFiling(2, 5)]);
  await maintain(table, 0);
  expect((await index.counts({})).filings).toBe(2);
  expect(await versions()).toContain(read as number);
  await index.replaceFilings([madeFiling(3, 5)]);
  await maintain(table, 0);
  expect((await index.counts({})).filings).toBe(3);
  expect(await versions()).not.toContain(read as number);
  connection.close();
});

test("an index without a marked version is read whole, and is marked when it is brought up to date", async () => {
  await index.replaceFilings([madeFiling(1, 5)]);
  await index.maintain();
  await index.replaceFilings([madeFiling(2, 5, { embedded: true })]);
  const connection = await openVectors(settings);
  await (await (await connection.openTable(NAME)).tags()).delete("indexed");
  connection.close();
  const opened = await openIndex(settings, NAME);
  expect(await opened?.counts({})).toEqual({ chunks: 10, embedded: 5, filings: 2 });
  await opened?.maintain();
  expect((await readVersion()).words).toMatchObject({ numIndexedRows: 10, numUnindexedRows: 0 });
  expect(await opened?.counts({})).toEqual({ chunks: 10, embedded: 5, filings: 2 });
  opened?.close();
});

test("a missing or damaged index opens as none, and can be dropped and made again", async () => {
  expect(await openIndex(settings, "chunks_none")).toBeUndefined();
  await index.replaceFilings([madeFiling(1, 5)]);
  const data = join(settings.vectorsUri, `${NAME}.lance`, "data");
  for (const file of await readdir(data)) writeFileSync(join(data, file), "damaged");
  expect(await openIndex(settings, NAME)).toBeUndefined();
  await dropIndex(settings, NAME);
  expect(existsSync(join(settings.vectorsUri, `${NAME}.lance`))).toBe(false);
  const rebuilt = await createIndex(settings, NAME, MODEL);
  rebuilt.close();
  const opened = await openIndex(settings, NAME);
  expect(await opened?.counts({})).toMatchObject({ chunks: 0 });
  opened?.close();
});

test("an index whose version for questions is damaged opens as none, although its newest one is whole", async () => {
  await index.replaceFilings([madeFiling(1, 5)]);
  await index.maintain();
  const { version = 0 } = await readVersion();
  await index.replaceFilings([madeFiling(2, 5)]);
  (await openIndex(settings, NAME))?.close();
  const manifest = `${String(2n ** 64n - 1n - BigInt(version)).padStart(20, "0")}.manifest`;
  const path = join(settings.vectorsUri, `${NAME}.lance`, "_versions", manifest);
  expect(existsSync(path)).toBe(true);
  writeFileSync(path, "damaged");
  expect(await openIndex(settings, NAME)).toBeUndefined();
});

test.skipIf(!CAN_MOUNT)("an index that a full disk has no room for leaves no files behind", async () => {
  const disk = join(home, "full");
  makeDisk(disk, "size=64k");
  try {
    writeFileSync(join(disk, "other"), new Uint8Array(56 * 1024));
    await expect(createIndex({ home, vectorsUri: disk }, "chunks_full", MODEL)).rejects.toThrow("No space left");
    expect((await readdir(disk)).filter((name) => name.startsWith("chunks"))).toEqual([]);
  } finally {
    unmount(disk);
  }
});

test("an index whose columns this version does not know opens as none", async () => {
  await copyAsEarlier(settings, { from: NAME, to: "chunks_earlier", layout: "1" });
  expect(await openIndex(settings, "chunks_earlier")).toBeUndefined();
  await dropIndex(settings, "chunks_earlier");
});

test("an index of the previous layout answers in all modes, each place of a text, and is written to", async () => {
  const repeated = { text: "Tariffs on goodwill", vector: madeVector(7), cik: "0000000001" };
  await index.replaceFilings([
    { accession: accessionOf(1), chunks: [madeChunk(1, 0, repeated), madeChunk(1, 1, repeated)] },
    madeFiling(2, 30, { embedded: true }),
  ]);
  await index.maintain();
  await copyAsEarlier(settings, { from: NAME, to: "chunks_earlier" });
  const earlier = await openIndex(settings, "chunks_earlier");
  if (!earlier) throw new Error("it opens");
  const MODES = ["semantic", "keyword", "hybrid"] as const;
  const hitsOf = async (opened: SearchIndex, mode: SearchMode, fields: Partial<SearchQuery> = {}) =>
    (await opened.search({ ...QUESTION, text: "tariffs on goodwill", mode, limit: 50, ...fields })).hits;
  const expectTwice = async () => {
    for (const mode of MODES) {
      const hits = await hitsOf(earlier, mode);
      expect(hits.slice(0, 2).map(({ text, alsoIn }) => ({ text, alsoIn }))).toEqual(
        Array(2).fill({ text: repeated.text, alsoIn: [] }),
      );
      const places = (await hitsOf(index, mode)).flatMap((hit) => [hit.id, ...hit.alsoIn.map(() => "another place")]);
      expect(hits).toHaveLength(places.length);
      expect(await hitsOf(earlier, mode, { scope: { ciks: ["0000000001"] } })).toHaveLength(2);
    }
  };
  await expectTwice();
  await earlier.maintain();
  await expectTwice();
  await earlier.replaceFilings([{ accession: accessionOf(3), chunks: [madeChunk(3, 0, { text: "Leases ended" })] }]);
  await earlier.fillVectors([{ id: madeChunk(3, 0).id, vector: madeVector(9) }]);
  await earlier.maintain();
  expect(await hitsOf(earlier, "semantic", { vector: madeVector(9), limit: 1 })).toMatchObject([{ similarity: 1 }]);
  earlier.close();
  await dropIndex(settings, "chunks_earlier");
});
