import { type ApiAnswer, type ApiClient, isAnswer, requestLine } from "../../in-process/api-client.ts";
import { newer } from "../../metrics/loaded-periods.ts";
import { boundaries, boundariesText, MAP_SIZE } from "../../reference/boundaries/boundaries.ts";
import { periodText } from "../charts/periods.ts";
import { reasonText, vintageText } from "../parts/figures.ts";
import type { MapArea } from "../parts/map/areas.ts";
import { classesOf } from "../parts/map/classes.ts";
import { Legend } from "../parts/map/legend.tsx";
import { type MapContent, MapDrawing } from "../parts/map/map-drawing.tsx";

/** A map of the states, in the newest period of its metric. */
export interface HomeMap {
  content: MapContent;
  title: string;
  /** Its period as the API names it, and in words. */
  period: string;
  when: string;
  href: string;
  from: ApiAnswer<unknown, { source: string }>;
}

/** What of a metric is drawn. */
type States = Pick<HomeMap, "title" | "period" | "when" | "from"> & { metric: string; unit: string; areas: MapArea[] };

/** The metrics of the census to choose from, and that of the LAUS. */
const CENSUS_METRICS = [
  { metric: "median_household_income", title: "Median household income" },
  { metric: "pct_bachelors_or_higher", title: "Bachelor's degree or higher" },
];
const RATE = { metric: "laus_unemployment_rate", title: "Unemployment rate" };

/** A metric of fewer states than this is not shown. */
const LEAST_STATES = 40;

/** Reads the map of the metric that is newest; undefined if none is loaded for most states. */
export async function readHomeMap(api: ApiClient): Promise<HomeMap | undefined> {
  const candidates = await Promise.all([...CENSUS_METRICS.map((metric) => censusStates(api, metric)), rates(api)]);
  const newest = candidates
    .flatMap((states) => states ?? [])
    .filter(({ areas }) => areas.filter(({ value }) => value !== null).length >= LEAST_STATES)
    .reduce<States | undefined>(
      (best, states) => (best && newer(best.period, states.period) === best.period ? best : states),
      undefined,
    );
  const classes =
    newest &&
    classesOf(
      newest.areas.flatMap(({ value }) => value ?? []),
      "sequential",
    );
  if (!newest || !classes) return undefined;
  const { metric, areas, unit, title, period, when, from } = newest;
  return {
    title: `${title} by state`,
    period,
    when,
    from,
    href: requestLine("/map", { metric, level: "state" }),
    content: {
      areas,
      classes,
      unit,
      level: "state",
      shapes: await boundaries("state"),
      outlines: "",
      box: { x: 0, y: 0, ...MAP_SIZE },
      label: `Map: ${title} by state, ${when}. Its own page has the numbers.`,
      within: undefined,
    },
  };
}

const STATES = { level: "state", per_page: 200 };

async function censusStates(api: ApiClient, { metric, title }: { metric: string; title: string }) {
  const from = await api.ask("listMetricValues", { metric, ...STATES });
  const { vintage } = isAnswer(from) ? from.metadata : {};
  if (!isAnswer(from) || vintage == null) return undefined;
  const areas = from.data.map(({ fips, name, value, moe, value_note: note, open_ended: openEnded }) => ({
    ...{ code: fips, name, value, moe, openEnded },
    note: value === null ? reasonText(note) : "",
  }));
  return {
    metric,
    title,
    areas,
    unit: from.metadata.unit,
    period: vintage.slice(0, 4),
    when: vintageText(vintage),
    from,
  };
}

async function rates(api: ApiClient) {
  const from = await api.ask("listLaborMetricValues", { metric: RATE.metric, ...STATES });
  if (!isAnswer(from)) return undefined;
  const areas = from.data.map(({ fips, name, value, value_note: note }) => ({
    ...{ code: fips, name, value, moe: null },
    note: value === null ? reasonText(note ?? undefined) : "",
  }));
  const { period } = from.metadata;
  return { ...RATE, areas, unit: "percent", period, when: periodText(period), from };
}

/** The map with its legend. It leads to its own page. */
export const HomeMapFigure = ({ map: { content, title, when, href, from } }: { map: HomeMap }) => (
  <section class="home-map">
    <h2>
      <a href={href}>{title}</a>
    </h2>
    <p class="note">{when}</p>
    <figure class="map">
      <a href={href} aria-label={content.label}>
        <MapDrawing {...content} />
      </a>
    </figure>
    <Legend {...content} areasName="states" />
    <p class="note">
      Source: {from.metadata.source}. {boundariesText()}
    </p>
  </section>
);
