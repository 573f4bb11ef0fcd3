import { sourceRefused } from "../../../errors.ts";
import { dayOfSerial, readFirstSheet } from "../../../loading/formats/workbook.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { PeriodOrder } from "./period-order.ts";
import { checkRate, checkSum, readCount, readPercent } from "./workbook-cells.ts";

/** A county in one month, or its annual averages. All four figures are null if the workbook has `N.A.` or a dash. */
export interface CountyPeriod {
  fips: string;
  /** As in the workbook: `Autauga County, AL`. */
  name: string;
  year: number;
  /** 1 to 12; undefined for annual averages. */
  month: number | undefined;
  isPreliminary: boolean;
  laborForce: number | null;
  employment: number | null;
  unemployment: number | null;
  unemploymentRate: number | null;
}

/** One `laucntyYY.xlsx`, or the newest 14 months in `laucntycur14.xlsx`. */
export interface CountyWorkbook {
  isAnnual: boolean;
  /** The edition's date, from the end of the sheet: `YYYY-MM-DD`. */
  edition: string;
  counties: CountyPeriod[];
}

/** The columns, with the words of their headings joined from top to bottom. */
const COLUMNS = {
  code: "LAUS Code",
  state: "State FIPS Code",
  county: "County FIPS Code",
  name: "County Name/State Abbreviation",
  period: "Year",
  laborForce: "Labor Force",
  employment: "Employed",
  unemployment: "Unemployed",
  rate: "Unemployment Rate (%)",
} as const;
/** The heading of the period in workbooks of months. */
const MONTH_HEADING = "Period";

type Cells = (string | null)[];

/**
 * Reads a workbook of counties: annual averages, or months. Its headings are in one row (editions since 2024) or spread
 * over five rows in three levels.
 * @throws `source_refused` for other headings, codes out of order, figures that don't add up, a month with other
 * counties than the first month, and a sheet that does not end with its source and date (it was cut off).
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
  const names = headingsOf(rows.slice(0, first));
  const isAnnual = !names.includes(MONTH_HEADING);
  const columns = columnsOf(names, { isAnnual, place: { file: file.name, line: first } });
  const end = rows.findIndex((row, index) => index > first && (row[0] ?? "").trim() === "");
  const edition = editionOf(rows, end === -1 ? rows.length : end, file.name);
  const order = new PeriodOrder(file.name);
  const counties: CountyPeriod[] = [];
  let last = "";
  for (let index = first; index < end; index++) {
    const row = rows[index]!; // below the number of rows
    const line = index + 1;
    const county = readCounty(row, columns, { file: file.name, line });
    const period = monthText(county);
    const key = `${period} ${county.fips}`;
    if (key === last || (period === last.slice(0, period.length) && key < last))
      throw sourceRefused(
        { file: file.name, line },
        COLUMNS.code,
        `"${county.fips}" follows "${last.slice(-5)}": the rows are out of order`,
      );
    last = key;
    order.take(period, county.fips, line);
    counties.push(county);
  }
  order.end(end);
  checkPeriods(file.name, rows[0]?.[0] ?? "", counties);
  return { isAnnual, edition, counties };
}

function readCounty(
  row: Cells,
  columns: Record<keyof typeof COLUMNS, number>,
  rowPlace: { file: string; line: number },
): CountyPeriod {
  const cell = (column: keyof typeof COLUMNS) => (row[columns[column]] ?? "").trim();
  const place = (column: keyof typeof COLUMNS) => ({ ...rowPlace, column: COLUMNS[column] });
  const count = (column: "laborForce" | "employment" | "unemployment") => readCount(cell(column), place(column));
  const fips = cell("state") + cell("county");
  if (cell("code") !== `CN${fips}00000000` || !/^\d{5}$/.test(fips))
    throw sourceRefused(rowPlace, COLUMNS.code, `"${cell("code")}" is not the code of the county ${fips}`);
  const county = {
    fips,
    name: cell("name"),
    ...readPeriod(cell("period"), rowPlace),
    laborForce: count("laborForce"),
    employment: count("employment"),
    unemployment: count("unemployment"),
    unemploymentRate: readPercent(cell("rate"), place("rate")),
  };
  checkSum(county, rowPlace);
  const rate = { part: county.unemployment, whole: county.laborForce, percent: county.unemploymentRate };
  checkRate(rate, place("rate"));
  return county;
}

/** Reads `2016`, `Mar-22` or `Mar-22 p`, which is preliminary. */
function readPeriod(text: string, rowPlace: { file: string; line: number }) {
  if (/^(?:19|20)\d\d$/.test(text)) return { year: Number(text), month: undefined, isPreliminary: false };
  const [, name = "", year, mark] = /^([A-Z][a-z]{2})-(\d\d)( p)?$/.exec(text) ?? [];
  const month = MONTHS.findIndex((fullName) => fullName.startsWith(name)) + 1;
  // The first month of the survey's counties is January 1990.
  if (year !== undefined && month > 0)
    return { year: Number(year) + (Number(year) < 90 ? 2000 : 1900), month, isPreliminary: mark !== undefined };
  throw sourceRefused(rowPlace, "Period", `"${text}" is neither a year nor a month (Mar-22; Mar-22 p if preliminary)`);
}

const monthText = ({ year, month }: Pick<CountyPeriod, "year" | "month">): string =>
  month === undefined ? String(year) : `${year}-${String(month).padStart(2, "0")}`;

/** Returns the heading of each column. One that is split over two rows has a hyphen at the split. */
function headingsOf(heading: readonly Cells[]): string[] {
  const width = Math.max(...heading.map((row) => row.length));
  // The title is alone in its row.
  const levels = heading.filter((row) => row.filter((cell) => cell !== null && cell.trim() !== "").length > 1);
  return Array.from({ length: width }, (_, index) =>
    levels
      .map((row) => (row[index] ?? "").trim())
      .filter((text) => text !== "")
      .join(" ")
      .replace(/-\s+/g, ""),
  );
}

function columnsOf(
  names: readonly string[],
  { isAnnual, place }: { isAnnual: boolean; place: { file: string; line: number } },
): Record<keyof typeof COLUMNS, number> {
  const headings = isAnnual ? COLUMNS : { ...COLUMNS, period: MONTH_HEADING };
  const entries = Object.entries(headings).map(([key, name]) => {
    const index = names.indexOf(name);
    if (index === -1)
      throw sourceRefused(
        place,
        undefined,
        `has no column "${name}"; it has ${names.filter((columnName) => columnName !== "").join(", ")}`,
      );
    return [key, index] as const;
  });
  return Object.fromEntries(entries) as Record<keyof typeof COLUMNS, number>; // the keys of COLUMNS
}

/** Returns the date at the end of the sheet. `end` is the row after the last county. */
function editionOf(rows: readonly Cells[], end: number, file: string): string {
  // In the first column, or in the last one.
  const notes = rows.slice(end).flatMap((row) => row.map((cell) => (cell ?? "").trim()));
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

/** Checks that the rows, the title (if any) and the file's name are of the same year or months. */
function checkPeriods(file: string, title: string, counties: readonly CountyPeriod[]): void {
  const first = counties[0]!; // a workbook has a row
  const { year } = first;
  const nameYear = /laucnty(\d\d)/i.exec(file)?.[1];
  if (nameYear !== undefined && (first.month !== undefined || Number(nameYear) !== year % 100))
    throw sourceRefused(
      { file },
      COLUMNS.period,
      `the rows are of ${monthText(first)}, the file's name is of another year`,
    );
  const titled =
    /(\d{4}) Annual Averages/.exec(title)?.[1] ??
    /([A-Z][a-z]+ \d{4})\s*[-\u2013]\s*([A-Z][a-z]+ \d{4})/.exec(title)?.slice(1).map(monthOfTitle).join(" to ");
  const periods = [...new Set([first, counties.at(-1)!].map(monthText))].join(" to ");
  if (titled !== undefined && titled !== periods)
    throw sourceRefused({ file, line: 1 }, COLUMNS.period, `the rows are of ${periods}, the title is of ${titled}`);
}

/** Converts `March 2019` to `2019-03`. */
function monthOfTitle(text: string): string {
  const [name = "", year] = text.split(" ");
  return monthText({ year: Number(year), month: MONTHS.indexOf(name) + 1 });
}
