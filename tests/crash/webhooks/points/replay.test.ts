import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { testStore } from "../../../support/store.ts";
import { addSubscriptions, recordItems, shareOfVisits } from "../support.ts";
import { replayAll } from "./replaying.ts";
import { crashAt, firstAndLastVisits, inLanes, listVisits, type ProgramWords } from "./visits.ts";

/** More than a batch. */
const EVENTS = 600;
/** How many crash points a run tries; GOVDATA_TEST_CRASH_POINTS=all tries each. */
const SHARE = 5;

const lanes = [testStore("crash_replay_1"), testStore("crash_replay_2")] as const;
type Lane = (typeof lanes)[number];

beforeAll(async () => {
  for (const { database } of lanes) {
    await addSubscriptions(database.sql, [{ url: "https://receiver.example.org/" }]);
    await database.sql`update webhook_subscriptions set is_active = false`;
    await recordItems(database, EVENTS);
    await database.sql`update webhook_subscriptions set is_active = true`;
  }
}, 60_000);

const wordsOf = (lane: Lane): ProgramWords => [join(import.meta.dir, "replay-process.ts"), lane.url];

/** Asks for a replay of what was recorded while the subscription was not active, as the only one. */
async function prepare({ database }: Lane): Promise<void> {
  await database.sql`truncate webhook_deliveries, webhook_replays`;
  await database.sql`
    insert into webhook_replays (subscription_id, from_time, to_time, status)
    select id, 'yesterday', 'tomorrow', 'missed' from webhook_subscriptions`;
}

async function outcome({ database }: Lane): Promise<unknown> {
  const [row] = await database.sql`
    select state, event_count as events, delivery_count as counted, deliveries, distinct_events
      from webhook_replays
     cross join (select count(*)::int as deliveries, count(distinct event_id)::int as distinct_events
                   from webhook_deliveries where triggered_by = 'replay') as queued`;
  return { ...row };
}

test("a bulk replay queues each delivery once and counts it, wherever its process is killed", async () => {
  const [first] = lanes;
  await prepare(first);
  const visits = firstAndLastVisits(await listVisits(wordsOf(first))).filter((visit) => visit.includes("/replays/"));
  const whole = { state: "done", events: EVENTS, counted: EVENTS, deliveries: EVENTS, distinct_events: EVENTS };
  expect(await outcome(first)).toEqual(whole);
  const share = shareOfVisits(visits, SHARE);
  console.log(`${share.length} of ${visits.length} crash points of a replay`);
  let reached = 0;
  await inLanes(share, lanes, async (visit, lane) => {
    await prepare(lane);
    if (await crashAt(wordsOf(lane), visit)) reached++;
    await replayAll(lane.database);
    expect([visit, await outcome(lane)]).toEqual([visit, whole]);
  });
  // The last visits of the loop differ with the time that it takes.
  expect(reached).toBeGreaterThan(0.7 * share.length);
}, 300_000);
