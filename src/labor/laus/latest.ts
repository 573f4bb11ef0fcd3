import type { Sql } from "postgres";
import { parseFloatArray } from "../../storage/connections/client.ts";
import { isPreliminary, joinFootnotes } from "../vocabulary/metadata.ts";
import { FIRST_MONTH, formatMonth, LAST_MONTH, parseMonth } from "../vocabulary/period.ts";
import type { AskedArea } from "./choice.ts";
import { type AreaFigures, NO_FIGURES, type UnemploymentRow, type YearEdition } from "./figures.ts";
import { type LausRange, monthsOf } from "./parameters.ts";
import { type AskedKind, LATEST_VERSION, type LatestRow, latestOfArea } from "./queries-latest.ts";
import { MEASURES } from "./series-id.ts";

const FIELDS = Object.values(MEASURES);

/**
 * Returns an area's current figures from one derived row. Undefined if the area has no row of the requested kind, or if
 * other code derived it. The observations then give the figures, or the reason why there are none.
 */
export async function latestFigures(
  sql: Sql,
  area: AskedArea,
  request: AskedKind & LausRange,
): Promise<AreaFigures | undefined> {
  const [row] = await latestOfArea(sql, area, request);
  if (row?.made_by !== LATEST_VERSION) return undefined;
  const { frequency, adjustment, last_period: last, name } = row;
  const askedMonths = monthsOf(request, frequency);
  const from = askedMonths.from_date === undefined ? FIRST_MONTH : parseMonth(askedMonths.from_date);
  const to = askedMonths.to_date === undefined ? LAST_MONTH : parseMonth(askedMonths.to_date);
  const { rows, editions } = rowsBetween(row, area.fips, { from, to });
  const asOf = { date: null, published_on: row.published_on, published_from: row.published_from };
  return { frequency, adjustment, rows, last, name, asOf, editions: area.level === "county" ? editions : [] };
}

/** Returns the periods of a row within a range, both ends included. */
function rowsBetween(
  row: LatestRow,
  fips: string,
  { from, to }: { from: number; to: number },
): { rows: UnemploymentRow[]; editions: YearEdition[] } {
  const periods = parseFloatArray(row.periods) as number[]; // periods are never null
  const figures = FIELDS.map((field) => parseFloatArray(row[field]));
  const codes = row.footnotes?.split("\n");
  const days = row.editions?.slice(1, -1).split(","); // the database writes days without quotation marks
  const rows: UnemploymentRow[] = [];
  const editions: YearEdition[] = [];
  for (const [index, period] of periods.entries()) {
    if (period < from || period > to) continue;
    const day = days?.[index];
    if (day !== undefined && day !== "NULL") editions.push({ year: Math.floor(period / 100), published_on: day });
    const footnotes = joinFootnotes([codes?.[index] || null]);
    const values = { ...NO_FIGURES };
    for (const [fieldIndex, field] of FIELDS.entries()) values[field] = figures[fieldIndex]?.[index] ?? null;
    rows.push({
      period: formatMonth(period),
      fips,
      ...values,
      adjustment: row.adjustment,
      preliminary: isPreliminary(footnotes),
      footnotes,
    });
  }
  return { rows, editions };
}
