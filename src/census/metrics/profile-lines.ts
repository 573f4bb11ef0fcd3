import type { Vintage } from "../vocabulary/vintages.ts";

/**
 * Lines of DP and S tables by what they are. Their numbers move from year to year (Hispanic of any race is DP05_0066,
 * _0071, _0073), so that a line is found through the labels of its own vintage: those in the file's second row, or
 * this table, made from the label lists of each vintage, for files that carry codes only.
 */

/**
 * Labels, without "Estimate" and in lower case, by table and name; of DP tables without "Percent" too, where `%` asks
 * for the column of percentages. Each was matched against the API's label lists of 2009 to 2019, both surveys.
 */
const LABELS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  S0101: {
    total_population: /^total!!total population$/,
    median_age: /^total!!(?:total population!!)?summary indicators!!median age \(years\)$/,
    "under_18%": /^percent!!(?:total population!!)?selected age categories!!under 18 years$/,
    "65_and_over%": /^percent!!(?:total population!!)?selected age categories!!65 years and over$/,
  },
  S1501: {
    "high_school_or_higher%":
      /^percent!!(?:(?:.*!!)?population 25 years and over!!|(?:.*!!)?percent )high school graduate or higher$/,
    "bachelors_or_higher%":
      /^percent!!(?:(?:.*!!)?population 25 years and over!!|(?:.*!!)?percent )bachelor's degree or higher$/,
    "graduate_degree%": /^percent!!(?:(?:.*!!)?population 25 years and over!!)?graduate or professional degree$/,
  },
  S1701: { "poverty_rate%": /^percent below poverty level!!population for whom poverty status is determined$/ },
  S1901: { median_household_income: /^households!!median income \(dollars\)$/ },
  S2301: {
    "labor_force_participation%": /^(?:labor force participation rate|in labor force)!!population 16 years and over$/,
    "unemployment_rate%": /^unemployment rate!!population 16 years and over$/,
  },
  S2701: { "uninsured%": /^percent uninsured!!(?:total )?civilian noninstitutionalized population$/ },
  S2703: {
    "private_insurance%": /^percent private coverage!!(?:total )?civilian noninstitutionalized population$/,
  },
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
    not_in_labor_force: /^employment status!!(?:population 16 years and over!!)?not in labor force$/,
    "in_labor_force%": /^employment status!!(?:population 16 years and over!!)?in labor force$/,
    civilian_labor_force:
      /^employment status!!(?:population 16 years and over!!)?in labor force!!civilian labor force$/,
    employed: /^employment status!!(?:population 16 years and over!!)?in labor force!!civilian labor force!!employed$/,
    unemployed:
      /^employment status!!(?:population 16 years and over!!)?in labor force!!civilian labor force!!unemployed$/,
    "unemployment_rate%": /^employment status!!(?:civilian labor force!!)?(?:unemployment rate|percent unemployed)$/,
    median_household_income: /^income and benefits.*!!median household income \(dollars\)$/,
    per_capita_income: /^income and benefits.*!!per capita income \(dollars\)$/,
    median_earnings: /^income and benefits.*!!median earnings for workers \(dollars\)$/,
    "poverty_rate%": /^percentage of families and people whose income.*!!all people$/,
    "uninsured%":
      /^health insurance coverage!!(?:civilian noninstitutionalized population!!)?no health insurance coverage$/,
    "private_insurance%":
      /^health insurance coverage!!(?:civilian noninstitutionalized population!!)?(?:with health insurance coverage!!)?with private health insurance(?: coverage)?$/,
  },
  DP04: {
    housing_units: /^housing occupancy!!total housing units$/,
    vacant: /^housing occupancy!!(?:total housing units!!)?vacant housing units$/,
    "vacant%": /^housing occupancy!!(?:total housing units!!)?vacant housing units$/,
    occupied: /^(?:housing tenure|housing occupancy(?:!!total housing units)?)!!occupied housing units$/,
    owner_occupied: /^housing tenure!!(?:occupied housing units!!)?owner-occupied$/,
    renter_occupied: /^housing tenure!!(?:occupied housing units!!)?renter-occupied$/,
    "owner_occupied%": /^housing tenure!!(?:occupied housing units!!)?owner-occupied$/,
    median_home_value: /^value!!(?:owner-occupied units!!)?median \(dollars\)$/,
    median_rent: /^gross rent!!(?:(?:occupied units paying rent|renter-occupied units)!!)?median \(dollars\)$/,
  },
  DP05: {
    total_population: /^sex and age!!total population$/,
    median_age: /^sex and age!!(?:total population!!)?median age \(years\)$/,
    under_18: /^sex and age!!(?:total population!!)?under 18 years$/,
    "under_18%": /^sex and age!!(?:total population!!)?under 18 years$/,
    "65_and_over": /^sex and age!!(?:total population!!)?65 years and over$/,
    "65_and_over%": /^sex and age!!(?:total population!!)?65 years and over$/,
    "white%": /^race!!(?:total population!!)?one race!!white$/,
    "black%": /^race!!(?:total population!!)?one race!!black or african american$/,
    "asian%": /^race!!(?:total population!!)?one race!!asian$/,
    "hispanic%": /^hispanic or latino and race!!(?:total population!!)?hispanic or latino \(of any race\)$/,
  },
};

/**
 * S1501 to 2014 and S0101 to 2016 have no columns of percentages: these rows are percentages (of S0101 all but the
 * first and the median). S0101 has had the line "Under 18 years" since it has had such columns.
 */
const OLD_LABELS: typeof LABELS = {
  S0101: {
    total_population: LABELS.S0101!.total_population!,
    median_age: LABELS.S0101!.median_age!,
    "18_and_over%": /^total!!(?:total population!!)?selected age categories!!18 years and over$/,
    "65_and_over%": /^total!!(?:total population!!)?selected age categories!!65 years and over$/,
  },
  S1501: {
    "high_school_or_higher%": /^total!!(?:.*!!)?percent high school graduate or higher$/,
    "bachelors_or_higher%": /^total!!(?:.*!!)?percent bachelor's degree or higher$/,
    "graduate_degree%": /^total!!(?:population 25 years and over!!)?graduate or professional degree$/,
  },
};

const LABOR =
  "population_16=0001 in_labor_force=0002 civilian_labor_force=0003 employed=0004 unemployed=0005 " +
  "not_in_labor_force=0007";
const LABOR_2008 = `${LABOR} in_labor_force%=0002`;
const ECONOMY_2009 =
  `${LABOR_2008} unemployment_rate%=0009 median_household_income=0063 per_capita_income=0089 median_earnings=0093 ` +
  "poverty_rate%=0112";
const ECONOMY_2010 =
  `${LABOR_2008} unemployment_rate%=0009 median_household_income=0062 per_capita_income=0088 median_earnings=0092 ` +
  "private_insurance%=0097 uninsured%=0099 poverty_rate%=0128";
const HOUSING_2005 =
  "housing_units=0001 occupied=0002 vacant=0003 owner_occupied=0041 renter_occupied=0042 median_home_value=0079 " +
  "median_rent=0121";
const HOUSING_2007 =
  "housing_units=0001 vacant=0003 vacant%=0003 owner_occupied=0045 renter_occupied=0046 owner_occupied%=0045 " +
  "median_home_value=0088 median_rent=0132 occupied=0002";
const HOUSING_2010 = HOUSING_2007.replace("occupied=0002", "occupied=0044");
const HOUSING_2015 =
  "housing_units=0001 vacant=0003 vacant%=0003 owner_occupied=0046 renter_occupied=0047 owner_occupied%=0046 " +
  "median_home_value=0089 median_rent=0134 occupied=0002";
const PEOPLE_2007 =
  "total_population=0001 median_age=0017 65_and_over=0021 65_and_over%=0021 white%=0032 black%=0033 asian%=0039 " +
  "hispanic%=0066";
const PEOPLE_2017 =
  "total_population=0001 median_age=0018 under_18=0019 under_18%=0019 65_and_over=0024 65_and_over%=0024 white%=0037 " +
  "black%=0038 asian%=0044 hispanic%=0071";
const EDUCATION_2009 = "graduate_degree%=0065 high_school_or_higher%=0066 bachelors_or_higher%=0067";
const EDUCATION_2019 = "graduate_degree%=0066 high_school_or_higher%=0067 bachelors_or_higher%=0068";

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

const PROFILES_2010 = { DP02: EDUCATION_2009, DP03: ECONOMY_2010, DP04: HOUSING_2010, DP05: PEOPLE_2007 };
const PROFILES_2013 = { ...PROFILES_2010, DP04: HOUSING_2007 };
const PROFILES_2015 = { ...PROFILES_2010, DP04: HOUSING_2015 };
const PROFILES_2017 = { ...PROFILES_2015, DP05: PEOPLE_2017 };
const PROFILES_2019 = { ...PROFILES_2017, DP02: EDUCATION_2019 };

/**
 * The lines of vintages whose files may carry no labels. DP lines are those of the vintage's own label list, each;
 * S lines of the 1-year vintages were found by their values: in all 50 states and the District they are the
 * percentages of the detailed tables of the same vintage, rounded (tests/census/metrics/profile-lines.test.ts does it
 * again). A vintage that is not here was not seen: its files are read by their labels, or not at all.
 */
const LINES: Readonly<Partial<Record<Vintage, Readonly<Record<string, string>>>>> = {
  "2005-acs1": { DP03: LABOR, DP04: HOUSING_2005 },
  "2006-acs1": { DP04: HOUSING_2005 },
  "2007-acs1": { DP04: HOUSING_2007, DP05: PEOPLE_2007 },
  "2008-acs1": { DP03: LABOR_2008, DP04: HOUSING_2007, DP05: PEOPLE_2007 },
  "2009-acs1": { DP03: ECONOMY_2009, DP04: HOUSING_2007, DP05: PEOPLE_2007 },
  "2010-acs1": { ...PROFILES_2010, ...SUBJECTS_2010 },
  "2011-acs1": { ...PROFILES_2010, ...SUBJECTS_2010 },
  "2012-acs1": { ...PROFILES_2010, ...SUBJECTS_2010 },
  "2013-acs1": { ...PROFILES_2013, ...SUBJECTS_2010 },
  "2014-acs1": PROFILES_2013,
  "2015-acs1": { ...PROFILES_2015, ...SUBJECTS_2015 },
  "2016-acs1": { ...PROFILES_2015, ...SUBJECTS_2015 },
  "2017-acs1": { ...PROFILES_2017, ...SUBJECTS_2015 },
  "2018-acs1": { ...PROFILES_2017, ...SUBJECTS_2015 },
  "2019-acs1": { ...PROFILES_2019, ...SUBJECTS_2015 },
  "2009-acs5": { DP02: EDUCATION_2009, DP03: ECONOMY_2009, DP04: HOUSING_2007, DP05: PEOPLE_2007 },
  "2010-acs5": PROFILES_2010,
  "2011-acs5": PROFILES_2010,
  "2012-acs5": PROFILES_2010,
  "2013-acs5": PROFILES_2013,
  "2014-acs5": PROFILES_2013,
  "2015-acs5": PROFILES_2015,
  "2016-acs5": PROFILES_2015,
  "2017-acs5": PROFILES_2017,
  // Subject tables have the lines of the 1-year ones of the same year; S1501 and S1901 were seen with labels too.
  "2018-acs5": { ...PROFILES_2017, ...SUBJECTS_2015 },
  "2019-acs5": { ...PROFILES_2019, ...SUBJECTS_2015 },
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

/** The vintages whose lines of this table are known, the oldest first. */
export const vintagesWithLines = (table: string): Vintage[] =>
  (Object.keys(LINES) as Vintage[]).filter((vintage) => LINES[vintage]?.[table] !== undefined).toSorted();

function knownCells(table: string, vintage: Vintage): Map<string, string> {
  const pairTexts = LINES[vintage]?.[table];
  const pairs = pairTexts ? pairTexts.split(" ").map((pair) => pair.split("=") as [string, string]) : [];
  return new Map(pairs.map(([name, line]) => [name, cellOf(table, name, line)]));
}

/** In DP tables percentages have columns of their own (PE, PM); in S tables they are lines like others. */
const cellOf = (table: string, name: string, line: string): string =>
  table.startsWith("DP") && name.endsWith("%") ? `${line}P` : line;

function cellsByLabel(table: string, labels: ReadonlyMap<string, string>): Map<string, string> {
  const cellByName = new Map<string, string>();
  const plain = [...labels].map(([cell, label]) => [cell, plainLabel(label, table)] as const);
  const isOld =
    table in OLD_LABELS &&
    !plain.some(([, label]) => label.startsWith("percent!!") || label.endsWith("!!under 18 years"));
  for (const [name, pattern] of Object.entries((isOld ? OLD_LABELS : LABELS)[table] ?? {})) {
    const wantsPercent = table.startsWith("DP") && name.endsWith("%");
    const line = plain.find(([cell, label]) => cell.endsWith("P") === wantsPercent && pattern.test(label));
    if (line) cellByName.set(name, line[0]);
  }
  return cellByName;
}

/** `Estimate!!Households!!Median income (dollars)` and `Households!!Estimate!!Median …` (to 2016) as one text. */
function plainLabel(label: string, table: string): string {
  const parts = label.split("!!").map((part) => part.trim().toLowerCase().replace(/:$/, ""));
  // The word is a column of S tables ("Percent below …" is never by itself there but in S1501), of DP ones the kind.
  const dropped = table.startsWith("DP") ? ["estimate", "number", "percent", "percent estimate"] : ["estimate"];
  return parts.filter((part) => !dropped.includes(part)).join("!!");
}
