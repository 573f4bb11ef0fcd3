import { sourceRefused } from "../../errors.ts";
import { openDelimited } from "../../loading/formats/delimited.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { type MonthNumber, monthNumber } from "../vocabulary/period.ts";

/** A row of a LABSTAT code table, by column name. Columns that are not in the file are undefined. */
export interface CodeRow<Required extends string, Optional extends string> {
  line: number;
  field: Readonly<Record<Required, string>> & Readonly<Partial<Record<Optional, string>>>;
}

/**
 * Reads a whole LABSTAT code table (`ce.industry`, `jt.dataelement`, `la.area`, …) in the file's order. The format is
 * tab-separated with a heading line and blank padding. Rows of older files end in an extra tab.
 * @throws `source_refused` for a missing required column, an empty required field, or a file without rows.
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
      const line = batch.lines[index]!; // a batch has one line number for each row
      const field: Record<string, string> = {};
      for (const [name, index] of required) {
        field[name] = fields[index]!; // every row is as wide as the header
        if (field[name] === "") throw sourceRefused({ file: file.name, line }, name, "is empty");
      }
      for (const [name, index] of optional) field[name] = fields[index]!; // as above
      rows.push({ line, field: field as CodeRow<Required, Optional>["field"] }); // every required name was set
    }
  if (rows.length === 0) throw sourceRefused({ file: file.name }, undefined, "has a heading line and no row");
  return rows;
}

/** A series in the list `xx.series`. */
export interface ListedSeries {
  seriesId: string;
  /** Undefined in older file layouts. */
  title: string | undefined;
  begin: MonthNumber;
  end: MonthNumber;
  line: number;
}

/**
 * Reads `ce.series`, `jt.series` or `la.series`: the series of a release with their first and last month. Quarterly and
 * half-year series are left out.
 * @throws `source_refused` for a line in the wrong form, and for a series that appears twice.
 */
export async function readSeriesList(file: SourceFile): Promise<Map<string, ListedSeries>> {
  const rows = await readCodeTable(file, {
    required: ["series_id", "begin_year", "begin_period", "end_year", "end_period"],
    optional: ["series_title"],
  });
  const list = new Map<string, ListedSeries>();
  for (const { line, field } of rows) {
    const position = { file: file.name, line };
    if (list.has(field.series_id)) throw sourceRefused(position, "series_id", `${field.series_id} appears twice`);
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
