import { expect, test } from "bun:test";
import { failed } from "../../../src/errors.ts";
import { createRequestedLoads } from "../../../src/loading/requested/requested-loads.ts";
import { openLog } from "../../../src/log.ts";
import type { Database } from "../../../src/storage/database.ts";
import { heldLoads } from "../../support/held-loads.ts";
import { waitUntil } from "../../support/wait.ts";

const NO_DATABASE = {} as Database; // the loads of these tests write nothing

function requested(derived: () => Promise<[]> = async () => []) {
  const held = heldLoads();
  const log = openLog({ write() {} });
  const loads = createRequestedLoads({ database: NO_DATABASE, log, derived, run: held.run });
  const stateOf = (dataset: string) => loads.loads().find((load) => load.dataset === dataset);
  const ended = (dataset: string) =>
    waitUntil(`the load of ${dataset} has ended`, () => stateOf(dataset)?.endedAt !== undefined);
  return { held, loads, stateOf, ended };
}

test("loads that operators ask for run one after the other, in their order", async () => {
  const { held, loads, stateOf, ended } = requested();
  loads.request("ces");
  loads.request("qcew");
  const first = await held.begun();
  expect([first.request.dataset, stateOf("ces")?.state, stateOf("qcew")?.state]).toEqual(["ces", "running", "waiting"]);
  first.end(["2026-10"]);
  const second = await held.begun();
  expect([second.request.dataset, stateOf("ces")?.outcome]).toEqual(["qcew", "published 2026-10"]);
  second.end([]);
  await ended("qcew");
  expect(stateOf("qcew")?.outcome).toBe("nothing new");
});

test("a dataset is not loaded twice at a time, and can be loaded again afterwards", async () => {
  const { held, loads, ended } = requested();
  loads.request("ces");
  expect(() => loads.request("ces")).toThrow("already: wait for it to end");
  (await held.begun()).end([]);
  await ended("ces");
  loads.request("ces");
  (await held.begun()).end([]);
  await ended("ces");
});

test("progress and the log are those of the load that runs, and a failure says why", async () => {
  const { held, loads, stateOf, ended } = requested();
  loads.request("ces");
  const { request, end } = await held.begun();
  request.onProgress?.({ step: "Reading ce.data", unit: "rows", done: 5, total: 10 });
  for (let line = 0; line < 500; line++) request.onLog?.(`line ${line}`);
  expect(stateOf("ces")?.progress?.done).toBe(5);
  expect([stateOf("ces")?.lines.length, stateOf("ces")?.lines.at(-1)]).toEqual([200, "line 499"]);
  end(failed("the disk is full"));
  await ended("ces");
  expect([stateOf("ces")?.state, stateOf("ces")?.outcome]).toEqual(["failed", "the disk is full"]);
});

test("a load stays published if what is made from it could not be rebuilt, and its log says so", async () => {
  const { held, loads, stateOf, ended } = requested(() => Promise.reject(failed("the disk is full")));
  loads.request("ces");
  (await held.begun()).end(["2026-10"]);
  await ended("ces");
  expect([stateOf("ces")?.state, stateOf("ces")?.outcome]).toEqual(["done", "published 2026-10"]);
  expect(stateOf("ces")?.lines).toEqual([
    "What is made from ces could not be rebuilt; the loader tries again. the disk is full",
  ]);
});

test("a stop ends the load that runs, and begins none that waits", async () => {
  const { held, loads, stateOf } = requested();
  loads.request("ces");
  loads.request("qcew");
  const { request } = await held.begun();
  await loads.stop();
  expect(request.signal?.aborted).toBe(true);
  expect([stateOf("ces")?.state, stateOf("qcew")?.state]).toEqual(["failed", "failed"]);
});
