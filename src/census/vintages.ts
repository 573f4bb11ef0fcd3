/** The ACS survey that a vintage belongs to: estimates of five years or of one. */
export type Survey = "acs5" | "acs1";

/** `YYYY-acs5` or `YYYY-acs1`; the year is the last one of the survey's window. */
export type Vintage = `${number}-${Survey}`;

/** The levels that are served. */
export const LEVELS = ["nation", "state", "county", "place", "tract", "metro"] as const;
export type Level = (typeof LEVELS)[number];
/** With `micro`, which is known only so that it can be refused by name (service.md 4.1, rule 2). */
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
