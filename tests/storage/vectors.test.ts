import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, Index, rerankers, type Table } from "@lancedb/lancedb";
import { checkVectors, LANCEDB_VERSION, openVectors } from "../../src/storage/vectors.ts";
import { waitUntil } from "../support/wait.ts";

// What the search relies on, tried on the version that is pinned: a newer one must pass the same.

const home = mkdtempSync(join(tmpdir(), "govdata-vectors-"));
const settings = { home, vectorsUri: join(home, "vectors") };
const ROWS = 1000;
const DIMENSIONS = 32;
/** Vectors in ten clusters, the same in every run. */
const vectorOf = (id: number): number[] =>
  Array.from({ length: DIMENSIONS }, (_, at) => Math.sin((id % 10) * 13.7 + at) + 0.2 * Math.sin(id * 3.1 + at * 7.7));
const cosine = (one: number[], other: number[]): number => {
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
};

let connection: Connection;
let table: Table;

beforeAll(async () => {
  connection = await openVectors(settings);
  const rows = Array.from({ length: ROWS }, (_, id) => ({
    id,
    company: id % 500,
    text: id === 123 ? "the cost of “raw materials” rose" : `filing number ${id}`,
    vector: vectorOf(id),
  }));
  table = await connection.createTable("chunks", rows);
});

afterAll(() => {
  connection.close();
  rmSync(home, { recursive: true, force: true });
});

test("the self-test of the doctor passes, names the version, and leaves no table behind", async () => {
  expect(await checkVectors(settings)).toMatchObject({ version: LANCEDB_VERSION });
  expect(await connection.tableNames()).toEqual(["chunks"]);
});

test("the self-test removes what an earlier one left on a full disk, and nothing of one that runs", async () => {
  const [left, running] = ["self_test_2147483646.lance", `self_test_${process.ppid}.lance`];
  for (const name of [left, running]) mkdirSync(join(settings.vectorsUri, name));
  await checkVectors(settings);
  expect(readdirSync(settings.vectorsUri).filter((name) => name.startsWith("self_test"))).toEqual([running]);
  rmSync(join(settings.vectorsUri, running), { recursive: true });
});

test("a folder that can't be written is refused by name", async () => {
  const opened = checkVectors({ home, vectorsUri: "/proc/none" });
  await expect(opened).rejects.toThrow("/proc/none");
});

test("the cosine distance is one minus the cosine, so it gives the similarity", async () => {
  const hits = await table
    .query()
    .nearestTo(vectorOf(7))
    .distanceType("cosine")
    .select(["id", "_distance"])
    .limit(5)
    .toArray();
  expect(hits[0]).toMatchObject({ id: 7 });
  for (const hit of hits) expect(1 - hit._distance).toBeCloseTo(cosine(vectorOf(7), vectorOf(hit.id)), 5);
});

test("a filter applies before the search: all rows of one company are found", async () => {
  const hits = await table
    .query()
    .nearestTo(vectorOf(7))
    .distanceType("cosine")
    .where("company = 123")
    .select(["id", "_distance"])
    .limit(10)
    .toArray();
  expect(hits.map((hit) => hit.id).sort()).toEqual([123, 623]);
});

test("a compressed index gives exact distances when it refines", async () => {
  await table.createIndex("vector", {
    config: Index.ivfPq({ distanceType: "cosine", numPartitions: 4, numSubVectors: 8 }),
  });
  const nearest = table.query().nearestTo(vectorOf(7)).distanceType("cosine").nprobes(4).refineFactor(20);
  const hits = await nearest.select(["id", "_distance"]).limit(3).toArray();
  expect(hits[0]?.id).toBe(7);
  for (const hit of hits) expect(1 - hit._distance).toBeCloseTo(cosine(vectorOf(7), vectorOf(hit.id)), 4);
});

test("words are found by full text, quotes and brackets in the query included, and fused with vectors", async () => {
  await table.createIndex("text", { config: Index.fts({ stem: true, removeStopWords: true }) });
  const found = await table.query().fullTextSearch('"raw (material\\').select(["id", "_score"]).limit(5).toArray();
  expect(found.map((hit) => hit.id)).toEqual([123]);
  const fused = await table
    .query()
    .nearestTo(vectorOf(7))
    .distanceType("cosine")
    .fullTextSearch("materials")
    .rerank(await rerankers.RRFReranker.create())
    .limit(5)
    .toArray();
  expect(fused.map((hit) => hit.id)).toContain(123);
});

test("rows that another connection adds are seen without reopening the table", async () => {
  const other = await openVectors(settings);
  const theirs = await other.openTable("chunks");
  await theirs.add([{ id: ROWS, company: 1, text: "new", vector: vectorOf(3) }]);
  other.close();
  await waitUntil("the row is seen", async () => (await table.countRows()) > ROWS, { withinMs: 20_000 });
  expect(await table.countRows()).toBe(ROWS + 1);
}, 30_000);

test("a vector of the wrong length is cut or padded with nulls, so callers must check the length", async () => {
  const loose = await connection.createTable("loose", [{ id: 1, vector: [1, 0, 0, 0] }]);
  await loose.add([{ id: 2, vector: [1, 2, 3] }]);
  await loose.add([{ id: 3, vector: [1, 2, 3, 4, 5] }]);
  await expect(loose.add([{ id: 4, vector: [Number.NaN, 1, 2, 3] }])).rejects.toThrow("NaN");
  const rows = await loose.query().select(["id", "vector"]).toArray();
  expect(rows.map((row) => Array.from(row.vector))).toEqual([
    [1, 0, 0, 0],
    [1, 2, 3, null],
    [1, 2, 3, 4],
  ]);
  await connection.dropTable("loose");
});

test("a home has only the vectors folder after a check from source", () => {
  expect(readdirSync(home)).toEqual(["vectors"]);
});
