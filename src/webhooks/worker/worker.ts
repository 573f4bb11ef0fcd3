import { setTimeout as sleep } from "node:timers/promises";
import { readBases } from "./claiming/bases.ts";
import { listenForNews } from "./claiming/listening.ts";
import { deliverDue } from "./deliver.ts";
import { TRIAL_MS } from "./dispatching/limits.ts";
import { createParts, type WorkerOptions } from "./parts.ts";
import type { Tally, Timings } from "./tallies.ts";

/** What a worker holds now, and what it has done. */
export interface WorkerCounts extends Tally {
  /** Leased deliveries that wait for a slot. */
  buffered: number;
  inFlight: number;
  /** Attempts that have ended, but are not recorded yet. */
  unwritten: number;
}

/** A worker while it runs. */
export interface Worker {
  /**
   * Ends attempts that run within `shutdownSeconds`, and gives back everything else, so that another worker can take
   * it.
   */
  stop(): Promise<void>;
  /** Looks for deliveries at once. */
  wake(): void;
  /** Resolves when nothing is due, and every attempt has ended and is recorded. */
  idle(): Promise<void>;
  counts(): WorkerCounts;
  /** For the metrics. */
  timings: Timings;
}

/** How often a worker looks after deliveries that wait long, and subscriptions whose rest ends. */
const LOOK_AFTER_MS = 100;
/** How often it looks after attempts that last: a newcomer may wait for the slot of one. */
const MOVE_SLOW_MS = TRIAL_MS / 5;
/** How long a stop waits for the database. */
const WRITES_WITHIN_MS = 3_000;

/**
 * Starts a worker: it leases due deliveries, sends them, and records the results, until it is stopped. Any number
 * of workers can work on a database. A database that is out of reach is waited for; only the start needs it.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, settings, log } = options;
  const stopping = new AbortController();
  const bases = await readBases(database.sql, settings.baseUrl);
  const parts = createParts(options, bases, stopping.signal);
  const { claimer, holding, dispatcher, finisher, givingBack, limits, tally, timings, obstacles, agenda } = parts;
  const news = await listenForNews(database, {
    onDeliveries: (ids) => (ids.length > 0 ? claimer.expect(ids) : claimer.sweep()),
    onSubscription(id) {
      obstacles.clear(id);
      claimer.change(id);
      dispatcher.giveBackOf(id);
    },
    onReconnect() {
      dispatcher.giveBackAll();
      claimer.sweep();
    },
  });
  const delivering = deliverDue(parts);
  const lookingAfter = setInterval(() => {
    dispatcher.giveBackLate(performance.now());
    dispatcher.pump();
  }, LOOK_AFTER_MS);
  const movingSlow = setInterval(() => {
    if (limits.moveSlow(performance.now()) > 0) dispatcher.pump();
  }, MOVE_SLOW_MS);

  return {
    timings,
    wake: () => claimer.sweep(),
    async idle() {
      for (;;) {
        await claimer.sweepAll();
        if (stopping.signal.aborted || (holding.size + givingBack.size === 0 && !agenda.isDue(performance.now())))
          return;
      }
    },
    counts: () => ({
      ...tally,
      outcomes: { ...tally.outcomes },
      buffered: dispatcher.waitingCount,
      inFlight: dispatcher.runningCount,
      unwritten: finisher.size,
    }),
    async stop() {
      const timeForAttempts = sleep(settings.shutdownSeconds * 1_000, undefined, { ref: false });
      stopping.abort();
      clearInterval(lookingAfter);
      clearInterval(movingSlow);
      await Promise.race([delivering, sleep(WRITES_WITHIN_MS, undefined, { ref: false })]);
      dispatcher.stop();
      await Promise.race([dispatcher.ended(), timeForAttempts]);
      for (const delivery of dispatcher.inFlight) void givingBack.give(delivery);
      const recorded = Promise.all([finisher.drained(), givingBack.settled(), news.stop()]);
      const isLate = await Promise.race([recorded.then(() => false), sleep(WRITES_WITHIN_MS, true, { ref: false })]);
      finisher.close();
      if (isLate && finisher.size > 0)
        log.warn("the results of webhook attempts could not be recorded: these are sent again", {
          attempts: finisher.size,
        });
    },
  };
}
