import type { Fragment, Sql } from "postgres";
import type { CategoryItems } from "../current-report/categories.ts";
import { type FilingColumns, filingColumns, isSuperseded, tickerOf } from "./companies.ts";

/** A filing with the company that it is listed under. */
export interface FilingOfCompany extends FilingColumns {
  cik: string;
  name: string;
  ticker: string | null;
}

/** Which filings of all companies are requested; both days are inclusive. */
export interface FilingListFilter {
  /** One company; undefined: all. */
  cik?: string | undefined;
  /** Upper case; undefined: all forms. */
  forms?: readonly string[] | undefined;
  from: string | undefined;
  to: string | undefined;
  /** Leaves out what a later amendment replaced. */
  isNewestOnly?: boolean;
  /** Only current reports (Form 8-K and its variants). */
  isCurrentReport?: boolean;
  /** Only reports of a category. */
  category?: CategoryItems | undefined;
  /** Only reports with one of these items. */
  items?: readonly string[] | undefined;
  /** Only those after this one in the list. */
  after?: { filedOn: string; accessionNumber: string; cik: string } | undefined;
}

/** The conditions of a filter: only those that it has, so that PostgreSQL plans for what is requested. */
function matching(sql: Sql, filter: FilingListFilter): Fragment {
  const { cik, forms, from, to, category, items, after } = filter;
  const isAny = (codes: readonly string[]) => sql`f.items && ${[...codes]}::text[]`;
  const conditions = [
    ...(from === undefined ? [] : [sql`f.filed_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`f.filed_on <= ${to}`]),
    ...(after ? [isAfter(sql, after)] : []),
    ...(cik === undefined ? [] : [sql`f.cik = ${cik}`]),
    ...(forms === undefined ? [] : [sql`upper(f.form) = any (${[...forms]}::text[])`]),
    ...(filter.isCurrentReport ? [sql`f.form like '8-K%'`] : []),
    ...(filter.isNewestOnly ? [sql`not ${isSuperseded(sql)}`] : []),
    ...(items === undefined ? [] : [isAny(items)]),
    ...(category && category.has.length > 0 ? [isAny(category.has)] : []),
    ...(category && category.lacks.length > 0 ? [sql`not ${isAny(category.lacks)}`] : []),
  ];
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`where true`);
}

/** Whether a filing `f` is after another one in the list: a filing of several companies has a row for each of them. */
const isAfter = (sql: Sql, { filedOn, accessionNumber, cik }: NonNullable<FilingListFilter["after"]>): Fragment => sql`
    (f.filed_on, f.accession_number) <= (${filedOn}::date, ${accessionNumber})
      and ((f.filed_on, f.accession_number) < (${filedOn}::date, ${accessionNumber}) or f.cik > ${cik})`;

/** A page of filings of all companies, or of one, newest first. */
export const listedFilings = (
  sql: Sql,
  filter: FilingListFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  sql<FilingOfCompany[]>`
    select f.cik, c.name, ${tickerOf(sql)} as ticker, ${filingColumns(sql)}
      from (select * from sec_filings f ${matching(sql, filter)}
             order by f.filed_on desc, f.accession_number desc, f.cik
             limit ${limit} offset ${offset}) f
      join sec_companies c using (cik)
     order by f.filed_on desc, f.accession_number desc, f.cik`;

/** How many filings match. */
export async function countOfFilings(sql: Sql, filter: FilingListFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from sec_filings f ${matching(sql, filter)}`;
  return row?.total ?? 0;
}

/** What is known of a company's filings with XBRL, which EDGAR makes company facts of. */
export interface XbrlFilings {
  /** Whether its list of filings is loaded. */
  isListed: boolean;
  hasXbrl: boolean;
}

/** Returns whether the list of a company's filings is loaded, and whether any of its filings has XBRL. */
export async function xbrlFilings(sql: Sql, cik: string): Promise<XbrlFilings> {
  const [row] = await sql<XbrlFilings[]>`
    select filings_as_of is not null as "isListed",
           exists (select from sec_filings f where f.cik = c.cik and f.is_xbrl) as "hasXbrl"
      from sec_companies c
     where cik = ${cik}`;
  return row ?? { isListed: false, hasXbrl: false };
}

/** Returns a filing by its accession number, of the company with the lowest CIK if it is of several. */
export async function filingByAccession(sql: Sql, accessionNumber: string) {
  const [row] = await sql<(FilingOfCompany & { has_facts: boolean })[]>`
    select f.cik, c.name, ${tickerOf(sql)} as ticker, ${filingColumns(sql)},
           exists (select from sec_facts facts where facts.cik = f.cik and ${accessionNumber} = any (facts.accessions))
           or exists (select from sec_inline_facts facts
                       where facts.cik = f.cik and facts.accession_number = ${accessionNumber}) as has_facts
      from sec_filings f
      join sec_companies c using (cik)
     where f.accession_number = ${accessionNumber}
     order by f.cik
     limit 1`;
  return row;
}

/** A filing of a chain. */
export interface ChainRow {
  accession_number: string;
  form: string;
  filed_on: string;
}

/** Returns an original and its amendments, oldest first. */
export const amendmentChain = (sql: Sql, cik: string, original: string) =>
  sql<ChainRow[]>`
    select accession_number, form, filed_on::text
      from sec_filings
     where cik = ${cik} and (accession_number = ${original} or amends_accession = ${original})
     order by filed_on, accession_number`;

/** How many current reports each category has. */
export const countsOfItems = (sql: Sql) =>
  sql<{ items: string[]; reports: number }[]>`
    select items, count(*)::int as reports
      from sec_filings
     where form like '8-K%'
     group by items`;
