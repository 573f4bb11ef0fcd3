import { type AnswerOf, type ApiClient, isAnswer, segment } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";

/** What the API says of an occupation. */
export type Occupation = DataOf<"getOccupation">;

/** An occupation by its code. */
export type OccupationName = Occupation["children"][number];

/** The percentiles of a wage that OEWS publishes, the lowest first. */
export const PERCENTILES = ["pct10", "pct25", "median", "pct75", "pct90"] as const;
export type Percentile = (typeof PERCENTILES)[number];

/** The kinds of wages; some work has only one of them. */
export type WageKind = "annual" | "hourly";

/** A year of the wages of an occupation in an area; null with the reason in `value_notes`. */
export type WageYear = DataOf<"getOccupationWages">;

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
): Promise<AnswerOf<"getOccupationWages">[]> {
  const yearAnswers = await Promise.all(
    years.toReversed().map((year) => api.ask("getOccupationWages", { soc, area, year })),
  );
  const answers = yearAnswers.filter(isAnswer);
  // Without a year the error names the years and areas that have it.
  return answers.length > 0 || years.length === 0 ? answers : [await api.get("getOccupationWages", { soc, area })];
}

/** Returns the kind of wages that an occupation has: hourly where the year is published only by the hour. */
export const wageKindOf = ({ hourly_only: isHourlyOnly }: WageYear): WageKind => (isHourlyOnly ? "hourly" : "annual");
