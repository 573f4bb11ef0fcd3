import { expect, test } from "bun:test";
import type { Sql } from "postgres";
import { VintageNames } from "../../../src/census/catalog/vintage-names.ts";
import { testStore } from "../../support/store.ts";
import { onEmptyStore, places, rebuildGeographies } from "../geographies/support.ts";

const scratch = testStore("vintage_names");

const OLD = {
  "06001400100": "Census Tract 4001, Alameda County, California",
  "06001400200": "Census Tract 4002; Alameda County; California", // as the vintage has it, against its own style
};
const NEW = {
  "06001400100": "Census Tract 4001; Alameda County; California",
  "06001400200": "Census Tract 4002; Alameda County; California",
};

test("names of tracts are those of the vintage, whatever is between their parts", async () => {
  const [old, newest] = await onEmptyStore(scratch.database, async (tx) => {
    await places(tx, "2018-acs5", "tract", OLD);
    await places(tx, "2022-acs5", "tract", NEW);
    await rebuildGeographies(tx);
    const sql = tx as unknown as Sql; // which only reads
    return [await VintageNames.read(sql, "tract", "2018-acs5"), await VintageNames.read(sql, "tract", "2022-acs5")];
  });
  for (const [fips, name] of Object.entries(NEW)) {
    expect(old.of({ fips, name })).toBe(OLD[fips as keyof typeof OLD]);
    expect(newest.of({ fips, name })).toBe(name);
  }
});
