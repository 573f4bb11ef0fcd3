import readWorkbook from "read-excel-file/node";
import { GovdataError, type SourcePosition, sourceRefused } from "../../errors.ts";
import { refusePage } from "./text.ts";
import { checkEntities, isText } from "./xml.ts";
import { decodeMember, openZip, type ZipMember } from "./zip.ts";

/** A sheet of a workbook; the text of its cells, `null` for an empty one. Row 1 of the sheet is `rows[0]`. */
export interface WorkbookSheet {
  name: string;
  rows: (string | null)[][];
}

/** The largest workbook that is read: a sheet is in memory whole, at some 20 times its size in the file. */
const LARGEST_BYTES = 64 * 1024 * 1024;
/** All of it, unpacked: a small file can stand for any number of bytes. */
const LARGEST_UNPACKED = 512 * 1024 * 1024;

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
  const parts = await openZip(workbook, file);
  if (parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > LARGEST_UNPACKED)
    throw sourceRefused({ file }, undefined, `is larger than ${LARGEST_UNPACKED / 1024 / 1024} MB when unpacked`);
  await checkParts(parts, file);
  try {
    const sheets = await readWorkbook<string>(content, { parseNumber: (text: string) => text });
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row, index) =>
        row.map((cell) => cellText(cell as CellContent | null, { file, line: index + 1 })),
      ),
    }));
  } catch (error) {
    if (error instanceof GovdataError) throw error;
    throw sourceRefused({ file }, undefined, `is no whole XLSX workbook (${(error as Error).message})`);
  }
}

/**
 * Reads every part to its end, where its checksum is compared, and looks at its entities: the library does neither.
 * @throws `source_refused` for a part that is damaged.
 */
async function checkParts(parts: readonly ZipMember[], file: string): Promise<void> {
  for (const part of parts)
    if (/\.(?:xml|rels)$/i.test(part.name)) await checkEntities(decodeMember(part, file), file);
    else for await (const _ of part.bytes());
}

/** What the library gives; its own type names the class of dates where it means a date. */
type CellContent = string | number | boolean | Date;

function cellText(value: CellContent | null, at: SourcePosition): string | null {
  if (typeof value === "string" && !isText(value))
    throw sourceRefused(at, undefined, `${JSON.stringify(value)} is no text: it has characters that no text has`);
  if (value === null || typeof value === "string") return value;
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
