import type { Sql } from "postgres";
import { invalidRequest } from "../../errors.ts";
import { type Estimate, missing } from "../estimates.ts";
import type { Place } from "../geographies/directory.ts";
import type { Dimension, DimensionName } from "../metrics/breakdowns.ts";
import type { RowMetric } from "../metrics/metric-names.ts";
import { METRICS, type MetricDefinition } from "../metrics/metrics.ts";
import { inRange, surveyOf, type Vintage, yearOf } from "../vintages.ts";
import type { Catalog } from "./catalog.ts";
import { chooseVintage, fullest, hasValues, noteOfAbsentRow } from "./choice.ts";
import { type ServedEstimate, served } from "./present.ts";
import { groupEstimates } from "./queries.ts";

/** One group of a breakdown. */
export interface ServedGroup extends ServedEstimate {
  group: string;
  label: string;
}

/** A metric of a place by the groups of one dimension. */
export interface Breakdown {
  vintage: Vintage;
  by: DimensionName;
  groups: ServedGroup[];
  notes: string[];
}

/**
 * The dimension asked for, or the only one.
 * @throws `invalidRequest` when the metric has none (the text lists those that have), not this one, or several.
 */
export function dimensionOf(metric: MetricDefinition, by: DimensionName | undefined): Dimension {
  const { breakdowns } = metric;
  const names = breakdowns.map(({ name }) => name).join(", ");
  if (breakdowns.length === 0)
    throw invalidRequest([
      {
        parameter: "metric",
        message: `"${metric.name}" has no breakdowns; these have: ${METRICS.filter((one) => one.breakdowns.length > 0)
          .map((one) => `${one.name} (${one.breakdowns.map(({ name }) => name).join(", ")})`)
          .join(", ")}`,
      },
    ]);
  const dimension =
    by === undefined && breakdowns.length === 1 ? breakdowns[0] : breakdowns.find(({ name }) => name === by);
  if (dimension) return dimension;
  const sent = by === undefined ? "is missing" : `"${by}" is not accepted`;
  throw invalidRequest([{ parameter: "by", message: `${sent}; accepted for ${metric.name}: ${names}` }]);
}

/** The groups in the vintage asked for, or the fullest one that has the breakdown and the place. */
export async function placeBreakdown(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metric, dimension, asked }: { metric: MetricDefinition; dimension: Dimension; asked: Vintage | undefined },
): Promise<Breakdown> {
  const name = metric.name as RowMetric; // population_density, the one that has no rows, has no breakdowns
  const covered = (vintage: Vintage) =>
    hasValues(catalog.breakdownCoverage(vintage, place.level, name, dimension.name)) ? 1 : 0;
  const candidates = catalog
    .vintagesAt(place.level)
    .filter((vintage) => place.vintages.includes(vintage) && covered(vintage) > 0);
  const preferred = asked ?? fullest(candidates, covered);
  const { vintage, absence } = await chooseVintage(sql, catalog, place, { asked: preferred, metrics: [metric] });
  const asking = { metric: name, dimension: dimension.name, groups: dimension.groups.map(({ key }) => key) };
  const rows = absence ? [] : await groupEstimates(sql, { ...place, vintage }, asking);
  const byGroup = new Map<string, Estimate>(rows.map((row) => [row.grp, row]));
  const coverage = catalog.breakdownCoverage(vintage, place.level, name, dimension.name);
  const ofPlace =
    rows.length > 0 ? "not_published" : noteOfAbsentRow(catalog, { level: place.level, vintage }, metric, coverage);
  const absent = (table: string) =>
    missing(absence?.note ?? (catalog.lacksTable(vintage, place.level, table) ? "not_loaded" : ofPlace));
  const groups = dimension.groups
    .filter((group) => byGroup.has(group.key) || inRange(group.vintages, yearOf(vintage), surveyOf(vintage)))
    .map(({ key, label, table }) => ({ group: key, label, ...served(byGroup.get(key) ?? absent(table), metric) }));
  return { vintage, by: dimension.name, groups, notes: notesOf({ metric, dimension, vintage, groups, absence }) };
}

function notesOf({
  metric,
  dimension,
  vintage,
  groups,
  absence,
}: {
  metric: MetricDefinition;
  dimension: Dimension;
  vintage: Vintage;
  groups: readonly ServedGroup[];
  absence: { sentence: string } | undefined;
}): string[] {
  const notes: string[] = [];
  if (absence) notes.push(absence.sentence);
  else if (groups.length === 0) notes.push(`${metric.name} by ${dimension.name} is not published in ${vintage}.`);
  else if (groups.every(({ value_note }) => value_note === "not_loaded"))
    notes.push(
      `${metric.name} by ${dimension.name} is not loaded for this place; load it with: govdata load census --vintage ${vintage}`,
    );
  if (dimension.groupsOverlap) notes.push("Groups by race and origin overlap and do not add up to the whole.");
  return notes;
}
