import { conflict } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { asProblem } from "../../problem.ts";
import type { Database } from "../../storage/database.ts";
import type { ProgressState } from "../child/messages.ts";
import type { LoadReport } from "../dataset.ts";
import { type DerivedDataset, rebuildOutdated } from "../derived.ts";
import { DEFAULT_OPTIONS } from "../load.ts";
import { runLoad } from "../run.ts";

/** A load that an operator asked this process for. */
export interface RequestedLoad {
  readonly dataset: string;
  readonly requestedAt: Date;
  /** `waiting`: for another load that was asked for before. */
  state: "waiting" | "running" | "done" | "failed";
  endedAt: Date | undefined;
  progress: ProgressState | undefined;
  /** What it came to: `published 2023-acs5`, or why it failed. */
  outcome: string | undefined;
  /** The newest lines of its log. */
  readonly lines: string[];
}

/** Loads that operators ask for, one after the other, as the schedule does: they share memory, disk and patience. */
export interface RequestedLoads {
  /** Loads a dataset as soon as the loads before it have ended. @throws 409 while one of it waits or runs here */
  request(dataset: string): void;
  /** Returns the last load of each dataset that was asked for since this process started. */
  loads(): readonly RequestedLoad[];
  /** Stops what runs, and begins nothing more. What was served stays. */
  stop(): Promise<void>;
}

/** What requested loads need. `run`: how a load is run; in a child process unless a test says otherwise. */
export interface RequestedLoadsOptions {
  database: Database;
  log: Log;
  /** Rebuilt after a load that published. */
  derived: () => Promise<readonly DerivedDataset[]>;
  run?: typeof runLoad | undefined;
}

/** The lines of a load's log that are kept. */
const MOST_LINES = 200;

/** Returns the loads of this process; none so far. */
export function createRequestedLoads(options: RequestedLoadsOptions): RequestedLoads {
  const byDataset = new Map<string, RequestedLoad>();
  const stopping = new AbortController();
  let lastLoad: Promise<void> = Promise.resolve();
  return {
    request(dataset) {
      const earlierLoad = byDataset.get(dataset);
      if (earlierLoad && earlierLoad.endedAt === undefined)
        throw conflict(`A load of ${dataset} is ${earlierLoad.state} already: wait for it to end`);
      const load: RequestedLoad = {
        ...{ dataset, requestedAt: new Date(), state: "waiting", endedAt: undefined },
        ...{ progress: undefined, outcome: undefined, lines: [] },
      };
      byDataset.set(dataset, load);
      lastLoad = lastLoad.then(() => carryOut(load, options, stopping.signal));
    },
    loads: () => [...byDataset.values()],
    async stop() {
      stopping.abort();
      await lastLoad;
    },
  };
}

/** Runs a load, and notes its outcome. Never throws. */
async function carryOut(
  requested: RequestedLoad,
  { database, log, derived, run = runLoad }: RequestedLoadsOptions,
  signal: AbortSignal,
): Promise<void> {
  const { dataset, lines } = requested;
  const onLog = (line: string): void => {
    log.info(line, { dataset });
    lines.push(line);
    if (lines.length > MOST_LINES) lines.shift();
  };
  const onProgress = (progress: ProgressState): void => {
    requested.progress = progress;
  };
  const rebuild = async () => rebuildOutdated(await derived(), database, { signal, onLog, run });
  requested.state = "running";
  try {
    log.info(`loading ${dataset} for an operator`);
    const report = await run({ dataset, options: DEFAULT_OPTIONS, database, signal, onProgress, onLog });
    const published = report.results.some(({ outcome }) => outcome === "published");
    if (published) await rebuild().catch((error: unknown) => onLog(notRebuilt(dataset, error)));
    lines.push(...report.notes, ...(report.refused ?? []));
    requested.outcome = outcomeOf(report);
    requested.state = "done";
  } catch (error) {
    const { message } = asProblem(error);
    requested.outcome = message;
    requested.state = "failed";
    if (!signal.aborted) log.error(`the load of ${dataset} that an operator asked for failed`, { error });
  }
  requested.endedAt = new Date();
}

/** A rebuild that failed does not undo the load. */
const notRebuilt = (dataset: string, error: unknown): string =>
  `What is made from ${dataset} could not be rebuilt; the loader tries again. ${asProblem(error).message}`;

function outcomeOf({ results, refused = [] }: LoadReport): string {
  const published = results.filter(({ outcome }) => outcome === "published").map(({ label }) => label);
  const news = published.length === 0 ? "nothing new" : `published ${published.join(", ")}`;
  return [news, ...refused.map((reason) => `refused: ${reason}`)].join("; ");
}
