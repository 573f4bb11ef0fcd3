import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { laus } from "../../../src/labor/laus/load/laus.ts";
import { areaNames } from "../../../src/labor/laus/queries.ts";
import { annualSeries, type MeasureField, monthlySeries, PARTS } from "../../../src/labor/laus/series-id.ts";
import { NOW, releasesOf, seriesMonths } from "../../../src/labor/revisions/queries.ts";
import { answeringRelease } from "../../../src/labor/revisions/queries-spans.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { firstSheetOf } from "../../support/workbook.ts";
import { shownRow, writtenRows } from "../labstat-rows.ts";
import { dataFile, type MadeRelease, seriesFile } from "../made-files.ts";
import { countyWorkbook, stateWorkbook } from "./made-workbooks.ts";

const scratch = testStore("laus", { emptyBefore: true });

const load = (files: string | MadeFiles, options = {}) => loadFrom(laus, scratch.database, files, options);

interface Wanted {
  fips: string;
  measure?: MeasureField;
  asOf?: string;
}

const level = (fips: string) => (fips.length === 2 ? "state" : "county");

/** Months of an area's measure as `201901 4.2 P`. */
async function months({
  fips,
  measure = "unemployment_rate",
  asOf = NOW,
  adjustment,
}: Wanted & { adjustment: "sa" | "nsa" }) {
  const series = [monthlySeries(fips, measure, adjustment)];
  return shown(
    await seriesMonths(scratch.database.sql, { part: PARTS[level(fips)].monthly, series, asOf, from: 0, to: 999_999 }),
  );
}

/** Annual averages of an area's measure as `201913 4.2`. */
async function years({ fips, measure = "unemployment_rate", asOf = NOW }: Wanted) {
  const series = Array.from({ length: 60 }, (_, index) => annualSeries(fips, measure, 1976 + index));
  return shown(
    await seriesMonths(scratch.database.sql, { part: PARTS[level(fips)].annual, series, asOf, from: 0, to: 999_999 }),
  );
}

const shown = (rows: readonly { period: number; value: number | null; footnotes: string | null }[]): string[] =>
  rows.map(({ period, value, footnotes }) => [period, value ?? "-", footnotes ?? []].flat().join(" "));

const id = (area: string, measure: string, seasonal = "U") => `LA${seasonal}${area}${measure}`;
const AUTAUGA = "CN0100100000000";
const ALABAMA = "ST0100000000000";
const COUNTY: MadeRelease = {
  [id(AUTAUGA, "03")]: [
    ["2023-11", "2.1"],
    ["2023-12", "1.9", "R"],
    ["2023-13", "2.2", "R"],
    ["2024-01", "2.3", "P"],
  ],
  [id(AUTAUGA, "06")]: [
    ["2023-11", "27123"],
    ["2023-12", "27001"],
    ["2023-13", "26950"],
    ["2024-01", "27010", "P"],
  ],
};
const STATE: MadeRelease = {
  [id(ALABAMA, "03", "S")]: [["2024-01", "3.0"]],
  [id(ALABAMA, "08", "S")]: [["2024-01", "57.4"]],
  [id(ALABAMA, "09", "S")]: [["2024-01", "4060000"]],
};
const AREAS =
  "area_type_code\tarea_code\tarea_text\tdisplay_level\tselectable\tsort_sequence\r\n" +
  `A\t${ALABAMA}\tAlabama\t0\tT\t1\t\r\nF\t${AUTAUGA}\tAutauga County, AL\t0\tT\t2\t\r\n` +
  "B\tMT0111500000000\tAnniston-Oxford, AL MSA\t0\tT\t3\t\r\nG\tCT0100820000000\tAlabaster city, AL\t0\tT\t4\t\r\n";

describe("LABSTAT files of LAUS", () => {
  test("give months and annual averages of counties apart, with footnotes and names", async () => {
    const { results } = await load({
      "release-2024-03/la.data.64.County": dataFile(COUNTY),
      "release-2024-03/la.series": seriesFile(COUNTY),
      "release-2024-03/la.area": AREAS,
    });
    expect(results.map(({ label, rowCount }) => `${label}: ${rowCount}`)).toEqual([
      "laus-counties-2024-03-01: 6",
      "laus-county-years-2024-03-01: 2",
    ]);
    expect(await months({ fips: "01001", adjustment: "nsa" })).toEqual(["202311 2.1", "202312 1.9 R", "202401 2.3 P"]);
    expect(await years({ fips: "01001" })).toEqual(["202313 2.2 R"]);
    expect(await years({ fips: "01001", measure: "labor_force" })).toEqual(["202313 26950"]);
    expect([...(await areaNames(scratch.database.sql, "county"))]).toEqual([
      { fips: "01001", name: "Autauga County, AL" },
    ]);
  });

  test("give states adjusted and not, and skip what is not served: cities, regions, the population", async () => {
    const files: MadeFiles = {
      "r/la.data.3.AllStatesS": dataFile(STATE),
      "r/la.series.AllStatesS": seriesFile(STATE, { [id(ALABAMA, "03", "S")]: "Unemployment Rate: Alabama (S)" }),
      "r/la.data.5.RegionDivisionS": dataFile({ [id("RD8100000000000", "03", "S")]: [["2024-01", "3.4"]] }),
      "r/la.data.65.City": dataFile({ [id("CT0100820000000", "03")]: [["2024-01", "2.0"]] }),
    };
    const { results, unrecognized, logged } = await load(files, { published: "2024-03-22" });
    expect(results.map(({ label, rowCount }) => `${label}: ${rowCount}`)).toEqual(["laus-states-2024-03-22: 2"]);
    expect(unrecognized).toEqual([]);
    expect(logged.join("\n")).toContain("la.data.65.City has no states or counties and is ignored");
    expect(await months({ fips: "01", adjustment: "sa" })).toEqual(["202401 3"]);
    expect([...(await areaNames(scratch.database.sql, "state"))]).toEqual([{ fips: "01", name: "Alabama" }]);
  });

  test("of the newest years leave the years before as they were", async () => {
    await load({ "release-2024-02/la.data.64.County": dataFile(COUNTY) });
    const current: MadeRelease = {
      [id(AUTAUGA, "03")]: [
        ["2024-01", "2.4"],
        ["2024-02", "2.5", "P"],
      ],
    };
    await load({ "release-2024-03/la.data.0.CurrentU20-24": dataFile(current) }, { acceptSmaller: true });
    expect(await months({ fips: "01001", adjustment: "nsa" })).toEqual([
      "202311 2.1",
      "202312 1.9 R",
      "202401 2.4",
      "202402 2.5 P",
    ]);
    const asOf = "2024-02-29";
    expect((await months({ fips: "01001", adjustment: "nsa", asOf })).at(-1)).toBe("202401 2.3 P");
  });

  const slice = (year: number, value: string): MadeRelease => ({
    [id(AUTAUGA, "03")]: [
      [`${year}-01`, value],
      [`${year}-12`, value],
      [`${year}-13`, value],
    ],
  });
  /** The list of the release, in which the series continues to the newest month. */
  const LISTED = seriesFile({ [id(AUTAUGA, "03")]: [["1990-01", "1"], ["2024-12", "1"]] }); // biome-ignore format: two

  test("in slices of five years are one series, though each ends before the list says", async () => {
    await load({
      "la.series": LISTED,
      "la.data.0.CurrentU90-94": dataFile(slice(1994, "5.0")),
      "la.data.0.CurrentU95-99": dataFile(slice(1999, "4.0")),
      "la.data.0.CurrentU00-04": dataFile(slice(2004, "6.0")),
      "la.data.0.CurrentU20-24": dataFile(slice(2024, "3.0")),
    });
    const all = ["199401 5", "199412 5", "199901 4", "199912 4", "200401 6", "200412 6", "202401 3", "202412 3"];
    expect(await months({ fips: "01001", adjustment: "nsa" })).toEqual(all);
    expect(await years({ fips: "01001" })).toEqual(["199413 5", "199913 4", "200413 6", "202413 3"]);

    await load({ "la.series": LISTED, "la.data.0.CurrentU15-19": dataFile(slice(2019, "3.5")) });
    expect(await months({ fips: "01001", adjustment: "nsa" })).toHaveLength(all.length + 2);
    const part = PARTS.county.monthly;
    const series = [monthlySeries("01001", "unemployment_rate", "nsa")];
    await load({ "la.data.0.CurrentU05-09": dataFile(slice(2009, "9.9")) }, { published: "2098-01-01" });
    // An older slice that is loaded later does not make its last year the newest.
    expect(await answeringRelease(scratch.database.sql, { part, series, asOf: NOW })).toMatchObject([
      { first_period: 199401, last_period: 202412, published_on: "2098-01-01" },
    ]);
    await load(
      {
        "la.series": LISTED,
        "la.data.0.CurrentU90-94": dataFile(slice(1994, "5.1")),
        "la.data.0.CurrentU20-24": dataFile(slice(2024, "3.1")),
      },
      { published: "2099-01-01" },
    );
    expect(await months({ fips: "01001", adjustment: "nsa" })).toEqual([
      "199401 5.1",
      "199412 5.1",
      ...all.slice(2, 6),
      "200901 9.9",
      "200912 9.9",
      "201901 3.5",
      "201912 3.5",
      "202401 3.1",
      "202412 3.1",
    ]);
  });

  test("in a slice that ends before its last year are refused: it was cut off", async () => {
    const cut = { "la.series": LISTED, "la.data.0.CurrentU00-04": dataFile(slice(2003, "6.0")) };
    await expect(load(cut)).rejects.toThrow("ends at 2003-12, where la.series says 2024-12: rows are missing");
  });

  test.each([
    [ALABAMA, "03", "101.0", "101 is above 100, which no share in percent can be"],
    [ALABAMA, "08", "100.1", "100.1 is above 100, which no share in percent can be"],
    [AUTAUGA, "03", "-3.1", "-3.1 is below 0, which no served series can be"],
    [AUTAUGA, "06", "-1", "-1 is below 0, which no served series can be"],
  ])("of area %s with a value of measure %s that can't be, %s, are refused", async (area, measure, value, reason) => {
    const release: MadeRelease = { [id(area, measure)]: [["2024-01", value]] };
    await expect(load({ "release-2024-03/la.data.1.CurrentS": dataFile(release) })).rejects.toThrow(
      `release-2024-03/la.data.1.CurrentS:2, value: ${reason}`,
    );
  });

  test("with a value of '-' have null", async () => {
    await load({ "r/la.data.64.County": dataFile({ [id(AUTAUGA, "03")]: [["2025-10", "-", "X"]] }) });
    expect(await months({ fips: "01001", adjustment: "nsa" })).toEqual(["202510 - X"]);
  });

  test("of old counties and planning regions of Connecticut stay what the files have", async () => {
    const region = "CN0911000000000";
    const release: MadeRelease = {
      [id("CN0900100000000", "03")]: [["2024-12", "3.1"]],
      [id(region, "03")]: [["2025-01", "3.4"]],
    };
    await load({ "r/la.data.64.County": dataFile(release) });
    expect(await months({ fips: "09001", adjustment: "nsa" })).toEqual(["202412 3.1"]);
    expect(await months({ fips: "09110", adjustment: "nsa" })).toEqual(["202501 3.4"]);
  });

  test("are narrowed by --level, and a level that LAUS does not have is refused", async () => {
    const files: MadeFiles = {
      "r/la.data.64.County": dataFile(COUNTY),
      "r/la.data.3.AllStatesS": dataFile(STATE),
    };
    const { results } = await load(files, { levels: ["state"] });
    expect(results.map(({ label }) => label.replace(/-\d{4}.*/, ""))).toEqual(["laus-states"]);
    await expect(load(files, { levels: ["metro"] })).rejects.toThrow(
      '--level: "metro" is not accepted; accepted: state, county',
    );
    await expect(load(files, { vintages: ["2024"] })).rejects.toThrow(
      "laus takes no --vintage; it takes --level, --published and --from",
    );
  });
});

describe("a LABSTAT file that is not whole or not LAUS is refused", () => {
  const data = dataFile(COUNTY);
  test.each<[string, MadeFiles, string]>([
    [
      "cut off between two lines",
      {
        "r/la.data.64.County": `${data.split("\r\n").slice(0, 3).join("\r\n")}\r\n`,
        "r/la.series": seriesFile(COUNTY),
      },
      "ends at 2023-12, where r/la.series says 2024-01",
    ],
    [
      "with a series that is not listed",
      { "r/la.data.64.County": data, "r/la.series": seriesFile({ [id(AUTAUGA, "06")]: COUNTY[id(AUTAUGA, "06")]! }) },
      "is not among the series of r/la.series",
    ],
    [
      "with a state's code for a county",
      { "r/la.data.64.County": data.replaceAll(AUTAUGA, "ST0100100000000") },
      "which is not a state",
    ],
    [
      "with another survey's series",
      { "r/la.data.64.County": data.replaceAll(`LAU${AUTAUGA}`, "CES00000000010000") },
      "is not a LAUS series",
    ],
    [
      "a web page",
      { "r/la.data.64.County": "<!doctype html><title>Access Denied</title>" },
      'is a web page ("Access Denied"), not data',
    ],
    ["of areas that are not served alone", { "r/la.data.65.City": data }, "only states and counties are served"],
  ])("%s", async (_, files, message) => {
    await expect(load(files)).rejects.toThrow(message);
    expect(await months({ fips: "01001", adjustment: "nsa" })).toEqual([]);
  });
});

describe("workbooks", () => {
  test("of counties are dated by the edition they state, and a newer edition of a year replaces only it", async () => {
    const files = async (edition: string, rate: number, year = 2013) =>
      await countyWorkbook({
        year,
        edition,
        rows: [["01", "001", "Autauga County, AL", 1000 - rate * 10, rate * 10, rate]],
      });
    await load({
      "a/laucnty13.xlsx": await files("April 19, 2024", 6.3),
      "a/laucnty14.xlsx": await files("April 19, 2019", 5.8, 2014),
    });
    await load({ "b/laucnty13.xlsx": await files("April 19, 2019", 6.2) });
    expect(await releasesOf(scratch.database.sql, ["laus-county-years"])).toMatchObject([
      { published_on: "2019-04-19", published_from: "edition", files: ["laucnty13.xlsx", "laucnty14.xlsx"] },
      { published_on: "2024-04-19", published_from: "edition", files: ["laucnty13.xlsx"] },
    ]);
    expect(await years({ fips: "01001" })).toEqual(["201313 6.3", "201413 5.8"]);
    expect(await years({ fips: "01001", asOf: "2020-01-01" })).toEqual(["201313 6.2", "201413 5.8"]);
  });

  test("of counties are dated by --published or the folder's name where these tell", async () => {
    const book = await countyWorkbook({
      year: 2013,
      edition: "April 19, 2024",
      rows: [["01", "001", "Autauga County, AL", 937, 63, 6.3]],
    });
    await load({ "release-2024-05/laucnty13.xlsx": book });
    await load({ "laucnty13.xlsx": book }, { published: "2024-06-01" });
    expect(await releasesOf(scratch.database.sql, ["laus-county-years"])).toMatchObject([
      { published_on: "2024-05-01", published_from: "folder" },
      { published_on: "2024-06-01", published_from: "option" },
    ]);
  });

  test("of the same year and edition that differ are refused; a copy is read once", async () => {
    const book = (rate: number) =>
      countyWorkbook({
        year: 2013,
        edition: "April 19, 2024",
        rows: [["01", "001", "Autauga County, AL", 1000 - rate * 10, rate * 10, rate]],
      });
    const { results } = await load({ "a/laucnty13.xlsx": await book(6.3), "b/laucnty13.xlsx": await book(6.3) });
    expect(results).toHaveLength(1);
    await expect(load({ "a/laucnty13.xlsx": await book(6.3), "b/laucnty13.xlsx": await book(6.4) })).rejects.toThrow(
      "but other contents: load only one of them",
    );
  });

  test("of states give months and years, without what isn't a state", async () => {
    const { logged } = await load({
      "release-2019-04/ststdsadata.xlsx": await stateWorkbook({ months: ["01", "02"], title: "seasonally adjusted" }),
      "release-2019-04/staadata.xlsx": await stateWorkbook({ title: "1976 annual averages" }),
    });
    expect(await months({ fips: "01", adjustment: "sa" })).toEqual(["197601 6.7", "197602 6.7"]);
    expect(await months({ fips: "01", adjustment: "sa", measure: "labor_force_participation_rate" })).toEqual([
      "197601 57.3",
      "197602 57.3",
    ]);
    expect(await years({ fips: "01", measure: "employment_population_ratio" })).toEqual(["197613 53.4"]);
    expect(logged.join("\n")).toContain("ststdsadata.xlsx: 4 rows of areas that are not states are skipped");
  });

  test("of states are not used where LABSTAT files of the same release have the figures", async () => {
    const { logged } = await load({
      "release-2024-03/la.data.3.AllStatesS": dataFile(STATE),
      "release-2024-03/ststdsadata.xlsx": await stateWorkbook({ months: ["01"], title: "seasonally adjusted" }),
    });
    expect(await months({ fips: "01", adjustment: "sa" })).toEqual(["202401 3"]);
    expect(logged.join("\n")).toContain("LABSTAT files of the same release have its figures");
  });
});

test("releases of LAUS give the same store in whichever order they are loaded", async () => {
  const releases: MadeFiles[] = [
    { "release-2024-02/la.data.64.County": dataFile(COUNTY) },
    {
      "release-2024-03/la.data.64.County": dataFile({
        ...COUNTY,
        [id(AUTAUGA, "03")]: [
          ["2023-11", "2.1"],
          ["2023-12", "1.9"],
          ["2023-13", "2.3"],
          ["2024-01", "2.4"],
          ["2024-02", "2.6", "P"],
        ],
      }),
    },
    {
      "laucnty23.xlsx": await countyWorkbook({
        year: 2023,
        edition: "April 19, 2024",
        rows: [["01", "001", "Autauga County, AL", 977, 23, 2.3]],
      }),
    },
  ];
  const stored = () =>
    scratch.database.sql`
    select part, series, period, published_on, value, footnotes, is_absent
      from labor_observations order by part, series, period, published_on`.then((rows) =>
      rows.map((row) => ({ ...row })),
    );
  for (const files of releases) await load(files, { acceptSmaller: true });
  const first = await stored();
  expect(first.length).toBeGreaterThan(8);
  await scratch.empty();
  for (const files of releases.toReversed()) await load(files, { acceptSmaller: true });
  expect(await stored()).toEqual(first);
});

test("over HTTP a contact is needed, and the error says so", async () => {
  await expect(load("http://127.0.0.1:1/")).rejects.toThrow("GOVDATA_CONTACT is not set");
});

const SOURCES = agencyPath("bls/laus");
test.if(hasAgencyFiles(SOURCES))(
  "all files of BLS load together, and their figures are served to the digit",
  async () => {
    const { unrecognized, results } = await load(SOURCES, {});
    expect(unrecognized).toEqual([]);
    expect(results.map(({ label }) => label).slice(0, 4)).toEqual([
      "laus-county-years-2016-03-18",
      "laus-county-years-2016-11-02",
      "laus-county-years-2019-04-19",
      "laus-county-years-2024-04-19",
    ]);
    const written = writtenRows(join(SOURCES, "la.data.3.AllStatesS.gz"));
    for (const [fips, code, measure] of [
      ["06", "03", "unemployment_rate"],
      ["36", "06", "labor_force"],
      ["56", "08", "labor_force_participation_rate"],
    ] as const) {
      const expected = written.filter(({ id }) => id === `LASST${fips}00000000000${code}`).map(shownRow);
      expect(expected).toHaveLength(519);
      expect(await months({ fips, measure, adjustment: "sa" })).toEqual(expected);
    }
    const sheet = await firstSheetOf(readFileSync(join(SOURCES, "laucnty18.xlsx")));
    const rows = sheet.filter((row) => row[0]?.startsWith("CN"));
    expect(rows.length).toBe(3219);
    const { sql } = scratch.database;
    for (const [at, measure] of [
      [6, "labor_force"],
      [7, "employment"],
      [8, "unemployment"],
      [9, "unemployment_rate"],
    ] as const) {
      const series = rows.map((row) => annualSeries(`${row[1]}${row[2]}`, measure, 2018));
      const found = await seriesMonths(sql, { part: "laus-county-years", series, asOf: NOW, from: 201813, to: 201813 });
      expect(found.map(({ value }) => value)).toEqual(rows.map((row) => Number(Number(row[at]).toFixed(1))));
    }
    expect(await years({ fips: "22051" }).then((all) => all.find((one) => one.startsWith("2006")))).toBe("200613 -");
  },
  120_000,
);

const MONTHS = agencyPath("more/bls/laus-months");
test.if(hasAgencyFiles(MONTHS))(
  "whole editions of counties by month load, the newer one wins where they overlap, and each value is the workbook's",
  async () => {
    const { results } = await load(MONTHS, {});
    expect(results.map(({ label }) => label)).toEqual([
      "laus-counties-2020-06-03",
      "laus-counties-2020-10-28",
      "laus-counties-2022-04-27",
    ]);
    const sheet = await firstSheetOf(readFileSync(join(MONTHS, "laucntycur14.2022-04-27.xlsx")));
    const rows = sheet.filter((row) => row[0]?.startsWith("CN"));
    expect(rows.length).toBe(45_080);
    const stored = await scratch.database.sql<
      { series: number; period: number; value: number; footnotes: string | null }[]
    >`
      select series, period, value::float8 as value, footnotes from labor_observations
       where part = 'laus-counties' and published_on = '2022-04-27'`;
    const values = new Map(
      stored.map(({ series, period, value, footnotes }) => [`${series} ${period}`, [value, footnotes]]),
    );
    expect(values.size).toBe(rows.length * 4);
    const names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
    const wrong: string[] = [];
    for (const row of rows) {
      const [month = "", year, mark] = (row[4] ?? "").split(/[- ]/);
      const period = (2000 + Number(year)) * 100 + names.indexOf(month) + 1;
      for (const [index, measure] of (
        ["labor_force", "employment", "unemployment", "unemployment_rate"] as const
      ).entries()) {
        const key = `${monthlySeries(`${row[1]}${row[2]}`, measure, "nsa")} ${period}`;
        const [value, footnotes] = values.get(key) ?? [];
        if (value !== Number(Number(row[5 + index]).toFixed(1)) || footnotes !== (mark ? "P" : null)) wrong.push(key);
      }
    }
    expect(wrong).toEqual([]);
    expect(await months({ fips: "72001", adjustment: "nsa" })).toContain("202004 -");
  },
  120_000,
);
