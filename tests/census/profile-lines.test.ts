import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { namedCells } from "../../src/census/profile-lines.ts";
import { type Vintage, vintageLabel } from "../../src/census/vintages.ts";
import { HAS_SOURCES, sourceBytes, sourceRows } from "./load/support.ts";

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
        "Estimate!!Percent!!AGE BY EDUCATIONAL ATTAINMENT!!Population 25 years and over!!High school graduate or higher",
      C02_017:
        "Estimate!!Percent!!AGE BY EDUCATIONAL ATTAINMENT!!Population 25 years and over!!Population 25 to 34 years!!High school graduate or higher",
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

test("a vintage whose lines are not known has none: no number is carried from one year to another", () => {
  expect(namedCells("DP05", "2014-acs1", undefined).size).toBe(0);
  expect(namedCells("S1501", "2024-acs5", undefined).size).toBe(0);
  expect(namedCells("DP05", "2012-acs1", undefined).get("hispanic%")).toBe("0066P");
  expect(namedCells("DP05", "2018-acs1", undefined).get("hispanic%")).toBe("0071P");
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
