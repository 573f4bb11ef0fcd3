import { rmSync } from "node:fs";
import type { Settings } from "../../../src/config.ts";
import { watchEdgar } from "../../../src/filings/watch/watch.ts";
import type { Database } from "../../../src/storage/database.ts";
import { watchSettings } from "./store.ts";

/** A watch that runs in this process. */
export interface RunningWatch {
  logged: string[];
  settings: Settings;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<unknown>;
  /** Stops the watch. @throws the error that ended it before */
  end(): Promise<void>;
}

/** Watches a local EDGAR in this process until `end`. */
export function runWatch(database: Database, mirror: string, more: Partial<Settings> = {}): RunningWatch {
  const settings = { ...watchSettings(mirror), ...more };
  const stop = new AbortController();
  const logged: string[] = [];
  const watching = watchEdgar({
    database,
    settings,
    signal: stop.signal,
    log: (line) => void logged.push(line),
    onCounts() {},
  }).then(
    () => undefined,
    (error: unknown) => (isStop(error, stop.signal) ? undefined : { error }),
  );
  return {
    logged,
    settings,
    ended: watching,
    async end() {
      stop.abort();
      const failure = await watching;
      rmSync(settings.home, { recursive: true, force: true });
      if (failure) throw failure.error;
    },
  };
}

/** Whether an error is only that the watch was stopped. */
const isStop = (error: unknown, { reason }: AbortSignal): boolean =>
  reason !== undefined && (error === reason || (error instanceof Error && error.cause === reason));
