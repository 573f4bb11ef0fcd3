import { describe, expect, test } from "bun:test";
import { openFailures, servedVintages } from "../../../src/loading/queries.ts";
import { testStore } from "../../support/store.ts";
import { GAZETTEERS } from "./made-bureau.ts";
import { estimatesOf, load } from "./support.ts";

const scratch = testStore("census_bad_files", { emptyBefore: true });

/** An export of one cell, for three counties. */
const exportOf = (code: string, values: readonly (number | string)[], name = "County") =>
  [
    ["GEO_ID", "NAME", `${code}_001E`, `${code}_001M`],
    ["Geography", "Geographic Area Name", "Estimate!!Total", "Margin of Error!!Total"],
    ...values.map((value, index) => [`0500000US0100${2 * index + 1}`, `${name} ${index}, Alabama`, value, 10]),
  ]
    .map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`)
    .join("");

const INCOME = "ACSDT5Y2022.B19013-Data.csv";
const PEOPLE = "ACSDT5Y2022.B01003-Data.csv";
const RENT = "ACSDT5Y2022.B25064-Data.csv";
const GOOD = {
  [INCOME]: exportOf("B19013", [50_000, 60_000, 70_000]),
  [PEOPLE]: exportOf("B01003", [1_000, 2_000, 3_000]),
  [RENT]: exportOf("B25064", [500, 600, 700]),
};

const values = async (metric: string, vintage = "2022-acs5") =>
  [...(await estimatesOf(scratch.database, { vintage, level: "county", metric })).values()].map(({ value }) => value);
const reasons = async () =>
  (await openFailures(scratch.database.sql)).map(({ label, state, reason }) => [label, state, reason]);

test("the sources of all loads of a vintage are shown, not only the last one's", async () => {
  await load(scratch.database, { [INCOME]: GOOD[INCOME] });
  await load(scratch.database, { [PEOPLE]: GOOD[PEOPLE], [RENT]: GOOD[RENT] });
  const [vintage] = await servedVintages(scratch.database.sql);
  expect(vintage?.source.split("; ")).toEqual([
    expect.stringMatching(/B19013-Data\.csv$/),
    expect.stringMatching(/: 2 files$/),
  ]);
});

describe("a folder with bad files", () => {
  const bad = GOOD[PEOPLE].replace('"2000"', '"2,000 or so"');
  const reason = `${PEOPLE}:4, B01003_001E: "2,000 or so" is neither a number nor one of the Bureau's special values`;

  test("the others are published, the bad one is named with line and reason, until it fits", async () => {
    const { results, refused } = await load(scratch.database, { ...GOOD, [PEOPLE]: bad });
    expect(results.map(({ label, outcome, rowCount }) => [label, outcome, rowCount])).toEqual([
      ["2022-acs5", "published", 6],
    ]);
    expect(refused).toEqual([reason]);
    expect(await values("median_household_income")).toEqual([50_000, 60_000, 70_000]);
    expect(await values("total_population")).toEqual([]);
    expect(await reasons()).toEqual([["2022-acs5", "refused", reason]]);
    const again = await load(scratch.database, GOOD);
    expect(again.refused).toBeUndefined();
    expect(await values("total_population")).toEqual([1_000, 2_000, 3_000]);
    expect(await reasons()).toEqual([]);
  });

  test("the same again changes nothing, and says why", async () => {
    const files = Object.fromEntries(
      Object.entries({ ...GOOD, [PEOPLE]: bad }).map(([name, text]) => [`acs/${name}`, text] as const),
    );
    await load(scratch.database, files);
    const [before] = await servedVintages(scratch.database.sql);
    await expect(load(scratch.database, files)).rejects.toThrow(reason);
    expect((await servedVintages(scratch.database.sql))[0]?.published_at).toEqual(before!.published_at);
    expect(await reasons()).toEqual([["2022-acs5", "refused", `acs/${reason}`]]);
  });

  test("nothing that is served of it shrinks or mixes: its rows stay as they are", async () => {
    await load(scratch.database, GOOD);
    const later = {
      [INCOME]: exportOf("B19013", [51_000, 61_000, 71_000]),
      [PEOPLE]: exportOf("B01003", [9_000, "?", 9_000]),
    };
    const { refused } = await load(scratch.database, later);
    expect(refused).toEqual([expect.stringContaining(`${PEOPLE}:4`)]);
    expect(await values("median_household_income")).toEqual([51_000, 61_000, 71_000]);
    expect(await values("total_population")).toEqual([1_000, 2_000, 3_000]);
    expect(await values("median_rent")).toEqual([500, 600, 700]);
  });

  test("every bad file is named, also a damaged .gz; a dry run names them and changes nothing", async () => {
    const files = {
      ...GOOD,
      [PEOPLE]: bad,
      [`${RENT}.gz`]: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]),
      "ACSDT5Y2021.B25077-Data.csv": exportOf("B25077", [1, 2, 3]).slice(0, -9),
      "ACSDT5Y2098.B25077-Data.csv": exportOf("B25077", [1, 2, 3]),
    } as Record<string, string | Uint8Array>;
    delete files[RENT];
    for (const dryRun of [true, false]) {
      const { results, refused } = await load(scratch.database, files, { dryRun });
      expect(results.map(({ label }) => label)).toEqual(["2022-acs5"]);
      expect(refused?.toSorted()).toEqual([
        expect.stringMatching(/^ACSDT5Y2021\.B25077-Data\.csv:5: the last line has no line end/),
        reason,
        expect.stringMatching(/^ACSDT5Y2022\.B25064-Data\.csv: /),
        "ACSDT5Y2098.B25077-Data.csv: is named as 2098-acs5: 5-year estimates of 2098 come after the end of that year",
      ]);
      expect((await servedVintages(scratch.database.sql)).length).toBe(dryRun ? 0 : 1);
    }
    expect((await reasons()).map(([label]) => label).toSorted()).toEqual(["2021-acs5", "2022-acs5", "2098-acs5"]);
  });

  test("two files that contradict each other are refused with their vintage; others are published", async () => {
    const { results, refused } = await load(scratch.database, {
      [`a/${INCOME}`]: GOOD[INCOME],
      [`b/${INCOME}`]: exportOf("B19013", [50_001, 60_000, 70_000]),
      "ACSDT5Y2021.B19013-Data.csv": GOOD[INCOME],
    });
    expect(results.map(({ label }) => label)).toEqual(["2021-acs5"]);
    expect(refused).toEqual([expect.stringContaining("is 50001 here, but 50000 in another file of the same table")]);
    expect(await values("median_household_income")).toEqual([]);
  });

  test("what contradicts a bad file is right", async () => {
    const { refused } = await load(scratch.database, {
      [`a/${INCOME}`]: exportOf("B19013", [99_999, "?", 70_000]),
      [`b/${INCOME}`]: GOOD[INCOME],
    });
    expect(refused).toEqual([expect.stringContaining(`a/${INCOME}:4`)]);
    expect(await values("median_household_income")).toEqual([50_000, 60_000, 70_000]);
  });

  test("a Gazetteer of one level that does not fit leaves the others, and what was served of it", async () => {
    const file = (word: string) => `2023_Gaz_${word}_national.txt`;
    const options = { acceptSmaller: true };
    const { counties = "", place = "", cbsa = "" } = GAZETTEERS;
    await load(scratch.database, { [file("counties")]: counties, [file("place")]: place }, options);
    const files = {
      [file("counties")]: counties.replaceAll("594.455", "1.000"),
      [file("place")]: place,
      [file("cbsa")]: cbsa,
    };
    const { refused } = await load(scratch.database, files, options);
    expect(refused).toEqual([expect.stringContaining(`${file("counties")}:2, ALAND_SQMI`)]);
    const rows = await scratch.database.sql`select level, land_area_sq_mi as land from census_gazetteer order by level`;
    expect(rows.map(({ level, land }) => [level, land])).toEqual([
      ["county", 594.455],
      ["place", 594.455],
      ["metro", 594.455],
    ]);
    const [before] = await servedVintages(scratch.database.sql);
    await expect(load(scratch.database, files, options)).rejects.toThrow(`${file("counties")}:2, ALAND_SQMI`);
    expect((await servedVintages(scratch.database.sql))[0]?.published_at).toEqual(before!.published_at); // no change
  });

  test("a vintage that was asked for and is not in the folder is named next to what is published", async () => {
    const { results, refused } = await load(scratch.database, GOOD, { vintages: ["2022-acs5", "2021-acs5"] });
    expect(results.map(({ label }) => label)).toEqual(["2022-acs5"]);
    expect(refused).toEqual([expect.stringMatching(/has nothing of 2021-acs5; it has 2022-acs5$/)]);
  });

  test("a folder of bad files only fails, and every reason is reported", async () => {
    const error = await load(scratch.database, { [PEOPLE]: bad, [INCOME]: `${GOOD[INCOME]}x` }).catch(
      (caught) => caught,
    );
    expect(error.kind).toBe("source_refused");
    expect(error.message).toContain(reason);
    expect(error.message).toContain(`${INCOME}:6: the last line has no line end`);
    expect(await servedVintages(scratch.database.sql)).toEqual([]);
  });
});
