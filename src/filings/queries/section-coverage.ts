import type { Sql } from "postgres";
import { REPORT_FORM, reportKind } from "../sections/report-items.ts";

/** How many are covered, and how many are not, by reason: `shell_company`, `not_read`, `foreign_form` … */
export interface Coverage {
  covered: number;
  /** Most frequent first; reasons of nothing are left out. */
  excluded: { reason: string; count: number }[];
}

/** Which loaded companies and their filings have sections. */
export interface SectionCoverage {
  /** Companies. The reason is that of the newest report. */
  filers: Coverage;
  /** Filings, those of several companies once for each. */
  filings: Coverage;
}

/** Reports of foreign filers. */
const FOREIGN_FORMS = ["20-F", "20-F/A", "40-F", "40-F/A", "6-K", "6-K/A"];

/**
 * Counts the companies and filings that have sections, and why others have none. Reads every listed filing: a
 * second or two for a million.
 */
export async function sectionCoverage(sql: Sql): Promise<SectionCoverage> {
  const [filers, reports, forms] = await Promise.all([filerCounts(sql), reportCounts(sql), formCounts(sql)]);
  const otherFilings = forms
    .filter(({ form }) => !reportKind(form))
    .map(({ form, count }) => ({ reason: FOREIGN_FORMS.includes(form) ? "foreign_form" : "other_form", count }));
  return { filers: coverageOf(filers), filings: coverageOf([...reports, ...otherFilings]) };
}

/** A reason, null for what is covered, with a count. */
interface ReasonCount {
  reason: string | null;
  count: number;
}

function coverageOf(counts: readonly ReasonCount[]): Coverage {
  const sums = new Map<string | null, number>();
  for (const { reason, count } of counts) sums.set(reason, (sums.get(reason) ?? 0) + count);
  const excluded = [...sums].flatMap(([reason, count]) => (reason === null ? [] : { reason, count }));
  return { covered: sums.get(null) ?? 0, excluded: excluded.sort((a, b) => b.count - a.count) };
}

/** Loaded companies by the reason why they have no sections. */
const filerCounts = (sql: Sql) =>
  sql<ReasonCount[]>`
    with reports as (
      select f.cik, bool_or(r.sections > 0) as is_covered,
             (array_agg(r.excluded order by f.filed_on desc) filter (where r.excluded is not null))[1] as excluded
        from sec_filings f
        left join sec_section_filings r using (accession_number)
       where f.form like '10%' and f.form ~* ${REPORT_FORM.source}
       group by f.cik
    )
    select case when is_covered then null
                when excluded is not null then excluded
                when reports.cik is not null then 'not_read'
                when exists (select from sec_filings f where f.cik = c.cik and f.form = any (${FOREIGN_FORMS}))
                then 'foreign_form'
                else 'other_form' end as reason,
           count(*) as count
      from sec_companies c
      left join reports using (cik)
     group by 1`;

/** Annual and quarterly reports by the reason why they have no sections. */
const reportCounts = (sql: Sql) =>
  sql<ReasonCount[]>`
    select case when r.sections > 0 then null else coalesce(r.excluded, 'not_read') end as reason, count(*) as count
      from sec_filings f
      left join sec_section_filings r using (accession_number)
     where f.form like '10%' and f.form ~* ${REPORT_FORM.source}
     group by 1`;

/** All filings by form. */
export const formCounts = (sql: Sql) =>
  sql<{ form: string; count: number }[]>`select form, count(*) as count from sec_filings group by form`;
