import type { Sql } from "postgres";
import { cikOfTicker, tickerOf } from "./companies.ts";

/** A company as it is called now. */
export interface DirectoryCompany {
  cik: string;
  ticker: string | null;
  name: string;
}

/** Returns the companies that have these tickers now. A ticker that no company has is left out. */
export const companiesOfTickers = (sql: Sql, tickers: readonly string[]) =>
  sql<{ symbol: string; cik: string }[]>`
    select symbol, cik
      from (select symbol, ${cikOfTicker(sql, sql`wanted.symbol`)} as cik
              from unnest(${[...new Set(tickers)]}::text[]) as wanted (symbol)) as found
     where cik is not null`;

/** Returns those of the companies that are not loaded and have no ticker: of a thousand in a list, most often none. */
export const unknownCiks = (sql: Sql, ciks: readonly string[]) =>
  sql<{ cik: string }[]>`
    select cik
      from unnest(${[...new Set(ciks)]}::text[]) as wanted (cik)
     where not exists (select from sec_companies where sec_companies.cik = wanted.cik)
       and not exists (select from sec_tickers where sec_tickers.cik = wanted.cik)`;

/**
 * Returns those of the companies that are loaded or have a ticker, by ticker, then by name. A ticker that is rather
 * another company's is left out: it would find that one.
 */
export const companiesOfCiks = (sql: Sql, ciks: readonly string[]) =>
  sql<DirectoryCompany[]>`
    select cik, case when ${cikOfTicker(sql, sql`ticker`)} = cik then ticker end as ticker, name
      from (select wanted.cik, ${tickerOf(sql, sql`wanted.cik`)} as ticker,
                   coalesce((select name from sec_companies where sec_companies.cik = wanted.cik),
                            (select name from sec_tickers where sec_tickers.cik = wanted.cik
                              order by is_listed desc, position
                              limit 1)) as name
              from unnest(${[...new Set(ciks)]}::text[]) as wanted (cik)) as found
     where name is not null
     order by ticker nulls last, name, cik`;
