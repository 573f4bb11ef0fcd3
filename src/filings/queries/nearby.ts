import type { Sql } from "postgres";

/** A ticker that is like another one. */
export interface NearbyTicker {
  symbol: string;
  /** Of the company that has it. */
  name: string;
  is_loaded: boolean;
}

/**
 * The tickers that fit one of the patterns of `like`, those of companies that are loaded first; the list is looked
 * through.
 */
export const nearbyTickers = (sql: Sql, patterns: readonly string[]) =>
  sql<NearbyTicker[]>`
    select distinct on (is_loaded, symbol) symbol, coalesce(c.name, t.name) as name, c.cik is not null as is_loaded
      from sec_tickers t
      left join sec_companies c on c.cik = t.cik
     where symbol like any (${[...patterns]})
     order by is_loaded desc, symbol, is_listed desc, position
     limit 500`; // all: a ticker of five letters has eleven patterns, each of at most 36 tickers

/** Which of these forms a company has filings of, and its commonest others. */
export const formsOfCompany = (sql: Sql, cik: string) =>
  sql<{ form: string }[]>`
    select form
      from sec_filings
     where cik = ${cik}
     group by form
     order by count(*) desc, form`;
