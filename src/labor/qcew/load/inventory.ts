import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { readDelimited } from "../../../loading/formats/delimited.ts";
import { Header } from "../../../loading/formats/header.ts";
import { openZip } from "../../../loading/formats/zip.ts";
import type { Inventory } from "../../../loading/inventory.ts";
import type { FolderSource, Pieces, SourceFile } from "../../../loading/source/source.ts";
import { isAnnualHeading, isQcewHeading } from "./columns.ts";

/** One CSV of a file: the file itself, or a member of an archive. */
export interface Member {
  name: string;
  bytes(onRead?: (bytes: number) => void, pieces?: Pieces): AsyncIterable<Uint8Array>;
}

/** A file of quarterly figures. */
export interface CellFile {
  file: SourceFile;
  members: readonly Member[];
  /** The year of its first row. */
  year: string;
}

/** How the files are written: texts in quotation marks, numbers bare. Titles of by-area files hold commas. */
export const FORM = { delimiter: ",", quoted: true } as const;

/** Names that the agency gives to files of figures; other files are recognized by their heading. */
const NAMED = {
  file: /(?:^|\/)(?:(?:19|20)\d\d[._](?:q[1-4]|qtrly_|annual)|.*(?:singlefile|by_area|by_industry))/i,
  slice: /(?:^|\/)(?:19|20)\d\d\/[1-4]\/(?:area|industry|size)\/[^/]+\.csv$/i,
};

/** Finds the files of figures in a folder, by name or by heading; the annual ones are listed with what is not known. */
export async function cellFiles(source: FolderSource, run: Pick<LoadRun, "log">): Promise<Inventory<CellFile>> {
  const inventory: Inventory<CellFile> = { items: [], unrecognized: [] };
  for (const file of source.files) {
    const cellFile = /\.(?:csv|zip)$/i.test(file.name) ? await recognize(file) : undefined;
    if (cellFile === "annual")
      run.log(`${file.name} holds annual averages, which are not read; load the quarterly files`);
    if (cellFile === undefined || cellFile === "annual") inventory.unrecognized.push(file.name);
    else inventory.items.push(cellFile);
  }
  return inventory;
}

/** Returns what a file is; undefined if it is not of QCEW. @throws `source_refused` for one that is so only by name. */
export async function recognize(file: SourceFile): Promise<CellFile | "annual" | undefined> {
  const isNamed = NAMED.file.test(file.name) || NAMED.slice.test(file.name);
  if (!/\.zip$/i.test(file.name)) return recognizeCsv(file, [{ name: file.name, bytes: file.bytes }], isNamed);
  if (!isNamed) return undefined; // every survey has archives
  const members = (await openZip(await file.blob(), file.name))
    .filter(({ name }) => /\.csv$/i.test(name))
    .map(({ name, bytes }) => ({ name: `${file.name}/${name}`, bytes }));
  if (members.length === 0) throw sourceRefused({ file: file.name }, undefined, "contains no CSV file");
  return recognizeCsv(file, members, isNamed);
}

async function recognizeCsv(file: SourceFile, members: readonly Member[], isNamed: boolean) {
  const first = members[0]!; // the callers give one at least
  const [heading = [], row] = await firstRows(first, isNamed);
  const names = heading.map((name) => name.trim());
  if (!isQcewHeading(names) && !isNamed) return undefined;
  if (isAnnualHeading(names)) return "annual";
  if (!row) throw sourceRefused({ file: first.name }, undefined, "has a heading and no rows: not published yet");
  const year = row[new Header(names, { file: first.name, line: 1 }).column("year")] ?? "";
  return { file, members, year };
}

/** The first rows of a CSV; none where it is nothing that can be read, and nothing says that it should be. */
async function firstRows({ name, bytes }: Member, isNamed: boolean): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const batch of readDelimited(firstPiece(bytes()), { ...FORM, file: name, finalNewline: false })) {
      rows.push(...batch.rows.slice(0, 2));
      if (rows.length > 1) break;
    }
    return rows;
  } catch (error) {
    if (isNamed) throw error;
    return []; // another survey's file, or none of ours: it is listed as not recognized
  }
}

/** Whole lines of the beginning, enough for a heading and a row. */
async function* firstPiece(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start = Buffer.alloc(0);
  for await (const chunk of bytes) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= 16_384) break;
  }
  const end = start.length >= 16_384 ? start.lastIndexOf(10) + 1 : start.length;
  yield start.subarray(0, end);
}

/** Parts of a year before the whole of it, newer files before older ones: what is first in the list counts. */
export function inPrecedence(files: readonly CellFile[]): CellFile[] {
  const isWhole = ({ file }: CellFile): number => Number(/singlefile/i.test(file.name));
  const time = ({ file }: CellFile): number => file.lastModified?.getTime() ?? 0;
  return files.toSorted((a, b) => isWhole(a) - isWhole(b) || time(b) - time(a) || (a.file.name < b.file.name ? -1 : 1));
}
