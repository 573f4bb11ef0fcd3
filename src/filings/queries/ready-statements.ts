import type { Sql } from "postgres";
import type { Identifier } from "../companies/identifier.ts";
import type { StatementName } from "../facts/concepts/way.ts";
import type { PeriodName } from "../statements/statements.ts";
import { cikOfTicker, type NamedCompany, tickerOf } from "./companies.ts";

/** Which statement of which periods. */
export interface StatementKind {
  statement: StatementName;
  period: PeriodName;
}

/** A company, and its statement if it is stored: both of the columns are null, or neither is. */
export type ReadyStatementRow = NamedCompany &
  ({ has_facts: boolean; packed: Uint8Array<ArrayBuffer> } | { has_facts: null; packed: null });

/** Which statement of which company. */
export interface AskedStatement extends StatementKind {
  identifier: Identifier;
}

/**
 * Companies with the statements that this program made from their present facts, in any order. `place` is a position in
 * `requests`, from 1. An unknown company has no row.
 */
export const readyStatements = (sql: Sql, requests: readonly AskedStatement[], madeBy: string) =>
  sql<(ReadyStatementRow & { place: number })[]>`
    select asked.place::int, c.cik, c.name, ${tickerOf(sql)} as ticker, c.sic, ready.has_facts, ready.packed
      from unnest(${requests.map(({ identifier }) => ("cik" in identifier ? identifier.cik : null))}::text[],
                  ${requests.map(({ identifier }) => ("cik" in identifier ? null : identifier.ticker))}::text[],
                  ${requests.map(({ statement }) => statement)}::text[],
                  ${requests.map(({ period }) => period)}::text[])
             with ordinality as asked (cik, ticker, statement, period, place)
      join sec_companies c on c.cik = coalesce(asked.cik, ${cikOfTicker(sql, sql`asked.ticker`)})
      left join sec_statements ready
        on ready.cik = c.cik
       and ready.statement = asked.statement
       and ready.period = asked.period
       and ready.made_by = ${madeBy}
       and ready.sic is not distinct from c.sic
       and ready.revision = coalesce((select revision
                                        from sec_fact_revisions
                                       where sec_fact_revisions.cik = c.cik), 0)`;

/** The program, facts and industry that a statement was made with. */
export interface StatementOrigin extends StatementKind {
  cik: string;
  sic: string | null;
  revision: number;
  madeBy: string;
}

/** Stores a statement, unless one made from newer facts is stored. */
export const writeReadyStatement = (
  sql: Sql,
  { cik, sic, revision, madeBy, statement, period }: StatementOrigin,
  { hasFacts, packed }: { hasFacts: boolean; packed: Uint8Array },
) =>
  sql`
    insert into sec_statements as known (cik, statement, period, made_by, revision, sic, has_facts, packed)
    values (${cik}, ${statement}, ${period}, ${madeBy}, ${revision}, ${sic}, ${hasFacts}, ${packed})
    on conflict (cik, statement, period) do update
      set made_by = excluded.made_by, revision = excluded.revision, sic = excluded.sic, has_facts = excluded.has_facts,
          packed = excluded.packed
    where known.revision <= excluded.revision`;
