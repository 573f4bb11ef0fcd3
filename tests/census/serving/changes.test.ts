import { beforeAll, expect, test } from "bun:test";
import { type Catalog, catalogOf } from "../../../src/census/catalog/catalog.ts";
import { changeNotes } from "../../../src/census/serving/changes.ts";
import { testStore } from "../../support/store.ts";
import { rebuildGeographies } from "../geographies/support.ts";

const NAMES = { "12086": "Miami-Dade County, Florida", "46102": "Oglala Lakota County, South Dakota" };

const scratch = testStore("changes");
let catalog: Catalog;
beforeAll(async () => {
  await scratch.database.transaction(async (tx) => {
    await tx`create table places_2022 partition of census_places for values in ('2022-acs5')`;
    const places = Object.entries(NAMES).map(([fips, name]) => ({ vintage: "2022-acs5", level: "county", fips, name }));
    await tx`insert into census_places ${tx(places)}`;
    await rebuildGeographies(tx);
  });
  catalog = await catalogOf(scratch.database.sql, {
    dataset: "census",
    version: 1,
    updatedAt: undefined,
    stamp: "1",
    published: "1",
  });
});

const notesOf = (fips: keyof typeof NAMES): Promise<string[]> =>
  changeNotes(
    scratch.database.sql,
    catalog,
    { level: "county", fips, name: NAMES[fips], vintages: ["2022-acs5"], isCurrent: true },
    [2022],
  );

test("a county whose code is younger than the ACS has a note on where its earlier estimates are", async () => {
  expect(await notesOf("46102")).toEqual([expect.stringContaining("was in 46113: earlier estimates are there")]);
});

test("a county whose code changed before the ACS has no note on earlier estimates, for there are none", async () => {
  expect(await notesOf("12086")).toEqual([]);
});
