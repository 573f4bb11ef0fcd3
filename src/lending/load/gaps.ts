import type { Gap } from "../../loading/dataset.ts";
import { yearRanges } from "../../reference/years.ts";
import type { Database } from "../../storage/database.ts";
import { FIRST_FISCAL_YEAR, SBA } from "../dataset.ts";
import { servedEdition } from "../queries-edition.ts";
import { fiscalYearOf, parseDay } from "./loans/days.ts";

/** Which fiscal years the served edition has no file of. */
export async function lendingGaps({ sql }: Database): Promise<Gap[]> {
  const edition = await servedEdition(sql);
  if (!edition) return [];
  const last = fiscalYearOf(parseDay(edition.as_of) ?? 0); // written by the load
  const missing: number[] = [];
  for (let year = FIRST_FISCAL_YEAR; year <= last; year++) if (!edition.fiscal_years.includes(year)) missing.push(year);
  if (missing.length === 0) return [];
  return [{ missing: `fiscal years ${yearRanges(missing)}`, command: `govdata load ${SBA}` }];
}
