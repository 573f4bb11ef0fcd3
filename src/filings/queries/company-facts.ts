import type { Sql, TransactionSql } from "postgres";
import type { Identifier } from "../companies/identifier.ts";
import type { Fact, Taxonomy } from "../facts/fact.ts";
import { cikOf, type NamedCompany, tickerOf } from "./companies.ts";

/** Facts of one concept and unit in parallel lists. Concept and all other columns are null if a company has none. */
export interface FactColumns extends NamedCompany {
  /** How often the company's facts have changed. */
  revision: number;
  taxonomy: string | null;
  concept: string;
  unit: string;
  starts: (string | null)[];
  ends: string[];
  vals: number[];
  accessions: string[];
  forms: string[];
  filed: string[];
  fys: (number | null)[];
  fps: (string | null)[];
  /** Whether they come from inline XBRL; null if a company has none. */
  is_inline: boolean | null;
}

/**
 * All stored facts of a company: a row for each concept and unit of company facts, and of each filing that they do not
 * have yet. One row without a concept if it has none, `[]` if the company is not loaded. Reads the primary keys. Lists
 * are returned as JSON, which is read much faster than the text of arrays.
 */
export const companyFacts = (sql: Sql | TransactionSql, identifier: Identifier) =>
  sql<FactColumns[]>`
    select c.cik, c.name, ${tickerOf(sql)} as ticker, c.sic,
           coalesce((select revision from sec_fact_revisions where sec_fact_revisions.cik = c.cik), 0) as revision,
           f.taxonomy, f.concept, f.unit,
           to_json(f.starts) as starts, to_json(f.ends) as ends, to_json(f.vals) as vals,
           to_json(f.accessions) as accessions, to_json(f.forms) as forms, to_json(f.filed) as filed,
           to_json(f.fys) as fys, to_json(f.fps) as fps, f.is_inline
      from sec_companies c
      left join lateral (
        select taxonomy, concept, unit, starts, ends, vals, accessions, forms, filed, fys, fps, false as is_inline
          from sec_facts
         where cik = c.cik
         union all
        select taxonomy, concept, unit, starts, ends, vals, array_fill(accession_number, lengths),
               array_fill(form, lengths), array_fill(filed, lengths), array_fill(fy, lengths), array_fill(fp, lengths),
               true
          from sec_inline_facts,
       lateral (select array[cardinality(vals)] as lengths) l
         where cik = c.cik
      ) f on true
     where c.cik = ${cikOf(sql, identifier)}
     order by f.taxonomy, f.concept, f.unit`;

/** Returns the facts of a company's rows. */
export const factsIn = (rows: readonly FactColumns[]): Fact[] =>
  rows.flatMap((row) => (row.taxonomy === null ? [] : factsOfRow(row)));

/** Returns the facts of a row, in the order of the company's file. */
function factsOfRow({ taxonomy, concept, unit, is_inline: isInline, ...lists }: FactColumns): Fact[] {
  return lists.ends.map((end, index) => ({
    taxonomy: taxonomy as Taxonomy, // the loader stores no other taxonomy
    concept,
    unit,
    start: lists.starts[index] ?? null,
    end,
    // The lists are as long as that of the ends: one statement writes all of them.
    value: lists.vals[index]!,
    accession: lists.accessions[index]!,
    form: lists.forms[index]!,
    filed: lists.filed[index]!,
    fy: lists.fys[index] ?? null,
    fp: lists.fps[index] ?? null,
    ...(isInline && { isInline }),
  }));
}

/** CIKs of all companies with facts. */
export const ciksWithFacts = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ cik: string }[]>`
      select cik from sec_companies c join sec_fact_revisions using (cik) order by cik`
  ).map(({ cik }) => cik);
