import type { Settings } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/database.ts";
import type { Sender } from "../sending/sender.ts";
import { createAgenda } from "./claiming/agenda.ts";
import type { Bases } from "./claiming/bases.ts";
import { Claimer } from "./claiming/claimer.ts";
import { createClock } from "./claiming/clock.ts";
import { Dispatcher } from "./dispatching/dispatcher.ts";
import { createHolding } from "./dispatching/holding.ts";
import { LIMITS, LimitKeeper, type Limits } from "./dispatching/limits.ts";
import { createSigning } from "./dispatching/signing.ts";
import { createObstacles } from "./obstacles.ts";
import { createPatience } from "./patience.ts";
import { finishAttempts, giveBackDeliveries } from "./queries/finish.ts";
import { createFinisher } from "./recording/finisher.ts";
import { createGivingBack } from "./recording/give-back.ts";
import { createTally, createTimings } from "./tallies.ts";
import { createVacuum } from "./vacuum.ts";

/** What a worker needs. */
export interface WorkerOptions {
  database: Database;
  settings: Pick<Settings, "baseUrl" | "secretsKeys" | "shutdownSeconds">;
  /** The caller closes it, after the worker has stopped. */
  sender: Sender;
  log: Log;
  /** Milliseconds that are added to the database's clock in every statement: tests move time with it. */
  shiftMs?: () => number;
  /** As `Math.random`. */
  random?: () => number;
  limits?: Partial<Limits>;
}

/** What a delivery passes on its way (`deliver.ts`). */
export type WorkerParts = ReturnType<typeof createParts>;

/** Returns the parts of a worker. */
export function createParts(options: WorkerOptions, bases: Bases, stopping: AbortSignal) {
  const { database, log, sender, settings, shiftMs = () => 0, random = Math.random } = options;
  const { sql } = database;
  const tally = createTally();
  const agenda = createAgenda();
  const clock = createClock();
  const patience = createPatience(log, stopping);
  const vacuum = createVacuum(database, log, stopping);
  const holding = createHolding();
  const givingBack = createGivingBack((deliveries) => giveBackDeliveries(sql, deliveries, shiftMs()), log);
  const obstacles = createObstacles({ givingBack, log });
  const limitNumbers = { ...LIMITS, ...options.limits };
  const limits = new LimitKeeper(limitNumbers);
  const dispatcher = new Dispatcher(limits, () => claimer.wake());
  const claimer: Claimer = new Claimer({
    sql,
    agenda,
    clock,
    patience,
    stopping,
    shiftMs,
    bases,
    tally,
    rooms() {
      const roomOf = limits.rooms(performance.now());
      return (parties) => (obstacles.isBlocked(parties.subscriptionId) ? 0 : roomOf(parties));
    },
    freeAhead: () => limitNumbers.ahead - dispatcher.waitingCount,
  });
  const finisher = createFinisher({
    async write(attempts) {
      const beganMs = performance.now();
      const recorded = await finishAttempts(sql, attempts, shiftMs());
      tally.finishMs += performance.now() - beganMs;
      tally.recorded += recorded.count;
      tally.late += attempts.length - recorded.count;
      vacuum.count(recorded.count);
      return recorded;
    },
    patience,
    log,
  });
  return {
    agenda,
    claimer,
    holding,
    limits,
    dispatcher,
    sign: createSigning({ secretsKeys: settings.secretsKeys, baseUrlOf: bases.urlOf, nowMs: clock.nowMs }),
    sender,
    obstacles,
    finisher,
    givingBack,
    random,
    tally,
    timings: createTimings(),
  };
}
