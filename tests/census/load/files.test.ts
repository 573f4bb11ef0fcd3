import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import { STATES } from "../../../src/reference/states.ts";
import { onDay } from "../../support/clock.ts";
import { testStore } from "../../support/store.ts";
import { estimatesOf, load } from "./support.ts";

onDay("2026-08-27");

const scratch = testStore("census_load", { emptyBefore: true });

const COUNTIES: [string, string][] = [
  ["0500000US01001", "Autauga County, Alabama"],
  ["0500000US01003", "Baldwin County, Alabama"],
  ["0500000US13001", "Appling County, Georgia"],
];

/** An export of data.census.gov: `values` are estimate and margin, county by county. */
function exportOf(values: [string, string][], { code = "B19013", label = "Total", bom = "", end = "\n" } = {}): string {
  const rows = [
    ["GEO_ID", "NAME", `${code}_001E`, `${code}_001M`],
    ["Geography", "Geographic Area Name", `Estimate!!${label}`, `Margin of Error!!${label}`],
    ...values.map(([value, margin], index) => [...(COUNTIES[index] ?? ["", ""]), value, margin]),
  ];
  return bom + rows.map((row) => `${row.map((cell) => `"${cell}"`).join(",")},${end}`).join("");
}
const NAME = "ACSDT5Y2022.B19013-Data.csv";
const GOOD = exportOf([
  ["68315", "4941"],
  ["71039", "2374"],
  ["-", "**"],
]);

/** All states by `group()`, 1-year. */
function statesOf(cells: (fips: string) => Record<string, number>): string {
  const header = Object.keys(cells("01"));
  const rows = STATES.map(({ fips, name }) => [`0400000US${fips}`, ...Object.values(cells(fips)), name, fips]);
  return [["GEO_ID", ...header, "NAME", "state"], ...rows].map((row) => `${row.join(",")}\n`).join("");
}

const income = (level = "county", vintage = "2022-acs5") =>
  estimatesOf(scratch.database, { vintage, level, metric: "median_household_income" });

describe("forms", () => {
  const expected = { "01001": [68_315, 4_941], "01003": [71_039, 2_374], "13001": [null, null] };
  const shown = async () =>
    Object.fromEntries([...(await income())].map(([fips, { value, moe }]) => [fips, [value, moe]]));

  test.each([
    ["an export", NAME, GOOD],
    [
      "an export with a byte order mark and CR LF",
      NAME,
      exportOf(
        [
          ["68315", "4941"],
          ["71039", "2374"],
          ["-", "**"],
        ],
        { bom: "\uFEFF", end: "\r\n" },
      ),
    ],
    ["a compressed export under a word of the collector's", `x/Counties-${NAME}.gz`, gzipSync(GOOD)],
    [
      "an export without its row of codes",
      NAME,
      '"Geography","Geographic Area Name","Estimate!!Median household income","Annotation of Estimate!!Median ' +
        'household income","Margin of Error!!Median household income","Annotation of Margin of Error!!Median ' +
        'household income",\n' +
        '"0500000US01001","Autauga County, Alabama","68315","null","4941","null",\n' +
        '"0500000US01003","Baldwin County, Alabama","71039","null","2374","null",\n' +
        '"0500000US13001","Appling County, Georgia","-","-","**","**",\n',
    ],
    [
      "an answer of the API",
      "acs5-2022/counties_2022.json",
      JSON.stringify([
        ["NAME", "B19013_001E", "B19013_001M", "state", "county"],
        ["Autauga County, Alabama", "68315", "4941", "01", "001"],
        ["Baldwin County, Alabama", "71039", "2374", "01", "003"],
        ["Appling County, Georgia", "-666666666", "-222222222", "13", "001"],
      ]),
    ],
    [
      "a saved answer to group(), with each margin twice and annotations",
      "acs-acs5-2022-GROUP_B19013_DATA.csv",
      "GEO_ID,B19013_001E,B19013_001M,B19013_001M,NAME,B19013_001EA,B19013_001MA,state,county\n" +
        '0500000US01001,68315.0,4941,4941,"Autauga County, Alabama",null,null,01,001\n' +
        '0500000US01003,71039,2374,2374,"Baldwin County, Alabama",null,null,01,003\n' +
        '0500000US13001,-666666666,-222222222.0,-222222222.0,"Appling County, Georgia",-,**,13,001\n',
    ],
  ])("%s gives the counties' values", async (_, name, content) => {
    await load(scratch.database, { [name]: content });
    expect(await shown()).toEqual(expected);
  });

  test("a table of the summary file has names of the geography list, and whole areas of served levels", async () => {
    const geo = (id: string, name: string, component = "00") => `${component}|${id}|${name}\n`;
    await load(scratch.database, {
      "acsdt5y2022-b19013.dat":
        "GEO_ID|B19013_E001|B19013_M001\n0100000US|75149|106\n0100089US|1|1\n0500000US01001|68315|4941\n" +
        "1500000US010010201001|5|5\n310M600US33860|65000|2000\n310M600US10100|1|1\n",
      "Geos20225YR.txt":
        `COMPONENT|GEO_ID|NAME\n${geo("0100000US", "United States")}${geo("0100089US", "United States -- x", "89")}` +
        geo("0500000US01001", "Autauga County, Alabama") +
        geo("310M600US33860", "Montgomery, AL Metro Area") +
        geo("310M600US10100", "Aberdeen, SD Micro Area"),
    });
    const places = await scratch.database.sql`select level, fips, name from census_places order by level, fips`;
    expect(places.map(({ level, fips, name }) => [level, fips, name])).toEqual([
      ["nation", "1", "United States"],
      ["county", "01001", "Autauga County, Alabama"],
      ["metro", "33860", "Montgomery, AL Metro Area"],
      ["micro", "10100", "Aberdeen, SD Micro Area"],
    ]);
    expect([...(await income("metro")).keys()]).toEqual(["33860"]);
  });

  test("a table of the summary file without names is refused, and takes those that are served", async () => {
    const table = { "acsdt5y2022-b19301.dat": "GEO_ID|B19301_E001|B19301_M001\n0500000US01001|30000|900\n" };
    await expect(load(scratch.database, table)).rejects.toThrow(
      "acsdt5y2022-b19301.dat:2, NAME: county 01001 has no name here or in what is loaded",
    );
    await load(scratch.database, { [NAME]: GOOD });
    await load(scratch.database, table);
    expect((await income()).size).toBe(3);
  });

  test("lines of DP tables are found by the file's own labels", async () => {
    const newest = "ACSDP5Y2025.DP05-Data.csv";
    const labels = [
      "SEX AND AGE!!Total population",
      "SEX AND AGE!!Total population!!65 years and over",
      "HISPANIC OR LATINO AND RACE!!Total population!!Hispanic or Latino (of any race)",
    ];
    const codes = ["DP05_0001", "DP05_0031", "DP05_0099"];
    const columns = codes.flatMap((code) => [`${code}E`, `${code}M`, `${code}PE`, `${code}PM`]);
    const heads = labels.flatMap((label) => [
      `Estimate!!${label}`,
      `Margin of Error!!${label}`,
      `Percent!!${label}`,
      `Percent Margin of Error!!${label}`,
    ]);
    const cells = [1000, 10, 1000, "(X)", 150, 20, 15, 2, 400, 30, 40.5, 3.1];
    const line = (row: unknown[]) => `${row.map((cell) => `"${cell}"`).join(",")},\n`;
    await load(scratch.database, {
      [newest]:
        line(["GEO_ID", "NAME", ...columns]) +
        line(["Geography", "Geographic Area Name", ...heads]) +
        line(["0500000US01001", "Autauga County, Alabama", ...cells]),
    });
    const rows = await scratch.database.sql`
      select metric, value, moe from census_estimates where dimension = '' order by metric`;
    expect(rows.map(({ metric, value, moe }) => [metric, value, moe])).toEqual([
      ["total_population", 1000, 10],
      ["pct_hispanic", 40.5, 3.1],
      ["population_over_65", 150, expect.closeTo(20.0562, 4)], // divided by 1,000 ± 10, it gives 15 ± 2 back
    ]);
    const [coverage] = await scratch.database.sql`select sources from census_coverage where metric = 'pct_hispanic'`;
    expect(coverage?.sources).toEqual([
      { table: "DP05", lines: "DP05_0099P", rank: 2, file: expect.stringContaining(newest) },
    ]);
  });
});

describe("quotation marks in labels, which the agency does not double", () => {
  const labelled = (label: string) => exportOf([["68315", "4941"]], { label });
  test.each([
    ["bare", 'Total!!less than "very well"!!in "quotes"'],
    ["at the end", 'less than "very well"'],
    ["at the beginning, with a comma", '"very well", only'],
    ["doubled", 'less than ""very well""'],
  ])("%s: the label row is read, values stay the same", async (_, label) => {
    for (const text of [labelled(label), labelled(label).replaceAll("\n", "\r\n"), `\uFEFF${labelled(label)}`]) {
      await load(scratch.database, { [NAME]: text }, { force: true });
      expect((await income()).get("01001")).toMatchObject({ value: 68_315, moe: 4_941 });
    }
  });

  test("a bare mark in a row of values is refused, in words that help", async () => {
    const loading = load(scratch.database, { [NAME]: GOOD.replace("Autauga County", 'Autauga "the" County') });
    await expect(loading).rejects.toThrow(`${NAME}:3: a quotation mark inside a field is not doubled`);
  });
});

test("a file that ends within a label row with bare marks is called cut off", async () => {
  const [first, second] = exportOf([], { label: 'less than "very well"' }).split("\n");
  const loading = load(scratch.database, { [NAME]: `${first}\n${second}` });
  await expect(loading).rejects.toThrow(`${NAME}:2: the last line has no line end, so the file is cut off`);
});

describe("a file that is not as it should be stops the load, by line and column", () => {
  const row = (index: number) => GOOD.split("\n")[index] ?? "";
  test.each([
    [
      "an unknown special value",
      GOOD.replace("68315", "-777777777"),
      `${NAME}:3, B19013_001E: -777777777 is not a documented special value`,
    ],
    ["a value that isn't a number", GOOD.replace("4941", "4k"), `${NAME}:3, B19013_001M: "4k" is neither a number`],
    ["a row cut off", GOOD.slice(0, -20), `${NAME}:5: the last line has no line end, so the file is cut off`],
    ["a row with a field less", GOOD.replace('"71039",', ""), `${NAME}:4: has 4 fields, where the first row has 5`],
    ["no rows of values", `${row(0)}\n`, `${NAME}: ends within its heading rows`],
    [
      "another table",
      GOOD.replaceAll("B19013", "B19301"),
      `${NAME}:1: expected columns of B19013, found columns of B19301`,
    ],
    ["no ACS columns", "a,b\n1,2\n", `${NAME}:`],
    ["a web page", "<!DOCTYPE html><title>Access Denied</title>", `${NAME}: is a web page ("Access Denied"), not data`],
    ["an empty file", "", `${NAME}: is empty`],
    ["bytes of another encoding", Buffer.from(GOOD.replace("Autauga", "Doña"), "latin1"), `${NAME}:3: is not UTF-8`],
    ["UTF-16", Buffer.from(GOOD, "utf16le"), `${NAME}:`],
    [
      "a code in the wrong form",
      GOOD.replace("0500000US01001", "0500000US1001"),
      `${NAME}:3, GEO_ID: "0500000US1001" is not the code of an area`,
    ],
    ["a place twice", GOOD.replace(row(3), row(2)), `${NAME}:4, GEO_ID: duplicate county 01001`],
    [
      "names that were moved",
      GOOD.replace("Autauga County, Alabama", "Appling County, Georgia"),
      `${NAME}:3, NAME: "Appling County, Georgia" is not in Alabama, the state of its code`,
    ],
    ["a name with a control character", GOOD.replace("Autauga", "Aut\u001bauga"), `${NAME}:3, NAME: "Aut\\u001bauga`],
    ["a name as long as a book", GOOD.replace("Autauga", "A".repeat(20_000)), `${NAME}:3, NAME: "AAAA`],
    ["a byte of zero", GOOD.replace("Autauga", "Aut\0auga"), `${NAME}:3: contains a NUL byte`],
    [
      "no column of margins",
      GOOD.replaceAll(/,"[^"]*",$/gm, ","),
      `${NAME}:1, B19013_001M: missing column next to B19013_001E`,
    ],
    [
      "columns that were moved",
      GOOD.replace('"B19013_001E","B19013_001M"', '"B19013_001M","B19013_001E"'),
      `${NAME}:2, B19013_001M: has the label of an estimate: "Estimate!!Total"`,
    ],
    [
      "dollars of another year",
      exportOf([["1", "1"]], { label: "Median (in 2018 inflation-adjusted dollars)" }),
      `${NAME}:2, B19013_001E: is in dollars of 2018, but the file name says 2022-acs5`,
    ],
    ["a column twice", GOOD.replace("B19013_001M", "B19013_001E"), `${NAME}:1, B19013_001E: duplicate column`],
    [
      "no row of labels",
      GOOD.replace(`${row(1)}\n`, ""),
      `${NAME}:2, GEO_ID: expected the label "Geography", found "0500000US01001"`,
    ],
    [
      "a negative income",
      GOOD.replace('"71039"', '"-5"'),
      `${NAME}:4, B19013_001E: -5 is negative, but not one of the Bureau's special values`,
    ],
  ])("%s", async (_, content, reason) => {
    await load(scratch.database, { [NAME]: exportOf([["50000", "100"]]) });
    await expect(load(scratch.database, { [NAME]: content })).rejects.toThrow(reason);
    expect([...(await income()).entries()]).toEqual([["01001", expect.objectContaining({ value: 50_000, moe: 100 })]]);
    const [refusal] = await scratch.database.sql`select state from dataset_vintages order by id desc limit 1`;
    expect(refusal?.state).toBe("refused");
  });

  test("columns in another order are read by their names", async () => {
    await load(scratch.database, { [NAME]: GOOD });
    const before = [...(await income()).entries()];
    const reversed = GOOD.trimEnd()
      .split("\n")
      .map((row) =>
        [...row.matchAll(/"[^"]*"/g)]
          .map(([field]) => field)
          .reverse()
          .join(","),
      )
      .join("\n");
    expect(reversed).toStartWith('"B19013_001M","B19013_001E","NAME","GEO_ID"');
    await load(scratch.database, { [NAME]: `${reversed}\n` }, { force: true });
    expect([...(await income()).entries()]).toEqual(before);
  });

  test("areas that are not those of the vintage in its name", async () => {
    const region = GOOD.replace("0500000US01003", "0500000US09110").replace(
      "Baldwin County, Alabama",
      "Capitol Planning Region, Connecticut",
    );
    await load(scratch.database, { [NAME]: region });
    await expect(load(scratch.database, { [NAME.replace("2022", "2021")]: region })).rejects.toThrow(
      "has county 09110, which begins in 2022: it is not of 2021-acs5, as its name says",
    );
    const renamed = GOOD.replace("0500000US01003", "0500000US46113").replace(
      "Baldwin County, Alabama",
      "Shannon County, South Dakota",
    );
    await expect(load(scratch.database, { [NAME]: renamed })).rejects.toThrow(
      "has county 46113, which ended before 2015",
    );
    const tract = GOOD.replace("0500000US01003", "1400000US01003010100").replace("Baldwin County", "Census Tract 101");
    await expect(load(scratch.database, { [NAME.replace("5Y", "1Y")]: tract })).rejects.toThrow(
      "has 1 tract rows, and 1-year estimates are for 65,000 people and more: it is not of 2022-acs1",
    );
  });

  test("a vintage that the Bureau never published", async () => {
    for (const [vintage, reason] of [
      ["1Y2020", "is named as 2020-acs1: the Bureau published no 1-year estimates of 2020"],
      ["1Y2004", "is named as 2004-acs1: 1-year estimates begin with 2005-acs1"],
      ["5Y2008", "is named as 2008-acs5: 5-year estimates begin with 2009-acs5"],
      ["5Y2027", "is named as 2027-acs5: 5-year estimates of 2027 come after the end of that year"],
    ] as const)
      await expect(load(scratch.database, { [NAME.replace("5Y2022", vintage)]: GOOD })).rejects.toThrow(reason);
    expect((await income()).size).toBe(0);
  });

  test("lines of a table that are missing, shares above 100, and medians beyond reason", async () => {
    const cells = (fips: string) => ({
      B17001_001E: 100,
      B17001_001M: 5,
      B17001_002E: fips === "06" ? 101 : 10,
      B17001_002M: 2,
    });
    await expect(load(scratch.database, { "acs-acs1-2018-GROUP_B17001_DATA.csv": statesOf(cells) })).rejects.toThrow(
      "acs-acs1-2018-GROUP_B17001_DATA.csv:1: has no column for line 31 of B17001",
    );
    const ages = statesOf(() => ({
      B01002_001E: 381,
      B01002_001M: 2,
      B01002_002E: 37,
      B01002_002M: 2,
      B01002_003E: 39,
      B01002_003M: 2,
    }));
    await expect(load(scratch.database, { "acs-acs1-2018-GROUP_B01002_DATA.csv": ages })).rejects.toThrow(
      "acs-acs1-2018-GROUP_B01002_DATA.csv:2, B01002_001: median_age would be 381",
    );
    const persons = statesOf((fips) => ({ B01003_001E: fips === "04" ? 250.5 : 10, B01003_001M: 2 }));
    await expect(load(scratch.database, { "acs-acs1-2018-GROUP_B01003_DATA.csv": persons })).rejects.toThrow(
      "acs-acs1-2018-GROUP_B01003_DATA.csv:4, B01003_001: total_population would be 250.5; expected a whole number",
    );
    const units = statesOf((fips) => ({
      B25002_001E: 100,
      B25002_001M: 5,
      B25002_002E: 90,
      B25002_002M: 5,
      B25002_003E: fips === "04" ? 120 : 10,
      B25002_003M: 2,
    }));
    await expect(load(scratch.database, { "acs-acs1-2018-GROUP_B25002_DATA.csv": units })).rejects.toThrow(
      "acs-acs1-2018-GROUP_B25002_DATA.csv:4, 100 × B25002_003 / B25002_001: vacancy_rate would be 120",
    );
  });

  test("a list of states that ends too early, unless it is said to be a selection", async () => {
    const cells = () => ({ B19013_001E: 60_000, B19013_001M: 500 });
    const short = statesOf(cells).split("\n").slice(0, 41).join("\n").concat("\n");
    const files = { "acs-acs1-2018-GROUP_B19013_DATA.csv": short };
    await expect(load(scratch.database, files)).rejects.toThrow("has 40 states, not 51 or 52: it is cut off");
    await load(scratch.database, files, { acceptSmaller: true });
    expect((await income("state", "2018-acs1")).size).toBe(40);
  });

  test("a sorted list of counties that stops in the middle of the states", async () => {
    const rows = ["01", "02", "04"].flatMap((state) =>
      [1, 3, 5].map((county) => {
        const name = STATES.find(({ fips }) => fips === state)?.name;
        return `"0500000US${state}00${county}","X County, ${name}","50000","100",\n`;
      }),
    );
    const heading = GOOD.split("\n").slice(0, 2).join("\n");
    await expect(load(scratch.database, { [NAME]: `${heading}\n${rows.join("")}` })).rejects.toThrow(
      `${NAME}: its 9 county rows end with state 04: it is cut off`,
    );
  });

  test("a table that has far fewer places than the one next to it", async () => {
    const { refused } = await load(scratch.database, {
      [NAME]: GOOD,
      "ACSDT5Y2022.B19301-Data.csv": exportOf([["30000", "500"]], { code: "B19301" }),
    });
    expect(refused).toEqual([
      expect.stringMatching(/B19301-Data\.csv: has 1 county rows; .*B19013-Data\.csv next to it has 3/),
    ]);
    expect((await income()).size).toBe(3);
  });

  test("states that do not add up to the nation", async () => {
    const population = (value: number) => ({ B01003_001E: value, B01003_001M: -555555555 });
    await expect(
      load(scratch.database, {
        "states/acs-acs1-2018-GROUP_B01003_DATA.csv": statesOf(() => population(1_000)),
        "nation/acs-acs1-2018-GROUP_B01003_DATA.csv":
          "GEO_ID,B01003_001E,B01003_001M,NAME,us\n0100000US,61000,-555555555,United States,1\n",
      }),
    ).rejects.toThrow("the states add up to 51000, and the nation has 61000");
  });

  test("any cut: a file that is cut off anywhere is refused, or had no row less", async () => {
    const whole = exportOf(
      [
        ["68315", "4941"],
        ["71039", "2374"],
        ["-", "**"],
      ],
      { end: "\r\n" },
    );
    const bytes = Buffer.from(whole);
    // In a folder of one name, so that it is the same file each time: one from elsewhere would be added to it.
    const path = `counties/${NAME}`;
    await load(scratch.database, { [path]: whole });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        await load(scratch.database, { [path]: bytes.subarray(0, length) }).then(
          // Only the line end itself may be gone without a trace.
          () => expect(length).toBeGreaterThanOrEqual(bytes.length - 1),
          (error: Error) => expect(error.message).toContain(NAME),
        );
        expect((await income()).size).toBe(3);
      }),
      // The cuts between two rows are the ones that no row shows.
      { numRuns: 40, examples: [...whole.matchAll(/\n/g)].slice(0, -1).map(({ index }) => [index + 1]) },
    );
  }, 60_000);
});

describe("merging with what is served", () => {
  const fips = async () =>
    Object.fromEntries([...(await income())].map(([code, row]) => [code, [row.source_rank, row.value]]));
  const S1901 = (values: [string, string][]) =>
    exportOf(values, { code: "S1901_C01", label: "Households!!Median income (dollars)" }).replaceAll(
      "C01_001",
      "C01_012",
    );

  test("a better table replaces a lesser one place by place, and a lesser one fills holes only", async () => {
    await load(scratch.database, {
      "ACSST5Y2022.S1901-Data.csv": S1901([
        ["1", "1"],
        ["2", "1"],
        ["3", "1"],
      ]),
    });
    expect(await fips()).toEqual({ "01001": [1, 1], "01003": [1, 2], "13001": [1, 3] });
    await load(scratch.database, {
      [NAME]: exportOf([
        ["68315", "4941"],
        ["N", "N"],
      ]),
    });
    expect(await fips()).toEqual({ "01001": [0, 68_315], "01003": [1, 2], "13001": [1, 3] });
    await load(scratch.database, {
      "ACSST5Y2022.S1901-Data.csv": S1901([
        ["7", "1"],
        ["8", "1"],
        ["9", "1"],
      ]),
    });
    expect(await fips()).toEqual({ "01001": [0, 68_315], "01003": [1, 8], "13001": [1, 9] });
    const [coverage] = await scratch.database
      .sql`select sources from census_coverage where metric = 'median_household_income'`;
    expect(coverage?.sources.map(({ table, lines }: { table: string; lines: string }) => [table, lines])).toEqual([
      ["B19013", "B19013_001"],
      ["S1901", "S1901_C01_012"],
    ]);
  });

  test("a value that a corrected file withdraws is served no longer, and one that an extract lost is", async () => {
    await load(scratch.database, { [NAME]: GOOD });
    const corrected = exportOf([
      ["68320", "4950"],
      ["N", "N"],
      ["-", "**"],
    ]);
    await load(scratch.database, { [NAME]: corrected });
    const served = await income();
    expect(served.get("01001")).toMatchObject({ value: 68_320, moe: 4_950 });
    expect(served.get("01003")).toMatchObject({ value: null, value_note: "suppressed" });
    await load(scratch.database, {
      "county_acs5_2022.csv": 'stco_code,stco_name,B19013_001E,B19013_001M\n01001,"Autauga County, Alabama",NA,NA\n',
    });
    expect((await income()).get("01001")).toMatchObject({ value: 68_320, moe: 4_950 });
  });

  test("the population by race is read from B03002, of Hispanic origin and not, until B02001 is loaded", async () => {
    const exportLines = (table: string, values: [number, number][]) => {
      const codes = values.map((_, index) => `${table}_${String(index + 1).padStart(3, "0")}`);
      return [
        ["GEO_ID", "NAME", ...codes.flatMap((code) => [`${code}E`, `${code}M`])],
        ["Geography", "Geographic Area Name", ...codes.flatMap(() => ["Estimate!!Total", "Margin of Error!!Total"])],
        ["0500000US01001", "Autauga County, Alabama", ...values.flat()],
      ]
        .map((row) => `${row.map((cell) => `"${cell}"`).join(",")},\n`)
        .join("");
    };
    const groups = () =>
      scratch.database.sql<{ grp: string; value: number; moe: number }[]>`
        select grp, value, moe from census_estimates where metric = 'total_population' and dimension = 'race'
         order by grp collate "C"`;
    const lines: [number, number][] = Array.from({ length: 21 }, (_, index) => [index === 0 ? 1000 : 100 + index, 3]);
    await load(scratch.database, { "ACSDT5Y2022.B03002-Data.csv": exportLines("B03002", lines) });
    const before = await groups();
    expect(before).toHaveLength(8);
    expect(before.find(({ grp }) => grp === "white")).toEqual({ grp: "white", value: 214, moe: Math.hypot(3, 3) });
    expect(before.find(({ grp }) => grp === "hispanic")).toEqual({ grp: "hispanic", value: 111, moe: 3 });
    const races: [number, number][] = Array.from({ length: 10 }, (_, index) => [index === 0 ? 1000 : 200 + index, 5]);
    await load(scratch.database, { "ACSDT5Y2022.B02001-Data.csv": exportLines("B02001", races) });
    const after = await groups();
    expect(after.find(({ grp }) => grp === "white")).toEqual({ grp: "white", value: 201, moe: 5 });
    expect(after.find(({ grp }) => grp === "hispanic")).toEqual({ grp: "hispanic", value: 111, moe: 3 });
  });

  test("both tables in one load give the same as one after the other", async () => {
    await load(scratch.database, {
      "a/ACSST5Y2022.S1901-Data.csv": S1901([
        ["1", "1"],
        ["2", "1"],
        ["3", "1"],
      ]),
      [`b/${NAME}`]: exportOf([
        ["68315", "4941"],
        ["N", "N"],
        ["5", "1"],
      ]),
    });
    expect(await fips()).toEqual({ "01001": [0, 68_315], "01003": [1, 2], "13001": [0, 5] });
  });

  test("an answer without margins does not take away margins that are there", async () => {
    await load(scratch.database, { [NAME]: GOOD });
    await load(scratch.database, {
      "acs5-2022/county.json": JSON.stringify([
        ["NAME", "B19013_001E", "state", "county"],
        ["Autauga County, Alabama", "1", "01", "001"],
        ["Barbour County, Alabama", "2", "01", "005"],
      ]),
    });
    const served = await income();
    expect(served.get("01001")).toMatchObject({ value: 68_315, moe: 4_941 });
    expect(served.get("01005")).toMatchObject({ value: 2, moe: null, moe_note: "not_loaded" });
  });

  test("the same bytes change nothing, other levels of the same bytes do", async () => {
    const files = { [`x/${NAME}`]: `${GOOD}"0400000US01","Alabama","59609","300",\n` };
    const outcomes = async (options: Partial<LoadOptions>) =>
      (await load(scratch.database, files, options)).results.map(({ outcome }) => outcome);
    expect(await outcomes({ levels: ["county"] })).toEqual(["published"]);
    expect(await outcomes({ levels: ["county"] })).toEqual(["unchanged"]);
    expect((await income("state")).size).toBe(0);
    expect(await outcomes({})).toEqual(["published"]);
    expect([(await income("state")).size, (await income()).size]).toEqual([1, 3]);
    expect(await outcomes({ levels: ["county"] })).toEqual(["unchanged"]);
    expect(await outcomes({ force: true })).toEqual(["published"]);
  });

  test("a file that lost more than a tenth of its rows is refused, unless it is accepted", async () => {
    const before = { [`x/${NAME}`]: GOOD };
    await load(scratch.database, before);
    const after = {
      [`x/${NAME}`]: exportOf([
        ["1", "1"],
        ["2", "1"],
      ]),
    };
    await expect(load(scratch.database, after)).rejects.toThrow(
      `${NAME}: has 2 county rows of B19013; it had 3 when it was loaded before; to load it anyway, add ` +
        "--accept-smaller",
    );
    await load(scratch.database, after, { acceptSmaller: true });
    expect(await fips()).toEqual({ "01001": [0, 1], "01003": [0, 2], "13001": [0, null] });
  });

  test("a dry run reads and checks, and publishes nothing", async () => {
    const { results } = await load(scratch.database, { [NAME]: GOOD }, { dryRun: true });
    expect(results.map(({ outcome, rowCount }) => [outcome, rowCount])).toEqual([["checked", 3]]);
    expect((await income()).size).toBe(0);
  });

  test("reasons of vacancy are shares of the housing units, from a table next to it or served before", async () => {
    const vacant = statesOf(() =>
      Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].flatMap((line) => [
          [`B25004_00${line}E`, line],
          [`B25004_00${line}M`, 1],
        ]),
      ),
    );
    const units = statesOf(() => ({ B25001_001E: 200, B25001_001M: -555555555 }));
    const seasonal = () =>
      estimatesOf(scratch.database, {
        vintage: "2018-acs1",
        level: "state",
        metric: "vacancy_rate",
        dimension: "reason",
        group: "seasonal",
      });
    await load(scratch.database, { "acs-acs1-2018-GROUP_B25004_DATA.csv": vacant });
    expect((await seasonal()).size).toBe(0);
    await load(scratch.database, { "acs-acs1-2018-GROUP_B25001_DATA.csv": units });
    await load(scratch.database, { "again/acs-acs1-2018-GROUP_B25004_DATA.csv": vacant });
    expect((await seasonal()).get("06")).toMatchObject({ value: 3, moe: 0.5 });
  });
});

describe("what is asked for", () => {
  test("names of tables narrow the load, and an unknown one is named", async () => {
    const files = {
      [NAME]: GOOD,
      "ACSDT5Y2022.B19301-Data.csv": exportOf(
        [
          ["1", "1"],
          ["2", "1"],
          ["3", "1"],
        ],
        { code: "B19301" },
      ),
    };
    const { results } = await load(scratch.database, files, { words: ["B19301"] });
    expect(results.map(({ rowCount }) => rowCount)).toEqual([3]);
    expect((await income()).size).toBe(0);
    await expect(load(scratch.database, files, { words: ["B99999"] })).rejects.toThrow(
      'Cannot load table "B99999": no metric uses it. Tables: ',
    );
  });

  test("vintages and levels that do not exist are named with those that do", async () => {
    await expect(load(scratch.database, { [NAME]: GOOD }, { vintages: ["2022"] })).rejects.toThrow(
      '--vintage: "2022" is not accepted; accepted: ',
    );
    await expect(load(scratch.database, { [NAME]: GOOD }, { levels: ["zip"] })).rejects.toThrow(
      '--level: "zip" is not accepted; accepted: nation',
    );
    await expect(load(scratch.database, { [NAME]: GOOD }, { vintages: ["2021-acs5"] })).rejects.toThrow(
      "has nothing of 2021-acs5; it has 2022-acs5",
    );
  });

  test("a vintage with only block groups is skipped, and without another one there is nothing to load", async () => {
    const blocks = exportOf([["5", "1"]]).replace("0500000US01001", "1500000US010010201001");
    const { results, logged } = await load(scratch.database, { "ACSDT5Y2020.B19013-Data.csv": blocks, [NAME]: GOOD });
    expect(results.map(({ label }) => label)).toEqual(["2022-acs5"]);
    expect(logged.join("\n")).toContain("has nothing of 2020-acs5 at a level and of a table that are served");
    await expect(load(scratch.database, { "ACSDT5Y2020.B19013-Data.csv": blocks })).rejects.toThrow(
      "has nothing that is served",
    );
  });

  test("files that no name tells are listed and skipped; a folder with nothing else is refused", async () => {
    const { unrecognized } = await load(scratch.database, {
      [NAME]: GOOD,
      "notes.txt": "x",
      "ACSDT5Y2022.B19013-Table-Notes.txt": "x",
    });
    expect(unrecognized).toEqual(["notes.txt"]);
    await expect(load(scratch.database, { "notes.txt": "x" })).rejects.toThrow('"census" reads none of its 1 files');
  });
});
