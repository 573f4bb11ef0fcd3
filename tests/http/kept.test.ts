import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { keptByKey, keptWhileServed } from "../../src/http/kept.ts";
import { type DatasetState, startVersions, type Versions } from "../../src/http/versions.ts";
import { publishAgain } from "../support/publish.ts";
import { testStore } from "../support/store.ts";
import { waitUntil } from "../support/wait.ts";

const scratch = testStore("kept");
const sqlOf = (): Sql => scratch.database.sql;
let versions: Versions;
let errors: unknown[];

const publish = (dataset = "rivers") => publishAgain(sqlOf(), dataset);
/** Publishes a dataset, and waits until requests meet its new state. */
async function publishAndServe(dataset = "rivers"): Promise<void> {
  const { version } = versions.of(dataset);
  await publish(dataset);
  await waitUntil("it is served", () => versions.of(dataset).version > version);
}

beforeEach(async () => {
  errors = [];
  await publish("rivers");
  await publish("lakes");
  versions = await startVersions(scratch.database, { onError: (error) => errors.push(error) });
});
afterEach(() => versions.stop());

test("simultaneous requests share one read, and later requests get the same value", async () => {
  let reads = 0;
  const names = keptWhileServed(async () => ({ read: ++reads }));
  const rivers = versions.of("rivers");
  const [first, second] = await Promise.all([names(sqlOf(), rivers), names(sqlOf(), rivers)]);
  expect(first).toBe(second);
  expect(await names(sqlOf(), rivers)).toBe(first);
  expect(reads).toBe(1);
});

test("a value in use is read again before a new state is served; an unused value is not read", async () => {
  const stamps: string[] = [];
  const names = keptWhileServed(async (_sql, { stamp }: DatasetState) => {
    stamps.push(stamp);
    return stamp;
  });
  const unused = keptWhileServed(() => Promise.reject(new Error("nobody asked for this")));
  const rivers = versions.of("rivers");
  const before = await names(sqlOf(), rivers);
  expect(before).toBe(rivers.stamp);
  await publishAndServe();
  expect(stamps).toEqual([before, rivers.stamp]); // read by no request
  expect(await names(sqlOf(), rivers)).toBe(rivers.stamp);
  expect(stamps).toHaveLength(2);
  expect(unused).toBeFunction();
  expect(errors).toEqual([]);
});

test("every value in use is read before a new state is served, and shared values are read once", async () => {
  let parts = 0;
  const slow = Promise.withResolvers<void>();
  const partOf = keptWhileServed(async () => ++parts);
  const wholeOf = keptWhileServed(async (sql, state: DatasetState) => ({ part: await partOf(sql, state) }));
  const slowOf = keptWhileServed(async () => (parts > 1 ? await slow.promise : undefined) ?? "read");
  const rivers = versions.of("rivers");
  const { stamp, version } = rivers;
  await wholeOf(sqlOf(), rivers);
  await slowOf(sqlOf(), rivers);
  await publish();
  await waitUntil("it is prepared", () => parts === 2);
  expect(rivers.stamp).toBe(stamp);
  expect(await wholeOf(sqlOf(), rivers)).toEqual({ part: 1 }); // the old state is answered from memory meanwhile
  slow.resolve();
  await waitUntil("it is served", () => rivers.version > version);
  expect(await wholeOf(sqlOf(), rivers)).toEqual({ part: 2 });
  expect(parts).toBe(2);
});

test("a failed read is tried again by the next request and does not delay a new state", async () => {
  let reads = 0;
  const fails = new Set([1, 3]);
  const names = keptWhileServed(async () => {
    if (fails.has(++reads)) throw new Error(`read ${reads} failed`);
    return reads;
  });
  const rivers = versions.of("rivers");
  await expect(names(sqlOf(), rivers)).rejects.toThrow("read 1 failed");
  expect(await names(sqlOf(), rivers)).toBe(2);
  await publishAndServe();
  expect(errors).toMatchObject([{ message: "read 3 failed" }]);
  expect(await names(sqlOf(), rivers)).toBe(4);
});

test("a value of several datasets is read again when any of them is published", async () => {
  let reads = 0;
  const both = keptWhileServed(async (_sql, states: readonly DatasetState[]) => {
    reads++;
    return states.map(({ dataset, version }) => `${dataset} ${version}`);
  });
  const states = [versions.of("rivers"), versions.of("lakes")];
  const [rivers, lakes] = states.map(({ version }) => version);
  expect(await both(sqlOf(), states)).toEqual([`rivers ${rivers}`, `lakes ${lakes}`]);
  await publishAndServe("lakes");
  expect(reads).toBe(2);
  expect(await both(sqlOf(), states)).toEqual([`rivers ${rivers}`, `lakes ${lakes! + 1}`]);
  await publishAndServe();
  expect(await both(sqlOf(), states)).toEqual([`rivers ${rivers! + 1}`, `lakes ${lakes! + 1}`]);
  expect(reads).toBe(3);
});

test("a value of several datasets is ready for the newest state if they are published at once", async () => {
  const reads: string[] = [];
  const all = keptWhileServed(async (_sql, states: readonly DatasetState[]) => {
    const name = states.map(({ stamp }) => stamp).join(" ");
    reads.push(name);
    return name;
  });
  await publishAndServe("seas");
  const states = ["rivers", "lakes", "seas"].map((dataset) => versions.of(dataset));
  await all(sqlOf(), states);
  for (let round = 0; round < 3; round++) {
    const before = states.map(({ version }) => version);
    await sqlOf().begin(async (tx) => {
      for (const { dataset } of states) await publishAgain(tx, dataset);
    });
    await waitUntil("all are served", () => states.every(({ version }, index) => version > before[index]!));
    const readsBefore = reads.length;
    expect(await all(sqlOf(), states)).toBe(states.map(({ stamp }) => stamp).join(" "));
    expect(reads).toHaveLength(readsBefore); // read by no request
  }
});

test("values by key: recent values are kept, missing values are not, and prepared values are", async () => {
  const reads: string[] = [];
  const byName = keptByKey(
    async (_sql, _state, { name }: { name: string }) => {
      reads.push(name);
      return name === "nowhere" ? undefined : name.toUpperCase();
    },
    { keyOf: ({ name }) => name, most: 2, isPrepared: ({ name }) => name !== "tiny" },
  );
  const rivers = versions.of("rivers");
  const ask = (name: string) => byName(sqlOf(), rivers, { name });
  for (const name of ["a", "b", "a", "tiny", "a", "b"]) expect(await ask(name)).toBe(name.toUpperCase());
  expect(reads).toEqual(["a", "b", "tiny", "b"]); // b went when tiny came: a was used after it
  for (let count = 0; count < 2; count++) expect(await ask("nowhere")).toBeUndefined();
  expect(reads.slice(4)).toEqual(["nowhere", "nowhere"]);
  await ask("b");
  await ask("tiny");
  reads.length = 0;
  await publishAndServe();
  expect(reads).toEqual(["b"]);
});

test("parts in use of an old value are read into the new value before it is served", async () => {
  const namesOf = keptWhileServed(async () => ({ levels: new Set<string>() }), {
    warm: async (value, before) => {
      for (const level of before.levels) value.levels.add(level);
    },
  });
  const rivers = versions.of("rivers");
  const before = await namesOf(sqlOf(), rivers);
  before.levels.add("county");
  await publishAndServe();
  const after = await namesOf(sqlOf(), rivers);
  expect(after).not.toBe(before);
  expect([...after.levels]).toEqual(["county"]);
});

const neighbor = testStore("kept_neighbor");

test("two databases with the same stamp do not share values", async () => {
  const nameOf = keptWhileServed(async (sql) => (await sql<{ name: string }[]>`select current_database() as name`)[0]!);
  const state = { dataset: "rivers", stamp: "1-a" };
  const own = await nameOf(sqlOf(), state);
  expect(await nameOf(neighbor.database.sql, state)).not.toEqual(own);
  expect(await nameOf(sqlOf(), state)).toBe(own);
});
