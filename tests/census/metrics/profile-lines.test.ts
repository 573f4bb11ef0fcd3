import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { namedCells } from "../../../src/census/metrics/profile-lines.ts";
import { type Vintage, vintageLabel } from "../../../src/census/vocabulary/vintages.ts";
import { HAS_SOURCES, sourceBytes, sourceRows } from "../load/support.ts";

test("labels of any year's wording find the line, and labels of other lines do not", () => {
  const found = (table: string, labels: Record<string, string>) =>
    Object.fromEntries(namedCells(table, "2031-acs5", new Map(Object.entries(labels))));
  expect(
    found("S1901", {
      C01_012: "Households!!Estimate!!Median income (dollars)",
      C02_012: "Families!!Estimate!!Median income (dollars)",
    }),
  ).toEqual({ median_household_income: "C01_012" });
  expect(
    found("S1901", {
      C02_012: "Estimate!!Families!!Median income (dollars)",
      C01_012: "Estimate!!Households!!Median income (dollars)",
    }),
  ).toEqual({ median_household_income: "C01_012" });
  expect(
    found("S1501", {
      C01_014:
        "Estimate!!Total!!AGE BY EDUCATIONAL ATTAINMENT!!Population 25 years and over!!High school graduate or higher",
      C02_014:
        "Estimate!!Percent!!AGE BY EDUCATIONAL ATTAINMENT!!Population 25 years and over!!High school graduate or " +
        "higher",
      C02_017:
        "Estimate!!Percent!!AGE BY EDUCATIONAL ATTAINMENT!!Population 25 years and over!!Population 25 to 34 " +
        "years!!High school graduate or higher",
    }),
  ).toEqual({ "high_school_or_higher%": "C02_014" });
  expect(
    found("DP05", {
      "0071": "Estimate!!HISPANIC OR LATINO AND RACE!!Total population!!Hispanic or Latino (of any race)",
      "0071P": "Percent!!HISPANIC OR LATINO AND RACE!!Total population!!Hispanic or Latino (of any race)",
      "0064P": "Percent!!Race alone or in combination with one or more other races!!Total population!!White",
      "0037P": "Percent!!RACE!!Total population!!One race!!White",
    }),
  ).toEqual({ "white%": "0037P", "hispanic%": "0071P" });
});

test("S0101 and S2703 are read by every wording that they have had", () => {
  const found = (table: string, labels: Record<string, string>) =>
    Object.fromEntries(namedCells(table, "2031-acs5", new Map(Object.entries(labels))));
  // To 2016 the rows of S0101 are percentages, and "Under 18 years" is not among them.
  for (const words of ["Total!!Estimate!!", "Total!!Total population!!", "Estimate!!Total!!"])
    expect(
      found("S0101", {
        C01_001: "Total!!Estimate!!Total population",
        C02_001: "Male!!Estimate!!Total population",
        C01_024: `${words}SELECTED AGE CATEGORIES!!16 years and over`,
        C01_025: `${words}SELECTED AGE CATEGORIES!!18 years and over`,
        C01_028: `${words}SELECTED AGE CATEGORIES!!65 years and over`,
        C02_028: "Male!!Estimate!!SELECTED AGE CATEGORIES!!65 years and over",
        C01_030: `${words}SUMMARY INDICATORS!!Median age (years)`,
        C01_036: `${words}PERCENT IMPUTED!!Age`,
      }),
    ).toEqual({
      total_population: "C01_001",
      "18_and_over%": "C01_025",
      "65_and_over%": "C01_028",
      median_age: "C01_030",
    });
  const since2017 = (column: string) => ({
    [`${column}_022`]: "!!Total population!!SELECTED AGE CATEGORIES!!Under 18 years",
    [`${column}_026`]: "!!Total population!!SELECTED AGE CATEGORIES!!18 years and over",
    [`${column}_030`]: "!!Total population!!SELECTED AGE CATEGORIES!!65 years and over",
    [`${column}_032`]: "!!Total population!!SUMMARY INDICATORS!!Median age (years)",
  });
  const named = (column: string, name: string) =>
    Object.fromEntries(Object.entries(since2017(column)).map(([cell, label]) => [cell, `Estimate!!${name}${label}`]));
  const counts = { C01_001: "Estimate!!Total!!Total population", ...named("C01", "Total") };
  expect(
    found("S0101", { ...counts, ...named("C02", "Percent"), ...named("C04", "Percent Male"), ...named("C03", "Male") }),
  ).toEqual({ total_population: "C01_001", median_age: "C01_032", "under_18%": "C02_022", "65_and_over%": "C02_030" });
  // An extract without the percentages: its counts are not taken for percentages.
  expect(found("S0101", counts)).toEqual({ total_population: "C01_001", median_age: "C01_032" });
  for (const label of ["Percent Private Coverage!!Estimate!!", "Estimate!!Percent Private Coverage!!"])
    expect(
      found("S2703", {
        C01_001: "Estimate!!Total!!Civilian noninstitutionalized population",
        C02_001: "Estimate!!Private Coverage!!Civilian noninstitutionalized population",
        C03_001: `${label}Civilian noninstitutionalized population`,
        C03_002: `${label}Civilian noninstitutionalized population!!COVERAGE ALONE!!Private health insurance alone`,
      }),
    ).toEqual({ "private_insurance%": "C03_001" });
});

test("a vintage whose lines are not known has none: no number is carried from one year to another", () => {
  expect(namedCells("DP05", "2031-acs1", undefined).size).toBe(0);
  expect(namedCells("S1501", "2014-acs1", undefined).size).toBe(0);
  expect(namedCells("S1501", "2024-acs5", undefined).size).toBe(0);
  expect(namedCells("DP04", "2014-acs1", undefined).get("median_rent")).toBe("0132");
  expect(namedCells("DP04", "2015-acs5", undefined).get("median_rent")).toBe("0134");
  expect(namedCells("DP05", "2012-acs1", undefined).get("hispanic%")).toBe("0066P");
  expect(namedCells("DP05", "2018-acs1", undefined).get("hispanic%")).toBe("0071P");
});

test("the wording of 2010 to 2016 finds the same lines as that of later years", () => {
  const found = (table: string, labels: Record<string, string>) =>
    Object.fromEntries(namedCells(table, "2031-acs5", new Map(Object.entries(labels))));
  expect(
    found("S1501", {
      C01_013: "Total!!Estimate!!Graduate or professional degree",
      C01_014: "Total!!Estimate!!Percent high school graduate or higher",
      C01_015: "Total!!Estimate!!Percent bachelor's degree or higher",
      C02_014: "Male!!Estimate!!Percent high school graduate or higher",
    }),
  ).toEqual({ "graduate_degree%": "C01_013", "high_school_or_higher%": "C01_014", "bachelors_or_higher%": "C01_015" });
  expect(
    found("S1501", {
      C01_013: "Total!!Estimate!!Population 25 years and over!!Graduate or professional degree",
      C01_014: "Total!!Estimate!!Percent high school graduate or higher",
      C02_013: "Percent!!Estimate!!Population 25 years and over!!Graduate or professional degree",
      C02_014: "Percent!!Estimate!!Percent high school graduate or higher",
      C04_014: "Percent Males!!Estimate!!Percent high school graduate or higher",
    }),
  ).toEqual({ "graduate_degree%": "C02_013", "high_school_or_higher%": "C02_014" });
  expect(
    found("DP03", {
      "0003": "Estimate!!EMPLOYMENT STATUS!!In labor force!!Civilian labor force",
      "0005": "Estimate!!EMPLOYMENT STATUS!!In labor force!!Civilian labor force!!Unemployed",
      "0009": "Estimate!!EMPLOYMENT STATUS!!Percent Unemployed",
      "0009P": "Percent!!EMPLOYMENT STATUS!!Percent Unemployed",
      "0097P": "Percent!!HEALTH INSURANCE COVERAGE!!With health insurance coverage!!With private health insurance",
      "0099P": "Percent!!HEALTH INSURANCE COVERAGE!!No health insurance coverage",
    }),
  ).toEqual({
    civilian_labor_force: "0003",
    unemployed: "0005",
    "unemployment_rate%": "0009P",
    "uninsured%": "0099P",
    "private_insurance%": "0097P",
  });
  expect(
    found("DP05", {
      "0019": "Estimate!!SEX AND AGE!!Under 18 years",
      "0066P": "Percent!!HISPANIC OR LATINO AND RACE!!Hispanic or Latino (of any race)",
      "0071P": "Percent!!HISPANIC OR LATINO AND RACE!!Not Hispanic or Latino",
    }),
  ).toEqual({ under_18: "0019", "hispanic%": "0066P" });
  expect(found("DP04", { "0132": "Number!!Estimate!!GROSS RENT!!Renter-occupied units!!Median (dollars)" })).toEqual({
    median_rent: "0132",
  });
});

describe.if(HAS_SOURCES)("the lines that are kept for files without labels", () => {
  test("DP lines of 1-year vintages are those of the label lists", () => {
    const NAMES: Record<string, string> = {
      pop_16_over: "population_16",
      "65_over": "65_and_over",
      vacant: "vacant%",
      owner_occupied: "owner_occupied%",
      in_labor_force: "in_labor_force%",
      hispanic: "hispanic%",
    };
    const rows: { vintage: string; table: string; what: string; code: string }[] = parse(
      sourceBytes("variables/acs1_profile_lines.csv"),
      { columns: true },
    );
    for (const { vintage, table, what, code } of rows) {
      const label = vintageLabel(Number(vintage), "acs1");
      const cells = namedCells(table, label, undefined);
      const cell = cells.get(NAMES[what] ?? what) ?? cells.get(what);
      // 2005 has no percentages, and its DP05 was not seen.
      expect([vintage, table, what, cell?.replace("P", "")]).toEqual([vintage, table, what, code.slice(5, 9)]);
    }
  });

  test("DP lines of 2019 are those of the API's list", () => {
    const { variables } = JSON.parse(sourceBytes("variables/acs5_2019_profile_variables.json").toString()) as {
      variables: Record<string, { label: string }>;
    };
    for (const table of ["DP02", "DP03", "DP04", "DP05"]) {
      const labels = new Map(
        Object.entries(variables).flatMap(([code, { label }]) => {
          const [, cell, percent] = new RegExp(`^${table}_(\\d{4})(P?)E$`).exec(code) ?? [];
          return cell ? [[`${cell}${percent}`, label] as const] : [];
        }),
      );
      const byLabel = namedCells(table, "2019-acs5", new Map([...labels].toSorted()));
      for (const [name, cell] of namedCells(table, "2019-acs5", undefined))
        expect([table, name, byLabel.get(name)]).toEqual([table, name, cell]);
    }
  });

  const DETAILED: [string, string, string, (row: Record<string, string>) => number][] = [
    ["S1701", "poverty_rate%", "B17001", (row) => (100 * Number(row.B17001_002E)) / Number(row.B17001_001E)],
    ["S1901", "median_household_income", "B19013", (row) => Number(row.B19013_001E)],
    ["S1501", "bachelors_or_higher%", "B15003", (row) => (100 * sum(row, "B15003", 22, 25)) / Number(row.B15003_001E)],
    [
      "S1501",
      "high_school_or_higher%",
      "B15003",
      (row) => (100 * sum(row, "B15003", 17, 25)) / Number(row.B15003_001E),
    ],
    ["S1501", "graduate_degree%", "B15003", (row) => (100 * sum(row, "B15003", 23, 25)) / Number(row.B15003_001E)],
    [
      "S2701",
      "uninsured%",
      "B27020",
      (row) =>
        (100 * (Number(row.B27020_006E) + Number(row.B27020_012E) + Number(row.B27020_017E))) / Number(row.B27020_001E),
    ],
  ];
  const YEARS = [2010, 2011, 2012, 2013, 2015, 2016, 2017, 2018];
  const cellOf = (row: Record<string, string>, code: string) => Number(row[`${code}E`]);
  const share = (part: string, whole: string) => (row: Record<string, string>) =>
    (100 * cellOf(row, part)) / cellOf(row, whole);
  const DETAILED_PROFILES: [string, string, string, (row: Record<string, string>) => number][] = [
    ["DP02", "graduate_degree%", "B15003", (row) => (100 * sum(row, "B15003", 23, 25)) / cellOf(row, "B15003_001")],
    ["DP02", "bachelors_or_higher%", "B15003", (row) => (100 * sum(row, "B15003", 22, 25)) / cellOf(row, "B15003_001")],
    [
      "DP02",
      "high_school_or_higher%",
      "B15003",
      (row) => (100 * sum(row, "B15003", 17, 25)) / cellOf(row, "B15003_001"),
    ],
    ["DP03", "median_household_income", "B19013", (row) => cellOf(row, "B19013_001")],
    ["DP03", "per_capita_income", "B19301", (row) => cellOf(row, "B19301_001")],
    ["DP03", "median_earnings", "B20002", (row) => cellOf(row, "B20002_001")],
    ["DP03", "poverty_rate%", "B17001", share("B17001_002", "B17001_001")],
    [
      "DP03",
      "uninsured%",
      "B27020",
      (row) =>
        (100 * (cellOf(row, "B27020_006") + cellOf(row, "B27020_012") + cellOf(row, "B27020_017"))) /
        cellOf(row, "B27020_001"),
    ],
    [
      "DP03",
      "private_insurance%",
      "B27020",
      (row) =>
        (100 * (cellOf(row, "B27020_004") + cellOf(row, "B27020_010") + cellOf(row, "B27020_015"))) /
        cellOf(row, "B27020_001"),
    ],
    ["DP05", "median_age", "B01002", (row) => cellOf(row, "B01002_001")],
    ["DP05", "total_population", "B01001", (row) => cellOf(row, "B01001_001")],
    ["DP05", "white%", "B02001", share("B02001_002", "B02001_001")],
    ["DP05", "black%", "B02001", share("B02001_003", "B02001_001")],
    ["DP05", "asian%", "B02001", share("B02001_005", "B02001_001")],
    ["DP05", "hispanic%", "B03002", share("B03002_012", "B03002_001")],
    ["DP04", "owner_occupied%", "B25007", share("B25007_002", "B25007_001")],
  ];

  test.each([2008, ...YEARS])("DP lines of %d are the figures of the detailed tables, in every state", (year) => {
    const vintage: Vintage = `${year}-acs1`;
    const file = (survey: string, table: string) =>
      sourceRows(`api-acs1/${year}/states/acs-${survey}-${year}-GROUP_${table}_DATA.csv`);
    for (const [profile, name, table, compute] of DETAILED_PROFILES) {
      const cell = namedCells(profile, vintage, undefined).get(name);
      if (cell === undefined) continue;
      const detailed = new Map(file("acs1", table).map((row) => [row.state, row]));
      for (const row of file("acs1-profile", profile)) {
        const own = detailed.get(row.state);
        if (row.state === "72" || !own) continue;
        const difference = Math.abs(Number(row[`${profile}_${cell}E`]) - compute(own));
        expect([profile, name, row.state, difference <= 0.0501]).toEqual([profile, name, row.state, true]);
      }
    }
  });

  test.each(YEARS)("S lines of %d are the percentages of the detailed tables, in every state", (year) => {
    const rows = (survey: string, table: string) =>
      new Map(
        sourceRows(`api-acs1/${year}/states/acs-${survey}-${year}-GROUP_${table}_DATA.csv`).map((row) => [
          row.state,
          row,
        ]),
      );
    const vintage: Vintage = `${year}-acs1`;
    for (const [subject, name, table, compute] of DETAILED) {
      const cell = namedCells(subject, vintage, undefined).get(name);
      const published = rows("acs1-subject", subject);
      for (const [state, row] of rows("acs1", table)) {
        const text = published.get(state)?.[`${subject}_${cell}E`];
        if (state !== "72") expect(Math.abs(Number(text) - compute(row))).toBeLessThanOrEqual(0.0501);
      }
    }
  });
});

function sum(row: Record<string, string>, table: string, first: number, last: number): number {
  let total = 0;
  for (let line = first; line <= last; line++) total += Number(row[`${table}_${String(line).padStart(3, "0")}E`]);
  return total;
}
