import { ATTEMPT_MS } from "../../limits.ts";
import type { AttemptResult } from "../../sending/sender.ts";
import type { HeldDelivery } from "../claiming/held-delivery.ts";
import type { LimitKeeper, Slot } from "./limits.ts";
import { verdictOf } from "./outcomes.ts";

/** A delivery that waits for a slot; it gets none if it is not attempted now. */
interface Waiting {
  delivery: HeldDelivery;
  get(slot?: Slot): void;
}

/** An attempt starts only if its lease outlasts it by this time, in which its result is written. */
const FINISH_MS = 5_000;
/** A delivery that has waited this long for a slot is given back, so that it keeps no other one waiting. */
const MOST_WAIT_MS = 2_000;

/**
 * Accounts get slots in turn. Those of an account go to subscriptions with fewer than this many attempts running, then
 * to those with fewer than the next number. So a single delivery never waits behind those of a subscription that has
 * slots.
 */
const RUNNING_LEVELS = [1, 8, Number.POSITIVE_INFINITY];

/** Gives slots to leased deliveries, by turns of accounts and subscriptions, as limits allow. */
export class Dispatcher {
  private readonly accounts = new Map<number, Map<string, Waiting[]>>(); // both in the order of turns
  private readonly running = new Map<Slot, HeldDelivery>();
  private onFree: () => void = () => {};
  private waiting = 0;
  private isPumping = false;
  private isStopped = false;

  /** @param onRoom called when there may be room for more deliveries */
  constructor(
    private readonly limits: LimitKeeper,
    private readonly onRoom: () => void,
  ) {}

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
    return [...this.running.values()];
  }

  /** Resolves when the attempt of a delivery may start; to undefined if it is to be given back instead. */
  slotFor(delivery: HeldDelivery): Promise<Slot | undefined> {
    if (this.isStopped) return Promise.resolve(undefined); // a claim that came back after the stop
    const { accountId, subscriptionId } = delivery;
    const { promise, resolve } = Promise.withResolvers<Slot | undefined>();
    const queues = this.accounts.get(accountId) ?? new Map<string, Waiting[]>();
    this.accounts.set(accountId, queues);
    const queue = queues.get(subscriptionId) ?? [];
    queues.set(subscriptionId, queue);
    queue.push({ delivery, get: resolve });
    this.limits.hold(subscriptionId);
    this.waiting++;
    this.pump();
    return promise;
  }

  /** Frees the slot of an attempt that ended, and learns from its result; undefined: nothing was sent. */
  free(slot: Slot, result?: AttemptResult): void {
    this.running.delete(slot);
    this.limits.end(slot, result ? verdictOf(result) : "none", performance.now());
    this.limits.letGo(slot.parties.subscriptionId);
    this.onFree();
    this.pump();
  }

  /** Gives back what waits of a subscription. */
  giveBackOf(subscriptionId: string): void {
    for (const queues of this.accounts.values()) this.giveBack(queues.get(subscriptionId)?.splice(0) ?? []);
  }

  /** Resolves when no attempt runs. */
  async ended(): Promise<void> {
    while (this.running.size > 0) await new Promise<void>((resolve) => (this.onFree = resolve));
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
    for (const queue of this.allQueues()) {
      const [first] = queue;
      if (first && nowMs - first.delivery.leasedAtMs > MOST_WAIT_MS) this.giveBack(queue.splice(0));
    }
  }

  private allQueues(): Waiting[][] {
    return [...this.accounts.values()].flatMap((queues) => [...queues.values()]);
  }

  private giveBack(waiting: readonly Waiting[]): void {
    this.waiting -= waiting.length;
    for (const { delivery, get } of waiting) {
      this.limits.letGo(delivery.subscriptionId);
      get();
    }
  }

  /** Starts what may start, once for all attempts that end in the same turn. */
  pump(): void {
    if (this.isPumping) return;
    this.isPumping = true;
    queueMicrotask(() => {
      this.isPumping = false;
      if (!this.isStopped) this.startAll();
      this.onRoom();
    });
  }

  private startAll(): void {
    const nowMs = performance.now();
    let turns = [...this.accounts].map(([accountId, queues]) => this.startsOf(accountId, queues, nowMs));
    while (turns.length > 0 && !this.limits.isFull) turns = turns.filter((starts) => !starts.next().done);
  }

  /** Starts attempts of an account, one a step. Account and subscription go behind the others with each. */
  private *startsOf(accountId: number, queues: Map<string, Waiting[]>, nowMs: number): Generator<void> {
    for (const mostRunning of RUNNING_LEVELS)
      for (const [subscriptionId, queue] of queues) {
        const hasStarted = this.limits.runningOf(subscriptionId) < mostRunning && this.startFirst(queue, nowMs);
        if (!hasStarted && queue.length > 0) continue;
        queues.delete(subscriptionId);
        if (queue.length > 0) queues.set(subscriptionId, queue);
        this.accounts.delete(accountId);
        if (queues.size > 0) this.accounts.set(accountId, queues);
        if (hasStarted) yield;
      }
  }

  /** Starts the attempt of a queue's first delivery; false if a limit is reached. */
  private startFirst(queue: Waiting[], nowMs: number): boolean {
    const [first] = queue;
    if (!first) return false;
    const { delivery, get } = first;
    if (nowMs > delivery.leaseEndsMs - ATTEMPT_MS - FINISH_MS) {
      this.giveBack(queue.splice(0, 1));
      return true;
    }
    const slot = this.limits.start(delivery, nowMs);
    if (!slot) return false;
    queue.shift();
    this.waiting--;
    this.running.set(slot, delivery);
    get(slot);
    return true;
  }
}
