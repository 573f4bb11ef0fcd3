import type { Sql } from "postgres";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { type Absence, absentDataset, type WhyNull } from "../../metrics/snapshot.ts";
import { matchLevel } from "../../reference/naics.ts";
import { newestPeriodReader } from "../recent/newest-period.ts";
import { type RecentValues, recentValues } from "../recent/values.ts";
import { NOW } from "../revisions/queries.ts";
import { isPreliminary } from "../vocabulary/metadata.ts";
import { addMonths, formatMonth, type MonthNumber, parseMonth } from "../vocabulary/period.ts";
import { type Trend, trendOf } from "../vocabulary/trend.ts";
import type { ElementCode } from "./cuts.ts";
import { JOLTS } from "./dataset.ts";
import { JOLTS_INDUSTRIES, type JoltsMatch, joltsMatch, whyNoJolts } from "./industries.ts";
import { seriesNumber } from "./series-id.ts";
import { tightness } from "./turnover.ts";

/** The newest turnover of a JOLTS industry of the nation, seasonally adjusted; rates in percent of employment. */
interface TurnoverRates {
  /** In percent of employment and openings. */
  job_openings_rate: number | null;
  hires_rate: number | null;
  quits_rate: number | null;
  layoffs_and_discharges_rate: number | null;
  total_separations_rate: number | null;
  /** Job openings ÷ hires, two decimals; null where either is missing or there were no hires. */
  labour_market_tightness: number | null;
  /** `YYYY-MM`. */
  data_period: string;
  /** Whether a figure of the month is marked as preliminary. */
  preliminary: boolean;
  /** Mean of `hires_rate` over `data_period` and the two months before, two decimals; null if any is missing. */
  hiring_rate_3m: number | null;
  /** The same of the three months a year before. */
  hiring_rate_3m_year_before: number | null;
}

/** What JOLTS says of a NAICS code now: the figures, and the industry of JOLTS that they are of. */
export interface TurnoverSnapshot extends TurnoverRates {
  /** JOLTS's own code: 320000 is not NAICS 32. */
  jolts_industry_code: string;
  jolts_industry_name: string;
  /** `2-digit` to `4-digit`: the digits of the part of the code that the industry stands for. */
  naics_match_level: string;
  /** What the figures cover, where that is not exactly the asked code. */
  match_note: string | null;
  adjustment: "sa";
}

/** A trend is more than 0.1 point between two means of three months: of the sums, in tenths. */
const STABLE_WITHIN_TENTHS = 3;

/**
 * The newest adjusted turnover of some NAICS codes (2 to 6 digits, a range, `00` or `05`), by code: of the narrowest
 * JOLTS industry that contains the code. Without `asOf` it sends no query once the figures of the published state are
 * in memory; with `asOf` (`YYYY-MM-DD`: as published by the end of that day) one.
 */
export async function turnoverSnapshots(
  sql: Sql,
  state: DatasetState,
  naicsCodes: readonly string[],
  asOf?: string,
): Promise<ReadonlyMap<string, TurnoverSnapshot | Absence>> {
  const askedCodes = [...new Set(naicsCodes)];
  if (state.version === 0) return new Map(askedCodes.map((code) => [code, absentDataset(state.dataset)]));
  const matches = new Map(askedCodes.map((code) => [code, joltsMatch(code)]));
  const industries = new Set([...matches.values()].flatMap((match) => match?.industry.code ?? []));
  const served = await servedRates(sql, state);
  const rates = asOf === undefined ? served : await ratesOf(sql, [...industries], asOf);
  return new Map<string, TurnoverSnapshot | Absence>(
    [...matches].map(([code, match]) => {
      const ofIndustry = match && rates.get(match.industry.code);
      if (ofIndustry) return [code, toSnapshot(match, ofIndustry)];
      return [code, absenceOf(code, match, served, asOf)];
    }),
  );
}

/** Why each figure of an industry is null, if it is. */
export function whyTurnoverLacks(snapshot: TurnoverSnapshot): WhyNull<TurnoverSnapshot> {
  const { data_period: month, jolts_industry_name: name, jolts_industry_code: code } = snapshot;
  const lacks = (what: string, when = `in ${month}`): Absence => ({
    absence: "no_value",
    detail: `The loaded JOLTS data has no ${what} of ${name} (${code}) ${when}.`,
  });
  const threeMonths = (last: string): Absence => lacks("hires rate", `in each of the three months to ${last}`);
  return {
    job_openings_rate: lacks("job openings rate"),
    hires_rate: lacks("hires rate"),
    quits_rate: lacks("quits rate"),
    layoffs_and_discharges_rate: lacks("layoffs and discharges rate"),
    total_separations_rate: lacks("total separations rate"),
    labour_market_tightness: lacks("job openings and hires to divide"),
    hiring_rate_3m: threeMonths(month),
    hiring_rate_3m_year_before: threeMonths(formatMonth(addMonths(parseMonth(month), -12))),
  };
}

/** The newest month of any JOLTS series, by the end of a day; null where nothing had been published by then. */
export const newestJoltsPeriod = newestPeriodReader([JOLTS]);

/**
 * Hiring against a year before: `rising` or `falling` if the two means are more than 0.1 point apart, else `stable`;
 * null if either is missing. A mean of three rates with one decimal is a whole number of thirtieths, which its two
 * decimals give back, so that exactly 0.1 point is `stable`.
 */
export function hiringTrend({
  hiring_rate_3m: now,
  hiring_rate_3m_year_before: before,
}: Pick<TurnoverRates, "hiring_rate_3m" | "hiring_rate_3m_year_before">): Trend | null {
  if (now === null || before === null) return null;
  return trendOf(Math.round(now * 30) - Math.round(before * 30), STABLE_WITHIN_TENTHS);
}

/** The figures of all 28 industries of the published state. */
const servedRates = keptWhileServed((sql, _state: DatasetState) =>
  ratesOf(
    sql,
    JOLTS_INDUSTRIES.map(({ code }) => code),
    NOW,
  ),
);

/** What is read of an industry: levels of openings and hires for their ratio, and rates. */
const READ = [
  { element: "JO", kind: "L" },
  { element: "JO", kind: "R" },
  { element: "HI", kind: "L" },
  { element: "HI", kind: "R" },
  { element: "QU", kind: "R" },
  { element: "LD", kind: "R" },
  { element: "TS", kind: "R" },
] as const;

const numberOf = (industry: string, element: ElementCode, kind: "L" | "R"): number =>
  seriesNumber({ industry, state: "00", size: "00", element, kind, adjustment: "sa" });

/** The figures of some industries as of a day, by the industry's code; those without any are left out. */
async function ratesOf(
  sql: Sql,
  industries: readonly string[],
  asOf: string,
): Promise<ReadonlyMap<string, TurnoverRates>> {
  const series = industries.flatMap((industry) => READ.map(({ element, kind }) => numberOf(industry, element, kind)));
  const values = await recentValues(sql, { part: JOLTS, series, asOf });
  return new Map(
    industries.flatMap((industry) => {
      const rates = newestRates((element, kind) => values.get(numberOf(industry, element, kind)));
      return rates ? [[industry, rates] as const] : [];
    }),
  );
}

/** The newest month in which any of the rates has a value; undefined where none has one. */
function newestRates(
  seriesOf: (element: ElementCode, kind: "L" | "R") => RecentValues | undefined,
): TurnoverRates | undefined {
  const withValue = READ.filter(({ kind }) => kind === "R").flatMap(({ element, kind }) =>
    [...(seriesOf(element, kind) ?? [])].filter(([, { value }]) => value !== null).map(([month]) => month),
  );
  if (withValue.length === 0) return undefined;
  const period = Math.max(...withValue);
  const at = (element: ElementCode, kind: "L" | "R") => seriesOf(element, kind)?.get(period);
  const rate = (element: ElementCode) => at(element, "R")?.value ?? null;
  return {
    job_openings_rate: rate("JO"),
    hires_rate: rate("HI"),
    quits_rate: rate("QU"),
    layoffs_and_discharges_rate: rate("LD"),
    total_separations_rate: rate("TS"),
    labour_market_tightness: tightness(at("JO", "L")?.value ?? null, at("HI", "L")?.value ?? null),
    data_period: formatMonth(period),
    preliminary: READ.some(({ element, kind }) => isPreliminary(at(element, kind)?.footnotes ?? null)),
    hiring_rate_3m: meanOfThree(seriesOf("HI", "R"), period),
    hiring_rate_3m_year_before: meanOfThree(seriesOf("HI", "R"), addMonths(period, -12)),
  };
}

/** The mean of three months up to one; summed in whole tenths, of which JOLTS publishes rates. */
function meanOfThree(rates: RecentValues | undefined, last: MonthNumber): number | null {
  let tenths = 0;
  for (const back of [0, 1, 2]) {
    const rate = rates?.get(addMonths(last, -back))?.value;
    if (rate === null || rate === undefined) return null;
    tenths += Math.round(rate * 10);
  }
  return Math.round((tenths * 10) / 3) / 100;
}

const toSnapshot = ({ industry, naicsPart, note }: JoltsMatch, rates: TurnoverRates): TurnoverSnapshot => ({
  jolts_industry_code: industry.code,
  jolts_industry_name: industry.title,
  naics_match_level: matchLevel(naicsPart),
  match_note: note,
  ...rates,
  adjustment: "sa",
});

function absenceOf(
  code: string,
  match: JoltsMatch | undefined,
  served: ReadonlyMap<string, TurnoverRates>,
  asOf: string | undefined,
): Absence {
  if (!match) return { absence: "industry_not_covered", detail: `JOLTS does not cover ${code}: ${whyNoJolts(code)}.` };
  const lacks = `has no adjusted turnover of ${match.industry.title} (${match.industry.code})`;
  return asOf !== undefined && served.has(match.industry.code)
    ? { absence: "not_published_by_then", detail: `What JOLTS had published by ${asOf} ${lacks}.` }
    : { absence: "no_series", detail: `The loaded JOLTS data ${lacks}.` };
}
