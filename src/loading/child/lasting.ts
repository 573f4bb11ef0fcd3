import { setTimeout as sleep } from "node:timers/promises";
import { failed } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { processorUse } from "../../storage/process.ts";
import { type ErrorMessage, toldError } from "./messages.ts";
import { type BackgroundChild, startChild } from "./spawn.ts";

/**
 * A child without a message in this many looks has stopped working. A look after a pause of the machine counts as one.
 * A look at a child that waits for a processor does not count: the lowest priority gets little of a busy machine.
 */
const [LOOK_MS, SILENT_LOOKS] = [20_000, 9];
/** A share of the time between two looks, in which a child can do something. */
const WORKING_SHARE = 1 / 4;
/** Waits after an end that was not meant: twice as long each time, until a run has been long. */
const [SHORTEST_WAIT_MS, LONG_RUN_MS] = [1_000, 10 * 60_000];

/** A child that runs until it has nothing to do, or is stopped. It says something every few seconds. */
export interface LastingChild<Message> {
  /** The hidden command. */
  word: string;
  order: object;
  /** Names of variables that it needs in addition to those of every child. */
  variables?: RegExp | undefined;
  onStart?(child: BackgroundChild): void;
  onMessage(message: Message): void;
}

/**
 * Runs a child until it has nothing more to do. A child that hangs is killed.
 * @throws what it failed with, the reason of `signal`, and `failed` if it ended without a reason
 */
export async function runChild<Message extends { type: string }>(
  { word, order, variables, onStart, onMessage }: LastingChild<Message>,
  signal: AbortSignal,
): Promise<void> {
  let silentLooks = 0;
  let error: ErrorMessage | undefined;
  const onAnyMessage = (message: Message | ErrorMessage) => {
    silentLooks = 0;
    if (isError(message)) error = message;
    else onMessage(message);
  };
  const child = startChild(word, order, onAnyMessage, variables);
  onStart?.(child);
  let workedMs = 0;
  const watchdog = setInterval(() => {
    const use = processorUse(child.pid);
    const isStarved = use?.isWaiting === true && use.milliseconds - workedMs < LOOK_MS * WORKING_SHARE;
    workedMs = use?.milliseconds ?? 0;
    if (!isStarved && ++silentLooks > SILENT_LOOKS) child.kill("SIGKILL");
  }, LOOK_MS);
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const how = await child.ended;
  signal.removeEventListener("abort", stop);
  clearInterval(watchdog);
  signal.throwIfAborted();
  if (error) throw toldError(error);
  if (how !== "exit code 0") throw failed(`its process ended without giving a reason (${how})`);
}

const isError = (message: { type: string }): message is ErrorMessage => message.type === "error";

/** Work that is done again and again. */
export interface LastingWork {
  /** For the log, such as `the watch for new filings`. */
  name: string;
  /** Works until there is nothing to do, and returns how long it rests, in ms. */
  run(signal: AbortSignal): Promise<number>;
  /** The longest wait after an error. */
  longestWaitMs: number;
}

/**
 * Does work again and again until `signal` is aborted. Never throws: an error is logged, and the work continues later.
 */
export async function runAgainAndAgain(
  { name, run, longestWaitMs }: LastingWork,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const rest = (forMs: number) => sleep(Math.max(0, forMs), undefined, { signal, ref: false }).catch(() => {});
  let waitMs = SHORTEST_WAIT_MS;
  while (!signal.aborted) {
    const beganMs = performance.now();
    try {
      const restMs = await run(signal);
      waitMs = SHORTEST_WAIT_MS;
      await rest(restMs);
    } catch (error) {
      if (signal.aborted) return;
      if (performance.now() - beganMs > LONG_RUN_MS) waitMs = SHORTEST_WAIT_MS;
      log.error(`${name} ended; it starts again in ${waitMs / 1_000} s`, { error });
      await rest(waitMs);
      waitMs = Math.min(2 * waitMs, longestWaitMs);
    }
  }
}
