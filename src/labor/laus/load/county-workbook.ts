import { sourceRefused } from "../../../errors.ts";
import { dayOfSerial, readFirstSheet } from "../../../loading/formats/workbook.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { checkRate, checkSum, readCount, readPercent } from "./workbook-cells.ts";

/** A county's annual averages. All four are null if the workbook has `N.A.`. */
export interface CountyYear {
  fips: string;
  /** As in the workbook: `Autauga County, AL`. */
  name: string;
  laborForce: number | null;
  employment: number | null;
  unemployment: number | null;
  unemploymentRate: number | null;
}

/** One `laucntyYY.xlsx`. */
export interface CountyWorkbook {
  year: number;
  /** The edition's date, from the end of the sheet: `YYYY-MM-DD`. */
  edition: string;
  counties: CountyYear[];
}

/** The columns, with the words of their headings joined from top to bottom. */
const COLUMNS = {
  code: "LAUS Code",
  state: "State FIPS Code",
  county: "County FIPS Code",
  name: "County Name/State Abbreviation",
  year: "Year",
  laborForce: "Labor Force",
  employment: "Employed",
  unemployment: "Unemployed",
  rate: "Unemployment Rate (%)",
} as const;

type Cells = (string | null)[];

/**
 * Reads a workbook of county annual averages. Its headings are in one row (editions since 2024) or spread over five
 * rows in three levels.
 * @throws `source_refused` for other headings, codes out of order, figures that don't add up, and a sheet that does not
 * end with its source and date (it was cut off).
 */
export async function readCountyWorkbook(file: SourceFile): Promise<CountyWorkbook> {
  const rows = await readFirstSheet(await file.blob(), file.name);
  const first = rows.findIndex((row) => /^CN\d{13}$/.test(row[0]?.trim() ?? ""));
  if (first < 1)
    throw sourceRefused(
      { file: file.name },
      undefined,
      "has no row of a county (LAUS code CN0100100000000 and the like)",
    );
  const columns = columnsOf(rows.slice(0, first), file.name);
  const end = rows.findIndex((row, index) => index > first && (row[0] ?? "").trim() === "");
  const edition = editionOf(rows, end === -1 ? rows.length : end, file.name);
  const counties: CountyYear[] = [];
  let year: number | undefined;
  let last = "";
  for (let index = first; index < end; index++) {
    const row = rows[index]!; // below the number of rows
    const rowPlace = { file: file.name, line: index + 1 };
    const cell = (column: keyof typeof COLUMNS) => (row[columns[column]] ?? "").trim();
    const code = cell("code");
    const fips = cell("state") + cell("county");
    if (code !== `CN${fips}00000000` || !/^\d{5}$/.test(fips))
      throw sourceRefused(rowPlace, COLUMNS.code, `"${code}" is not the code of the county ${fips}`);
    if (code <= last)
      throw sourceRefused(rowPlace, COLUMNS.code, `"${code}" follows "${last}": the rows are out of order`);
    last = code;
    year ??= Number(cell("year"));
    if (!/^(?:19|20)\d\d$/.test(cell("year")) || Number(cell("year")) !== year)
      throw sourceRefused(rowPlace, COLUMNS.year, `"${cell("year")}", where the first county has ${year}`);
    counties.push(readCounty(row, columns, { fips, name: cell("name"), ...rowPlace }));
  }
  checkYear(file.name, rows, year ?? 0);
  return { year: year ?? 0, edition, counties };
}

function readCounty(
  row: Cells,
  columns: Record<keyof typeof COLUMNS, number>,
  { fips, name, ...rowPlace }: { fips: string; name: string; file: string; line: number },
): CountyYear {
  const place = (column: keyof typeof COLUMNS) => ({ ...rowPlace, column: COLUMNS[column] });
  const count = (column: "laborForce" | "employment" | "unemployment") =>
    readCount(row[columns[column]] ?? null, place(column));
  const county = {
    fips,
    name,
    laborForce: count("laborForce"),
    employment: count("employment"),
    unemployment: count("unemployment"),
    unemploymentRate: readPercent(row[columns.rate] ?? null, place("rate")),
  };
  checkSum(county, rowPlace);
  const rate = { part: county.unemployment, whole: county.laborForce, percent: county.unemploymentRate };
  checkRate(rate, place("rate"));
  return county;
}

/** Returns the position of each column. A heading that is split over two rows has a hyphen at the split. */
function columnsOf(heading: readonly Cells[], file: string): Record<keyof typeof COLUMNS, number> {
  const width = Math.max(...heading.map((row) => row.length));
  // The title is alone in its row.
  const levels = heading.filter((row) => row.filter((cell) => cell !== null && cell.trim() !== "").length > 1);
  const names = Array.from({ length: width }, (_, index) =>
    levels
      .map((row) => (row[index] ?? "").trim())
      .filter((text) => text !== "")
      .join(" ")
      .replace(/-\s+/g, ""),
  );
  const entries = Object.entries(COLUMNS).map(([key, name]) => {
    const index = names.indexOf(name);
    if (index === -1)
      throw sourceRefused(
        { file, line: heading.length },
        undefined,
        `has no column "${name}"; it has ${names.filter((columnName) => columnName !== "").join(", ")}`,
      );
    return [key, index] as const;
  });
  return Object.fromEntries(entries) as Record<keyof typeof COLUMNS, number>; // the keys of COLUMNS
}

/** Returns the date at the end of the sheet. `end` is the row after the last county. */
function editionOf(rows: readonly Cells[], end: number, file: string): string {
  const notes = rows.slice(end).map((row) => (row[0] ?? "").trim());
  const date = notes.map(readDay).find((day) => day !== undefined);
  if (notes.some((note) => /^SOURCE:\s+BLS, LAUS/.test(note)) && date) return date;
  throw sourceRefused(
    { file, line: end },
    undefined,
    'the sheet does not end with "SOURCE: BLS, LAUS" and the date of its edition: it is cut off',
  );
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Converts `April 19, 2024` or the number of a date cell to `2024-04-19`. Undefined for anything else. */
export function readDay(text: string): string | undefined {
  if (/^\d{5}$/.test(text)) return dayOfSerial(Number(text)).toISOString().slice(0, 10);
  const [, month = "", day = "", year = ""] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  return number === 0 ? undefined : `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Checks that the rows, the title (if any) and the file's name have the same year. */
function checkYear(file: string, rows: readonly Cells[], year: number): void {
  const nameYear = /laucnty(\d\d)/i.exec(file)?.[1];
  const titled = /(\d{4}) Annual Averages/.exec(rows[0]?.[0] ?? "")?.[1];
  if (nameYear !== undefined && Number(nameYear) !== year % 100)
    throw sourceRefused({ file }, COLUMNS.year, `the rows are of ${year}, the file's name is of another year`);
  if (titled !== undefined && Number(titled) !== year)
    throw sourceRefused({ file, line: 1 }, COLUMNS.year, `the rows are of ${year}, the title is of ${titled}`);
}
