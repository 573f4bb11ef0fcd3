import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import { readPeriod } from "../charts/periods.ts";
import type { LoadedDataset } from "../page.ts";
import { FIRST_QUARTER, readAreaLending } from "../parts/lending.ts";
import type { MapLevel } from "../parts/map/areas.ts";
import type { MapMetric } from "./map-metrics.ts";

/** What the loaded periods of a metric are read from. */
export interface PeriodSources {
  api: ApiClient;
  loadedDatasets: () => Promise<readonly LoadedDataset[]>;
}

/** The areas of a map: a level, and the state or county that they are in. */
export interface MappedAreas {
  level: MapLevel;
  /** 2 digits of a state or 5 of a county; undefined: the whole country. */
  within: string | undefined;
}

/** Returns the periods of a metric that are loaded of some areas, the newest first; of the census, its vintages. */
export const loadedPeriods = (sources: PeriodSources, metric: MapMetric, areas: MappedAreas): Promise<string[]> =>
  READERS[metric.source](sources, metric, areas);

type Reader = (sources: PeriodSources, metric: MapMetric, areas: MappedAreas) => Promise<string[]>;

const READERS: Readonly<Record<MapMetric["source"], Reader>> = {
  async census({ api }, { name }, { level }) {
    const detail = await api.ask("getMetric", { metric: name });
    if (!isAnswer(detail)) return [];
    const loaded = detail.data.coverage.filter((coverage) => coverage.level === level && coverage.values > 0);
    return [...new Set(loaded.map(({ vintage }) => vintage))];
  },
  async labor(sources, { name }, areas) {
    const { level } = areas;
    const detail = await sources.api.ask("getLaborMetric", { metric: name });
    const span = isAnswer(detail) ? detail.data.coverage.find((coverage) => coverage.level === level) : undefined;
    const first = span?.first_period ?? span?.first_year;
    const last = span?.last_period ?? span?.last_year;
    if (!isAnswer(detail) || first == null || last == null) return [];
    const isLoaded = await withinSpan(sources, { name, survey: detail.data.survey }, areas);
    return periodsBetween(first, last).filter(isLoaded).reverse();
  },
  lending: ({ api }) => loadedQuarters(api),
};

/** Returns the test of a period between the first and the last that are loaded: some have gaps. */
async function withinSpan(
  { api, loadedDatasets }: PeriodSources,
  { name, survey }: { name: string; survey: string },
  { level, within }: MappedAreas,
): Promise<(period: string) => boolean> {
  if (survey === "laus" && level === "county") {
    // Its years are those of the loaded files, each of which has all counties.
    const years = await api.ask("getCountyUnemployment", { fips: LARGEST_COUNTY, frequency: "annual" });
    const loadedYears = new Set(isAnswer(years) ? years.data.map(({ period }) => period) : []);
    return (period) => loadedYears.size === 0 || loadedYears.has(period);
  }
  if (survey === "laus") {
    // Of a month without a survey, all states have rows without figures.
    const months = await api.ask("getStateUnemployment", { fips: LARGEST_COUNTY.slice(0, 2), frequency: "monthly" });
    const rows = isAnswer(months) ? months.data.filter(({ unemployment_rate: rate }) => rate === null) : [];
    const emptyMonths = new Set(rows.map(({ period }) => period));
    return (period) => !emptyMonths.has(period);
  }
  if (survey === "qcew" && level === "county" && within !== undefined)
    return yearsOfCounties(api, { metric: name, state: within.slice(0, 2) }, await labelsOf(loadedDatasets, survey));
  const labels = new Set(await labelsOf(loadedDatasets, survey));
  // Of QCEW and OEWS a vintage is a period; releases of the others have all periods up to their day.
  return (period) => labels.has(period) || ![...labels].some((label) => label.length === period.length);
}

const LARGEST_COUNTY = "06037";

const labelsOf = async (loadedDatasets: PeriodSources["loadedDatasets"], survey: string): Promise<string[]> =>
  (await loadedDatasets()).find(({ name }) => name === survey)?.vintages.map(({ label }) => label) ?? [];

/** Returns the test of a quarter that counties of a state have: the files of a year can be those of some states. */
async function yearsOfCounties(
  api: ApiClient,
  counties: { metric: string; state: string },
  labels: readonly string[],
): Promise<(period: string) => boolean> {
  const newestOfYears = [...Map.groupBy(labels.toSorted(), (label) => label.slice(0, 4))].map(([year, quarters]) => ({
    year,
    period: quarters.at(-1),
  }));
  const answers = await Promise.all(
    newestOfYears.map(({ period }) =>
      api.ask("listLaborMetricValues", { ...counties, level: "county", period, per_page: 1 }),
    ),
  );
  const years = new Set(
    newestOfYears.flatMap(({ year }, index) => {
      const answer = answers[index];
      return answer && isAnswer(answer) && answer.data.length > 0 ? [year] : [];
    }),
  );
  return (period) => years.has(period.slice(0, 4)) && labels.includes(period);
}

/** Returns the quarters whose loans are loaded, the newest first. They are the same in every state. */
export async function loadedQuarters(api: ApiClient): Promise<string[]> {
  const quarters = await readAreaLending(api, { fips: "06", level: "state" }, FIRST_QUARTER);
  if (!isAnswer(quarters)) return [];
  return quarters.data
    .filter(({ loan_count: count }) => count !== null)
    .map(({ period }) => period)
    .reverse();
}

/** Returns the periods from the first to the last, both included: years, quarters or months. */
function periodsBetween(first: string, last: string): string[] {
  const [from, to] = [readPeriod(first), readPeriod(last)];
  if (!from || !to || from.cadence !== to.cadence) return [...new Set([first, last])];
  return Array.from({ length: to.index - from.index + 1 }, (_, step) => {
    const index = from.index + step;
    if (from.cadence === "year") return String(index);
    const parts = from.cadence === "quarter" ? 4 : 12;
    const part = ((index - 1) % parts) + 1;
    const year = (index - part) / parts;
    return from.cadence === "quarter" ? `${year}-Q${part}` : `${year}-${String(part).padStart(2, "0")}`;
  });
}
