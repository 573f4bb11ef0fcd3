import type { TransactionSql } from "postgres";
import { parseVintage, type StoredLevel, type Vintage } from "../../vocabulary/vintages.ts";
import type { CompiledSeries } from "./compile.ts";
import { type CoverageRow, type CoverageSource, countSeries, servedSources } from "./queries-coverage.ts";

/** A series that a file gave at a level. */
export type SeriesRead = Pick<CompiledSeries, "metric" | "dimension" | "group" | "rank" | "table" | "text"> & {
  level: StoredLevel;
  file: string;
};

/** Counts the places of each series in the new table, with its sources: from this load, or from earlier loads. */
export async function coverageOf(
  tx: TransactionSql,
  { target, vintage, read }: { target: string; vintage: Vintage; read: readonly SeriesRead[] },
): Promise<CoverageRow[]> {
  const { year, survey } = parseVintage(vintage)!; // a Vintage is such a label
  const counted = await countSeries(tx, target);
  const before = await servedSources(tx, vintage);
  const key = (row: { level: string; metric: string; dimension: string }) =>
    `${row.level} ${row.metric} ${row.dimension}`;
  const earlier = new Map(before.map((row) => [key(row), row.sources]));
  const now = Map.groupBy(read, key);
  return counted.map(({ ranks, groups, ...row }) => ({
    ...row,
    year,
    survey,
    sources: mergeSources(now.get(key(row)) ?? [], earlier.get(key(row)) ?? []).filter((source) =>
      row.dimension === "" ? ranks.includes(source.rank) : groups.includes(source.group ?? ""),
    ),
  }));
}

/** Returns one source for each rank and group: the file that was read last. */
function mergeSources(read: readonly SeriesRead[], earlier: readonly CoverageSource[]): CoverageSource[] {
  const merged = new Map<string, CoverageSource>();
  for (const source of earlier) merged.set(`${source.rank} ${source.group ?? ""}`, source);
  for (const { table, text, rank, file, group } of read)
    merged.set(`${rank} ${group}`, { table, lines: text, rank, file, ...(group === "" ? {} : { group }) });
  return [...merged.values()].toSorted((a, b) => a.rank - b.rank);
}
