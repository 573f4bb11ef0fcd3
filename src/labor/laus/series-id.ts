import type { Adjustment } from "../vocabulary/adjustment.ts";

/** The levels that are served. Others (metropolitan areas, cities, regions, …) are skipped. */
export const LAUS_LEVELS = ["state", "county"] as const;
export type LausLevel = (typeof LAUS_LEVELS)[number];

/** Fields by the last digit of the measure's code. */
export const MEASURES = {
  3: "unemployment_rate",
  4: "unemployment",
  5: "employment",
  6: "labor_force",
  7: "employment_population_ratio",
  8: "labor_force_participation_rate",
} as const;
export type MeasureField = (typeof MEASURES)[keyof typeof MEASURES];

const DIGITS = Object.fromEntries(Object.entries(MEASURES).map(([digit, field]) => [field, Number(digit)])) as Record<
  MeasureField,
  number
>; // the same pairs, swapped

/** Returns the measures of a level. Counties have no population figures to compare with. */
export const MEASURES_OF: Readonly<Record<LausLevel, readonly MeasureField[]>> = {
  state: Object.values(MEASURES),
  county: ["unemployment_rate", "unemployment", "employment", "labor_force"],
};

/** Parts of the store of revised series: months and annual averages of each level. */
export const PARTS = {
  state: { monthly: "laus-states", annual: "laus-state-years" },
  county: { monthly: "laus-counties", annual: "laus-county-years" },
} as const satisfies Record<LausLevel, object>;

/** The parts of a LAUS series id. */
export interface LausSeries {
  adjustment: Adjustment;
  level: LausLevel;
  /** 2 digits for a state, 5 for a county. */
  fips: string;
  measure: MeasureField;
}

/** `LAUCN010010000000003`: S or U, area (15: two letters, code, zeros), measure (2). */
const ID = /^LA([SU])([A-Z]{2})(\d{13})(\d{2})$/;

/**
 * Returns the parts of a series id, `unserved` for areas and measures that are not served, or a refusal for other ids.
 */
export function parseSeriesId(id: string): LausSeries | "unserved" | { refusal: string } {
  const match = ID.exec(id);
  if (!match)
    return { refusal: `"${id}" is not a LAUS series: expected LA, S or U, an area of 15 characters, a measure of 2` };
  const [, seasonal, type, code = "", measureCode] = match;
  if (type !== "ST" && type !== "CN") return "unserved";
  const level = type === "ST" ? "state" : "county";
  const digits = level === "state" ? 2 : 5;
  if (/[1-9]/.test(code.slice(digits)))
    return { refusal: `"${id}" has the area ${type}${code}, which is not a ${level}` };
  const measure = MEASURES[Number(measureCode) as keyof typeof MEASURES];
  if (!measure) return "unserved";
  return { adjustment: seasonal === "S" ? "sa" : "nsa", level, fips: code.slice(0, digits), measure };
}

/** Returns the codes of measure and area, which are the first digits of a series number. */
const measureNumber = (fips: string, measure: MeasureField): number =>
  Number(fips.padEnd(5, "0")) * 10 + DIGITS[measure];

/** Returns the number of a monthly series. */
export const monthlySeries = (fips: string, measure: MeasureField, adjustment: Adjustment): number =>
  measureNumber(fips, measure) * 2 + (adjustment === "sa" ? 0 : 1);

// The functions above make numbers of these measures only.
const measureOf = (number: number): MeasureField => MEASURES[(number % 10) as keyof typeof MEASURES];

/** Returns the measure of a monthly series number. */
export const measureOfMonthly = (series: number): MeasureField => measureOf(Math.floor(series / 2));

/**
 * Returns the number of an annual average. Each year is a separate series, because each year comes in its own workbook.
 * A new edition of one year says nothing about the others.
 */
export const annualSeries = (fips: string, measure: MeasureField, year: number): number =>
  measureNumber(fips, measure) * 10_000 + year;

/** Returns the measure of an annual average's number. */
export const measureOfAnnual = (series: number): MeasureField => measureOf(Math.floor(series / 10_000));

/** A series number divided by this is the 5-digit number of its area. */
export const areaDivisor = (frequency: "monthly" | "annual"): number => (frequency === "monthly" ? 20 : 100_000);
