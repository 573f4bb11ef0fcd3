import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TransactionSql } from "postgres";
import { markUnlisted, updateGeographies } from "../../../src/census/geographies/rebuild.ts";
import { testStore } from "../../support/store.ts";
import { gazetteer, onEmptyStore, places, rebuildGeographies } from "./support.ts";

const scratch = testStore("update");

/** What one vintage or Gazetteer has now: names by level and code. */
interface Published {
  label: string;
  levels: Record<string, Record<string, string>>;
}

/** Publications after each of which but the last of a group the list is left as it is. */
type Updates = Published[][];

/** From how many places on each level counts as whole. */
type Sizes = Record<string, number>;

/** Puts the places of a vintage or Gazetteer in the place of those that it had. */
async function publishPlaces(tx: TransactionSql, { label, levels }: Published) {
  const isVintage = label.includes("acs");
  if (isVintage) await tx`delete from census_places where vintage = ${label}`;
  else await tx`delete from census_gazetteer where edition = ${label}`;
  for (const [level, rows] of Object.entries(levels)) {
    if (Object.keys(rows).length === 0) continue;
    // Gazetteers name a county without its state.
    const gazetteerName = (name: string) => (level === "county" ? name.replace(/,.*/, "") : name);
    const areas = () =>
      Object.fromEntries(Object.entries(rows).map(([code, name]) => [code, [gazetteerName(name), 5]]));
    if (isVintage) await places(tx, label, level, rows);
    else await gazetteer(tx, label, level, areas() as Record<string, [string, number]>);
  }
  await markUnlisted(tx, label);
}

/** Runs `work` and takes back what it wrote. */
async function rolledBack(tx: TransactionSql, work: () => Promise<void>): Promise<void> {
  const done = new Error("rolled back");
  await tx
    .savepoint(async () => {
      await work();
      throw done;
    })
    .catch((error) => {
      if (error !== done) throw error;
    });
}

/** After each update the list, all columns of it, is the one that is made from nothing. */
const expectSameAsRebuilt = (tx: TransactionSql, updates: Updates, sizes: Sizes) =>
  rolledBack(tx, async () => {
    const listed = async () => [
      [...(await tx`select * from census_geographies order by level, fips`)],
      [...(await tx`select * from census_whole_editions order by level`)],
    ];
    for (const publications of updates) {
      for (const published of publications) await publishPlaces(tx, published);
      await updateGeographies(tx, sizes);
      const updated = await listed();
      await rolledBack(tx, async () => {
        for (const table of ["census_listed_places", "census_vintage_sets", "census_whole_editions"])
          await tx.unsafe(`delete from ${table}`);
        await rebuildGeographies(tx, sizes);
        expect(updated).toEqual(await listed());
      });
    }
  });

const CODES = {
  nation: ["1"],
  state: ["01", "02", "04"],
  county: ["01001", "01003", "02001", "02003"],
  tract: ["01001000100", "01001000101", "01001000200", "02001000100"],
  metro: ["10100", "10180", "10420"],
  micro: ["10100", "10180"],
};
const [LAKE, POLK] = ["Lake, Alabama", "Polk, Alabama"];
const named = (codes: readonly string[], name = LAKE) => Object.fromEntries(codes.map((code) => [code, name]));

test("the list brought up to date edition by edition is the one made again from all of them", async () => {
  /** All places of a level, the first or the last of them, under their first or second names, or any. */
  const anyRows = (level: string, all: readonly string[]) => {
    const names = level === "metro" || level === "micro" ? ["A, AL", "A-B, AL-AK"] : [LAKE, POLK];
    return fc.oneof(
      fc.constantFrom(all, all.slice(0, 2), all.slice(0, -1), all.slice(2)).map((codes) => named(codes, names[0])),
      fc.constantFrom(named(all, names[1]), {}),
      fc.dictionary(fc.constantFrom(...all), fc.constantFrom(...names), { noNullPrototype: true }),
    ) as fc.Arbitrary<Record<string, string>>;
  };
  const levels = fc.record(
    Object.fromEntries(Object.entries(CODES).map(([level, all]) => [level, anyRows(level, all)])),
  );
  const vintages = fc.constantFrom<string>("2018-acs1", "2018-acs5", "2022-acs5", "2023-acs5");
  const gazetteers = fc.constantFrom<string>("gazetteer-2010", "gazetteer-2020", "gazetteer-2023");
  const published = fc.oneof(
    { weight: 5, arbitrary: fc.record({ label: vintages, levels }) },
    { weight: 1, arbitrary: fc.record({ label: gazetteers, levels }) },
  );
  const sizes = fc.constantFrom<Sizes>(
    { nation: 1, state: 2, county: 2, tract: 2, metro: 2 },
    { nation: 1, state: 3, county: 4, tract: 4, metro: 9 },
    { nation: 1, state: 9, county: 9, tract: 9, metro: 3 },
  );
  await onEmptyStore(scratch.database, (tx) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(published, { minLength: 1, maxLength: 2 }), { maxLength: 6 }),
        sizes,
        (updates, size) => expectSameAsRebuilt(tx, updates, size),
      ),
      { numRuns: 40 },
    ),
  );
}, 120_000);

describe("a vintage that has only places of whole sets changes more than the sets where", () => {
  const [a, b, c, d] = CODES.county as [string, string, string, string];
  const [split, rest] = CODES.tract as [string, string];
  const county = (label: string, codes: string[], name = LAKE): Published => ({
    label,
    levels: { county: named(codes, name) },
  });
  const tract = (label: string, codes: string[]): Published => ({ label, levels: { tract: named(codes) } });
  const cases: [what: string, updates: Published[], sizes: Sizes][] = [
    ["it has other names", [county("2018-acs5", [a, b]), county("2022-acs5", [a, b], POLK)], {}],
    [
      "it is newer than the Gazetteer that named them",
      [county("2018-acs5", [a, b]), county("gazetteer-2020", [a, b], POLK), county("2022-acs5", [a, b])],
      {},
    ],
    ["Gazetteers alone had them", [county("gazetteer-2020", [a, b]), county("2022-acs5", [a, b])], {}],
    [
      "it is whole and lacks some that were current",
      [county("2018-acs1", [a, b]), county("2018-acs5", CODES.county), county("2022-acs5", [a, b])],
      { county: 2 },
    ],
    [
      "it is whole and has some that were not",
      [county("2018-acs5", [a, b]), county("2022-acs5", [c, d]), county("2023-acs5", CODES.county)],
      { county: 2 },
    ],
    [
      "it is newer than the whole one, which lacks them",
      [county("2018-acs5", [d]), county("2022-acs5", [a, b, c]), county("2023-acs5", [d])],
      { county: 3 },
    ],
    [
      "it has a tract that was split, and not what it was split into",
      [tract("2018-acs1", [split]), tract("2018-acs5", [rest]), tract("2022-acs5", [rest])],
      {},
    ],
    [
      "it has a tract again that was no longer current",
      [
        tract("2018-acs1", [split]),
        tract("2018-acs5", [rest]),
        tract("2022-acs5", [rest]),
        tract("2023-acs5", [split, rest]),
      ],
      {},
    ],
  ];
  for (const [what, updates, sizes] of cases)
    test(what, () =>
      onEmptyStore(scratch.database, (tx) =>
        expectSameAsRebuilt(
          tx,
          updates.map((published) => [published]),
          sizes,
        ),
      ),
    );
});

test("a tract that only Gazetteers have is named again with its county", async () => {
  const tracts = { "01001000100": "", "01001000101": "" };
  await onEmptyStore(scratch.database, (tx) =>
    expectSameAsRebuilt(
      tx,
      [
        [{ label: "gazetteer-2020", levels: { tract: tracts } }],
        [{ label: "2018-acs5", levels: { county: { "01001": LAKE } } }],
        [{ label: "2022-acs5", levels: { county: { "01001": POLK } } }],
      ],
      {},
    ),
  );
});

test("a vintage with what is listed changes no row of the list, and one with less those that it lacks", async () => {
  const twoCounties = { "01001": "Autauga County, Alabama", "01003": "Baldwin County, Alabama" };
  const threeCounties = { ...twoCounties, "01005": "Barbour County, Alabama" };
  const [before, confirmed, fewer, vintages] = await onEmptyStore(scratch.database, async (tx) => {
    const afterwards = async (label: string, county: Record<string, string>) => {
      await publishPlaces(tx, { label, levels: { state: { "01": "Alabama" }, county } });
      await updateGeographies(tx);
      return [...(await tx`select level, fips, ctid::text from census_listed_places order by level, fips`)];
    };
    return [
      await afterwards("2018-acs5", threeCounties),
      await afterwards("2022-acs5", threeCounties),
      await afterwards("2018-acs1", twoCounties),
      [...(await tx`select fips, vintages from census_geographies order by fips`)],
    ];
  });
  expect(confirmed).toEqual(before);
  const changed = fewer.filter((row, index) => row.ctid !== before[index]?.ctid).map(({ fips }) => fips);
  expect(changed).toEqual(["01005"]);
  expect(vintages).toEqual([
    { fips: "01", vintages: ["2018-acs1", "2018-acs5", "2022-acs5"] },
    { fips: "01001", vintages: ["2018-acs1", "2018-acs5", "2022-acs5"] },
    { fips: "01003", vintages: ["2018-acs1", "2018-acs5", "2022-acs5"] },
    { fips: "01005", vintages: ["2018-acs5", "2022-acs5"] },
  ]);
});
