import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { invalidRequest } from "../../../errors.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { type DefaultVintage, defaultVintage } from "../../catalog/default-vintage.ts";
import { universeNotes } from "../../catalog/metadata.ts";
import { type ServedEstimate, served } from "../../catalog/present.ts";
import { groupEstimates, groupsWithValues, type PlaceGroups } from "../../catalog/queries.ts";
import { type Estimate, missing } from "../../estimates/estimates.ts";
import type { Place } from "../../geographies/directory.ts";
import type { Dimension, DimensionName, Group } from "../../metrics/breakdowns.ts";
import type { RowMetric } from "../../metrics/metric-names.ts";
import { METRICS, type MetricDefinition } from "../../metrics/metrics.ts";
import { inRange, surveyOf, type Vintage, yearOf } from "../../vocabulary/vintages.ts";
import { askedVintage, type ChosenVintage, hasValues, noteOfAbsentRow, withoutEstimates } from "../choice.ts";

/** One group of a breakdown. */
export interface ServedGroup extends ServedEstimate {
  group: string;
  label: string;
}

/** A metric of a place by the groups of one dimension. */
export interface Breakdown extends Pick<ChosenVintage, "vintage" | "otherVintages"> {
  /** The place's name in the vintage. */
  name: string;
  by: DimensionName;
  groups: ServedGroup[];
  notes: string[];
}

/**
 * Returns the requested dimension, or the only one.
 * @throws `invalidRequest` if the metric has no dimension (the text lists metrics that do), not this one, or several.
 */
export function dimensionOf(metric: MetricDefinition, by: DimensionName | undefined): Dimension {
  const { breakdowns } = metric;
  const names = breakdowns.map(({ name }) => name).join(", ");
  if (breakdowns.length === 0)
    throw invalidRequest([
      {
        parameter: "metric",
        message: `"${metric.name}" has no breakdowns; metrics with breakdowns: ${METRICS.filter(
          (candidate) => candidate.breakdowns.length > 0,
        )
          .map((candidate) => `${candidate.name} (${candidate.breakdowns.map(({ name }) => name).join(", ")})`)
          .join(", ")}`,
      },
    ]);
  const dimension =
    by === undefined && breakdowns.length === 1 ? breakdowns[0] : breakdowns.find(({ name }) => name === by);
  if (dimension) return dimension;
  const problem = by === undefined ? "is missing" : `"${by}" is not accepted`;
  throw invalidRequest([{ parameter: "by", message: `${problem}; accepted for ${metric.name}: ${names}` }]);
}

/** Returns the groups in the requested vintage, or else in the default one. */
export async function placeBreakdown(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  {
    metric,
    dimension,
    requestedVintage,
  }: { metric: MetricDefinition; dimension: Dimension; requestedVintage: Vintage | undefined },
): Promise<Breakdown> {
  const name = metric.name as RowMetric; // only population_density has no rows, and it has no breakdowns
  const asking = { metric: name, dimension: dimension.name, groups: dimension.groups.map(({ key }) => key) };
  const { vintage, otherVintages, absence }: ChosenVintage =
    requestedVintage === undefined
      ? await defaultOf(sql, catalog, place, { asking, dimension })
      : await askedVintage(sql, catalog, place, requestedVintage);
  const [rows, names] = absence
    ? [[], undefined]
    : await Promise.all([groupEstimates(sql, { ...place, vintage }, asking), catalog.namesIn(place.level, vintage)]);
  const byGroup = new Map<string, Estimate>(rows.map((row) => [row.grp, row]));
  const coverage = catalog.breakdownCoverage(vintage, place.level, name, dimension.name);
  const ofPlace =
    rows.length > 0 ? "not_published" : noteOfAbsentRow(catalog, { level: place.level, vintage }, metric, coverage);
  const absent = (table: string) =>
    missing(absence?.note ?? (catalog.lacksTable(vintage, place.level, table) ? "not_loaded" : ofPlace));
  const groups = dimension.groups
    .filter((group) => byGroup.has(group.key) || isInVintage(group, vintage))
    .map(({ key, label, table }) => ({ group: key, label, ...served(byGroup.get(key) ?? absent(table), metric) }));
  const notes = notesOf({ metric, dimension, vintage, groups, absence });
  return { vintage, otherVintages, name: names?.of(place) ?? place.name, by: dimension.name, groups, notes };
}

const isInVintage = (group: Group, vintage: Vintage): boolean =>
  inRange(group.vintages, yearOf(vintage), surveyOf(vintage));

/**
 * Returns the default vintage by the number of groups with a value. If no vintage has any, returns one in which the
 * Bureau publishes the breakdown.
 * @throws `notCovered` (404) if no loaded vintage has the place.
 */
async function defaultOf(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { asking, dimension }: { asking: PlaceGroups; dimension: Dimension },
): Promise<DefaultVintage> {
  const candidates = catalog.vintagesAt(place.level).filter((vintage) => place.vintages.includes(vintage));
  const covered = candidates.filter((vintage) =>
    hasValues(catalog.breakdownCoverage(vintage, place.level, asking.metric, asking.dimension)),
  );
  const rows = covered.length > 0 ? await groupsWithValues(sql, place, covered, asking) : [];
  const counts = new Map(rows.map(({ vintage, groups }) => [vintage, groups]));
  const published = candidates.filter((vintage) => dimension.groups.some((group) => isInVintage(group, vintage)));
  const choice = defaultVintage(
    (rows.length > 0 || published.length === 0 ? candidates : published).map((vintage) => ({
      vintage,
      values: counts.get(vintage) ?? 0,
    })),
  );
  if (choice === undefined) throw await withoutEstimates(sql, catalog, place);
  return choice;
}

/** Returns a text that says since when the Bureau publishes any group of the dimension. */
function publishedIn({ groups }: Dimension): string {
  const spans = (["acs5", "acs1"] as const).flatMap((survey) => {
    const years = groups.flatMap(({ vintages }) => vintages[survey]?.[0] ?? []);
    return years.length === 0 ? [] : [`from ${Math.min(...years)}-${survey} on`];
  });
  return `it is ${spans.join(" and ")}`;
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
  else if (groups.length === 0)
    notes.push(`${metric.name} by ${dimension.name} is not published in ${vintage}; ${publishedIn(dimension)}.`);
  else if (groups.every(({ value_note }) => value_note === "not_loaded"))
    notes.push(
      `${metric.name} by ${dimension.name} is not loaded for this place; load it with: ` +
        commandText(`load census --vintage ${vintage}`),
    );
  if (dimension.groupsOverlap) notes.push("Groups by race and origin overlap and do not add up to the whole.");
  return [...notes, ...universeNotes([vintage], [metric])];
}
