import type { Sql } from "postgres";
import type { Catalog } from "../catalog/catalog.ts";
import type { CountedVintage } from "../catalog/default-vintage.ts";
import { metricEstimate } from "../catalog/present.ts";
import { areasOfPlaces, valuesInVintages } from "../catalog/queries.ts";
import { estimate } from "../estimates/estimates.ts";
import type { StoredMetric } from "../metrics/metric-names.ts";
import type { MetricDefinition } from "../metrics/metrics.ts";
import type { Level, Vintage } from "../vocabulary/vintages.ts";
import { hasValues } from "./choice.ts";

const isDensity = ({ readTime }: MetricDefinition): boolean => readTime?.kind === "per_square_mile";

/** Places of a level, and what to count of them. */
interface AskedValues {
  level: Level;
  codes: readonly string[];
  vintages: readonly Vintage[];
  metrics: readonly MetricDefinition[];
}

/** Returns how many values the places have of the metrics, in each of the vintages in which they have any. */
export async function countValues(
  sql: Sql,
  { level, codes, vintages, metrics }: AskedValues,
): Promise<Map<Vintage, number>> {
  const counts = new Map<Vintage, number>();
  const [newest] = vintages;
  if (newest === undefined) return counts;
  const stored = [...new Set(metrics.flatMap((metric) => metric.stored))];
  const [rows, areas] = await Promise.all([
    valuesInVintages(sql, { level, codes, vintages }, stored),
    metrics.some(isDensity) ? areasOfPlaces(sql, { level, vintage: newest }, codes) : [],
  ]);
  const areaByCode = new Map(areas.map(({ fips, land_area_sq_mi: area }) => [fips, area]));
  for (const [vintage, ofVintage] of Map.groupBy(rows, (row) => row.vintage))
    for (const [place, ofPlace] of Map.groupBy(ofVintage, (row) => row.place)) {
      const values = new Map(ofPlace.map(({ metric, value }) => [stored[metric - 1], value]));
      const rowOf = (name: StoredMetric) => (values.has(name) ? estimate(values.get(name)!, 0) : undefined);
      const area = areaByCode.get(codes[place - 1]!) ?? null; // a position in `codes`
      const count = metrics.filter((metric) => metricEstimate(metric, rowOf, area)?.value != null).length;
      if (count > 0) counts.set(vintage, (counts.get(vintage) ?? 0) + count);
    }
  return counts;
}

/** Returns how many places of a level have a value of a metric, by vintage, newest first. */
export async function countPlaces(catalog: Catalog, level: Level, metric: MetricDefinition): Promise<CountedVintage[]> {
  const lacking = isDensity(metric) ? await catalog.withoutArea() : [];
  return catalog.vintagesAt(level).map((vintage) => {
    const coverage = catalog.coverageOf(vintage, level, metric);
    const withoutArea = lacking.find((row) => row.vintage === vintage && row.level === level)?.values ?? 0;
    return { vintage, values: hasValues(coverage) ? coverage.values - withoutArea : 0 };
  });
}
