import { setTimeout as sleep } from "node:timers/promises";
import type { Part, PartContext, RunningPart } from "../jobs/part.ts";

/** What a server runs: parts that are started in order and stopped in reverse. */
export interface Parts {
  /** Starts the parts one after the other. When one fails, the others are stopped and its error is thrown. */
  start(parts: readonly Part[], context: PartContext): Promise<void>;
  /** Stops what was started, the last first; a part that does not stop in time is left behind, and the log says so. */
  stop(): Promise<void>;
  /** Lets each part read what its first requests would wait for. A failure is logged: requests do without. */
  prepare(signal: AbortSignal): Promise<void>;
  readonly isStopping: boolean;
  /** Resolves with a sentence when the last part has ended by itself. */
  ended: Promise<string>;
}

/** A part has `shutdownSeconds` for what it is doing, and this for all else. */
const STOP_GRACE_MS = 5_000;

/** How long a stop waits for a part that is being started. */
const STARTS_WITHIN_MS = 2_000;

interface Entry {
  part: Part;
  handle: RunningPart;
  context: PartContext;
}

/** Parts of which none is started yet. */
export function createParts({ stopGraceMs = STOP_GRACE_MS }: { stopGraceMs?: number } = {}): Parts {
  const running: Entry[] = [];
  const ended = Promise.withResolvers<string>();
  let starting: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  const startAll = async (parts: readonly Part[], context: PartContext): Promise<void> => {
    for (const part of parts) {
      if (isStopping) return;
      const entry = { part, handle: await part.start(context), context };
      running.push(entry);
      watch(entry);
    }
  };
  const watch = (entry: Entry): void => {
    const report = (error?: unknown) => {
      if (isStopping) return;
      const { name } = entry.part;
      entry.context.log.error(`the part "${name}" ended by itself`, error === undefined ? {} : { error });
      running.splice(running.indexOf(entry), 1);
      if (running.length === 0) ended.resolve(`The part "${name}" ended by itself, and no other is left`);
    };
    entry.handle.ended?.then(() => report(), report);
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.race([starting.catch(() => {}), sleep(STARTS_WITHIN_MS, undefined, { ref: false })]);
    for (let entry = running.pop(); entry !== undefined; entry = running.pop()) await stopPart(entry, stopGraceMs);
  };
  return {
    async start(parts, context) {
      starting = startAll(parts, context);
      try {
        await starting;
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
    async prepare(signal) {
      for (const { part, handle, context } of [...running])
        try {
          if (!signal.aborted) await handle.prepare?.(signal);
        } catch (error) {
          const { name } = part;
          if (!signal.aborted) context.log.warn(`the part "${name}" could not prepare its first answers`, { error });
        }
    },
    get isStopping() {
      return isStopping;
    },
    ended: ended.promise,
  };
}

/** Stops a part; an error, or a stop that takes too long, is logged and keeps no other part from being stopped. */
async function stopPart({ part, handle, context: { log, settings } }: Entry, graceMs: number): Promise<void> {
  const withinMs = settings.shutdownSeconds * 1_000 + graceMs;
  const late = sleep(withinMs, "late" as const, { ref: false });
  try {
    if ((await Promise.race([handle.stop(), late])) === "late")
      log.warn(`the part "${part.name}" did not stop within ${withinMs / 1_000} s`);
  } catch (error) {
    log.error(`the part "${part.name}" could not be stopped`, { error });
  }
}
