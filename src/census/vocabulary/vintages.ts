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

/** A range of vintages, by survey: `[first, last]` years, `last` left out where it continues. */
export type VintageRange = Partial<Record<Survey, readonly [first: number, last?: number]>>;

/** Whether a vintage lies in the range; a survey that the range does not name lies outside. */
export function inRange(range: VintageRange, year: number, survey: Survey): boolean {
  const years = range[survey];
  return years !== undefined && year >= years[0] && year <= (years[1] ?? 9999);
}

/** The first year of each survey: the 5-year estimates to 2009 were the first. */
const FIRST_YEARS: Readonly<Record<Survey, number>> = { acs5: 2009, acs1: 2005 };

/**
 * The newest vintages that were out when this version was made. Whether a newer one is out only the Bureau can tell: no
 * month is certain (the 5-year estimates of 2024 came in January 2026, not in December).
 */
const NEWEST_KNOWN: Readonly<Record<Survey, number>> = { acs5: 2024, acs1: 2024 };

/** The 1-year estimates that the Bureau left out. */
const NO_ONE_YEAR = 2020;

/** The years whose estimates can be out, the newest first. */
export function possibleYears(survey: Survey, today: Date): number[] {
  const [first, last] = [FIRST_YEARS[survey], today.getUTCFullYear() - 1];
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
  return years.filter((year) => survey === "acs5" || year !== NO_ONE_YEAR);
}

/** Why the Bureau can't have published a vintage, for these levels where some are named; undefined where it can. */
export function whyUnpublished(
  vintage: Vintage,
  levels: readonly Level[] = [],
  today = new Date(),
): string | undefined {
  const [year, survey] = [yearOf(vintage), surveyOf(vintage)];
  const name = survey === "acs5" ? "5-year" : "1-year";
  if (year < FIRST_YEARS[survey]) return `${name} estimates begin with ${FIRST_YEARS[survey]}-${survey}`;
  if (survey === "acs1" && year === NO_ONE_YEAR) return `the Bureau published no 1-year estimates of ${year}`;
  if (year >= today.getUTCFullYear()) return `${name} estimates of ${year} come after the end of that year`;
  if (survey === "acs1" && levels.length > 0 && levels.every((level) => level === "tract"))
    return "1-year estimates are never published for tracts";
  return undefined;
}

/** A sentence before the command that loads a vintage which may not be out; '' for one that is. */
export function doubtAbout(vintage: Vintage): string {
  const survey = surveyOf(vintage);
  if (yearOf(vintage) <= NEWEST_KNOWN[survey]) return "";
  return (
    `It may not be published yet: ${vintageLabel(NEWEST_KNOWN[survey], survey)} was the newest when this version of ` +
    "govdata was made. "
  );
}
