import { type AnswerOf, type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import { periodText } from "../charts/periods.ts";
import type { LoadedDataset } from "../page.ts";
import { dayText } from "../parts/figures.ts";

/** The newest loaded period of each dataset, as the API names it: `2023-acs5`, `2016-Q4`, `2026-11-20`. */
export type NewestPeriods = ReadonlyMap<string, string>;

/** Returns the newest periods of datasets. Left out: those not loaded, or without a known period. */
export function newestPeriods(
  companies: AnswerOf<"listCompanies"> | ApiFailure,
  datasets: readonly LoadedDataset[],
): NewestPeriods {
  const newestFiling = isAnswer(companies) ? companies.metadata.latest_period : null;
  return new Map(
    datasets.flatMap(({ name, newestPeriod }) => {
      const period = name === "sec" ? newestFiling : newestPeriod;
      return period == null ? [] : [[name, period]];
    }),
  );
}

const ACS = /^(\d{4})-acs([15])$/;

/** Returns the newest period of a dataset: `ACS 2019–2023`, `May 2023`, `Q4 2016`, `filings to Nov 20, 2026`. */
export function newestPeriodText(dataset: string, period: string): string {
  const [, year, years] = ACS.exec(period) ?? [];
  if (year !== undefined) return years === "5" ? `ACS ${Number(year) - 4}–${year}` : `ACS ${year}`;
  if (dataset === "sec") return `filings to ${dayText(period)}`;
  if (dataset === "oews") return `May ${period}`; // the month that its estimates of a year are of
  return periodText(period);
}
