import { type ApiAnswer, type ApiClient, isAnswer, segment } from "../api-client.ts";

/** An occupation by its code. */
export interface OccupationName {
  soc_code: string;
  title: string;
}

/** What the API says of an occupation. */
export interface Occupation extends OccupationName {
  group: string;
  definition: string | null;
  years: readonly number[];
  parents: readonly OccupationName[];
  children: readonly OccupationName[];
}

/** The percentiles of a wage that OEWS publishes, the lowest first. */
export const PERCENTILES = ["pct10", "pct25", "median", "pct75", "pct90"] as const;
export type Percentile = (typeof PERCENTILES)[number];

/** The kinds of wages; some work has only one of them. */
export type WageKind = "annual" | "hourly";

/** A wage field of the API: `annual_median`. */
export type WageField = `${WageKind}_${Percentile | "mean"}`;

/** A year of the wages of an occupation in an area; null with the reason in `value_notes`. */
export type WageYear = Readonly<Record<WageField, number | null>> & {
  area: string;
  area_name: string;
  year: number;
  employment: number | null;
  /** Relative standard errors, in percent. */
  employment_prse: number | null;
  mean_wage_prse: number | null;
  /** The limits at or above which no wage of the year is published; null: not known. */
  top_code: Readonly<Record<WageKind, number>> | null;
  annual_only: boolean;
  hourly_only: boolean;
  value_notes: Readonly<Record<string, string>>;
};

/** Returns the address of an occupation at the API. */
export const occupationAddress = (soc: string): string => `/v1/us/bls/occupations/${segment(soc)}`;

/** Returns the address of an occupation's page. */
export const occupationPath = (soc: string): string => `/occupations/${segment(soc)}`;

/**
 * Reads the wages of an occupation in an area, the newest year first. Years without the occupation there are left out.
 * @throws the error of the API, if no year has it: 404 for an unknown area
 */
export async function readWages(
  api: ApiClient,
  { soc_code: soc, years }: Occupation,
  area: string,
): Promise<ApiAnswer<WageYear>[]> {
  const address = `${occupationAddress(soc)}/wages`;
  const yearAnswers = await Promise.all(years.toReversed().map((year) => api.ask<WageYear>(address, { area, year })));
  const answers = yearAnswers.filter(isAnswer);
  // Without a year the error names the years and areas that have it.
  return answers.length > 0 || years.length === 0 ? answers : [await api.get<WageYear>(address, { area })];
}

/** Returns the kind of wages that an occupation has: hourly where the year is published by the hour alone. */
export const wageKindOf = ({ hourly_only: isHourlyOnly }: WageYear): WageKind => (isHourlyOnly ? "hourly" : "annual");
