import type { Category, MetricName, ReadTimeFormula, Unit } from "./metric-names.ts";

/** What the Bureau measures, in words. */
export interface MetricText {
  category: Category;
  unit: Unit;
  title: string;
  definition: string;
  /** Whom or what it is about: the denominator of a share. */
  universe: string;
  /** Whether that are people, not households or housing units. */
  isOfPeople: boolean;
  /** As a reader would write it, with codes of the Census API. */
  formula: string;
  /** Digits after the point when served; estimates are stored unrounded. */
  decimals: number;
  /** In dollars of the vintage's last year. */
  dollars: boolean;
  /** Present where the metric itself is not stored: computed from these. */
  readTime?: ReadTimeFormula;
}

/** Decimal places of the units that have any. */
const DECIMALS = new Map<Unit, number>([
  ["percent", 1],
  ["years", 1],
  ["persons_per_sq_mi", 1],
  ["index", 4],
]);

const metric = (
  category: Category,
  unit: Unit,
  text: { title: string; definition: string; universe: string; formula: string; readTime?: ReadTimeFormula },
): MetricText => ({
  category,
  unit,
  ...text,
  isOfPeople: !/household|famil|housing unit/i.test(text.universe),
  decimals: DECIMALS.get(unit) ?? 0,
  dollars: unit === "usd",
});

/** The text of each metric. `formula` names the table of rank 0; sources.ts has what else can give it. */
export const DEFINITIONS: Readonly<Record<MetricName, MetricText>> = {
  median_age: metric("demographics", "years", {
    title: "Median age",
    definition: "Half of the population is younger, half is older",
    universe: "Resident population",
    formula: "B01002_001",
  }),
  total_population: metric("demographics", "persons", {
    title: "Total population",
    definition: "Resident population; the 1-year estimates of 2005 leave out group quarters",
    universe: "Resident population",
    formula: "B01003_001",
  }),
  population_density: metric("demographics", "persons_per_sq_mi", {
    title: "Population density",
    definition: "Residents per square mile of land; null where there is no land",
    universe: "Resident population",
    formula: "B01003_001 / land area in square miles (Gazetteer)",
    readTime: { kind: "per_square_mile", count: "total_population" },
  }),
  pct_under_18: metric("population", "percent", {
    title: "Share under 18",
    definition: "Share of the population that is under 18 years old",
    universe: "Resident population",
    formula: "100 × B09001_001 / B01003_001",
    readTime: { kind: "share", part: "population_under_18", whole: "total_population" },
  }),
  pct_over_65: metric("population", "percent", {
    title: "Share 65 and over",
    definition: "Share of the population that is 65 years old or older, 65 included",
    universe: "Resident population",
    formula: "100 × B09020_001 / B01003_001 (5-year estimates to 2011: B09017_001)",
    readTime: { kind: "share", part: "population_over_65", whole: "total_population" },
  }),
  pct_white: metric("race_ethnicity", "percent", {
    title: "Share White alone",
    definition: "Share that reports White and no other race, of any origin; not the same as non-Hispanic White",
    universe: "Resident population",
    formula: "100 × B02001_002 / B02001_001",
  }),
  pct_black: metric("race_ethnicity", "percent", {
    title: "Share Black alone",
    definition: "Share that reports Black or African American and no other race",
    universe: "Resident population",
    formula: "100 × B02001_003 / B02001_001",
  }),
  pct_hispanic: metric("race_ethnicity", "percent", {
    title: "Share Hispanic or Latino",
    definition: "Share of Hispanic or Latino origin, of any race: it overlaps the shares by race",
    universe: "Resident population",
    formula: "100 × B03003_003 / B03003_001",
  }),
  pct_asian: metric("race_ethnicity", "percent", {
    title: "Share Asian alone",
    definition: "Share that reports Asian and no other race; Pacific Islanders are not counted here",
    universe: "Resident population",
    formula: "100 × B02001_005 / B02001_001",
  }),
  median_household_income: metric("income", "usd", {
    title: "Median household income",
    definition: "Median income of households in the past 12 months",
    universe: "Households",
    formula: "B19013_001",
  }),
  per_capita_income: metric("income", "usd", {
    title: "Per capita income",
    definition: "Mean income per person in the past 12 months, children included",
    universe: "Resident population",
    formula: "B19301_001",
  }),
  median_earnings: metric("income", "usd", {
    title: "Median earnings",
    definition: "Median earnings in the past 12 months, part-time and part-year work included",
    universe: "Population 16 years and over with earnings",
    formula: "B20002_001",
  }),
  poverty_rate: metric("income", "percent", {
    title: "Poverty rate",
    definition: "Share whose family income in the past 12 months was below the poverty level",
    universe: "Population for whom poverty status is determined",
    formula: "100 × B17001_002 / B17001_001",
  }),
  gini_index: metric("income", "index", {
    title: "Gini index of income inequality",
    definition: "0 if all households had the same income, 1 if one household had all of it",
    universe: "Households",
    formula: "B19083_001",
  }),
  median_home_value: metric("housing", "usd", {
    title: "Median home value",
    definition: "Median value as estimated by the owners",
    universe: "Owner-occupied housing units",
    formula: "B25077_001",
  }),
  median_rent: metric("housing", "usd", {
    title: "Median gross rent",
    definition: "Median monthly rent with utilities and fuels",
    universe: "Renter-occupied housing units paying cash rent",
    formula: "B25064_001",
  }),
  homeownership_rate: metric("housing", "percent", {
    title: "Homeownership rate",
    definition: "Owner-occupied share of the occupied housing units: it counts households, not people",
    universe: "Occupied housing units",
    formula: "100 × B25003_002 / B25003_001",
  }),
  vacancy_rate: metric("housing", "percent", {
    title: "Vacancy rate",
    definition: "Vacant share of all housing units, seasonal homes included; not the rental or homeowner vacancy rate",
    universe: "Housing units",
    formula: "100 × B25002_003 / B25002_001",
  }),
  housing_units: metric("housing", "housing_units", {
    title: "Housing units",
    definition: "Houses, apartments, mobile homes and rooms that are, or could be, separate living quarters",
    universe: "Housing units",
    formula: "B25001_001",
  }),
  pct_high_school_or_higher: metric("education", "percent", {
    title: "High school or higher",
    definition: "Share with a high school diploma, GED or more",
    universe: "Population 25 years and over",
    formula: "100 × (1 − sum(B15003_002..016) / B15003_001)",
  }),
  pct_bachelors_or_higher: metric("education", "percent", {
    title: "Bachelor's degree or higher",
    definition: "Share with a bachelor's degree or more",
    universe: "Population 25 years and over",
    formula: "100 × sum(B15003_022..025) / B15003_001",
  }),
  pct_graduate_degree: metric("education", "percent", {
    title: "Graduate or professional degree",
    definition: "Share with a master's, professional or doctorate degree",
    universe: "Population 25 years and over",
    formula: "100 × sum(B15003_023..025) / B15003_001",
  }),
  labor_force_participation: metric("employment", "percent", {
    title: "Labor force participation",
    definition: "Share in the labor force, Armed Forces included",
    universe: "Population 16 years and over",
    formula: "100 × B23025_002 / B23025_001",
  }),
  unemployment_rate: metric("employment", "percent", {
    title: "Unemployment rate",
    definition: "Unemployed share of the civilian labor force, by the survey's own questions: not the LAUS rate",
    universe: "Civilian labor force 16 years and over",
    formula: "100 × B23025_005 / B23025_003",
  }),
  pct_uninsured: metric("health_insurance", "percent", {
    title: "Without health insurance",
    definition: "Share without any health insurance coverage",
    universe: "Civilian noninstitutionalized population",
    formula: "100 × sum(B27020_006, B27020_012, B27020_017) / B27020_001",
  }),
  pct_private_insurance: metric("health_insurance", "percent", {
    title: "With private health insurance",
    definition: "Share with private coverage, alone or with public coverage",
    universe: "Civilian noninstitutionalized population",
    formula: "100 × sum(B27020_004, B27020_010, B27020_015) / B27020_001",
  }),
};
