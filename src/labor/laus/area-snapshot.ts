import type { Sql } from "postgres";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { percentChange } from "../../metrics/ratio.ts";
import { type Absence, absentDataset, type WhyNull } from "../../metrics/snapshot.ts";
import { fullCountyNames } from "../../reference/counties.ts";
import { findState } from "../../reference/states.ts";
import { newestPeriodReader } from "../recent/newest-period.ts";
import { NOW } from "../revisions/queries.ts";
import { PUERTO_RICO } from "../vocabulary/areas.ts";
import { formatMonth } from "../vocabulary/period.ts";
import { type Trend, trendOf } from "../vocabulary/trend.ts";
import { observedPeriods, type RecentPeriods, servedPeriods } from "./recent.ts";
import { type LausLevel, PARTS } from "./series-id.ts";

/** The newest unemployment of a county (not adjusted) or state (adjusted). */
export interface UnemploymentSnapshot {
  fips: string;
  name: string;
  level: LausLevel;
  /** Percent of the labor force, one decimal. */
  unemployment_rate: number;
  /** In the same month, or year, a year before; null where LAUS has none. */
  unemployment_rate_year_before: number | null;
  /** In points, one decimal. */
  unemployment_rate_yoy_change: number | null;
  /** Persons. */
  labor_force: number | null;
  /** In percent, one decimal. */
  labor_force_yoy_change_pct: number | null;
  /** `YYYY-MM`; `YYYY` where only annual averages of the county are loaded. */
  laus_data_period: string;
  seasonal_adjustment: "seasonally_adjusted" | "not_seasonally_adjusted";
  /** Whether a figure of the period is marked as preliminary. */
  preliminary: boolean;
}

/** A trend is more than 0.3 point. */
const STABLE_WITHIN_TENTHS = 3;

/**
 * The newest unemployment of some areas (2 digits: a state, 5: a county), by code: months, or annual averages where a
 * county has no months. Without `asOf` it sends no query once the figures of the published state are in memory; with
 * `asOf` (`YYYY-MM-DD`: as published by the end of that day) one.
 */
export async function unemploymentSnapshots(
  sql: Sql,
  state: DatasetState,
  areas: readonly string[],
  asOf?: string,
): Promise<ReadonlyMap<string, UnemploymentSnapshot | Absence>> {
  const codes = [...new Set(areas)];
  if (state.version === 0) return new Map(codes.map((code) => [code, absentDataset(state.dataset)]));
  const [served, names] = await Promise.all([servedSnapshots(sql, state), fullCountyNames()]);
  const observed = asOf !== undefined || served === undefined ? await observedPeriods(sql, codes, asOf ?? NOW) : [];
  const snapshots = asOf === undefined && served ? served : toSnapshots(observed);
  return new Map<string, UnemploymentSnapshot | Absence>(
    codes.map((code) => {
      const name = names.get(code) ?? findState(code)?.name ?? served?.get(code)?.name ?? code;
      const snapshot = snapshots.get(code);
      if (snapshot) return [code, { ...snapshot, name }];
      return [code, absenceOf(code, name, served?.has(code) ? asOf : undefined)];
    }),
  );
}

/** Why each figure of an area is null, if it is. */
export function whyUnemploymentLacks(snapshot: UnemploymentSnapshot): WhyNull<UnemploymentSnapshot> {
  const { name, laus_data_period: period } = snapshot;
  const before = `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
  const lacks = (what: string, when: string): Absence => ({
    absence: "no_value",
    detail: `The loaded LAUS data has no ${what} of ${name} in ${when}.`,
  });
  const noRate = lacks("unemployment rate", before);
  const noForce = lacks("labor force", period);
  return {
    unemployment_rate_year_before: noRate,
    unemployment_rate_yoy_change: noRate,
    labor_force: noForce,
    labor_force_yoy_change_pct: snapshot.labor_force === null ? noForce : lacks("labor force", before),
  };
}

/** The newest month or year of any area, by the end of a day; null where nothing had been published by then. */
export const newestLausPeriod = newestPeriodReader(Object.values(PARTS).flatMap((parts) => Object.values(parts)));

/**
 * Unemployment against a year before: `rising` or `falling` if the rate changed by more than 0.3 point, else `stable`;
 * null if either rate is missing. Compared in whole tenths, so that exactly 0.3 point is `stable`.
 */
export function unemploymentTrend({
  unemployment_rate: rate,
  unemployment_rate_year_before: before,
}: {
  unemployment_rate: number | null;
  unemployment_rate_year_before: number | null;
}): Trend | null {
  if (rate === null || before === null) return null;
  return trendOf(toTenths(rate) - toTenths(before), STABLE_WITHIN_TENTHS);
}

const toTenths = (rate: number): number => Math.round(rate * 10);

/** The figures of every area of the published state; undefined, and not kept, while they are derived. */
const servedSnapshots = keptWhileServed(async (sql, _state: DatasetState) => {
  const periods = await servedPeriods(sql);
  return periods && toSnapshots(periods);
});

/** The newest figures of each area: of the first of its lists that has a rate, months before years. */
function toSnapshots(periods: readonly RecentPeriods[]): ReadonlyMap<string, UnemploymentSnapshot> {
  const snapshots = new Map<string, UnemploymentSnapshot>();
  for (const ofArea of periods) {
    const snapshot = snapshots.has(ofArea.fips) ? undefined : toSnapshot(ofArea);
    if (snapshot) snapshots.set(ofArea.fips, snapshot);
  }
  return snapshots;
}

function toSnapshot({ fips, level, name, periods }: RecentPeriods): UnemploymentSnapshot | undefined {
  const newest = periods.findLast(({ rate }) => rate !== null);
  if (!newest || newest.rate === null) return undefined;
  // Months and annual averages alike are numbered by year and month: 100 is a year.
  const before = periods.find(({ period }) => period === newest.period - 100);
  const rateBefore = before?.rate ?? null;
  return {
    fips,
    name: name ?? fips,
    level,
    unemployment_rate: newest.rate,
    unemployment_rate_year_before: rateBefore,
    unemployment_rate_yoy_change: rateBefore === null ? null : (toTenths(newest.rate) - toTenths(rateBefore)) / 10,
    labor_force: newest.force,
    labor_force_yoy_change_pct: percentChange(newest.force, before?.force),
    laus_data_period: formatMonth(newest.period),
    seasonal_adjustment: level === "state" ? "seasonally_adjusted" : "not_seasonally_adjusted",
    preliminary: newest.preliminary,
  };
}

/** `publishedAfter`: the requested day, if the area has figures that were published after it. */
function absenceOf(fips: string, name: string, publishedAfter: string | undefined): Absence {
  const area = name === fips ? fips : `${name} (${fips})`;
  if (publishedAfter !== undefined)
    return {
      absence: "not_published_by_then",
      detail: `What LAUS had published by ${publishedAfter} has no figures of ${area}.`,
    };
  if (fips === PUERTO_RICO)
    return { absence: "area_not_covered", detail: `LAUS publishes ${area} by county (municipio) only.` };
  const figures = fips.length === 2 ? "adjusted months" : "figures";
  return { absence: "area_not_covered", detail: `The loaded LAUS data has no ${figures} of ${area}.` };
}
