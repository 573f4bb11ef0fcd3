import { MOST_PER_PAGE } from "../../http/parameters/paging.ts";
import { type AnswerOf, type ApiClient, isAnswer } from "../api-client.ts";
import type { DataOf, RowOf } from "../operations.ts";
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
  /** The state and the nation around the place, each with its metrics. */
  around: readonly AnswerOf<"getPlaceMetrics">[];
  /** The vintages of each metric in the survey of the page's vintage, the oldest first. */
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
  const survey = metrics.data.vintage.slice(-4);
  const [around, details, series] = await Promise.all([
    readAround(api, place.data, metrics.data.vintage),
    api.ask("getGeography", { level: place.data.level, fips: place.data.fips }),
    Promise.all(
      titles.data.map(async ({ name }) => {
        const answer = await api.ask("getPlaceMetricSeries", { fips, metric: name, ...ofLevel, survey });
        return [name, "error" in answer ? [] : answer.data] as const;
      }),
    ),
  ]);
  const vintages = "error" in details ? [metrics.data.vintage] : details.data.vintages;
  return { place, metrics, titles, around, series: new Map(series), vintages };
}

/** Returns the metrics of the state and the nation: in the same vintage where they have one, else in their newest. */
async function readAround(api: ApiClient, place: Place, vintage: string): Promise<PlaceData["around"]> {
  const areas = place.parents.filter(({ level }) => level === "state" || level === "nation");
  const answers = await Promise.all(
    areas.map(async ({ fips }) => {
      const inVintage = await api.ask("getPlaceMetrics", { fips, vintage });
      return "error" in inVintage || isEmpty(inVintage.data) ? api.ask("getPlaceMetrics", { fips }) : inVintage;
    }),
  );
  return answers.filter(isAnswer);
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
  const pages = await Promise.all(
    [1, 2].map((page) =>
      api.ask("listMetricValues", { metric, level, vintage, page, per_page: MOST_PER_PAGE, state: state?.fips }),
    ),
  );
  const values = pages.flatMap((page) => ("error" in page ? [] : page.data.flatMap(({ value }) => value ?? [])));
  if (values.length < 2) return undefined;
  return { values, title: `${values.length} ${name}${state ? ` in ${state.name}` : ""}` };
}
