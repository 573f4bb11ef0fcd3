/** The ACS survey that a vintage belongs to: estimates of five years or of one. */
export type Survey = "acs5" | "acs1";

/** `YYYY-acs5` or `YYYY-acs1`; the year is the last one of the survey's window. */
export type Vintage = `${number}-${Survey}`;

/** The levels that are served. */
export const LEVELS = ["nation", "state", "county", "place", "tract", "metro"] as const;
export type Level = (typeof LEVELS)[number];
/** With `micro`, which is known only so that it can be refused by name. */
export type StoredLevel = Level | "micro";
export const STORED_LEVELS: readonly StoredLevel[] = [...LEVELS, "micro"];

/** Year and survey of a label, or undefined when it isn't one. */
export function parseVintage(label: string): { year: number; survey: Survey } | undefined {
  const match = /^(20\d\d)-(acs[15])$/.exec(label);
  return match ? { year: Number(match[1]), survey: match[2] as Survey } : undefined;
}

/** The last year of a vintage's window. */
export const yearOf = (vintage: Vintage): number => Number(vintage.slice(0, 4));

/** The survey of a vintage. */
export const surveyOf = (vintage: Vintage): Survey => (vintage.endsWith("acs5") ? "acs5" : "acs1");

/** The label of a year and survey. */
export const vintageLabel = (year: number, survey: Survey): Vintage => `${year}-${survey}`;

/** A range of vintages, by survey: `[first, last]` years, `last` left out where it goes on. */
export type VintageRange = Partial<Record<Survey, readonly [first: number, last?: number]>>;

/** Whether a vintage lies in the range; a survey that the range does not name lies outside. */
export function inRange(range: VintageRange, year: number, survey: Survey): boolean {
  const years = range[survey];
  return years !== undefined && year >= years[0] && year <= (years[1] ?? 9999);
}

/** The first year of each survey: the 5-year estimates to 2009 were the first. */
const FIRST_YEARS: Readonly<Record<Survey, number>> = { acs5: 2009, acs1: 2005 };

/** In which month of the year after (from 0) each survey's estimates come out. */
const MONTHS_OF_RELEASE: Readonly<Record<Survey, number>> = { acs5: 11, acs1: 8 };

/** The newest year of which a survey's estimates are out, by the Bureau's calendar. */
export function newestYear(survey: Survey, today = new Date()): number {
  const lastYear = today.getUTCFullYear() - 1;
  return today.getUTCMonth() >= MONTHS_OF_RELEASE[survey] ? lastYear : lastYear - 1;
}

/**
 * Why the Bureau has never published a vintage, for these levels where some are named; undefined where it has. One that
 * should be out by the calendar counts as published.
 */
export function whyUnpublished(
  vintage: Vintage,
  levels: readonly Level[] = [],
  today = new Date(),
): string | undefined {
  const [year, survey] = [yearOf(vintage), surveyOf(vintage)];
  const name = survey === "acs5" ? "5-year" : "1-year";
  if (year < FIRST_YEARS[survey]) return `${name} estimates begin with ${FIRST_YEARS[survey]}-${survey}`;
  if (survey === "acs1" && year === 2020) return "the Bureau published no 1-year estimates of 2020";
  if (year > newestYear(survey, today))
    return `the newest ${name} estimates are ${newestYear(survey, today)}-${survey}`;
  if (survey === "acs1" && levels.length > 0 && levels.every((level) => level === "tract"))
    return "1-year estimates are never published for tracts";
  return undefined;
}

/** The same of a vintage that is to be loaded: what can come out this year may be out before its month. */
export const whyUnloadable = (vintage: Vintage, levels: readonly Level[] = []): string | undefined =>
  whyUnpublished(vintage, levels, new Date(Date.UTC(new Date().getUTCFullYear(), 11, 31)));
