import { expect, test } from "bun:test";
import type { TransactionSql } from "postgres";
import { markUnlisted, updateGeographies } from "../../../src/census/geographies/rebuild.ts";
import { testStore } from "../../support/store.ts";
import { gazetteer, places, rebuildGeographies, onEmptyStore as workOnEmptyStore } from "./support.ts";

const scratch = testStore("rebuild");

const onEmptyStore = <T>(work: (tx: TransactionSql) => Promise<T>) => workOnEmptyStore(scratch.database, work);
const rebuilt = async (tx: TransactionSql, level: string) => {
  await rebuildGeographies(tx);
  const rows = await tx`select * from census_geographies where level = ${level} order by name_order`;
  return Object.fromEntries(rows.map((row) => [row.fips, row]));
};

test("a code has its newest name, and all of its vintages in order", async () => {
  const counties = await onEmptyStore(async (tx) => {
    await places(tx, "2022-acs5", "county", { "22059": "LaSalle Parish, Louisiana" });
    await places(tx, "2018-acs5", "county", { "22059": "La Salle Parish, Louisiana" });
    await places(tx, "2018-acs1", "county", { "22059": "La Salle Parish, Louisiana" });
    await gazetteer(tx, "gazetteer-2023", "county", {
      "22059": ["LaSalle Parish", 624.7],
      "22061": ["Lincoln Parish", 471],
    });
    return rebuilt(tx, "county");
  });
  expect(counties["22059"]).toMatchObject({
    name: "LaSalle Parish, Louisiana",
    vintages: ["2018-acs1", "2018-acs5", "2022-acs5"],
    first_year: 2018,
    last_year: 2023,
    parent_level: "state",
    parent_fips: "22",
    states: ["22"],
    land_area_sq_mi: 624.7,
  });
  expect(counties["22061"]).toMatchObject({ name: "Lincoln Parish, Louisiana", vintages: [] });
});

test("a place that was renamed since the newest loaded estimates has the newer Gazetteer's name", async () => {
  const [metros, cities, counties] = await onEmptyStore(async (tx) => {
    await gazetteer(tx, "gazetteer-2010", "county", { "02195": ["Petersburg Census Area", 1] });
    await places(tx, "2018-acs5", "county", { "02195": "Petersburg Borough, Alaska" });
    await places(tx, "2018-acs1", "metro", { "12060": "Atlanta-Sandy Springs-Alpharetta, GA Metro Area" });
    await gazetteer(tx, "gazetteer-2023", "metro", { "12060": ["Atlanta-Sandy Springs-Roswell, GA Metro Area", 8692] });
    await places(tx, "2022-acs5", "place", {
      "0102320": "Argo town, Alabama",
      "4200100": "Aaronsburg CDP (Centre County), Pennsylvania",
      "4200104": "Aaronsburg CDP (Washington County), Pennsylvania",
    });
    await gazetteer(tx, "gazetteer-2023", "place", {
      "0102320": ["Argo city", 1],
      "4200100": ["Aaronsburg CDP", 1],
      "4200104": ["Aaronsburg CDP", 1],
    });
    return [await rebuilt(tx, "metro"), await rebuilt(tx, "place"), await rebuilt(tx, "county")];
  });
  expect(metros["12060"]?.name).toBe("Atlanta-Sandy Springs-Roswell, GA Metro Area");
  expect(counties["02195"]?.name).toBe("Petersburg Borough, Alaska");
  expect(cities["0102320"]?.name).toBe("Argo city, Alabama");
  // Gazetteers do not tell the two apart; the ACS does.
  expect(cities["4200100"]?.name).toBe("Aaronsburg CDP (Centre County), Pennsylvania");
});

test("areas come from the newest Gazetteer that has the code, older ones where it is gone", async () => {
  const counties = await onEmptyStore(async (tx) => {
    await gazetteer(tx, "gazetteer-2010", "county", {
      "09001": ["Fairfield County", 625],
      "01001": ["Autauga County", 594.4],
    });
    await gazetteer(tx, "gazetteer-2023", "county", { "01001": ["Autauga County", 594.5] });
    return rebuilt(tx, "county");
  });
  expect(counties["09001"]).toMatchObject({ land_area_sq_mi: 625, area_edition: "gazetteer-2010" });
  expect(counties["01001"]).toMatchObject({ land_area_sq_mi: 594.5, area_edition: "gazetteer-2023" });
});

test("the nation's areas are the sums of the states', without Puerto Rico's", async () => {
  const nation = await onEmptyStore(async (tx) => {
    await places(tx, "2018-acs1", "nation", { "1": "United States" });
    await gazetteer(
      tx,
      "geoinfo-2023",
      "state",
      Object.fromEntries([
        ...Array.from({ length: 51 }, (_, index) => [String(index + 1).padStart(2, "0"), ["A state", 100]]),
        ["72", ["Puerto Rico", 3424]],
      ]),
    );
    return rebuilt(tx, "nation");
  });
  expect(nation["1"]).toMatchObject({ land_area_sq_mi: 5100, area_edition: "geoinfo-2023", parent_level: null });
});

test("a metropolitan area lies in the states of its counties, or of its title without a delineation", async () => {
  const metros = await onEmptyStore(async (tx) => {
    await places(tx, "2018-acs5", "metro", {
      "35620": "New York-Newark-Jersey City, NY-NJ-PA Metro Area",
      "17140": "Cincinnati, OH-KY-IN Metro Area",
    });
    await tx`
      insert into census_delineations values
      ('delineation-2018', 2018, '17140', 'Cincinnati, OH-KY-IN', true, '39061', true),
      ('delineation-2018', 2018, '17140', 'Cincinnati, OH-KY-IN', true, '21015', true)`;
    return rebuilt(tx, "metro");
  });
  expect(metros["35620"]?.states).toEqual(["34", "36", "42"]);
  expect(metros["17140"]?.states).toEqual(["21", "39"]);
});

test("what is loaded for a part proves no absence, but a tract that was split is no longer current", async () => {
  const [tracts, countyStates] = await onEmptyStore(async (tx) => {
    await places(tx, "2018-acs5", "tract", { "06001402800": "Census Tract 4028", "06001400100": "Census Tract 4001" });
    await places(tx, "2022-acs5", "tract", { "06001402801": "Census Tract 4028.01" });
    await places(tx, "2018-acs5", "county", { "40001": "Adair County, Oklahoma" });
    await places(tx, "2022-acs5", "county", { "40109": "Oklahoma County, Oklahoma" });
    return [await rebuilt(tx, "tract"), await rebuilt(tx, "county")];
  });
  const current = (rows: Record<string, { is_current?: boolean }>) =>
    Object.keys(rows)
      .filter((fips) => rows[fips]?.is_current)
      .sort();
  expect(current(tracts)).toEqual(["06001400100", "06001402801"]);
  expect(current(countyStates)).toEqual(["40001", "40109"]);
});

test("a second run over the same places changes nothing, and one over fewer takes what is gone", async () => {
  const [before, after, fewer] = await onEmptyStore(async (tx) => {
    await places(tx, "2018-acs5", "county", { "01001": "Autauga County, Alabama", "01003": "Baldwin County, Alabama" });
    const versions = async () => tx`select xmin::text, ctid::text, fips from census_listed_places order by fips`;
    await rebuildGeographies(tx);
    const first = [...(await versions())];
    await rebuildGeographies(tx);
    const second = [...(await versions())];
    await tx`delete from census_places where fips = '01003'`;
    await rebuildGeographies(tx);
    return [first, second, [...(await versions())]];
  });
  expect(after).toEqual(before);
  expect(fewer.map(({ fips }) => fips)).toEqual(["01001"]);
});

test("what was published and never listed is listed with the next update, and then only once", async () => {
  const [missed, again] = await onEmptyStore(async (tx) => {
    await places(tx, "2018-acs5", "county", { "01001": "Autauga County, Alabama" });
    await markUnlisted(tx, "2018-acs5");
    await places(tx, "2022-acs5", "county", { "01003": "Baldwin County, Alabama" });
    await markUnlisted(tx, "2022-acs5");
    await updateGeographies(tx);
    const names = async () => (await tx`select name from census_geographies order by fips`).map(({ name }) => name);
    const first = await names();
    await tx`delete from census_places`;
    await updateGeographies(tx);
    return [first, await names()];
  });
  expect(missed).toEqual(["Autauga County, Alabama", "Baldwin County, Alabama"]);
  expect(again).toEqual(missed);
});
