import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { estimate } from "../../../src/census/estimates/estimates.ts";
import { BREAKDOWNS } from "../../../src/census/metrics/breakdowns.ts";
import { evaluate } from "../../../src/census/metrics/evaluate.ts";
import { type Formula, formulaLines, formulaText, type Line } from "../../../src/census/metrics/formulas.ts";
import { METRIC_NAMES, type MetricName } from "../../../src/census/metrics/metric-names.ts";
import { isPublishedIn, METRICS, metricByName } from "../../../src/census/metrics/metrics.ts";
import { hasNamedLines } from "../../../src/census/metrics/profile-lines.ts";
import { SOURCES as METRIC_SOURCES } from "../../../src/census/metrics/sources.ts";
import { inRange, type Survey, type VintageRange } from "../../../src/census/vocabulary/vintages.ts";
import { HAS_SOURCES, hasSource, sourceBytes, sourceRows } from "../load/support.ts";

/** The names that are served. They stay; a new metric is added here too. */
const CATALOGUE: Record<string, string> = {
  demographics: "median_age total_population population_density",
  population: "pct_under_18 pct_over_65",
  race_ethnicity: "pct_white pct_black pct_hispanic pct_asian",
  income: "median_household_income per_capita_income median_earnings poverty_rate gini_index",
  housing: "median_home_value median_rent homeownership_rate vacancy_rate housing_units",
  education: "pct_high_school_or_higher pct_bachelors_or_higher pct_graduate_degree",
  employment: "labor_force_participation unemployment_rate",
  health_insurance: "pct_uninsured pct_private_insurance",
};

test("the metrics are those that were promised, in their categories and order", () => {
  const byCategory = Map.groupBy(METRICS, ({ category }) => category);
  expect(
    Object.fromEntries([...byCategory].map(([key, list]) => [key, list.map(({ name }) => name).join(" ")])),
  ).toEqual(CATALOGUE);
  expect(METRICS.map(({ name }) => name)).toEqual([...METRIC_NAMES]);
});

test("first vintages are those of the specification", () => {
  const first = (name: MetricName) => Object.values(metricByName(name)?.firstVintages ?? {}).join(" ");
  for (const name of METRIC_NAMES) {
    const expected = name === "gini_index" ? "2010 2006" : /insur/.test(name) ? "2012 2009" : "2009 2005";
    expect([name, first(name)]).toEqual([name, expected]);
  }
  const gini = metricByName("gini_index")!; // is a metric
  expect([isPublishedIn(gini, 2005, "acs1"), isPublishedIn(gini, 2006, "acs1")]).toEqual([false, true]);
});

test("breakdowns have at least those that were promised", () => {
  const dimensions = (name: MetricName) =>
    (BREAKDOWNS[name] ?? [])
      .map((dimension) => dimension.name)
      .toSorted()
      .join(" ");
  const promised: Partial<Record<MetricName, string[]>> = {
    median_household_income: ["race", "age"],
    pct_high_school_or_higher: ["age", "sex", "race"],
    pct_bachelors_or_higher: ["age", "sex", "race"],
    pct_graduate_degree: ["age", "sex", "race"],
    poverty_rate: ["race", "age", "sex"],
    homeownership_rate: ["race"],
    unemployment_rate: ["race", "age"],
    median_age: ["sex", "race"],
    pct_uninsured: ["age", "race"],
    per_capita_income: ["race"],
    median_earnings: ["sex"],
  };
  for (const [name, list] of Object.entries(promised))
    for (const dimension of list) expect(dimensions(name as MetricName)).toContain(dimension);
  for (const none of [
    "pct_white",
    "pct_black",
    "pct_asian",
    "pct_hispanic",
    "gini_index",
    "median_home_value",
    "median_rent",
    "housing_units",
    "population_density",
  ])
    expect(dimensions(none as MetricName)).toBe("");
});

test("no vintage has two groups of one key in a dimension", () => {
  for (const [metric, dimensions] of Object.entries(BREAKDOWNS))
    for (const { name, groups } of dimensions ?? [])
      for (let year = 2005; year <= 2025; year++)
        for (const survey of ["acs1", "acs5"] as const) {
          const keys = groups.filter(({ vintages }) => inRange(vintages, year, survey)).map(({ key }) => key);
          expect([metric, name, year, survey, new Set(keys).size]).toEqual([metric, name, year, survey, keys.length]);
        }
});

test("a formula is written as the Bureau writes its lines", () => {
  const text = (name: MetricName, rank = 0) => {
    const source = metricByName(name)?.sources[rank];
    return source && formulaText(source.table, source.formula);
  };
  expect(text("poverty_rate")).toBe("100 × B17001_002 / B17001_001");
  expect(text("pct_high_school_or_higher")).toBe("100 × (1 − sum(B15003_002..016) / B15003_001)");
  expect(text("pct_uninsured")).toBe("100 × sum(B27020_006, B27020_012, B27020_017) / B27020_001");
  expect(text("median_household_income")).toBe("B19013_001");
});

/** What each formula of a detailed table reads, and in which vintages. */
function* detailedFormulas(): Generator<{ table: string; formula: Formula; vintages: VintageRange; label?: string }> {
  for (const sources of Object.values(METRIC_SOURCES))
    for (const source of sources) if (!hasNamedLines(source.table)) yield source;
  for (const dimensions of Object.values(BREAKDOWNS)) for (const { groups } of dimensions ?? []) yield* groups;
}

describe.if(HAS_SOURCES)("against the label lists of each release", () => {
  const RELEASES: [number, Survey][] = [
    ...[2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024].map(
      (year): [number, Survey] => [year, "acs5"],
    ),
    ...[2012, 2015, 2018, 2019, 2021, 2022, 2023, 2024].map((year): [number, Survey] => [year, "acs1"]),
  ];

  test.each(RELEASES)("every line of %d %s exists, and ages are those of the group", (year, survey) => {
    const rows: { column_id: string; column_title: string; indent: string }[] = parse(
      sourceBytes(`variables/acs${year}_${survey === "acs5" ? "5yr" : "1yr"}.census_column_metadata.csv`),
      { columns: true },
    );
    const titles = new Map(rows.map((row) => [row.column_id, row.column_title]));
    const tables = new Set([...titles.keys()].map((id) => id.slice(0, -3)));
    for (const { table, formula, vintages, label } of detailedFormulas()) {
      // Some tables are only in 1-year releases, and some came and went (B09020's 5-year form, for one).
      if (!inRange(vintages, year, survey) || !tables.has(table)) continue;
      for (const line of formulaLines(formula)) {
        const title = titles.get(`${table}${String(line).padStart(3, "0")}`);
        expect([table, line, typeof title]).toEqual([table, line, "string"]);
      }
      if ((table === "B27002" || table === "B27010") && label && / years/.test(label) && formula.kind === "share") {
        const title = titles.get(`${table}${String(formula.whole[0]).padStart(3, "0")}`);
        expect([year, title?.replace(/:$/, "")]).toEqual([year, label]);
      }
    }
    for (const [name, sources] of Object.entries(METRIC_SOURCES)) {
      const published = sources.filter(({ vintages, table }) => inRange(vintages, year, survey) && tables.has(table));
      if (published.length === 0) expect([year, name]).toEqual([expect.any(Number), expect.stringMatching(/insur/)]);
    }
  });
});

/** Shares whose margin can come from their complement. */
function* sharesWithRest() {
  for (const { table, formula, vintages } of detailedFormulas())
    if (formula.kind === "share" && formula.rest)
      yield { table, part: formula.part, whole: formula.whole, rest: formula.rest, vintages };
}

test("a share's complement has no more lines than the share itself", () => {
  for (const { table, part, rest } of sharesWithRest())
    expect([table, rest.length <= part.length]).toEqual([table, true]);
});

describe.if(HAS_SOURCES)("in the Bureau's own tables of the nation", () => {
  const folder = (year: number) => `api-acs1/${year}/nation`;
  const rowOf = (year: number, table: string) =>
    hasSource(`${folder(year)}/acs-acs1-${year}-GROUP_${table}_DATA.csv`)
      ? sourceRows(`${folder(year)}/acs-acs1-${year}-GROUP_${table}_DATA.csv`)[0]
      : undefined;

  test("what is a share's part and what is not make up its whole", () => {
    const checked = new Set<string>();
    for (const { table, part, whole, rest, vintages } of sharesWithRest())
      for (const year of [2008, 2010, 2012, 2016, 2018]) {
        const row = inRange(vintages, year, "acs1") ? rowOf(year, table) : undefined;
        if (!row) continue;
        const sum = (lines: readonly Line[]) =>
          lines.reduce<number>((total, line) => total + Number(row[`${table}_${String(line).padStart(3, "0")}E`]), 0);
        expect([year, table, part, sum(part) + sum(rest)]).toEqual([year, table, part, sum(whole)]);
        checked.add(table.replace(/[A-I]$/, ""));
      }
    // B03003, B23025 and B25002 are not at hand.
    expect([...checked].sort()).toEqual(
      "B03002 B17001 B17020 B23001 B25003 B25007 B27001 B27002 B27020 C23002 C27001".split(" "),
    );
  });
});

test.if(HAS_SOURCES)("participation above one half has the complement's margin, near the published one", () => {
  const { formula } = METRIC_SOURCES.labor_force_participation.find(
    ({ table, vintages }) => table === "B23001" && inRange(vintages, 2008, "acs1"),
  )!; // B23001 is the table to 2010
  const alaska = sourceRows("api-acs1/2008/states/acs-acs1-2008-GROUP_B23001_DATA.csv").find(
    ({ NAME }) => NAME === "Alaska",
  )!; // one of the states
  const share = evaluate(formula, (line) => {
    const code = `B23001_${String(line).padStart(3, "0")}`;
    return estimate(Number(alaska[`${code}E`]), Number(alaska[`${code}M`]));
  });
  expect(share.value).toBeCloseTo(73.6, 1);
  expect(share.moe).toBeCloseTo(0.96, 2); // DP03 has 0.9; the sum of the labor force gives 1.3
});
