import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { indexingProgress } from "../../../src/filings/queries/sections.ts";
import { searchTroubles } from "../../../src/filings/search/facts.ts";
import { searchIndexes } from "../../../src/filings/search/queries.ts";
import { beginRebuild, servedIndex } from "../../../src/filings/search/queue/lifecycle.ts";
import { openServedIndex } from "../../../src/filings/search/serving/served-index.ts";
import { createPlace } from "../../../src/filings/search/storage/place.ts";
import { testStore } from "../../support/store.ts";
import { addReports, fillIndex, type IndexPlace, indexPlace, REPORTS } from "./made-reports.ts";

const store = testStore("search_storage", { emptyBefore: true });
let [own, other]: IndexPlace[] = [];

beforeAll(() => {
  [own, other] = [indexPlace(), indexPlace()];
});
beforeEach(async () => {
  for (const { vectorsUri } of [folder(), otherFolder()]) rmSync(vectorsUri, { recursive: true, force: true });
  await store.database.sql`delete from sec_search_servers`;
  await addReports(store.database);
});
afterAll(() => {
  for (const { home } of [folder(), otherFolder()]) rmSync(home, { recursive: true, force: true });
});
const folder = (): IndexPlace => own as IndexPlace;
const otherFolder = (): IndexPlace => other as IndexPlace;
const placeOf = (settings: IndexPlace, holder: string) => createPlace(store.database.sql, settings, holder);

/** Fills the index of a server with this folder, as its part does. */
async function serve(settings: IndexPlace, holder: string) {
  const place = placeOf(settings, holder);
  expect(await place.claim()).toEqual({ kind: "here" });
  await fillIndex(store.database, settings);
  await place.claim();
  return place;
}

const progress = async () => {
  const { sql } = store.database;
  return indexingProgress(sql, (await servedIndex(sql))?.index_name ?? "");
};

/** What a search on a server with this folder finds of the reports; else why it can't be answered. */
async function foundIn(settings: IndexPlace): Promise<number | string> {
  const served = openServedIndex(store.database.sql, settings);
  try {
    return (await (await served.open()).index.counts({})).filings;
  } catch (error) {
    return String(error);
  } finally {
    await served.close();
  }
}

describe("a second server with a folder of its own", () => {
  test("is refused by the names of both folders, and the first one stays whole", async () => {
    await serve(folder(), "a");
    const second = placeOf(otherFolder(), "b");
    const refusal = await second.claim();
    expect(refusal).toMatchObject({ kind: "elsewhere", hasOthers: true });
    for (const text of [folder().vectorsUri, otherFolder().vectorsUri, hostname(), "VECTORS_URI"])
      expect((refusal as { sentence: string }).sentence).toContain(text);
    expect(await foundIn(folder())).toBe(REPORTS.length);
    expect(await foundIn(otherFolder())).toContain(folder().vectorsUri);
    expect(await searchTroubles(store.database, otherFolder())).toEqual([
      expect.objectContaining({ isBroken: true, sentence: expect.stringContaining(folder().vectorsUri) }),
    ]);
    expect(await searchTroubles(store.database, folder())).toEqual([]);
    expect((await progress()).embedded).toBe(REPORTS.length);
  });

  test("does not take over while the first one starts again, even on the same machine", async () => {
    const second = placeOf(otherFolder(), "b");
    expect(await second.claim()).toEqual({ kind: "here" }); // before there was an index
    const first = await serve(folder(), "a");
    await second.claim();
    await first.leave();
    expect(await second.claim()).toMatchObject({ kind: "elsewhere", hasOthers: false });
    expect(await placeOf(folder(), "a again").claim()).toEqual({ kind: "here" });
    expect(await foundIn(folder())).toBe(REPORTS.length);
  });

  test("gets nothing while the first one builds its removed folder again", async () => {
    const first = await serve(folder(), "a");
    const second = placeOf(otherFolder(), "b");
    await second.claim();
    rmSync(folder().vectorsUri, { recursive: true });
    expect(await first.claim()).toEqual({ kind: "here" });
    expect(await second.claim()).toMatchObject({ kind: "elsewhere" });
    await fillIndex(store.database, folder());
    expect(await foundIn(folder())).toBe(REPORTS.length);
  });

  test("takes over once the first one was not seen for long, and the first one is then refused", async () => {
    await serve(folder(), "a");
    const second = placeOf(otherFolder(), "b");
    await second.claim();
    await store.database.sql`update sec_search_servers set seen_at = seen_at - interval '1 hour' where holder = 'a'`;
    await serve(otherFolder(), "b");
    expect(await foundIn(otherFolder())).toBe(REPORTS.length);
    expect(await foundIn(folder())).toContain(otherFolder().vectorsUri);
    expect(await placeOf(folder(), "a again").claim()).toMatchObject({ kind: "elsewhere" });
  });

  test("gets the index by a rebuild that a user asks for, unless another server is at work", async () => {
    const first = await serve(folder(), "a");
    const model = { model: "made", dimension: 384 };
    const { sql } = store.database;
    await expect(beginRebuild(sql, otherFolder(), model)).rejects.toThrow(folder().vectorsUri);
    await first.leave();
    await sql`update sec_search_servers set host = 'another machine'`;
    expect(await placeOf(otherFolder(), "b").claim()).toMatchObject({ kind: "elsewhere" });
    expect(await beginRebuild(sql, otherFolder(), model)).toBe("served");
    expect(await placeOf(otherFolder(), "b").claim()).toEqual({ kind: "here" });
  });
});

describe("the folder of the only server", () => {
  test("is built again if it is removed while the server runs, and after a restart", async () => {
    await serve(folder(), "a");
    for (const holder of ["a", "after a restart"]) {
      rmSync(folder().vectorsUri, { recursive: true });
      expect(await foundIn(folder())).toContain("builds it again");
      const place = await serve(folder(), holder);
      expect(await foundIn(folder())).toBe(REPORTS.length);
      await place.leave();
    }
  });

  test("of a version before storages had ids keeps its index", async () => {
    await serve(folder(), "a");
    const { sql } = store.database;
    await sql`update sec_search_indexes set storage_id = null`;
    await sql`delete from sec_search_servers`;
    rmSync(`${folder().vectorsUri}/storage-id`);
    const before = (await searchIndexes(sql)).map(({ index_name }) => index_name);
    expect(await placeOf(otherFolder(), "b").standing()).not.toEqual({ kind: "here" });
    expect(await placeOf(folder(), "a again").claim()).toEqual({ kind: "here" });
    const after = await searchIndexes(sql);
    expect(after.map(({ index_name }) => index_name)).toEqual(before);
    expect(after[0]?.storage_id).not.toBeNull();
    expect(await foundIn(folder())).toBe(REPORTS.length);
  });

  test("that is older than the database, as after a restore, gets what it lacks", async () => {
    await store.database
      .sql`update sec_section_filings set sections = 0 where accession_number = ${REPORTS[2]?.accession ?? ""}`;
    await serve(folder(), "a");
    const copy = `${folder().home}/copy`;
    cpSync(folder().vectorsUri, copy, { recursive: true });
    await store.database
      .sql`update sec_section_filings set sections = 1 where accession_number = ${REPORTS[2]?.accession ?? ""}`;
    await fillIndex(store.database, folder());
    expect(await foundIn(folder())).toBe(REPORTS.length);
    rmSync(folder().vectorsUri, { recursive: true });
    cpSync(copy, folder().vectorsUri, { recursive: true });
    expect(await foundIn(folder())).toBe(REPORTS.length - 1);
    expect((await progress()).indexed).toBe(REPORTS.length - 1);
    await fillIndex(store.database, folder());
    expect(await foundIn(folder())).toBe(REPORTS.length);
  });
});
