import type { Sql } from "postgres";
import { addAccount } from "../../../src/accounts/queries.ts";
import { EVENT_TYPE_NAMES } from "../../../src/events/names.ts";
import { record } from "../../../src/events/record.ts";
import type { Database } from "../../../src/storage/database.ts";

/** The signing secret of every subscription in these tests. */
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** A subscription to make. */
export interface NewSubscription {
  url: string;
  events?: readonly string[];
  filingTypes?: readonly string[] | null;
  /** CIKs. */
  companies?: readonly string[];
  itemCodes?: readonly string[] | null;
}

/** Makes an account with these subscriptions, by default to every event of every form. */
export async function addSubscriptions(sql: Sql, subscriptions: readonly NewSubscription[]): Promise<void> {
  const accountId = await addAccount(sql, `${crypto.randomUUID()}@example.org`);
  for (const { url, events = EVENT_TYPE_NAMES, filingTypes = null, companies = [], itemCodes = null } of subscriptions)
    await sql`
      with added as (
        insert into webhook_subscriptions (account_id, url, events, filing_types, has_companies, item_codes, secret)
        values (${accountId ?? 0}, ${url}, ${[...events]}, ${filingTypes === null ? null : [...filingTypes]},
                ${companies.length > 0}, ${itemCodes === null ? null : [...itemCodes]}, ${SECRET})
        returning id
      )
      insert into webhook_companies (subscription_id, cik) select id, unnest(${[...companies]}::text[]) from added`;
}

let accessions = 0;

/** Records `count` events, each about an item of an invented 8-K that no other has. */
export const recordItems = (database: Database, count: number): Promise<number> =>
  database.transaction((tx) =>
    record(
      tx,
      Array.from({ length: count }, () => ({
        type: "corporate_event.created",
        filingType: "8-K",
        filers: [],
        itemCodes: null,
        data: {
          cik: "0000000123",
          ticker: null,
          accession: `0000000123-24-${String(accessions++).padStart(6, "0")}`,
          item_code: "8.01",
          item_description: "Other Events",
          filed_at: "2024-02-01",
          corporate_event_url: "https://www.sec.gov/Archives/edgar/data/123/000123456724000001/",
        },
      })),
    ),
  );

/**
 * Returns a share of the visits: all with GOVDATA_TEST_CRASH_POINTS=all, by default `count` of them, spread evenly. The
 * commit that is checked out decides which, so that a failure comes again on the same commit, and many commits try them
 * all.
 */
export function shareOfVisits(visits: readonly string[], count: number): readonly string[] {
  const chosen = process.env.GOVDATA_TEST_CRASH_POINTS;
  if (chosen === "all") return visits;
  if (chosen) return visits.filter((visit) => visit === chosen);
  const step = Math.max(1, Math.ceil(visits.length / count));
  return visits.filter((_, index) => index % step === commitNumber() % step);
}

/** The first digits of the commit's hash as a number; 0 where there is no git. */
function commitNumber(): number {
  const git = Bun.spawnSync(["git", "rev-parse", "--short=8", "HEAD"], { cwd: import.meta.dir });
  return git.success ? Number.parseInt(git.stdout.toString(), 16) : 0;
}
