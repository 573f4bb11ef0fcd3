import { type Database, openDatabase } from "../../../src/storage/database.ts";
import { FIRST_ID } from "../../../src/webhooks/subscriptions/ids.ts";
import { createAgenda } from "../../../src/webhooks/worker/claiming/agenda.ts";
import { claimDeliveries, waitingSubscriptions } from "../../../src/webhooks/worker/queries/claim.ts";
import { limitRow, noteRow, type Row } from "../report.ts";
import { sized } from "../smoke.ts";
import { median } from "../traffic.ts";
import { addDeliveries, addSubscriptions, settle } from "./fill.ts";
import type { Bench } from "./setup.ts";

const SUBSCRIPTIONS = sized(10_000, 1_000);
/** Every tenth one is disabled or deleted. */
const DEAD_EVERY = 10;
const DEAD_DUE = sized(1_000_000, 2_000);
const DUE = 50_000;
const WAITING = sized(450_000, 2_000);
const FINISHED = sized(8_500_000, 2_000);
const DAY_S = 86_400;
const CLAIM = 256;
/** As many as a worker looks at between two claims. */
const PROBES = 256;
const ROOM = 16;
const CLAIMS = sized(60, 3);

/** A claim of 256 among 10 million deliveries, of which a million are due for subscriptions that get nothing. */
export async function claim({ server }: Bench): Promise<Row[]> {
  const database = await server.makeDatabase("claim");
  try {
    await fill(database);
    const times = await claimTimes(database);
    const all = times.map(({ scanMs, claimMs }) => scanMs + claimMs).sort((left, right) => left - right);
    const text = (values: readonly number[]) =>
      `${median(values).toFixed(1)} ms [to ${Math.max(...values).toFixed(1)}]`;
    return [
      limitRow(
        `claim of ${CLAIM} among 10 million rows, a million due for dead subscriptions, 10,000 subscriptions, median`,
        median(all),
        15,
        "ms",
        `which subscriptions wait ${text(times.map(({ scanMs }) => scanMs))}, claim ` +
          `${text(times.map(({ claimMs }) => claimMs))}`,
      ),
      noteRow("deliveries of a claim", `${median(times.map(({ count }) => count))}`, `${CLAIM} asked for`),
    ];
  } finally {
    await server.dropDatabase(database);
  }
}

async function fill(database: Database): Promise<void> {
  const { sql } = database;
  const urls = Array.from({ length: SUBSCRIPTIONS }, (_, number) => `https://receiver-${number}.example.org/`);
  const subscriptions = await addSubscriptions(database, urls);
  const isDead = (_: string, number: number): boolean => number % DEAD_EVERY === 0;
  const [dead, live] = [subscriptions.filter(isDead), subscriptions.filter((id, number) => !isDead(id, number))];
  const [disabled, deleted] = [dead.slice(0, dead.length / 2), dead.slice(dead.length / 2)];
  await sql`
    update webhook_subscriptions set is_active = false, disabled_at = now() where id = any(${disabled}::uuid[])`;
  await sql`update webhook_subscriptions set deleted_at = now() where id = any(${deleted}::uuid[])`;
  // Indexes are made faster than they are kept up to date.
  const indexes = await sql<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes where tablename = 'webhook_deliveries' and indexname not like '%_pkey'`;
  for (const { indexname } of indexes) await sql.unsafe(`drop index ${indexname}`);
  const perEvent = 100;
  for (const part of [
    { count: FINISHED, subscriptions, dueInSeconds: null },
    { count: DEAD_DUE, subscriptions: dead, dueInSeconds: -DAY_S },
    { count: WAITING, subscriptions: live, dueInSeconds: DAY_S },
    { count: DUE, subscriptions: live, dueInSeconds: -60 },
  ]) {
    await addDeliveries(database, { ...part, perEvent });
    console.error(`added ${part.count.toLocaleString("en-US")} deliveries`);
  }
  for (const { indexdef } of indexes) await sql.unsafe(indexdef);
  await settle(database);
}

/** Claims as the worker does: which of the next subscriptions wait, then deliveries of those that are due. */
async function claimTimes({ target }: Database): Promise<{ scanMs: number; claimMs: number; count: number }[]> {
  const { sql, close } = openDatabase(target, { max: 1, purpose: "answers" });
  const times: { scanMs: number; claimMs: number; count: number }[] = [];
  const [base] = await sql<{ id: number }[]>`insert into webhook_bases (url) values ('http://bench') returning id`;
  let afterId = FIRST_ID;
  for (let number = 0; number < CLAIMS; number++) {
    const began = performance.now();
    const waiting = await waitingSubscriptions(sql, { afterId, most: PROBES, shiftMs: 0 });
    const scannedAt = performance.now();
    const agenda = createAgenda();
    for (const { subscriptionId, dueInMs, accountId } of waiting)
      if (accountId !== null) agenda.add(subscriptionId, accountId, began + dueInMs);
    const claim = crypto.randomUUID();
    const [row] = await claimDeliveries(sql, {
      most: CLAIM,
      rooms: agenda.due(scannedAt, CLAIM, () => ROOM),
      claim,
      leaseMs: 30_000,
      baseId: base?.id ?? 0,
      shiftMs: 0,
    });
    times.push({
      scanMs: scannedAt - began,
      claimMs: performance.now() - scannedAt,
      count: row?.deliveries?.[0].length ?? 0,
    });
    afterId = waiting.length < PROBES ? FIRST_ID : (waiting.at(-1)?.subscriptionId ?? FIRST_ID);
  }
  await close();
  return times.slice(10); // the first claims read the table from disk
}
