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

/** A row of a sheet, and where it stands. */
export interface SheetRow {
  cells: readonly (string | null)[];
  columns: Columns;
  at: SourcePosition;
}

/** The text of a cell, `""` where the sheet has no such column or nothing in it. */
export function cell({ cells, columns }: SheetRow, key: keyof Columns): string {
  const index = columns[key];
  return index === undefined ? "" : (cells[index] ?? "").trim();
}

/** The figures of an occupation in an area, as the table has them. */
export interface Figures extends Record<OtherField, number | null> {
  /** Hourly ones in cents, annual ones in dollars, in the order of `WAGE_FIELDS`. */
  wages: (number | null)[];
  topCoded: number;
  isAnnualOnly: boolean;
  isHourlyOnly: boolean;
}

const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:E[+-]?\d+)?$/i;
/** `*` wage not available, `**` employment not available, `~` under 0.5 % of establishments. */
const NOT_AVAILABLE = new Set(["", "*", "**", "~"]);

/** The nation has 150 million employed. */
const BEYOND = 1_000_000_000;

/** A number of the file; null where it is not available. The file may have `76.430000000000007` for 76.43. */
function readNumber(text: string, column: string, at: SourcePosition): number | null {
  if (NOT_AVAILABLE.has(text)) return null;
  if (!NUMBER.test(text)) throw sourceRefused(at, column, `"${text}" is neither a number nor *, **, # or ~`);
  const number = Number(text.replaceAll(",", ""));
  if (number >= BEYOND) throw sourceRefused(at, column, `"${text}" is more than any figure of OEWS can be`);
  return number;
}

/** @throws `source_refused` for a text that is not a number, and for numbers that contradict each other. */
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
    ...(figures as Record<OtherField, number | null>), // each was set above
    wages,
    topCoded,
    isAnnualOnly: isTrue(row, "annual"),
    isHourlyOnly: isTrue(row, "hourly"),
  };
}

const hasOneDecimal = (value: number | null | undefined): boolean =>
  value === null || value === undefined || Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/**
 * A wage that is not published has a mark; a workbook may leave out hourly or annual ones, and then all of them.
 * @throws `source_refused` for a row with some of them empty: a checksum would show the loss, but Excel 97 has none.
 */
function refuseLostWages(row: SheetRow): void {
  for (const fields of [WAGE_FIELDS.filter(isHourly), WAGE_FIELDS.filter((field) => !isHourly(field))]) {
    const empty = fields.filter((field) => cell(row, field) === "");
    const [first] = empty;
    if (first !== undefined && empty.length < fields.length)
      throw sourceRefused(row.at, columnName(first), "is empty, and other wages of the row are not: cells are lost");
  }
}

/** Cents of an hourly wage, dollars of an annual one. */
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

/** An annual wage is 2,080 hourly ones; rounded to 10 dollars, and to cents, they differ by at most 16. */
const LARGEST_ROUNDING = 25;

/** Figures under the wrong headings: percentiles that fall, annual wages that are not 2,080 hourly ones. */
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

/** The group of a row; by its code where the year does not say it. */
export function groupOf(row: SheetRow, soc: string): Group {
  const text = cell(row, "group").toLowerCase();
  const group = text === "" ? groupOfCode(soc) : GROUP_WORDS[text];
  if (group) return group;
  throw sourceRefused(row.at, "O_GROUP", `"${text}" is not a group; accepted: ${Object.keys(GROUP_WORDS).join(", ")}`);
}

/** An area of a row: served, or why not. */
export type RowArea = { code: string; name: string } | "territory" | "nonmetropolitan";

const TERRITORIES = new Set(["60", "66", "69", "72", "78"]);
/** The code of the nation, as metrics have it. */
export const NATION = "1";
const UNITED_STATES: RowArea = { code: NATION, name: "United States" };

/**
 * The area of a row: by AREA_TYPE where the year has it, else by the number of digits. Cells may be numbers, which have
 * lost their zeros. A workbook without the column is of the nation.
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
  const byCode =
    number === 99 ? "1" : number < 99 ? (TERRITORIES.has(String(number)) ? "3" : "2") : number < 100_000 ? "4" : "6";
  // 5: metropolitan divisions, in older years
  if (statedType === "" || (statedType === "5" && byCode === "4")) return byCode;
  if (statedType !== "1" && statedType !== "2" && statedType !== "3" && statedType !== "4" && statedType !== "6")
    throw sourceRefused(row.at, "AREA_TYPE", `"${statedType}" is not an area type; accepted: 1, 2, 3, 4, 6`);
  if (statedType !== byCode)
    throw sourceRefused(row.at, "AREA_TYPE", `"${statedType}" does not go with the area ${cell(row, "area")}`);
  return statedType;
}

function areaName(row: SheetRow): string {
  const name = cell(row, "area_title");
  if (name === "") throw sourceRefused(row.at, "AREA_TITLE", `is empty for the area ${cell(row, "area")}`);
  return name;
}

/** Whether a row is of all industries and owners together: the sheet has no such columns, or says so. */
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
