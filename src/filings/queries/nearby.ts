import type { Sql } from "postgres";

/** A ticker similar to another one. */
export interface NearbyTicker {
  symbol: string;
  /** Name of its company. */
  name: string;
  is_loaded: boolean;
}

/** Tickers that match one of the patterns, those of loaded companies first. Scans the list. */
export const nearbyTickers = (sql: Sql, patterns: readonly string[]) =>
  sql<NearbyTicker[]>`
    select distinct on (is_loaded, symbol) symbol, coalesce(c.name, t.name) as name, c.cik is not null as is_loaded
      from sec_tickers t
      left join sec_companies c on c.cik = t.cik
     where symbol like any (${[...patterns]})
     order by is_loaded desc, symbol, is_listed desc, position
     limit 500`; // all: a ticker of five letters has eleven patterns, each of at most 36 tickers

/** The forms of a company's filings, most common first. */
export const formsOfCompany = (sql: Sql, cik: string) =>
  sql<{ form: string }[]>`
    select form
      from sec_filings
     where cik = ${cik}
     group by form
     order by count(*) desc, form`;
