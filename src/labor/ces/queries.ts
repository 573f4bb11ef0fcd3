import type { Sql, TransactionSql } from "postgres";
import { CES } from "./dataset.ts";

/** An industry in the list of a release. */
export interface ListedIndustry {
  published_on: string;
  industry_code: string;
  name: string;
  /** Null if only `ce.series` names it. */
  naics_code: string | null;
  display_level: number | null;
  sort_sequence: number | null;
}

/** Returns the industries of every loaded list, by release, in list order. */
export const listedIndustries = (sql: Sql) =>
  sql<ListedIndustry[]>`
    select published_on, industry_code, name, naics_code, display_level, sort_sequence
      from ces_industries
     order by published_on, sort_sequence nulls last, industry_code`;

/** A group of series that the data files of a release hold completely. */
export interface Scope {
  published_on: string;
  supersector: string;
  data_type: string;
  is_adjusted: boolean;
}

/** Returns the newest release that holds each group completely, up to the end of a day. */
export const newestScopes = (sql: Sql, asOf: string) =>
  sql<Scope[]>`
    select distinct on (supersector, data_type, is_adjusted) published_on, supersector, data_type, is_adjusted
      from ces_scopes
     where published_on <= ${asOf}
     order by supersector, data_type, is_adjusted, published_on desc`;

/** An industry to write. */
export type IndustryRow = Omit<ListedIndustry, "published_on"> & { publishing_status: string | null };

/**
 * Replaces the list of a release. With only `ce.series`, it replaces only the names of industries that are in no list.
 */
export async function writeIndustries(
  tx: TransactionSql,
  publishedOn: string,
  rows: readonly IndustryRow[],
): Promise<void> {
  if (rows.some(({ naics_code }) => naics_code !== null))
    await tx`delete from ces_industries where published_on = ${publishedOn}`;
  await tx`
    insert into ces_industries (published_on, industry_code, name, naics_code, publishing_status, display_level,
                                sort_sequence)
    select ${publishedOn}, industry_code, name, naics_code, publishing_status, display_level, sort_sequence
      from jsonb_to_recordset(${tx.json(rows as never)})
           as rows (industry_code text, name text, naics_code text, publishing_status text, display_level smallint,
                    sort_sequence integer)
    on conflict (published_on, industry_code) do nothing`;
}

/** Adds the groups of series that the files of a release hold completely. */
export const writeScopes = (
  tx: TransactionSql,
  publishedOn: string,
  rows: readonly Omit<Scope, "published_on">[],
) => tx`
    insert into ces_scopes (published_on, supersector, data_type, is_adjusted)
    select ${publishedOn}, supersector, data_type, is_adjusted
      from jsonb_to_recordset(${tx.json(rows as never)}) as rows (supersector text, data_type text, is_adjusted boolean)
    on conflict do nothing`;

/**
 * Returns whether newer releases dropped every series that only the release of this day has. A newer release dropped a
 * series if it holds its supersector, data type and adjustment completely but not the series. Series numbers come from
 * `seriesNumber`.
 */
export async function areGivenUp(tx: TransactionSql, publishedOn: string): Promise<boolean> {
  const [live] = await tx`
    select
      from labor_spans as own
     where part = ${CES}
       and published_on = ${publishedOn}
       and not exists (select
                         from labor_spans as later
                        where later.part = ${CES}
                          and later.series = own.series
                          and later.published_on > ${publishedOn})
       and not exists (select
                         from ces_scopes
                        where ces_scopes.published_on > ${publishedOn}
                          and supersector = lpad((series % 10000000000 / 100000000)::text, 2, '0')
                          and data_type = lpad((series % 100)::text, 2, '0')
                          and is_adjusted = (series < 10000000000))
     limit 1`;
  return live === undefined;
}
