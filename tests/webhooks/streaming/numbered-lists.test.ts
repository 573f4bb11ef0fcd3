import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { EVENT_TYPE_NAMES } from "../../../src/events/names.ts";
import { hasEvent, ListNumbers } from "../../../src/webhooks/streaming/numbered-lists.ts";
import { eventsAfter } from "../../../src/webhooks/streaming/queries.ts";
import { isInLists } from "../../../src/webhooks/subscriptions/queries/in-lists.ts";
import type { Narrowing } from "../../../src/webhooks/subscriptions/queries/subscriptions.ts";
import { repeats } from "../../support/repeats.ts";
import { testStore } from "../../support/store.ts";

setDefaultTimeout(60_000);

const store = testStore("numbered_lists", { emptyBefore: true });

// Few of each kind, so that lists and events meet. SIC code 4 is form 4, too, and the last CIK has more than 32 bits.
const FORMS = ["8-K", "8-K/A", "10-K", "DEF 14A", "4"];
const CIKS = ["0000000004", "0000320193", "0000789019", "4294967300", "9999999999"];
const SICS = ["4", "40", "401", "4011", "7", "73", "737", "7372", "0100", "01"];
const STATES = ["CA", "NY", "X0", "40"];
const ITEMS = ["1.01", "5.02", "9.01", "4"];

const some = (texts: readonly string[], minLength = 0) => fc.subarray([...texts], { minLength });
const type = fc.constantFrom(...EVENT_TYPE_NAMES);

/** What an event can be narrowed by: also what no recorded event has now, such as no form. */
const madeEvent = fc.record({
  type,
  filing_type: fc.option(fc.constantFrom(...FORMS)),
  ciks: some(CIKS),
  sic_prefixes: some(SICS),
  states: some(STATES),
  item_codes: fc.option(some(ITEMS)),
});
const madeLists: fc.Arbitrary<Narrowing> = fc.record({
  events: some(EVENT_TYPE_NAMES, 1),
  filing_types: fc.option(some(FORMS, 1)),
  companies: fc.option(some(CIKS, 1)),
  sics: fc.option(some(SICS, 1)),
  states: fc.option(some(STATES, 1)),
  item_codes: fc.option(some(ITEMS, 1)),
});

test("a stream has the events that the database finds in its lists, whatever the lists and events", async () => {
  const { sql } = store.database;
  let hadSome = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(madeEvent, { minLength: 50, maxLength: 50 }),
      fc.array(madeLists, { minLength: 20, maxLength: 20 }),
      async (events, manyLists) => {
        await store.empty();
        await sql`
          insert into events (type, dedupe_key, filing_type, ciks, sic_prefixes, states, item_codes)
          select type, position::text, filing_type, ciks, sic_prefixes, states, item_codes
            from rows from (
                   json_to_recordset(${JSON.stringify(events)}::text::json)
                   as (type text, filing_type text, ciks text[], sic_prefixes text[], states text[], item_codes text[]))
                 with ordinality as made (type, filing_type, ciks, sic_prefixes, states, item_codes, position)`;
        const logged = await eventsAfter(sql, { after: 0, most: events.length });
        expect(logged).toHaveLength(events.length);
        const numbers = new ListNumbers();
        // Lists that come later add texts to those that events are looked for in.
        for (const lists of manyLists) {
          const numbered = numbers.lists(lists);
          const rows = await sql<{ id: number }[]>`
            select id from events where ${isInLists(sql, lists)} order by id`;
          const streamed = logged.filter((event) => hasEvent(numbered, numbers.event(event)));
          expect({ lists, ids: streamed.map(({ id }) => id) }).toEqual({ lists, ids: rows.map(({ id }) => id) });
          hadSome += rows.length;
        }
      },
    ),
    { numRuns: repeats(15, 100) },
  );
  expect(hadSome).toBeGreaterThan(0);
});
