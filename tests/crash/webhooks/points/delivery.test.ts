import { afterAll, beforeAll, expect, test } from "bun:test";
import { testStore } from "../../../support/store.ts";
import { currentLeases, type Judge, startJudge } from "../judge/judge.ts";
import { addSubscriptions, recordItems, shareOfVisits } from "../support.ts";
import { deliverTheRest } from "../worker/delivering.ts";
import { workerWords } from "../worker/running-worker.ts";
import { crashAt, firstAndMiddleVisits, inLanes, listVisits, type ProgramWords } from "./visits.ts";

const EVENTS = 3;
/** How many crash points a run tries; GOVDATA_TEST_CRASH_POINTS=all tries each. */
const SHARE = 12;

/** A database with a judge of its own, in which a process is killed again and again. */
interface Lane {
  store: ReturnType<typeof testStore>;
  judge: Judge;
}
const stores = [testStore("crash_delivery_1"), testStore("crash_delivery_2")];
let lanes: Lane[];
beforeAll(async () => {
  lanes = await Promise.all(stores.map(async (store) => ({ store, judge: await startJudge() })));
});
afterAll(async () => {
  for (const { judge } of lanes) await judge.stop();
});

const wordsOf = ({ store }: Lane): ProgramWords => [...workerWords(store.url), "until-done"];

async function prepare({ store, judge }: Lane): Promise<void> {
  await store.empty();
  judge.clear();
  await addSubscriptions(
    store.database.sql,
    ["ok", "twice", "never"].map((path) => ({ url: judge.url + path })),
  );
  await recordItems(store.database, EVENTS);
}

test("a delivery is sent with the same bytes and recorded, wherever its process is killed", async () => {
  const [first] = lanes;
  if (first === undefined) throw new Error("there is no lane");
  await prepare(first);
  const visits = firstAndMiddleVisits(await listVisits(wordsOf(first)));
  expect(await first.judge.judge(first.store.database.sql)).toEqual({
    deliveries: 3 * EVENTS,
    attempts: EVENTS * (1 + 3 + 5),
    requests: EVENTS * (1 + 3 + 5),
    lost: 0,
    duplicates: 0,
    faults: [],
  });
  const share = shareOfVisits(visits, SHARE);
  console.log(`${share.length} of ${visits.length} crash points of deliveries`);
  let reached = 0;
  await inLanes(share, lanes, async (visit, lane) => {
    const { store, judge } = lane;
    await prepare(lane);
    if (await crashAt(wordsOf(lane), visit)) reached++;
    judge.noteLeases(await currentLeases(store.database.sql));
    await deliverTheRest(store.url);
    const verdict = await judge.judge(store.database.sql);
    expect([visit, verdict]).toEqual([visit, expect.objectContaining({ deliveries: 3 * EVENTS, lost: 0, faults: [] })]);
    expect(verdict.duplicates).toBeLessThanOrEqual(judge.leaseCount);
  });
  // A point in the middle of many visits can be missed when timers fire otherwise.
  expect(reached).toBeGreaterThan(0.8 * share.length);
}, 900_000);
