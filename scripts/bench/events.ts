import type { FilingEvent } from "../../src/events/event-types.ts";
import { record } from "../../src/events/record.ts";
import type { Database } from "../../src/storage/database.ts";
import { openStorage } from "../../src/storage/instance.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { type Row, ratioRow } from "./report.ts";
import { sized } from "./smoke.ts";
import { median } from "./traffic.ts";

/**
 * Events per transaction. A transaction opens a connection of its own, which takes longer than recording a few events.
 */
const EVENTS_PER_TRANSACTION = 500;
const TRANSACTIONS_PER_ROUND = sized(20, 2);
const ROUNDS = sized(5, 1);
const SUBSCRIPTIONS = 5;

/** A feature that acts on new events, as src/events/fan-out.md says: a row for each event and subscription. */
const FAN_OUT = `
  create table subscriptions (
    id integer primary key, type text not null, created_at timestamptz not null default now()
  );
  create table deliveries (
    event_id        bigint  not null,
    subscription_id integer not null,
    primary key (event_id, subscription_id)
  );
  insert into subscriptions (id, type)
    select number, 'corporate_event.created' from generate_series(1, ${SUBSCRIPTIONS}) number;
  create function deliveries_add() returns trigger language plpgsql as $$
  begin
    insert into deliveries (event_id, subscription_id)
    select recorded.id, subscriptions.id
      from recorded
      join subscriptions on subscriptions.type = recorded.type and subscriptions.created_at <= recorded.recorded_at
     order by recorded.id, subscriptions.id;
    return null;
  end $$;`;
const TRIGGER = `
  create trigger events_to_deliveries after insert on events
    referencing new table as recorded for each statement execute function deliveries_add()`;

/** How fast events are recorded: by themselves, and while another feature acts on them in the same transaction. */
export async function events(home: string): Promise<Row[]> {
  const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 4 }, { mode: "command" });
  try {
    const { database } = storage;
    await migrate(database, SCHEMA);
    await database.transaction((tx) => tx.unsafe(FAN_OUT));
    const rates: Record<"alone" | "acting", number[]> = { alone: [], acting: [] };
    await eventsPerSecond(database, "warm-up");
    for (let round = 0; round < ROUNDS; round++) {
      rates.alone.push(await eventsPerSecond(database, `alone ${round}`));
      await database.transaction((tx) => tx.unsafe(TRIGGER));
      rates.acting.push(await eventsPerSecond(database, `acting ${round}`));
      await database.transaction((tx) => tx.unsafe("drop trigger events_to_deliveries on events"));
    }
    const [row] = await database.sql`select count(*)::int as deliveries from deliveries`;
    const expected = ROUNDS * TRANSACTIONS_PER_ROUND * EVENTS_PER_TRANSACTION * SUBSCRIPTIONS;
    if (row?.deliveries !== expected) throw new Error(`${row?.deliveries} deliveries, not ${expected}`);
    return rowsOf(median(rates.alone), median(rates.acting));
  } finally {
    await storage.close();
  }
}

function rowsOf(alone: number, acting: number): Row[] {
  const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString("en-US")} events/s`;
  const what = `events recorded while a feature writes ${SUBSCRIPTIONS} rows for each`;
  return [
    ratioRow(what, acting / 5_000, 1, perSecond(acting), "5,000 events/s"),
    ratioRow(`${what}, compared with recording alone`, acting / alone, 0, perSecond(acting), perSecond(alone)),
  ];
}

/** Records a round of made filings, each in its own transaction. */
async function eventsPerSecond(database: Database, round: string): Promise<number> {
  const began = performance.now();
  for (let filing = 0; filing < TRANSACTIONS_PER_ROUND; filing++)
    await database.transaction((tx) => record(tx, madeEvents(`${round} ${filing}`)));
  return (TRANSACTIONS_PER_ROUND * EVENTS_PER_TRANSACTION * 1_000) / (performance.now() - began);
}

const madeEvents = (filing: string): FilingEvent[] =>
  Array.from({ length: EVENTS_PER_TRANSACTION }, (_, index) => ({
    type: "corporate_event.created",
    filingType: "8-K",
    filers: [],
    itemCodes: null,
    data: {
      cik: "0000000123",
      ticker: null,
      accession: accessionOf(`${filing} ${index}`),
      item_code: `${(index % 9) + 1}.01`,
      item_description: "Other Events",
      filed_at: "2024-02-01",
      corporate_event_url: "https://www.sec.gov/Archives/edgar/data/123/000123456724000001/",
    },
  }));

/** An accession number of its own for each made event. */
const accessionOf = (filing: string): string => {
  const digits = (Bun.hash(filing) % 10n ** 18n).toString().padStart(18, "0");
  return `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`;
};
