import type { Sql } from "postgres";

/** A company of the screener, as stored. */
export interface ScreenerRow {
  cik: string;
  identity: ScreenerIdentity;
  periods: Record<string, string | null>;
  /** In the order of the vintage's fields. */
  figures: (number | null)[];
}

/** What rows show of a company, and what requests filter by. */
export interface ScreenerIdentity {
  ticker: string | null;
  name: string;
  exchange: string | null;
  sic: string | null;
  sic_description: string | null;
  naics_code: string | null;
  naics_description: string | null;
  /** Postal abbreviation, or EDGAR's code of a country. */
  state: string | null;
  /** Null abroad. */
  state_fips: string | null;
  county_fips: string | null;
  county_name: string | null;
  /** Connecticut only. */
  planning_region_fips: string | null;
  cbsa: string | null;
  category: string | null;
  currency: string | null;
  /** Absent in a screener that an earlier program built. */
  taxonomy?: string | null;
  fiscal_year: number | null;
}

/** Every company of the screener, by CIK. Lists come as JSON, which is read much faster than the text of arrays. */
export const screenerRows = (sql: Sql) =>
  sql<ScreenerRow[]>`
    select cik, identity, periods, to_json(figures) as figures
      from screener_companies
     order by cik`;
