import type { Sql } from "postgres";
import { type Estimate, missing } from "../estimates.ts";
import { changeNotes } from "../geographies/changes.ts";
import type { Place } from "../geographies/directory.ts";
import type { MetricDefinition } from "../metrics/metrics.ts";
import { type Survey, surveyOf, type Vintage, yearOf } from "../vintages.ts";
import type { Catalog } from "./catalog.ts";
import { isSmall, noteOfAbsentRow, ONE_YEAR_RULE } from "./choice.ts";
import { densityNotes, notLoadedNote, seriesNotes } from "./metadata.ts";
import { placeMetrics } from "./place-metrics.ts";
import { metricEstimate, type ServedEstimate, served } from "./present.ts";
import { areasOfPlaces, estimatesOverTime } from "./queries.ts";

/** One element of a time series. */
export interface SeriesElement extends ServedEstimate {
  vintage: Vintage;
  year: number;
  survey: Survey;
}

/** A metric of a place over its vintages. */
export interface Series {
  elements: SeriesElement[];
  notes: string[];
}

/**
 * The metric in each vintage that has the place and for which the metric is loaded at its level, oldest first, 5-year
 * before 1-year; of one survey, or one vintage, where asked.
 */
export async function placeSeries(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metric, survey, vintage }: { metric: MetricDefinition; survey: Survey | undefined; vintage: Vintage | undefined },
): Promise<Series> {
  if (vintage !== undefined) return seriesOfOne(sql, catalog, place, { metric, vintage });
  const loaded = catalog
    .vintagesAt(place.level)
    .filter((one) => survey === undefined || surveyOf(one) === survey)
    .filter((one) => catalog.coverageOf(one, place.level, metric) !== undefined);
  const vintages = loaded.filter((one) => place.vintages.includes(one)).reverse();
  vintages.sort((one, other) => yearOf(one) - yearOf(other) || surveyOf(other).localeCompare(surveyOf(one)));
  const absentIn = (one: Vintage) =>
    noteOfAbsentRow(
      catalog,
      { level: place.level, vintage: one },
      metric,
      catalog.coverageOf(one, place.level, metric),
    );
  const estimates = await estimatesByVintage(sql, place, vintages, metric);
  const areas = await areasByVintage(sql, place, vintages, metric);
  // Of a vintage that was loaded for other places only, nothing is known here.
  const hasRow = (one: Vintage) => metric.stored.some((name) => estimates.has(`${one} ${name}`));
  const known = vintages.filter((one) => hasRow(one) || absentIn(one) !== "not_loaded");
  const elements = known.map((one) => ({
    ...head(one),
    ...served(
      metricEstimate(metric, (name) => estimates.get(`${one} ${name}`), areas.get(one) ?? null) ??
        missing(absentIn(one)),
      metric,
    ),
  }));
  const lacking = loaded.filter((one) => !place.vintages.includes(one));
  return {
    elements,
    notes: [
      ...(known.length === 0 ? [notLoadedNote(metric, `${place.fips} (${place.name})`)] : []),
      ...(await changeNotes(sql, catalog, place, known.map(yearOf))),
      ...(await lackingNotes(sql, place, lacking)),
      ...seriesNotes(known, [metric]),
      ...densityNotes([metric]),
    ],
  };
}

const head = (vintage: Vintage) => ({ vintage, year: yearOf(vintage), survey: surveyOf(vintage) });

/** A series of the one vintage that was asked for. */
async function seriesOfOne(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metric, vintage }: { metric: MetricDefinition; vintage: Vintage },
): Promise<Series> {
  const { metrics, notes } = await placeMetrics(sql, catalog, place, { asked: vintage, metrics: [metric] });
  const entries = Object.values(metrics).flatMap((category) => Object.values(category));
  return { elements: entries.map(({ unit: _, ...estimate }) => ({ ...head(vintage), ...estimate })), notes };
}

async function estimatesByVintage(sql: Sql, place: Place, vintages: readonly Vintage[], metric: MetricDefinition) {
  const rows = await estimatesOverTime(sql, place, vintages, metric.stored);
  return new Map<string, Estimate>(rows.map((row) => [`${row.vintage} ${row.metric}`, row]));
}

/** Land areas for a density; empty for other metrics. */
async function areasByVintage(sql: Sql, place: Place, vintages: readonly Vintage[], metric: MetricDefinition) {
  const areas = new Map<Vintage, number | null>();
  if (metric.readTime?.kind !== "per_square_mile") return areas;
  await Promise.all(
    vintages.map(async (vintage) => {
      const [area] = await areasOfPlaces(sql, { level: place.level, vintage }, [place.fips]);
      areas.set(vintage, area?.land_area_sq_mi ?? null);
    }),
  );
  return areas;
}

/** A vintage that is loaded for other places may lack this one, or have it and not loaded: it holds for both. */
const withoutNote = ({ fips }: Place, vintages: readonly Vintage[]): string =>
  `Nothing is loaded of ${fips} for: ${[...vintages].sort().join(", ")}.`;

/** Says which loaded vintages of the level lack the place, and why. */
async function lackingNotes(sql: Sql, place: Place, lacking: readonly Vintage[]): Promise<string[]> {
  const oneYear = lacking.filter((vintage) => surveyOf(vintage) === "acs1");
  const fiveYear = lacking.filter((vintage) => surveyOf(vintage) === "acs5");
  const notes: string[] = [];
  if (oneYear.length > 0 && (await isSmall(sql, place)))
    notes.push(
      place.level === "tract"
        ? "1-year estimates are never published for tracts."
        : `Without ${[...oneYear].sort().join(", ")}: ${ONE_YEAR_RULE}.`,
    );
  else if (oneYear.length > 0) notes.push(withoutNote(place, oneYear));
  if (fiveYear.length > 0) notes.push(withoutNote(place, fiveYear));
  return notes;
}
