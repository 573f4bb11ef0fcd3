import type { Sql } from "postgres";
import type { Identifier } from "./companies/identifier.ts";
import type { StatementName } from "./facts/concepts/way.ts";
import { cikOf, type NamedCompany, tickerOf } from "./queries.ts";
import type { PeriodName } from "./statements/statements.ts";

/** Which statement of which periods. */
export interface StatementKind {
  statement: StatementName;
  period: PeriodName;
}

/** A company, and its statement where it stands ready: both or none of the columns is null. */
export type ReadyStatementRow = NamedCompany &
  ({ has_facts: boolean; packed: Uint8Array<ArrayBuffer> } | { has_facts: null; packed: null });

/** A company with a statement that this program made of the company's present facts; no row for an unknown company. */
export const readyStatement = (
  sql: Sql,
  identifier: Identifier,
  { statement, period, madeBy }: StatementKind & { madeBy: string },
) =>
  sql<ReadyStatementRow[]>`
    select c.cik, c.name, ${tickerOf(sql)} as ticker, c.sic, ready.has_facts, ready.packed
      from sec_companies c
      left join sec_statements ready
        on ready.cik = c.cik
       and ready.statement = ${statement}
       and ready.period = ${period}
       and ready.made_by = ${madeBy}
       and ready.sic is not distinct from c.sic
       and ready.revision = coalesce((select revision from sec_fact_revisions where sec_fact_revisions.cik = c.cik), 0)
     where c.cik = ${cikOf(sql, identifier)}`;

/** What a statement was made by and of. */
export interface StatementOrigin extends StatementKind {
  cik: string;
  sic: string | null;
  revision: number;
  madeBy: string;
}

/** Writes a statement that was made, unless one of newer facts is there. */
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
