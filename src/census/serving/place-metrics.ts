import type { Sql } from "postgres";
import { type Estimate, type EstimateNote, missing } from "../estimates.ts";
import type { Place } from "../geographies/directory.ts";
import type { MetricName, StoredMetric } from "../metrics/metric-names.ts";
import { METRICS, type MetricDefinition } from "../metrics/metrics.ts";
import { type Level, type Vintage, yearOf } from "../vintages.ts";
import type { Catalog } from "./catalog.ts";
import { type ChosenVintage, chooseVintage, noteOfAbsentRow } from "./choice.ts";
import { areaNotes } from "./metadata.ts";
import { type MetricEntry, metricEstimate, servedWithUnit } from "./present.ts";
import { placeEstimates } from "./queries.ts";

/** Metrics of one place in one vintage. */
export interface PlaceMetrics {
  vintage: Vintage;
  metrics: { definition: MetricDefinition; entry: MetricEntry }[];
  notes: string[];
}

/** The metrics asked for, in the order of their definitions, each with its value or the reason why there is none. */
export async function placeMetrics(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { asked, metrics }: { asked: Vintage | undefined; metrics: readonly MetricDefinition[] },
): Promise<PlaceMetrics> {
  const chosen = await chooseVintage(sql, catalog, place, { asked, metrics });
  const { vintage } = chosen;
  const rows = chosen.absence ? [] : await placeEstimates(sql, { ...place, vintage }, rowsOf(metrics));
  const estimates = new Map<StoredMetric, Estimate>();
  for (const row of rows) estimates.set(row.metric, row);
  const rowOf = (metric: StoredMetric) => estimates.get(metric);
  const landAreaSqMi = rows[0]?.land_area_sq_mi ?? null;
  const noteOf = absentNotes(catalog, place, chosen);
  const answered = metrics.map((definition) => {
    const estimate = metricEstimate(definition, rowOf, landAreaSqMi) ?? missing(noteOf(definition));
    return { definition, entry: servedWithUnit(estimate, definition) };
  });
  const areaYear = rows[0]?.area_year;
  return { vintage, metrics: answered, notes: notesOf(answered, { ...chosen, level: place.level, areaYear }) };
}

/** The stored metrics that some metrics are made from, once each; found out once for the list of all, which most ask for. */
function rowsOf(metrics: readonly MetricDefinition[]): readonly StoredMetric[] {
  if (metrics !== METRICS) return [...new Set(metrics.flatMap(({ stored }) => stored))];
  allRows ??= [...new Set(METRICS.flatMap(({ stored }) => stored))];
  return allRows;
}
let allRows: readonly StoredMetric[] | undefined;

/** Gives the function that says why there is no row of a metric, should there be none. */
function absentNotes(
  catalog: Catalog,
  { level }: Place,
  { vintage, absence }: ChosenVintage,
): (metric: MetricDefinition) => EstimateNote {
  if (absence) return () => absence.note;
  const known = catalog.absentNotesOf(vintage, level);
  return (metric) => {
    const note =
      known.get(metric) ??
      noteOfAbsentRow(catalog, { level, vintage }, metric, catalog.coverageOf(vintage, level, metric));
    known.set(metric, note);
    return note;
  };
}

function notesOf(
  metrics: PlaceMetrics["metrics"],
  { vintage, absence, level, areaYear }: ChosenVintage & { level: Level; areaYear: number | null | undefined },
): string[] {
  if (absence) return [absence.sentence];
  const notes: string[] = [];
  if (metrics.some(({ entry }) => entry.value_note === "not_loaded"))
    notes.push(
      `Metrics with the note not_loaded: their tables are not loaded for this place in ${vintage}; load them with: ` +
        `govdata load census --vintage ${vintage}`,
    );
  const hasDensity = metrics.some(({ definition }) => definition.readTime?.kind === "per_square_mile");
  return hasDensity && areaYear !== undefined
    ? [...notes, ...areaNotes({ level, year: yearOf(vintage), areaYear })]
    : notes;
}

/** Metrics by category and name (service.md 2.3). */
export function byCategory(metrics: PlaceMetrics["metrics"]): Record<string, Record<string, MetricEntry>> {
  const categories: Record<string, Record<MetricName | string, MetricEntry>> = {};
  for (const { definition, entry } of metrics) {
    categories[definition.category] ??= {};
    categories[definition.category]![definition.name] = entry;
  }
  return categories;
}
