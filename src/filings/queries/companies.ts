import type { Fragment, Sql, TransactionSql } from "postgres";
import type { FormerName } from "../companies/company.ts";
import type { Identifier } from "../companies/identifier.ts";

/** The CIK that an identifier names; null for an unknown ticker. The company in the list of tickers comes first. */
export const cikOf = (sql: Sql | TransactionSql, identifier: Identifier): Fragment =>
  "cik" in identifier ? sql`${identifier.cik}` : cikOfTicker(sql, sql`${identifier.ticker}`);

/** The CIK of a ticker's company now, as a subquery; null if there is none. */
export const cikOfTicker = (sql: Sql | TransactionSql, ticker: Fragment): Fragment => sql`
             (select cik from sec_tickers where symbol = ${ticker} order by is_listed desc, position limit 1)`;

/** Whether a row `own` of `sec_tickers` is still its company's. A delisted company's ticker can be another's by now. */
export const isItsOwn = (sql: Sql | TransactionSql): Fragment => sql`(
             is_listed or not exists (
               select from sec_tickers other
                where other.symbol = own.symbol and other.cik <> own.cik and other.is_listed))`;

/** The ticker of a company now: from the list of all tickers, else from its own submissions; null for none. */
export const tickerOf = (sql: Sql | TransactionSql, cik = sql`c.cik`): Fragment => sql`(
             select symbol from sec_tickers own where cik = ${cik} and ${isItsOwn(sql)}
              order by is_listed desc, position
              limit 1)`;

/** Returns the CIK of a loaded company; undefined if none has the identifier. */
export async function cikOfIdentifier(sql: Sql, identifier: Identifier): Promise<string | undefined> {
  const [row] = await sql<{ cik: string }[]>`
    select c.cik
      from sec_companies c
     where c.cik = ${cikOf(sql, identifier)}`;
  return row?.cik;
}

/** A filing as listed. */
export interface FilingColumns {
  accession_number: string;
  form: string;
  filed_on: string;
  accepted_at: Date | null;
  report_date: string | null;
  items: string[];
  primary_document: string | null;
  primary_description: string | null;
  size_bytes: number | null;
  amends_accession: string | null;
  parsed_at: Date | null;
  parse_failure: string | null;
  /** The previous filing of its chain: an amendment's original, or the amendment of it that came before. */
  supersedes: string | null;
  /** Whether a later amendment of its chain was filed. */
  is_superseded: boolean;
}

/** The columns of a filing `f`. An original and its amendments are a chain, which reads `sec_filings_amending`. */
export const filingColumns = (sql: Sql): Fragment => sql`
       f.accession_number, f.form, f.filed_on::text, f.accepted_at, f.report_date::text,
       f.items, f.primary_document, f.primary_description, f.size_bytes::float8, f.amends_accession,
       f.parsed_at, f.parse_failure,
       coalesce((select earlier.accession_number
                   from sec_filings earlier
                  where earlier.cik = f.cik and earlier.amends_accession = f.amends_accession
                    and (earlier.filed_on, earlier.accession_number) < (f.filed_on, f.accession_number)
                  order by earlier.filed_on desc, earlier.accession_number desc
                  limit 1), f.amends_accession) as supersedes,
       ${isSuperseded(sql)} as is_superseded`;

/** Whether a later amendment of the same chain as a filing `f` was filed. */
export const isSuperseded = (sql: Sql): Fragment => sql`
       exists (select from sec_filings later
                where later.cik = f.cik and later.amends_accession = coalesce(f.amends_accession, f.accession_number)
                  and (later.filed_on, later.accession_number) > (f.filed_on, f.accession_number))`;

/** Date of the newest filing of any company, one index lookup for each; null if none is listed. */
export async function newestFilingDay(sql: Sql): Promise<string | null> {
  const [newest] = await sql<{ day: string | null }[]>`
    select max(newest.filed_on)::text as day
      from sec_companies as c,
           lateral (select filed_on
                      from sec_filings
                     where sec_filings.cik = c.cik
                     order by filed_on desc
                     limit 1) as newest`;
  return newest?.day ?? null;
}

/** A company with its newest filing, whose columns are null if none is listed. */
export interface CompanyRow {
  cik: string;
  name: string;
  entity_type: string | null;
  sic: string | null;
  sic_description: string | null;
  naics_code: string | null;
  naics_description: string | null;
  category: string | null;
  fiscal_year_end: string | null;
  state_of_incorporation: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  county_fips: string | null;
  county_name: string | null;
  planning_region_fips: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Its main one first, without those that the list of all tickers gives to another company. */
  tickers: string[];
  exchange: string | null;
  former_names: FormerName[];
}

/** The company of an identifier with its newest filing; undefined if it is not loaded. Uses primary keys. */
export async function companyWithNewestFiling(
  sql: Sql,
  identifier: Identifier,
): Promise<(CompanyRow & { [Name in keyof FilingColumns]: FilingColumns[Name] | null }) | undefined> {
  const [row] = await sql<(CompanyRow & FilingColumns)[]>`
    select c.cik, c.name, c.entity_type, c.sic, c.sic_description, c.naics_code, c.naics_description, c.category,
           c.fiscal_year_end, c.state_of_incorporation, c.street, c.city, c.state, c.zip, c.country, c.county_fips,
           c.county_name, c.planning_region_fips, c.latitude, c.longitude, c.former_names,
           coalesce(t.tickers, '{}') as tickers, t.exchange, ${filingColumns(sql)}
      from sec_companies c
      left join lateral (
        select array_agg(symbol order by is_listed desc, position) as tickers,
               (array_agg(exchange order by is_listed desc, position))[1] as exchange
          from sec_tickers own
         where cik = c.cik and ${isItsOwn(sql)}
      ) t on true
      left join lateral (
        select *
          from sec_filings
         where cik = c.cik
         order by filed_on desc, accession_number desc
         limit 1
      ) f on true
     where c.cik = ${cikOf(sql, identifier)}`;
  return row;
}

/** A company as named in rows of answers. */
export interface NamedCompany {
  cik: string;
  name: string;
  ticker: string | null;
  sic: string | null;
}

/** An officer's year in one filing; all its columns are null if a company has none. */
export interface CompensationColumns extends NamedCompany {
  accession_number: string | null;
  form: string | null;
  filed_on: string;
  accepted_at: Date | null;
  position: number;
  officer: string;
  title: string | null;
  fiscal_year: number;
  salary: number | null;
  bonus: number | null;
  stock_awards: number | null;
  option_awards: number | null;
  non_equity_incentive: number | null;
  pension_change: number | null;
  other: number | null;
  total: number | null;
  adds_up: boolean | null;
}

/**
 * All officers' compensation in the requested years, newest filing first, in each the table's order. One row without an
 * accession number if there is none; `[]` if the company is not loaded.
 */
export const companyCompensation = (sql: Sql, identifier: Identifier, year: number | undefined) =>
  sql<CompensationColumns[]>`
    select c.cik, c.name, ${tickerOf(sql)} as ticker, c.sic,
           p.accession_number, f.form, f.filed_on::text, f.accepted_at, p.position, p.name as officer, p.title,
           p.fiscal_year, p.salary, p.bonus, p.stock_awards, p.option_awards, p.non_equity_incentive, p.pension_change,
           p.other, p.total, p.adds_up
      from sec_companies c
      left join (sec_compensation p join sec_filings f using (cik, accession_number))
        on p.cik = c.cik
       and p.fiscal_year between ${year ?? 0} and ${year ?? 9999}
     where c.cik = ${cikOf(sql, identifier)}
     order by f.filed_on desc, p.accession_number desc, p.position`;

/** Which filings of a company are requested; both days are inclusive. */
export interface FilingFilter {
  /** Upper case; undefined: all forms. */
  forms: readonly string[] | undefined;
  from: string | undefined;
  to: string | undefined;
  /** Leaves out what a later amendment replaced. */
  isNewestOnly?: boolean;
  /** Only those after this one in the list. */
  after?: { filedOn: string; accessionNumber: string };
}

/** The conditions on a filing `f`. */
const fits = (sql: Sql, { forms, from, to, after, isNewestOnly = false }: FilingFilter): Fragment => sql`
           and filed_on between ${from ?? "0001-01-01"} and ${to ?? "9999-12-31"}
           and (filed_on, accession_number) < (${after?.filedOn ?? "infinity"}::date, ${after?.accessionNumber ?? ""})
           and (${forms === undefined} or upper(form) = any (${(forms ?? []) as string[]}))
           ${isNewestOnly ? sql`and not ${isSuperseded(sql)}` : sql``}`;

/**
 * A filing of a page, with its company and the count of all matches; `accession_number` is null if the page is empty.
 */
export type ListedFilingRow = NamedCompany & { total: number } & {
  [Name in keyof FilingColumns]: FilingColumns[Name] | null;
};

/**
 * A page of a company's filings, newest first. One row without a filing if the page is empty, `[]` if the company is
 * not loaded. Reads `sec_filings_newest`.
 */
export const companyFilings = (
  sql: Sql,
  identifier: Identifier,
  filter: FilingFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  sql<ListedFilingRow[]>`
    select c.cik, c.name, ${tickerOf(sql)} as ticker, c.sic, counted.total, ${filingColumns(sql)}
      from sec_companies c
     cross join lateral (
        select count(*)::int as total
          from sec_filings f
         where cik = c.cik ${fits(sql, filter)}
      ) counted
      left join lateral (
        select *
          from sec_filings f
         where cik = c.cik ${fits(sql, filter)}
         order by filed_on desc, accession_number desc
         limit ${limit} offset ${offset}
      ) f on true
     where c.cik = ${cikOf(sql, identifier)}
     order by f.filed_on desc, f.accession_number desc`;
