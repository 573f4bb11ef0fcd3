import readWorkbook from "read-excel-file/node";
import { sourceRefused } from "../errors.ts";
import { refusePage } from "./text.ts";

/** A sheet of a workbook; the text of its cells, `null` for an empty one. Row 1 of the sheet is `rows[0]`. */
export interface WorkbookSheet {
  name: string;
  rows: (string | null)[][];
}

/** The largest workbook that is read: a sheet is in memory whole, at some 20 times its size in the file. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Reads every sheet of an XLSX workbook. Numbers come as the text that the file has, so that a code keeps its zeros and
 * a figure its digits; dates as `YYYY-MM-DD`.
 * @throws `source_refused` for what is no workbook (a web page is quoted), was cut off, or is too large.
 */
export async function readXlsx(workbook: Blob, file: string): Promise<WorkbookSheet[]> {
  if (workbook.size > LARGEST_BYTES)
    throw sourceRefused({ file }, undefined, `is larger than ${LARGEST_BYTES / 1024 / 1024} MB`);
  const content = Buffer.from(await workbook.arrayBuffer());
  refusePage(content, file);
  try {
    const sheets = await readWorkbook<string>(content, { parseNumber: (text: string) => text });
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map((cell) => cellText(cell as CellContent | null))),
    }));
  } catch (error) {
    throw sourceRefused({ file }, undefined, `is no whole XLSX workbook (${(error as Error).message})`);
  }
}

/** What the library gives; its own type names the class of dates where it means a date. */
type CellContent = string | number | boolean | Date;

function cellText(value: CellContent | null): string | null {
  if (value === null || typeof value === "string") return value;
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
