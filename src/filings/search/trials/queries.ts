import type { Sql } from "postgres";
import { type PendingFiling, SECTIONS_CHANNEL, SET_ASIDE_HOURS, TRIES_OF_A_FILING } from "../../queries/sections.ts";

/** A filing that no worker takes for a while, and why. */
export interface SetAside {
  accession_number: string;
  reason: string;
}

/** What the database says of a filing that ended workers, and can't say why. */
const ENDED =
  "the search index's worker ended twice while it cut the report into passages, the second time without other reports";

/** Records that a worker begins with filings. */
export const beginTrials = (sql: Sql, index: string, filings: readonly PendingFiling[]) => sql`
    insert into sec_search_trials as known (index_name, accession_number, change, tries)
    select ${index}, accession_number, change, 1
      from unnest(${filings.map(({ accession_number }) => accession_number)}::text[],
                  ${filings.map(({ change }) => change)}::bigint[]) as begun (accession_number, change)
        on conflict (index_name, accession_number) do update
       set tries = case when known.change = excluded.change then known.tries + 1 else 1 end,
           change = excluded.change, reason = null, tried_at = clock_timestamp()`;

/** Records that a worker came to an end with filings, whatever it was. Those that it refused stay set aside. */
export const endTrials = (sql: Sql, index: string, accessionNumbers: readonly string[]) => sql`
    delete from sec_search_trials
     where index_name = ${index} and accession_number = any (${accessionNumbers as string[]}) and reason is null`;

/** Sets a filing aside. */
export const refuseFiling = (sql: Sql, index: string, { accession_number }: PendingFiling, reason: string) => sql`
    update sec_search_trials set reason = ${reason}
     where index_name = ${index} and accession_number = ${accession_number}`;

/** Sets filings aside with which workers ended too often, and which no worker has now. Returns them. */
export const setAside = (sql: Sql, index: string) =>
  sql<SetAside[]>`
    update sec_search_trials t
       set reason = ${ENDED}
     where index_name = ${index} and tries >= ${TRIES_OF_A_FILING} and reason is null
       and not exists (select from sec_search_leases l
                        where l.index_name = t.index_name and l.accession_number = t.accession_number
                          and l.expires_at > clock_timestamp())
 returning accession_number, reason`;

/** Filings that are set aside now. */
export const filingsSetAside = (sql: Sql, index: string) =>
  sql<(SetAside & { form: string; company: string | null })[]>`
    select accession_number, t.reason, f.form, c.name as company
      from sec_search_trials t
      join sec_section_filings f using (accession_number)
      left join sec_companies c using (cik)
     where t.index_name = ${index} and t.change = f.change and t.reason is not null
       and t.tried_at > clock_timestamp() - ${SET_ASIDE_HOURS} * interval '1 hour'
     order by f.filed_on desc, accession_number desc`;

/** Lets workers try again what was set aside. Returns how many filings it was. */
export async function retryFilings(sql: Sql): Promise<number> {
  const { count } = await sql`delete from sec_search_trials where reason is not null`;
  await sql`select pg_notify(${SECTIONS_CHANNEL}, '')`;
  return count;
}
