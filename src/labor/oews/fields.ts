/** The figures that OEWS has for an occupation, as named in answers and tables. */

/** The statistics of a wage distribution. */
export const MEASURES = ["mean", "pct10", "pct25", "median", "pct75", "pct90"] as const;
export type Measure = (typeof MEASURES)[number];
export type WageField = `${"hourly" | "annual"}_${Measure}`;

/** The twelve wages. The position of each is its bit in `top_coded`. */
export const WAGE_FIELDS: readonly WageField[] = [
  ...MEASURES.map((measure) => `hourly_${measure}` as const),
  ...MEASURES.map((measure) => `annual_${measure}` as const),
];

/** Returns whether a wage is hourly. Hourly wages have cents, annual wages are whole dollars. */
export const isHourly = (field: WageField): boolean => field.startsWith("hourly");

/** Returns the bit of a wage in `top_coded`. */
export const topCodedBit = (field: WageField): number => 1 << WAGE_FIELDS.indexOf(field);

/** The figures that are not wages. */
export const OTHER_FIELDS = [
  "employment",
  "employment_prse",
  "mean_wage_prse",
  "jobs_per_1000",
  "location_quotient",
] as const;
export type OtherField = (typeof OTHER_FIELDS)[number];

export const GROUPS = ["total", "major", "minor", "broad", "detailed"] as const;
/** The groups of occupations, from the coarsest to the finest. */
export type Group = (typeof GROUPS)[number];

/** The code for all occupations together. */
export const ALL_OCCUPATIONS = "00-0000";

/** Returns the group that a code's trailing zeros show. Used only where OEWS does not name the group. */
export function groupOfCode(soc: string): Group {
  if (soc === ALL_OCCUPATIONS) return "total";
  if (soc.endsWith("-0000")) return "major";
  if (soc.endsWith("00")) return "minor";
  return soc.endsWith("0") ? "broad" : "detailed";
}

/** Limits of a year. Wages at or above these are not published. */
export interface TopCode {
  /** Dollars. */
  hourly: number;
  /** Dollars. */
  annual: number;
}

const LIMITS: readonly { from: number; to: number; limit: TopCode }[] = [
  { from: 2013, to: 2015, limit: { hourly: 90, annual: 187_200 } },
  { from: 2016, to: 2021, limit: { hourly: 100, annual: 208_000 } },
  { from: 2022, to: 2023, limit: { hourly: 115, annual: 239_200 } },
];

/** Returns the limits of a year from the field descriptions of its workbooks. Undefined if they do not name limits. */
export const topCodeOf = (year: number): TopCode | undefined =>
  LIMITS.find(({ from, to }) => year >= from && year <= to)?.limit;
