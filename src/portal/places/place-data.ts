import { MOST_PER_PAGE } from "../../http/parameters/paging.ts";
import { type AnswerOf, type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import type { DataOf, RowOf } from "../../in-process/operations.ts";
import type { MetricValue } from "../parts/estimate.tsx";

/** A place of any level, with the places that it lies in, the nearest first. */
export type Place = DataOf<"getPlace">;

/** The metrics of a place in one vintage, by category and name. */
export type PlaceMetrics = DataOf<"getPlaceMetrics">;

/** What a metric is. */
export type MetricTitle = RowOf<"listMetrics">;

/** Everything that the page of a place shows of the census. */
export interface PlaceData {
  place: AnswerOf<"getPlace">;
  metrics: AnswerOf<"getPlaceMetrics">;
  titles: AnswerOf<"listMetrics">;
  /** The state and the nation around the place with their metrics, if they have any in the same vintage. */
  around: readonly AnswerOf<"getPlaceMetrics">[];
  /** All vintages of each metric, the oldest first. */
  series: ReadonlyMap<string, DataOf<"getPlaceMetricSeries">>;
  /** The vintages that have the place. */
  vintages: readonly string[];
}

/** Reads a place. `level` tells a county from a metropolitan area with the same code. @throws 400, 404, 503 */
export async function readPlace(
  api: ApiClient,
  { fips, level, vintage }: { fips: string; level: string | undefined; vintage: string | undefined },
): Promise<PlaceData> {
  const [place, metrics, titles] = await Promise.all([
    api.get("getPlace", { fips, level }),
    api.get("getPlaceMetrics", { fips, vintage, level }),
    api.get("listMetrics", {}),
  ]);
  const ofLevel = { level: level && place.data.level };
  const [around, details, series] = await Promise.all([
    readAround(api, place.data, metrics.data.vintage),
    api.ask("getGeography", { level: place.data.level, fips: place.data.fips }),
    Promise.all(
      titles.data.map(async ({ name }) => {
        const answer = await api.ask("getPlaceMetricSeries", { fips, metric: name, ...ofLevel });
        return [name, "error" in answer ? [] : answer.data] as const;
      }),
    ),
  ]);
  const vintages = "error" in details ? [metrics.data.vintage] : details.data.vintages;
  return { place, metrics, titles, around, series: new Map(series), vintages };
}

/** Whether the state and the nation around a place are compared with it. */
export const isAround = ({ level }: Place["parents"][number]): boolean => level === "state" || level === "nation";

/** Returns the metrics of the state and the nation in the same vintage: figures of two can't be compared. */
async function readAround(api: ApiClient, place: Place, vintage: string): Promise<PlaceData["around"]> {
  const areas = place.parents.filter(isAround);
  const answers = await Promise.all(areas.map(({ fips }) => api.ask("getPlaceMetrics", { fips, vintage })));
  return answers.filter(isAnswer).filter(({ data }) => !isEmpty(data));
}

/** Returns the newest vintage with a value, of one year 5-year before 1-year estimates; undefined without a value. */
export function newestOf(series: DataOf<"getPlaceMetricSeries"> = []) {
  const withValue = series.filter(({ value }) => value !== null);
  const year = withValue.at(-1)?.year;
  return withValue.find((element) => element.year === year); // 5-year estimates come first
}

/** Returns the figures of all metrics of a place. */
export const allFigures = ({ metrics }: PlaceMetrics): MetricValue[] =>
  Object.values(metrics).flatMap((category) => Object.values(category));

/** Whether no metric has a value. */
export const isEmpty = (place: PlaceMetrics): boolean => allFigures(place).every(({ value }) => value === null);

/** Returns a metric of a place; undefined if the answer has none of this name. */
export const metricOf = ({ metrics }: PlaceMetrics, { category, name }: MetricTitle): MetricValue | undefined =>
  metrics[category]?.[name];

/** The values of a place's peers in one metric: of the states, or of the counties of its state. */
export interface Peers {
  values: readonly number[];
  /** `58 counties in California` */
  title: string;
}

/** Levels whose places are compared with each other on a page. Of other levels there are thousands in a state. */
const PEER_NAMES: Readonly<Record<string, string>> = { state: "states and territories", county: "counties" };

/** Returns the peers of a place in a metric; undefined where there are none to compare with. */
export async function readPeers(
  api: ApiClient,
  { level, parents }: Place,
  { metric, vintage }: { metric: string; vintage: string },
): Promise<Peers | undefined> {
  const name = PEER_NAMES[level];
  if (name === undefined) return undefined;
  const state = parents.find((parent) => parent.level === "state");
  const areas = await readAreas(api, { metric, level, vintage, state: state?.fips });
  const values = areas?.rows.flatMap(({ value }) => value ?? []) ?? [];
  if (values.length < 2) return undefined;
  return { values, title: `${values.length} ${name}${state ? ` in ${state.name}` : ""}` };
}

/** A metric of all states, or of the counties of a state. */
interface AreaQuery {
  metric: string;
  level: string;
  /** Undefined: the default of the API. */
  vintage?: string;
  state: string | undefined;
}

/** Returns a metric of some hundred areas of a level; undefined if nothing of the level is loaded. */
export async function readAreas(api: ApiClient, query: AreaQuery) {
  const first = await api.ask("listMetricValues", { ...query, per_page: MOST_PER_PAGE });
  if (!isAnswer(first)) return undefined;
  const second = first.hasMore
    ? await api.ask("listMetricValues", { ...query, per_page: MOST_PER_PAGE, page: 2 })
    : undefined;
  return { rows: [...first.data, ...(second && isAnswer(second) ? second.data : [])], metadata: first.metadata };
}
