import { sourceRefused } from "../../../errors.ts";

/** A cell to read. `column` is its heading. */
export interface CellPlace {
  file: string;
  line: number;
  column: string;
}

/** What LAUS workbooks write for a missing figure. Since October 2025 it can be an em dash. */
const NOT_AVAILABLE = /^(?:N\.A\.|[-\u2013\u2014])$/;

const valueText = (value: number | null): string => (value === null ? "N.A." : String(value));

/** Reads a count of persons. Null for `N.A.`. @throws `source_refused` for anything else. */
export function readCount(text: string | null, { file, line, column }: CellPlace): number | null {
  const cell = (text ?? "").trim();
  if (NOT_AVAILABLE.test(cell)) return null;
  if (/^\d{1,9}$/.test(cell)) return Number(cell);
  throw sourceRefused({ file, line }, column, `"${cell}" is neither a whole number nor "N.A."`);
}

/**
 * Reads a percentage with one decimal. Null for `N.A.`. Workbooks store binary fractions in full (16.600000000000001).
 * The published figure is the rounded one that a spreadsheet shows.
 * @throws `source_refused` for anything else.
 */
export function readPercent(text: string | null, { file, line, column }: CellPlace): number | null {
  const cell = (text ?? "").trim();
  if (NOT_AVAILABLE.test(cell)) return null;
  const value = /^\d{1,3}(?:\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
  const rounded = Math.round(value * 10) / 10;
  if (value <= 100 && Math.abs(value - rounded) < 1e-9) return rounded;
  throw sourceRefused({ file, line }, column, `"${cell}" is neither a percentage with one decimal nor "N.A."`);
}

/** Refuses a row whose labor force is not the sum of employed and unemployed. Its columns are mixed up. */
export function checkSum(
  row: { laborForce: number | null; employment: number | null; unemployment: number | null },
  { file, line }: { file: string; line: number },
): void {
  const { laborForce, employment, unemployment } = row;
  const counted = [laborForce, employment, unemployment].filter((value) => value !== null).length;
  if (counted === 0 || (counted === 3 && laborForce === employment! + unemployment!)) return; // all three are not null
  throw sourceRefused(
    { file, line },
    "Labor Force",
    `${valueText(laborForce)} is not the sum of ${valueText(employment)} employed and ` +
      `${valueText(unemployment)} unemployed`,
  );
}

/**
 * Refuses a rate that does not fit its row. The agency computes rates before it rounds, so they may be off by a tenth.
 * `part` and `whole` are persons, `percent` is the published percentage.
 */
export function checkRate(
  { part, whole, percent }: Record<"part" | "whole" | "percent", number | null>,
  { file, line, column }: CellPlace,
): void {
  if (part === null && percent === null) return;
  if (part !== null && whole !== null && percent !== null)
    if (whole === 0 || Math.abs((part / whole) * 100 - percent) < 0.16) return;
  throw sourceRefused(
    { file, line },
    column,
    `${valueText(percent)} is not the percentage that ${valueText(part)} is of ${valueText(whole)}`,
  );
}
