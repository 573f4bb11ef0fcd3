import type { Sql, TransactionSql } from "postgres";
import type { Filer } from "../../../events/event-types.ts";
import type { NaicsCode } from "../../../reference/naics.ts";
import type { Company, FormerName } from "../../companies/company.ts";
import { NAME_SEPARATOR, searchNames } from "../../companies/search-name.ts";
import type { ListedTicker } from "../../companies/tickers.ts";
import { tickerOf } from "../../queries/companies.ts";

/** The sources of a company's description, with their days. */
export interface Description {
  company: Company;
  /** The newest filing of its list; null if the description is not from a list. */
  filingsAsOf: string | null;
  /** Without a list, the day of the filing with the header; null for company facts, which only have a name. */
  describedOn: string | null;
}

/**
 * Writes a company unless a better description is stored: a list of filings says more than a header, a header more than
 * company facts. Returns whether it was written.
 */
export async function writeCompany(
  tx: TransactionSql,
  { company, filingsAsOf, describedOn }: Description,
): Promise<boolean> {
  const { headquarters: address } = company;
  const rows = await tx`
    insert into sec_companies ${tx({
      cik: company.cik,
      name: company.name,
      entity_type: company.entityType,
      sic: company.sic,
      sic_description: company.sicDescription,
      naics_code: company.naicsCode,
      naics_description: company.naicsDescription,
      ein: company.ein,
      lei: company.lei,
      category: company.category,
      fiscal_year_end: company.fiscalYearEnd,
      state_of_incorporation: company.stateOfIncorporation,
      street: address.street,
      city: address.city,
      state: address.state,
      zip: address.zip,
      country: address.country,
      is_foreign: address.isForeign,
      county_fips: address.countyFips,
      county_name: address.countyName,
      planning_region_fips: address.planningRegionFips,
      latitude: address.latitude,
      longitude: address.longitude,
      tickers: company.tickers,
      exchanges: company.exchanges as string[],
      former_names: tx.json(company.formerNames.map(({ name, from, to }) => ({ name, from, to }))),
      search_name: searchNames(
        company.name,
        company.formerNames.map(({ name }) => name),
      ),
      filings_as_of: filingsAsOf,
      described_on: describedOn,
    })}
        on conflict (cik) do update
       set (name, entity_type, sic, sic_description, naics_code, naics_description, ein, lei, category, fiscal_year_end,
            state_of_incorporation, street, city, state, zip, country, is_foreign, county_fips, county_name,
            planning_region_fips, latitude, longitude, tickers, exchanges, former_names, search_name, filings_as_of,
            described_on, updated_at)
         = (excluded.name, excluded.entity_type, excluded.sic, excluded.sic_description, excluded.naics_code,
            excluded.naics_description, excluded.ein, excluded.lei, excluded.category, excluded.fiscal_year_end,
            excluded.state_of_incorporation, excluded.street, excluded.city, excluded.state, excluded.zip,
            excluded.country, excluded.is_foreign, excluded.county_fips, excluded.county_name,
            excluded.planning_region_fips, excluded.latitude, excluded.longitude, excluded.tickers,
            excluded.exchanges, excluded.former_names, excluded.search_name, excluded.filings_as_of,
            excluded.described_on, clock_timestamp())
     where (coalesce(excluded.filings_as_of, '-infinity'), coalesce(excluded.described_on, '-infinity'))
        >= (coalesce(sec_companies.filings_as_of, '-infinity'), coalesce(sec_companies.described_on, '-infinity'))
    returning cik`;
  return rows.length > 0;
}

/** Writes a company of which only name and industry are known. A stored company without an industry gets it. */
export const writeNameOnly = (
  tx: TransactionSql,
  { cik, name, sic, naics }: { cik: string; name: string; sic: string | null; naics: NaicsCode | null },
) => tx`
    insert into sec_companies as c (cik, name, search_name, sic, naics_code, naics_description)
    values (${cik}, ${name}, ${searchNames(name)}, ${sic}, ${naics?.code ?? null}, ${naics?.title ?? null})
        on conflict (cik) do update
       set sic = excluded.sic, naics_code = excluded.naics_code, naics_description = excluded.naics_description
     where c.sic is null and excluded.sic is not null and c.filings_as_of is null`;

/** Replaces the tickers that a company's own submissions name. */
export async function writeOwnTickers(tx: TransactionSql, { cik, name, tickers, exchanges }: Company): Promise<void> {
  await tx`delete from sec_tickers where cik = ${cik} and not is_listed`;
  if (tickers.length === 0) return;
  await tx`
    insert into sec_tickers (symbol, cik, name, exchange, position, is_listed)
    select symbol, ${cik}, ${name}, exchange, position - 1, false
      from unnest(${tickers}::text[], ${exchanges as string[]}::text[])
           with ordinality as own (symbol, exchange, position)
        on conflict (symbol, cik) do nothing`;
}

/** Replaces the list of all tickers. */
export async function writeTickerList(tx: TransactionSql, tickers: readonly ListedTicker[]): Promise<void> {
  await tx`delete from sec_tickers where is_listed`;
  await tx`
    insert into sec_tickers (symbol, cik, name, exchange, position, is_listed)
    select symbol, cik, name, exchange, position, true
      from unnest(${tickers.map(({ symbol }) => symbol)}::text[], ${tickers.map(({ cik }) => cik)}::text[],
                  ${tickers.map(({ name }) => name)}::text[],
                  ${tickers.map(({ exchange }) => exchange) as string[]}::text[],
                  ${tickers.map(({ position }) => position)}::smallint[])
           as listed (symbol, cik, name, exchange, position)
        on conflict (symbol, cik) do update
       set name = excluded.name, exchange = excluded.exchange, position = excluded.position, is_listed = true`;
}

/** CIKs of the list of all tickers, each once, ordered by symbol; `[]` while no list is loaded. */
export const listedCiks = async (sql: Sql): Promise<string[]> =>
  (await sql<{ cik: string }[]>`select distinct cik from sec_tickers where is_listed order by cik`).map(
    ({ cik }) => cik,
  );

/** CIKs of loaded companies. */
export const loadedCiks = async (sql: Sql): Promise<string[]> =>
  (await sql<{ cik: string }[]>`select cik from sec_companies order by cik`).map(({ cik }) => cik);

/** A company with its former names. */
export interface NamesOfCompany {
  cik: string;
  name: string;
  former_names: FormerName[];
}

/** Companies that have or had this name; `key` as in `searchKey`. */
export const companiesCalled = (sql: Sql, key: string) =>
  sql<NamesOfCompany[]>`
    select cik, name, former_names
      from sec_companies
     where strpos(search_name, ${key}) > 0
       and ${key} = any(string_to_array(search_name, ${NAME_SEPARATOR}))`;

/** CIKs of companies whose list of filings is loaded. */
export const ciksWithLists = async (sql: Sql): Promise<string[]> =>
  (await sql<{ cik: string }[]>`select cik from sec_companies where filings_as_of is not null order by cik`).map(
    ({ cik }) => cik,
  );

/** Returns those of the CIKs whose companies are loaded. */
export const loadedAmong = async (tx: TransactionSql, ciks: readonly string[]): Promise<string[]> =>
  (await tx<{ cik: string }[]>`select cik from sec_companies where cik = any(${[...ciks]}::text[]) order by cik`).map(
    ({ cik }) => cik,
  );

/** Returns industry and headquarters of those of the CIKs whose companies are loaded. */
export const describedFilers = (tx: TransactionSql, ciks: readonly string[]) =>
  tx<Filer[]>`select cik, sic, state from sec_companies where cik = any(${[...ciks]}::text[])`;

/** CIK of the company that has a ticker now, 10 digits; undefined if unknown. */
export async function cikOfTicker(sql: Sql, symbol: string): Promise<string | undefined> {
  const [row] = await sql<{ cik: string }[]>`
    select cik from sec_tickers where symbol = ${symbol} order by is_listed desc, position, cik limit 1`;
  return row?.cik;
}

/** A company as events name it. */
export interface NamedCompany {
  /** Null if the company is not loaded. */
  name: string | null;
  /** Its ticker; null if it has none now. */
  ticker: string | null;
}

/** Returns a company's name and ticker. The list of all tickers also has those of companies that are not loaded. */
export async function namedCompany(sql: Sql | TransactionSql, cik: string): Promise<NamedCompany> {
  const [row] = await sql<[NamedCompany]>`
    select (select name from sec_companies where cik = ${cik}) as name, ${tickerOf(sql, sql`${cik}`)} as ticker`;
  return row;
}

/** The nominal end of a company's fiscal year, `MMDD`; null if it is not loaded, or has none. */
export async function nominalYearEnd(sql: Sql, cik: string): Promise<string | null> {
  const [row] = await sql<{ fiscal_year_end: string | null }[]>`
    select fiscal_year_end from sec_companies where cik = ${cik}`;
  return row?.fiscal_year_end ?? null;
}
