import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type DelineatedCounty, readDelineation } from "../../../src/census/load/files/delineation.ts";
import {
  type GazetteerLevel,
  type GazetteerPlace,
  readGazetteer,
  readGeoinfo,
} from "../../../src/census/load/files/gazetteer.ts";
import { isOfOtherLevel, levelOfColumns, readGeoId } from "../../../src/census/load/files/geo-id.ts";
import { recognize } from "../../../src/census/load/files/recognize.ts";
import { openFieldRows } from "../../../src/loading/formats/field-rows.ts";
import { sourceFileOf } from "../../support/source-file.ts";
import { HAS_SOURCES, sourceBytes } from "./support.ts";

describe("GEO_IDs", () => {
  test.each([
    ["0100000US", { level: "nation", fips: "1" }],
    ["0400000US06", { level: "state", fips: "06" }],
    ["0500000US06001", { level: "county", fips: "06001" }],
    ["1400000US06001400100", { level: "tract", fips: "06001400100" }],
    ["1600000US0653000", { level: "place", fips: "0653000" }],
    ["310M600US26420", { level: "metro", fips: "26420" }],
    ["310M700US26420", { level: "metro", fips: "26420" }],
    ["3100000US26420", { level: "metro", fips: "26420" }],
    ["1500000US060014001001", "level"],
    ["0600000US5000100325", "level"],
    ["860Z200US94601", "level"],
    ["0100089US", "component"],
    ["0400001US06", "component"],
    ["0400000US6", undefined],
    ["0500000US0600", undefined],
    ["0100000US1", undefined],
    ["06001", undefined],
    ["", undefined],
  ])("%p is %p", (geoId, expected) => {
    expect(readGeoId(geoId) as unknown).toEqual(expected);
  });

  test("of levels that are not served are recognized by their bytes as by their texts", async () => {
    const part = (signs: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...signs), maxLength });
    const summary = fc.oneof(fc.constantFrom("010", "040", "140", "150", "860"), part("0158A", 4));
    const geoId = fc
      .tuple(
        summary,
        fc.oneof(fc.constantFrom("0000", "M600", "Z200"), part("0ZM-é", 4)),
        fc.constantFrom("US", "US", "US", "U", "us"),
        part("0123456789A-a", 6),
      )
      .map((parts) => parts.join(""));
    const geoIds = [...new Set(fc.sample(geoId, 5_000))];
    const content = Buffer.from(`GEO_ID|NAME\n${geoIds.map((text) => `${text}|x\n`).join("")}`);
    const { batches } = await openFieldRows(sourceFileOf("f.dat", content).bytes(), { file: "f.dat", delimiter: "|" });
    const found: string[] = [];
    for await (const rows of batches)
      for (let row = 0; row < rows.count; row++) if (isOfOtherLevel(rows, row, 0)) found.push(rows.text(row, 0));
    expect(found.length).toBeGreaterThan(100);
    expect(found).toEqual(geoIds.filter((text) => readGeoId(text) === "level"));
  });

  test("the API's geography columns make a level, those of other levels make none", () => {
    const level = (...names: string[]) => levelOfColumns(new Set(names))?.level;
    expect(level("NAME", "us")).toBe("nation");
    expect(level("NAME", "state")).toBe("state");
    expect(level("state", "county")).toBe("county");
    expect(level("state", "county", "tract")).toBe("tract");
    expect(level("state", "place")).toBe("place");
    expect(level("metropolitan statistical area/micropolitan statistical area")).toBe("metro");
    expect(level("state", "county", "tract", "block group")).toBeUndefined();
    expect(level("state", "county", "county subdivision")).toBeUndefined();
    expect(level("NAME")).toBeUndefined();
  });
});

describe("names of files", () => {
  test.each([
    ["ACSDT5Y2022.B25001-Data.csv", { kind: "acs", form: "export", vintage: "2022-acs5", table: "B25001" }],
    ["x/Counties-ACSDT1Y2021.B01003-Data.csv", { kind: "acs", form: "export", vintage: "2021-acs1", table: "B01003" }],
    ["ACSST5Y2018.S1901-Column-Metadata.csv", { kind: "companion" }],
    ["acs-acs1-2018-GROUP_B19013A_DATA.csv", { kind: "acs", form: "group", vintage: "2018-acs1", table: "B19013A" }],
    ["acs-acs1-profile-2018-GROUP_DP05_DATA.csv", { kind: "acs", form: "group", vintage: "2018-acs1", table: "DP05" }],
    ["acs5-2023/county_2023.json", { kind: "acs", form: "json", vintage: "2023-acs5", table: undefined }],
    ["acs1-2012-B19013-states.json", { kind: "acs", form: "json", vintage: "2012-acs1", table: "B19013" }],
    ["acsdt5y2024-b19013.dat", { kind: "acs", form: "summary", vintage: "2024-acs5", table: "B19013" }],
    ["Geos20245YR.txt", { kind: "geos", vintage: "2024-acs5" }],
    ["county_acs5_2018.csv", { kind: "acs", form: "wide", vintage: "2018-acs5", table: undefined }],
    ["2023_Gaz_counties_national.txt", { kind: "gazetteer", year: 2023, level: "county" }],
    ["2025_Gaz_cbsa_national.txt", { kind: "gazetteer", year: 2025, level: "metro" }],
    ["2021_Gaz_tracts_national.txt", { kind: "gazetteer", year: 2021, level: "tract" }],
    ["2024_Gaz_place_national-copy.txt", { kind: "gazetteer", year: 2024, level: "place" }],
    ["2010/Gaz_counties_national.txt", { kind: "gazetteer", year: 2010, level: "county" }],
    ["Gaz_counties_national.txt", undefined],
    ["acsdt5y2024-b19013_california.dat", { kind: "acs", form: "summary", vintage: "2024-acs5", table: "B19013" }],
    ["list1_2023 (1).xlsx", { kind: "delineation", year: 2023, month: undefined, workbook: true }],
    ["GEOINFO2023.GEOINFO-Data.csv", { kind: "geoinfo", year: 2023 }],
    ["list1_Mar_2020.csv", { kind: "delineation", year: 2020, month: "Mar", workbook: false }],
    ["list1_2023.xlsx", { kind: "delineation", year: 2023, month: undefined, workbook: true }],
    ["variables/acs5_2019_profile_variables.json", undefined],
    ["README.md", undefined],
    ["county_2023.json", undefined],
  ])("%s is recognized as %p", (path, expected) => {
    expect(recognize(path) as unknown).toEqual(expected);
  });
});

const gazetteer = (
  name: string,
  content: string | Buffer,
  year: number,
  level: GazetteerLevel,
): Promise<GazetteerPlace[]> => Array.fromAsync(readGazetteer(sourceFileOf(name, content), { year, level }));

describe("Gazetteer files", () => {
  const HEAD = "USPS\tGEOID\tANSICODE\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG";
  const ROW = "AL\t01001\t00161526\tAutauga County\t1539631461\t25677536\t594.455\t9.914\t32.532237\t-86.64644";

  test.each([
    [
      "a land area that is not that of the square meters",
      ROW.replace("594.455", "9.914"),
      'x:2, ALAND_SQMI: "9.914" is not the area of 1539631461',
    ],
    [
      "coordinates that were changed over",
      ROW.replace("32.532237\t-86.64644", "-86.64644\t32.532237"),
      'x:2, INTPTLAT: "-86.64644" is not a number from 17 to 72',
    ],
    ["a code of another level", ROW.replace("01001", "0100100"), 'x:2, GEOID: "0100100" is not the code of a county'],
    ["a field less", ROW.replace("\t9.914", ""), "x:2: has 9 fields, where the first line has 10"],
    ["no name", ROW.replace("Autauga County", ""), "x:2, NAME: is empty"],
  ])("are refused for %s", async (_, row, reason) => {
    await expect(gazetteer("x", `${HEAD}\n${row}\n`, 2023, "county")).rejects.toThrow(reason);
  });

  test("a CBSA whose type is not that of its name is refused", async () => {
    const row = "\t10300\tAdrian, MI Micro Area\t1\t1941553343\t30470381\t749.638\t11.765\t41.896022\t-84.074356";
    const head = HEAD.replace("USPS", "CSAFP").replace("ANSICODE\tNAME", "NAME\tCBSA_TYPE");
    await expect(gazetteer("x", `${head}\n${row}\n`, 2023, "metro")).rejects.toThrow(
      'x:2, CBSA_TYPE: "1" is not the type of "Adrian, MI Micro Area"',
    );
  });

  test.if(HAS_SOURCES).each([
    ["2010_Gaz_counties_national.csv", 2010, "county", 3_221, "Doña Ana County"],
    ["2010_Gaz_places_national.csv", 2010, "place", 29_514, "Esparto CDP"],
    ["2018_Gaz_counties_national.txt", 2018, "county", 3_220, "Doña Ana County"],
    ["2018_Gaz_cbsa_national.txt", 2018, "metro", 945, "Española, NM Micro Area"],
    ["2023_Gaz_counties_national.txt", 2023, "county", 3_222, "Greater Bridgeport Planning Region"],
    ["2023_Gaz_cbsa_national.txt", 2023, "metro", 935, "Abilene, TX Metro Area"],
    ["2025_Gaz_counties_national.txt", 2025, "county", 3_222, "Autauga County"],
    ["2025_Gaz_cbsa_national.txt", 2025, "metro", 935, "Susanville, CA Micro Area"],
    ["2025_Gaz_place_national.txt", 2025, "place", 32_350, "Abanda CDP"],
  ] as const)("%s gives every place, with names whole", async (name, year, level, count, sample) => {
    const places = await gazetteer(name, sourceBytes(`gazetteer/${name}`), year, level);
    expect(places).toHaveLength(count);
    expect(new Set(places.map(({ fips }) => fips)).size).toBe(count);
    expect(places.map((place) => place.name)).toContain(sample);
    if (level === "metro") expect(new Set(places.map((place) => place.level))).toEqual(new Set(["metro", "micro"]));
  });

  test.if(HAS_SOURCES)("GEOINFO gives the area of every state, the District and Puerto Rico", async () => {
    const file = sourceFileOf(
      "GEOINFO2023.GEOINFO-Data.csv",
      sourceBytes("datacensusgov/states/GEOINFO2023.GEOINFO-Data.csv"),
    );
    const states = await Array.fromAsync(readGeoinfo(file));
    expect(states).toHaveLength(52);
    expect(states[0]).toEqual({
      level: "state",
      fips: "01",
      name: "Alabama",
      latitude: 33.0865484,
      longitude: -86.7407145,
      landAreaSqMi: 50_650.833,
      waterAreaSqMi: 1_769.246,
    });
  });
});

const delineation = (name: string, content: string | Buffer): Promise<DelineatedCounty[]> =>
  Array.fromAsync(readDelineation(sourceFileOf(name, content), name.endsWith(".xlsx")));

describe("CBSA delineations", () => {
  test.if(HAS_SOURCES).each([
    ["delineation/list1_Sep_2018.csv", 1_915, 938, 392],
    ["delineation/list1_Mar_2020.csv", 1_916, 939, 392],
    ["delineation/list1_Jul_2023.csv", 1_915, 935, 393],
  ] as const)("%s gives every county of every CBSA", async (name, counties, areas, metros) => {
    const rows = await delineation(name, sourceBytes(name));
    expect(rows).toHaveLength(counties);
    expect(new Set(rows.map(({ cbsa }) => cbsa)).size).toBe(areas);
    expect(new Set(rows.filter(({ isMetro }) => isMetro).map(({ cbsa }) => cbsa)).size).toBe(metros);
  });

  test.if(HAS_SOURCES)(
    "a workbook is read between its titles and notes; codes that join counties are counted",
    async () => {
      const key = ({ cbsa, countyFips }: DelineatedCounty) => `${cbsa} ${countyFips}`;
      const counted = { combinations: 0 };
      const file = sourceFileOf("list1_2023.xlsx", sourceBytes("list1_2023.xlsx"));
      const workbook = await Array.fromAsync(readDelineation(file, true, counted));
      const csv = await delineation("x.csv", sourceBytes("delineation/list1_Jul_2023.csv"));
      expect([workbook.length, counted.combinations]).toEqual([1_901, 18]);
      const areas = (rows: DelineatedCounty[]) =>
        new Set(rows.map(({ cbsa, title, isMetro }) => `${cbsa} ${title} ${isMetro}`));
      expect(areas(workbook)).toEqual(areas(csv));
      // This copy was altered: the BEA's codes in Virginia and Hawaii, and Connecticut's counties from before 2022.
      const known = new Set(csv.map(key));
      const others = workbook.filter((row) => !known.has(key(row)));
      expect(new Set(others.map(({ countyFips }) => countyFips.slice(0, 2)))).toEqual(new Set(["09", "15", "51"]));
    },
  );

  const HEAD =
    "CBSA Code,CBSA Title,Metropolitan/Micropolitan Statistical Area,FIPS State Code,FIPS County " +
    "Code,Central/Outlying County";
  const ROW = '10100,"Aberdeen, SD",Micropolitan Statistical Area,46,013,Central';

  test("rows of commas at the end are skipped", async () => {
    expect(await delineation("x.csv", `${HEAD}\n${ROW}\n,,,,,\n`)).toEqual([
      { cbsa: "10100", title: "Aberdeen, SD", isMetro: false, countyFips: "46013", isCentral: true },
    ]);
  });

  test.each([
    ["another heading", `a,b\n${ROW}\n`, 'x.csv:1: missing column "CBSA Code"; its columns are a, b'],
    [
      "a column that is missing",
      `${HEAD.replace(",CBSA Title", ",Title")}\n${ROW}\n`,
      'x.csv:1: missing column "CBSA Title"',
    ],
    [
      "a county code of two digits",
      `${HEAD}\n${ROW.replace("013", "13")}\n`,
      'x.csv:2, FIPS County Code: unexpected value "13"',
    ],
    [
      "a kind that is neither",
      `${HEAD}\n${ROW.replace("Micro", "Mega")}\n`,
      'x.csv:2, Metropolitan/Micropolitan Statistical Area: unexpected value "Megapolitan',
    ],
    ["a row cut off", `${HEAD}\n${ROW.slice(0, -12)}`, "x.csv:2: has 4 fields, where the first row has 6"],
  ])("are refused for %s", async (_, content, reason) => {
    await expect(delineation("x.csv", content)).rejects.toThrow(reason);
  });
});
