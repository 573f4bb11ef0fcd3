import type { Fragment, Sql } from "postgres";
import type { Absence } from "../../metrics/snapshot.ts";
import { chiefExecutiveOf, type TitledOfficer } from "../compensation/chief-executive.ts";
import { filedFields } from "../submission/dates.ts";

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
  filed_date: string;
  /** What limits the number: co-chief executives, an interim one, a partial year; null if nothing does. */
  note: string | null;
}

/** An officer in the newest year of a table. */
export interface OfficerRow {
  accession_number: string;
  filed_on: string;
  /** ISO 8601, since it comes in JSON. */
  accepted_at: string | null;
  officer: string;
  title: string | null;
  fiscal_year: number;
  total: number | null;
}

/** What of a company decides whose pay it is. */
interface PayingCompany {
  name: string;
  /** `0930`, nominal. */
  fiscal_year_end: string | null;
}

/**
 * The officers of a company `c` in the newest year of its newest Summary Compensation Table, of all filings or of those
 * filed by a day, as a JSON list in the table's order; null if there is none. For a lateral join.
 */
export const newestOfficers = (sql: Sql, asOf: string | undefined): Fragment => sql`
        select json_agg(json_build_object(
                 'accession_number', n.accession_number, 'filed_on', n.filed_on::text, 'accepted_at', n.accepted_at,
                 'officer', p.name,
                 -- A title that is printed next to another year is the officer's, too.
                 'title', coalesce(p.title, (select title
                                               from sec_compensation other
                                              where (other.cik, other.accession_number, other.name)
                                                    = (p.cik, p.accession_number, p.name)
                                                and title is not null
                                              order by position
                                              limit 1)),
                 'fiscal_year', p.fiscal_year, 'total', p.total) order by p.position) as officers
          from (select accession_number, filed_on, accepted_at
                  from (select distinct accession_number from sec_compensation where cik = c.cik) tables
                  join sec_filings f using (accession_number)
                 where f.cik = c.cik and f.filed_on <= ${asOf ?? "infinity"}::date
                 order by filed_on desc, accession_number desc
                 limit 1) n
         cross join lateral (
           select *, max(fiscal_year) over () as newest_year
             from sec_compensation
            where cik = c.cik and accession_number = n.accession_number
         ) p
         where p.fiscal_year = p.newest_year`;

/**
 * Returns the pay of a company's chief executive, from the {@link newestOfficers} of its tables, or why there is none.
 * By title it is who was chief executive at that year's end; `chiefExecutiveOf` has the rules.
 */
export function chiefExecutivePay(
  company: PayingCompany,
  rows: readonly OfficerRow[],
  asOf: string | undefined,
): ChiefExecutivePay | Absence {
  const [first] = rows;
  if (first === undefined)
    return {
      absence: "no_compensation",
      ...(asOf !== undefined && { detail: `No Summary Compensation Table filed by ${asOf} was parsed.` }),
    };
  const { fiscal_year: fiscalYear } = first;
  const officers = rows.map(({ officer, title, total }): TitledOfficer => ({ name: officer, title, total }));
  const choice = chiefExecutiveOf(officers, { name: company.name, yearEnd: yearEndOf(company, first) });
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
    ...filedFields(first.filed_on, first.accepted_at === null ? null : new Date(first.accepted_at)),
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
function yearEndOf(
  { fiscal_year_end: nominal }: PayingCompany,
  { filed_on: filedOn, fiscal_year: fiscalYear }: OfficerRow,
): string {
  const month = nominal?.slice(0, 2) ?? "12";
  const dayOf = (year: number) => `${year}-${month}-${nominal?.slice(2) ?? "31"}`;
  const latest = new Date(`${filedOn}T00:00:00Z`);
  latest.setUTCDate(latest.getUTCDate() - SOONEST_DAYS);
  const isLater = month <= LAST_MONTH_OF_EARLIER_LABEL && dayOf(fiscalYear + 1) <= latest.toISOString().slice(0, 10);
  return dayOf(isLater ? fiscalYear + 1 : fiscalYear);
}
