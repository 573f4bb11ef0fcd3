import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import {
  type Group,
  groupOfCode,
  isHourly,
  OTHER_FIELDS,
  type OtherField,
  topCodedBit,
  WAGE_FIELDS,
  type WageField,
} from "../fields.ts";
import { type Columns, columnName, PERCENTILES, WAGE_PAIRS } from "./columns.ts";

/** A row of a sheet and its place. */
export interface SheetRow {
  cells: readonly (string | null)[];
  columns: Columns;
  at: SourcePosition;
}

/** Returns the text of a cell. `""` if the cell is empty or the sheet does not have the column. */
export function cell({ cells, columns }: SheetRow, key: keyof Columns): string {
  const index = columns[key];
  return index === undefined ? "" : (cells[index] ?? "").trim();
}

/** The figures of an occupation in an area, in the units of the table. */
export interface Figures extends Record<OtherField, number | null> {
  /** Hourly wages in cents, annual wages in dollars, in the order of `WAGE_FIELDS`. */
  wages: (number | null)[];
  topCoded: number;
  isAnnualOnly: boolean;
  isHourlyOnly: boolean;
}

const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:E[+-]?\d+)?$/i;
/** `*` wage not available, `**` employment not available, `~` under 0.5% of establishments. */
const NOT_AVAILABLE = new Set(["", "*", "**", "~"]);

/** No figure is this large: the nation has 150 million employees. */
const BEYOND = 1_000_000_000;

/** Reads a number. Null if it is not available. The file may have `76.430000000000007` for 76.43. */
function readNumber(text: string, column: string, at: SourcePosition): number | null {
  if (NOT_AVAILABLE.has(text)) return null;
  if (!NUMBER.test(text)) throw sourceRefused(at, column, `"${text}" is neither a number nor *, **, # or ~`);
  const number = Number(text.replaceAll(",", ""));
  if (number >= BEYOND) throw sourceRefused(at, column, `"${text}" is more than any figure of OEWS can be`);
  return number;
}

/** @throws `source_refused` for text that is not a number, and for numbers that contradict each other. */
export function figuresOf(row: SheetRow): Figures {
  const { at } = row;
  const figures: Record<string, number | null> = {};
  for (const field of OTHER_FIELDS) figures[field] = readNumber(cell(row, field), columnName(field), at);
  if (figures.employment !== null && !Number.isInteger(figures.employment))
    throw sourceRefused(at, columnName("employment"), `"${cell(row, "employment")}" is not a whole number of persons`);
  for (const field of ["employment_prse", "mean_wage_prse"] as const)
    if (!hasOneDecimal(figures[field]))
      throw sourceRefused(at, columnName(field), `"${cell(row, field)}" is not a percentage with one decimal`);
  refuseLostWages(row);
  let topCoded = 0;
  const wages = WAGE_FIELDS.map((field) => {
    const text = cell(row, field);
    if (text === "#") {
      topCoded |= topCodedBit(field);
      return null;
    }
    return readWage(text, field, at);
  });
  refuseMisplaced(wages, topCoded, at);
  return {
    ...(figures as Record<OtherField, number | null>), // the loop above set each field
    wages,
    topCoded,
    isAnnualOnly: isTrue(row, "annual"),
    isHourlyOnly: isTrue(row, "hourly"),
  };
}

const hasOneDecimal = (value: number | null | undefined): boolean =>
  value === null || value === undefined || Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/**
 * Checks that no wage cell is empty. An unpublished wage has a mark. A workbook may leave out all hourly or all annual
 * wages.
 * @throws `source_refused` for a row with some empty wages. Cells can get lost unnoticed because Excel 97 files have no
 * checksum.
 */
function refuseLostWages(row: SheetRow): void {
  for (const fields of [WAGE_FIELDS.filter(isHourly), WAGE_FIELDS.filter((field) => !isHourly(field))]) {
    const empty = fields.filter((field) => cell(row, field) === "");
    const [first] = empty;
    if (first !== undefined && empty.length < fields.length)
      throw sourceRefused(row.at, columnName(first), "is empty, but other wages of the row are not: cells are lost");
  }
}

/** Returns cents for an hourly wage, dollars for an annual wage. */
function readWage(text: string, field: WageField, at: SourcePosition): number | null {
  const dollars = readNumber(text, columnName(field), at);
  if (dollars === null) return null;
  const units = isHourly(field) ? dollars * 100 : dollars;
  const rounded = Math.round(units);
  if (Math.abs(units - rounded) > 1e-6)
    throw sourceRefused(
      at,
      columnName(field),
      `"${text}" is not a ${isHourly(field) ? "number of cents" : "whole number of dollars"}`,
    );
  return rounded;
}

function isTrue(row: SheetRow, key: "annual" | "hourly"): boolean {
  const text = cell(row, key).toUpperCase();
  if (text === "TRUE") return true;
  if (text === "" || text === "FALSE") return false;
  throw sourceRefused(row.at, key.toUpperCase(), `"${text}" is neither TRUE nor empty`);
}

/**
 * An annual wage is 2,080 hourly wages. With rounding to 10 dollars and to cents, they differ by at most 16 dollars.
 */
const LARGEST_ROUNDING = 25;

/** Refuses figures under the wrong headings: falling percentiles, and annual wages that are not 2,080 hourly wages. */
function refuseMisplaced(wages: readonly (number | null)[], topCoded: number, at: SourcePosition): void {
  const wage = (field: WageField): number | null =>
    topCoded & topCodedBit(field) ? Number.POSITIVE_INFINITY : (wages[WAGE_FIELDS.indexOf(field)] ?? null);
  for (const fields of PERCENTILES) {
    let before = 0;
    for (const field of fields) {
      const now = wage(field);
      if (now === null) continue;
      if (now < before)
        throw sourceRefused(at, columnName(field), "is lower than the percentile before it: columns are misplaced");
      before = now;
    }
  }
  for (const [hourly, annual] of WAGE_PAIRS) {
    const [cents, dollars] = [wage(hourly), wage(annual)];
    if (cents === null || dollars === null || !Number.isFinite(cents + dollars)) continue;
    if (Math.abs(dollars - (cents * 2080) / 100) > LARGEST_ROUNDING)
      throw sourceRefused(
        at,
        columnName(annual),
        `${dollars} is not 2,080 times ${cents / 100} of ${columnName(hourly)}: columns are misplaced`,
      );
  }
}

const GROUP_WORDS: Readonly<Record<string, Group>> = {
  total: "total",
  major: "major",
  minor: "minor",
  broad: "broad",
  detailed: "detailed",
  detail: "detailed",
};

/** Returns the group of a row. It comes from the code in years without a group column. */
export function groupOf(row: SheetRow, soc: string): Group {
  const text = cell(row, "group").toLowerCase();
  const group = text === "" ? groupOfCode(soc) : GROUP_WORDS[text];
  if (group) return group;
  throw sourceRefused(row.at, "O_GROUP", `"${text}" is not a group; accepted: ${Object.keys(GROUP_WORDS).join(", ")}`);
}

/** The area of a row, or the reason why it is not served. */
export type RowArea = { code: string; name: string } | "territory" | "nonmetropolitan";

const TERRITORIES = new Set(["60", "66", "69", "72", "78"]);
/** The nation's code in metrics. */
export const NATION = "1";
const UNITED_STATES: RowArea = { code: NATION, name: "United States" };

/**
 * Returns the area of a row, by AREA_TYPE if the year has it, else by the number of digits. Numeric cells have lost
 * their leading zeros. A workbook without the column covers the nation.
 */
export function areaOf(row: SheetRow): RowArea {
  if (row.columns.area === undefined) return UNITED_STATES;
  const code = cell(row, "area");
  if (!/^\d{1,7}$/.test(code)) throw sourceRefused(row.at, "AREA", `"${code}" is not an area code`);
  const number = Number(code);
  switch (areaType(row, number)) {
    case "1":
      return UNITED_STATES;
    case "2":
      return { code: String(number).padStart(2, "0"), name: areaName(row) };
    case "3":
      return "territory";
    case "4":
      return { code: String(number).padStart(5, "0"), name: areaName(row) };
    default:
      return "nonmetropolitan";
  }
}

function areaType(row: SheetRow, number: number): "1" | "2" | "3" | "4" | "6" {
  const statedType = cell(row, "area_type");
  const byCode = typeOfCode(number);
  // 5: metropolitan divisions, in older years
  if (statedType === "" || (statedType === "5" && byCode === "4")) return byCode;
  if (statedType !== "1" && statedType !== "2" && statedType !== "3" && statedType !== "4" && statedType !== "6")
    throw sourceRefused(row.at, "AREA_TYPE", `"${statedType}" is not an area type; accepted: 1, 2, 3, 4, 6`);
  if (statedType !== byCode)
    throw sourceRefused(row.at, "AREA_TYPE", `"${statedType}" does not fit the area ${cell(row, "area")}`);
  return statedType;
}

/** Returns the area type that the number of digits shows: nation, state, territory, metropolitan or not. */
function typeOfCode(number: number): "1" | "2" | "3" | "4" | "6" {
  if (number === 99) return "1";
  if (number < 99) return TERRITORIES.has(String(number)) ? "3" : "2";
  return number < 100_000 ? "4" : "6";
}

function areaName(row: SheetRow): string {
  const name = cell(row, "area_title");
  if (name === "") throw sourceRefused(row.at, "AREA_TITLE", `is empty for the area ${cell(row, "area")}`);
  return name;
}

/** Returns whether a row covers all industries and owners. Sheets without these columns cover all. */
export function isCrossIndustry(row: SheetRow): boolean {
  const naics = cell(row, "naics");
  const group = cell(row, "i_group").toLowerCase();
  const owner = cell(row, "own_code");
  return (
    (naics === "" || /^0+$/.test(naics)) &&
    (group === "" || group === "cross-industry") &&
    (owner === "" || owner === "1235")
  );
}
