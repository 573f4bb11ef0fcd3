import type { Sql } from "postgres";
import { NAME_SEPARATOR } from "../companies/search-name.ts";
import { type CompanyRow, isItsOwn } from "./companies.ts";

/** A company of a search, and the count of all; `cik` is null if the page is empty. */
export type FoundCompanyRow = { total: number } & {
  [Name in "cik" | "name" | "sic" | "sic_description" | "naics_code" | "city" | "state" | "county_fips"]:
    | CompanyRow[Name]
    | null;
} & { ticker: string | null; exchange: string | null };

/** The search terms; null: all companies, by name. */
export interface CompanySearch {
  /** As in `searchKey`: part of the name or of a former one. Null: no name can contain it. */
  name: string | null;
  /** As a ticker is written; "" if it can't be one. */
  ticker: string;
  /** 10 digits; "" if it can't be one. */
  cik: string;
}

/** What listed companies have; null lets all pass. */
export interface CompanyFilter {
  /** Current tickers, and CIKs of 10 digits. No ticker is all digits. */
  tickers: readonly string[] | null;
  sics: readonly string[] | null;
  /** Postal abbreviations. */
  states: readonly string[] | null;
  counties: readonly string[] | null;
  /** Of the newest annual statements. */
  currencies: readonly string[] | null;
  taxonomy: string | null;
  /** In lower case, as EDGAR names them. */
  exchanges: readonly string[] | null;
}

/**
 * A page of matching companies: a ticker or CIK first, then names that equal, start with or contain the text, then
 * former names; each group by name. Scans a few thousand companies.
 */
export const companiesFound = (
  sql: Sql,
  search: CompanySearch | undefined,
  { limit, offset }: { limit: number; offset: number },
  filter?: CompanyFilter,
) => {
  const { name, ticker, cik } = search ?? { name: "", ticker: "", cik: "" };
  return sql<FoundCompanyRow[]>`
    with found as (
      select c.cik, c.name,
             case when c.cik = ${cik} or c.cik in (select cik from sec_tickers where symbol = ${ticker}) then 0
                  when own = ${name} then 1
                  when starts_with(own, ${name}) then 2
                  when strpos(' ' || own, ${` ${name}`}) > 0 then 3
                  when strpos(own, ${name}) > 0 then 4
                  else 5 end as place
        from sec_companies c
       cross join lateral (select split_part(c.search_name, ${NAME_SEPARATOR}, 1) as own) present
       where (strpos(c.search_name, ${name}) > 0
          or c.cik = ${cik}
          or c.cik in (select cik from sec_tickers where symbol = ${ticker}))
          ${filter ? passes(sql, filter) : sql``}
    ), page as (
      select * from found order by place, name collate "und-x-icu", cik limit ${limit} offset ${offset}
    )
    select counted.total, c.cik, t.ticker, c.name, t.exchange, c.sic, c.sic_description, c.naics_code, c.city, c.state,
           c.county_fips
      from (select count(*)::int as total from found) counted
      left join page on true
      left join sec_companies c on c.cik = page.cik
      left join lateral (
        select symbol as ticker, exchange
          from sec_tickers own
         where cik = c.cik and ${isItsOwn(sql)}
         order by is_listed desc, position
         limit 1
      ) t on true
     order by page.place, page.name collate "und-x-icu", page.cik`;
};

/** Whether a company `c` passes every filter. */
const passes = (sql: Sql, { tickers, sics, states, counties, currencies, taxonomy, exchanges }: CompanyFilter) => sql`
          and (${tickers}::text[] is null
               or c.cik = any(${tickers})
               or c.cik in (select cik from sec_tickers own where symbol = any(${tickers}) and ${isItsOwn(sql)}))
          and (${sics}::text[] is null or c.sic = any(${sics}))
          and (${states}::text[] is null or c.state = any(${states}))
          and (${counties}::text[] is null
               or c.county_fips = any(${counties}) or c.planning_region_fips = any(${counties}))
          and ((${currencies}::text[] is null and ${taxonomy}::text is null) or exists (
                select from sec_annual_figures f
                 where f.cik = c.cik
                   and (${currencies}::text[] is null or f.currency = any(${currencies}))
                   and (${taxonomy}::text is null or f.framework = ${taxonomy})))
          and (${exchanges}::text[] is null or (
                select lower(exchange)
                  from sec_tickers own
                 where cik = c.cik and ${isItsOwn(sql)}
                 order by is_listed desc, position
                 limit 1) = any(${exchanges}))`;

/** The company that has a ticker in the list of all tickers, loaded or not; undefined if none has it. */
export async function listedCompany(
  sql: Sql,
  ticker: string,
): Promise<{ cik: string; name: string; symbol: string } | undefined> {
  const [row] = await sql<{ cik: string; name: string; symbol: string }[]>`
    select cik, name, symbol
      from sec_tickers
     where symbol = ${ticker}
     order by is_listed desc, position
     limit 1`;
  return row;
}
