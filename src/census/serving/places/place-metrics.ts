import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { areaNotes, universeNotes } from "../../catalog/metadata.ts";
import type { PlaceEstimates } from "../../catalog/place-estimates.ts";
import { type MetricEntry, metricEstimate, servedWithUnit } from "../../catalog/present.ts";
import { missing } from "../../estimates/estimates.ts";
import type { Place } from "../../geographies/directory.ts";
import type { StoredMetric } from "../../metrics/metric-names.ts";
import { METRICS, type MetricDefinition } from "../../metrics/metrics.ts";
import { type Level, type Vintage, yearOf } from "../../vocabulary/vintages.ts";
import { askedVintage, type ChosenVintage, noteOfAbsentRow } from "../choice.ts";
import { readDefaultVintage } from "./metrics-vintage.ts";

/** Metrics of one place in one vintage. */
export interface PlaceMetrics extends Pick<ChosenVintage, "vintage" | "otherVintages"> {
  /** The place's name in the vintage, or its newest name if the vintage lacks the place. */
  name: string;
  /** By category and name, in the order of their definitions. */
  metrics: Record<string, Record<string, MetricEntry>>;
  notes: string[];
}

/** Returns the requested metrics, each with its value or the reason why there is none. */
export async function placeMetrics(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { requestedVintage, metrics }: { requestedVintage: Vintage | undefined; metrics: readonly MetricDefinition[] },
): Promise<PlaceMetrics> {
  const { stored, indexOf } = rowsOf(metrics);
  const answering = await answeringVintage(sql, catalog, place, { requestedVintage, metrics, stored });
  const { vintage, otherVintages, absence, placeEstimates } = answering;
  const rowOf = (metric: StoredMetric) => placeEstimates?.estimates[indexOf.get(metric)!]; // a requested metric
  const landAreaSqMi = placeEstimates?.area.land_area_sq_mi ?? null;
  const absentEntry = absentEntries(catalog, place, answering);
  const answered: PlaceMetrics["metrics"] = {};
  let lacksTable = false;
  for (const definition of metrics) {
    const estimate = metricEstimate(definition, rowOf, landAreaSqMi);
    const entry = estimate ? servedWithUnit(estimate, definition) : absentEntry(definition);
    if (entry.value_note === "not_loaded") lacksTable = true;
    answered[definition.category] ??= {};
    answered[definition.category]![definition.name] = entry;
  }
  const withArea = metrics.some(({ readTime }) => readTime?.kind === "per_square_mile");
  const areaYear = withArea ? placeEstimates?.area.area_year : undefined;
  const notes = [
    ...notesOf({ vintage, ...(absence ? { absence } : {}), level: place.level, lacksTable, areaYear }),
    ...universeNotes([vintage], metrics),
  ];
  const name = absence ? place.name : (await catalog.namesIn(place.level, vintage)).of(place);
  return { vintage, otherVintages, name, metrics: answered, notes };
}

/** Returns the vintage that answers, and the place's estimates in it. Reads nothing if it lacks the place. */
async function answeringVintage(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  {
    requestedVintage,
    metrics,
    stored,
  }: { requestedVintage: Vintage | undefined; metrics: readonly MetricDefinition[]; stored: readonly StoredMetric[] },
): Promise<ChosenVintage & { placeEstimates?: PlaceEstimates }> {
  if (requestedVintage === undefined) return readDefaultVintage(sql, catalog, place, { metrics, stored });
  const chosenVintage = await askedVintage(sql, catalog, place, requestedVintage);
  if (chosenVintage.absence) return chosenVintage;
  const { level, fips } = place;
  return {
    ...chosenVintage,
    placeEstimates: await catalog.estimatesOf({ level, fips, vintage: requestedVintage, metrics: stored }),
  };
}

/** The stored metrics that an answer is made from, and the index of each. */
interface Rows {
  stored: readonly StoredMetric[];
  indexOf: ReadonlyMap<StoredMetric, number>;
}

/** Returns what to read for some metrics. The result for all metrics, the most common request, is kept. */
function rowsOf(metrics: readonly MetricDefinition[]): Rows {
  if (metrics === METRICS && allRows) return allRows;
  const stored = [...new Set(metrics.flatMap((metric) => metric.stored))];
  const rows = { stored, indexOf: new Map(stored.map((metric, index) => [metric, index])) };
  if (metrics === METRICS) allRows = rows;
  return rows;
}
let allRows: Rows | undefined;

/** Returns the function that answers for a metric without a row: null, and why. */
function absentEntries(
  catalog: Catalog,
  { level }: Place,
  { vintage, absence }: ChosenVintage,
): (metric: MetricDefinition) => MetricEntry {
  if (absence) return (metric) => servedWithUnit(missing(absence.note), metric);
  const entries = catalog.absentEntriesOf(vintage, level);
  return (metric) => {
    const keptEntry = entries.get(metric);
    if (keptEntry) return keptEntry;
    const note = noteOfAbsentRow(catalog, { level, vintage }, metric, catalog.coverageOf(vintage, level, metric));
    const entry = servedWithUnit(missing(note), metric);
    entries.set(metric, entry);
    return entry;
  };
}

function notesOf({
  vintage,
  absence,
  level,
  lacksTable,
  areaYear,
}: ChosenVintage & { level: Level; lacksTable: boolean; areaYear: number | null | undefined }): string[] {
  if (absence) return [absence.sentence];
  const notes: string[] = [];
  if (lacksTable)
    notes.push(
      `Metrics with the note not_loaded: their tables are not loaded for this place in ${vintage}; load them with: ` +
        commandText(`load census --vintage ${vintage}`),
    );
  return areaYear === undefined ? notes : [...notes, ...areaNotes({ level, year: yearOf(vintage), areaYear })];
}
