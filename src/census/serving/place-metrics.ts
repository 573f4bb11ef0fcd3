import type { Sql } from "postgres";
import type { Estimate, EstimateNote } from "../estimates.ts";
import type { Place } from "../geographies/directory.ts";
import type { MetricName, StoredMetric } from "../metric-names.ts";
import { METRICS, type MetricDefinition, storedMetrics } from "../metrics.ts";
import { type Level, type Vintage, yearOf } from "../vintages.ts";
import type { Catalog } from "./catalog.ts";
import { type ChosenVintage, chooseVintage, noteOfAbsentRow } from "./choice.ts";
import { areaNotes } from "./metadata.ts";
import { metricEstimate, type ServedEstimate, served, toEstimate } from "./present.ts";
import { placeEstimates } from "./queries.ts";

/** Metrics of one place in one vintage. */
export interface PlaceMetrics {
  vintage: Vintage;
  metrics: { definition: MetricDefinition; estimate: ServedEstimate }[];
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
  const estimates = new Map<string, Estimate>(rows.map((row) => [row.metric, toEstimate(row)]));
  const area = rows[0] ?? { land_area_sq_mi: null, area_year: null };
  const noteOf = absentNotes(catalog, place, chosen);
  const answered = metrics.map((definition) => {
    const parts = storedMetrics(definition).map((name) => estimates.get(name));
    const absent = noteOf(definition);
    const estimate = metricEstimate(definition, parts, { absent, landAreaSqMi: area.land_area_sq_mi });
    return { definition, estimate: served(estimate, definition) };
  });
  const areaYear = rows.length > 0 ? area.area_year : undefined;
  return { vintage, metrics: answered, notes: notesOf(answered, { ...chosen, level: place.level, areaYear }) };
}

/** The stored metrics that some metrics are made from, once each; found out once for the list of all, which most ask for. */
function rowsOf(metrics: readonly MetricDefinition[]): readonly StoredMetric[] {
  if (metrics !== METRICS) return [...new Set(metrics.flatMap(storedMetrics))];
  allRows ??= [...new Set(METRICS.flatMap(storedMetrics))];
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
  if (metrics.some(({ estimate }) => estimate.value_note === "not_loaded"))
    notes.push(
      `Metrics with the note not_loaded: their tables are not loaded for this place in ${vintage}; load them with: ` +
        `govdata load census --vintage ${vintage}`,
    );
  const hasDensity = metrics.some(({ definition }) => definition.readTime?.kind === "per_square_mile");
  return hasDensity && areaYear !== undefined
    ? [...notes, ...areaNotes({ level, year: yearOf(vintage), areaYear })]
    : notes;
}

/** One metric as the place-metric response has it (service.md 2.3). */
export type MetricEntry = { value: number | null; unit: string; moe: number | null } & Omit<
  ServedEstimate,
  "value" | "moe"
>;

/** Metrics by category and name (service.md 2.3). */
export function byCategory(metrics: PlaceMetrics["metrics"]): Record<string, Record<string, MetricEntry>> {
  const categories: Record<string, Record<MetricName | string, MetricEntry>> = {};
  for (const { definition, estimate } of metrics) {
    categories[definition.category] ??= {};
    // Field by field: copying objects took as long as everything else that an answer is made of.
    const entry: MetricEntry = { value: estimate.value, unit: definition.unit, moe: estimate.moe };
    if (estimate.value_note !== undefined) entry.value_note = estimate.value_note;
    if (estimate.moe_note !== undefined) entry.moe_note = estimate.moe_note;
    if (estimate.open_ended !== undefined) entry.open_ended = estimate.open_ended;
    categories[definition.category]![definition.name] = entry;
  }
  return categories;
}
