import type { AttemptResult } from "../../sending/sender.ts";
import type { HeldDelivery } from "../claiming/held-delivery.ts";
import { ATTEMPT_MS } from "../schedule.ts";
import type { LimitKeeper } from "./limits.ts";
import { verdictOf } from "./outcomes.ts";

/** What a dispatcher needs. */
export interface DispatcherOptions {
  limits: LimitKeeper;
  /** Sends one attempt; never rejects. Undefined if the delivery was put off instead. */
  send(delivery: HeldDelivery): Promise<AttemptResult | undefined>;
  onResult(delivery: HeldDelivery, result: AttemptResult): void;
  /** Called with deliveries that are not attempted now. */
  onGiveBack(deliveries: readonly HeldDelivery[]): void;
  /** Called when there may be room for more. */
  onRoom(): void;
}

/** An attempt starts only if its lease outlasts it by this time, in which its result is written. */
const FINISH_MS = 5_000;
/** A delivery that has waited this long for a slot is given back, so that it keeps no other one waiting. */
const MOST_WAIT_MS = 2_000;

/**
 * Slots go round by account. Those of an account go to subscriptions with fewer than this many attempts running, then to
 * those with fewer than the next number. So a single delivery never waits behind those of a subscription that has slots.
 */
const RUNNING_LEVELS = [1, 8, Number.POSITIVE_INFINITY];

/** Holds leased deliveries, by account and subscription, and starts their attempts as limits allow. */
export class Dispatcher {
  private readonly accounts = new Map<number, Map<string, HeldDelivery[]>>(); // both in the order of turns
  private readonly running = new Map<HeldDelivery, Promise<void>>();
  private waiting = 0;
  private isPumping = false;
  private isStopped = false;

  constructor(private readonly options: DispatcherOptions) {}

  /** Deliveries that wait for a slot. */
  get waitingCount(): number {
    return this.waiting;
  }

  /** Attempts that run. */
  get runningCount(): number {
    return this.running.size;
  }

  /** The deliveries whose attempts run. */
  get inFlight(): readonly HeldDelivery[] {
    return [...this.running.keys()];
  }

  add(deliveries: readonly HeldDelivery[]): void {
    for (const delivery of deliveries) {
      const { accountId, subscriptionId } = delivery;
      const queues = this.accounts.get(accountId) ?? new Map<string, HeldDelivery[]>();
      this.accounts.set(accountId, queues);
      const queue = queues.get(subscriptionId);
      if (queue) queue.push(delivery);
      else queues.set(subscriptionId, [delivery]);
      this.options.limits.hold(subscriptionId);
      this.waiting++;
    }
    this.pump();
  }

  /** Gives back what waits of a subscription. */
  giveBackOf(subscriptionId: string): void {
    for (const queues of this.accounts.values()) this.giveBack(queues.get(subscriptionId)?.splice(0) ?? []);
  }

  /** Resolves when no attempt runs. */
  async ended(): Promise<void> {
    while (this.running.size > 0) await Promise.race(this.running.values());
  }

  /** Gives back what waits, and starts nothing more. */
  stop(): void {
    this.isStopped = true;
    this.giveBackAll();
  }

  /** Gives back everything that waits. */
  giveBackAll(): void {
    this.giveBack(this.allQueues().flatMap((queue) => queue.splice(0)));
  }

  /** Gives back what has waited for too long. */
  giveBackLate(nowMs: number): void {
    const isLate = ({ leasedAtMs }: HeldDelivery) => nowMs - leasedAtMs > MOST_WAIT_MS;
    for (const queue of this.allQueues()) {
      const [first] = queue;
      if (first && isLate(first)) this.giveBack(queue.splice(0));
    }
  }

  private allQueues(): HeldDelivery[][] {
    return [...this.accounts.values()].flatMap((queues) => [...queues.values()]);
  }

  private giveBack(deliveries: readonly HeldDelivery[]): void {
    if (deliveries.length === 0) return;
    this.waiting -= deliveries.length;
    for (const { subscriptionId } of deliveries) this.options.limits.letGo(subscriptionId);
    this.options.onGiveBack(deliveries);
  }

  /** Starts what may start, once for all attempts that end in the same turn. */
  pump(): void {
    if (this.isPumping) return;
    this.isPumping = true;
    queueMicrotask(() => {
      this.isPumping = false;
      if (!this.isStopped) this.startAll();
      this.options.onRoom();
    });
  }

  private startAll(): void {
    const { limits } = this.options;
    const nowMs = performance.now();
    let turns = [...this.accounts].map(([accountId, queues]) => this.startsOf(accountId, queues, nowMs));
    while (turns.length > 0 && !limits.isFull) turns = turns.filter((starts) => !starts.next().done);
  }

  /** Starts attempts of an account, one a step. Account and subscription go behind the others with each. */
  private *startsOf(accountId: number, queues: Map<string, HeldDelivery[]>, nowMs: number): Generator<void> {
    for (const mostRunning of RUNNING_LEVELS)
      for (const [subscriptionId, queue] of queues) {
        const hasStarted = this.options.limits.runningOf(subscriptionId) < mostRunning && this.startFirst(queue, nowMs);
        if (!hasStarted && queue.length > 0) continue;
        queues.delete(subscriptionId);
        if (queue.length > 0) queues.set(subscriptionId, queue);
        this.accounts.delete(accountId);
        if (queues.size > 0) this.accounts.set(accountId, queues);
        if (hasStarted) yield;
      }
  }

  /** Starts the attempt of a queue's first delivery; false if a limit is reached. */
  private startFirst(queue: HeldDelivery[], nowMs: number): boolean {
    const [delivery] = queue;
    if (!delivery) return false;
    const { limits } = this.options;
    if (nowMs > delivery.leaseEndsMs - ATTEMPT_MS - FINISH_MS) {
      this.giveBack(queue.splice(0, 1));
      return true;
    }
    const slot = limits.start(delivery, nowMs);
    if (!slot) return false;
    queue.shift();
    this.waiting--;
    const run = this.options.send(delivery).then((result) => {
      this.running.delete(delivery);
      limits.end(slot, result ? verdictOf(result) : "none", performance.now());
      limits.letGo(delivery.subscriptionId);
      if (result) this.options.onResult(delivery, result);
      this.pump();
    });
    this.running.set(delivery, run);
    return true;
  }
}
