import { beforeAll, expect, test } from "bun:test";
import { catalogOf } from "../../../src/census/catalog/catalog.ts";
import { prepareKept } from "../../../src/http/kept.ts";
import type { DatasetState } from "../../../src/http/versions.ts";
import { seedCensus } from "../../contract/census-seed.ts";
import { testStore } from "../../support/store.ts";

const scratch = testStore("catalog");
beforeAll(() => seedCensus(scratch.database), 60_000);

const state = (stamp: string): DatasetState => ({
  dataset: "census",
  version: Number(stamp),
  updatedAt: undefined,
  stamp,
  published: stamp,
});

test("a catalog of a new state has the names that were in use before the first request meets it", async () => {
  const { sql } = scratch.database;
  const catalog = await catalogOf(sql, state("1"));
  await catalog.directory("county");
  await catalog.namesIn("county", "2018-acs5");
  await prepareKept(sql, state("2"));
  const prepared = await catalogOf(sql, state("2"));
  expect(prepared).not.toBe(catalog);
  expect(prepared.levelsInUse()).toEqual(["county"]);
  expect(prepared.namesInUse()).toEqual([["county", "2018-acs5"]]);
});
