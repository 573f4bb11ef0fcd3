import { updatedAtOf } from "../../http/versions.ts";
import { countyChanges } from "../../reference/county-changes.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { nothingText, type OpenColumn } from "./columns.ts";
import type { ColumnInfo } from "./schema.ts";
import type { ValuesTable } from "./table.ts";

/** Returns what `metadata.metrics` says of a column. */
export function columnInfo(column: OpenColumn): ColumnInfo {
  const { metric, source, query, state, cells, areas, valueCount, preliminaryCount } = column;
  return {
    metric: metric.name,
    title: metric.title,
    dataset: metric.dataset,
    source: source.source,
    unit: metric.unit,
    period: column.answered,
    other_periods: [...column.otherPeriods],
    adjustment: query.adjustment,
    dimensions: cells.dimensions as Record<string, string>, // none of the values is undefined
    areas: areas.length,
    values: valueCount,
    share: areas.length === 0 ? null : Math.round((valueCount / areas.length) * 10_000) / 10_000,
    preliminary: preliminaryCount,
    updated_at: updatedAtOf(state),
    notes: [...cells.notes],
  };
}

/** Returns what a reader of the whole table must know: that its columns have different counties, and their notes. */
export async function tableNotes({ columns, areas }: ValuesTable): Promise<string[]> {
  const codes = new Set(areas.map(({ code }) => code));
  const changes = (await countyChanges()).filter(
    ({ oldFips, newFips, kind }) => kind !== "merged" && codes.has(oldFips) && codes.has(newFips),
  );
  const states = [...new Set(changes.map(({ newFips }) => newFips.slice(0, 2)))].sort();
  const names = states.map((fips) => findStateOrTerritory(fips)?.name ?? fips);
  return [
    ...(names.length === 0
      ? []
      : [
          `The counties of ${names.join(", ")} changed between the periods of these metrics: a row has values of the ` +
            "metrics whose period has its code, and nulls with a note of the others.",
        ]),
    ...columns.filter(({ valueCount }) => valueCount === 0).map((column) => `${nothingText(column)}.`),
    ...new Set(columns.flatMap(({ cells }) => cells.notes)),
  ];
}
