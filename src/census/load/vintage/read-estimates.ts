import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import type { FieldRows } from "../../../loading/formats/field-rows.ts";
import type { BlockWriter } from "../../blocks/writer.ts";
import { type Estimate, estimate } from "../../estimates/estimates.ts";
import { readCell } from "../../estimates/jam.ts";
import type { Series } from "../../metrics/series.ts";
import { LEVELS, type Level, type StoredLevel } from "../../vocabulary/vintages.ts";
import type { AcsTable, CellColumn } from "../files/acs-table.ts";
import type { CompiledCell, CompiledFile, CompiledSeries } from "./compile.ts";
import { placeReader, type Skipped } from "./read-places.ts";
import type { ReadingContext } from "./reading-context.ts";

/** Counts of what a file held. */
export interface FileCounts {
  /** Places by level. */
  rows: Map<StoredLevel, number>;
  /** Codes in the order of the file, by level. */
  codes: Map<StoredLevel, string[]>;
  /** Skipped rows: levels that are not served, parts of areas, levels that were not requested. */
  skipped: Record<Skipped, number>;
}

/**
 * Reads a file's estimates into blocks and adds to `counts`. Yields what can be sent, and the number of rows read.
 * @throws `source_refused` at the first row in the wrong form.
 */
export async function* readEstimates(
  file: AcsTable,
  compiled: Pick<CompiledFile, "series" | "cells">,
  context: ReadingContext,
  counts: FileCounts,
): AsyncGenerator<{ pieces: Buffer[]; rows: number }> {
  const placeOf = placeReader(file, context);
  const outputs = compiled.series.map((series) => ({
    series,
    write: writersByLevel(context.blocks, series),
    take: context.given.taker(series),
  }));
  // Made once, not for each row: collecting those of a wide table took longer than reading it.
  const plainCells = compiled.cells.map(() => estimate(0, 0));
  const cells: Estimate[] = [];
  for await (const rows of file.batches) {
    for (let row = 0; row < rows.count; row++) {
      const place = placeOf(rows, row);
      if (typeof place === "string") {
        counts.skipped[place]++;
        continue;
      }
      const position = rows.at(row);
      const { level, fips } = place;
      if (place.seenIn === counts) throw sourceRefused(position, "GEO_ID", `duplicate ${level} ${fips}`);
      place.seenIn = counts;
      count(counts, level, fips);
      if (level === "micro") continue;
      for (let index = 0; index < compiled.cells.length; index++) {
        const cell = compiled.cells[index] as CompiledCell; // index is below its length
        const plain = plainCells[index] as Estimate; // has as many elements
        cells[index] = readPlain(rows, row, cell, plain) ?? readAny(rows, row, cell, position);
      }
      for (const { series, write, take } of outputs) {
        const whole = series.needsWhole ? context.wholes?.get(`${level} ${fips}`) : undefined;
        if (series.needsWhole && !whole) continue;
        const figure = series.compute(cells, whole);
        const percent = series.percentSlot === undefined ? undefined : cells[series.percentSlot];
        if (percent) refuseImplausible(percent, { ...series, unit: "percent" }, position);
        refuseImplausible(figure, series, position);
        if (context.wholes && series.metric === "housing_units" && series.dimension === "")
          keepWhole(context, `${level} ${fips}`, figure);
        if (!take || take(place, figure, position)) write[level](place.code, figure);
      }
    }
    yield { pieces: context.blocks.ample(), rows: rows.count };
  }
  context.blocks.endFile();
}

function count(counts: FileCounts, level: StoredLevel, fips: string): void {
  counts.rows.set(level, (counts.rows.get(level) ?? 0) + 1);
  const codes = counts.codes.get(level);
  if (codes) codes.push(fips);
  else counts.codes.set(level, [fips]);
}

function keepWhole({ wholes }: ReadingContext, key: string, figure: Estimate): void {
  if (!wholes?.get(key)?.value) wholes?.set(key, { ...figure }); // a cell's object is reused for the next row
}

type WriteEstimate = ReturnType<BlockWriter["series"]>;

function writersByLevel(blocks: BlockWriter, series: CompiledSeries): Record<Level, WriteEstimate> {
  const writers = LEVELS.map((level) => [level, blocks.series({ ...series, level }, series.rank)]);
  return Object.fromEntries(writers) as Record<Level, WriteEstimate>;
}

/** Puts a cell without annotation or special value into `plain`; undefined for the few other cells. */
function readPlain(rows: FieldRows, row: number, { column }: CompiledCell, plain: Estimate): Estimate | undefined {
  if (column.margin === undefined) return undefined;
  if (!isBlank(rows, row, column.estimateAnnotation) || !isBlank(rows, row, column.marginAnnotation)) return undefined;
  plain.value = rows.plain(row, column.estimate);
  plain.moe = rows.plain(row, column.margin);
  return plain.value < 0 || plain.moe < 0 ? undefined : plain;
}

function readAny(rows: FieldRows, row: number, cell: CompiledCell, position: SourcePosition): Estimate {
  const { code, column, openEnds } = cell;
  const optional = (index: number | undefined) => (index === undefined ? undefined : rows.text(row, index));
  const raw = {
    estimate: rows.text(row, column.estimate),
    margin: optional(column.margin),
    estimateAnnotation: optional(column.estimateAnnotation),
    marginAnnotation: optional(column.marginAnnotation),
    openEnds,
  };
  return readCell(raw, (part, reason) => {
    throw sourceRefused(position, columnName(code, part), reason);
  });
}

/** Whether the row has no annotation there. */
const isBlank = (rows: FieldRows, row: number, column: number | undefined): boolean =>
  column === undefined || rows.text(row, column) === "";

/** `B19013_001` and its part as the API names the column: `B19013_001M`; `DP04_0046P` → `DP04_0046PM`. */
const columnName = (code: string, part: keyof CellColumn): string => `${code}${part === "margin" ? "M" : "E"}`;

/** The smallest and largest possible figure. A figure outside shows that the file's columns are mixed up. */
const LIMITS: Readonly<Record<Series["unit"], readonly [number, number]>> = {
  percent: [0, 100 + 1e-6],
  years: [0, 130],
  index: [0, 1],
  persons: [0, 1e9],
  housing_units: [0, 1e9],
  persons_per_sq_mi: [0, 1e9],
  usd: [0, 1e7],
};
/** Units of which there are only whole numbers. */
const COUNTS: ReadonlySet<Series["unit"]> = new Set(["persons", "housing_units"]);

function refuseImplausible(
  { value }: Estimate,
  { unit, metric, text, percentSlot }: CompiledSeries,
  position: SourcePosition,
) {
  if (value === null) return;
  const [lowest, highest] = LIMITS[unit];
  if (value < lowest || value > highest)
    throw sourceRefused(position, text, `${metric} would be ${value}; expected ${lowest} to ${Math.floor(highest)}`);
  // What is made of a rounded percentage is not a whole number.
  if (COUNTS.has(unit) && percentSlot === undefined && !Number.isInteger(value))
    throw sourceRefused(position, text, `${metric} would be ${value}; expected a whole number`);
}
