import type { Sql } from "postgres";
import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import type { DatasetState } from "../../http/versions.ts";
import { type IndustrySnapshot, industrySnapshots, newestCesPeriod } from "../../labor/ces/industry-snapshot.ts";
import { newestJoltsPeriod, type TurnoverSnapshot, turnoverSnapshots } from "../../labor/jolts/industry-snapshot.ts";
import { newestLausPeriod, type UnemploymentSnapshot, unemploymentSnapshots } from "../../labor/laus/area-snapshot.ts";
import {
  type ChiefExecutiveWages,
  chiefExecutiveWages,
  metrosOfCounty,
  newestOewsYear,
} from "../../labor/oews/wage-snapshot.ts";
import { type CountySnapshot, countySnapshots, newestQcewQuarter } from "../../labor/qcew/county-snapshot.ts";
import { type Absence, absentDataset } from "../../metrics/snapshot.ts";
import { countyIndustryOf, headquartersCountyOf, unemploymentAreasOf } from "../headquarters.ts";
import { endedBy } from "../publication-lags.ts";

/** The figures of all surveys that the labor context of some companies is made from. */
export interface LaborSnapshots {
  /** By NAICS code. */
  industries: ReadonlyMap<string, IndustrySnapshot | Absence>;
  turnover: ReadonlyMap<string, TurnoverSnapshot | Absence>;
  /** By `countyIndustryKey`. */
  counties: ReadonlyMap<string, CountySnapshot | Absence>;
  /** By FIPS code of a county or state. */
  unemployment: ReadonlyMap<string, UnemploymentSnapshot | Absence>;
  /** By OEWS area: `1` or a CBSA code. */
  wages: ReadonlyMap<string, ChiefExecutiveWages | Absence>;
  /** Newest loaded period of each survey; null: not loaded. */
  newest: Readonly<Record<(typeof LABOR_DATASETS)[number], string | null>>;
  /** Returns why a survey has no newest period, if it has none. */
  whyNone: (dataset: (typeof LABOR_DATASETS)[number]) => Absence;
}

/** The nation's area in OEWS. */
export const NATIONAL_AREA = "1";

/** The datasets that the labor context reads besides the filings. */
export const LABOR_DATASETS = ["ces", "jolts", "laus", "qcew", "oews"] as const;

/** Reads what the labor context of some companies is made from: at most one query for each dataset. */
export async function laborSnapshots(
  sql: Sql,
  stateOf: (dataset: string) => DatasetState,
  companies: readonly CompanyToEnrich[],
  asOf: string | undefined,
): Promise<LaborSnapshots> {
  const [ces, jolts, laus, qcew, oews] = LABOR_DATASETS.map(stateOf) as [
    DatasetState,
    DatasetState,
    DatasetState,
    DatasetState,
    DatasetState,
  ]; // one for each name
  const naicsCodes = [...new Set(companies.flatMap(({ naics_code: code }) => code ?? []))];
  const cells = companies.flatMap((company) => countyIndustryOf(company) ?? []);
  const areas = [...new Set(companies.flatMap(unemploymentAreasOf))];
  const headquarters = companies.flatMap((company) => headquartersCountyOf(company) ?? []);
  const metros = await Promise.all(headquarters.map(metrosOfCounty));
  const wageAreas = [...new Set([NATIONAL_AREA, ...metros.flat().map(({ code }) => code)])];
  const [industries, turnover, counties, unemployment, wages] = await Promise.all([
    industrySnapshots(sql, ces, naicsCodes, asOf),
    turnoverSnapshots(sql, jolts, naicsCodes, asOf),
    countySnapshots(sql, qcew, cells, endedBy("qcew", asOf)),
    unemploymentSnapshots(sql, laus, areas, asOf),
    chiefExecutiveWages(sql, oews, wageAreas, endedBy("oews", asOf)),
  ]);
  const [cesPeriod, joltsPeriod, lausPeriod, qcewPeriod, oewsPeriod] = await Promise.all([
    newestCesPeriod(sql, ces, asOf),
    newestJoltsPeriod(sql, jolts, asOf),
    newestLausPeriod(sql, laus, asOf),
    newestQcewQuarter(sql, qcew, endedBy("qcew", asOf)),
    newestOewsYear(sql, oews, endedBy("oews", asOf)),
  ]);
  return {
    industries,
    turnover,
    counties,
    unemployment,
    wages,
    newest: { ces: cesPeriod, jolts: joltsPeriod, laus: lausPeriod, qcew: qcewPeriod, oews: oewsPeriod },
    whyNone: (dataset) =>
      stateOf(dataset).version === 0 ? absentDataset(dataset) : { absence: "not_published_by_then" },
  };
}
