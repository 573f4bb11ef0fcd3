import { afterEach, beforeEach, expect, test } from "bun:test";
import { keptWhileServed } from "../../src/http/kept.ts";
import { type DatasetState, startVersions, type Versions } from "../../src/http/versions.ts";
import { tellInstances } from "../../src/storage/connections/notices.ts";
import { publishAgain } from "../support/publish.ts";
import { testStore } from "../support/store.ts";
import { waitUntil } from "../support/wait.ts";

const scratch = testStore("versions");
let versions: Versions;
let errors: unknown[];

const publish = () => publishAgain(scratch.database.sql, "rivers");

/** Keeps a value of the rivers in use, so that `prepare(stamp)` runs before requests meet a new state of them. */
async function keepInUse(prepare: (stamp: string) => Promise<unknown>): Promise<void> {
  let isServed = true;
  const stampOf = keptWhileServed(async (_sql, { stamp }: DatasetState) => {
    if (!isServed) await prepare(stamp);
    return stamp;
  });
  await stampOf(scratch.database.sql, versions.of("rivers"));
  isServed = false;
}

beforeEach(async () => {
  errors = [];
  await publish();
  versions = await startVersions(scratch.database, { onError: (error) => errors.push(error) });
});
afterEach(() => versions.stop());

test("a newly published state is prepared first; until then the previous state is served", async () => {
  const rivers = versions.of("rivers");
  const { stamp, version } = rivers;
  const asked = Promise.withResolvers<string>();
  const done = Promise.withResolvers<void>();
  await keepInUse((next) => {
    asked.resolve(next);
    return done.promise;
  });
  await publish();
  const next = await asked.promise;
  expect(rivers).toMatchObject({ stamp, version, published: next });
  expect(next).not.toBe(stamp);
  done.resolve();
  await waitUntil("the new state is served", () => rivers.stamp === next);
  expect(rivers.version).toBe(version + 1);
});

test("publishes during a preparation are prepared after it, and the newest is served last", async () => {
  const rivers = versions.of("rivers");
  const first = Promise.withResolvers<void>();
  const prepared: string[] = [];
  await keepInUse(async (next) => {
    prepared.push(next);
    if (prepared.length === 1) await first.promise;
  });
  const { version } = rivers;
  await publish();
  await waitUntil("the first is being prepared", () => prepared.length === 1);
  await publish();
  await publish();
  expect(prepared).toHaveLength(1);
  first.resolve();
  await waitUntil("the newest is served", () => rivers.version === version + 3);
  expect(rivers.stamp).toBe(prepared.at(-1)!);
  expect(rivers.published).toBe(rivers.stamp);
});

test("a read waits only while the newest state is prepared", async () => {
  const rivers = versions.of("rivers");
  expect(versions.whenServed([rivers])).toBeUndefined();
  const done = Promise.withResolvers<void>();
  await keepInUse(() => done.promise);
  const { stamp } = rivers;
  await publish();
  await waitUntil("it is prepared", () => rivers.published !== stamp);
  const served = versions.whenServed([rivers]);
  // What was begun before is of neither state for certain.
  expect(versions.areStill([rivers], [stamp])).toBe(false);
  done.resolve();
  await served;
  expect(rivers.stamp).toBe(rivers.published);
  expect(versions.whenServed([rivers])).toBeUndefined();
});

test("a read during a publish is compared with the database, and after it with memory", async () => {
  const { sql } = scratch.database;
  const rivers = versions.of("rivers");
  const still = (stamp: string) => versions.areStill([rivers], [stamp]);
  const before = rivers.stamp;
  expect(still(before)).toBe(true);
  await tellInstances(sql, { dataset: "rivers", news: "begins" });
  await waitUntil("it is heard", () => still(before) instanceof Promise);
  expect(await still(before)).toBe(true);
  // Committed, and not announced yet.
  await sql`update dataset_versions set version = version + 1 where dataset = 'rivers'`;
  expect(await still(before)).toBe(false);
  expect(rivers.stamp).not.toBe(before);
  await tellInstances(sql, { dataset: "rivers", news: "ends" });
  await waitUntil("the end is heard", () => still(rivers.stamp) === true);
});

test("a failed preparation is logged and does not delay the new state", async () => {
  const rivers = versions.of("rivers");
  const { version } = rivers;
  await keepInUse(() => Promise.reject(new Error("no names")));
  await publish();
  await waitUntil("the new state is served", () => rivers.version === version + 1);
  expect(errors).toMatchObject([{ message: "no names" }]);
});
