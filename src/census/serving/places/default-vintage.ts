import type { Sql } from "postgres";
import type { Catalog } from "../../catalog/catalog.ts";
import type { PlaceEstimates } from "../../catalog/place-estimates.ts";
import { metricEstimate } from "../../catalog/present.ts";
import { valuesInVintages } from "../../catalog/queries.ts";
import { estimate } from "../../estimates/estimates.ts";
import type { Place } from "../../geographies/directory.ts";
import type { StoredMetric } from "../../metrics/metric-names.ts";
import { METRICS, type MetricDefinition } from "../../metrics/metrics.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";
import { hasValues, inPreferredOrder, withoutEstimates } from "../choice.ts";

/** The requested metrics, and the stored metrics that they are computed from. */
interface AskedMetrics {
  metrics: readonly MetricDefinition[];
  stored: readonly StoredMetric[];
}

/** The vintage that answers a request without one, and the place's estimates in it. */
interface DefaultVintage {
  vintage: Vintage;
  placeEstimates: PlaceEstimates;
}

/** A vintage, and how many of the metrics any place of the level has in it. No place has more. */
interface Candidate {
  vintage: Vintage;
  mostMetrics: number;
}

/** The catalog keeps choices for at most this many pairs of place and metric list. */
const CHOICES_KEPT = 10_000;

/**
 * Returns the vintage with the most non-null values of the metrics for the place, and its estimates. Ties go to 5-year
 * estimates, then to the newest. The vintage that can have the most is read first, and wins for nearly all places.
 * One statement reads the others only if it has nulls that another may not have.
 * @throws `notCovered` (404) if no loaded vintage has the place.
 */
export async function readDefaultVintage(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { metrics, stored }: AskedMetrics,
): Promise<DefaultVintage> {
  const { level, fips } = place;
  const candidates = candidatesOf(catalog, place, metrics);
  const key = `${level} ${fips} ${keyOf(metrics)}`;
  const knownVintage = catalog.choices.get(key);
  const first = knownVintage ?? fullestOf(candidates, ({ mostMetrics }) => mostMetrics);
  if (first === undefined) throw await withoutEstimates(sql, catalog, place);
  const read = async (vintage: Vintage) => ({
    vintage,
    placeEstimates: await catalog.estimatesOf({ level, fips, vintage, metrics: stored }),
  });
  const likeliest = await read(first);
  if (knownVintage) return likeliest;
  const best = await fullestForPlace(sql, place, { metrics, stored, candidates, likeliest });
  if (best === undefined) return likeliest;
  if (catalog.choices.size >= CHOICES_KEPT) catalog.choices.clear();
  catalog.choices.set(key, best);
  return best === first ? likeliest : read(best);
}

/** Returns the vintage with the most values for the place; undefined if no other can beat the likeliest. */
async function fullestForPlace(
  sql: Sql,
  place: Place,
  {
    metrics,
    stored,
    candidates,
    likeliest,
  }: AskedMetrics & { candidates: readonly Candidate[]; likeliest: DefaultVintage },
): Promise<Vintage | undefined> {
  const landAreaSqMi = likeliest.placeEstimates.area.land_area_sq_mi;
  const countValues = (storedValue: (metric: StoredMetric) => number | null | undefined): number => {
    const rowOf = (name: StoredMetric) => {
      const value = storedValue(name);
      return value == null ? undefined : estimate(value, 0);
    };
    return metrics.filter((metric) => metricEstimate(metric, rowOf, landAreaSqMi)?.value != null).length;
  };
  const ownCount = countValues((name) => likeliest.placeEstimates.estimates[stored.indexOf(name)]?.value);
  const position = candidates.findIndex(({ vintage }) => vintage === likeliest.vintage);
  // A vintage that can only tie is a challenger if it wins ties.
  const challengers = candidates
    .filter(
      ({ mostMetrics }, index) =>
        index !== position && (index < position ? mostMetrics >= ownCount : mostMetrics > ownCount),
    )
    .map(({ vintage }) => vintage);
  if (challengers.length === 0) return undefined;
  const rows = await valuesInVintages(sql, place, challengers, stored);
  const values = new Map(rows.map(({ vintage, metric, value }) => [`${vintage} ${stored[metric - 1]}`, value]));
  return fullestOf(candidates, ({ vintage }) =>
    vintage === likeliest.vintage ? ownCount : countValues((name) => values.get(`${vintage} ${name}`)),
  );
}

/** Returns the loaded vintages that have the place, in tie-breaking order; kept for each list of metrics. */
function candidatesOf(catalog: Catalog, { level, vintages }: Place, metrics: readonly MetricDefinition[]): Candidate[] {
  // Places with the same vintages share one list of them.
  const byMetrics = catalog.candidates.get(vintages) ?? new Map<string, Candidate[]>();
  const key = `${level} ${keyOf(metrics)}`;
  const knownCandidates = byMetrics.get(key);
  if (knownCandidates) return knownCandidates;
  const candidates = inPreferredOrder(catalog.vintagesAt(level).filter((vintage) => vintages.includes(vintage))).map(
    (vintage) => ({
      vintage,
      mostMetrics: metrics.filter((metric) => hasValues(catalog.coverageOf(vintage, level, metric))).length,
    }),
  );
  if (byMetrics.size > 1_000) byMetrics.clear();
  catalog.candidates.set(vintages, byMetrics.set(key, candidates));
  return candidates;
}

const keyOf = (metrics: readonly MetricDefinition[]): string =>
  metrics.length === METRICS.length ? "" : metrics.map(({ name }) => name).join(" ");

/** Returns the first candidate with the highest count. `candidates` are in tie-breaking order. */
function fullestOf(candidates: readonly Candidate[], count: (candidate: Candidate) => number): Vintage | undefined {
  let best: Vintage | undefined;
  let mostValues = -1;
  for (const candidate of candidates) {
    const valueCount = count(candidate);
    if (valueCount > mostValues) [best, mostValues] = [candidate.vintage, valueCount];
  }
  return best;
}
