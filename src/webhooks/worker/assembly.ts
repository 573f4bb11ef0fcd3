import { type Agenda, createAgenda } from "./claiming/agenda.ts";
import type { Bases } from "./claiming/bases.ts";
import { Claimer } from "./claiming/claimer.ts";
import { createClock } from "./claiming/clock.ts";
import type { HeldDelivery } from "./claiming/held-delivery.ts";
import { createAttempts } from "./dispatching/attempts.ts";
import { Dispatcher } from "./dispatching/dispatcher.ts";
import { createHolding } from "./dispatching/holding.ts";
import { LIMITS, LimitKeeper } from "./dispatching/limits.ts";
import { createObstacles, type Obstacles } from "./obstacles.ts";
import type { WorkerOptions } from "./options.ts";
import { createPatience, isDataFault } from "./patience.ts";
import { finishAttempts, giveBackDeliveries, type Recorded } from "./queries/finish.ts";
import { createFinisher, type Finisher } from "./recording/finisher.ts";
import { createGivingBack, type GivingBack } from "./recording/give-back.ts";
import { finishedAttempt } from "./recording/results.ts";
import { countAttempt, countTimes, createTally, createTimings, type Tally, type Timings } from "./tallies.ts";
import { createVacuum } from "./vacuum.ts";

/** The parts of a worker, joined. */
export interface Assembly {
  agenda: Agenda;
  claimer: Claimer;
  dispatcher: Dispatcher;
  finisher: Finisher;
  givingBack: GivingBack;
  limits: LimitKeeper;
  tally: Tally;
  timings: Timings;
  obstacles: Obstacles;
}

/**
 * Joins the parts of a worker: a claimer leases what the agenda says is due, the dispatcher starts attempts as the
 * limits allow, and the finisher records them.
 */
export function assemble(options: WorkerOptions, bases: Bases, stopping: AbortSignal): Assembly {
  const { database, log, sender, settings } = options;
  const { sql } = database;
  const shiftMs = options.shiftMs ?? (() => 0);
  const agenda = createAgenda();
  const clock = createClock();
  const patience = createPatience(log, stopping);
  const tally = createTally();
  const timings = createTimings();
  const vacuum = createVacuum(database, log, stopping);
  const limitNumbers = { ...LIMITS, ...options.limits };
  const limits = new LimitKeeper(limitNumbers);
  const givingBack = createGivingBack(
    (deliveries, delayMs) => giveBackDeliveries(sql, deliveries, { delayMs, shiftMs: shiftMs() }),
    log,
  );
  const holding = createHolding();
  const giveBack = (deliveries: readonly HeldDelivery[]) => {
    holding.release(deliveries);
    tally.givenBack += deliveries.length;
    givingBack.add(deliveries, 0, () => {
      for (const { subscriptionId } of deliveries) claimer.note(subscriptionId, performance.now());
      claimer.wake();
    });
  };
  const obstacles = createObstacles({ givingBack, log });
  const attempt = createAttempts({
    sender,
    secretsKeys: settings.secretsKeys,
    baseUrlOf: bases.urlOf,
    nowMs: clock.nowMs,
  });
  const finisher = createFinisher({
    async write(attempts) {
      const beganMs = performance.now();
      for (const attempt of attempts) attempt.claim = holding.claimOf(attempt.id) ?? attempt.claim;
      const recorded = await finishAttempts(sql, attempts, shiftMs());
      patience.succeed();
      tally.finishMs += performance.now() - beganMs;
      return recorded;
    },
    onDropped: (attempt) => holding.release([attempt]),
    onWritten(attempts, recorded) {
      holding.release(attempts);
      tally.recorded += recorded.count;
      tally.late += attempts.length - recorded.count;
      noteRetries(claimer, recorded);
      vacuum.count(recorded.count);
      claimer.wake();
    },
    async onError(error) {
      if (isDataFault(error)) {
        log.error("a webhook attempt could not be recorded as it was", { error });
        return false;
      }
      await patience.wait(error);
      return true;
    },
  });
  const dispatcher = new Dispatcher({
    limits,
    async send(delivery) {
      const result = await attempt(delivery);
      if (!("reason" in result)) return result;
      holding.release([delivery]);
      return obstacles.meet(delivery, result);
    },
    onResult(delivery, result) {
      countAttempt(tally, result);
      countTimes(timings, delivery, result);
      finisher.add(finishedAttempt(delivery, result, options.random ?? Math.random));
    },
    onGiveBack: giveBack,
    onRoom: () => claimer.wake(),
  });
  const claimer: Claimer = new Claimer({
    ...{ sql, agenda, clock, patience, stopping, shiftMs, bases },
    rooms() {
      const roomOf = limits.rooms(performance.now());
      return (parties) => (obstacles.isBlocked(parties.subscriptionId) ? 0 : roomOf(parties));
    },
    freeAhead: () => limitNumbers.ahead - dispatcher.waitingCount,
    onClaimed(deliveries) {
      const [stale, fresh] = partition(holding.take(deliveries), ({ subscriptionId }) =>
        claimer.wasChanged(subscriptionId),
      );
      if (stale.length > 0) giveBack(stale);
      if (fresh.length > 0) dispatcher.add(fresh);
    },
    onClaim(count, durationMs) {
      tally.claims++;
      tally.claimedDeliveries += count;
      tally.claimMs += durationMs;
    },
  });
  return { agenda, claimer, dispatcher, finisher, givingBack, limits, tally, timings, obstacles };
}

function noteRetries(claimer: Claimer, { retries }: Recorded): void {
  const nowMs = performance.now();
  for (const [subscriptionId, dueInMs] of retries ?? []) claimer.note(subscriptionId, nowMs + dueInMs);
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
