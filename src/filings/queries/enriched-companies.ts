import type { Fragment, Sql } from "postgres";
import type { Absence } from "../../metrics/snapshot.ts";
import { type CountyConfidence, countyConfidence } from "../companies/headquarters-county.ts";
import { type ChiefExecutivePay, chiefExecutivePay, newestOfficers, type OfficerRow } from "./chief-executives.ts";
import { isItsOwn } from "./companies.ts";

/** What a company is and where it is: what other datasets' figures about it are looked up by. */
export interface CompanyToEnrich {
  cik: string;
  name: string;
  entity_type: string | null;
  /** Its main ticker now, and that ticker's exchange. */
  ticker: string | null;
  exchange: string | null;
  sic: string | null;
  sic_description: string | null;
  /** NAICS 2022, 2 to 6 digits or a range. */
  naics_code: string | null;
  naics_description: string | null;
  category: string | null;
  /** Month and day of the nominal year end: `0930`. */
  fiscal_year_end: string | null;
  /** Of the headquarters. EDGAR's code: a state's abbreviation, or another country's letter and digit. */
  state: string | null;
  zip: string | null;
  city: string | null;
  country: string | null;
  is_foreign: boolean;
  /** In Connecticut the old county. */
  county_fips: string | null;
  county_name: string | null;
  /** Only in Connecticut: the region of the town. */
  planning_region_fips: string | null;
  /** Null without a county. */
  county_fips_confidence: CountyConfidence | null;
  /** Whether it is a blank-check company (SIC 6770), which has no industry of its own. */
  is_blank_check: boolean;
  /** From its newest Summary Compensation Table. */
  executive: ChiefExecutivePay | Absence;
}

/** A company as the query gives it. */
type StoredCompany = Omit<CompanyToEnrich, "county_fips_confidence" | "is_blank_check" | "executive"> & {
  officers: OfficerRow[] | null;
};

/** SIC code of blank-check companies. */
const BLANK_CHECK = "6770";

/**
 * Returns identity, location and chief executive of companies, by CIK, in the order of their CIKs: of those with the
 * given CIKs (10 digits), or of all loaded ones. With `asOf`, pay is from tables filed by that day. Sends one query. A
 * CIK that is not loaded is not in the result.
 */
export async function companiesToEnrich(
  sql: Sql,
  ciks: readonly string[] | "all",
  asOf?: string,
): Promise<ReadonlyMap<string, CompanyToEnrich>> {
  const isAsked: Fragment = ciks === "all" ? sql`true` : sql`c.cik = any (${[...ciks]}::text[])`;
  const rows = await sql<StoredCompany[]>`
    select c.cik, c.name, c.entity_type, t.symbol as ticker, t.exchange, c.sic, c.sic_description, c.naics_code,
           c.naics_description, c.category, c.fiscal_year_end, c.state, c.zip, c.city, c.country, c.is_foreign,
           c.county_fips, c.county_name, c.planning_region_fips, pay.officers
      from sec_companies c
      left join lateral (
        select symbol, exchange
          from sec_tickers own
         where cik = c.cik and ${isItsOwn(sql)}
         order by is_listed desc, position
         limit 1
      ) t on true
      left join lateral (${newestOfficers(sql, asOf)}
      ) pay on true
     where ${isAsked}
     order by c.cik`;
  const companies = new Map<string, CompanyToEnrich>();
  for (const { officers, ...row } of rows)
    companies.set(row.cik, {
      ...row,
      executive: chiefExecutivePay(row, officers ?? [], asOf),
      county_fips_confidence: await countyConfidence({ ...row, countyFips: row.county_fips }),
      is_blank_check: row.sic === BLANK_CHECK,
    });
  return companies;
}
