import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { bug } from "../../../errors.ts";
import { LEASE_MS } from "../../limits.ts";
import { FIRST_ID } from "../../subscriptions/ids.ts";
import type { Patience } from "../patience.ts";
import { accountsOfSubscriptions, claimDeliveries, type Room, waitingSubscriptions } from "../queries/claim.ts";
import type { Agenda } from "./agenda.ts";
import type { Bases } from "./bases.ts";
import type { DatabaseClock } from "./clock.ts";
import { Directory } from "./directory.ts";
import type { HeldDelivery, Lease, Parties } from "./held-delivery.ts";
import { leasesOf } from "./leases.ts";

/** What a claimer needs. */
export interface ClaimerOptions {
  sql: Sql;
  agenda: Agenda;
  clock: DatabaseClock;
  patience: Patience;
  stopping: AbortSignal;
  bases: Bases;
  shiftMs: () => number;
  tally: { claims: number; claimedDeliveries: number; claimMs: number };
  /** Returns what says how many deliveries of a subscription may be claimed, for one claim. */
  rooms: () => (parties: Parties) => number;
  /** How many more deliveries can be leased now. */
  freeAhead: () => number;
}

/** Without news, the database is asked this often. */
const SWEEP_EVERY_MS = 2_000;
/** It is asked about this many subscriptions then, in parts: a delivery that becomes due waits for one part at most. */
const SWEEP = 2_048;
const SWEEP_PART = 256;
/** The size of parts when any subscription may have news: the last one of thousands must be found soon. */
const NEWS_PART = 1_024;
/** The most deliveries, and subscriptions, of a claim. */
const MOST_CLAIMED = 256;
/** A claim waits until this many fit, so that many small ones do not add up. */
const WORTH_A_CLAIM = 64;
/** Subscriptions without a backlog do not wait for that: for them, this many more are leased ahead. */
const MOST_FRESH = 64;
/** Another worker is leasing what this one asked for: a moment later it is clear what is left. */
const CONTENDED_MS = 10;

/**
 * Learns which subscriptions have deliveries, and leases them. News arrives by NOTIFY; what is missed that way is found
 * by a look at the next subscriptions every two seconds.
 */
export class Claimer {
  private sleeping: (() => void) | undefined;
  private isWoken = false;
  private isSweepRequested = true;
  private cursor = FIRST_ID;
  private isSweeping = false;
  private sweptAtMs = Number.NEGATIVE_INFINITY;
  /** How many subscriptions the look that runs, without a sweep, is still to ask about. */
  private leftToSee = 0;
  private sweeps = 0;
  /** Subscriptions with news since the running statement began, which may not see them. */
  private readonly news = new Set<string>();
  private readonly changed = new Set<string>();
  private readonly directory = new Directory();
  /** When the next delivery is due of subscriptions that are not in the directory yet. */
  private readonly newcomers = new Map<string, number>();

  constructor(private readonly options: ClaimerOptions) {}

  /** Resolves after a look at all subscriptions that began after this call; at once if the worker is stopped. */
  async sweepAll(): Promise<void> {
    const count = this.sweeps + (this.isSweeping ? 2 : 1);
    this.sweep();
    while (this.sweeps < count && !this.options.stopping.aborted) await Bun.sleep(1);
  }

  /** There is room, or a time has come. */
  wake(): void {
    this.isWoken = true;
    this.sleeping?.();
  }

  /** Any subscription may have new deliveries. */
  sweep(): void {
    this.isSweepRequested = true;
    this.wake();
  }

  /** These subscriptions have new deliveries. */
  expect(subscriptionIds: readonly string[]): void {
    const nowMs = performance.now();
    for (const id of subscriptionIds) {
      this.note(id, nowMs);
      this.news.add(id);
    }
    this.wake();
  }

  /** A delivery of the subscription is due at this time. */
  note(subscriptionId: string, dueAtMs: number): void {
    const facts = this.directory.get(subscriptionId);
    if (facts) this.options.agenda.add(subscriptionId, facts.accountId, dueAtMs);
    else this.newcomers.set(subscriptionId, Math.min(dueAtMs, this.newcomers.get(subscriptionId) ?? dueAtMs));
  }

  /** The subscription was changed: deliveries that were leased before have its old address and secret. */
  change(subscriptionId: string): void {
    this.changed.add(subscriptionId);
    this.directory.forget(subscriptionId);
    this.expect([subscriptionId]);
  }

  /** Claims until the stop: gives the deliveries of each claim. */
  async *claims(): AsyncGenerator<HeldDelivery[], void> {
    const { stopping, patience } = this.options;
    stopping.addEventListener("abort", () => this.wake(), { once: true });
    while (!stopping.aborted) {
      this.isWoken = false;
      try {
        yield* this.step();
      } catch (error) {
        await patience.wait(error);
        this.isSweepRequested = true;
      }
    }
  }

  private async *step(): AsyncGenerator<HeldDelivery[], void> {
    const { agenda, freeAhead } = this.options;
    if (this.newcomers.size > 0) await this.meet();
    const nowMs = performance.now();
    const free = Math.min(MOST_CLAIMED, freeAhead());
    const isSmall = free < WORTH_A_CLAIM;
    const most = isSmall ? Math.min(MOST_FRESH, free + MOST_FRESH) : free;
    const roomOf = this.roomOf();
    const rooms = isSmall ? agenda.dueFresh(nowMs, most, roomOf) : agenda.due(nowMs, most, roomOf);
    if (rooms.length > 0) yield* this.claim(rooms, most);
    if (rooms.length === 0 && nowMs - this.sweptAtMs >= SWEEP_EVERY_MS) this.leftToSee = SWEEP;
    if (this.isSweepRequested || this.isSweeping) await this.look(NEWS_PART);
    else if (this.leftToSee > 0) await this.look(SWEEP_PART);
    else if (rooms.length === 0) await this.sleep(nowMs);
  }

  private roomOf(): (subscriptionId: string) => number {
    const roomOf = this.options.rooms();
    return (subscriptionId) => {
      const facts = this.directory.get(subscriptionId);
      if (facts) return roomOf({ subscriptionId, ...facts });
      this.newcomers.set(subscriptionId, performance.now());
      return 0;
    };
  }

  /** Asks whose the subscriptions are that this process has not met. */
  private async meet(): Promise<void> {
    const dueTimes = new Map([...this.newcomers].slice(0, SWEEP));
    for (const id of dueTimes.keys()) this.newcomers.delete(id);
    const rows = await accountsOfSubscriptions(this.options.sql, [...dueTimes.keys()]).catch((error: unknown) => {
      for (const [id, dueAtMs] of dueTimes) this.note(id, dueAtMs);
      throw error;
    });
    this.options.patience.succeed();
    for (const { id, accountId, url } of rows) {
      this.directory.learn(id, accountId, url);
      this.note(id, dueTimes.get(id) ?? performance.now());
      dueTimes.delete(id);
    }
    for (const id of dueTimes.keys()) this.options.agenda.forget(id);
  }

  private async *claim(rooms: readonly Room[], most: number): AsyncGenerator<HeldDelivery[], void> {
    const { sql, agenda, clock, patience, shiftMs, bases, stopping, tally } = this.options;
    this.news.clear();
    this.changed.clear();
    const claim = randomUUID();
    const sentAtMs = performance.now();
    const [row] = await claimDeliveries(sql, {
      rooms,
      most,
      claim,
      leaseMs: LEASE_MS,
      baseId: bases.currentId,
      shiftMs: shiftMs(),
    });
    if (!row) throw bug("a claim returned nothing");
    patience.succeed();
    clock.learn(row.nowMs, sentAtMs);
    const lease: Lease = { claim, leasedAtMs: sentAtMs, leaseEndsMs: sentAtMs + LEASE_MS };
    const { deliveries, nextInMs } = leasesOf(row, lease);
    if (deliveries.some(({ baseId }) => bases.urlOf(baseId) === undefined)) await bases.refresh();
    for (const { subscriptionId } of rooms) {
      const inMs = nextInMs.get(subscriptionId);
      const facts = this.directory.get(subscriptionId);
      const nextAtMs = inMs === undefined ? null : sentAtMs + inMs;
      if (facts) agenda.set(subscriptionId, facts.accountId, nextAtMs);
      else if (nextAtMs !== null) this.note(subscriptionId, nextAtMs);
    }
    for (const id of this.news) this.note(id, sentAtMs);
    tally.claims++;
    tally.claimedDeliveries += deliveries.length;
    tally.claimMs += performance.now() - sentAtMs;
    yield deliveries;
    const isContended = deliveries.length === 0 && nextInMs.values().some((inMs) => inMs <= 0);
    if (isContended && !stopping.aborted) await Bun.sleep(CONTENDED_MS);
  }

  /** Whether a subscription was changed while the newest claim ran. */
  wasChanged(subscriptionId: string): boolean {
    return this.changed.has(subscriptionId);
  }

  private async look(most: number): Promise<void> {
    const { sql, patience, shiftMs } = this.options;
    if (this.isSweepRequested && !this.isSweeping) {
      this.isSweepRequested = false;
      this.isSweeping = true;
      this.cursor = FIRST_ID;
    }
    const sentAtMs = performance.now();
    const rows = await waitingSubscriptions(sql, { afterId: this.cursor, most, shiftMs: shiftMs() });
    patience.succeed();
    this.sweptAtMs = sentAtMs;
    for (const { subscriptionId, dueInMs, accountId, url } of rows) {
      if (accountId === null || url === null) continue;
      this.directory.learn(subscriptionId, accountId, url);
      this.note(subscriptionId, sentAtMs + dueInMs);
    }
    const isLast = rows.length < most;
    this.leftToSee = isLast ? 0 : Math.max(0, this.leftToSee - rows.length);
    this.cursor = isLast ? FIRST_ID : (rows.at(-1)?.subscriptionId ?? FIRST_ID);
    if (isLast) {
      this.isSweeping = false;
      this.sweeps++;
    }
  }

  private async sleep(nowMs: number): Promise<void> {
    if (this.isWoken) return;
    const untilMs = Math.min(this.sweptAtMs + SWEEP_EVERY_MS, this.options.agenda.nextAfter(nowMs));
    const woken = Promise.withResolvers<void>();
    this.sleeping = woken.resolve;
    const timer = setTimeout(woken.resolve, Math.max(0, Math.ceil(untilMs - nowMs)));
    await woken.promise;
    clearTimeout(timer);
    this.sleeping = undefined;
  }
}
