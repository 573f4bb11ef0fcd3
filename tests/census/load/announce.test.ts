import { expect, test } from "bun:test";
import { testStore } from "../../support/store.ts";
import { load } from "./support.ts";

const scratch = testStore("census_announce");

test("a list of places that is brought up to date after the last publication reaches every instance", async () => {
  const nation = (income: string) =>
    `[["NAME","B19013_001E","B19013_001M","us"],\n["United States","${income}","103","1"]]\n`;
  const old = { "acs/acs1-2012-B19013-nation.json": nation("51371") };
  const version = async () =>
    (
      await scratch.database.sql<{ version: number }[]>`select version from dataset_versions where dataset = 'census'`
    )[0]!.version;
  await load(scratch.database, old);
  const before = await version();
  const { results } = await load(scratch.database, { ...old, "acs/acs1-2018-B19013-nation.json": nation("61937") });
  // The newest first: what comes last was there already, so that only the list follows.
  expect(results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual([
    "2018-acs1 published",
    "2012-acs1 unchanged",
  ]);
  expect((await version()) - before).toBe(2);
  await load(scratch.database, old);
  expect((await version()) - before).toBe(2);
});
