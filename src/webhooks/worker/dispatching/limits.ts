import type { Parties } from "../claiming/held-delivery.ts";
import { Counts, type Kind, type Standing } from "./counts.ts";

/**
 * How many attempts run at once. Of slots that are not for steady subscriptions, an account takes no more than it
 * leaves free: half at most, and the next account finds some.
 */
export interface Limits {
  /** Attempts of subscriptions whose newest answer was fast. */
  steadySlots: number;
  /** First attempts: nothing is known of the subscription. They leave these slots when they last. */
  newSlots: number;
  /** Attempts of subscriptions that are slow, time out, flood or can't be connected to. */
  doubtfulSlots: number;
  /** First attempts, and attempts of steady subscriptions, that last. Without a free one, no first attempt starts. */
  lastingSlots: number;
  /** The most for a subscription, and for the steady ones of a host. */
  perSubscription: number;
  perHost: number;
  /** Deliveries that are leased but not sent yet. */
  ahead: number;
}

/** The limits of a worker. Doubtful subscriptions never take the slots of steady and new ones. */
export const LIMITS: Limits = {
  steadySlots: 256,
  newSlots: 128,
  doubtfulSlots: 128,
  lastingSlots: 2_048,
  perSubscription: 64,
  perHost: 128,
  ahead: 512,
};

/**
 * How an attempt ended, for the limits. `flood`: the answer was longer than what is read of it. `none`: nothing was
 * sent.
 */
export type Verdict = "fast" | "slow" | "trouble" | "flood" | "none";

/** An attempt that counts in the limits while it runs. */
export interface Slot {
  readonly parties: Parties;
  readonly startedAtMs: number;
  kind: Kind;
}

interface HostGate {
  /** Attempts of steady subscriptions; each of these may always have one. */
  limit: number;
  running: Counts;
}

interface Gate {
  /** Grows with fast answers and halves with each trouble. */
  limit: number;
  running: number;
  /** Leased deliveries, running or not. */
  held: number;
  standing: Standing;
  /** After a flood, when the next attempt may start. */
  restsUntilMs: number;
}

/** New subscriptions and hosts begin with this; a fast answer adds one. */
const FIRST_LIMIT = 2;
/**
 * Of a host, an account has this share of its limit for first attempts, and as much for doubtful ones, and never fewer
 * than these. All accounts together have twice as many.
 */
const HOST_SHARE = 1 / 4;
const LEAST_SHARE = 16;
/** A first attempt that runs this long leaves its slot to the next one. */
export const TRIAL_MS = 100;
/** An attempt that runs this long makes its subscription doubtful. */
export const SLOW_MS = 1_000;
/**
 * How long a subscription rests after an answer that had to be cut. Such an answer is fast and costs much: receivers
 * that flood would otherwise have all the time of the processor. One that answers with long pages still gets some each
 * second.
 */
export const REST_MS = 500;
/**
 * The rests of different subscriptions end so far apart, so that up to 240 that flood cost the same together, and no
 * two floods come at once. A subscription rests a minute at most: then each of more has a flood a minute.
 */
export const FLOODS_APART_MS = 250;
export const MOST_REST_MS = 60_000;
/** Above this many, gates without deliveries are forgotten. */
const MOST_GATES = 20_000;

/**
 * Decides which attempts may start. What one subscription does changes only its own standing: others of the same host
 * belong to other people. In memory: each process has its own.
 */
export class LimitKeeper {
  private readonly subscriptions = new Map<string, Gate>();
  private readonly hosts = new Map<string, HostGate>();
  private readonly running = new Set<Slot>(); // the oldest first
  private readonly counts = new Counts();
  private readonly slots: Record<Kind, number>;
  /** When the newest rest ends. */
  private newestRestEndsMs = 0;

  constructor(private readonly limits: Limits) {
    const { steadySlots, newSlots, doubtfulSlots, lastingSlots } = limits;
    this.slots = { steady: steadySlots, new: newSlots, doubtful: doubtfulSlots, lasting: lastingSlots };
  }

  /** Whether no attempt at all may start. */
  get isFull(): boolean {
    return this.freeOf("steady") <= 0 && this.freeOf("new") <= 0 && this.freeOf("doubtful") <= 0;
  }

  /**
   * Returns a function that says how many more deliveries of a subscription may be leased, and counts on their
   * attempts. Only those of steady subscriptions are leased ahead.
   */
  rooms(nowMs: number): (parties: Parties) => number {
    const grantedCounts = new Counts();
    const grantedOf = new Map<string, Counts>();
    return ({ subscriptionId, accountId, hostKey }) => {
      const gate = this.subscriptions.get(subscriptionId) ?? NEW_GATE;
      const { standing } = gate;
      if (standing === "steady") return 2 * gate.limit - gate.held;
      if (nowMs < gate.restsUntilMs) return 0;
      const most = Math.min(limitOf(gate) - gate.held, this.roomOf(standing, accountId, grantedCounts));
      if (most <= 0) return 0;
      const host = this.hosts.get(hostKey) ?? NEW_HOST;
      const ofHost = grantedOf.get(hostKey) ?? new Counts();
      const room = Math.min(most, roomIn(slotsOf(host), standing, accountId, host.running, ofHost));
      grantedCounts.change(standing, accountId, room);
      ofHost.change(standing, accountId, room);
      grantedOf.set(hostKey, ofHost);
      return room;
    };
  }

  /** Returns how many attempts of the subscription run. */
  runningOf(subscriptionId: string): number {
    return this.subscriptions.get(subscriptionId)?.running ?? 0;
  }

  /** Counts a delivery as leased. */
  hold(subscriptionId: string): void {
    this.subscriptionOf(subscriptionId).held++;
  }

  /** Counts a leased delivery as given back or finished. */
  letGo(subscriptionId: string): void {
    this.subscriptionOf(subscriptionId).held--;
  }

  /** Starts an attempt; undefined if a limit is reached. */
  start(parties: Parties, nowMs: number): Slot | undefined {
    const { accountId } = parties;
    const gate = this.subscriptionOf(parties.subscriptionId);
    const host = this.hostOf(parties.hostKey);
    const { standing } = gate;
    if (nowMs < gate.restsUntilMs || gate.running >= limitOf(gate)) return undefined;
    const isOpen =
      standing === "steady"
        ? this.freeOf(standing) > 0 && (gate.running === 0 || host.running.of(standing) < host.limit)
        : this.roomOf(standing, accountId) > 0 && roomIn(slotsOf(host), standing, accountId, host.running) > 0;
    if (!isOpen) return undefined;
    gate.running++;
    host.running.change(standing, accountId, 1);
    this.counts.change(standing, accountId, 1);
    const slot: Slot = { parties, startedAtMs: nowMs, kind: standing };
    this.running.add(slot);
    return slot;
  }

  /** Ends an attempt, and learns from it. */
  end(slot: Slot, verdict: Verdict, nowMs: number): void {
    const { subscriptionId, accountId, hostKey } = slot.parties;
    const gate = this.subscriptionOf(subscriptionId);
    const host = this.hostOf(hostKey);
    this.running.delete(slot);
    this.counts.change(slot.kind, accountId, -1);
    host.running.change(slot.kind, accountId, -1);
    gate.running--;
    if (verdict === "fast") {
      gate.limit = Math.min(this.limits.perSubscription, gate.limit + 1);
      host.limit = Math.min(this.limits.perHost, host.limit + 1);
      gate.standing = "steady";
    } else if (verdict !== "none") {
      // Only new trouble counts for a host: a subscription that was in trouble before says nothing about the others.
      if (verdict === "trouble" && gate.standing === "steady")
        host.limit = Math.max(FIRST_LIMIT, Math.floor(host.limit / 2));
      if (verdict === "trouble") gate.limit = Math.max(1, Math.floor(gate.limit / 2));
      if (verdict === "flood") this.rest(gate, nowMs);
      gate.standing = "doubtful";
    }
    if (this.subscriptions.size > MOST_GATES) forgetIdle(this.subscriptions, ({ held }) => held === 0);
    if (this.hosts.size > MOST_GATES) forgetIdle(this.hosts, ({ running }) => running.isZero);
  }

  private rest(gate: Gate, nowMs: number): void {
    gate.limit = 1;
    const turnMs = Math.max(nowMs + REST_MS, this.newestRestEndsMs + FLOODS_APART_MS);
    gate.restsUntilMs = Math.min(turnMs, nowMs + MOST_REST_MS);
    this.newestRestEndsMs = gate.restsUntilMs;
  }

  /**
   * Moves attempts that last out of the slots of others, and returns how many these are. Their subscriptions are
   * doubtful until they answer fast.
   */
  moveSlow(nowMs: number): number {
    let moved = 0;
    for (const slot of this.running) {
      const ranMs = nowMs - slot.startedAtMs;
      if (ranMs < TRIAL_MS) break;
      if (slot.kind !== "new" && (slot.kind !== "steady" || ranMs < SLOW_MS)) continue;
      const { subscriptionId, accountId, hostKey } = slot.parties;
      for (const counts of [this.counts, this.hostOf(hostKey).running]) {
        counts.change(slot.kind, accountId, -1);
        counts.change("lasting", accountId, 1);
      }
      slot.kind = "lasting";
      this.subscriptionOf(subscriptionId).standing = "doubtful";
      moved++;
    }
    return moved;
  }

  /** Free slots for subscriptions of a standing. */
  private freeOf(standing: Standing): number {
    const isCrowded = standing === "new" && this.counts.of("lasting") >= this.slots.lasting;
    return isCrowded ? 0 : this.slots[standing] - this.counts.of(standing);
  }

  /** How many more attempts of an account may start, at all hosts together. */
  private roomOf(standing: Standing, accountId: number, granted?: Counts): number {
    const isCrowded = standing === "new" && roomIn(this.slots.lasting, "lasting", accountId, this.counts) === 0;
    return isCrowded ? 0 : roomIn(this.slots[standing], standing, accountId, this.counts, granted);
  }

  private subscriptionOf(id: string): Gate {
    let gate = this.subscriptions.get(id);
    if (!gate) {
      gate = { ...NEW_GATE };
      this.subscriptions.set(id, gate);
    }
    return gate;
  }

  private hostOf(key: string): HostGate {
    let gate = this.hosts.get(key);
    if (!gate) {
      gate = { limit: FIRST_LIMIT, running: new Counts() };
      this.hosts.set(key, gate);
    }
    return gate;
  }
}

const NEW_GATE: Readonly<Gate> = { limit: FIRST_LIMIT, running: 0, held: 0, standing: "new", restsUntilMs: 0 };
const NEW_HOST: Readonly<HostGate> = { limit: FIRST_LIMIT, running: new Counts() };

/** A new subscription has one attempt. */
const limitOf = ({ standing, limit }: Gate): number => (standing === "new" ? 1 : limit);

const slotsOf = ({ limit }: HostGate): number => 2 * Math.max(LEAST_SHARE, Math.floor(limit * HOST_SHARE));

/** How many more of `slots` an account may take, so that it has no more than it leaves free. */
function roomIn(slots: number, kind: Kind, accountId: number, ...taken: readonly (Counts | undefined)[]): number {
  let room = slots;
  for (const counts of taken) room -= (counts?.of(kind) ?? 0) + (counts?.ofAccount(kind, accountId) ?? 0);
  return Math.max(0, Math.ceil(room / 2));
}

function forgetIdle<T>(gates: Map<string, T>, isIdle: (gate: T) => boolean): void {
  for (const [key, gate] of gates) if (isIdle(gate)) gates.delete(key);
}
