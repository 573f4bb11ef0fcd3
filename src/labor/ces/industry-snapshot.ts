import type { Sql } from "postgres";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { percentChange } from "../../metrics/ratio.ts";
import { type Absence, absentDataset, type WhyNull } from "../../metrics/snapshot.ts";
import { matchLevel, type Naics, naics } from "../../reference/naics.ts";
import { type RecentValues, recentValues } from "../recent/values.ts";
import { NOW } from "../revisions/queries.ts";
import { isPreliminary } from "../vocabulary/metadata.ts";
import { TOTALS } from "../vocabulary/naics-parameter.ts";
import { addMonths, formatMonth, parseMonth } from "../vocabulary/period.ts";
import { type Catalog, type CesIndustry, catalogOf } from "./catalog.ts";
import { CES } from "./dataset.ts";
import { type FoundIndustry, nearestIndustry, reasonLeftOut } from "./match.ts";

/** The newest employment and earnings of an industry of the nation, seasonally adjusted. */
interface EmploymentFigures {
  total_employment_thousands: number;
  /** Change on the same month a year before, in percent, one decimal; null where that month has no figure. */
  employment_yoy_pct: number | null;
  /** Of all employees, in dollars; null where CES publishes none of this very industry. */
  avg_hourly_earnings: number | null;
  earnings_yoy_pct: number | null;
  /** `YYYY-MM`. */
  data_period: string;
  /** Whether a figure of the month is marked as preliminary. */
  preliminary: boolean;
}

/** What CES says of a NAICS code now: the figures, and the industry that they are of. */
export interface IndustrySnapshot extends EmploymentFigures {
  /** The code that answers: the asked code, its code in the release's edition of NAICS, or a parent. */
  naics_code: string;
  naics_description: string;
  /** `6-digit` to `2-digit`, by the digits of `naics_code`. */
  naics_match_level: string;
  /** What the figures cover, where that is not exactly the asked code. */
  match_note: string | null;
  adjustment: "sa";
}

/**
 * The newest adjusted figures of CES of some NAICS codes (2 to 6 digits, a range, `00` or `05`), by code. The code's
 * own industry answers, or else its nearest parent that has adjusted employment and does not leave the code out.
 * Without `asOf` it sends no query once the figures of the published state are in memory; with `asOf` (`YYYY-MM-DD`:
 * as published by the end of that day) one, besides the catalog of the day, which is kept.
 */
export async function industrySnapshots(
  sql: Sql,
  state: DatasetState,
  naicsCodes: readonly string[],
  asOf?: string,
): Promise<ReadonlyMap<string, IndustrySnapshot | Absence>> {
  const askedCodes = [...new Set(naicsCodes)];
  if (state.version === 0) return new Map(askedCodes.map((code) => [code, absentDataset(state.dataset)]));
  const [catalog, editions] = await Promise.all([catalogOf(sql, state, asOf), naics()]);
  const matches = new Map(askedCodes.map((code) => [code, nearestIndustry(catalog, editions, code, hasAdjusted)]));
  const industries = [...matches.values()].flatMap((match) => match?.industry ?? []);
  const figures =
    asOf === undefined ? await servedFigures(sql, state) : await figuresOf(sql, catalog, industries, asOf);
  const servedCatalog = asOf === undefined ? catalog : await catalogOf(sql, state, undefined);
  return new Map<string, IndustrySnapshot | Absence>(
    [...matches].map(([code, match]) => {
      const ofIndustry = match && figures.get(match.industry.code);
      if (ofIndustry) return [code, toSnapshot(code, match, ofIndustry, { catalog, editions })];
      return [code, absenceOf(code, { servedCatalog, editions, asOf })];
    }),
  );
}

/** Why each figure of an industry is null, if it is. */
export function whyIndustryLacks(snapshot: IndustrySnapshot): WhyNull<IndustrySnapshot> {
  const industry = `${snapshot.naics_description} (${snapshot.naics_code})`;
  const month = snapshot.data_period;
  const before = formatMonth(addMonths(parseMonth(month), -12));
  const noEarnings: Absence = {
    absence: "no_series",
    detail: `${LOADED} no adjusted hourly earnings of ${industry} up to ${month}.`,
  };
  const lacks = (what: string): Absence => ({
    absence: "no_value",
    detail: `${LOADED} no adjusted ${what} of ${industry} in ${before}.`,
  });
  return {
    employment_yoy_pct: lacks("employment"),
    avg_hourly_earnings: noEarnings,
    earnings_yoy_pct: snapshot.avg_hourly_earnings === null ? noEarnings : lacks("hourly earnings"),
  };
}

/** The newest month of any CES series, by the end of a day; null where nothing had been published by then. */
export async function newestCesPeriod(sql: Sql, state: DatasetState, asOf?: string): Promise<string | null> {
  return state.version === 0 ? null : (await catalogOf(sql, state, asOf)).newestPeriod;
}

const isAdjustedEmployment = ({ type, adjustment }: CesIndustry["series"][number]): boolean =>
  type === "01" && adjustment === "sa";

const hasAdjusted = ({ series }: CesIndustry): boolean => series.some(isAdjustedEmployment);

/** The figures of every industry of the published state: some hundred, of a few numbers each. */
const servedFigures = keptWhileServed(async (sql, state: DatasetState) => {
  const catalog = await catalogOf(sql, state, undefined);
  return figuresOf(sql, catalog, catalog.industries.filter(hasAdjusted), NOW);
});

/** The figures of some industries as of a day, by the industry's code; those without any are left out. */
async function figuresOf(
  sql: Sql,
  catalog: Catalog,
  industries: readonly CesIndustry[],
  asOf: string,
): Promise<ReadonlyMap<string, EmploymentFigures>> {
  const numbers = new Map(
    industries.map((industry) => {
      const series = catalog.seriesOf(industry, "sa");
      return [industry.code, { employment: series.get("01")?.number, earnings: series.get("03")?.number }];
    }),
  );
  const wanted = [...numbers.values()].flatMap(({ employment, earnings }) => [employment ?? [], earnings ?? []].flat());
  const values = await recentValues(sql, { part: CES, series: wanted, asOf });
  const valuesOf = (number: number | undefined) => (number === undefined ? undefined : values.get(number));
  return new Map(
    [...numbers].flatMap(([code, { employment, earnings }]) => {
      const figures = newestFigures(valuesOf(employment), valuesOf(earnings));
      return figures ? [[code, figures] as const] : [];
    }),
  );
}

/**
 * The newest month that has both employment and earnings, because earnings of many industries come a month later; where
 * none has both, the newest of employment.
 */
function newestFigures(employment?: RecentValues, earnings?: RecentValues): EmploymentFigures | undefined {
  const months = [...(employment?.keys() ?? [])].filter((month) => valueAt(employment, month) !== null);
  const period = months.findLast((month) => valueAt(earnings, month) !== null) ?? months.at(-1);
  const jobs = period === undefined ? null : valueAt(employment, period);
  if (period === undefined || jobs === null) return undefined;
  const before = addMonths(period, -12);
  const pay = valueAt(earnings, period);
  const isEarly = (values?: RecentValues) => isPreliminary(values?.get(period)?.footnotes ?? null);
  return {
    total_employment_thousands: jobs,
    employment_yoy_pct: percentChange(jobs, valueAt(employment, before)),
    avg_hourly_earnings: pay,
    earnings_yoy_pct: percentChange(pay, valueAt(earnings, before)),
    data_period: formatMonth(period),
    preliminary: isEarly(employment) || (pay !== null && isEarly(earnings)),
  };
}

const valueAt = (values: RecentValues | undefined, month: number): number | null => values?.get(month)?.value ?? null;

function toSnapshot(
  askedCode: string,
  match: FoundIndustry,
  figures: EmploymentFigures,
  codes: { catalog: Catalog; editions: Naics },
): IndustrySnapshot {
  const { code, industry, note } = match;
  const notes = [parentNote(askedCode, match, codes), note].filter((text) => text !== undefined);
  return {
    naics_code: code,
    naics_description: codes.editions.find(code)?.title ?? TOTALS.get(code) ?? industry.name ?? code,
    naics_match_level: matchLevel(code),
    match_note: notes.length > 0 ? notes.join(". ") : null,
    ...figures,
    adjustment: "sa",
  };
}

const LOADED = "The loaded CES data has";

/** Says why a parent answers; undefined where the asked code itself does, or its code of the other edition. */
function parentNote(
  askedCode: string,
  { code, industry }: FoundIndustry,
  { catalog, editions }: { catalog: Catalog; editions: Naics },
): string | undefined {
  const finest = nearestIndustry(catalog, editions, askedCode);
  const answers = `these are the figures of ${code}, the narrowest industry with adjusted employment that contains it`;
  if (finest && finest.industry.code !== industry.code && !hasAdjusted(finest.industry))
    return `${LOADED} no adjusted employment of ${finest.code} (${finest.industry.name ?? "no name"}): ${answers}`;
  if (matchLevel(code) === matchLevel(askedCode)) return undefined;
  return `${LOADED} no series of ${askedCode} itself: ${answers}`;
}

/** Why a code has no figures. */
function absenceOf(
  code: string,
  { servedCatalog, editions, asOf }: { servedCatalog: Catalog; editions: Naics; asOf: string | undefined },
): Absence {
  const title = editions.find(code)?.title ?? TOTALS.get(code);
  const industry = title === undefined ? code : `${code} (${title})`;
  const reason = reasonLeftOut(code);
  if (reason !== undefined)
    return { absence: "industry_not_covered", detail: `CES does not cover ${industry}: ${reason}.` };
  const lacks = `no adjusted employment of ${industry}, nor of an industry that contains it`;
  if (asOf !== undefined && nearestIndustry(servedCatalog, editions, code, hasAdjusted))
    return { absence: "not_published_by_then", detail: `What CES had published by ${asOf} has ${lacks}.` };
  return { absence: "no_series", detail: `${LOADED} ${lacks}.` };
}
