import type { Fragment, Sql } from "postgres";
import type { Narrowing } from "./subscriptions.ts";

/**
 * The condition of rows of `events` that are in all lists: that of new events, `webhook_deliveries_add`, without a
 * subscription. Most filings have one company, which is compared directly: among a million events, a query for each
 * would take seconds. `hasEvent` of streams says the same without the database.
 */
export function isInLists(sql: Sql, lists: Narrowing): Fragment {
  const list = (texts: readonly string[] | null) => sql`${texts && [...texts]}::text[]`;
  const companies = list(lists.companies);
  return sql`
    events.type = any(${list(lists.events)})
      and webhook_fits(${list(lists.filing_types)}, ${list(lists.sics)}, ${list(lists.states)},
                       ${list(lists.item_codes)},
                       events.filing_type, events.sic_prefixes, events.states, events.item_codes)
      and (${companies} is null
           or events.ciks[1] = any(${companies})
           or cardinality(events.ciks) > 1
              and exists (select from unnest(events.ciks) as filer (cik) where cik = any(${companies})))`;
}
