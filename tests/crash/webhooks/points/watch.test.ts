import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { writeNameOnly } from "../../../../src/filings/load/queries/companies.ts";
import { easternTime, isBusinessDay } from "../../../../src/filings/watch/hours.ts";
import { accessionOf, FILERS, madeReport } from "../../../filings/watch/made-filings.ts";
import { FEED, type LocalEdgar, localEdgar } from "../../../support/edgar.ts";
import { testStore } from "../../../support/store.ts";
import { waitUntil } from "../../../support/wait.ts";
import { fanOutFaults } from "../judge/records.ts";
import { addSubscriptions, shareOfVisits } from "../support.ts";
import { crashAt, firstAndMiddleVisits, inLanes, listVisits, type ProgramWords } from "./visits.ts";
import { watchUntilReported } from "./watching.ts";

/** How many crash points a run tries; GOVDATA_TEST_CRASH_POINTS=all tries each. */
const SHARE = 2;
/** The index has the first of the filings, the feed the others. */
const FILINGS = 4;
const DAY_MS = 86_400_000;

/** A database with an EDGAR of its own, in which a process is killed again and again. */
interface Lane {
  store: ReturnType<typeof testStore>;
  edgar: LocalEdgar;
  /** Requests that failed since the process was started. */
  failed: Set<string>;
}
const stores = [testStore("crash_watch_1"), testStore("crash_watch_2")];
let lanes: Lane[];
beforeAll(() => {
  lanes = stores.map(laneOf);
});
afterAll(async () => {
  for (const { edgar } of lanes) await edgar.agency.stop();
});

function laneOf(store: Lane["store"]): Lane {
  const failed = new Set<string>();
  // The feed and the text of a filing fail once, so that what is done about that has points, too.
  const edgar = localEdgar(({ url }) => {
    const { pathname } = new URL(url);
    const isFailing = pathname === FEED || pathname.endsWith(`${accessionOf(1)}.txt`);
    if (!isFailing || failed.has(pathname)) return undefined;
    failed.add(pathname);
    return new Response("<html><title>busy</title></html>", { status: 503 });
  });
  const days = Array.from({ length: 7 }, (_, ago) => dayBefore(ago + 1));
  for (const day of days) edgar.indexedDays.add(day);
  const businessDay = days.find(isBusinessDay) ?? "";
  edgar.publish(
    madeReport(0, { filed: businessDay }),
    madeReport(1),
    madeReport(2, { form: "SC 13D" }),
    madeReport(3, { form: "8-K/A" }),
  );
  edgar.deepest = FILINGS - 1;
  return { store, edgar, failed };
}

/** A day before EDGAR's own, which ends hours after that of UTC. */
const dayBefore = (ago: number): string => easternTime(new Date(Date.now() - ago * DAY_MS)).day;

const wordsOf = ({ store, edgar }: Lane): ProgramWords => [
  join(import.meta.dir, "watch-process.ts"),
  store.url,
  edgar.agency.url,
  String(FILINGS),
];

async function prepare({ store, failed }: Lane): Promise<void> {
  await store.empty();
  failed.clear();
  await addSubscriptions(store.database.sql, [
    { url: "https://receiver.example.org/all" },
    { url: "https://receiver.example.org/amendments", events: ["amendment.filed"] },
  ]);
  await store.database.transaction(async (tx) => {
    for (const { cik, name } of FILERS.slice(0, FILINGS))
      await writeNameOnly(tx, { cik, name, sic: null, naics: null });
    await tx`insert into sec_feed (indexed_to) values (${dayBefore(7)})`;
  });
}

/** A killed process's transactions end moments later. */
const settle = ({ store: { database } }: Lane) =>
  waitUntil("the killed process has left the database", async () => {
    const clients = await database.sql`
      select from pg_stat_activity
       where datname = current_database() and application_name = 'govdata transaction'`;
    return clients.length === 0;
  });

/** What was recorded, without times and in an order of its own. */
async function recorded({ store: { database } }: Lane) {
  const events = await database.sql`
    select events.type, dedupe_key, filing_type, data::jsonb - 'processed_at' as data,
           count(deliveries.id)::int as deliveries
      from events
      left join webhook_deliveries as deliveries on deliveries.event_id = events.id
     group by events.id
     order by events.type, dedupe_key`;
  const filings = await database.sql`
    select accession_number, form, parsed_at is not null as is_parsed from sec_filings order by accession_number`;
  return { events: [...events], filings: [...filings] };
}

/** The way from the feed to the record of a filing's events; `filing.test.ts` has what is between. */
const isOnTheWay = (visit: string): boolean => /src\/filings\/(?:watch|edgar|load\/live)\//.test(visit);

test("each new filing is reported once, wherever the process that watches EDGAR is killed", async () => {
  const [first] = lanes;
  if (first === undefined) throw new Error("there is no lane");
  await prepare(first);
  const visits = firstAndMiddleVisits((await listVisits(wordsOf(first))).filter(isOnTheWay));
  const whole = await recorded(first);
  const { events, filings } = whole;
  // 4 filings, an item of each of 3 reports, and an amendment.
  expect([events.length, filings.length]).toEqual([8, FILINGS]);
  expect(visits.length).toBeGreaterThan(100);
  const share = shareOfVisits(visits, SHARE);
  console.log(`${share.length} of ${visits.length} crash points of the watch`);
  let reached = 0;
  await inLanes(share, lanes, async (visit, lane) => {
    await prepare(lane);
    if (await crashAt(wordsOf(lane), visit)) reached++;
    await settle(lane);
    await watchUntilReported(lane.store.database, lane.edgar.agency.url, FILINGS);
    expect([visit, await recorded(lane), await fanOutFaults(lane.store.database.sql)]).toEqual([visit, whole, []]);
  });
  // Visits differ with the time that answers take; one of a run's few may be missed.
  expect(reached).toBeGreaterThan(0.8 * share.length - 1);
}, 1_800_000);
