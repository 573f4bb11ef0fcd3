import { record } from "../../../src/events/record.ts";
import type { Database } from "../../../src/storage/database.ts";
import { limitRow, type Row } from "../report.ts";
import { sized } from "../smoke.ts";
import { median } from "../traffic.ts";
import { clearDeliveries, formOf } from "./fill.ts";
import { madeFiling } from "./processes/recorder.ts";
import type { Bench } from "./setup.ts";

const SUBSCRIPTIONS = sized(10_000, 500);
const COMPANIES_OF_A_LIST = 100;
/** As many as have a ticker. Each is in the lists of 200 subscriptions. */
const COMPANIES = sized(5_000, 500);
/** Without lists, subscriptions are narrowed by one of so many forms, which gives each filing as many deliveries. */
const FORMS = COMPANIES / COMPANIES_OF_A_LIST;
const LOADED = sized(1_000, 20);
const SINGLE_EVENTS = sized(60, 3);
/** Recording among watch lists takes at most so many times as long. */
const MOST = 1.5;

/** Time to record one event, and a load of a thousand companies, among subscriptions with watch lists and without. */
export async function watchLists({ server, rounds }: Bench): Promise<Row[]> {
  const [withLists, without] = [await server.makeDatabase("lists"), await server.makeDatabase("no_lists")];
  try {
    await addLists(withLists);
    await addForms(without);
    const ratios = [];
    for (let round = 0; round < rounds; round++)
      ratios.push(round % 2 === 0 ? await timesOf(withLists, without) : reversed(await timesOf(without, withLists)));
    return [
      rowOf(
        "one event",
        ratios.map(({ single }) => single),
      ),
      rowOf(
        `a load of ${LOADED.toLocaleString("en-US")} companies`,
        ratios.map(({ load }) => load),
      ),
    ];
  } finally {
    await server.dropDatabase(withLists);
    await server.dropDatabase(without);
  }
}

/** Milliseconds with lists and without. */
type Pair = readonly [lists: number, none: number];

/** The median event, and the whole load. */
interface Times {
  single: Pair;
  load: Pair;
}

const reversed = ({ single, load }: Times): Times => ({
  single: [single[1], single[0]],
  load: [load[1], load[0]],
});

function rowOf(what: string, pairs: readonly Pair[]): Row {
  const [lists, none] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))];
  const [shown, baseline] = [lists, none].map((ms) => `${ms.toPrecision(3)} ms`);
  const ratio = median(pairs.map(([listMs, noneMs]) => listMs / noneMs));
  const count = SUBSCRIPTIONS.toLocaleString("en-US");
  const text = `recording of ${what}, ${count} subscriptions with ${COMPANIES_OF_A_LIST} companies each, and without`;
  return { ...limitRow(text, ratio, MOST, "times", baseline), measured: shown ?? "" };
}

/** Measures two databases in turns: the first event of one and of the other, and so on. */
async function timesOf(first: Database, second: Database): Promise<Times> {
  for (const database of [first, second]) await clearDeliveries(database);
  const singles = await inTurns(first, second, { from: 0, count: SINGLE_EVENTS });
  const load = await inTurns(first, second, { from: SINGLE_EVENTS, count: LOADED });
  const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);
  const counts = [await deliveryCount(first), await deliveryCount(second)];
  if (counts[0] !== counts[1] || counts[0] === 0) throw new Error(`${counts.join(" and ")} deliveries`);
  return { single: [median(singles[0]), median(singles[1])], load: [sum(load[0]), sum(load[1])] };
}

async function inTurns(
  first: Database,
  second: Database,
  { from, count }: { from: number; count: number },
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let number = from; number < from + count; number++) {
    times[0].push(await recordingMs(first, number));
    times[1].push(await recordingMs(second, number));
  }
  return times;
}

/** Records a filing as loads do, in its own transaction, and returns how long that took without the connection. */
const recordingMs = (database: Database, number: number): Promise<number> =>
  database.transaction(async (tx) => {
    const filers = [{ cik: cikOf(number % COMPANIES), sic: "7372", state: "CA" }];
    const event = { ...madeFiling(1, number, formOf(number % FORMS)), filers };
    await tx`select 1`;
    const began = performance.now();
    await record(tx, [event]);
    return performance.now() - began;
  });

const cikOf = (company: number): string => String(company).padStart(10, "0");

async function deliveryCount({ sql }: Database): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from webhook_deliveries`;
  return row?.count ?? 0;
}

async function addLists(database: Database): Promise<void> {
  await addSubscriptions(database, true);
  await database.sql`
    insert into webhook_companies (subscription_id, cik)
    select id, lpad(((number * 37 + company * 50) % ${COMPANIES})::text, 10, '0')
      from (select id, row_number() over (order by id) as number from webhook_subscriptions) as numbered
     cross join generate_series(1, ${COMPANIES_OF_A_LIST}::int) as company`;
  await settle(database);
}

async function addForms(database: Database): Promise<void> {
  await addSubscriptions(database, false);
  await settle(database);
}

const addSubscriptions = ({ sql }: Database, hasLists: boolean) => sql`
  with account as (
    insert into accounts (email) values ('bench@example.org') returning id
  )
  insert into webhook_subscriptions (account_id, url, events, has_companies, filing_types, secret)
  select account.id, 'http://127.0.0.1:9/', array['filing.created'], ${hasLists},
         case when ${!hasLists} then array['FORM-' || number % ${FORMS}::int] end, 'whsec_bench'
    from account, generate_series(1, ${SUBSCRIPTIONS}::int) as number`;

async function settle({ sql }: Database): Promise<void> {
  for (const table of ["webhook_subscriptions", "webhook_companies"]) await sql.unsafe(`vacuum analyze ${table}`);
}
