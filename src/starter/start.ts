import { reportProgress } from "../loading/child/child.ts";
import type { ProgressState } from "../loading/child/messages.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import { loadInChild } from "./child.ts";
import { type StarterDataset, starterDatasets } from "./manifest.ts";
import { filledDatasets, isFillOpen, recordFilled } from "./queries.ts";
import { loadStarter } from "./starter.ts";

/** Opens what shows how far the start is: a bar on a terminal, lines elsewhere. */
export type OpenProgress = () => { show(progress: ProgressState): void; end(): void };

/** The dataset that a first start waits for: an answer with it is what the greeting promises. */
const FIRST = "census";

interface StartOptions {
  note: (line: string) => void;
  openProgress: OpenProgress;
  log: Log;
}

/** Starter data that comes in while the server runs. */
export interface StarterRun {
  /** Whether the dataset's starter data is still on its way. */
  isArriving(dataset: string): boolean;
  /** Resolves when nothing comes any more: all is in, or it failed, or was stopped. Never rejects. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** No starter data is on its way. */
export const NO_STARTER: StarterRun = { isArriving: () => false, ended: Promise.resolve(), stop: async () => {} };

/**
 * Loads the starter data into a store that never had it. Resolves when the Census data is in; the other datasets follow
 * in the background, each served from one moment on. A line of the log says when all is in.
 */
export async function startStarter(database: Database, options: StartOptions): Promise<StarterRun> {
  const began = performance.now();
  const all = await starterDatasets();
  if (all.length === 0) options.note("This build has no starter data");
  let missing = await missingOf(database, all);
  if (missing.length === 0) return NO_STARTER;
  let rowCount = 0;
  if (missing.some(({ name }) => name === FIRST)) {
    rowCount += (await loadFirst(database, options)) ?? 0;
    missing = await missingOf(database, all);
  }
  if (missing.length === 0) return NO_STARTER;
  const names = missing.map(({ name }) => name);
  options.note(`Loading the other starter data in the background: ${names.join(", ")}`);
  return loadOthers(database, { ...options, arriving: new Set(names), rowCount, began });
}

/** Returns the datasets whose starter data was begun and is not in: a running server loads them, or the next one. */
export async function openDatasets(database: Database): Promise<Set<string>> {
  if (!(await isFillOpen(database.sql))) return new Set();
  return new Set((await missingOf(database, await starterDatasets())).map(({ name }) => name));
}

async function missingOf(database: Database, datasets: readonly StarterDataset[]): Promise<StarterDataset[]> {
  const names = datasets.map(({ name }) => name);
  const filled = await filledDatasets(database.sql, names);
  const missing = datasets.filter(({ name }) => !filled.has(name));
  // A kill can come between the last dataset and this row.
  if (missing.length === 0 && (await isFillOpen(database.sql))) await recordFilled(database.sql);
  return missing;
}

/** Loads the Census data in this process, and says so from the first moment on. */
async function loadFirst(database: Database, { note, openProgress }: StartOptions): Promise<number | undefined> {
  let view: ReturnType<OpenProgress> | undefined;
  const progress = reportProgress((state) => {
    view ??= openProgress();
    view.show(state);
  });
  const onWait = () => note("Another govdata loads the starter data into this database: waiting for the Census data");
  try {
    return await loadStarter(database, { only: [FIRST], onWait, progress });
  } finally {
    view?.end();
    Bun.gc(true); // the files were unpacked in memory; nothing needs that from now on
  }
}

function loadOthers(
  database: Database,
  { log, arriving, rowCount, began }: StartOptions & { arriving: Set<string>; rowCount: number; began: number },
): StarterRun {
  const child = loadInChild(database);
  let isStopping = false;
  const ended = child.ended
    .then(
      (rows) => {
        const count = (rowCount + (rows ?? 0)).toLocaleString("en-US");
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        log.info(`Loaded the starter data: ${count} rows in ${seconds} s`);
      },
      (error: unknown) => {
        if (!isStopping) log.error("the starter data is not all loaded; the next start tries again", { error });
      },
    )
    .finally(() => arriving.clear());
  return {
    isArriving: (dataset) => arriving.has(dataset),
    ended,
    async stop() {
      isStopping = true;
      await child.stop();
      await ended;
    },
  };
}
