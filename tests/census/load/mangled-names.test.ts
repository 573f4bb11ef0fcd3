import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decodedName, hasLostLetters } from "../../../src/census/load/files/mangled-names.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { load, rowsIn } from "./support.ts";

const RIGHT = [
  "Doña Ana County, New Mexico",
  "Peñuelas Municipio, Puerto Rico",
  "Añasco Municipio, Puerto Rico",
  "Mayagüez, PR Metro Area",
  "Cañon City city, Colorado",
  "La Cañada Flintridge city, California",
  "San Germán Municipio, Puerto Rico",
  "Río Grande zona urbana, Puerto Rico",
  "Guánica Municipio, Puerto Rico",
  "Canóvanas Municipio, Puerto Rico",
  "Búfalo comunidad, Puerto Rico",
  "Imbéry comunidad, Puerto Rico",
  "Utqiaġvik city, Alaska",
  "Sčilíp CDP, Montana",
  "ʻĀina Haina CDP, Hawaii",
  "O’Brien County, Iowa",
  "CAÑADA ÁLAMOS, ÉL ÑANDÚ",
  "Raymer (New Raymer) town, Colorado",
  "Nashville-Davidson metropolitan government (balance), Tennessee",
  "Census Tract 4001; Alameda County; California",
  "Winston-Salem/High Point: A & B #2, Texas",
];
const as = (encoding: Bun.Encoding) => {
  const decoder = new TextDecoder(encoding);
  return (text: string) => decoder.decode(Buffer.from(text));
};
/** Every byte as the letter of its number, as Latin-1 has it: signs of control among them. */
const byBytes = (text: string) => Buffer.from(text).toString("latin1");

describe("a name that was read in the wrong encoding", () => {
  test.each(RIGHT)("%s is restored from it, however often that happened, and left alone if it is right", (name) => {
    expect(decodedName(name)).toBe(name);
    expect(hasLostLetters(name)).toBe(false);
    for (const mangle of [byBytes, as("windows-1252")]) {
      expect(decodedName(mangle(name))).toBe(name);
      expect(decodedName(mangle(mangle(name)))).toBe(name);
      expect(decodedName(mangle(mangle(mangle(name))))).toBe(name);
    }
  });

  test("no text of letters is changed", () => {
    const letters = [..."aAzZñÑáÁéÉíÍóÓúÚüÜçÇčġāĀ ,.'’-()"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters)), (signs) => {
        const name = signs.join("");
        // A capital with an accent before a typographic apostrophe could be either; no name has it.
        fc.pre(!/[À-ß]’/.test(name));
        expect(decodedName(name)).toBe(name);
      }),
    );
  });

  test.each([
    "Do?a Ana",
    "Do\ufffda Ana",
    "Do\ufffd\ufffda Ana",
    "Do±a Ana",
    "Do├▒a Ana",
    "Do√±a Ana",
    "DoÃa Ana",
    "DoГ±a Ana", // UTF-8 as windows-1251
    "BayamГіn",
    "RincĂłn", // UTF-8 as windows-1250
    "ĂŽle",
    "Gußnica", // Latin-1 as code page 437
    "Rφo Grande",
    "Mayagⁿez",
    "Do&ntilde;a Ana",
    "Do&#241;a Ana",
  ])("%s has lost letters", (name) => expect(hasLostLetters(name)).toBe(true));

  test.if(hasAgencyFiles(agencyPath("census/gazetteer")))("no name of a real Gazetteer is changed", () => {
    for (const [name, column] of [["2025_Gaz_place_national.txt", "NAME"]] as const) {
      const text = rowsIn(agencyPath("census/gazetteer"), name).map((row) => Object.values(row).join("|"));
      expect(text.length).toBeGreaterThan(30_000);
      for (const row of text) expect([column, decodedName(row), hasLostLetters(row)]).toEqual([column, row, false]);
    }
  });
});

describe("loads", () => {
  const scratch = testStore("census_mangled_names", { emptyBefore: true });
  const answer = (rows: [string, string][]) =>
    JSON.stringify([
      ["B01003_001E", "B01003_001M", "NAME", "state", "county"],
      ...rows.map(([fips, name]) => ["1000", "10", name, fips.slice(0, 2), fips.slice(2)]),
    ]);
  const exported = (rows: [string, string][]) =>
    [
      ["GEO_ID", "NAME", "B19013_001E", "B19013_001M"],
      ["Geography", "Geographic Area Name", "Estimate!!Total", "Margin of Error!!Total"],
      ...rows.map(([geoId, name]) => [geoId, name, "50000", "100"]),
    ]
      .map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`)
      .join("");
  const names = async (vintage: string) =>
    Object.fromEntries(
      (
        await scratch.database.sql`select level, fips, name from census_places where vintage = ${vintage} order by 1, 2`
      ).map(({ fips, name }) => [fips, name]),
    );
  const GAZETTEER = "USPS\tGEOID\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG\n";
  const area = "1539631461\t25677536\t594.455\t9.914\t32.532237\t-86.64644\n";

  test("mend what can be read: API answers, exports, lists of places, at every level", async () => {
    await load(scratch.database, {
      "acs5-2023-B01003-counties.json": answer([
        ["35013", "DoÃ±a Ana County, New Mexico"],
        ["72011", "AÃ\u00b1asco Municipio, Puerto Rico"],
        ["72111", "Pe?uelas Municipio, Puerto Rico"],
        ["72097", "Mayag\ufffdez Municipio, Puerto Rico"],
      ]),
      "ACSDT5Y2022.B19013-Data.csv": exported([
        ["310M600US32420", "MayagÃƒÂ¼ez, PR Metro Area"],
        ["1600000US0811810", "CaÃ±on City city, Colorado"],
        ["1400000US35013000101", "Census Tract 1.01, DoÃ±a Ana County, New Mexico"],
      ]),
      "Geos20245YR.txt":
        "COMPONENT|GEO_ID|NAME\n00|0500000US35013|DoÃ±a Ana County, New Mexico\n00|0500000US35001|Bernalillo " +
        "County, New Mexico\n",
      "acsdt5y2024-b19013.dat": "GEO_ID|B19013_E001|B19013_M001\n0500000US35013|50000|100\n0500000US35001|50000|100\n",
    });
    expect(await names("2023-acs5")).toEqual({
      "35013": "Doña Ana County, New Mexico",
      "72011": "Añasco Municipio, Puerto Rico",
      "72097": "Mayagüez Municipio, Puerto Rico",
      "72111": "Peñuelas Municipio, Puerto Rico",
    });
    expect(await names("2022-acs5")).toEqual({
      "0811810": "Cañon City city, Colorado",
      "32420": "Mayagüez, PR Metro Area",
      "35013000101": "Census Tract 1.01, Doña Ana County, New Mexico",
    });
    expect((await names("2024-acs5"))["35013"]).toBe("Doña Ana County, New Mexico");
  });

  test("mend what was lost from a Gazetteer or another vintage, and name what they can't", async () => {
    const place = (geoId: string, name: string): [string, string] => [`1600000US${geoId}`, name];
    const canonCity = `CO\t0811810\tCaÃ±on City city\t${area}`;
    const areaBefore = area.replace("-86.64644", "-86.6464");
    const { notes } = await load(
      scratch.database,
      {
        "2023_Gaz_place_national.txt": `${GAZETTEER}${canonCity}CA\t0639003\tLa Ca?ada city\t${area}`,
        "2021_Gaz_place_national.txt": `${GAZETTEER}CA\t0639003\tLa Cañada city\t${areaBefore}`,
        "ACSDT5Y2022.B19013-Data.csv": exported([
          place("0639003", "La Ca??ada city, California"),
          place("0811810", "Ca├▒on City city, Colorado"),
          place("4899999", "Pe&ntilde;itas city, Texas"),
        ]),
      },
      { acceptSmaller: true },
    );
    expect(await names("2022-acs5")).toEqual({
      "0639003": "La Cañada city, California",
      "0811810": "Cañon City city, Colorado",
      "4899999": "Pe&ntilde;itas city, Texas",
    });
    expect(notes).toEqual([expect.stringContaining("letters of place 4899999 (Pe&ntilde;itas city, Texas) were lost")]);
    await load(
      scratch.database,
      {
        "2021_Gaz_place_national.txt": `${GAZETTEER}CA\t0639003\tLa Cañada city\t${area}`,
        "2023_Gaz_place_national.txt": `${GAZETTEER}CA\t0639003\tLa Ca?ada city\t${area}`,
      },
      { acceptSmaller: true, force: true },
    );
    const gazetteers = await scratch.database.sql`select edition, name from census_gazetteer where fips = '0639003'`;
    expect(new Set(gazetteers.map(({ name }) => name))).toEqual(new Set(["La Cañada city"]));
  });
});
