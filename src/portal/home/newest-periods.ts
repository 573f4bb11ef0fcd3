import { type ApiClient, isAnswer } from "../api-client.ts";
import { periodText } from "../charts/periods.ts";
import type { LoadedDataset } from "../page.ts";
import { dayText } from "../parts/figures.ts";

/** The newest loaded period of each dataset, as the API names it: `2023-acs5`, `2016-Q4`, `2026-11-20`. */
export type NewestPeriods = ReadonlyMap<string, string>;

/** Reads the newest periods of datasets. One that is not loaded is left out. */
export async function newestPeriods(api: ApiClient, datasets: readonly LoadedDataset[]): Promise<NewestPeriods> {
  const companies = await api.ask<unknown>("/v1/us/sec/companies", { per_page: 1 });
  const newestFiling = isAnswer(companies) ? companies.metadata.latest_period : null;
  const periods = [...datasets.map(({ name, newestPeriod }) => [name, newestPeriod]), ["sec", newestFiling]] as const;
  return new Map(periods.flatMap(([name, period]) => (typeof period === "string" ? [[String(name), period]] : [])));
}

const ACS = /^(\d{4})-acs([15])$/;

/** Returns the newest period of a dataset in words: `ACS 2019–2023`, `May 2023`, `Q4 2016`, `filings to Nov 20, 2026`. */
export function newestPeriodText(dataset: string, period: string): string {
  const [, year, years] = ACS.exec(period) ?? [];
  if (year !== undefined) return years === "5" ? `ACS ${Number(year) - 4}–${year}` : `ACS ${year}`;
  if (dataset === "sec") return `filings to ${dayText(period)}`;
  if (dataset === "oews") return `May ${period}`; // the month that its estimates of a year are of
  return periodText(period);
}
