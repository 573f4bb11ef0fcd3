import type { Sql } from "postgres";
import type { DatasetState } from "../../http/versions.ts";
import { type Absence, absentDataset, isAbsent, type WhyNull } from "../../metrics/snapshot.ts";
import { cbsaOfCountyIn, type Delineation } from "../../reference/cbsas.ts";
import { OEWS } from "./dataset.ts";
import { directoryOf, type OewsArea } from "./directory.ts";
import { topCodedBit } from "./fields.ts";
import { type AreaYear, occupationWages, type WageRow } from "./queries.ts";

/** The occupation that chief executives' pay is compared with. */
const CHIEF_EXECUTIVES = "11-1011";

/** Wages of chief executives in an area, in dollars a year. */
export interface ChiefExecutiveWages {
  /** `1` the nation, or the code of a metropolitan area. */
  area: string;
  area_name: string;
  soc_code: string;
  soc_title: string;
  /** These four are null if they are top-coded or not available. */
  market_median_annual_wage: number | null;
  market_mean_annual_wage: number | null;
  market_75th_percentile: number | null;
  market_90th_percentile: number | null;
  /** The survey's year: its estimates are for May. */
  reference_year: number;
  /** Which of the four are null because they are at or above the year's limit, in dollars a year. */
  top_coded: WageName[];
  limit: number | undefined;
}

const WAGES = {
  market_median_annual_wage: "annual_median",
  market_mean_annual_wage: "annual_mean",
  market_75th_percentile: "annual_pct75",
  market_90th_percentile: "annual_pct90",
} as const;
type WageName = keyof typeof WAGES;
const WAGE_NAMES = Object.keys(WAGES) as WageName[]; // the keys of the object above

/**
 * Returns the wages of chief executives (SOC 11-1011) of many areas, by area: `1` is the nation, others are CBSA codes.
 * Each area answers with its newest year, over all industries. With `upTo`, a day, years whose May is later are left
 * out; OEWS keeps no earlier editions, so the values are those that are loaded now. Sends one query.
 */
export async function chiefExecutiveWages(
  sql: Sql,
  state: DatasetState,
  areas: readonly string[],
  upTo?: string,
): Promise<ReadonlyMap<string, ChiefExecutiveWages | Absence>> {
  const directory = await directoryOf(sql, state);
  const answers = new Map<string, ChiefExecutiveWages | Absence>();
  const asked: AreaYear[] = [];
  for (const code of new Set(areas)) {
    const area = directory.areas.get(code);
    const year = area?.years.findLast((candidate) => hasEnded(candidate, upTo));
    if (year === undefined) answers.set(code, whyNoYear(directory.areas, area, code));
    else asked.push({ area: code, year });
  }
  const rows = asked.length === 0 ? [] : await occupationWages(sql, CHIEF_EXECUTIVES, asked);
  const rowByArea = new Map(rows.map((row) => [row.area, row]));
  for (const { area, year } of asked)
    answers.set(area, wagesOf(rowByArea.get(area), { area, year }, directory.limitOf(year)?.annual));
  return answers;
}

/** Why each wage of an area is null, if it is. */
export function whyWagesLack({ top_coded: topCoded, ...wages }: ChiefExecutiveWages): WhyNull<ChiefExecutiveWages> {
  const { reference_year: year, area_name: area, limit } = wages;
  return Object.fromEntries(
    WAGE_NAMES.map((name): [WageName, Absence] => [
      name,
      topCoded.includes(name)
        ? { absence: "top_coded", detail: `The wage is at or above the limit of OEWS of ${year}${dollars(limit)}.` }
        : { absence: "wage_not_published", detail: `OEWS of ${year} has no such wage of chief executives in ${area}.` },
    ]),
  ) as Record<WageName, Absence>; // an entry for each
}

const dollars = (limit: number | undefined): string =>
  limit === undefined ? "" : `, $${separated.format(limit)} a year`;

/** Made once: the screener formats the nation's limit for each company. */
const separated = new Intl.NumberFormat("en-US");

/** Returns the newest loaded year, `2023`; null where none is loaded, or none whose May had ended by the day `upTo`. */
export async function newestOewsYear(sql: Sql, state: DatasetState, upTo?: string): Promise<string | null> {
  const year = (await directoryOf(sql, state)).years().findLast((candidate) => hasEnded(candidate, upTo));
  return year === undefined ? null : String(year);
}

/** The estimates of a year are for May. */
const hasEnded = (year: number, upTo: string | undefined): boolean => upTo === undefined || `${year}-05-31` <= upTo;

function whyNoYear(areas: ReadonlyMap<string, OewsArea>, area: OewsArea | undefined, code: string): Absence {
  if (areas.size === 0) return absentDataset(OEWS);
  if (area === undefined)
    return { absence: "area_not_covered", detail: `No loaded year of OEWS has the metropolitan area ${code}.` };
  return {
    absence: "not_published_by_then",
    detail: `The first loaded year of OEWS that has ${area.name} is ${area.years[0]}.`,
  };
}

function wagesOf(
  row: WageRow | undefined,
  { area, year }: AreaYear,
  limit: number | undefined,
): ChiefExecutiveWages | Absence {
  if (row === undefined)
    return {
      absence: "wage_not_published",
      detail: `OEWS of ${year} has no estimate of chief executives in the area ${area}.`,
    };
  const topCoded = WAGE_NAMES.filter((name) => (row.top_coded & topCodedBit(WAGES[name])) !== 0);
  if (WAGE_NAMES.every((name) => row[WAGES[name]] === null))
    return {
      absence: topCoded.length > 0 ? "top_coded" : "wage_not_published",
      detail:
        `OEWS of ${year} publishes no annual wage of chief executives in ${row.area_name}: ` +
        (topCoded.length > 0 ? `wages are at or above its limit${dollars(limit)}.` : "wages are not available."),
    };
  return {
    area,
    area_name: row.area_name,
    soc_code: CHIEF_EXECUTIVES,
    soc_title: row.title,
    market_median_annual_wage: row.annual_median,
    market_mean_annual_wage: row.annual_mean,
    market_75th_percentile: row.annual_pct75,
    market_90th_percentile: row.annual_pct90,
    reference_year: year,
    top_coded: topCoded,
    limit,
  };
}

/** Counties of a headquarters, as companies have them. */
export interface HeadquartersCounty {
  county: string;
  /** In Connecticut, the planning region that the headquarters are in. */
  planningRegion: string | null;
}

/** A metropolitan area whose wages stand for a county, in the years that used its delineation. */
export interface MetroOfYears {
  code: string;
  /** Both counted. */
  from: number;
  to: number;
}

/** OEWS uses the delineation of 2023 from May 2024 on, before that those of the decade of 2010. */
const FIRST_YEAR_OF_2023 = 2024;
const YEARS_OF_DELINEATIONS: readonly { edition: Delineation; from: number; to: number }[] = [
  { edition: 2023, from: FIRST_YEAR_OF_2023, to: Number.POSITIVE_INFINITY },
  { edition: 2018, from: 2015, to: FIRST_YEAR_OF_2023 - 1 },
];

/**
 * Returns the metropolitan areas that OEWS may publish for the county of a headquarters, newest first; `[]` if the
 * county is in none. To May 2023, OEWS used areas of towns (NECTAs) in New England. A county does not tell which of
 * them a town is in, so they are never among the areas, and the codes of New England's CBSAs have no rows in these
 * years.
 */
export async function metrosOfCounty({ county, planningRegion }: HeadquartersCounty): Promise<MetroOfYears[]> {
  const metros: MetroOfYears[] = [];
  for (const { edition, from, to } of YEARS_OF_DELINEATIONS) {
    const regionCbsa = planningRegion === null ? undefined : await cbsaOfCountyIn(edition, planningRegion);
    const cbsa = regionCbsa ?? (await cbsaOfCountyIn(edition, county));
    if (cbsa?.isMetropolitan) metros.push({ code: cbsa.code, from, to });
  }
  return metros;
}

/**
 * Returns the wages of the newest year in which an area stood for the county, from what {@link chiefExecutiveWages} has
 * of the codes of `metros`; else why there are none.
 */
export function wagesOfMetro(
  metros: readonly MetroOfYears[],
  wagesByArea: ReadonlyMap<string, ChiefExecutiveWages | Absence>,
): ChiefExecutiveWages | Absence {
  let whyNot: Absence | undefined;
  for (const { code, from, to } of metros) {
    const wages = wagesByArea.get(code);
    if (wages === undefined) continue;
    if (isAbsent(wages)) whyNot ??= wages;
    else if (wages.reference_year >= from && wages.reference_year <= to) return wages;
  }
  return whyNot ?? { absence: "area_not_covered", detail: "The county is in no metropolitan area of a loaded year." };
}
