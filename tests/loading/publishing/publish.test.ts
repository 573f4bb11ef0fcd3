import { beforeEach, expect, test } from "bun:test";
import type { Sql, TransactionSql } from "postgres";
import { sourceRefused } from "../../../src/errors.ts";
import { type Publication, publish, publishTogether } from "../../../src/loading/publishing/publish.ts";
import { copyInto } from "../../../src/storage/copy.ts";
import { waitUntil } from "../../support/wait.ts";
import { readingsStore } from "../store.ts";

const store = readingsStore();
beforeEach(async () => {
  await store.database.sql`delete from dataset_vintages`;
  await store.database.sql`delete from dataset_versions`;
  await store.database.sql`delete from reading_totals`;
  for (const { name } of await store.database.sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'readings'::regclass`)
    await store.database.sql.unsafe(`drop table ${name}`);
});

/** A publication of `values`, place by place, under one label. */
const readings = (label: string, values: (number | string)[], more: Partial<Publication> = {}): Publication => ({
  dataset: "readings",
  label,
  sha256: `sum of ${values.join()}`,
  source: "readings.txt",
  parents: ["readings"],
  fill: (tx, tables) =>
    copyInto(
      tx,
      `${tables.readings} (vintage, place, value)`,
      values.map((value, index) => `${label}\tp${index}\t${value}\n`),
    ),
  ...more,
});

const served = async (label: string, sql: Sql | TransactionSql = store.database.sql): Promise<(number | null)[]> =>
  (await sql`select value from readings where vintage = ${label} order by place`).map((row) => row.value);

const history = async () =>
  (await store.database.sql`select label, state, row_count, reason from dataset_vintages order by id`).map((row) => ({
    ...row,
  }));

const version = async (): Promise<number | undefined> =>
  (await store.database.sql`select version from dataset_versions where dataset = 'readings'`)[0]?.version;

/** Tables made by loads that aren't partitions. */
const leftovers = () =>
  store.database.sql`
    select c.relname from pg_class c where not c.relispartition
       and obj_description(c.oid, 'pg_class') like 'made by a load of %'`;

test("a published vintage is served, counted, versioned, and has its parent's indexes and statistics", async () => {
  const result = await publish(store.database, readings("2023", [1, 2, 3], { detail: { files: ["readings.txt"] } }));
  expect(result).toMatchObject({ outcome: "published", rowCount: 3, rows: { readings: 3 } });
  expect(await served("2023")).toEqual([1, 2, 3]);
  expect(await version()).toBe(1);
  const [row] = await store.database.sql`select * from dataset_vintages`;
  expect(row).toMatchObject({ dataset: "readings", label: "2023", state: "served", row_count: 3 });
  expect(row!.detail).toEqual({ files: ["readings.txt"], rows: { readings: 3 } });
  const partition = (
    await store.database.sql`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'readings'::regclass`
  )[0]!.name;
  const indexes = await store.database.sql`
    select i.indexrelid::regclass::text as name, h.inhparent::regclass::text as parent
      from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = ${partition}::regclass`;
  expect(indexes.map(({ parent }) => parent).sort()).toEqual(["readings_pkey", "readings_value"]);
  // Statistics of arrays would take longer than all others, and no one searches for elements.
  const statistics = await store.database
    .sql`select attname from pg_stats where tablename = ${partition} order by attname`;
  expect(statistics.map(({ attname }) => attname)).toEqual(["note", "place", "value", "vintage"]);
  const checks = await store.database
    .sql`select 1 from pg_constraint where conrelid = ${partition}::regclass and contype = 'c'`;
  expect(checks.length).toBe(0);
});

test("The same bytes change nothing, and other bytes replace the whole vintage", async () => {
  await publish(store.database, readings("2023", [1, 2, 3]));
  expect((await publish(store.database, readings("2023", [1, 2, 3]))).outcome).toBe("unchanged");
  expect(await version()).toBe(1);
  await publish(store.database, readings("2023", [7]));
  await publish(store.database, readings("2022", [5]));
  expect(await served("2023")).toEqual([7]);
  expect(await served("2022")).toEqual([5]);
  expect(await version()).toBe(3);
  expect((await history()).map(({ label, state }) => `${label} ${state}`)).toEqual([
    "2023 replaced",
    "2023 served",
    "2022 served",
  ]);
  expect((await leftovers()).length).toBe(0);
});

test("An older edition can be published again, and served bytes can be forced again", async () => {
  for (const values of [[1], [2], [1]]) await publish(store.database, readings("2023", values));
  expect(await served("2023")).toEqual([1]);
  expect((await publish(store.database, readings("2023", [1]), { force: true })).outcome).toBe("published");
});

test("A file with one bad row is refused with Postgres's reason, and the served data stays", async () => {
  await publish(store.database, readings("2023", [1, 2]));
  const bad = publish(store.database, readings("2023", ["n/a"]));
  await expect(bad).rejects.toThrow(/readings\.txt: invalid input syntax for type double precision: "n\/a"/);
  await expect(bad).rejects.toMatchObject({ kind: "source_refused" });
  expect(await served("2023")).toEqual([1, 2]);
  expect(await version()).toBe(1);
  expect((await history()).at(-1)).toMatchObject({ label: "2023", state: "refused", row_count: 0 });
  expect((await leftovers()).length).toBe(0);
});

test("A duplicate place is refused by the key, and a check that throws refuses too", async () => {
  await publish(store.database, readings("2023", [1]));
  const twice = publish(store.database, {
    ...readings("2023", []),
    fill: (tx, { readings: table }) => copyInto(tx, `${table} (vintage, place)`, ["2023\ta\n", "2023\ta\n"]),
  });
  await expect(twice).rejects.toThrow(/\(vintage, place\)=\(2023, a\) is duplicated/);
  const checked = publish(
    store.database,
    readings("2023", [4], {
      check: async () => {
        throw sourceRefused({ file: "readings.txt", line: 2 }, "value", "the places do not add up");
      },
    }),
  );
  await expect(checked).rejects.toThrow("readings.txt:2, value: the places do not add up");
  expect(await served("2023")).toEqual([1]);
  expect((await history()).map(({ state }) => state)).toEqual(["served", "refused", "refused"]);
});

test("Rows of another vintage than the published vintage are refused", async () => {
  const wrong = publish(store.database, {
    ...readings("2023", []),
    fill: (tx, { readings: table }) => copyInto(tx, `${table} (vintage, place)`, ["2022\ta\n"]),
  });
  await expect(wrong).rejects.toMatchObject({ kind: "source_refused" });
});

/** A source that gives one row and fails then. */
const fillUntil =
  (error: Error): Publication["fill"] =>
  (tx, { readings: table }) => {
    const lines = function* () {
      yield "2023\ta\n";
      throw error;
    };
    return copyInto(tx, `${table} (vintage, place)`, lines());
  };

test("A failing source ends the load with its own error", async () => {
  const failing = publish(store.database, {
    ...readings("2023", []),
    fill: fillUntil(sourceRefused({ file: "readings.txt", line: 3 }, undefined, "is cut off")),
  });
  await expect(failing).rejects.toThrow("readings.txt:3: is cut off");
  expect(await history()).toMatchObject([{ state: "refused", reason: "readings.txt:3: is cut off" }]);
});

test("A source's long error text is reported unchanged, not as a broken connection", async () => {
  const field = "x".repeat(50_000);
  const failing = publish(store.database, {
    ...readings("2023", []),
    fill: fillUntil(new TypeError(field)),
  });
  await expect(failing).rejects.toThrow(field);
  expect(await history()).toMatchObject([{ state: "failed" }]);
  expect(sourceRefused({ file: "f", line: 1 }, "name", `"${field}" is not a name`).message.length).toBeLessThan(200);
});

test("a dry run counts and checks, and leaves no table, no row and no version", async () => {
  const result = await publish(store.database, readings("2023", [1, 2]), { dryRun: true });
  expect(result).toMatchObject({ outcome: "checked", rows: { readings: 2 } });
  expect(await history()).toEqual([]);
  expect(await served("2023")).toEqual([]);
  expect((await leftovers()).length).toBe(0);
});

test("A derivation in the same publish sees the new data before any reader waits", async () => {
  await publish(store.database, readings("2022", [10]));
  await publish(store.database, readings("2023", [1, 2]));
  let seen: (number | null)[] = [];
  await publish(
    store.database,
    readings("2023", [3, 4], {
      async alongside(tx) {
        await tx`delete from reading_totals`;
        await tx`insert into reading_totals select vintage, sum(value) from readings group by vintage`;
        seen = await served("2023"); // a reader that waited for the publish would never end
      },
    }),
  );
  expect(seen).toEqual([1, 2]);
  const totals = await store.database.sql`select vintage, total from reading_totals order by vintage`;
  expect(totals.map(({ vintage, total }) => [vintage, total])).toEqual([
    ["2022", 10],
    ["2023", 7],
  ]);
});

test("A failed derivation keeps the served data and leaves no table behind", async () => {
  await publish(store.database, readings("2023", [1]));
  const failing = publish(store.database, readings("2023", [2], { alongside: (tx) => tx`select 1/0`.then(() => {}) }));
  await expect(failing).rejects.toThrow(/division by zero/);
  expect(await served("2023")).toEqual([1]);
  expect((await leftovers()).length).toBe(0);
});

test("A reader that holds the table makes the publish wait, and later readers are not blocked", async () => {
  await publish(store.database, readings("2023", [1]));
  const release = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const reader = store.database.transaction(async (tx) => {
    await tx`select * from readings`;
    holding.resolve();
    await release.promise;
  });
  await holding.promise;
  const publishing = publish(store.database, readings("2023", [2]));
  // A second of questions: the publish asks for its lock again and again in that time, and gives it up after 50 ms each
  // time. PostgreSQL counts what a reader waits for the lock: a busy machine does not count.
  for (let round = 0; round < 100; round++) {
    const values = await store.database.transaction(async (tx) => {
      await tx`set local lock_timeout = '500ms'`;
      return served("2023", tx);
    });
    expect(values).toEqual([1]);
    await Bun.sleep(10);
  }
  release.resolve();
  await reader;
  await publishing;
  expect(await served("2023")).toEqual([2]);
});

test("Readers that never release the table end the load with advice, and the served data stays", async () => {
  await publish(store.database, readings("2023", [1]));
  const release = Promise.withResolvers<void>();
  const reader = store.database.transaction(async (tx) => {
    await tx`select * from readings`;
    await release.promise;
  });
  await expect(publish(store.database, readings("2023", [2]), { patienceMs: 300 })).rejects.toThrow(
    /readers held readings .* load again/,
  );
  release.resolve();
  await reader;
  expect(await served("2023")).toEqual([1]);
});

test("The commit of a publish waits for locks as long as it must: one with NOTIFY waits for others", async () => {
  const { sql } = store.database;
  await sql.unsafe(`
    create table commits (lock_timeout text);
    create function note_commit() returns trigger language plpgsql as $$
      begin insert into commits values (current_setting('lock_timeout')); return null; end $$;
    create constraint trigger noting_commits after insert on dataset_vintages deferrable initially deferred
      for each row execute function note_commit()`);
  try {
    await publish(store.database, readings("2023", [1]));
    expect([...(await sql`select lock_timeout from commits`)]).toEqual([{ lock_timeout: "0" }]);
  } finally {
    await sql.unsafe("drop function note_commit cascade; drop table commits");
  }
});

test("Every instance is notified which dataset was published", async () => {
  const heard: string[] = [];
  const ready = Promise.withResolvers<void>();
  const listener = await store.database.listen("govdata_published", {
    onMessage: (payload) => heard.push(payload),
    onReady: ready.resolve,
  });
  await ready.promise;
  await publish(store.database, readings("2023", [1]));
  await waitUntil("all is heard", () => heard.length === 3);
  // Before readers can meet what is new, at its commit, and after it.
  expect(heard).toEqual(["begins readings", "readings", "ends readings"]);
  await listener.stop();
});

test("Several vintages become visible at once, as one version, and derivations see all of them", async () => {
  await publish(store.database, readings("2021", [1]));
  await publish(store.database, readings("2022", [2]));
  const total: Publication["alongside"] = async (tx) => {
    await tx`delete from reading_totals`;
    await tx`insert into reading_totals select vintage, sum(value) from readings group by vintage`;
  };
  const results = await publishTogether(store.database, [
    readings("2021", [1]),
    readings("2022", [5, 6]),
    readings("2023", [7], { alongside: total }),
  ]);
  expect(results.map(({ label, outcome, rowCount }) => `${label} ${outcome} ${rowCount}`)).toEqual([
    "2021 unchanged 0",
    "2022 published 2",
    "2023 published 1",
  ]);
  expect(await version()).toBe(3);
  const totals = await store.database.sql`select vintage, total from reading_totals order by vintage`;
  expect(totals.map(({ vintage, total }) => `${vintage} ${total}`)).toEqual(["2021 1", "2022 11", "2023 7"]);
  expect((await leftovers()).length).toBe(0);
});

test("If one of several vintages is refused, none is served, and the error names the refused one", async () => {
  await publish(store.database, readings("2021", [1]));
  const refused = publishTogether(store.database, [
    readings("2021", [2]),
    readings("2022", ["n/a"]),
    readings("2023", [3]),
  ]);
  await expect(refused).rejects.toThrow('invalid input syntax for type double precision: "n/a"');
  expect(await served("2021")).toEqual([1]);
  expect(await served("2023")).toEqual([]);
  expect((await history()).map(({ label, state }) => `${label} ${state}`)).toEqual(["2021 served", "2022 refused"]);
  expect((await leftovers()).length).toBe(0);
});
