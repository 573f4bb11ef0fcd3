import { describe, expect, test } from "bun:test";
import {
  type GazetteerContent,
  refuseWrongDelineation,
  refuseWrongGazetteer,
} from "../../../../src/census/load/editions/wrong-gazetteer.ts";
import { type GazetteerLevel, readGazetteer } from "../../../../src/census/load/files/gazetteer.ts";
import type { StoredLevel } from "../../../../src/census/vocabulary/vintages.ts";
import { sourceFileOf } from "../../../support/source-file.ts";
import { testStore } from "../../../support/store.ts";
import { HAS_SOURCES, load, sourceBytes } from "../support.ts";

const content = (codes: Partial<Record<StoredLevel, string[]>>, columns: string[] = []): GazetteerContent => ({
  columns,
  codes: new Map(Object.entries(codes) as [StoredLevel, string[]][]),
  isSelection: false,
});
const numbered = (count: number, digits: number) =>
  Array.from({ length: count }, (_, index) => `01${String(index).padStart(digits - 2, "0")}`);

describe("a Gazetteer of another year than its name says is refused by what it holds", () => {
  test.each([
    ["planning regions", { county: ["09110"] }, 2021, "has county 09110, which begins in 2022"],
    ["counties that ended", { county: ["02261"] }, 2020, "has county 02261, which ended before 2020"],
    ["tracts of such counties", { tract: ["09001010100"] }, 2022, "has county 09001, which ended before 2022"],
    ["a metropolitan area that ended", { metro: ["17460"] }, 2023, "has area 17460, which ended with"],
    ["one that began", { metro: ["17410"] }, 2022, "has area 17410, which began with"],
    ["tracts of 2020", { tract: numbered(85_000, 11) }, 2019, "has 85000 tracts, as many as since 2020"],
    ["tracts of 2010", { tract: numbered(74_000, 11) }, 2020, "has 74000 tracts, as many as before 2020"],
    ["places of 2020", { place: numbered(31_900, 7) }, 2018, "has 31900 places, as many as since 2020"],
    ["places of 2010", { place: numbered(29_500, 7) }, 2021, "has 29500 places, as many as before 2020"],
  ])("%s", async (_, codes, year, reason) => {
    await expect(refuseWrongGazetteer(content(codes), "x.txt", year)).rejects.toThrow(
      `${reason}${reason.endsWith("with") ? " the delineation of 2023" : ""}: it is not of ${year}, as its name says`,
    );
  });

  test("but not by its number of places where a selection is accepted", async () => {
    const few = { ...content({ place: numbered(10, 7) }), isSelection: true };
    await refuseWrongGazetteer(few, "x", 2023);
    await expect(refuseWrongGazetteer({ ...few, isSelection: false }, "x", 2023)).rejects.toThrow("has 10 places");
  });

  test("as is a delineation, by its counties and areas", async () => {
    const delineated = { counties: new Set(["09110"]), cbsas: new Set(["25540"]) };
    await refuseWrongDelineation(delineated, "x", 2023);
    await expect(refuseWrongDelineation(delineated, "x", 2020)).rejects.toThrow(
      "has county 09110, which begins in 2022",
    );
    const cleveland = { counties: new Set(["39035"]), cbsas: new Set(["17460"]) };
    await refuseWrongDelineation(cleveland, "x", 2020);
    await expect(refuseWrongDelineation(cleveland, "x", 2023)).rejects.toThrow("has area 17460, which ended with");
  });

  test("and by columns that its year did not have", async () => {
    await expect(refuseWrongGazetteer(content({}, ["USPS", "GEOID", "GEOIDFQ"]), "x", 2018)).rejects.toThrow("GEOIDFQ");
    await expect(refuseWrongGazetteer(content({}, ["USPS", "POP10"]), "x", 2018)).rejects.toThrow("POP10");
  });

  test.if(HAS_SOURCES).each([
    ["2010_Gaz_counties_national.csv", "county", [2010], [2008, 2015, 2020, 2022]],
    ["2010_Gaz_places_national.csv", "place", [2010, 2018], [2021, 2025]],
    ["2018_Gaz_counties_national.txt", "county", [2018, 2015, 2019], [2014, 2020, 2022]],
    ["2018_Gaz_cbsa_national.txt", "metro", [2018, 2021], [2023, 2025]],
    ["2023_Gaz_counties_national.txt", "county", [2022, 2023], [2010, 2021]],
    ["2023_Gaz_cbsa_national.txt", "metro", [2023], [2018, 2022]],
    ["2025_Gaz_counties_national.txt", "county", [2025], [2021, 2023]],
    ["2025_Gaz_place_national.txt", "place", [2025], [2018, 2023]],
  ] as const)("%s is taken under its own year and refused under others", async (name, level, own, others) => {
    for (const year of [...own, ...others]) {
      const content = await contentOf(name, level, year);
      const checked = refuseWrongGazetteer(content, name, year);
      if ((own as readonly number[]).includes(year)) await checked;
      else await expect(checked).rejects.toThrow(`it is not of ${year}, as its name says`);
    }
  });
});

/** What the loader finds in a real file. */
async function contentOf(name: string, level: GazetteerLevel, year: number): Promise<GazetteerContent> {
  let columns: readonly string[] = [];
  const codes = new Map<StoredLevel, string[]>();
  const encoding = name.startsWith("2010") ? 2010 : year; // which is by year, too
  const file = sourceFileOf(name, sourceBytes(`gazetteer/${name}`));
  const onColumns = (names: readonly string[]) => {
    columns = names;
  };
  for await (const place of readGazetteer(file, { year: encoding, level, onColumns })) {
    const levelCodes = codes.get(place.level) ?? [];
    levelCodes.push(place.fips);
    codes.set(place.level, levelCodes);
  }
  return { columns, codes, isSelection: false };
}

describe("the same bytes", () => {
  const scratch = testStore("census_gazetteer");

  const FILE = [
    "USPS\tGEOID\tANSICODE\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG",
    "AL\t01001\t00161526\tAutauga County\t1539631461\t25677536\t594.455\t9.914\t32.532237\t-86.64644",
    "",
  ].join("\n");

  test("are of one year: under another one they are refused, and what is served stays", async () => {
    const options = { acceptSmaller: true };
    await load(scratch.database, { "2017_Gaz_counties_national.txt": FILE }, options);
    await expect(load(scratch.database, { "2016_Gaz_counties_national.txt": FILE }, options)).rejects.toThrow(
      "is the same as the file of gazetteer-2017, so not of gazetteer-2016",
    );
    const editions = await scratch.database.sql`select distinct edition from census_gazetteer`;
    expect(editions.map(({ edition }) => edition)).toEqual(["gazetteer-2017"]);
  });
});
