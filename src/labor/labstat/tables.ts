import { sourceRefused } from "../../errors.ts";
import { openDelimited } from "../../loading/formats/delimited.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { type MonthNumber, monthNumber } from "../vocabulary/period.ts";

/** A row of a LABSTAT code table, by the names of its columns; columns that the file lacks are undefined. */
export interface CodeRow<Required extends string, Optional extends string> {
  line: number;
  field: Readonly<Record<Required, string>> & Readonly<Partial<Record<Optional, string>>>;
}

/**
 * Reads a LABSTAT code table (`ce.industry`, `jt.dataelement`, `la.area`, …) whole, in the file's order: tab-separated
 * with a heading line, padded with blanks, rows with an extra tab at their end where older files have one.
 * @throws `source_refused` for a required column that is missing, a required field that is empty, a file without rows.
 */
export async function readCodeTable<Required extends string, Optional extends string = never>(
  file: SourceFile,
  columns: { required: readonly Required[]; optional?: readonly Optional[] },
): Promise<CodeRow<Required, Optional>[]> {
  const options = { file: file.name, delimiter: "\t", trim: true, extraDelimiter: true } as const;
  const table = await openDelimited(file.bytes(), options);
  const required = columns.required.map((name) => [name, table.header.column(name)] as const);
  const optional = (columns.optional ?? []).flatMap((name) => {
    const index = table.header.find(name);
    return index === undefined ? [] : [[name, index] as const];
  });
  const rows: CodeRow<Required, Optional>[] = [];
  for await (const batch of table.batches)
    for (const [index, fields] of batch.rows.entries()) {
      const line = batch.lines[index]!; // a batch has a line for each row
      const field: Record<string, string> = {};
      for (const [name, index] of required) {
        field[name] = fields[index]!; // the header's index, and every row is as wide as the header
        if (field[name] === "") throw sourceRefused({ file: file.name, line }, name, "is empty");
      }
      for (const [name, index] of optional) field[name] = fields[index]!; // as above
      rows.push({ line, field: field as CodeRow<Required, Optional>["field"] }); // every required name was set
    }
  if (rows.length === 0) throw sourceRefused({ file: file.name }, undefined, "has a heading line and no row");
  return rows;
}

/** A series as `xx.series` lists it. */
export interface ListedSeries {
  seriesId: string;
  /** Undefined in older layouts. */
  title: string | undefined;
  begin: MonthNumber;
  end: MonthNumber;
  line: number;
}

/**
 * Reads `ce.series`, `jt.series` or `la.series`: which series the release has, and from when to when.
 * Leaves out series of quarters and half years.
 * @throws `source_refused` for a line that doesn't fit, and a series that comes twice.
 */
export async function readSeriesList(file: SourceFile): Promise<Map<string, ListedSeries>> {
  const rows = await readCodeTable(file, {
    required: ["series_id", "begin_year", "begin_period", "end_year", "end_period"],
    optional: ["series_title"],
  });
  const list = new Map<string, ListedSeries>();
  for (const { line, field } of rows) {
    const position = { file: file.name, line };
    if (list.has(field.series_id)) throw sourceRefused(position, "series_id", `${field.series_id} comes twice`);
    const begin = listedMonth(field.begin_year, field.begin_period);
    const end = listedMonth(field.end_year, field.end_period);
    if (begin === undefined || end === undefined) {
      const periods = [field.begin_year, field.begin_period, field.end_year, field.end_period].join(" ");
      if (!/^\d{4} [QSA]\d\d \d{4} [QSA]\d\d$/.test(periods))
        throw sourceRefused(position, "begin_period", `"${periods}" is not two periods`);
      continue;
    }
    list.set(field.series_id, { seriesId: field.series_id, title: field.series_title || undefined, begin, end, line });
  }
  return list;
}

function listedMonth(year: string, period: string): MonthNumber | undefined {
  const month = /^M(0[1-9]|1[0-3])$/.exec(period)?.[1];
  return month !== undefined && /^\d{4}$/.test(year) ? monthNumber(Number(year), Number(month)) : undefined;
}
