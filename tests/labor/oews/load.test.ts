import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oews } from "../../../src/labor/oews/load/oews.ts";
import { recognizeArchive, recognizeWorkbook } from "../../../src/labor/oews/load/recognize.ts";
import { oewsMetrics } from "../../../src/labor/oews/metric-source.ts";
import { estimate } from "../../../src/labor/oews/queries.ts";
import { madeAgency } from "../../support/agency.ts";
import { onDay } from "../../support/clock.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { type XlsCell, xlsOf } from "../../support/xls-workbook.ts";
import {
  AREA_COLUMNS,
  archiveOf,
  inArea,
  type MadeRow,
  NATIONAL_COLUMNS,
  nation,
  notes,
  occupation,
  oewsWorkbook,
} from "./made-workbooks.ts";

onDay("2026-08-27");

const scratch = testStore("oews", { emptyBefore: true });

const load = (files: MadeFiles, options = {}) => loadFrom(oews, scratch.database, files, options);
const national = async (rows: readonly MadeRow[], file = "national_M2023_dl.xlsx", options = {}) => ({
  [file]: await oewsWorkbook(rows, options),
});
/** Wages of the nation's occupation, by default. */
const found = async (soc: string, { area = "1", year }: { area?: string; year?: number } = {}) =>
  (await estimate(scratch.database.sql, { soc, area, year }))[0];
/** How many rows each area of a year has. */
async function areas(year: number): Promise<Record<string, number>> {
  const rows = await scratch.database.sql<{ area: string; rows: number }[]>`
    select area, count(*) as rows from oews_estimates where year = ${year} group by area order by area`;
  return Object.fromEntries(rows.map(({ area, rows: count }) => [area, count]));
}
const refusal = (files: MadeFiles, options = {}) =>
  load(files, options).then(
    () => "taken",
    (error: Error) => error.message,
  );

const CHIEF = occupation("11-1011", "Chief Executives", "detailed");

describe("the files of a year", () => {
  test.each([
    ["national_M2023_dl.xlsx", { year: 2023, part: "national" }],
    ["oesm23nat/national_M2023_dl.xlsx", { year: 2023, part: "national" }],
    ["state_M2016_dl.xlsx", { year: 2016, part: "state" }],
    ["MSA_M2024_dl.constructed-florida.xlsx", { year: 2024, part: "metro" }],
    ["MSA_M2013_dl_1_AK_IN.xls", { year: 2013, part: "metro" }],
    ["aMSA_M2012_dl.xls", { year: 2012, part: "metro" }],
    ["BOS_M2023_dl.xlsx", { year: 2023, part: "nonmetropolitan" }],
    ["all_data_M_2023.xlsx", { year: 2023, part: "all" }],
    ["all_data_M_2016.xlsx", { year: 2016, part: "all" }],
    ["oesm13all/oes_data_2013.xlsx", { year: 2013, part: "all" }],
    ["all_oes_data_2012.xlsx", { year: 2012, part: "all" }],
    ["national__M2008_dl.xls", { year: 2008, part: "national" }],
    ["state_May2007_dl.xls", { year: 2007, part: "state" }],
    ["~$MSA_M2022_dl.xlsx", undefined],
    ["nat4d_M2023_dl.xlsx", undefined],
    ["natsector_M2023_dl.xlsx", undefined],
    ["field_descriptions_2018.xlsx", undefined],
  ])("are known by their names: %s", (name, expected) => {
    expect(recognizeWorkbook(name)).toEqual(expected as ReturnType<typeof recognizeWorkbook>);
  });

  test("may be in the agency's archives, by their names", () => {
    expect(recognizeArchive("x/oesm23all.zip")).toEqual({ year: 2023, part: "all" });
    expect(recognizeArchive("oesm98nat.zip")).toEqual({ year: 1998, part: "national" });
    expect(recognizeArchive("oesm23in4.zip")).toBeUndefined();
  });

  test("are over HTTP those of the newest year that is out, whose first archive tells", async () => {
    const year = 2024; // of estimates for May that came out in spring of 2025; the next ones are late
    const short = (of: number): string => `/oes/special-requests/oesm${of % 100}nat.zip`;
    const workbook = await oewsWorkbook(nation([CHIEF]));
    const archive = await archiveOf({ [`oesm/national_M${year}_dl.xlsx`]: workbook });
    await using agency = madeAgency({ [short(year)]: new Uint8Array(archive) });
    const home = await mkdtemp(join(tmpdir(), "govdata-oews-http-"));
    const settings = { home, contact: "someone@example.org" };
    const { results, logged } = await loadFrom(
      oews,
      scratch.database,
      agency.url,
      { levels: ["nation"] },
      settings,
    ).finally(() => rm(home, { recursive: true }));
    expect(results).toMatchObject([{ label: String(year), outcome: "published" }]);
    expect(agency.asked).toEqual([short(year + 1), short(year)]);
    expect(logged).toContainEqual(expect.stringContaining(`${year + 1} is not out yet: `));
  });
});

describe("a workbook of the nation", () => {
  test("gives employment, standard errors and wages to the cent, whatever digits the file spends on them", async () => {
    const row = { ...CHIEF, TOT_EMP: "135,128,260", H_PCT10: "20.000000000000004", H_MEAN: "22.0" };
    const { results } = await load(await national(nation([row])));
    expect(results).toMatchObject([{ dataset: "oews", label: "2023", outcome: "published", rowCount: 27 }]);
    expect(await found("11-1011")).toMatchObject({
      year: 2023,
      grp: "detailed",
      title: "Chief Executives",
      area_name: "United States",
      employment: 135_128_260,
      employment_prse: 1.4,
      mean_wage_prse: 0.7,
      hourly_pct10: 2000,
      hourly_mean: 2200,
      annual_median: 45_760,
      jobs_per_1000: null,
      top_coded: 0,
    });
  });

  test("knows what *, ** and # stand for, and occupations with only annual or only hourly wages", async () => {
    const none = Object.fromEntries(NATIONAL_COLUMNS.filter((name) => /^[HA]_/.test(name)).map((name) => [name, "*"]));
    await load(
      await national(
        nation([
          { ...CHIEF, H_PCT90: "#", A_PCT90: "#", A_MEAN: 45_760 },
          {
            ...occupation("25-1011", "Business Teachers", "detailed", none),
            A_MEAN: 90_000,
            A_MEDIAN: 80_000,
            ANNUAL: "TRUE",
          },
          {
            ...occupation("27-2011", "Actors", "detailed", none),
            H_MEAN: 40.5,
            HOURLY: "TRUE",
            TOT_EMP: "**",
            EMP_PRSE: "**",
          },
        ]),
      ),
    );
    expect(await found("11-1011")).toMatchObject({
      hourly_pct90: null,
      annual_pct90: null,
      top_coded: (1 << 5) | (1 << 11),
      annual_pct75: 47_840,
    });
    expect(await found("25-1011")).toMatchObject({
      hourly_mean: null,
      annual_mean: 90_000,
      annual_median: 80_000,
      is_annual_only: true,
      is_hourly_only: false,
      top_coded: 0,
    });
    expect(await found("27-2011")).toMatchObject({
      employment: null,
      employment_prse: null,
      hourly_mean: 4050,
      annual_mean: null,
      is_hourly_only: true,
    });
  });

  test("may have a code as broad and as detailed: the detailed one is found", async () => {
    const twice = [
      occupation("13-1020", "Buyers and Purchasing Agents", "broad", { TOT_EMP: 490 }),
      occupation("13-1020", "Buyers and Purchasing Agents", "detailed", { TOT_EMP: 500 }),
    ];
    await load(await national(nation(twice)));
    expect(await found("13-1020")).toMatchObject({ grp: "detailed", employment: 500 });
    expect(await areas(2023)).toEqual({ "1": 28 });
  });

  test("gives the limit of its year by its own notes, or else that of the agency's notes at hand", async () => {
    await load(
      await national(nation(), "national_M2025_dl.xlsx", {
        fieldNotes: notes(2025, "$120.50 per hour or $250,640 per year"),
      }),
    );
    await load(await national(nation(), "national_M2014_dl.xlsx"));
    await load(await national(nation(), "national_M2024_dl.xlsx"));
    const limits = await scratch.database.sql`select year, hourly::text, annual from oews_limits order by year`;
    expect([...limits]).toEqual([
      { year: 2014, hourly: "90.00", annual: 187_200 },
      { year: 2024, hourly: null, annual: null },
      { year: 2025, hourly: "120.50", annual: 250_640 },
    ]);
  });

  test.each([
    ["of 2013 to 2018", { O_GROUP: "OCC_GROUP" }, (name: string) => name],
    ["of 2019, in small letters", { JOBS_1000: "jobs_1000_orig" }, (name: string) => name.toLowerCase()],
    [
      "of 2016, with blanks",
      { O_GROUP: "group", OCC_CODE: "occ code", OCC_TITLE: "occ title" },
      (name: string) => name.toLowerCase(),
    ],
    [
      "of 2011",
      { LOC_QUOTIENT: "LOC_Q", PCT_TOTAL: "PCT_TOT", H_PCT10: "H_WPCT10", A_PCT90: "A_WPCT90" },
      (name: string) => name,
    ],
  ])("is read under the headings %s", async (_, renamed: Record<string, string>, spelled) => {
    const headings = NATIONAL_COLUMNS.map((name) => renamed[name] ?? spelled(name));
    await load(await national(nation([CHIEF]), undefined, { headings }));
    expect(await found("11-1011")).toMatchObject({
      grp: "detailed",
      employment: 100,
      hourly_pct10: 2000,
      annual_pct90: 49_920,
    });
  });

  test("is found in whatever sheet has the headings, and not in the one that explains them", async () => {
    const { workbookOf } = await import("../../support/workbook.ts");
    const rows = nation([CHIEF]).map((row) => NATIONAL_COLUMNS.map((column) => row[column] ?? null));
    const bytes = await workbookOf({
      "Field Descriptions": notes(2023),
      Data: [["May 2023"], NATIONAL_COLUMNS, ...rows],
      Filler: [],
    });
    await load({ "national_M2023_dl.xlsx": bytes });
    expect((await found("11-1011"))?.employment).toBe(100);
  });

  test("says the group of no row where the year does not: the code says it", async () => {
    await load(await national(nation([CHIEF]).map((row) => ({ ...row, O_GROUP: null }))));
    expect(await found("11-1011")).toMatchObject({ grp: "detailed" });
    expect(await found("11-0000")).toMatchObject({ grp: "major" });
    expect(await found("00-0000")).toMatchObject({ grp: "total" });
  });

  test("may be one of Excel 97, as until May 2013", async () => {
    const cell = (value: string | number | null | undefined): XlsCell =>
      typeof value === "number" ? { number: value } : { text: value ?? "" };
    const rows = [NATIONAL_COLUMNS, ...nation([CHIEF]).map((row) => NATIONAL_COLUMNS.map((column) => row[column]))];
    await load({
      "national_M2013_dl.xls": xlsOf(
        "national_dl",
        rows.map((row) => row.map(cell)),
      ),
    });
    expect(await found("11-1011")).toMatchObject({ year: 2013, employment: 100, annual_median: 45_760 });
  });
});

describe("workbooks of states and metropolitan areas", () => {
  const TOTAL = occupation("00-0000", "All Occupations", "total", { JOBS_1000: 1000, LOC_QUOTIENT: 1 });
  const LOCAL = { ...CHIEF, JOBS_1000: 1.234, LOC_QUOTIENT: 0.98 };
  const inAreas = (areasOf: Parameters<typeof inArea>[0][], columns = AREA_COLUMNS) =>
    oewsWorkbook(
      areasOf.flatMap((area) => inArea(area, [TOTAL, LOCAL])),
      { columns },
    );

  test("are read by AREA_TYPE; territories and nonmetropolitan areas are counted and skipped", async () => {
    const { logged, results } = await load({
      "state_M2023_dl.xlsx": await inAreas([
        [1, "Alabama", 2, "AL"], // a number has lost its zero
        ["72", "Puerto Rico", "3", "PR"],
      ]),
      "MSA_M2023_dl.xlsx": await inAreas([
        ["35620", "New York-Newark-Jersey City, NY-NJ-PA", "4", "NY"],
        ["35644", "New York-Jersey City-White Plains, NY-NJ Metropolitan Division", "5", "NY"],
        ["71650", "Boston-Cambridge-Nashua, MA-NH", "4", "MA"], // a NECTA
      ]),
      "BOS_M2023_dl.xlsx": await inAreas([["0100001", "Northwest Alabama nonmetropolitan area", "6", "AL"]]),
    });
    expect(await areas(2023)).toEqual({ "01": 2, "35620": 2, "35644": 2, "71650": 2 });
    expect(logged.join("\n")).toContain(
      "1 states, 3 metropolitan areas; not served: 2 rows of nonmetropolitan areas, 2 of territories",
    );
    expect(results[0]?.rowCount).toBe(8);
    expect(await found("11-1011", { area: "01" })).toMatchObject({
      area_name: "Alabama",
      jobs_per_1000: 1.234,
      location_quotient: 0.98,
    });
  });

  test("are read by the digits of AREA where older years have no AREA_TYPE", async () => {
    const columns = AREA_COLUMNS.filter(
      (name) => !["AREA_TYPE", "NAICS", "NAICS_TITLE", "I_GROUP", "OWN_CODE"].includes(name),
    );
    await load({
      "state_M2016_dl.xlsx": await inAreas(
        [
          ["06", "California", "", "CA"],
          ["66", "Guam", "", "GU"],
        ],
        columns,
      ),
      "MSA_M2016_dl.xlsx": await inAreas([["10180", "Abilene, TX", "", "TX"]], columns),
    });
    expect(await areas(2016)).toEqual({ "06": 2, "10180": 2 });
  });

  test("of all areas give the rows over all industries, and the nation's under its own code", async () => {
    const usa = ["99", "U.S.", "1", "US"] as const;
    const rows = [
      ...inArea(usa, nation([CHIEF])),
      ...inArea(usa, [{ ...CHIEF, NAICS: "11", I_GROUP: "sector" }]),
      ...inArea(usa, [{ ...CHIEF, NAICS: "000001", OWN_CODE: "5" }]),
      ...inArea(["06", "California", "2", "CA"], [TOTAL, LOCAL]),
    ];
    const { logged } = await load({
      "oesm23all.zip": await archiveOf({
        "oesm23all/all_data_M_2023.xlsx": await oewsWorkbook(rows, { columns: AREA_COLUMNS }),
      }),
    });
    expect(await areas(2023)).toEqual({ "1": 27, "06": 2 });
    expect(logged.join("\n")).toContain("2 of single industries or owners");
  });

  test("that are loaded later are added to those of the year, and the same bytes change nothing", async () => {
    const states = { "state_M2023_dl.xlsx": await inAreas([["06", "California", "2", "CA"]]) };
    const nationwide = await national(nation([CHIEF]));
    await load(nationwide);
    expect((await load(states)).results[0]?.outcome).toBe("published");
    expect(await areas(2023)).toEqual({ "1": 27, "06": 2 });
    expect((await found("11-1011"))?.title).toBe("Chief Executives");
    expect((await load(states)).results[0]?.outcome).toBe("unchanged");
    expect((await load({ ...states, ...nationwide })).results[0]?.outcome).toBe("unchanged");
    await load({ "state_M2023_dl.xlsx": await inAreas([["48", "Texas", "2", "TX"]]) });
    expect(await areas(2023)).toEqual({ "1": 27, "06": 2, "48": 2 });
  });

  test("come out of the agency's archive, without Excel's lock files", async () => {
    const lock = Buffer.from("a lock file");
    const archive = await archiveOf({
      "oesm22ma/~$MSA_M2022_dl.xlsx": lock,
      "oesm22ma/MSA_M2022_dl.xlsx": await inAreas([["10180", "Abilene, TX", "4", "TX"]]),
      "oesm22ma/file_descriptions.xlsx": await oewsWorkbook([]),
    });
    const { unrecognized } = await load({ "oesm22ma.zip": archive, "oesm22ma/~$MSA_M2022_dl.xlsx": lock });
    expect(await areas(2022)).toEqual({ "10180": 2 });
    expect(unrecognized).toEqual(["oesm22ma/~$MSA_M2022_dl.xlsx"]);
  });

  test("only of nonmetropolitan areas are refused: nothing of them is served", async () => {
    const file = await inAreas([["0100001", "Northwest Alabama", "6", "AL"]]);
    expect(await refusal({ "BOS_M2023_dl.xlsx": file })).toContain(
      "has no rows of the nation, a state or a metropolitan area",
    );
  });
});

describe("a file that is not what it should be is refused whole, and what was served stays", () => {
  const DOUBLE = nation([CHIEF, CHIEF]);
  const OUT_OF_ORDER = [...nation([CHIEF])].reverse();
  const CHANGED = (more: MadeRow) => nation([{ ...CHIEF, ...more }]);
  test.each([
    [
      "a figure that isn't a number",
      CHANGED({ A_MEAN: "n/a" }),
      'national_M2023_dl.xlsx:4, A_MEAN: "n/a" is neither a number nor',
    ],
    ["a figure below zero", CHANGED({ TOT_EMP: -5 }), 'TOT_EMP: "-5" is neither a number nor'],
    [
      "more people than there are",
      CHANGED({ TOT_EMP: 1e30 }),
      'national_M2023_dl.xlsx:4, TOT_EMP: "1e+30" is more than any figure of OEWS can be',
    ],
    ["half a person", CHANGED({ TOT_EMP: 1.5 }), 'TOT_EMP: "1.5" is not a whole number of persons'],
    ["half a cent", CHANGED({ H_MEAN: 22.005 }), 'H_MEAN: "22.005" is not a number of cents'],
    [
      "a standard error of more digits",
      CHANGED({ EMP_PRSE: 0.2375 }),
      'EMP_PRSE: "0.2375" is not a percentage with one decimal',
    ],
    ["a wage that is lost", CHANGED({ A_PCT25: "" }), "A_PCT25: is empty, but other wages of the row are not"],
    ["percentiles that fall", CHANGED({ A_PCT25: 10 }), "A_PCT25: is lower than the percentile before it"],
    ["a wage above a top-coded one", CHANGED({ A_PCT25: "#" }), "A_MEDIAN: is lower than the percentile before it"],
    [
      "annual wages that are not 2,080 hourly ones",
      CHANGED({ A_MEAN: 50_000 }),
      "A_MEAN: 50000 is not 2,080 times 22 of H_MEAN",
    ],
    ["no code of an occupation", CHANGED({ OCC_CODE: "11-10" }), 'OCC_CODE: "11-10" is not an occupation code'],
    ["an unknown group", CHANGED({ O_GROUP: "fine" }), 'O_GROUP: "fine" is not a group; accepted: total, major'],
    ["an occupation without a title", CHANGED({ OCC_TITLE: " " }), "OCC_TITLE: is empty for 11-1011"],
    ["another mark in ANNUAL", CHANGED({ ANNUAL: "yes" }), 'ANNUAL: "YES" is neither TRUE nor empty'],
    ["a row that appears twice", DOUBLE, "OCC_CODE: 11-1011 appears twice as detailed in 1"],
    ["rows in another order", OUT_OF_ORDER, "the file was reordered"],
    ["major groups that are missing", nation([CHIEF]).slice(0, 12), "has 10 major groups and a total of the nation"],
    [
      "major groups that do not add up",
      nation([CHIEF]).map((row) => (row.O_GROUP === "total" ? { ...row, TOT_EMP: 9000 } : row)),
      "add up to 2200, and all occupations have 9000",
    ],
  ])("%s", async (_, rows, message) => {
    await load(await national(nation([{ ...CHIEF, TOT_EMP: 7 }])));
    expect(await refusal(await national(rows))).toContain(message);
    expect((await found("11-1011"))?.employment).toBe(7);
  });

  test("headings that lack a column, or have one twice", async () => {
    const rows = nation([CHIEF]);
    const lacking = NATIONAL_COLUMNS.filter((name) => name !== "H_MEDIAN");
    expect(await refusal(await national(rows, undefined, { columns: lacking }))).toContain(
      "has no column h_median; it has occ_code, occ_title",
    );
    const twice = NATIONAL_COLUMNS.map((name) => (name === "H_PCT25" ? "H_PCT10" : name));
    expect(await refusal(await national(rows, undefined, { headings: twice }))).toContain("h_pct10: duplicate column");
    expect(
      await refusal(await national(rows, undefined, { headings: NATIONAL_COLUMNS.map((_, at) => `C${at}`) })),
    ).toContain("has no sheet with the columns OCC_CODE and TOT_EMP");
  });

  test("headings in each other's places", async () => {
    const swapped = NATIONAL_COLUMNS.map((name) => ({ H_PCT10: "H_PCT90", H_PCT90: "H_PCT10" })[name] ?? name);
    expect(await refusal(await national(nation([CHIEF]), undefined, { headings: swapped }))).toContain(
      "columns are misplaced",
    );
    const kinds = NATIONAL_COLUMNS.map((name) => ({ H_MEAN: "A_MEAN", A_MEAN: "H_MEAN" })[name] ?? name);
    expect(await refusal(await national(nation([CHIEF]), undefined, { headings: kinds }))).toContain(
      "columns are misplaced",
    );
  });

  test("a workbook under another year's name, and an archive with one of another year", async () => {
    const workbook = await oewsWorkbook(nation([CHIEF]), { fieldNotes: notes(2022) });
    expect(await refusal({ "national_M2023_dl.xlsx": workbook })).toContain(
      "estimates for May 2022, but its name says 2023",
    );
    const archive = await archiveOf({ "oesm23nat/national_M2022_dl.xlsx": workbook });
    expect(await refusal({ "oesm23nat.zip": archive })).toContain("which is for 2022, but the archive is for 2023");
  });

  test("a web page in a file's place, quoted by its title, and a file that was cut off", async () => {
    const page = "<html><head><title>Access Denied</title></head></html>";
    expect(await refusal({ "oesm20ma.zip": page })).toContain("Access Denied");
    expect(await refusal({ "national_M2020_dl.xlsx": page })).toContain("Access Denied");
    expect(await refusal({ "national_M2013_dl.xls": page })).toContain("Access Denied");
    const whole = await oewsWorkbook(nation([CHIEF]));
    expect(await refusal({ "national_M2023_dl.xlsx": whole.subarray(0, whole.length / 2) })).toContain(
      "not a whole ZIP archive",
    );
  });

  test.each([
    ["minor", '"minor"'],
    ["broad", '"broad"'],
    ["detailed", '"detailed"'],
  ])("a workbook of the nation of which the %s groups were taken out", async (group, named) => {
    const rows = nation().filter(({ O_GROUP }) => O_GROUP !== group);
    expect(await refusal(await national(rows))).toBe(
      `national_M2023_dl.xlsx, O_GROUP: has no row of the nation with ${named}; a whole file has minor and ` +
        "broad groups " +
        "and detailed occupations: rows were taken out",
    );
  });

  test("a workbook of which rows are missing, against what is served", async () => {
    const more = Array.from({ length: 20 }, (_, at) => occupation(`11-${1011 + at}`, `Occupation ${at}`, "detailed"));
    await load(await national(nation(more)));
    expect(await refusal(await national(nation()))).toContain("2023 of the nation has 26 rows, 46 are served");
    expect((await load(await national(nation()), { acceptSmaller: true })).results[0]?.outcome).toBe("published");
  });

  test("areas in each other's rows, and an area whose type is another", async () => {
    const row = (area: string, type = "4") => inArea([area, `Area ${area}`, type, "TX"], [CHIEF]);
    const file = async (rows: MadeRow[]) => ({
      "MSA_M2023_dl.xlsx": await oewsWorkbook(rows, { columns: AREA_COLUMNS }),
    });
    expect(await refusal(await file([...row("10180"), ...row("10420"), ...row("10180")]))).toContain(
      "the file was reordered",
    );
    expect(await refusal(await file(row("06")))).toContain('AREA_TYPE: "4" does not fit the area 06');
    expect(await refusal(await file(row("10180", "9")))).toContain(
      'AREA_TYPE: "9" is not an area type; accepted: 1, 2, 3, 4, 6',
    );
    expect(await refusal(await file(row("ABC")))).toContain('AREA: "ABC" is not an area code');
  });
});

test("the limit of a year before 2013 is that of its archive's field descriptions, and stays", async () => {
  // Made up: such as no year of the table has.
  const says = "#  = indicates a wage greater than $81.00 per hour or $168,480 per year";
  await load({
    "oesm11nat.zip": await archiveOf({
      "oesm11nat/national_M2011_dl.xlsx": await oewsWorkbook(nation([CHIEF])),
      "oesm11nat/field_descriptions.xls": xlsOf("Field_descriptions", [[{ text: says }]]),
    }),
  });
  const limits = () =>
    scratch.database.sql`select year, hourly::float8 as hourly, annual::float8 as annual from oews_limits`;
  expect(await limits()).toMatchObject([{ year: 2011, hourly: 81, annual: 168_480 }]);
  const states = await oewsWorkbook(inArea(["06", "California", "2", "CA"], [CHIEF]), {
    columns: AREA_COLUMNS,
  });
  await load({ "state_M2011_dl.xlsx": states });
  expect(await limits()).toMatchObject([{ year: 2011, hourly: 81, annual: 168_480 }]);
});

test("a metric goes from the first to the last year of its own figures, which a year can lack at a level", async () => {
  const workbook = (row: MadeRow) =>
    oewsWorkbook(inArea(["06", "California", "2", "CA"], [{ ...CHIEF, ...row }]), { columns: AREA_COLUMNS });
  await load({
    "state_M2022_dl.xlsx": await workbook({ LOC_QUOTIENT: 1.03, JOBS_1000: 1.5 }),
    "state_M2023_dl.xlsx": await workbook({ LOC_QUOTIENT: "", JOBS_1000: "" }),
    ...(await national(nation([CHIEF]))),
  });
  const spans = await oewsMetrics.spans(scratch.database.sql, { stamp: "1" } as never);
  const years = (metric: string) =>
    spans
      .filter(({ field }) => field === metric)
      .map(({ level, first_period, last_period }) => `${level} ${first_period} ${last_period}`);
  expect(years("employment")).toEqual(["nation 2023 2023", "state 2022 2023"]);
  expect(years("annual_median")).toEqual(["nation 2023 2023", "state 2022 2023"]);
  expect(years("location_quotient")).toEqual(["state 2022 2022"]);
  expect(years("jobs_per_1000")).toEqual(["state 2022 2022"]);
});

describe("what is asked for", () => {
  test("is narrowed by years", async () => {
    const files = { ...(await national(nation(), "national_M2022_dl.xlsx")), ...(await national(nation())) };
    expect((await load(files, { vintages: ["2022"] })).results.map(({ label }) => label)).toEqual(["2022"]);
    expect(await refusal(files, { vintages: ["2019"] })).toContain(
      "has none of the requested years; it has 2022, 2023",
    );
  });

  test("is refused where it isn't a year, level or word that is known", async () => {
    const files = await national(nation());
    expect(await refusal(files, { vintages: ["2023-acs5"] })).toContain(
      '--vintage: "2023-acs5" is not accepted; accepted: a year',
    );
    expect(await refusal(files, { levels: ["county"] })).toContain(
      '"county" is not accepted; accepted: nation, state, metro',
    );
    expect(await refusal(files, { words: ["x"] })).toContain('oews takes no word "x"');
    expect(await refusal({ "readme.txt": "text" })).toContain("national_M2023_dl.xlsx");
  });

  test("comes over HTTP only where the agency gets an address to write to", async () => {
    await expect(loadFrom(oews, scratch.database, "http://127.0.0.1:1/")).rejects.toThrow("GOVDATA_CONTACT is not set");
  });

  test("comes over HTTP as the agency's three archives of the newest year, or of a named year and level", async () => {
    const archive = await archiveOf({
      "oesm21st/state_M2021_dl.xlsx": await oewsWorkbook(inArea(["06", "California", "2", "CA"], [CHIEF]), {
        columns: AREA_COLUMNS,
      }),
    });
    await using agency = madeAgency({ "/oes/special-requests/oesm21st.zip": new Uint8Array(archive) });
    const { mkdtempSync, rmSync } = await import("node:fs");
    const home = mkdtempSync(`${(await import("node:os")).tmpdir()}/govdata-oews-home-`);
    await loadFrom(
      oews,
      scratch.database,
      agency.url,
      { vintages: ["2021"], levels: ["state"] },
      { contact: "you@example.org", home },
    ).finally(() => rmSync(home, { recursive: true, force: true }));
    expect(agency.asked).toEqual(["/oes/special-requests/oesm21st.zip"]);
    expect(await areas(2021)).toEqual({ "06": 1 });
  });
});
