import type { Gauge } from "../../http/metrics/metrics.ts";
import type { Part, PartContext, RunningPart } from "../../jobs/part.ts";
import { runAgainAndAgain, runChild } from "../../loading/child/lasting.ts";
import { watchObstacle } from "../edgar/contact.ts";
import type { WatchMessage, WatchOrder } from "./child.ts";
import { withWatchLock } from "./lock.ts";
import type { WatchCounts } from "./watch.ts";

/** How often a machine asks whether the one that watches has ended. */
const TAKE_OVER_MS = 5_000;
/** The longest wait after an end that was not meant. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** Watches EDGAR for new filings, on one machine at a time, in a child process: no answer waits for a filing. */
export const watchPart: Part = {
  name: "new filings",
  role: "loader",
  start: async (context) => startWatch(context),
};

function startWatch({ database, settings, liveSettings, log, metrics }: PartContext): RunningPart {
  const stopping = new AbortController();
  let counts: WatchCounts | undefined;
  metrics.add(() => (counts ? gaugesOf(counts) : []));
  const run = async (stopped: AbortSignal): Promise<number> => {
    const { home, contact, edgarPollSeconds, edgarFilers, edgarMirror } = settings;
    const order = {
      target: database.target,
      settings: { home, contact, edgarPollSeconds, edgarFilers, edgarMirror },
    } satisfies WatchOrder;
    let restsUntilMs = Date.now() + TAKE_OVER_MS;
    const onMessage = (message: WatchMessage) => {
      if (message.type === "log") log.info(message.line, { source: "EDGAR" });
      if (message.type === "counts") counts = message.counts;
      if (message.type === "rests") restsUntilMs = Date.parse(message.until);
    };
    await withWatchLock(database, stopped, (signal) => runChild({ word: "__new_filings", order, onMessage }, signal));
    counts = undefined;
    return restsUntilMs - Date.now();
  };
  const work = { name: "the watch for new filings", run, longestWaitMs: LONGEST_WAIT_MS };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The child has the contact that it began with: another one takes another child.
      const change = changeOf(() => settings.contact, liveSettings);
      const ending = AbortSignal.any([stopping.signal, change.signal]);
      const obstacle = watchObstacle(settings);
      if (obstacle === undefined) await runAgainAndAgain(work, log, ending);
      else {
        log.info(`new filings are not read from EDGAR's feed: ${obstacle}`);
        await abortOf(ending);
      }
      change.ignore();
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** Returns a signal of a change of a setting, and what stops looking for one. */
function changeOf(
  valueNow: () => unknown,
  { onChange }: PartContext["liveSettings"],
): { signal: AbortSignal; ignore: () => void } {
  const change = new AbortController();
  const value = valueNow();
  const ignore = onChange(() => {
    if (valueNow() !== value) change.abort();
  });
  return { signal: change.signal, ignore };
}

const abortOf = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));

const gaugesOf = ({ polledAtMs, waiting, read }: WatchCounts): Gauge[] => [
  {
    name: "govdata_edgar_poll_timestamp_seconds",
    help: "When EDGAR's feed of new filings was last read (Unix time); 0 if it was not since the start.",
    type: "gauge",
    values: [{ value: (polledAtMs ?? 0) / 1_000 }],
  },
  {
    name: "govdata_edgar_filings_waiting",
    help: "New filings that are to be read.",
    type: "gauge",
    values: [{ value: waiting }],
  },
  {
    name: "govdata_edgar_filings_read_total",
    help: "New filings that were read since the process that reads them started.",
    type: "counter",
    values: [{ value: read }],
  },
];
