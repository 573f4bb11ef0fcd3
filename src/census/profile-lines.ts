import type { Vintage } from "./vintages.ts";

/**
 * Lines of DP and S tables by what they are. Their numbers move from year to year (Hispanic of any race is DP05_0066,
 * _0071, _0073), so that a line is found through the labels of its own vintage: those in the file's second row, or
 * this table, made from the label lists of each vintage, for files that carry codes only.
 */

/** Labels, without "Estimate" and "Percent" and in lower case, by table and name. `%` is the column of percentages. */
const LABELS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  S1501: {
    "high_school_or_higher%": /^percent!!(?:.*!!)?population 25 years and over!!high school graduate or higher$/,
    "bachelors_or_higher%": /^percent!!(?:.*!!)?population 25 years and over!!bachelor's degree or higher$/,
    "graduate_degree%": /^percent!!(?:.*!!)?population 25 years and over!!graduate or professional degree$/,
  },
  S1701: { "poverty_rate%": /^percent below poverty level!!population for whom poverty status is determined$/ },
  S1901: { median_household_income: /^households!!median income \(dollars\)$/ },
  S2301: {
    "labor_force_participation%": /^(?:labor force participation rate|in labor force)!!population 16 years and over$/,
    "unemployment_rate%": /^unemployment rate!!population 16 years and over$/,
  },
  S2701: { "uninsured%": /^percent uninsured!!(?:total )?civilian noninstitutionalized population$/ },
  DP02: {
    "high_school_or_higher%":
      /^educational attainment!!(?:population 25 years and over!!)?(?:percent )?high school graduate or higher$/,
    "bachelors_or_higher%":
      /^educational attainment!!(?:population 25 years and over!!)?(?:percent )?bachelor's degree or higher$/,
    "graduate_degree%": /^educational attainment!!(?:population 25 years and over!!)?graduate or professional degree$/,
  },
  DP03: {
    population_16: /^employment status!!population 16 years and over$/,
    in_labor_force: /^employment status!!(?:population 16 years and over!!)?in labor force$/,
    "in_labor_force%": /^employment status!!(?:population 16 years and over!!)?in labor force$/,
    civilian_labor_force: /^employment status!!population 16 years and over!!in labor force!!civilian labor force$/,
    unemployed: /^employment status!!population 16 years and over!!in labor force!!civilian labor force!!unemployed$/,
    "unemployment_rate%": /^employment status!!civilian labor force!!(?:unemployment rate|percent unemployed)$/,
    median_household_income: /^income and benefits.*!!median household income \(dollars\)$/,
    per_capita_income: /^income and benefits.*!!per capita income \(dollars\)$/,
    median_earnings: /^income and benefits.*!!median earnings for workers \(dollars\)$/,
    "poverty_rate%": /^percentage of families and people whose income.*!!all people$/,
    "uninsured%": /^health insurance coverage!!civilian noninstitutionalized population!!no health insurance coverage$/,
    "private_insurance%":
      /^health insurance coverage!!civilian noninstitutionalized population!!(?:with health insurance coverage!!)?with private health insurance(?: coverage)?$/,
  },
  DP04: {
    housing_units: /^housing occupancy!!total housing units$/,
    vacant: /^housing occupancy!!(?:total housing units!!)?vacant housing units$/,
    "vacant%": /^housing occupancy!!(?:total housing units!!)?vacant housing units$/,
    occupied: /^(?:housing tenure|housing occupancy(?:!!total housing units)?)!!occupied housing units$/,
    owner_occupied: /^housing tenure!!(?:occupied housing units!!)?owner-occupied$/,
    "owner_occupied%": /^housing tenure!!(?:occupied housing units!!)?owner-occupied$/,
    median_home_value: /^value!!(?:owner-occupied units!!)?median \(dollars\)$/,
    median_rent: /^gross rent!!(?:occupied units paying rent!!)?median \(dollars\)$/,
  },
  DP05: {
    total_population: /^sex and age!!total population$/,
    median_age: /^sex and age!!(?:total population!!)?median age \(years\)$/,
    under_18: /^sex and age!!total population!!under 18 years$/,
    "65_and_over": /^sex and age!!(?:total population!!)?65 years and over$/,
    "white%": /^race!!(?:total population!!)?one race!!white$/,
    "black%": /^race!!(?:total population!!)?one race!!black or african american$/,
    "asian%": /^race!!(?:total population!!)?one race!!asian$/,
    "hispanic%": /^hispanic or latino and race!!total population!!hispanic or latino \(of any race\)$/,
  },
};

const HOUSING_2008 =
  "housing_units=0001 vacant=0003 vacant%=0003 owner_occupied=0045 owner_occupied%=0045 median_home_value=0088 median_rent=0132";
const HOUSING_2015 =
  "housing_units=0001 vacant=0003 vacant%=0003 owner_occupied=0046 owner_occupied%=0046 median_home_value=0089 median_rent=0134 occupied=0002";
const LABOR = "population_16=0001 in_labor_force=0002 civilian_labor_force=0003 unemployed=0005";
const LABOR_2008 = `${LABOR} in_labor_force%=0002`;
const PEOPLE_2008 = "total_population=0001 65_and_over=0021 hispanic%=0066";
const PEOPLE_2017 = "total_population=0001 under_18=0019 65_and_over=0024 hispanic%=0071";
const SUBJECTS = {
  S1701: "poverty_rate%=C03_001",
  S1901: "median_household_income=C01_012",
  S2301: "labor_force_participation%=C02_001 unemployment_rate%=C04_001",
};
const SUBJECTS_2010 = {
  ...SUBJECTS,
  S1501: "graduate_degree%=C01_013 high_school_or_higher%=C01_014 bachelors_or_higher%=C01_015",
  S2701: "uninsured%=C03_001",
};
const SUBJECTS_2015 = {
  ...SUBJECTS,
  S1501: "graduate_degree%=C02_013 high_school_or_higher%=C02_014 bachelors_or_higher%=C02_015",
  S2701: "uninsured%=C05_001",
};

/**
 * The lines of vintages whose files carry no labels. DP lines are those of the vintage's label list; S lines of the
 * 1-year vintages were found by their values: in all 50 states and the District they are the percentages of the
 * detailed tables of the same vintage, rounded (tests/census/profile-lines.test.ts does it again).
 */
const LINES: Readonly<Partial<Record<Vintage, Readonly<Record<string, string>>>>> = {
  "2005-acs1": {
    DP03: LABOR,
    DP04: "housing_units=0001 occupied=0002 vacant=0003 owner_occupied=0041 median_home_value=0079 median_rent=0121",
  },
  "2008-acs1": { DP03: LABOR_2008, DP04: `${HOUSING_2008} occupied=0002`, DP05: PEOPLE_2008 },
  "2010-acs1": { DP03: LABOR_2008, DP04: `${HOUSING_2008} occupied=0044`, DP05: PEOPLE_2008, ...SUBJECTS_2010 },
  "2011-acs1": { DP03: LABOR_2008, DP04: `${HOUSING_2008} occupied=0044`, DP05: PEOPLE_2008, ...SUBJECTS_2010 },
  "2012-acs1": { DP03: LABOR_2008, DP04: `${HOUSING_2008} occupied=0044`, DP05: PEOPLE_2008, ...SUBJECTS_2010 },
  "2013-acs1": { DP03: LABOR_2008, DP04: `${HOUSING_2008} occupied=0002`, DP05: PEOPLE_2008, ...SUBJECTS_2010 },
  "2015-acs1": { DP03: LABOR_2008, DP04: HOUSING_2015, DP05: PEOPLE_2008, ...SUBJECTS_2015 },
  "2016-acs1": { DP03: LABOR_2008, DP04: HOUSING_2015, DP05: PEOPLE_2008, ...SUBJECTS_2015 },
  "2017-acs1": { DP03: LABOR_2008, DP04: HOUSING_2015, DP05: PEOPLE_2017, ...SUBJECTS_2015 },
  "2018-acs1": { DP03: LABOR_2008, DP04: HOUSING_2015, DP05: PEOPLE_2017, ...SUBJECTS_2015 },
  // Subject tables have the lines of the 1-year ones of 2018; S1501 and S1901 were seen with labels too.
  "2018-acs5": SUBJECTS_2015,
  "2019-acs1": SUBJECTS_2015,
  "2019-acs5": {
    ...SUBJECTS_2015,
    DP02: "graduate_degree%=0066 high_school_or_higher%=0067 bachelors_or_higher%=0068",
    DP03:
      `${LABOR_2008} unemployment_rate%=0009 median_household_income=0062 per_capita_income=0088 median_earnings=0092 ` +
      "private_insurance%=0097 uninsured%=0099 poverty_rate%=0128",
    DP04: HOUSING_2015,
    DP05: `${PEOPLE_2017} median_age=0018 white%=0037 black%=0038 asian%=0044`,
  },
};

/** Whether the table's lines are found by name: DP and S tables. */
export const hasNamedLines = (table: string): boolean => /^(?:DP|S)\d/.test(table);

/**
 * The cells of a DP or S table by the names of their lines: `C01_012`, or `0046` and `0046P` (the percentage's column).
 * `labels` are those of the file by such cell, where it has any; they come before what is known of the vintage.
 */
export function namedCells(
  table: string,
  vintage: Vintage,
  labels: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> {
  return labels ? cellsByLabel(table, labels) : knownCells(table, vintage);
}

function knownCells(table: string, vintage: Vintage): Map<string, string> {
  const known = LINES[vintage]?.[table];
  const pairs = known ? known.split(" ").map((pair) => pair.split("=") as [string, string]) : [];
  return new Map(pairs.map(([name, line]) => [name, cellOf(table, name, line)]));
}

/** In DP tables percentages have columns of their own (PE, PM); in S tables they are lines like others. */
const cellOf = (table: string, name: string, line: string): string =>
  table.startsWith("DP") && name.endsWith("%") ? `${line}P` : line;

function cellsByLabel(table: string, labels: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, pattern] of Object.entries(LABELS[table] ?? {})) {
    const wantsPercent = table.startsWith("DP") && name.endsWith("%");
    for (const [cell, label] of labels)
      if (!found.has(name) && cell.endsWith("P") === wantsPercent && pattern.test(plainLabel(label, table)))
        found.set(name, cell);
  }
  return found;
}

/** `Estimate!!Households!!Median income (dollars)` and `Households!!Estimate!!Median …` (to 2016) as one text. */
function plainLabel(label: string, table: string): string {
  const parts = label.split("!!").map((part) => part.trim().toLowerCase().replace(/:$/, ""));
  // The word is a column of S tables ("Percent below …" never stands alone there but in S1501), of DP ones the kind.
  const dropped = table.startsWith("DP") ? ["estimate", "number", "percent", "percent estimate"] : ["estimate"];
  return parts.filter((part) => !dropped.includes(part)).join("!!");
}
