import { type ApiClient, type ApiQuery, isAnswer } from "../api-client.ts";
import { periodText } from "../charts/periods.ts";
import type { LoadedDataset } from "../page.ts";
import { dayText } from "../parts/figures.ts";

/** The newest loaded period of each dataset, as the API names it: `2023-acs5`, `2016-Q4`, `2026-11-20`. */
export type NewestPeriods = ReadonlyMap<string, string>;

/** Endpoints whose `metadata.latest_period` is that of a whole dataset, whatever is asked for. */
const LATEST_PERIOD_OF: Readonly<Record<string, readonly [path: string, query: ApiQuery]>> = {
  sba: ["/v1/us/sba/counties", { per_page: 1 }],
  sec: ["/v1/us/sec/companies", { per_page: 1 }],
};

/** Reads the newest periods of datasets. One that is not loaded, or that no endpoint knows the period of, is left out. */
export async function newestPeriods(api: ApiClient, datasets: readonly LoadedDataset[]): Promise<NewestPeriods> {
  const [labor, ...others] = await Promise.all([
    api.ask<unknown>("/v1/us/bls/metrics"),
    ...Object.entries(LATEST_PERIOD_OF).map(async ([name, [path, query]]) => {
      const answer = await api.ask<unknown>(path, query);
      return [name, isAnswer(answer) ? answer.metadata.latest_period : null] as const;
    }),
  ]);
  const ofLabor = isAnswer(labor) ? (labor.metadata.latest_periods as Readonly<Record<string, string | null>>) : {};
  const acs = datasets.find(({ name }) => name === "census")?.vintages.map(({ label }) => label) ?? [];
  const periods = [...others, ...Object.entries(ofLabor), ["census", newestAcs(acs)] as const];
  return new Map(periods.flatMap(([name, period]) => (typeof period === "string" ? [[name, period]] : [])));
}

/** Returns the newest vintage of the survey; other labels of the dataset are lists of places. */
const newestAcs = (labels: readonly string[]): string | undefined =>
  labels
    .filter((label) => ACS.test(label))
    .sort()
    .at(-1);

const ACS = /^(\d{4})-acs([15])$/;

/** Returns the newest period of a dataset in words: `ACS 2019–2023`, `May 2023`, `Q4 2016`, `filings to Nov 20, 2026`. */
export function newestPeriodText(dataset: string, period: string): string {
  const [, year, years] = ACS.exec(period) ?? [];
  if (year !== undefined) return years === "5" ? `ACS ${Number(year) - 4}–${year}` : `ACS ${year}`;
  if (dataset === "sec") return `filings to ${dayText(period)}`;
  if (dataset === "oews") return `May ${period}`; // the month that its estimates of a year are of
  return periodText(period);
}
