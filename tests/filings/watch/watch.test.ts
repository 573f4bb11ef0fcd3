import { afterEach, describe, expect, test } from "bun:test";
import type { Settings } from "../../../src/config.ts";
import { watchState } from "../../../src/filings/watch/facts.ts";
import { isBusinessDay } from "../../../src/filings/watch/hours.ts";
import { type Accepted, FEED, type LocalEdgar, localEdgar } from "../../support/edgar.ts";
import { waitUntil } from "../../support/wait.ts";
import { accessionOf, FILERS, madeReport } from "./made-filings.ts";
import { runWatch } from "./running-watch.ts";
import { watchStore } from "./store.ts";

const store = watchStore("watch");
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Watches a local EDGAR in this process until the end of the test, which an error of the watch fails. */
function watch(edgar: LocalEdgar, more: Partial<Settings> = {}) {
  const running = runWatch(store.database, edgar.agency.url, more);
  ends.push(running.end);
  return running;
}

const untilReported = (count: number) =>
  waitUntil(`${count} filings are reported`, async () => (await store.reportedFilings()).length >= count, {
    withinMs: 25_000,
  });
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, index) => accessionOf(first + index));

test("an error of the watch fails its test", async () => {
  await using edgar = localEdgar();
  await store.database.sql`alter table sec_feed rename to sec_feed_gone`;
  const { ended, end } = runWatch(store.database, edgar.agency.url);
  await ended;
  await store.database.sql`alter table sec_feed_gone rename to sec_feed`;
  await expect(end()).rejects.toThrow('relation "sec_feed" does not exist');
});

describe("the watch for new filings", () => {
  test("reads what the feed has, and what it gets, and records the events of each filing once", async () => {
    await using edgar = localEdgar();
    edgar.publish(madeReport(0), madeReport(1));
    watch(edgar);
    await untilReported(2);
    edgar.publish(madeReport(2), madeReport(3, { filers: [{ cik: "0000000077", name: "NOT LOADED CO" }] }));
    await untilReported(3);
    expect(await store.reportedFilings()).toEqual(numbers(3));
    const items = await store.events("corporate_event.created");
    expect(items.map(({ data }) => data?.item_code)).toEqual(["8.01", "8.01", "8.01"]);
    const [row] = await store.database.sql`
      select form, accepted_at is not null as is_timed, parsed_at is not null as is_parsed
        from sec_filings where accession_number = ${accessionOf(2)}`;
    expect(row).toEqual({ form: "8-K", is_timed: true, is_parsed: true } as never);
    // One request for each filing.
    expect(edgar.agency.asked.filter((path) => path.startsWith("/Archives/edgar/data/"))).toHaveLength(3);
  });

  test("reads every filer's filings where that is set, and only headers of forms that are not parsed", async () => {
    await using edgar = localEdgar();
    const stranger = [{ cik: "0000000077", name: "NOT LOADED CO" }];
    edgar.publish(
      madeReport(0, { filers: stranger }),
      madeReport(1, { form: "SC 13D", filers: stranger }),
      madeReport(2, { form: "SC 13D/A", filers: stranger }),
    );
    watch(edgar, { edgarFilers: "all" });
    await untilReported(3);
    const amendments = await store.events("amendment.filed");
    expect(amendments.map(({ data }) => [data?.accession, data?.form_type])).toEqual([[accessionOf(2), "SC 13D/A"]]);
    const asked = edgar.agency.asked.filter((path) => path.startsWith("/Archives/edgar/data/"));
    expect(asked.map((path) => path.replace(/^.*\//, "")).toSorted()).toEqual(
      [
        `${accessionOf(0)}.txt`,
        `${accessionOf(1)}-index-headers.html`,
        `${accessionOf(2)}-index-headers.html`,
      ].toSorted(),
    );
  });

  test("misses none and reports none twice while pages shift, answers fail, and documents come late", async () => {
    let requests = 0;
    const lateFolders = new Set<string>();
    await using edgar = localEdgar(({ url }) => {
      const { pathname, searchParams } = new URL(url);
      requests++;
      // What is filed while the feed is read pushes the other entries down.
      if (pathname === FEED && searchParams.get("start") !== "0" && next < 45) edgar.publish(madeReport(next++));
      if (requests % 7 === 0) return new Response("<html><title>busy</title></html>", { status: 503 });
      if (requests % 11 === 0) return new Response("<feed><entry>", { headers: { "content-type": "text/xml" } });
      const [folder] = /\d{18}/.exec(pathname) ?? [];
      if (folder === undefined || lateFolders.has(folder) || Number(folder) % 10 !== 0) return undefined;
      lateFolders.add(folder);
      return new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });
    });
    let next = 0;
    for (; next < 30; next++) edgar.publish(madeReport(next, { filers: FILERS.slice(next % 5, (next % 5) + 5) }));
    watch(edgar);
    await waitUntil(
      "every filing is reported",
      async () => {
        // Pauses between tries are minutes in the end.
        await store.database.sql`update sec_new_filings set due_at = clock_timestamp() where failure is not null`;
        return next >= 45 && (await store.reportedFilings()).length === edgar.accepted.length;
      },
      { withinMs: 50_000 },
    );
    expect(await store.reportedFilings()).toEqual(numbers(edgar.accepted.length));
  }, 60_000);

  test("catches up from the feed's older pages and the daily index with what came while it did not run", async () => {
    await using edgar = localEdgar();
    edgar.publish(madeReport(0));
    const { end } = watch(edgar);
    await untilReported(1);
    await end();
    // More than the feed keeps comes on a day that has an index by now.
    const [row] = await store.database.sql<{ day: string }[]>`
      update sec_feed
         set seen_to = seen_to - interval '5 days', indexed_to = current_date - 6
      returning (current_date - 5)::text as day`;
    const days = Array.from({ length: 5 }, (_, ago) => dayBefore(row?.day ?? "", -ago));
    for (const day of days) edgar.indexedDays.add(day);
    const businessDay = days.find(isBusinessDay) ?? "";
    for (let index = 1; index <= 10; index++) edgar.publish(madeReport(index, { filed: businessDay }));
    for (const accepted of edgar.accepted.slice(1)) accepted.atMs -= 4 * 86_400_000;
    for (let index = 11; index <= 30; index++) edgar.publish(madeReport(index));
    edgar.deepest = 20;
    const { logged } = watch(edgar);
    await untilReported(31);
    expect(await store.reportedFilings()).toEqual(numbers(31));
    // A feed that ends too early is believed at the third poll; the indexes can be read before that.
    await waitUntil("the gap is reported", () => logged.some((line) => line.includes("reaches back to")));
    expect(logged.filter((line) => line.includes("reaches back to"))).toHaveLength(1);
    expect(logged.filter((line) => line.includes("filings that were not read from the feed"))).toHaveLength(1);
  }, 60_000);

  test("begins on a new store with the last 24 hours of the feed, and not with a page's older entries", async () => {
    await using edgar = localEdgar();
    for (let index = 0; index < 4; index++) edgar.publish(madeReport(index));
    // The next polls go back from the newest entry: one that came long ago must not take them further.
    for (const [index, hoursAgo] of [25, 24.2, 23.9, 23.8].entries())
      (edgar.accepted[index] as Accepted).atMs -= hoursAgo * 3_600_000;
    watch(edgar);
    const polls = () => edgar.agency.asked.filter((path) => path.startsWith(FEED)).length;
    await untilReported(2);
    const before = polls();
    await waitUntil("the feed was read again", () => polls() >= before + 2);
    edgar.publish(madeReport(4));
    await untilReported(3);
    expect(await store.reportedFilings()).toEqual(numbers(3, 2));
  }, 40_000);

  test("tries what EDGAR does not have yet again, and says what fails", async () => {
    let isThere = false;
    await using edgar = localEdgar(({ url }) =>
      url.endsWith(".txt") && !isThere
        ? new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 })
        : undefined,
    );
    edgar.publish(madeReport(0));
    const { settings } = watch(edgar);
    const failing = async () => (await watchState(store.database, settings)).sentences.join("\n");
    await waitUntil("the failure is reported", async () => (await failing()).includes("could not be read yet"));
    expect(await failing()).toContain("EDGAR has no such file yet");
    expect(await store.reportedFilings()).toEqual([]);
    isThere = true;
    await store.database.sql`update sec_new_filings set due_at = clock_timestamp()`; // the pause before is 10 s
    await untilReported(1);
    expect(await failing()).not.toContain("could not be read");
    expect(await failing()).toContain("EDGAR's feed of new filings was last read at");
  }, 40_000);

  test("gives up a filing after days, says so, and does not take it up again", async () => {
    await using edgar = localEdgar(({ url }) =>
      url.endsWith(".txt") ? new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 }) : undefined,
    );
    edgar.publish(madeReport(0));
    const { settings, logged } = watch(edgar);
    await waitUntil("the filing was tried", async () => {
      const rows = await store.database.sql`
        update sec_new_filings set found_at = found_at - interval '5 days', due_at = clock_timestamp()
         where failure is not null returning 1`;
      return rows.length > 0;
    });
    const sentences = async () => (await watchState(store.database, settings)).sentences.join("\n");
    await waitUntil("the filing is given up", async () => (await sentences()).includes("were given up"));
    expect(logged).toContainEqual(expect.stringContaining(`${accessionOf(0)} is given up`));
    const polls = () => edgar.agency.asked.filter((path) => path.startsWith(FEED)).length;
    const before = polls();
    await waitUntil("the feed was read again", () => polls() >= before + 2);
    expect(await sentences()).toContain("1 new filings could not be read for days");
  }, 40_000);

  test("stops while EDGAR says that the rate was exceeded, and keeps what waits", async () => {
    let isLimited = true;
    await using edgar = localEdgar(({ url }) =>
      isLimited && url.includes("/Archives/edgar/data/")
        ? new Response("<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head></html>", {
            status: 403,
          })
        : undefined,
    );
    edgar.publish(madeReport(0));
    const { settings } = watch(edgar);
    const sentences = async () => (await watchState(store.database, settings)).sentences.join("\n");
    await waitUntil("the pause is reported", async () => (await sentences()).includes("no requests before"));
    const before = edgar.agency.asked.length;
    isLimited = false;
    await store.database.sql`update sec_requests set stopped_until = null`;
    await store.database.sql`update sec_new_filings set due_at = clock_timestamp()`;
    expect(edgar.agency.asked).toHaveLength(before);
    expect(await store.reportedFilings()).toEqual([]);
  }, 40_000);

  test("gives caches a new version with the first filing, and few more with many", async () => {
    await using edgar = localEdgar();
    const version = async () => {
      const [row] = await store.database.sql`select version from dataset_versions where dataset = 'sec'`;
      return row?.version ?? 0;
    };
    const before = await version();
    for (let index = 0; index < 30; index++) edgar.publish(madeReport(index));
    watch(edgar);
    await untilReported(30);
    expect((await version()) - before).toBeGreaterThanOrEqual(1);
    expect((await version()) - before).toBeLessThanOrEqual(3);
  }, 40_000);
});

const dayBefore = (day: string, ago: number): string =>
  new Date(Date.parse(day) - ago * 86_400_000).toISOString().slice(0, 10);
