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

/** What is asked for: metrics, and the stored ones that they are computed from. */
interface AskedMetrics {
  metrics: readonly MetricDefinition[];
  stored: readonly StoredMetric[];
}

/** The vintage that answers where none was asked for, and what the place has in it. */
interface DefaultVintage {
  vintage: Vintage;
  placeEstimates: PlaceEstimates;
}

/** How many of the metrics some place of the level has in a vintage: no place has more. */
interface Candidate {
  vintage: Vintage;
  mostMetrics: number;
}

/** Choices are kept for this many places and lists of metrics, for as long as the catalog. */
const CHOICES_KEPT = 10_000;

/**
 * The vintage that gives the place most values of the metrics, nulls not counted, and its estimates; ties go to 5-year
 * estimates, then to the newest. The vintage that can give most is read at once, and is it for nearly
 * all places; only where it has nulls that another may not have are the others asked, by one statement.
 * @throws `notCovered` (404) when no loaded vintage has the place.
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

/** The vintage that gives the place most; undefined where the likeliest gives as many as any other can. */
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
  // A vintage that can give as many wins where ties go to it.
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

/** The loaded vintages that have the place, in the order in which ties are decided; kept for each list of metrics. */
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

/** Candidates stand in the order in which ties are decided. */
function fullestOf(candidates: readonly Candidate[], count: (candidate: Candidate) => number): Vintage | undefined {
  let best: Vintage | undefined;
  let mostValues = -1;
  for (const candidate of candidates) {
    const valueCount = count(candidate);
    if (valueCount > mostValues) [best, mostValues] = [candidate.vintage, valueCount];
  }
  return best;
}
