import { expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "../../src/config.ts";
import { usageError } from "../../src/errors.ts";
import type { Dataset } from "../../src/loading/dataset.ts";
import { readCsv } from "../../src/loading/formats/csv.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../src/loading/load.ts";
import { openFailures, servedVintages } from "../../src/loading/queries.ts";
import { runLoad } from "../../src/loading/run.ts";
import { openFolder } from "../../src/loading/source/folder.ts";
import { readingsDataset } from "./readings-dataset.ts";
import { readingsStore } from "./store.ts";

const store = readingsStore();

const load = (label: string, words: string[], dataset: Dataset = readingsDataset, signal?: AbortSignal) =>
  loadDataset(dataset, {
    database: store.database,
    settings: readSettings({}),
    options: { ...DEFAULT_OPTIONS, vintages: [label], words },
    progress: { step() {}, advance() {} },
    log() {},
    signal: signal ?? new AbortController().signal,
  });

/** Tables made by loads that aren't partitions. */
const leftovers = async () =>
  (
    await store.database.sql`
      select c.relname from pg_class c where c.relkind = 'r' and not c.relispartition
         and obj_description(c.oid, 'pg_class') like 'made by a load of %'`
  ).map(({ relname }) => relname);

test("A second load of a dataset is refused while the first runs, and the error names the holder", async () => {
  const release = Promise.withResolvers<void>();
  const loading = Promise.withResolvers<void>();
  const first = load("2020", [], {
    ...readingsDataset,
    load: async () => {
      loading.resolve();
      await release.promise;
      return { results: [], unrecognized: [], notes: [] };
    },
  });
  await loading.promise;
  const second = load("2020", ["1"]);
  await expect(second).rejects.toMatchObject({ kind: "conflict" });
  await expect(second).rejects.toThrow(new RegExp(`load readings, process ${process.pid} on .*since \\d{4}-`));
  release.resolve();
  await first;
  expect((await load("2020", ["3"])).results[0]?.outcome).toBe("published");
});

test("A load with wrong options leaves no row, because the source has no fault", async () => {
  const slip = load("", [], {
    ...readingsDataset,
    load: async () => {
      throw usageError("--vintage 1999 is not a vintage");
    },
  });
  await expect(slip).rejects.toMatchObject({ kind: "usage" });
  expect(await openFailures(store.database.sql)).toEqual([]);
});

test("a load that fails before its vintage is known leaves a row with the reason, until one succeeds", async () => {
  const failing = load("", [], {
    ...readingsDataset,
    load: async () => {
      throw new TypeError("the reader broke");
    },
  });
  await expect(failing).rejects.toThrow("the reader broke");
  expect(await openFailures(store.database.sql)).toMatchObject([
    { dataset: "readings", label: "", state: "failed", reason: "the reader broke" },
  ]);
  await load("2019", ["2"]);
  expect(await openFailures(store.database.sql)).toEqual([]);
  expect((await servedVintages(store.database.sql)).map(({ label, row_count }) => [label, row_count])).toContainEqual([
    "2019",
    2,
  ]);
});

test("A load that loses the connection with its lock is stopped, and serves nothing", async () => {
  const loading = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const first = load("2021", [], {
    ...readingsDataset,
    load: async ({ signal }) => {
      signal.addEventListener("abort", () => stopped.resolve());
      loading.resolve();
      await stopped.promise;
      throw signal.reason;
    },
  }).catch((error: Error) => error);
  await loading.promise;
  await store.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'govdata load readings%'`;
  await stopped.promise;
  expect(await first).toBeInstanceOf(Error);
});

test("a load notices that its lock's connection is lost while it reads a file, not after it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "govdata-load-"));
  try {
    await writeFile(join(folder, "long.csv"), `${"a,b,c\n".repeat(1_000_000)}`);
    let rowsRead = 0;
    const reading = load("2021", [], {
      ...readingsDataset,
      async load({ signal }) {
        const [file] = (await openFolder(folder)).files;
        await store.database.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where application_name like 'govdata load readings%' and datname = current_database()`;
        for await (const { rows } of readCsv(file!.bytes(), { file: "long.csv" })) {
          signal.throwIfAborted();
          rowsRead += rows.length;
        }
        return { results: [], unrecognized: [], notes: [] };
      },
    });
    await expect(reading).rejects.toThrow();
    expect(rowsRead).toBeLessThan(1_000_000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test("kill -9 of a load at any moment leaves a whole vintage, old or new, and the next load works", async () => {
  const rows = 20_000;
  await load("2023", [String(rows), "0"]);
  // Loads of this size take about 300 ms from "loading" to their end; the kills are spread over that.
  const killed: string[] = [];
  for (let round = 1; round <= 14; round++) {
    const child = Bun.spawn(
      [process.execPath, join(import.meta.dir, "load-process.ts"), store.url, "2023", String(rows), String(round)],
      { stdout: "pipe", stderr: "ignore", env: process.env },
    );
    const output = child.stdout.getReader();
    await output.read(); // "loading"
    await Bun.sleep(round * 30);
    child.kill("SIGKILL");
    await child.exited;
    const [state] = await store.database.sql`
      select count(*) as rows, min(value) as oldest, max(value) as newest from readings where vintage = '2023'`;
    expect(state).toMatchObject({ rows, newest: state!.oldest });
    const [total] = await store.database.sql`select total from reading_totals where vintage = '2023'`;
    const [served] = await store.database.sql`
      select sha256, row_count from dataset_vintages where label = '2023' and state = 'served'`;
    // What is derived, what is recorded and what is served are of one edition.
    expect(total!.total).toBe(rows * state!.newest);
    expect(served).toMatchObject({ sha256: `${rows} rows of edition ${state!.newest}`, row_count: rows });
    killed.push(state!.newest === round ? "after" : "before");
  }
  expect(killed).toContain("before");
  await load(
    "2023",
    [String(rows), "last"].map((word) => (word === "last" ? "99" : word)),
  );
  expect(await leftovers()).toEqual([]);
  const locks = await store.database.sql`select 1 from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  expect(locks.length).toBe(0);
}, 60_000);

test("a load in a process of its own reports its error, and its kind, to its caller", async () => {
  const running = runLoad({ dataset: "nothing", options: DEFAULT_OPTIONS, database: store.database });
  await expect(running).rejects.toThrow('there is no dataset "nothing"');
  await expect(running).rejects.toMatchObject({ kind: "failed" });
});

test("a load that is stopped before it begins is a failure that says so", async () => {
  const signal = AbortSignal.abort();
  const running = runLoad({ dataset: "readings", options: DEFAULT_OPTIONS, database: store.database, signal });
  await expect(running).rejects.toThrow("the load was stopped; what was served before stays");
});
