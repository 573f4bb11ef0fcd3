import { currentReport, type MadeSubmission, proxy } from "../../../../tests/filings/load/made-edgar.ts";
import { FEED, localEdgar } from "../../../../tests/support/edgar.ts";

const MINUTE_MS = 60_000;
/** 3,000 an hour. The burst is on top of that: it takes the place of one minute. */
const PER_MINUTE = 50;
const IN_BURST = 400;
const FILERS = 5_000;
/** What the feed has from two days before: more than a page, too old for a new store to read. */
const OLD_FILINGS = 300;
const OLD_MS = 2 * 24 * 60 * MINUTE_MS;
/** A filing comes this much earlier than planned at most, between two pages that are read. */
const EARLY_MS = 3_000;

/**
 * Forms in the shares in which EDGAR gets them, roughly. The documents of 8-K and DEF 14A are read, of others the
 * header.
 */
const FORMS = ["4", "4", "4", "4", "4", "8-K", "8-K", "424B2", "SC 13D/A", "DEF 14A"] as const;

/** What fails: each so many requests, of all, of the feed's pages, and of filings, whose documents come late. */
const [BUSY_EACH, CUT_OFF_EACH, LATE_EACH] = [50, 40, 50] as const;

/** A filing, and when it was in the feed, in milliseconds since 1970. */
export interface Published {
  accessionNumber: string;
  atMs: number;
}

/** An EDGAR that publishes by a plan. */
export interface PublishingEdgar {
  /** What `GOVDATA_EDGAR_MIRROR` takes. */
  url: string;
  /** Publishes for so many minutes, with the burst in the middle. Returns every filing, oldest first. */
  publishFor(minutes: number): Promise<{ published: Published[]; burst: { fromMs: number; toMs: number } }>;
  /** What went wrong on purpose so far. */
  faults: { busy: number; cutOff: number; late: number; shifted: number };
  stop(): Promise<void>;
}

/**
 * Starts an EDGAR on this machine. While a reader goes through the pages of its feed, filings arrive and push the
 * entries down. Some answers are errors, some pages of the feed are cut off, and the documents of some filings come
 * later.
 */
export function startEdgar(): PublishingEdgar {
  const faults = { busy: 0, cutOff: 0, late: 0, shifted: 0 };
  const lateFolders = new Set<string>();
  let [requests, pages] = [0, 0];
  /** When each of the filings is due that are still to be published, the next one last. */
  let plan: number[] = [];
  const edgar = localEdgar(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (++requests % BUSY_EACH === 0) {
      faults.busy++;
      return new Response("<html><title>busy</title></html>", { status: 503 });
    }
    if (pathname === FEED) {
      if (searchParams.get("start") !== "0" && publishNext(EARLY_MS)) faults.shifted++;
      if (++pages % CUT_OFF_EACH !== 0) return undefined;
      faults.cutOff++;
      return new Response("<feed><entry>", { headers: { "content-type": "text/xml" } });
    }
    const [folder] = /\d{18}/.exec(pathname) ?? [];
    if (folder === undefined || Number(folder) % LATE_EACH !== 0 || lateFolders.has(folder)) return undefined;
    lateFolders.add(folder);
    faults.late++;
    return new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });
  });
  for (let index = 0; index < OLD_FILINGS; index++) edgar.publish(madeFiling(index));
  for (const old of edgar.accepted) old.atMs -= OLD_MS;
  return {
    url: edgar.agency.url,
    faults,
    async publishFor(minutes) {
      const startMs = Date.now();
      const burstMinute = Math.floor(minutes / 2);
      plan = Array.from({ length: minutes }, (_, minute) =>
        Array.from(
          { length: minute === burstMinute ? IN_BURST : PER_MINUTE },
          () => (minute + Math.random()) * MINUTE_MS,
        ),
      )
        .flat()
        .map((offsetMs) => startMs + offsetMs)
        .toSorted((a, b) => b - a);
      for (let dueMs = plan.at(-1); dueMs !== undefined; dueMs = plan.at(-1)) {
        if (!publishNext()) await Bun.sleep(Math.max(0, dueMs - Date.now()));
      }
      const fromMs = startMs + burstMinute * MINUTE_MS;
      return {
        published: edgar.accepted
          .slice(OLD_FILINGS)
          .map(({ filing, atMs }) => ({ accessionNumber: filing.accession, atMs })),
        burst: { fromMs, toMs: fromMs + MINUTE_MS },
      };
    },
    stop: () => edgar.agency.stop(),
  };

  /** Publishes the next filing of the plan if it is due, or will be in `earlyMs`. Returns whether it was. */
  function publishNext(earlyMs = 0): boolean {
    const dueMs = plan.at(-1);
    if (dueMs === undefined || dueMs > Date.now() + earlyMs) return false;
    plan.pop();
    edgar.publish(madeFiling(edgar.accepted.length));
    return true;
  }
}

function madeFiling(index: number): MadeSubmission {
  const today = new Date().toISOString().slice(0, 10);
  const form = FORMS[index % FORMS.length] ?? "4";
  const filer = (number: number) => ({
    cik: String(9_100_001 + (number % FILERS)).padStart(10, "0"),
    name: `MADE UP ${number % FILERS} CO`,
  });
  return {
    accession: `0009100000-26-${String(index).padStart(6, "0")}`,
    form,
    filed: today,
    period: today,
    // The feed has an entry for each party. Ownership reports have two.
    filers: form === "4" ? [filer(index), filer(index + FILERS / 2)] : [filer(index)],
    body: form === "DEF 14A" ? proxy() : currentReport("Item 8.01 Other Events"),
  };
}
