import type { Static } from "@sinclair/typebox";
import type { Sql } from "postgres";
import type { Catalog } from "../../catalog/catalog.ts";
import { coverageWithSources } from "../../catalog/queries.ts";
import { formulaLines, formulaText } from "../../metrics/formulas.ts";
import { type MetricDefinition, storedAs } from "../../metrics/metrics.ts";
import { hasNamedLines, namedCells, vintagesWithLines } from "../../metrics/profile-lines.ts";
import type { MetricSource } from "../../metrics/sources.ts";
import { LEVELS, yearOf } from "../../vocabulary/vintages.ts";
import { hasValues } from "../choice.ts";
import type { ListedMetric, MetricDetail } from "./metric-schema.ts";
import { sourceVariables } from "./source-variables.ts";

const common = (catalog: Catalog, metric: MetricDefinition) => ({
  name: metric.name,
  canonical_name: metric.name,
  title: metric.title,
  display_name: metric.title,
  category: metric.category,
  unit: metric.unit,
  latest_vintage: catalog.latestVintageOf(metric),
  latest_year: { acs5: catalog.latestYearOf(metric, "acs5"), acs1: catalog.latestYearOf(metric, "acs1") },
  loaded_levels: LEVELS.filter((level) =>
    catalog.vintagesAt(level).some((vintage) => hasValues(catalog.coverageOf(vintage, level, metric))),
  ),
  is_computed: metric.readTime !== undefined || metric.sources[0]?.formula.kind !== "cell",
});

/** A metric, as the list shows it. */
export const listedMetric = (catalog: Catalog, metric: MetricDefinition): Static<typeof ListedMetric> => ({
  ...common(catalog, metric),
  breakdowns: metric.breakdowns.map(({ name }) => name),
});

/** Everything about a metric: definition, tables, levels, breakdowns, and what is loaded. */
export async function metricDetail(
  sql: Sql,
  catalog: Catalog,
  metric: MetricDefinition,
): Promise<Static<typeof MetricDetail>> {
  return {
    ...common(catalog, metric),
    definition: metric.definition,
    universe: metric.universe,
    formula: metric.formula,
    source_table: metric.sources[0]?.table ?? "",
    sources: distinct(metric.sources.map((source) => ({ table: source.table, lines: linesOf(source) }))),
    source_variables: sourceVariables(metric),
    decimals: metric.decimals,
    is_in_dollars: metric.dollars,
    first_acs5_year: metric.firstVintages.acs5,
    first_acs1_year: metric.firstVintages.acs1,
    levels: [...metric.levels],
    breakdowns: metric.breakdowns.map(({ name, groups }) => ({
      by: name,
      groups: groups.map(({ key, label, table }) => ({ group: key, label, source_table: table })),
    })),
    coverage: await coverageOf(sql, catalog, metric),
  };
}

/** Keeps each table and lines once. B23001 is the best labor force table in some vintages, and the last in others. */
const distinct = <Source extends { table: string; lines: string }>(sources: readonly Source[]): Source[] => [
  ...new Map(sources.map((source) => [`${source.table} ${source.lines}`, source])).values(),
];

/** Returns the lines of a source; for DP and S tables, which renumber them, the lines of each span of years. */
function linesOf({ table, formula }: MetricSource): string {
  if (!hasNamedLines(table)) return formulaText(table, formula);
  const years = new Map<string, number[]>();
  for (const vintage of vintagesWithLines(table)) {
    const cells = namedCells(table, vintage, undefined);
    if (!formulaLines(formula).every((line) => cells.has(String(line)))) continue;
    const text = formulaText(table, formula, (line) => cells.get(String(line)) ?? "");
    years.set(text, [...(years.get(text) ?? []), yearOf(vintage)]);
  }
  const spans = [...years].map(([text, list]) => `${text} (${[...new Set([list[0], list.at(-1)])].join(" to ")})`);
  return [...spans, "other vintages by the label in the file"].join("; ");
}

/** Returns coverage by vintage and level, where everything that the metric needs is loaded. */
async function coverageOf(sql: Sql, catalog: Catalog, metric: MetricDefinition) {
  const [rows, lacking] = await Promise.all([
    coverageWithSources(sql, metric.stored),
    metric.readTime?.kind === "per_square_mile" ? catalog.withoutArea() : [],
  ]);
  const withoutArea = new Map(lacking.map((row) => [`${row.vintage} ${row.level}`, row]));
  return rows.flatMap(({ vintage, level, metric: stored, sources }) => {
    const coverage = catalog.coverageOf(vintage, level, metric);
    if (!coverage || stored !== storedAs(metric)) return [];
    const otherRows = rows.filter((row) => row.vintage === vintage && row.level === level && row.metric !== stored);
    const tables = [...sources, ...otherRows.flatMap((row) => row.sources)].map(({ table, lines }) => ({
      table,
      lines,
    }));
    return [
      {
        vintage,
        level,
        places: coverage.places,
        values: coverage.values - (withoutArea.get(`${vintage} ${level}`)?.values ?? 0),
        margins: coverage.moes - (withoutArea.get(`${vintage} ${level}`)?.moes ?? 0),
        sources: distinct(tables),
      },
    ];
  });
}
