/** How many attempts run at once. */
export interface Limits {
  /** Attempts to hosts whose newest answer was fast. */
  steadySlots: number;
  /** Attempts to hosts that nothing is known of. They leave these slots with their answer, or when it is slow. */
  newSlots: number;
  /** Attempts to hosts that are slow, time out or can't be connected to. */
  doubtfulSlots: number;
  /** The most for a subscription, and for a host. */
  perSubscription: number;
  perHost: number;
  /** Deliveries that are leased but not sent yet. */
  ahead: number;
}

/** The limits of a worker. Doubtful hosts never take the slots of steady and new ones. */
export const LIMITS: Limits = {
  steadySlots: 256,
  newSlots: 128,
  doubtfulSlots: 128,
  perSubscription: 64,
  perHost: 128,
  ahead: 512,
};

/** How an attempt ended, for the limits. `flood`: the answer went on after what is read of it. */
export type Verdict = "fast" | "slow" | "trouble" | "flood";

/** What is known of a host. */
type Standing = "steady" | "new" | "doubtful";

/** An attempt that counts in the limits while it runs. */
export interface Slot {
  readonly subscriptionId: string;
  readonly hostKey: string;
  readonly startedAtMs: number;
  standing: Standing;
}

/** A limit that grows with fast answers and halves with each trouble. */
interface Gate {
  limit: number;
  running: number;
}

interface HostGate extends Gate {
  standing: Standing;
  /** After a flood, when the next attempt may start. */
  restsUntilMs: number;
}

interface SubscriptionGate extends Gate {
  hostKey: string | undefined;
  /** Leased deliveries, running or not. */
  held: number;
}

/** New subscriptions and hosts begin with this; a fast answer adds one. */
const FIRST_LIMIT = 2;
/** An attempt that runs this long makes its host doubtful. */
export const SLOW_MS = 1_000;
/**
 * How long a host rests after an answer that had to be cut. Such an answer is fast and costs much: hosts that flood would
 * otherwise have all the time of the processor. A receiver that answers with long pages still gets some each second.
 */
export const REST_MS = 500;
/**
 * The rests of different hosts end so far apart, so that up to 240 hosts that flood cost the same together, and no two
 * floods come at once. A host rests a minute at most: then each of more hosts has a flood a minute.
 */
export const FLOODS_APART_MS = 250;
export const MOST_REST_MS = 60_000;
/** Above this many, gates without deliveries are forgotten. */
const MOST_GATES = 20_000;

/** Decides which attempts may start. In memory: each process has its own. */
export class LimitKeeper {
  private readonly subscriptions = new Map<string, SubscriptionGate>();
  private readonly hosts = new Map<string, HostGate>();
  private readonly running = new Set<Slot>(); // the oldest first
  private readonly counts: Record<Standing, number> = { steady: 0, new: 0, doubtful: 0 };
  private readonly slots: Record<Standing, number>;
  /** When the newest rest ends. */
  private newestRestEndsMs = 0;

  constructor(private readonly limits: Limits) {
    this.slots = { steady: limits.steadySlots, new: limits.newSlots, doubtful: limits.doubtfulSlots };
  }

  /** Whether no attempt at all may start. */
  get isFull(): boolean {
    return this.freeOf("steady") <= 0 && this.freeOf("new") <= 0 && this.freeOf("doubtful") <= 0;
  }

  /** How many more deliveries of the subscription may be leased. Only those of steady hosts are leased ahead. */
  roomOf(subscriptionId: string, nowMs: number): number {
    const gate = this.subscriptions.get(subscriptionId);
    if (gate?.hostKey === undefined) return this.freeOf("new") > 0 ? FIRST_LIMIT : 0;
    const host = this.hostOf(gate.hostKey);
    if (nowMs < host.restsUntilMs) return 0;
    if (host.standing === "steady") return 2 * gate.limit - gate.held;
    return Math.min(gate.limit - gate.held, host.limit - host.running, this.freeOf(host.standing));
  }

  /** Returns how many attempts of the subscription run. */
  runningOf(subscriptionId: string): number {
    return this.subscriptions.get(subscriptionId)?.running ?? 0;
  }

  /** Counts a delivery as leased. */
  hold(subscriptionId: string, hostKey: string): void {
    const gate = this.subscriptionOf(subscriptionId);
    gate.hostKey = hostKey;
    gate.held++;
  }

  /** Counts a leased delivery as given back or finished. */
  letGo(subscriptionId: string): void {
    this.subscriptionOf(subscriptionId).held--;
  }

  /** Starts an attempt; undefined if a limit is reached. */
  start(subscriptionId: string, hostKey: string, nowMs: number): Slot | undefined {
    const gate = this.subscriptionOf(subscriptionId);
    const host = this.hostOf(hostKey);
    const { standing } = host;
    if (nowMs < host.restsUntilMs) return undefined;
    if (gate.running >= gate.limit || host.running >= host.limit || this.freeOf(standing) <= 0) return undefined;
    gate.running++;
    host.running++;
    this.counts[standing]++;
    const slot: Slot = { subscriptionId, hostKey, startedAtMs: nowMs, standing };
    this.running.add(slot);
    return slot;
  }

  /** Ends an attempt, and learns from it. */
  end(slot: Slot, verdict: Verdict, nowMs: number): void {
    this.running.delete(slot);
    this.counts[slot.standing]--;
    const gate = this.subscriptionOf(slot.subscriptionId);
    const host = this.hostOf(slot.hostKey);
    gate.running--;
    host.running--;
    if (verdict === "fast") {
      host.standing = "steady";
      gate.limit = Math.min(this.limits.perSubscription, gate.limit + 1);
      host.limit = Math.min(this.limits.perHost, host.limit + 1);
    }
    if (verdict === "trouble") {
      host.standing = "doubtful";
      gate.limit = Math.max(1, Math.floor(gate.limit / 2));
      host.limit = Math.max(1, Math.floor(host.limit / 2));
    }
    if (verdict === "flood") {
      host.standing = "doubtful";
      host.limit = 1;
      const turnMs = Math.max(nowMs + REST_MS, this.newestRestEndsMs + FLOODS_APART_MS);
      host.restsUntilMs = Math.min(turnMs, nowMs + MOST_REST_MS);
      this.newestRestEndsMs = host.restsUntilMs;
    }
    if (this.subscriptions.size > MOST_GATES) forgetIdle(this.subscriptions, ({ held }) => held === 0);
    if (this.hosts.size > MOST_GATES) forgetIdle(this.hosts, ({ running }) => running === 0);
  }

  /** Moves attempts that have run for long to the doubtful ones, with their hosts. */
  moveSlow(nowMs: number): void {
    for (const slot of this.running) {
      if (nowMs - slot.startedAtMs < SLOW_MS) return;
      if (slot.standing === "doubtful") continue;
      this.counts[slot.standing]--;
      slot.standing = "doubtful";
      this.counts.doubtful++;
      this.hostOf(slot.hostKey).standing = "doubtful";
    }
  }

  /** Free slots for hosts of a standing; below 0 if more moved there than it has. */
  private freeOf(standing: Standing): number {
    return this.slots[standing] - this.counts[standing];
  }

  private subscriptionOf(id: string): SubscriptionGate {
    let gate = this.subscriptions.get(id);
    if (!gate) {
      gate = { limit: FIRST_LIMIT, running: 0, held: 0, hostKey: undefined };
      this.subscriptions.set(id, gate);
    }
    return gate;
  }

  private hostOf(key: string): HostGate {
    let gate = this.hosts.get(key);
    if (!gate) {
      gate = { limit: FIRST_LIMIT, running: 0, standing: "new", restsUntilMs: 0 };
      this.hosts.set(key, gate);
    }
    return gate;
  }
}

function forgetIdle<T>(gates: Map<string, T>, isIdle: (gate: T) => boolean): void {
  for (const [key, gate] of gates) if (isIdle(gate)) gates.delete(key);
}
