import type { Sql } from "postgres";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { type Absence, absentDataset, allFor, type WhyNull } from "../../metrics/snapshot.ts";
import { counties } from "../../reference/counties.ts";
import { formatQuarter, lastDayOfQuarter, parseQuarter } from "../../reference/quarters.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { ALL_INDUSTRIES, blockOf, formatIndustry } from "./codes.ts";
import { QCEW } from "./dataset.ts";
import { type IndustryLevel, levelsOf, matchIndustry } from "./industry-match.ts";
import { type AreaCell, areasByQuarter, cellsOfAreas, publicationDays, type WantedCells } from "./queries.ts";
import { titles } from "./titles.ts";

/** An industry in a county. */
export interface CountyIndustry {
  /** FIPS code of five digits; in Connecticut that of the old county. */
  county: string;
  /** In Connecticut, the planning region; null elsewhere. */
  planningRegion: string | null;
  /** NAICS code of 2 to 6 digits or a range; null if the company has none. */
  naics: string | null;
}

/** An industry in a county, and all industries there, in the newest quarter that QCEW has of the county. */
export interface CountySnapshot {
  /** The area that answers: in Connecticut the county or the planning region. */
  county_fips: string;
  /** With the state's abbreviation: `Fulton County, GA`. */
  county_name: string;
  /** The code that answers: that of the finest level that is disclosed; null if none is. */
  industry_naics_code: string | null;
  industry_naics_description: string | null;
  /** `6-digit` to `2-digit`, by the code that answers; `all-industries` if no level is disclosed. */
  match_precision: string;
  /** Why the code is not the requested one; null if it is. */
  match_note: string | null;
  /** Persons in private establishments in the quarter's last month. */
  industry_employment: number | null;
  /** Dollars, in private establishments; null without employees. */
  industry_avg_weekly_wage: number | null;
  /** Percent over the year, as published; null if it is withheld. */
  industry_employment_yoy_pct: number | null;
  industry_wage_yoy_pct: number | null;
  /** Persons in all industries and ownerships. */
  total_employment: number | null;
  /** Dollars. */
  total_avg_weekly_wage: number | null;
  /** `2016-Q4`. */
  data_period: string;
  /** Whole months from the quarter's end to the publication of the release; null if that day is not known. */
  data_lag_months: number | null;
}

const INDUSTRY_FIGURES = [
  "industry_naics_code",
  "industry_naics_description",
  "industry_employment",
  "industry_avg_weekly_wage",
  "industry_employment_yoy_pct",
  "industry_wage_yoy_pct",
] as const;

/** Why each figure of a county is null, if it is. `noIndustry`: why no industry of the county answers, if none does. */
export function whyCountyLacks(snapshot: CountySnapshot, noIndustry: Absence): WhyNull<CountySnapshot> {
  const { county_name: county, data_period: quarter, industry_naics_code: industry } = snapshot;
  const withheld = (what: string): Absence => ({
    absence: "suppressed",
    detail: `QCEW withholds the change of ${what} of ${industry} in ${county} in ${quarter}.`,
  });
  const nobody = (where: string): Absence => ({
    absence: "no_value",
    detail: `QCEW has no employees ${where} in ${county} in ${quarter}, whom a wage would be paid.`,
  });
  const noTotal: Absence = {
    absence: "no_value",
    detail: `The loaded rows of ${county} in ${quarter} have no total of all industries.`,
  };
  return {
    ...allFor(INDUSTRY_FIGURES, noIndustry),
    ...(industry !== null && {
      industry_avg_weekly_wage: nobody(`of ${industry}`),
      industry_employment_yoy_pct: withheld("employment"),
      industry_wage_yoy_pct: withheld("the wage"),
    }),
    total_employment: noTotal,
    total_avg_weekly_wage: snapshot.total_employment === null ? noTotal : nobody("of any industry"),
    data_lag_months: {
      absence: "no_publication_day",
      detail: `The day on which the loaded QCEW release of ${quarter} was published is not known.`,
    },
  };
}

/** Returns the key of an industry in a county in the answer of {@link countySnapshots}. */
export const countyIndustryKey = ({ county, planningRegion, naics }: CountyIndustry): string =>
  `${county}/${planningRegion ?? ""}/${naics ?? ""}`;

/** A quarter of an area, and whether it has industries of 3 to 6 digits. */
interface AreaQuarter {
  quarter: number;
  isDetailed: boolean;
}

/** What is loaded: the quarters of each area, oldest first, and the days on which quarters were published. */
interface LoadedQuarters {
  all: readonly number[];
  byArea: ReadonlyMap<string, readonly AreaQuarter[]>;
  publishedOn: ReadonlyMap<number, string>;
}

const loadedQuartersOf = keptWhileServed(async (sql, _state: DatasetState): Promise<LoadedQuarters> => {
  const [rows, days] = await Promise.all([areasByQuarter(sql), publicationDays(sql)]);
  const byArea = new Map<string, AreaQuarter[]>();
  const add = (areas: string | null, entry: AreaQuarter): void => {
    for (const area of areas?.split(" ") ?? []) {
      const quarters = byArea.get(area);
      if (quarters) quarters.push(entry);
      else byArea.set(area, [entry]);
    }
  };
  for (const { quarter, detailed, coarse } of rows) {
    add(detailed, { quarter, isDetailed: true });
    add(coarse, { quarter, isDetailed: false });
  }
  return {
    all: rows.map(({ quarter }) => quarter),
    byArea,
    publishedOn: new Map(days.map(({ period, published_on }) => [parseQuarter(period), published_on])),
  };
});

/** Returns the newest loaded quarter, `2016-Q4`; null where none is loaded, or none had ended by the day `upTo`. */
export async function newestQcewQuarter(sql: Sql, state: DatasetState, upTo?: string): Promise<string | null> {
  const { all } = await loadedQuartersOf(sql, state);
  const quarter = all.findLast((candidate) => hasEnded(candidate, upTo));
  return quarter === undefined ? null : formatQuarter(quarter);
}

const hasEnded = (quarter: number, upTo: string | undefined): boolean =>
  upTo === undefined || lastDayOfQuarter(quarter) <= upTo;

/**
 * Returns private employment and wages of many industries in counties, by {@link countyIndustryKey}. Each county
 * answers with its newest quarter, and the industry with its finest level that is disclosed: suppressed rows, and
 * industries without establishments, are skipped. With `upTo`, a day, quarters that ended later are left out; QCEW
 * keeps no earlier releases, so the values are those that are loaded now. Sends one query.
 */
export async function countySnapshots(
  sql: Sql,
  state: DatasetState,
  keys: readonly CountyIndustry[],
  upTo?: string,
): Promise<ReadonlyMap<string, CountySnapshot | Absence>> {
  const loaded = await loadedQuartersOf(sql, state);
  const levelsByCode = await levelsOfCodes(keys);
  const answers = new Map<string, CountySnapshot | Absence>();
  const asked: AskedCounty[] = [];
  for (const key of keys) {
    const place = placeOf(key, loaded, upTo);
    if ("absence" in place) answers.set(countyIndustryKey(key), place);
    else asked.push({ key, ...place, levels: key.naics === null ? [] : (levelsByCode.get(key.naics) ?? []) });
  }
  const wanted = wantedCells(asked);
  const cells = new Map<string, AreaCell>();
  if (wanted.length > 0)
    for (const cell of await cellsOfAreas(sql, wanted)) cells.set(cellKey(cell.area, cell.industry), cell);
  const names = await namesOf(asked);
  for (const county of asked)
    answers.set(countyIndustryKey(county.key), snapshotOf(county, { cells, loaded, ...names }));
  return answers;
}

/** The area that answers, with its quarter. */
interface Place extends AreaQuarter {
  area: string;
}

/** A key with what answers it. */
interface AskedCounty extends Place {
  key: CountyIndustry;
  levels: readonly IndustryLevel[];
}

const cellKey = (area: string, industry: number): string => `${area} ${industry}`;

async function levelsOfCodes(keys: readonly CountyIndustry[]): Promise<Map<string, IndustryLevel[]>> {
  const codes = new Set(keys.flatMap(({ naics }) => naics ?? []));
  return new Map(await Promise.all([...codes].map(async (code) => [code, await levelsOf(code)] as const)));
}

/** Returns the area that answers, the one with the newer quarter of the county and the planning region. */
function placeOf(
  { county, planningRegion }: CountyIndustry,
  { all, byArea }: LoadedQuarters,
  upTo: string | undefined,
): Place | Absence {
  const areas = planningRegion === null ? [county] : [planningRegion, county];
  let place: Place | undefined;
  for (const area of areas) {
    const newest = byArea.get(area)?.findLast(({ quarter }) => hasEnded(quarter, upTo));
    if (newest && newest.quarter > (place?.quarter ?? 0)) place = { area, ...newest };
  }
  if (place) return place;
  if (all.length === 0) return absentDataset(QCEW);
  const [first] = areas.flatMap((area) => byArea.get(area)?.[0]?.quarter ?? []).sort();
  if (first === undefined)
    return { absence: "area_not_covered", detail: `No loaded quarter of QCEW has the county ${areas.join(" or ")}.` };
  return {
    absence: "not_published_by_then",
    detail: `The first loaded quarter of QCEW that has the county is ${formatQuarter(first)}.`,
  };
}

/** Which cells to read: every level of each industry, and the totals of each area. */
function wantedCells(asked: readonly AskedCounty[]): WantedCells[] {
  const industriesByBlock = new Map<string, WantedCells & { industries: number[] }>();
  const seen = new Set<string>();
  for (const { area, quarter, levels } of asked)
    for (const industry of [ALL_INDUSTRIES, ...levels.flatMap(({ industries }) => industries)]) {
      if (seen.has(cellKey(area, industry))) continue;
      seen.add(cellKey(area, industry));
      const block = blockOf(industry);
      const wanted = industriesByBlock.get(`${area} ${block}`);
      if (wanted) wanted.industries.push(industry);
      else industriesByBlock.set(`${area} ${block}`, { area, quarter, block, industries: [industry] });
    }
  return [...industriesByBlock.values()];
}

/** What snapshots are made from, read once for all. */
interface Sources {
  cells: ReadonlyMap<string, AreaCell>;
  loaded: LoadedQuarters;
  nameOf(area: string): string;
  titleOf(industry: number): string | null;
}

async function namesOf(asked: readonly AskedCounty[]): Promise<Pick<Sources, "nameOf" | "titleOf">> {
  if (asked.length === 0) return { nameOf: (area) => area, titleOf: () => null };
  const [countyByFips, { industries }] = await Promise.all([counties(), titles()]);
  return {
    nameOf: (area) =>
      `${countyByFips.get(area)?.name ?? area}, ${findStateOrTerritory(area.slice(0, 2))?.usps ?? "US"}`,
    titleOf: (industry) => industries.get(industry)?.title ?? null,
  };
}

function snapshotOf(asked: AskedCounty, { cells, loaded, nameOf, titleOf }: Sources): CountySnapshot | Absence {
  const { area, quarter } = asked;
  const cellOf = (industry: number): AreaCell | undefined => cells.get(cellKey(area, industry));
  const total = cellOf(ALL_INDUSTRIES);
  const { cell, precision, notes } = matchIndustry(asked, cellOf);
  if (total === undefined && cell === undefined)
    return {
      absence: "no_disclosed_cell",
      detail: `The loaded rows of ${nameOf(area)} in ${formatQuarter(quarter)} have neither the industry nor a total.`,
    };
  return {
    county_fips: area,
    county_name: nameOf(area),
    industry_naics_code: cell ? formatIndustry(cell.industry) : null,
    industry_naics_description: cell ? titleOf(cell.industry) : null,
    match_precision: precision,
    match_note: noteOf(asked.key, notes),
    industry_employment: cell?.employment ?? null,
    // Without employment the file has a wage of 0, which is not a real wage.
    industry_avg_weekly_wage: cell?.weekly_wage || null,
    industry_employment_yoy_pct: percentOf(cell?.employment_yoy),
    industry_wage_yoy_pct: percentOf(cell?.weekly_wage_yoy),
    total_employment: total?.employment ?? null,
    total_avg_weekly_wage: total?.weekly_wage || null,
    data_period: formatQuarter(quarter),
    data_lag_months: lagMonths(quarter, loaded.publishedOn.get(quarter)),
  };
}

const percentOf = (tenths: number | null | undefined): number | null => (tenths == null ? null : tenths / 10);

/** Whole months from the end of a quarter to a day. */
function lagMonths(quarter: number, day: string | undefined): number | null {
  if (day === undefined) return null;
  const endMonth = Math.floor(quarter / 10) * 12 + (quarter % 10) * 3;
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - endMonth - 1;
}

const CONNECTICUT = "In Connecticut QCEW has the counties to 2023-Q4 and the planning regions from 2024-Q1 on.";

function noteOf({ county, naics }: CountyIndustry, matchNotes: readonly string[]): string | null {
  const notes = [
    ...(naics === null ? ["The industry is not known: only totals are given."] : matchNotes),
    ...(county.startsWith("09") ? [CONNECTICUT] : []),
  ];
  return notes.length === 0 ? null : notes.join(" ");
}
