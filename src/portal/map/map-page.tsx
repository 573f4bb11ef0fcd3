import { GovdataError } from "../../errors.ts";
import type { ApiClient } from "../../in-process/api-client.ts";
import { findState } from "../../reference/states.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { dayText } from "../parts/figures.ts";
import { haveOneValue } from "../parts/map/classes.ts";
import { publicOrigin } from "../serving/requests.ts";
import { footnotesOf, MapBody, NoValues, OneValue } from "./map-body.tsx";
import { contentOf } from "./map-content.ts";
import { LEVEL_NAMES, MapForm, type Option } from "./map-form.tsx";
import { findMetric, type MapMetric, mapMetrics } from "./map-metrics.ts";
import { loadedPeriods } from "./map-periods.ts";
import { FIRST_METRIC, mapAddress, readMapRequest, readOffers } from "./map-request.ts";
import { type MapRequest, type MapValues, readMapValues } from "./map-values.ts";
import { Picture } from "./picture.tsx";

/**
 * `/map`: a metric of states or counties as a map, of the tracts of a county as a table. `metric=`, `level=`, `state=`,
 * `county=`, `period=`; `title=` and `limits=` of its own; `csv=values` and `svg=map` answer the same as files.
 */
export async function mapPage(context: PageContext): Promise<PageAnswer> {
  const { api, query, asset, loadedDatasets } = context;
  const metrics = await mapMetrics(api);
  const metric = findMetric(metrics, query.get("metric") || FIRST_METRIC);
  const request = readMapRequest(query);
  if (query.has("period_of")) return { kind: "redirect", to: await chosenAddress(context, metric, request) };
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
  const areasName = LEVEL_NAMES[request.level];
  const subtitle = `${placeOf(request, offers.counties)} · ${periodText}`;
  const source = `${answer.metadata.source}, ${periodText}`;
  if (query.has("svg") && content) {
    const footnotes = footnotesOf(content, source);
    const picture = <Picture {...{ content, title, subtitle, areasName, footnotes }} />;
    return { kind: "svg", name: metric.name, picture };
  }
  const hasMap = content !== undefined && !haveOneValue(content.classes);
  return {
    kind: "page",
    title,
    // Without a value, nothing of the period is loaded that a day could be said of.
    ...(content ? { freshness: `${periodText}, loaded ${dayText(answer.metadata.updated_at)}` } : {}),
    from: [answer],
    scripts: hasMap ? ["map"] : [],
    body: (
      <>
        {form}
        {content && !hasMap ? (
          <OneValue
            {...{ content, areasName }}
            address={(more) => mapAddress(metric.name, request, more)}
            hasOtherPeriods={offers.periods.length > 1}
          />
        ) : content ? (
          <MapBody
            values={values}
            content={content}
            asset={asset}
            origin={publicOrigin(context.request, context.settings)}
            source={source}
            areasName={areasName}
            address={(more) => mapAddress(metric.name, request, more)}
          />
        ) : (
          <NoValues
            {...{ values, metric, areasName }}
            place={request.within === undefined ? "the United States" : placeOf(request, offers.counties)}
            hasOtherPeriods={offers.periods.length > 1}
          />
        )}
      </>
    ),
  };
}

/**
 * Returns the address of what the form chose. `period_of=` is the metric that its periods were of: another metric can
 * lack the chosen one, and is shown in its newest then.
 */
async function chosenAddress(
  { api, query, loadedDatasets }: PageContext,
  metric: MapMetric,
  request: MapRequest,
): Promise<string> {
  const isKept =
    request.period === undefined ||
    query.get("period_of") === metric.name ||
    (await loadedPeriods({ api, loadedDatasets }, metric, request)).includes(request.period);
  return mapAddress(metric.name, isKept ? request : { ...request, period: undefined });
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

/** The most letters of a title that the address has. */
const MOST_LETTERS = 200;

function titleOf({ title }: MapMetric, request: MapRequest, counties: readonly Option[]): string {
  const { level, within, title: ownTitle } = request;
  if (ownTitle !== undefined) return ownTitle.slice(0, MOST_LETTERS);
  return `${title} by ${level}${within === undefined ? "" : ` in ${placeOf(request, counties)}`}`;
}

/** Returns what a map is of: `Alameda County, California`, `California`, `United States`. */
function placeOf({ within }: MapRequest, counties: readonly Option[]): string {
  const county = counties.find(({ value }) => value === within)?.label;
  const state = findState(within?.slice(0, 2) ?? "")?.name;
  if (state === undefined) return "United States";
  return within?.length === 5 && county !== undefined ? `${county}, ${state}` : state;
}
