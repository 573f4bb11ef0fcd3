import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import { readCsv } from "../../../loading/formats/csv.ts";
import { readFirstSheet } from "../../../loading/formats/workbook.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { decodedName } from "./mangled-names.ts";

/** A county of a Core Based Statistical Area. */
export interface DelineatedCounty {
  cbsa: string;
  title: string;
  isMetro: boolean;
  countyFips: string;
  isCentral: boolean;
}

const COLUMNS = {
  cbsa: "CBSA Code",
  title: "CBSA Title",
  kind: "Metropolitan/Micropolitan Statistical Area",
  state: "FIPS State Code",
  county: "FIPS County Code",
  central: "Central/Outlying County",
} as const;

/**
 * Reads list 1 of a CBSA delineation: the Bureau's workbook (titles above the heading, notes below the rows), or that
 * workbook saved as CSV. Codes that join several counties are given like others, and counted.
 * @throws `source_refused` at the first row in the wrong form.
 */
export async function* readDelineation(
  file: SourceFile,
  isWorkbook: boolean,
  counted: { combinations: number } = { combinations: 0 },
): AsyncGenerator<DelineatedCounty> {
  let columns: Record<keyof typeof COLUMNS, number> | undefined;
  let ended = false;
  for await (const { row, position } of isWorkbook ? workbookRows(file) : csvRows(file)) {
    if (!columns) {
      if (row.some((text) => text === COLUMNS.cbsa)) columns = columnsOf(row, position);
      else if (!isWorkbook)
        throw sourceRefused(position, undefined, `missing column "${COLUMNS.cbsa}"; its columns are ${row.join(", ")}`);
      continue;
    }
    const cbsa = row[columns.cbsa] ?? "";
    const otherCells = row.filter((text, index) => text !== "" && index !== columns?.cbsa).length;
    // Below the rows are blank rows, and notes, which have only a first cell.
    if (cbsa === "" && otherCells === 0) continue;
    if (isWorkbook && otherCells === 0) {
      ended = true;
      continue;
    }
    if (ended) throw sourceRefused(position, COLUMNS.cbsa, "a row follows the notes");
    const county = readCounty(row, columns, position);
    if (isCombination(county.countyFips)) counted.combinations++;
    yield county;
  }
  if (!columns) throw sourceRefused({ file: file.name }, undefined, `has no row with a column "${COLUMNS.cbsa}"`);
}

/**
 * Codes by which the Bureau of Economic Analysis joins counties and cities; a copy of the list has them in place of the
 * counties. Left out, whole areas would be missing.
 */
const isCombination = (countyFips: string): boolean => /^(?:15|51)9\d\d$/.test(countyFips);

function readCounty(
  row: readonly string[],
  columns: Record<keyof typeof COLUMNS, number>,
  position: SourcePosition,
): DelineatedCounty {
  const text = (column: keyof typeof COLUMNS, pattern: RegExp): string => {
    const value = row[columns[column]] ?? "";
    if (pattern.test(value)) return value;
    throw sourceRefused(position, COLUMNS[column], `unexpected value "${value}"`);
  };
  return {
    cbsa: text("cbsa", /^\d{5}$/),
    title: decodedName(text("title", /^.+, [A-Z]{2}(?:-[A-Z]{2})*$/)),
    isMetro: text("kind", /^M(?:etro|icro)politan Statistical Area$/).startsWith("Metro"),
    countyFips: text("state", /^\d{2}$/) + text("county", /^\d{3}$/),
    isCentral: text("central", /^(?:Central|Outlying)$/) === "Central",
  };
}

function columnsOf(row: readonly string[], position: SourcePosition): Record<keyof typeof COLUMNS, number> {
  const entries = Object.entries(COLUMNS).map(([key, name]) => {
    const index = row.indexOf(name);
    if (index === -1)
      throw sourceRefused(position, undefined, `missing column "${name}"; its columns are ${row.join(", ")}`);
    return [key, index] as const;
  });
  return Object.fromEntries(entries) as Record<keyof typeof COLUMNS, number>; // the keys of COLUMNS
}

interface Row {
  row: string[];
  position: SourcePosition;
}

async function* csvRows(file: SourceFile): AsyncGenerator<Row> {
  // One of the collector's files has no line end after its last row: a cut there shows as a short row.
  for await (const { rows, lines } of readCsv(file.bytes(), { file: file.name, finalNewline: false }))
    for (const [index, row] of rows.entries())
      yield { row: row.map((text) => text.trim()), position: { file: file.name, line: lines[index] ?? 0 } };
}

async function* workbookRows(file: SourceFile): AsyncGenerator<Row> {
  const rows = await readFirstSheet(await file.blob(), file.name);
  for (const [index, row] of rows.entries())
    yield { row: row.map((cell) => cell ?? ""), position: { file: file.name, line: index + 1 } };
}
