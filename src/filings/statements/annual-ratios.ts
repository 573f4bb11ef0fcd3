import { LINE_ITEMS } from "../facts/concepts/table.ts";
import type { StatementName } from "../facts/concepts/way.ts";
import { ratioPeriods } from "./ratio-periods.ts";
import type { Statements } from "./statements.ts";

/** Ratios by their names, then by the fiscal year as the company numbers it, each in its unit; none without a value. */
export type AnnualRatios = Record<string, Record<number, number>>;

const STATEMENT_NAMES = Object.keys(LINE_ITEMS) as StatementName[]; // its keys are these names

/**
 * Returns the ratios of every fiscal year, per-share figures on the basis of the newest split. Of two periods that a
 * company gives one number, or that end on one day in two currencies, only the newest or the first one counts: in a
 * distribution, each company has one value a year.
 */
export function annualRatiosOf(statements: Statements): AnnualRatios {
  const rows = STATEMENT_NAMES.flatMap((statement) => statements.rows(statement, "annual", true));
  const annualRatios: AnnualRatios = {};
  const knownYears = new Set<number>();
  for (const { rows: periodRows, ratios } of ratioPeriods(rows)) {
    const year = periodRows[0].fiscal_year;
    if (knownYears.has(year)) continue;
    knownYears.add(year);
    for (const [name, value] of Object.entries(ratios)) {
      if (value === null) continue;
      annualRatios[name] ??= {};
      annualRatios[name][year] = value;
    }
  }
  return annualRatios;
}
