import type { Sql } from "postgres";
import type { Absence } from "../../metrics/snapshot.ts";
import { chiefExecutiveOf, type TitledOfficer } from "../compensation/chief-executive.ts";

/** The pay of a company's chief executive, from its newest Summary Compensation Table. */
export interface ChiefExecutivePay {
  /** As printed in the table. */
  name: string;
  title: string;
  /** The newest of the table. */
  fiscal_year: number;
  /** Total compensation of the year, whole US dollars. */
  total: number;
  /** Of the filing with the table. */
  accession_number: string;
  filed_at: string;
  /** What limits the number: co-chief executives, an interim one, a partial year; null if nothing does. */
  note: string | null;
}

interface OfficerRow {
  cik: string;
  company: string;
  /** `0930`, nominal. */
  fiscal_year_end: string | null;
  accession_number: string;
  filed_on: string;
  officer: string;
  title: string | null;
  fiscal_year: number;
  total: number | null;
}

/**
 * Returns the pay of companies' chief executives by CIK (10 digits), with an entry for every one asked for: of the
 * newest filing with a Summary Compensation Table, of all or of those filed by a day (`asOf`), the table's newest year.
 * By title it is who was chief executive at that year's end; `chiefExecutiveOf` has the rules. Sends one query.
 */
export async function chiefExecutives(
  sql: Sql,
  ciks: readonly string[],
  asOf?: string,
): Promise<ReadonlyMap<string, ChiefExecutivePay | Absence>> {
  const rows = await sql<OfficerRow[]>`
    with newest as (
      select distinct on (p.cik) p.cik, p.accession_number, f.filed_on
        from (select distinct cik, accession_number
                from sec_compensation
               where cik = any (${[...ciks]}::text[])) p
        join sec_filings f using (cik, accession_number)
       where f.filed_on <= ${asOf ?? "infinity"}::date
       order by p.cik, f.filed_on desc, p.accession_number desc
    )
    select n.cik, c.name as company, c.fiscal_year_end, n.accession_number, n.filed_on::text, p.name as officer,
           -- A title that is printed beside another year is the officer's, too.
           coalesce(p.title, (select title
                                from sec_compensation other
                               where (other.cik, other.accession_number, other.name)
                                     = (p.cik, p.accession_number, p.name)
                                 and title is not null
                               order by position
                               limit 1)) as title,
           p.fiscal_year, p.total
      from newest n
      join sec_companies c using (cik)
     cross join lateral (
       select *, max(fiscal_year) over () as newest_year
         from sec_compensation
        where cik = n.cik and accession_number = n.accession_number
     ) p
     where p.fiscal_year = p.newest_year
     order by n.cik, p.position`;
  const tables = Map.groupBy(rows, ({ cik }) => cik);
  return new Map(ciks.map((cik) => [cik, payIn(tables.get(cik) ?? [], asOf)]));
}

/** The chief executive's pay in the rows of one table's newest year. */
function payIn(rows: readonly OfficerRow[], asOf: string | undefined): ChiefExecutivePay | Absence {
  const [first] = rows;
  if (first === undefined)
    return {
      absence: "no_compensation",
      ...(asOf !== undefined && { detail: `No Summary Compensation Table filed by ${asOf} was parsed.` }),
    };
  const { fiscal_year: fiscalYear } = first;
  const officers = rows.map(({ officer, title, total }): TitledOfficer => ({ name: officer, title, total }));
  const choice = chiefExecutiveOf(officers, { name: first.company, yearEnd: yearEndOf(first, fiscalYear) });
  if (choice === undefined || choice.officer.title === null)
    return {
      absence: "no_chief_executive",
      detail: `The titles for ${fiscalYear} in ${first.accession_number} name no chief executive, or several.`,
    };
  const { name, title, total } = choice.officer;
  if (total === null)
    return {
      absence: "no_total",
      detail: `${first.accession_number} has no total for ${name}, ${title}, in ${fiscalYear}.`,
    };
  return {
    name,
    title,
    fiscal_year: fiscalYear,
    total,
    accession_number: first.accession_number,
    filed_at: first.filed_on,
    note: choice.note,
  };
}

/** The last month of fiscal years that some companies number by the calendar year before. */
const LAST_MONTH_OF_EARLIER_LABEL = "06";
/** A table is never filed sooner after the year's end. */
const SOONEST_DAYS = 20;

/**
 * The last day of a table's newest year. A year that ends in its first months has the number of either calendar year,
 * so it is the last such day before the filing.
 */
function yearEndOf({ fiscal_year_end: nominal, filed_on: filedOn }: OfficerRow, fiscalYear: number): string {
  const month = nominal?.slice(0, 2) ?? "12";
  const dayOf = (year: number) => `${year}-${month}-${nominal?.slice(2) ?? "31"}`;
  const latest = new Date(`${filedOn}T00:00:00Z`);
  latest.setUTCDate(latest.getUTCDate() - SOONEST_DAYS);
  const isLater = month <= LAST_MONTH_OF_EARLIER_LABEL && dayOf(fiscalYear + 1) <= latest.toISOString().slice(0, 10);
  return dayOf(isLater ? fiscalYear + 1 : fiscalYear);
}
