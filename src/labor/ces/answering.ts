import type { Sql } from "postgres";
import type { Context } from "../../http/endpoint.ts";
import type { DatasetState } from "../../http/versions.ts";
import { type Naics, naics } from "../../reference/naics.ts";
import { revisedMetadata } from "../revisions/revised-metadata.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { requireIndustry } from "../vocabulary/naics-parameter.ts";
import { formatMonth } from "../vocabulary/period.ts";
import { type Catalog, catalogOf, type LiveSeries } from "./catalog.ts";
import { CES, CES_SOURCE } from "./dataset.ts";
import type { EmploymentMonth as Month } from "./employment.ts";
import { type FoundIndustry, requireCes } from "./match.ts";
import { ROW_UNITS } from "./schema.ts";
import type { DataType } from "./series.ts";

/** The answering industry and its series. */
export interface Answering {
  catalog: Catalog;
  /** The catalog of everything loaded, for any requested day. */
  newest: Catalog;
  naics: Naics;
  askedCode: string;
  match: FoundIndustry;
  series: ReadonlyMap<DataType, LiveSeries>;
  adjustment: Adjustment;
  asOf: string | undefined;
}

/**
 * Returns the industry of CES that answers for a NAICS code, as of a day or now.
 * @throws `notFound` for a code that is not in NAICS; `notCovered` for a code without series.
 */
export async function answering(
  sql: Sql,
  dataset: DatasetState,
  { code, adjustment, asOf }: { code: string; adjustment: Adjustment; asOf: string | undefined },
): Promise<Answering> {
  const [catalog, newest, codes] = await Promise.all([
    catalogOf(sql, dataset, asOf),
    catalogOf(sql, dataset, undefined),
    naics(),
  ]);
  const match = requireCes(catalog, codes, requireIndustry(codes, code), { adjustment, asOf });
  return {
    catalog,
    newest,
    naics: codes,
    askedCode: code,
    match,
    series: catalog.seriesOf(match.industry, adjustment),
    adjustment,
    asOf,
  };
}

/** Returns the metadata of an answer with these rows: which industry answers, and its series. */
export async function metadataOf(
  sql: Sql,
  context: Context,
  { catalog, newest, naics: codes, askedCode, match, series: all, adjustment }: Answering,
  rows: readonly Month[],
) {
  const live = [...all.values()];
  const { code, industry, note } = match;
  const answeringIndustry = requireIndustry(codes, code);
  const mainSeries = all.get("01") ?? live[0];
  return {
    ...metadata(context, {
      source: CES_SOURCE,
      cadence: "monthly",
      survey: CES,
      latestPeriod: newest.newestPeriod,
      units: ROW_UNITS,
      notes: notesOn(live, industry.listedOn),
    }),
    naics_code: code,
    naics_title: answeringIndustry.title,
    naics_editions: answeringIndustry.naics?.editions ?? [],
    asked_naics_code: askedCode,
    ces_industry_code: industry.code,
    ces_industry_name: industry.name,
    match_note: note ?? null,
    first_period: mainSeries ? formatMonth(Math.min(...live.map(({ first }) => first))) : null,
    last_period: mainSeries ? formatMonth(mainSeries.last) : null,
    ...(await revisedMetadata(sql, context, { adjustment, asOf: catalog.asOf(live), rows })),
  };
}

/** Returns the notes on these series. */
function notesOn(series: readonly LiveSeries[], listedOn: string | null): string[] {
  const notes: string[] = [];
  const releases = [...new Set(series.map(({ publishedOn }) => publishedOn))].sort();
  if (releases.length > 1)
    notes.push(
      `Employment, hours and earnings come from several releases: ${releases.join(", ")}. ` +
        "Each series comes from one release.",
    );
  if (!series.some(({ type }) => type === "03"))
    notes.push("No hours and earnings of all employees are loaded for this industry and adjustment.");
  if (listedOn !== null && !releases.includes(listedOn))
    notes.push(
      "The release came without a list of industries: name and NAICS code are from the list of the release " +
        `${listedOn}, the nearest that has the industry.`,
    );
  return notes;
}
