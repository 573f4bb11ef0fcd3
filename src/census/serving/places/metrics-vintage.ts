import type { Sql } from "postgres";
import type { Catalog } from "../../catalog/catalog.ts";
import { type CountedVintage, type DefaultVintage, defaultVintage } from "../../catalog/default-vintage.ts";
import type { PlaceEstimates } from "../../catalog/place-estimates.ts";
import { metricEstimate } from "../../catalog/present.ts";
import type { Place } from "../../geographies/directory.ts";
import type { StoredMetric } from "../../metrics/metric-names.ts";
import { METRICS, type MetricDefinition } from "../../metrics/metrics.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";
import { hasValues, withoutEstimates } from "../choice.ts";
import { countValues } from "../value-counts.ts";

/** The requested metrics, and the stored metrics that they are computed from. */
interface AskedMetrics {
  metrics: readonly MetricDefinition[];
  stored: readonly StoredMetric[];
}

/** The default vintage of a place, and the place's estimates in it. */
interface AnsweringVintage extends DefaultVintage {
  placeEstimates: PlaceEstimates;
}

/** The catalog keeps choices for at most this many pairs of place and metric list. */
const CHOICES_KEPT = 10_000;

/**
 * Returns the default vintage for the metrics of a place, and the place's estimates in it. The vintage that is the
 * default of most places of the level is read first. One statement counts the values of the others, unless none of them
 * can be newer or fuller.
 * @throws `notCovered` (404) if no loaded vintage has the place.
 */
export async function readDefaultVintage(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metrics, stored }: AskedMetrics,
): Promise<AnsweringVintage> {
  const { level, fips } = place;
  const candidates = candidatesOf(catalog, place, metrics);
  const key = `${level} ${fips} ${keyOf(metrics)}`;
  const knownChoice = catalog.choices.get(key);
  const first = knownChoice ?? defaultVintage(candidates);
  if (first === undefined) throw await withoutEstimates(sql, catalog, place);
  const read = (vintage: Vintage) => catalog.estimatesOf({ level, fips, vintage, metrics: stored });
  const firstEstimates = await read(first.vintage);
  if (knownChoice) return { ...knownChoice, placeEstimates: firstEstimates };
  const ownCount = countOf(firstEstimates, { metrics, stored });
  const choice = await choiceForPlace(sql, place, { metrics, candidates, first: first.vintage, ownCount });
  if (catalog.choices.size >= CHOICES_KEPT) catalog.choices.clear();
  catalog.choices.set(key, choice);
  return { ...choice, placeEstimates: choice.vintage === first.vintage ? firstEstimates : await read(choice.vintage) };
}

/** Returns how many of the metrics have a value. */
function countOf({ estimates, area }: PlaceEstimates, { metrics, stored }: AskedMetrics): number {
  const rowOf = (name: StoredMetric) => estimates[stored.indexOf(name)];
  return metrics.filter((metric) => metricEstimate(metric, rowOf, area.land_area_sq_mi)?.value != null).length;
}

/** Returns the default vintage by the place's own values. `first` has `ownCount` of them. */
async function choiceForPlace(
  sql: Sql,
  { level, fips }: Place,
  {
    metrics,
    candidates,
    first,
    ownCount,
  }: {
    metrics: readonly MetricDefinition[];
    candidates: readonly CountedVintage[];
    first: Vintage;
    ownCount: number;
  },
): Promise<DefaultVintage> {
  const position = candidates.findIndex(({ vintage }) => vintage === first);
  const isRival = ({ values: most }: CountedVintage, index: number) =>
    index < position ? most > 0 || ownCount === 0 : most > ownCount;
  if (!candidates.some(isRival)) return { vintage: first, otherVintages: [] };
  const vintages = candidates.filter(({ vintage, values }) => vintage !== first && values > 0);
  const counts = await countValues(sql, {
    level,
    codes: [fips],
    vintages: vintages.map(({ vintage }) => vintage),
    metrics,
  });
  counts.set(first, ownCount);
  return defaultVintage(candidates.map(({ vintage }) => ({ vintage, values: counts.get(vintage) ?? 0 })))!; // not empty
}

/**
 * Returns the loaded vintages that have the place, newest first, each with how many of the metrics any place of the
 * level has in it. No place has more. Kept for each list of metrics.
 */
function candidatesOf(
  catalog: Catalog,
  { level, vintages }: Place,
  metrics: readonly MetricDefinition[],
): CountedVintage[] {
  // Places with the same vintages share one list of them.
  const byMetrics = catalog.candidates.get(vintages) ?? new Map<string, CountedVintage[]>();
  const key = `${level} ${keyOf(metrics)}`;
  const knownCandidates = byMetrics.get(key);
  if (knownCandidates) return knownCandidates;
  const candidates = catalog
    .vintagesAt(level)
    .filter((vintage) => vintages.includes(vintage))
    .map((vintage) => ({
      vintage,
      values: metrics.filter((metric) => hasValues(catalog.coverageOf(vintage, level, metric))).length,
    }));
  if (byMetrics.size > 1_000) byMetrics.clear();
  catalog.candidates.set(vintages, byMetrics.set(key, candidates));
  return candidates;
}

const keyOf = (metrics: readonly MetricDefinition[]): string =>
  metrics.length === METRICS.length ? "" : metrics.map(({ name }) => name).join(" ");
