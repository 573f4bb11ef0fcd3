import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sec } from "../../../../src/filings/load/sec.ts";
import { CIK, EVENT, PROXY } from "../../../filings/load/made-company-files.ts";
import { submissionText } from "../../../filings/load/made-edgar.ts";
import { loadFrom } from "../../../support/load.ts";
import { testStore } from "../../../support/store.ts";
import { waitUntil } from "../../../support/wait.ts";
import { fanOutFaults } from "../judge/records.ts";
import { addSubscriptions, shareOfVisits } from "../support.ts";
import { crashAt, firstAndLastVisits, inLanes, listVisits, type ProgramWords } from "./visits.ts";

const LOAD_PROCESS = join(import.meta.dir, "../../../filings/load/load-process.ts");
const SUBSCRIPTIONS = [
  { url: "https://receiver.example.org/all" },
  { url: "https://receiver.example.org/proxies", filingTypes: ["DEF 14A"] },
  { url: "https://receiver.example.org/none", filingTypes: ["10-K"] },
  { url: "https://receiver.example.org/watched", companies: ["0000000123", CIK], itemCodes: ["5.02"] },
  { url: "https://receiver.example.org/others", companies: ["0000000123"] },
];
/** How many crash points a run tries; GOVDATA_TEST_CRASH_POINTS=all tries each. */
const SHARE = 6;

const lanes = [testStore("crash_filing_1"), testStore("crash_filing_2")] as const;
type Lane = (typeof lanes)[number];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "govdata crash points "));
  writeFileSync(join(folder, "a.txt"), submissionText(EVENT));
  writeFileSync(join(folder, "b.txt"), submissionText(PROXY));
});
afterAll(() => rmSync(folder, { recursive: true }));

const wordsOf = (lane: Lane): ProgramWords => [LOAD_PROCESS, lane.url, folder];

/** A killed load's transaction ends moments later. Until then it holds locks, and the load of its dataset. */
const settle = (lane: Lane) =>
  waitUntil("the killed load has left the database", async () => (await clients(lane)) === 0);

async function prepare(lane: Lane): Promise<void> {
  await lane.empty();
  await addSubscriptions(lane.database.sql, SUBSCRIPTIONS);
}

async function clients({ database }: Lane): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count
      from pg_stat_activity
     where datname = current_database()
       and (application_name = 'govdata transaction' or application_name like 'govdata load %')`; // its lock
  return row?.count ?? 0;
}

/** What was recorded, without the time of the load. */
async function recorded({ database }: Lane): Promise<unknown> {
  const events = await database.sql`
    select type, dedupe_key, filing_type, data::jsonb - 'processed_at' as data, ciks, sic_prefixes, states, item_codes
      from events
     order by id`;
  const [deliveries] = await database.sql`
    select count(*)::int as count, count(distinct (event_id, subscription_id))::int as distinct_count
      from webhook_deliveries`;
  const [filings] = await database.sql`
    select count(*)::int as filings, count(parsed_at)::int as parsed from sec_filings`;
  return { events: [...events], deliveries, filings };
}

/** Visits between the parsed filings and the commits of what was recorded about them. */
function visitsOnTheWay(visits: readonly string[]): string[] {
  const first = visits.findIndex((visit) => visit.includes("/write-parsed.ts:"));
  const last = visits.findLastIndex((visit) => visit.includes("/ledger.ts:") && visit.includes(" after "));
  return firstAndLastVisits(visits.slice(first - 6, last + 1));
}

test("a filing is recorded once with each of its deliveries, wherever the process that read it is killed", async () => {
  const [first] = lanes;
  await prepare(first);
  const visits = visitsOnTheWay(await listVisits(wordsOf(first)));
  const whole = await recorded(first);
  expect(whole).toMatchObject({ deliveries: { count: 14, distinct_count: 14 }, filings: { filings: 2, parsed: 2 } });
  expect(visits.length).toBeGreaterThan(100);
  const share = shareOfVisits(visits, SHARE);
  console.log(`${share.length} of ${visits.length} crash points of a load`);
  await inLanes(share, lanes, async (visit, lane) => {
    await prepare(lane);
    expect([visit, await crashAt(wordsOf(lane), visit)]).toEqual([visit, true]);
    await settle(lane);
    await loadFrom(sec, lane.database, folder);
    expect([visit, await recorded(lane), await fanOutFaults(lane.database.sql)]).toEqual([visit, whole, []]);
  });
}, 600_000);
