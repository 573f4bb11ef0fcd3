import { describe, expect, test } from "bun:test";
import { readCountyWorkbook } from "../../../src/labor/laus/load/county-workbook.ts";
import { readStateWorkbook } from "../../../src/labor/laus/load/state-workbook.ts";
import { openFolder } from "../../../src/loading/source/folder.ts";
import type { SourceFile } from "../../../src/loading/source/source.ts";
import { sourceFileOf } from "../../support/source-file.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { workbookOf } from "../../support/workbook.ts";
import { COUNTY_HEADINGS, stateHeading } from "./made-workbooks.ts";

type Row = (string | number | null)[];

const fileOf = async (name: string, rows: readonly Row[]): Promise<SourceFile> =>
  sourceFileOf(name, await workbookOf({ sheet: rows }));

const THREE_LEVELS: Row[] = [
  ["Labor Force Data by County, 2012 Annual Averages", null, null, null, null, null, null, null, null, null],
  [],
  [null, "State", "County", null, null, null, null, null, null, "Unemploy-"],
  ["LAUS", "FIPS", "FIPS", null, null, null, "Labor", null, null, "ment Rate"],
  ["Code", "Code", "Code", "County Name/State Abbreviation", "Year", null, "Force", "Employed", "Unemployed", "(%)"],
  [],
];
const ONE_LEVEL: Row[] = [[...COUNTY_HEADINGS]];
const AUTAUGA: Row = ["CN0100100000000", "01", "001", "Autauga County, AL", "2012", null, 25740, 23961, 1779, 6.9];
const BALDWIN: Row = ["CN0100300000000", "01", "003", "Baldwin County, AL", "2012", null, 83459, 77120, 6339, 7.6];
const ABSENT: Row = [
  "CN7200100000000",
  "72",
  "001",
  "Adjuntas Municipio, PR",
  "2012",
  null,
  "N.A.",
  "N.A.",
  "N.A.",
  "N.A.",
];
const END: Row[] = [[], ["SOURCE:  BLS, LAUS"], ["April 19, 2019"]];

describe("a workbook of counties", () => {
  test.each([
    ["three levels of headings", THREE_LEVELS],
    ["one heading row", ONE_LEVEL],
  ])("with %s gives each county's averages, its year and its edition's date", async (_, heading) => {
    const book = await readCountyWorkbook(
      await fileOf("laucnty12.xlsx", [...heading, AUTAUGA, BALDWIN, ABSENT, ...END]),
    );
    expect(book).toMatchObject({ isAnnual: true, edition: "2019-04-19" });
    expect(book.counties[0]).toEqual({
      fips: "01001",
      name: "Autauga County, AL",
      year: 2012,
      month: undefined,
      isPreliminary: false,
      laborForce: 25740,
      employment: 23961,
      unemployment: 1779,
      unemploymentRate: 6.9,
    });
  });

  test("has nulls, never zeros, where it says N.A.", async () => {
    const book = await readCountyWorkbook(await fileOf("x.xlsx", [...ONE_LEVEL, AUTAUGA, ABSENT, ...END]));
    expect(book.counties[1]).toEqual({
      fips: "72001",
      name: "Adjuntas Municipio, PR",
      year: 2012,
      month: undefined,
      isPreliminary: false,
      laborForce: null,
      employment: null,
      unemployment: null,
      unemploymentRate: null,
    });
  });

  test("gives a binary fraction as the decimal that was published", async () => {
    const row = [...AUTAUGA.slice(0, 6), 11562, 9647, 1915, 16.600000000000001];
    const book = await readCountyWorkbook(await fileOf("x.xlsx", [...ONE_LEVEL, row, ...END]));
    expect(book.counties[0]?.unemploymentRate).toBe(16.6);
  });

  const changed = (at: number, cell: string | number | null): Row =>
    AUTAUGA.map((one, index) => (index === at ? cell : one));
  test.each<[string, Row[], string]>([
    ["whose end is missing", [...ONE_LEVEL, AUTAUGA, BALDWIN], "it is cut off"],
    ["whose date is missing", [...ONE_LEVEL, AUTAUGA, ...END.slice(0, 2)], "it is cut off"],
    [
      "without a column",
      [ONE_LEVEL[0]!.map((one) => (one === "Employed" ? "Jobs" : one)), AUTAUGA, ...END],
      '"Employed"',
    ],
    [
      "with two columns exchanged",
      [...ONE_LEVEL, [...AUTAUGA.slice(0, 6), 23961, 25740, 1779, 6.9], ...END],
      "x.xlsx:2, Labor Force: 23961 is not the sum",
    ],
    ["out of order", [...ONE_LEVEL, BALDWIN, AUTAUGA, ...END], "out of order"],
    ["with a county twice", [...ONE_LEVEL, AUTAUGA, AUTAUGA, ...END], "out of order"],
    ["with another county's code", [...ONE_LEVEL, changed(2, "003"), ...END], "is not the code of the county 01003"],
    [
      "with two years",
      [...ONE_LEVEL, AUTAUGA, BALDWIN.map((one) => (one === "2012" ? "2013" : one)), ...END],
      "2013 has other areas than the first period (1 of 1): rows are missing",
    ],
    [
      "with a text for a number",
      [...ONE_LEVEL, changed(7, "n/a"), ...END],
      'Employed: "n/a" is neither a whole number',
    ],
    ["with a rate that can't be", [...ONE_LEVEL, changed(9, 9.6), ...END], "9.6 is not the percentage"],
    ["without counties", [...ONE_LEVEL, ...END], "has no row of a county"],
  ])("%s is refused by line", async (_, rows, message) => {
    await expect(readCountyWorkbook(await fileOf("x.xlsx", rows))).rejects.toThrow(message);
  });

  test("of another year than its name or title says is refused", async () => {
    await expect(readCountyWorkbook(await fileOf("laucnty13.xlsx", [...ONE_LEVEL, AUTAUGA, ...END]))).rejects.toThrow(
      "the file's name is of another year",
    );
    const title = THREE_LEVELS.map((row, index) =>
      index === 0 ? ["Labor Force Data by County, 2011 Annual Averages"] : row,
    );
    await expect(readCountyWorkbook(await fileOf("x.xlsx", [...title, AUTAUGA, ...END]))).rejects.toThrow(
      "the title is of 2011",
    );
  });

  test("that is a web page is refused and quoted by its title", async () => {
    const page = new Blob(["<html><head><title>Access Denied</title></head></html>"]);
    const file = { ...(await fileOf("laucnty12.xlsx", [])), blob: async () => page };
    await expect(readCountyWorkbook(file)).rejects.toThrow('is a web page ("Access Denied")');
  });
});

const STATE_HEADING: Row[] = stateHeading("January 1976 to date, seasonally adjusted", { isMonthly: true });
const state = (fips: string, year: string, month: string): Row => [
  fips,
  "Alabama",
  year,
  month,
  2605000,
  1492409,
  57.299999999999997,
  1392154,
  53.4,
  100255,
  6.7,
];

describe("a workbook of states", () => {
  const both = (month: string) => [state("01", "1976", month), state("037", "1976", month), state("02", "1976", month)];

  test("gives months by state, and skips Los Angeles County (037) and New York city (51000)", async () => {
    const book = await readStateWorkbook(
      await fileOf("s.xlsx", [
        ...STATE_HEADING,
        ...both("01"),
        state("51000", "1976", "01"),
        ...both("02"),
        state("51000", "1976", "02"),
      ]),
    );
    expect(book).toMatchObject({ adjustment: "sa", isAnnual: false, skipped: 4 });
    expect(book.states.map(({ fips, month }) => `${fips} ${month}`)).toEqual(["01 1", "02 1", "01 2", "02 2"]);
    expect(book.states[0]).toMatchObject({ participationRate: 57.3, unemploymentRate: 6.7, population: 2605000 });
  });

  test("is refused where an area is known neither as a state nor as one of the others", async () => {
    const rows = [...STATE_HEADING, state("01", "1976", "01"), state("125", "1976", "01")];
    await expect(readStateWorkbook(await fileOf("s.xlsx", rows))).rejects.toThrow(
      's.xlsx:10, FIPS Code: "125" is not a state\'s code',
    );
  });

  test("is refused where the first states come late: rows before them are not skipped as headings", async () => {
    const damaged = Array.from({ length: 10 }, () => state("01", "]]>1976", "01"));
    const rows = [...STATE_HEADING, ...damaged, ...both("02")];
    await expect(readStateWorkbook(await fileOf("s.xlsx", rows))).rejects.toThrow(
      "s.xlsx:19: is the first row of a state: rows are damaged",
    );
  });

  test("has nulls for a month that was not collected, which a note under the last state explains", async () => {
    const withDashes = (row: Row) => row.map((cell, index) => (index < 4 ? cell : "–"));
    const book = await readStateWorkbook(
      await fileOf("s.xlsx", [
        ...STATE_HEADING,
        ...both("09"),
        ...both("10").map(withDashes),
        [],
        ["Dash (–) indicates that data are not available due to the 2025 lapse in appropriations."],
      ]),
    );
    expect(book.states).toHaveLength(4);
    expect(book.states[2]).toEqual({
      fips: "01",
      year: 1976,
      month: 10,
      population: null,
      laborForce: null,
      participationRate: null,
      employment: null,
      employmentPopulationRatio: null,
      unemployment: null,
      unemploymentRate: null,
    });
  });

  test("that says not seasonally adjusted is unadjusted", async () => {
    const heading = STATE_HEADING.map((row, index) =>
      index === 1 ? ["January 1976 to date, not seasonally adjusted"] : row,
    );
    expect(await readStateWorkbook(await fileOf("s.xlsx", [...heading, ...both("01")]))).toMatchObject({
      adjustment: "nsa",
    });
  });

  test.each<[string, Row[], string]>([
    [
      "whose last month lacks a state",
      [...STATE_HEADING, ...both("01"), ...both("02").slice(0, 2)],
      "rows are missing",
    ],
    ["whose months are out of order", [...STATE_HEADING, ...both("02"), ...both("01")], "out of order"],
    [
      "with another heading",
      [...STATE_HEADING.map((row) => row.map((cell) => (cell === "Month" ? "Quarter" : cell))), ...both("01")],
      "the headings are not those",
    ],
    ["with a month 13", [...STATE_HEADING, ...both("13")], '"13" is not a month'],
    [
      "without saying its adjustment",
      [...STATE_HEADING.filter((_, index) => index !== 1), ...both("01")],
      "seasonally adjusted",
    ],
  ])("%s is refused", async (_, rows, message) => {
    await expect(readStateWorkbook(await fileOf("s.xlsx", rows))).rejects.toThrow(message);
  });
});

const MONTHS_HEADING: Row[] = [
  ["Labor force data by county, not seasonally adjusted, March 2019\u2013April 2019 p"],
  [],
  [null, "State", "County", null, null, null, null, null, "Unemploy-"],
  [null, "FIPS", "FIPS", null, null, "Labor", null, null, "ment Rate"],
  ["LAUS Code", "Code", "Code", "County Name/State Abbreviation", "Period", "Force", "Employed", "Unemployed", "(%)"],
  [],
];
const MONTHS_END: Row[] = [
  [],
  ["p = preliminary.", ...Array(7).fill(null), "SOURCE:  BLS, LAUS"],
  ["Dash indicates that data are not available.", ...Array(7).fill(null), "June 3, 2020"],
];
const inMonth = (period: string, county: string, figures: Row = [26255, 25424, 831, 3.2]): Row => [
  `CN01${county}00000000`,
  "01",
  county,
  `County ${county}, AL`,
  period,
  ...figures,
];
const TWO_MONTHS = [
  inMonth("Mar-19", "001"),
  inMonth("Mar-19", "003"),
  inMonth("Apr-19 p", "001"),
  inMonth("Apr-19 p", "003", ["\u2013", "\u2013", "\u2013", "\u2013"]),
];

describe("a workbook of counties by month", () => {
  test("gives each county's months, what is preliminary, what is missing, and the day of its edition", async () => {
    const book = await readCountyWorkbook(
      await fileOf("laucntycur14.xlsx", [...MONTHS_HEADING, ...TWO_MONTHS, ...MONTHS_END]),
    );
    expect(book).toMatchObject({ isAnnual: false, edition: "2020-06-03" });
    expect(
      book.counties.map(({ fips, year, month, isPreliminary, unemployment }) =>
        [fips, year, month, isPreliminary, unemployment].join(" "),
      ),
    ).toEqual(["01001 2019 3 false 831", "01003 2019 3 false 831", "01001 2019 4 true 831", "01003 2019 4 true "]);
  });

  test.each<[string, Row[], string]>([
    ["that lacks a county in its last month", TWO_MONTHS.slice(0, 3), "2019-04 has other areas than the first period"],
    ["with a month out of order", TWO_MONTHS.toReversed(), "out of order"],
    [
      "of other months than its title says",
      TWO_MONTHS.slice(0, 2),
      "the rows are of 2019-03, the title is of 2019-03 to",
    ],
    ["with a text for a month", [inMonth("Spring-19", "001")], '"Spring-19" is neither a year nor a month'],
  ])("%s is refused", async (_, rows, message) => {
    const file = await fileOf("laucntycur14.xlsx", [...MONTHS_HEADING, ...rows, ...MONTHS_END]);
    await expect(readCountyWorkbook(file)).rejects.toThrow(message);
  });
});

const MONTHLY_SOURCES = agencyPath("more/bls/laus-months");
test.if(hasAgencyFiles(MONTHLY_SOURCES))("whole editions of counties by month are read", async () => {
  const { files } = await openFolder(MONTHLY_SOURCES);
  const shapes = await Promise.all(
    files.map(async (file) => {
      const { edition, counties } = await readCountyWorkbook(file);
      const countOf = (matches: (county: (typeof counties)[number]) => boolean) => counties.filter(matches).length;
      return [
        edition,
        counties.length,
        countOf(({ isPreliminary }) => isPreliminary),
        countOf(({ laborForce }) => laborForce === null),
      ].join(" ");
    }),
  );
  expect(shapes.toSorted()).toEqual([
    "2020-06-03 45066 3297 156",
    "2020-10-28 45066 3219 156",
    "2022-04-27 45080 3220 0",
  ]);
});

const SOURCES = agencyPath("bls/laus");
test.if(hasAgencyFiles(SOURCES))(
  "every workbook of BLS is read whole, with the counts that are known of it",
  async () => {
    const { files } = await openFolder(SOURCES);
    const open = (name: string) => files.find((file) => file.name === name)!; // listed in the sources' README
    const counties = files.filter(({ name }) => /^laucnty/.test(name));
    expect(counties.length).toBeGreaterThan(20);
    for (const file of counties) {
      const book = await readCountyWorkbook(file);
      expect(book.counties.length).toBeGreaterThanOrEqual(3216);
      const absent = book.counties.filter(({ laborForce }) => laborForce === null);
      const year = book.counties[0]?.year;
      expect(absent.length).toBe(year === 2006 ? 7 : year === 2020 ? 78 : 0);
    }
    const workbookOf2016 = await readCountyWorkbook(open("laucnty16.xlsx"));
    expect(workbookOf2016).toMatchObject({ isAnnual: true, edition: "2024-04-19" });
    expect(workbookOf2016.counties[0]).toMatchObject({ year: 2016, month: undefined });
    expect(await readStateWorkbook(open("ststdsadata.xlsx"))).toMatchObject({ adjustment: "sa", skipped: 1038 });
    expect(await readStateWorkbook(open("staadata.xlsx"))).toMatchObject({ adjustment: "nsa", isAnnual: true });
  },
  60_000,
);
