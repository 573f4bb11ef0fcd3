import type { Sql } from "postgres";
import { invalidRequest } from "../../../errors.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { densityNotes, notLoadedNote, seriesNotes } from "../../catalog/metadata.ts";
import { metricEstimate, type ServedEstimate, served } from "../../catalog/present.ts";
import { areasOfPlaces, estimatesOverTime } from "../../catalog/queries.ts";
import { type Estimate, missing } from "../../estimates/estimates.ts";
import type { Place } from "../../geographies/directory.ts";
import type { MetricDefinition } from "../../metrics/metrics.ts";
import { type Level, type Survey, surveyOf, type Vintage, yearOf } from "../../vocabulary/vintages.ts";
import { changeNotes } from "../changes.ts";
import { isSmall, noteOfAbsentRow, ONE_YEAR_RULE } from "../choice.ts";
import { placeMetrics } from "./place-metrics.ts";

/** One element of a time series. It repeats place and metric, so that a saved row is complete. */
export interface SeriesElement extends ServedEstimate {
  fips: string;
  /** The place's name in the vintage. */
  name: string;
  level: Level;
  metric: string;
  unit: string;
  vintage: Vintage;
  year: number;
  survey: Survey;
}

/** A metric of a place over its vintages. */
export interface Series {
  elements: SeriesElement[];
  /** The place's name in the requested vintage, or else its newest name. */
  name: string;
  notes: string[];
}

interface AskedSeries {
  metric: MetricDefinition;
  survey: Survey | undefined;
  vintage: Vintage | undefined;
}

/**
 * Returns the metric in each vintage that has the place and has the metric loaded at its level. Oldest first, 5-year
 * before 1-year. `survey` and `vintage` narrow the vintages.
 * @throws `invalidRequest` if the vintage is not of the survey.
 */
export async function placeSeries(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metric, survey, vintage }: AskedSeries,
): Promise<Series> {
  if (vintage !== undefined) {
    refuseOtherSurvey(vintage, survey);
    return seriesOfOne(sql, catalog, place, { metric, vintage });
  }
  const loaded = catalog
    .vintagesAt(place.level)
    .filter((vintage) => survey === undefined || surveyOf(vintage) === survey)
    .filter((vintage) => catalog.coverageOf(vintage, place.level, metric) !== undefined);
  const vintages = loaded.filter((vintage) => place.vintages.includes(vintage)).reverse();
  vintages.sort((a, b) => yearOf(a) - yearOf(b) || surveyOf(b).localeCompare(surveyOf(a)));
  const { knownVintages, elements } = await elementsIn(sql, catalog, place, { metric, vintages });
  return {
    elements,
    name: place.name,
    notes: [
      // If no loaded vintage has the place, loading more does not help. The reasons follow.
      ...(knownVintages.length === 0 && (vintages.length > 0 || loaded.length === 0)
        ? [await nothingNote(sql, place, metric, survey)]
        : []),
      ...(await changeNotes(sql, catalog, place, knownVintages.map(yearOf))),
      ...(await lackingNotes(
        sql,
        catalog,
        place,
        loaded.filter((vintage) => !place.vintages.includes(vintage)),
      )),
      ...seriesNotes(knownVintages, [metric]),
      ...densityNotes([metric]),
    ],
  };
}

/** Returns why a series is empty: the place is too small for 1-year estimates, or the metric is not loaded. */
const nothingNote = async (sql: Sql, place: Place, metric: MetricDefinition, survey: Survey | undefined) =>
  survey === "acs1" && (await isSmall(sql, place))
    ? oneYearNote(place)
    : notLoadedNote(metric, `${place.fips} (${place.name})`);

const oneYearNote = ({ level, fips, name }: Place): string =>
  level === "tract"
    ? "1-year estimates are never published for tracts."
    : `${fips} (${name}) has no 1-year estimates: ${ONE_YEAR_RULE}.`;

function refuseOtherSurvey(vintage: Vintage, survey: Survey | undefined): void {
  if (survey === undefined || surveyOf(vintage) === survey) return;
  const message = `"${survey}" contradicts vintage=${vintage}; accepted: ${surveyOf(vintage)}, or only one of the two`;
  throw invalidRequest([{ parameter: "survey", message }]);
}

/** Returns one element for each vintage with known data, in the order of `vintages`. */
async function elementsIn(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metric, vintages }: { metric: MetricDefinition; vintages: readonly Vintage[] },
): Promise<{ knownVintages: Vintage[]; elements: SeriesElement[] }> {
  const { level } = place;
  const absentIn = (vintage: Vintage) =>
    noteOfAbsentRow(catalog, { level, vintage }, metric, catalog.coverageOf(vintage, level, metric));
  const { estimates, names } = await estimatesByVintage(sql, place, vintages, metric);
  const areas = await areasByVintage(sql, place, vintages, metric);
  // A vintage that was loaded only for other places has no known data for this one.
  const hasRow = (vintage: Vintage) => metric.stored.some((name) => estimates.has(`${vintage} ${name}`));
  const knownVintages = vintages.filter((vintage) => hasRow(vintage) || absentIn(vintage) !== "not_loaded");
  const elements = knownVintages.map((vintage) => ({
    ...head({ ...place, name: names.get(vintage) ?? place.name }, metric, vintage),
    ...served(
      metricEstimate(metric, (name) => estimates.get(`${vintage} ${name}`), areas.get(vintage) ?? null) ??
        missing(absentIn(vintage)),
      metric,
    ),
  }));
  return { knownVintages, elements };
}

const head = ({ fips, name, level }: Place, metric: MetricDefinition, vintage: Vintage) => ({
  fips,
  name,
  level,
  metric: metric.name,
  unit: metric.unit,
  vintage,
  year: yearOf(vintage),
  survey: surveyOf(vintage),
});

/** Returns a series of only the requested vintage. */
async function seriesOfOne(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metric, vintage }: { metric: MetricDefinition; vintage: Vintage },
): Promise<Series> {
  const { metrics, name, notes } = await placeMetrics(sql, catalog, place, {
    requestedVintage: vintage,
    metrics: [metric],
  });
  const entries = Object.values(metrics).flatMap((category) => Object.values(category));
  const elements = entries.map((estimate) => ({ ...head({ ...place, name }, metric, vintage), ...estimate }));
  return { elements, name, notes };
}

async function estimatesByVintage(sql: Sql, place: Place, vintages: readonly Vintage[], metric: MetricDefinition) {
  const rows = await estimatesOverTime(sql, place, vintages, metric.stored);
  return {
    estimates: new Map<string, Estimate>(
      rows.flatMap((row) => (row.found ? [[`${row.vintage} ${row.metric}`, row]] : [])),
    ),
    names: new Map(rows.flatMap(({ vintage, name }) => (name === null ? [] : [[vintage, name]]))),
  };
}

/** Returns the land areas for a density; empty for other metrics. */
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

/** Returns a note for partly loaded vintages. They may lack the place, or its data may not be loaded. */
const withoutNote = ({ fips }: Place, vintages: readonly Vintage[]): string =>
  `Nothing is loaded for ${fips} in: ${[...vintages].sort().join(", ")}.`;

/** Returns notes on which loaded vintages of the level lack the place, and why. */
async function lackingNotes(sql: Sql, catalog: Catalog, place: Place, lacking: readonly Vintage[]): Promise<string[]> {
  const notes: string[] = [];
  const oneYear = lacking.filter((vintage) => surveyOf(vintage) === "acs1");
  const isLeftOut = oneYear.length > 0 && (await isSmall(sql, place));
  if (isLeftOut)
    notes.push(
      place.level === "tract" ? oneYearNote(place) : `Not in ${[...oneYear].sort().join(", ")}: ${ONE_YEAR_RULE}.`,
    );
  const unexplained = lacking.filter((vintage) => surveyOf(vintage) === "acs5" || !isLeftOut);
  const [wholeVintages, inPart] = [true, false].map((isWhole) =>
    unexplained.filter((vintage) => catalog.isWhole(vintage, place.level) === isWhole),
  ) as [Vintage[], Vintage[]];
  if (wholeVintages.length > 0)
    notes.push(`The code ${place.fips} did not exist in: ${wholeVintages.sort().join(", ")}.`);
  if (inPart.length > 0) notes.push(withoutNote(place, inPart));
  return notes;
}
