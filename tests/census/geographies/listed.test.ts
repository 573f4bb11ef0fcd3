import { expect, test } from "bun:test";
import type { Sql, TransactionSql } from "postgres";
import { Directory } from "../../../src/census/geographies/directory.ts";
import { levelCounts } from "../../../src/census/geographies/queries.ts";
import { markUnlisted, updateGeographies } from "../../../src/census/geographies/rebuild.ts";
import { testStore } from "../../support/store.ts";
import { gazetteer, onEmptyStore, places, rebuildGeographies } from "./support.ts";

const scratch = testStore("listed");

/** What lists have of the counties: their codes, their number, and the number that their state has of them. */
async function listed(tx: TransactionSql) {
  const directory = await Directory.read(tx as unknown as Sql, "county"); // which only reads
  const counts = await levelCounts(tx as unknown as Sql);
  const [state] = await tx`select children from census_geographies where level = 'state' and fips = '01'`;
  return {
    codes: directory.list({}).map((position) => directory.at(position).fips),
    count: counts.find(({ level }) => level === "county")?.loaded,
    ofState: state?.children,
  };
}

test("lists have places of the newest vintage that the newest Gazetteer lacks, until a newer one comes", async () => {
  const completeFrom = { county: 2 };
  const [first, second] = await onEmptyStore(scratch.database, async (tx) => {
    await places(tx, "2018-acs5", "state", { "01": "Alabama" });
    await places(tx, "2018-acs5", "county", {
      "01001": "Autauga County, Alabama",
      "01007": "Staying County, Alabama",
      "01009": "Old County, Alabama",
    });
    await places(tx, "2022-acs5", "county", {
      "01001": "Autauga County, Alabama",
      "01005": "Gone County, Alabama",
      "01007": "Staying County, Alabama",
    });
    await gazetteer(tx, "gazetteer-2023", "county", {
      "01001": ["Autauga County", 594.4],
      "01003": ["Baldwin County", 1590],
      "01007": ["Staying County", 10],
    });
    await rebuildGeographies(tx, completeFrom);
    const before = await listed(tx);
    // Confirms what is listed, so that nothing but the sets of vintages is written.
    await places(tx, "2023-acs5", "county", { "01001": "Autauga County, Alabama", "01007": "Staying County, Alabama" });
    await markUnlisted(tx, "2023-acs5");
    await updateGeographies(tx, { county: 3 });
    return [before, await listed(tx)];
  });
  const ofState = (count: number) => [{ level: "county", count }];
  expect(first).toEqual({ codes: ["01001", "01003", "01005", "01007"], count: 4, ofState: ofState(4) });
  expect(second).toEqual({ codes: ["01001", "01003", "01007"], count: 3, ofState: ofState(3) });
});
