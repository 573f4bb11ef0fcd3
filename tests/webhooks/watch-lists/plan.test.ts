import { beforeAll, expect, test } from "bun:test";
import type { Sql, TransactionSql } from "postgres";
import { record } from "../../../src/events/record.ts";
import { rowsRead } from "../../support/rows-read.ts";
import { testStore } from "../../support/store.ts";
import { addSubscription } from "../replays/store.ts";
import { cikOf, madeEvents } from "./made-filings.ts";

const store = testStore("watch_plan");

const SUBSCRIPTIONS = 10_000;
/** Each list has 30 of them, so that each company is in the lists of 200 subscriptions. */
const COMPANIES = 1_500;

beforeAll(async () => {
  const { accountId } = await addSubscription(store, { events: ["board.changed"] });
  const { sql } = store.database;
  await sql`
    insert into webhook_subscriptions (account_id, url, events, has_companies, secret)
    select ${accountId}, 'https://hooks.example.org/', '{filing.created}', true, 'whsec_test'
      from generate_series(1, ${SUBSCRIPTIONS}::int)`;
  await sql`
    insert into webhook_companies (subscription_id, cik)
    select id, lpad((1 + (number * 37 + company * 50) % ${COMPANIES}::int)::text, 10, '0')
      from (select id, row_number() over (order by id) as number
              from webhook_subscriptions
             where has_companies) as numbered
     cross join generate_series(1, 30) as company`;
  // As many without companies, each with a list of another kind.
  await sql`
    insert into webhook_subscriptions (account_id, url, events, filing_types, sics, states, item_codes, secret)
    select ${accountId}, 'https://hooks.example.org/',
           case when number % 4 = 3 then '{corporate_event.created}' else '{filing.created}' end::text[],
           case when number % 4 = 0 then array['FORM-' || number] end,
           case when number % 4 = 1 then array[lpad((number % 1000)::text, 4, '9')] end,
           case when number % 4 = 2 then array['Y' || number % 10] end,
           case when number % 4 = 3 then array['6.0' || number % 6] end, 'whsec_test'
      from generate_series(1, ${SUBSCRIPTIONS}::int) as number`;
  for (const table of ["webhook_subscriptions", "webhook_companies"]) await sql.unsafe(`vacuum analyze ${table}`);
}, 60_000);

/** A filing of one company, without industry, state and items: only its company is in lists. */
const filing = (number: number) => ({
  ...madeEvents(number)[0]!,
  filingType: "10-Q",
  filers: [{ cik: cikOf(number % COMPANIES), sic: null, state: null }],
  itemCodes: null,
});

/** How many rows of both tables one statement with these filings reads. */
const readsOf = async (
  tx: TransactionSql,
  numbers: readonly number[],
): Promise<{ subscriptions: number; lists: number }> => {
  let subscriptions = 0;
  const lists = await rowsRead(tx, "webhook_companies", async () => {
    subscriptions = await rowsRead(tx, "webhook_subscriptions", () => record(tx, numbers.map(filing)));
  });
  return { subscriptions, lists };
};

test("a filing reads the subscriptions that list its company, and no other, whatever was recorded before", async () => {
  await store.database.transaction(async (tx) => {
    // A session keeps the plan of its first statement: one about 20 companies first, then one about one.
    const many = Array.from({ length: 20 }, (_, index) => index + 1);
    expect((await readsOf(tx, many)).subscriptions).toBeLessThanOrEqual(20 * 201);
    const { subscriptions, lists } = await readsOf(tx, [30]);
    expect(subscriptions).toBeLessThanOrEqual(201);
    expect(lists).toBeLessThanOrEqual(201);
    const [row] = await tx`select count(*)::int as count from webhook_deliveries`;
    expect(row?.count).toBe(21 * 200);
  });
}, 30_000);

/** The part of the trigger that matches, as the database runs it: up to the insertion. */
async function matchStatement(sql: Sql | TransactionSql): Promise<string> {
  const [row] = await sql<[{ source: string }]>`
    select prosrc as source from pg_proc where proname = 'webhook_deliveries_add'`;
  const [statement = ""] = /\bwith news as[\s\S]+?(?=, added as \()/.exec(row.source) ?? [];
  return `${statement} select * from matches`;
}

test.each([1, 1_000])(
  "the plan for %d events has an index for each list, and no scan of all subscriptions",
  async (count) => {
    await store.database.transaction(async (tx) => {
      await tx`create temporary table recorded (like events including all) on commit drop`;
      await tx`
      insert into recorded (id, type, dedupe_key, filing_type, ciks, sic_prefixes, states) overriding system value
      select number, 'filing.created', number::text, '10-Q', array[lpad(number::text, 10, '0')], '{7,73,737,7372}',
             '{CA}'
        from generate_series(1, ${count}::int) as number`;
      await tx`analyze recorded`;
      const rows = await tx.unsafe<{ "QUERY PLAN": string }[]>(`explain ${await matchStatement(tx)}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      // Servers with the costs of a rotating disk read it as a bitmap.
      expect(plan).toMatch(/(?:Index Only Scan using|Bitmap Index Scan on) webhook_companies_cik/);
      expect(plan).toMatch(/Index Scan using webhook_subscriptions_pkey/);
      expect(plan).toMatch(/Bitmap Index Scan on webhook_subscriptions_keys/);
      expect(plan).not.toMatch(/Seq Scan on webhook_/);
    });
  },
);
