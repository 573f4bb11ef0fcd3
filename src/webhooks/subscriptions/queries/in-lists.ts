import type { Fragment, Sql } from "postgres";
import type { Narrowing } from "./subscriptions.ts";

/** The lists of a subscription as parts of a query, each of the type `text[]`; null narrows nothing. */
export type ListTexts = Readonly<Record<keyof Narrowing, Fragment>>;

/** Returns the lists as values of a query. */
export function listTexts(sql: Sql, lists: Narrowing): ListTexts {
  const list = (texts: readonly string[] | null) => sql`${texts && [...texts]}::text[]`;
  return {
    events: list(lists.events),
    filing_types: list(lists.filing_types),
    companies: list(lists.companies),
    sics: list(lists.sics),
    states: list(lists.states),
    item_codes: list(lists.item_codes),
  };
}

/**
 * The condition of rows of `events` that are in all lists: that of new events, `webhook_deliveries_add`, without a
 * subscription. Most filings have one company, which is compared directly: among a million events, a query for each
 * would take seconds.
 */
export const isInLists = (sql: Sql, lists: ListTexts): Fragment => sql`
  events.type = any(${lists.events})
    and webhook_fits(${lists.filing_types}, ${lists.sics}, ${lists.states}, ${lists.item_codes},
                     events.filing_type, events.sic_prefixes, events.states, events.item_codes)
    and (${lists.companies} is null
         or events.ciks[1] = any(${lists.companies})
         or cardinality(events.ciks) > 1
            and exists (select from unnest(events.ciks) as filer (cik) where cik = any(${lists.companies})))`;
