import { GovdataError } from "../../errors.ts";
import { STATES } from "../../reference/states.ts";
import type { ApiClient } from "../api-client.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { dayText } from "../parts/figures.ts";
import { boundaries, boxOf, MAP_SIZE, type Shapes } from "../parts/map/boundaries.ts";
import { classesOf } from "../parts/map/classes.ts";
import type { MapContent } from "../parts/map/map-drawing.tsx";
import { MapBody } from "./map-body.tsx";
import { LEVEL_NAMES, MapForm, type Option } from "./map-form.tsx";
import { findMetric, type MapMetric, mapMetrics } from "./map-metrics.ts";
import { FIRST_METRIC, mapAddress, readMapRequest, readOffers } from "./map-request.ts";
import { type MapRequest, type MapValues, readMapValues } from "./map-values.ts";
import { Picture } from "./picture.tsx";

/**
 * `/map`: a metric of states or counties as a map, of the tracts of a county as a table. `metric=`, `level=`, `state=`,
 * `county=`, `period=`; `csv=values` and `svg=map` answer the same as files.
 */
export async function mapPage({ api, query, asset, loadedDatasets }: PageContext): Promise<PageAnswer> {
  const metrics = await mapMetrics(api);
  const metric = findMetric(metrics, query.get("metric") || FIRST_METRIC);
  const request = readMapRequest(query, metric);
  const [values, offers] = await Promise.all([
    askValues(api, metric, request),
    readOffers({ api, loadedDatasets }, metric, request),
  ]);
  const form = <MapForm groups={metrics.groups} metric={metric} request={request} offers={offers} />;
  const title = titleOf(metric, request, offers.counties);
  if ("reason" in values) {
    const { status, reason } = values;
    const body = (
      <>
        {form}
        <p class="missing">{reason}.</p>
      </>
    );
    return { kind: "page", status, title, body };
  }
  const { answer, periodText } = values;
  if (query.has("csv")) return { kind: "csv", request: answer.request, name: `${metric.name}-${request.level}` };
  const content = await contentOf(values, { metric, request, title });
  const source = `${answer.metadata.source}, ${periodText}`;
  if (query.has("svg") && content)
    return { kind: "svg", picture: <Picture content={content} title={title} source={source} />, name: metric.name };
  return {
    kind: "page",
    title,
    // Without a value, nothing of the period is loaded that a day could be said of.
    ...(content ? { freshness: `${periodText}, loaded ${dayText(answer.metadata.updated_at)}` } : {}),
    from: [answer],
    scripts: content ? ["map"] : [],
    body: (
      <>
        {form}
        <MapBody
          values={values}
          content={content}
          asset={asset}
          source={source}
          unit={metric.unit}
          areasName={LEVEL_NAMES[request.level]}
          address={(more) => mapAddress(metric.name, request, more)}
        />
      </>
    ),
  };
}

/** Reads the values, or says why there are none: the form above stays, so that something else can be chosen. */
async function askValues(
  api: ApiClient,
  metric: MapMetric,
  request: MapRequest,
): Promise<MapValues | { status: number; reason: string }> {
  if (request.level === "tract" && request.within?.length !== 5)
    return { status: 200, reason: "Choose a state, then a county: a state has thousands of census tracts" };
  try {
    return await readMapValues(api, metric, request);
  } catch (error) {
    if (!(error instanceof GovdataError && error.isForClient)) throw error;
    return { status: error.status, reason: error.message };
  }
}

function titleOf({ title }: MapMetric, { level, within }: MapRequest, counties: readonly Option[]): string {
  const county = counties.find(({ value }) => value === within)?.label;
  const state = STATES.find(({ fips }) => fips === within?.slice(0, 2))?.name;
  if (level === "state" || state === undefined) return `${title} by ${level}`;
  return `${title} by ${level} in ${within?.length === 5 && county !== undefined ? `${county}, ${state}` : state}`;
}

/** Returns what the map is drawn from; undefined where no area has a value. */
async function contentOf(
  { areas }: MapValues,
  { metric, request, title }: { metric: MapMetric; request: MapRequest; title: string },
): Promise<MapContent | undefined> {
  const { level, within } = request;
  const values = areas.flatMap(({ value }) => value ?? []);
  const classes = classesOf(values, metric.isChange ? "diverging" : "sequential");
  if (!classes) return undefined;
  const states = await boundaries("state");
  const stateShape = within === undefined ? undefined : states[within.slice(0, 2)];
  return {
    areas,
    classes,
    within,
    level,
    unit: metric.unit,
    label: `Map: ${title}. The table has its numbers.`,
    shapes: level === "tract" ? {} : shapesWithin(await boundaries(level), within),
    outlines: level === "county" ? (stateShape ?? Object.values(states).join("")) : "",
    box: stateShape === undefined ? { x: 0, y: 0, ...MAP_SIZE } : boxOf(stateShape),
  };
}

const shapesWithin = (shapes: Shapes, within = ""): Shapes =>
  Object.fromEntries(Object.entries(shapes).filter(([code]) => code.startsWith(within)));
