import type { Fragment, Sql, TransactionSql } from "postgres";
import { PROGRAM_STAMP } from "../../executable/version.ts";
import type { Framework } from "../facts/fact.ts";
import { type AnnualFigures, LINE_ITEM_NAMES } from "../statements/annual-figures.ts";
import type { AnnualRatios } from "../statements/annual-ratios.ts";
import { ratiosOf, SCREENED_RATIOS } from "../statements/ratios.ts";

/**
 * A company's newest fiscal year. Ratios are by the names of `SCREENED_RATIOS`, in their units; null if they have no
 * value.
 */
export interface ScreenedFigures extends AnnualFigures {
  ratios: Readonly<Record<string, number | null>>;
}

interface FiguresRow {
  cik: string;
  fiscal_year: number;
  period_start: string | null;
  period_end: string;
  currency: string;
  framework: Framework;
  filed_at: string;
  figures: (number | null)[];
  revenue_before: number | null;
}

/**
 * Returns the newest fiscal year of companies in figures, by CIK (10 digits): of the given ones, or of all. A company
 * without a fiscal year, or whose figures this program has not made, is not in the result: `makeAnnualFigures` makes
 * them. Sends one query. Lists come as JSON, which is read much faster than the text of arrays.
 */
export async function annualFigures(
  sql: Sql,
  ciks: readonly string[] | "all",
  madeBy = PROGRAM_STAMP,
): Promise<ReadonlyMap<string, ScreenedFigures>> {
  const isAsked: Fragment = ciks === "all" ? sql`true` : sql`cik = any (${[...ciks]}::text[])`;
  const rows = await sql<FiguresRow[]>`
    select cik, fiscal_year, period_start::text, period_end::text, currency, framework, filed_on::text as filed_at,
           to_json(figures) as figures, revenue_before
      from sec_annual_figures
     where made_by = ${madeBy} and fiscal_year is not null and ${isAsked}
     order by cik`;
  return new Map(
    rows.map(({ cik, figures, ...row }) => {
      const items: Record<string, number | null> = {};
      for (const [index, name] of LINE_ITEM_NAMES.entries()) items[name] = figures[index] ?? null;
      return [
        cik,
        {
          ...row,
          line_items: items,
          ratios: ratiosOf(
            (name) => (name === "revenue_before" ? row.revenue_before : (items[name] ?? null)),
            SCREENED_RATIOS,
          ),
        },
      ];
    }),
  );
}

/** Returns CIKs of companies whose figures are missing or outdated: other program version, older facts or other SIC. */
export const ciksWithoutFigures = async (sql: Sql, madeBy: string): Promise<string[]> =>
  (
    await sql<{ cik: string }[]>`
      select c.cik
        from sec_companies c
        join sec_fact_revisions r on r.cik = c.cik
        left join sec_annual_figures known
          on known.cik = c.cik
         and known.made_by = ${madeBy}
         and known.revision = r.revision
         and known.sic is not distinct from c.sic
         and known.ratios is not null
       where known.cik is null
       order by c.cik`
  ).map(({ cik }) => cik);

/** A company's figures with the facts and the industry that they were made with. */
export interface MadeFigures {
  cik: string;
  revision: number;
  sic: string | null;
  /** Undefined for a company without a fiscal year. */
  figures: AnnualFigures | undefined;
  /** Of all its fiscal years. */
  ratios: AnnualRatios;
}

/** Stores figures, unless those made from newer facts are stored. */
export async function writeAnnualFigures(
  sql: Sql | TransactionSql,
  made: readonly MadeFigures[],
  madeBy: string,
): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map(({ cik, revision, sic, figures, ratios }) => ({
    cik,
    revision,
    sic,
    fiscal_year: figures?.fiscal_year ?? null,
    period_start: figures?.period_start ?? null,
    period_end: figures?.period_end ?? null,
    currency: figures?.currency ?? null,
    framework: figures?.framework ?? null,
    filed_on: figures?.filed_at ?? null,
    figures: figures ? LINE_ITEM_NAMES.map((name) => figures.line_items[name] ?? null) : null,
    revenue_before: figures?.revenue_before ?? null,
    ratios,
  }));
  await sql`
    insert into sec_annual_figures as known (cik, made_by, revision, sic, fiscal_year, period_start, period_end,
                                             currency, framework, filed_on, figures, revenue_before, ratios)
    select cik, ${madeBy}, revision, sic, fiscal_year, period_start, period_end, currency, framework, filed_on, figures,
           revenue_before, ratios
      from jsonb_to_recordset(${sql.json(rows)}) as made (
             cik text, revision bigint, sic text, fiscal_year smallint, period_start date, period_end date,
             currency text, framework text, filed_on date, figures double precision[], revenue_before double precision,
             ratios jsonb)
        on conflict (cik) do update
       set (made_by, revision, sic, fiscal_year, period_start, period_end, currency, framework, filed_on, figures,
            revenue_before, ratios)
         = (excluded.made_by, excluded.revision, excluded.sic, excluded.fiscal_year, excluded.period_start,
            excluded.period_end, excluded.currency, excluded.framework, excluded.filed_on, excluded.figures,
            excluded.revenue_before, excluded.ratios)
     where known.revision <= excluded.revision`;
}
