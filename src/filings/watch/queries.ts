import type { Sql, TransactionSql } from "postgres";
import { filingThing } from "../load/queries/filing-rows.ts";
import { EARLY, NOT_NOW } from "../load/queries/readings.ts";

/** How far the feed was read. */
export interface FeedState {
  /** The feed was read without a gap up to what it got at this time; null: never. */
  seen_to: Date | null;
  /** The daily indexes were read up to this day, `YYYY-MM-DD`; null: none was. */
  indexed_to: string | null;
  /** When it was last read. */
  polled_at: Date | null;
  /** Since when it can't be read, and why; null if it can. */
  failed_at: Date | null;
  failure: string | null;
}

/** Returns how far the feed was read; all null on a new store. */
export async function feedState(sql: Sql): Promise<FeedState> {
  const [row] = await sql<FeedState[]>`
    select seen_to, indexed_to, polled_at, failed_at, failure from sec_feed`;
  return row ?? { seen_to: null, indexed_to: null, polled_at: null, failed_at: null, failure: null };
}

/** Records that the feed was read, without a gap up to `seenTo`; null: how far is as before. */
export const recordPoll = (tx: TransactionSql, seenTo: Date | null) => tx`
    insert into sec_feed as feed (seen_to, polled_at) values (${seenTo}, clock_timestamp())
        on conflict (is_only) do update
       set seen_to = greatest(feed.seen_to, excluded.seen_to), polled_at = excluded.polled_at, failed_at = null,
           failure = null`;

/** Records that the feed could not be read now. */
export const recordPollFailure = (sql: Sql, failure: string) => sql`
    insert into sec_feed as feed (failed_at, failure) values (clock_timestamp(), ${failure.slice(0, 1_000)})
        on conflict (is_only) do update
       set failed_at = coalesce(feed.failed_at, excluded.failed_at), failure = excluded.failure`;

/** Records that the index of a day was read, or that the day has none. */
export const recordIndex = (tx: TransactionSql | Sql, day: string) => tx`
    insert into sec_feed as feed (indexed_to) values (${day})
        on conflict (is_only) do update set indexed_to = greatest(feed.indexed_to, excluded.indexed_to)`;

/** A filing that was found. */
export interface FoundFiling {
  accessionNumber: string;
  /** The party under which it is read. */
  cik: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filedOn: string;
  sizeBytes: number | null;
}

/**
 * Adds filings to those that are to be read, except for those whose events are recorded, that can't be read, or that
 * are there already. Returns how many were added.
 */
export async function addNewFilings(
  tx: TransactionSql,
  filings: readonly FoundFiling[],
  isLate: boolean,
): Promise<number> {
  const things = filings.map(({ accessionNumber, cik }) => filingThing(accessionNumber, cik));
  const rows = await tx`
    insert into sec_new_filings (accession_number, cik, form, filed_on, size_bytes, is_late)
    select accession_number, cik, form, filed_on, size_bytes, ${isLate}
      from unnest(${filings.map((filing) => filing.accessionNumber)}::text[], ${filings.map(({ cik }) => cik)}::text[],
                  ${filings.map(({ form }) => form)}::text[], ${filings.map(({ filedOn }) => filedOn)}::date[],
                  ${filings.map(({ sizeBytes }) => sizeBytes) as number[]}::bigint[], ${things}::text[])
           with ordinality as found (accession_number, cik, form, filed_on, size_bytes, thing, position)
     where not exists (select from events where type = 'filing.created' and dedupe_key = found.accession_number)
       and not exists (select
                         from sec_readings
                        where thing = found.thing and failure is not null and checksum not in (${EARLY}, ${NOT_NOW}))
     order by position
        on conflict (accession_number) do nothing
    returning accession_number`;
  return rows.length;
}

/** A filing that is to be read now. */
export interface DueFiling {
  accession_number: string;
  cik: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filed_on: string;
  size_bytes: number | null;
  /** Tries so far, with this one. */
  tries: number;
}

/** Seconds until the next try, after each try. If the process ends within a try, the filing is due after this, too. */
const PAUSES_S = [10, 20, 30, 60, 120, 300, 600, 900];

/**
 * Takes filings that are due, at most `limit`, and sets when each is due if it can't be read now. New ones come first,
 * in the order in which they were found. `inHand`: those that are being read.
 */
export const takeDue = (sql: Sql, { limit, inHand }: { limit: number; inHand: readonly string[] }) =>
  sql<DueFiling[]>`
    with due as (
      select accession_number
        from sec_new_filings
       where due_at <= clock_timestamp() and accession_number <> all (${[...inHand]}::text[])
       order by is_late, due_at
       limit ${limit}
         for update skip locked
    )
    update sec_new_filings f
       set tries = least(tries + 1, 30000),
           due_at = clock_timestamp()
                    + (${PAUSES_S}::integer[])[least(tries + 1, ${PAUSES_S.length})] * interval '1 second'
      from due
     where f.accession_number = due.accession_number
    returning f.accession_number, f.cik, f.form, f.filed_on, f.size_bytes, f.tries`;

/** After this time a filing is no longer tried. */
const GIVEN_UP_AFTER = "4 days";

/** Records why a filing could not be read now. After days it is given up. Returns whether that is so. */
export async function recordTry(sql: Sql, accessionNumber: string, failure: string): Promise<boolean> {
  const rows = await sql`
    update sec_new_filings
       set failure = ${failure.replaceAll("\0", "\uFFFD").slice(0, 1_000)},
           due_at = case when found_at > clock_timestamp() - ${GIVEN_UP_AFTER}::text::interval then due_at end
     where accession_number = ${accessionNumber}
    returning due_at is null as is_given_up`;
  return rows[0]?.is_given_up === true;
}

/** Makes a filing due at a time, as if it had not been tried: nothing was asked of EDGAR. */
export const postponeTo = (sql: Sql, accessionNumber: string, dueAt: Date) => sql`
    update sec_new_filings set due_at = ${dueAt}, tries = greatest(tries - 1, 0)
     where accession_number = ${accessionNumber}`;

/** Removes a filing from those that are to be read. */
export const removeNewFiling = (sql: Sql | TransactionSql, accessionNumber: string) => sql`
    delete from sec_new_filings where accession_number = ${accessionNumber}`;

/** How long filings that were given up are listed. */
const LISTED_FOR = "30 days";

/** Removes what was given up long ago. */
export const removeOld = (sql: Sql) => sql`
    delete from sec_new_filings where due_at is null and found_at < clock_timestamp() - ${LISTED_FOR}::text::interval`;

/** The filings that are to be read. */
export interface WaitingCounts {
  /** Of which none was tried, or that are tried now. */
  waiting: number;
  /** That could not be read so far. */
  failing: number;
  given_up: number;
  /** Of those that fail or were given up, the newest one's reason. */
  failure: string | null;
  /** When the next one is due. */
  next_due: Date | null;
}

/** Counts the filings that are to be read. */
export async function waitingCounts(sql: Sql): Promise<WaitingCounts> {
  const [row] = await sql<[WaitingCounts]>`
    select count(*) filter (where due_at is not null and failure is null) as waiting,
           count(*) filter (where due_at is not null and failure is not null) as failing,
           count(*) filter (where due_at is null) as given_up,
           (array_agg(failure order by found_at desc) filter (where failure is not null))[1] as failure,
           min(due_at) as next_due
      from sec_new_filings`;
  return row;
}

/** Whether something of the dataset is listed as served. */
export async function hasServed(sql: Sql | TransactionSql, dataset: string): Promise<boolean> {
  const [row] = await sql<[{ has: boolean }]>`
    select exists (select from dataset_vintages where dataset = ${dataset} and state = 'served') as has`;
  return row.has;
}

/** Sends something over the connection that holds a lock. */
export const pingLock = (tx: TransactionSql) => tx`select`;

/** Whether the tables of the watch exist; a database that is not migrated lacks them. */
export async function hasFeed(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ exists: boolean }]>`select to_regclass('sec_new_filings') is not null as exists`;
  return row.exists;
}
