import { sourceRefused } from "../../../errors.ts";
import { openCsv } from "../../../loading/formats/csv.ts";
import type { Batch } from "../../../loading/formats/header.ts";
import { encodingOf } from "../../../loading/formats/text.ts";
import { openWorkbook, type StreamedSheet } from "../../../loading/formats/workbook.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { columnsOf, isHeading, type LoanColumns } from "./columns.ts";

/** A file of loans, opened: where its columns are, and its rows below the heading. */
export interface LoanTable {
  file: string;
  columns: LoanColumns;
  batches: AsyncIterable<Batch>;
  /** Dates of a workbook are numbers of days; texts of a CSV in windows-1252 may be those of another encoding. */
  form: "utf-8" | "windows-1252" | "workbook";
}

/**
 * Opens a file of loans. A CSV is UTF-8 as a whole, or windows-1252, as SBA's older ones are.
 * `onRead` gets the count of stored bytes as they are read.
 * @throws `source_refused` for a web page, an empty file, and a heading that is not one of these files.
 */
export async function openLoans(
  file: SourceFile,
  isWorkbook: boolean,
  onRead?: (bytes: number) => void,
): Promise<LoanTable> {
  if (isWorkbook) return openSheet(file);
  const encoding = await encodingOf(file.bytes());
  const { header, batches } = await openCsv(file.bytes(onRead), { file: file.name, encoding });
  return { file: file.name, columns: columnsOf(header.names, header.at), batches, form: encoding };
}

/** A workbook has a title above its heading at most. */
const HEADING_WITHIN = 10;

async function openSheet(file: SourceFile): Promise<LoanTable> {
  for (const sheet of await openWorkbook(await file.blob(), file.name))
    for await (const { rows, lines } of sheet.batches()) {
      const index = rows.slice(0, HEADING_WITHIN).findIndex(isHeading);
      const heading = rows[index];
      if (!heading) break;
      const line = lines[index] ?? 1;
      const columns = columnsOf(heading.map(textOf), { file: file.name, line });
      return { file: file.name, columns, batches: rowsBelow(sheet, line), form: "workbook" };
    }
  throw sourceRefused({ file: file.name }, undefined, "has no sheet with the columns of SBA's 7(a) FOIA files");
}

const textOf = (cell: string | null): string => cell ?? "";

async function* rowsBelow(sheet: StreamedSheet, heading: number): AsyncGenerator<Batch> {
  for await (const { rows, lines } of sheet.batches()) {
    const batch: Batch = { rows: [], lines: [] };
    for (const [index, row] of rows.entries()) {
      const line = lines[index] ?? 0;
      if (line <= heading || row.every((cell) => textOf(cell).trim() === "")) continue;
      batch.rows.push(row.map(textOf));
      batch.lines.push(line);
    }
    yield batch;
  }
}
