import { expect, test } from "bun:test";
import { readSettings } from "../../src/config.ts";
import { conflict, failed } from "../../src/errors.ts";
import type { LoadReport } from "../../src/loading/dataset.ts";
import { type DerivedDataset, derivedAsDataset, rebuildJob, rebuildOutdated } from "../../src/loading/derived.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../src/loading/load.ts";
import { announcePublished } from "../../src/loading/publishing/publish.ts";
import { servedVintages } from "../../src/loading/queries.ts";
import type { runLoad } from "../../src/loading/run.ts";
import { openLog } from "../../src/log.ts";
import { copyInto } from "../../src/storage/copy.ts";
import { readingsStore } from "./store.ts";

// A derived dataset that holds the versions of its two datasets, in the table `readings`.

const store = readingsStore();

const publish = (dataset: string) => store.database.transaction((tx) => announcePublished(tx, dataset));

/** The derived dataset of a test, and how often it was built. `between` runs while it is built. */
function derivedOf(from: [string, ...string[]], between: () => Promise<unknown> = async () => {}) {
  const counts = { built: 0 };
  const derived: DerivedDataset = {
    name: `made of ${from.join(" and ")}`,
    title: "Versions",
    from,
    async build({ stateOf }) {
      counts.built++;
      const versions = from.map((dataset) => `${dataset} ${stateOf(dataset).version}`);
      await between();
      return {
        parents: ["readings"],
        fill: (tx, tables) =>
          copyInto(
            tx,
            `${tables.readings} (vintage, place)`,
            versions.map((version) => `current\t${version}\n`),
          ),
      };
    },
  };
  return { derived, counts };
}

/** Loads in this process. */
const runHere =
  (derived: DerivedDataset): typeof runLoad =>
  ({ database, options }): Promise<LoadReport> =>
    loadDataset(derivedAsDataset(derived), {
      database,
      settings: readSettings({}),
      options: { ...DEFAULT_OPTIONS, ...options },
      progress: { step() {}, advance() {} },
      log() {},
      signal: new AbortController().signal,
    });

const rebuild = (derived: DerivedDataset) => rebuildOutdated([derived], store.database, { run: runHere(derived) });

const served = async () =>
  (await store.database.sql`select place from readings where vintage = 'current' order by place`).map(
    ({ place }) => place,
  );

test("a derived dataset is built when its first dataset is loaded, and again after each publish", async () => {
  const { derived, counts } = derivedOf(["ores", "mills"]);
  expect(await rebuild(derived)).toEqual([]);
  await publish("mills");
  expect(await rebuild(derived)).toEqual([]); // nothing without its first dataset
  await publish("ores");
  expect(await rebuild(derived)).toEqual([derived.name]);
  expect(await served()).toEqual(["mills 1", "ores 1"]);
  expect(await rebuild(derived)).toEqual([]); // up to date
  await publish("mills");
  expect(await rebuild(derived)).toEqual([derived.name]);
  expect(await served()).toEqual(["mills 2", "ores 1"]);
  expect(counts.built).toBe(2);
  const vintages = await servedVintages(store.database.sql);
  expect(vintages.filter(({ dataset }) => dataset === derived.name)).toMatchObject([
    { label: "current", row_count: 2 },
  ]);
});

test("a derived dataset is built again if one of its datasets is published meanwhile", async () => {
  let publishes = 2;
  const { derived, counts } = derivedOf(["rain"], async () => {
    if (publishes-- > 0) await publish("rain");
  });
  await publish("rain");
  expect(await rebuild(derived)).toEqual([derived.name]);
  expect(counts.built).toBe(3);
  expect(await served()).toEqual(["rain 3"]);
});

test("a derived dataset whose datasets never rest fails, and what was served stays", async () => {
  const before = await served();
  const { derived, counts } = derivedOf(["wind"], () => publish("wind"));
  await publish("wind");
  await expect(rebuild(derived)).rejects.toThrow("were published again 3 times while it was built");
  expect(counts.built).toBe(3);
  expect(await served()).toEqual(before);
});

test("a rebuild that another process does is left to it, and any other failure is thrown", async () => {
  const { derived } = derivedOf(["snow"]);
  await publish("snow");
  const failing = (error: Error) => rebuildOutdated([derived], store.database, { run: () => Promise.reject(error) });
  expect(await failing(conflict("another load is running"))).toEqual([]);
  await expect(failing(failed("the disk is full"))).rejects.toThrow("the disk is full");
});

/** A job that rebuilds, run by hand at minutes of its own clock; returns the outcome of a run. */
function jobOf(derived: DerivedDataset, run: typeof runLoad) {
  let minute = 0;
  const job = rebuildJob([derived], { run, now: () => minute * 60_000 });
  const context = { database: store.database, settings: readSettings({}), log: openLog({ write() {} }) };
  return (at: number): Promise<string> => {
    minute = at;
    return job.run(new AbortController().signal, context).then(
      ({ outcome }) => outcome,
      (error: Error) => `threw ${error.message}`,
    );
  };
}

test("a rebuild that keeps failing is tried ever less, down to hourly, and as usual once it works", async () => {
  const { derived } = derivedOf(["hail"]);
  await publish("hail");
  let isDiskFull = true;
  const runAt = jobOf(derived, (request) =>
    isDiskFull ? Promise.reject(failed("the disk is full")) : runHere(derived)(request),
  );
  const tries: number[] = [];
  for (let minute = 0; minute < 300; minute++) {
    const outcome = await runAt(minute);
    if (outcome === "threw the disk is full") tries.push(minute);
    else expect(outcome).toStartWith("failed: the disk is full; next try at 1970-01-01T");
  }
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
  isDiskFull = false;
  expect(await runAt(303)).toBe(`rebuilt ${derived.name}`);
  await publish("hail");
  expect(await runAt(304)).toBe(`rebuilt ${derived.name}`);
});

test("two versions of govdata on one database do not rebuild in turns", async () => {
  const { derived, counts } = derivedOf(["frost"]);
  const runAt = jobOf(derived, runHere(derived));
  await publish("frost");
  expect(await runAt(0)).toBe(`rebuilt ${derived.name}`);
  // The other version has rebuilt it from the same datasets.
  await store.database.sql`
    update dataset_vintages set sha256 = 'of another program' where dataset = ${derived.name} and state = 'served'`;
  expect(await runAt(1)).toBe("nothing to do");
  // A version that starts makes it as it makes it, once.
  const startedAt = jobOf(derived, runHere(derived));
  expect(await startedAt(2)).toBe(`rebuilt ${derived.name}`);
  await publish("frost");
  expect(await runAt(3)).toBe(`rebuilt ${derived.name}`);
  expect(await startedAt(3)).toBe("nothing to do");
  expect(counts.built).toBe(3);
});
