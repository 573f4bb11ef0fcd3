import type { VintageRange } from "../vocabulary/vintages.ts";
import { BREAKDOWNS } from "./breakdowns.ts";
import { type Formula, formulaLines, type Line } from "./formulas.ts";
import type { RowMetric, Unit } from "./metric-names.ts";
import { METRICS } from "./metrics.ts";
import { SOURCES } from "./sources.ts";

/** What values of `census_blocks` one formula of one table fills: a metric, or a group of one of its breakdowns. */
export interface Series {
  metric: RowMetric;
  /** `""` for the metric itself. */
  dimension: string;
  group: string;
  /** The table's place among the sources of the metric, or of the group. */
  rank: number;
  table: string;
  formula: Formula;
  lines: readonly Line[];
  vintages: VintageRange;
  unit: Unit;
}

const UNITS = new Map<RowMetric, Unit>([
  ...METRICS.flatMap(({ name, unit }) =>
    name === "population_density" ? [] : ([[name, unit]] as [RowMetric, Unit][]),
  ),
  ["population_under_18", "persons"],
  ["population_over_65", "persons"],
]);

function* allSeries(): Generator<Series> {
  const unitOf = (metric: RowMetric): Unit => UNITS.get(metric) ?? "percent";
  for (const [metric, sources] of Object.entries(SOURCES) as [RowMetric, (typeof SOURCES)["median_age"]][])
    for (const [rank, { table, formula, vintages }] of sources.entries()) {
      const lines = formulaLines(formula);
      yield { metric, dimension: "", group: "", rank, table, formula, lines, vintages, unit: unitOf(metric) };
    }
  for (const [metric, dimensions] of Object.entries(BREAKDOWNS) as [RowMetric, (typeof BREAKDOWNS)["median_age"]][])
    for (const { name: dimension, groups } of dimensions ?? [])
      for (const group of groups)
        for (const [rank, { table, formula, vintages }] of [group, ...(group.also ? [group.also] : [])].entries()) {
          const lines = formulaLines(formula);
          yield { metric, dimension, group: group.key, rank, table, formula, lines, vintages, unit: unitOf(metric) };
        }
}

/** Every series by the table that it is read from. */
export const SERIES_BY_TABLE: ReadonlyMap<string, readonly Series[]> = Map.groupBy(allSeries(), ({ table }) => table);

/** The tables that give shares of a metric of another table: these are read after that one. */
export const TABLES_OF_SHARES: ReadonlySet<string> = new Set(
  [...SERIES_BY_TABLE.values()]
    .flat()
    .filter(({ formula }) => formula.kind === "share_of_metric")
    .map(({ table }) => table),
);
