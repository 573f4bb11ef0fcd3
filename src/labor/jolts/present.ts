import type { Sql } from "postgres";
import type { Context } from "../../http/endpoint.ts";
import { latestPeriod } from "../../http/latest-period.ts";
import { matchLevel } from "../../reference/naics.ts";
import { newestMonthOf } from "../revisions/queries-spans.ts";
import { revisedMetadata } from "../revisions/revised-metadata.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { monthPartsOf } from "../vocabulary/client-fields.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { JOLTS, JOLTS_SOURCE } from "./dataset.ts";
import type { JoltsMatch } from "./industries.ts";
import { TURNOVER_UNITS } from "./schema.ts";
import type { Turnover, TurnoverMonth } from "./turnover.ts";

/** Returns a row: the month, what it covers, and its figures. */
export function rowOf<Of extends object>(
  { period, figures, adjustment, preliminary, footnotes, value_notes }: TurnoverMonth,
  of: Of,
) {
  return { period, ...of, ...figures, adjustment, preliminary, footnotes, value_notes, ...monthPartsOf(period) };
}

/** Returns the fields of a row that name the industry of JOLTS that answers for a NAICS code. */
export const industryOf = (naics: string, { industry, naicsPart }: JoltsMatch) => ({
  naics_code: naics,
  jolts_industry_code: industry.code,
  jolts_industry_name: industry.title,
  naics_match_level: naicsPart.startsWith("0") ? "total" : matchLevel(naicsPart),
});

/** Returns the metadata that all answers on turnover have. */
export const metadataOf = async (
  sql: Sql,
  context: Context,
  { asOf, valueNotes, months }: Turnover,
  adjustment: Adjustment,
) => ({
  ...metadata(context, {
    source: JOLTS_SOURCE,
    cadence: "monthly",
    survey: JOLTS,
    latestPeriod: await latestPeriod(sql, context.dataset, "jolts", () => newestMonthOf(sql, ["jolts"])),
    units: TURNOVER_UNITS,
  }),
  ...(await revisedMetadata(sql, context, { adjustment, asOf, rows: months })),
  value_notes: valueNotes,
});
