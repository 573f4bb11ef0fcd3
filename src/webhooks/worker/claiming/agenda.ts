/**
 * When the next delivery of each subscription is due, as far as this process has learned. It has an entry for each
 * subscription, not for each delivery. Times are of `performance.now()`.
 */
export interface Agenda {
  /** Learns that a delivery is due at this time; an earlier time stays. */
  add(subscriptionId: string, dueAtMs: number): void;
  /** Learns the next time from a claim, which was the subscription's turn; null: nothing is to come. */
  set(subscriptionId: string, dueAtMs: number | null): void;
  /**
   * Returns due subscriptions with room for an attempt: first those without a backlog, then those that waited longest for
   * their turn.
   */
  due(nowMs: number, most: number, roomOf: RoomOf): Room[];
  /** As `due`, without those that have a backlog. */
  dueFresh(nowMs: number, most: number, roomOf: RoomOf): Room[];
  /** Whether a delivery of any subscription is due. */
  isDue(nowMs: number): boolean;
  /** The earliest time after `nowMs`; Infinity if there is none. */
  nextAfter(nowMs: number): number;
}

/** How many deliveries of a subscription can be claimed. */
export interface Room {
  subscriptionId: string;
  room: number;
}

type RoomOf = (subscriptionId: string) => number;

/** The share of a claim that subscriptions without a backlog may have. */
const MOST_FRESH = 0.75;

/** Returns an agenda without entries. */
export function createAgenda(): Agenda {
  // Each in the order of turns. One delivery of a small subscription never waits behind the backlogs of large ones.
  const fresh = new Map<string, number>(); // nothing was due at the last claim
  const backlogs = new Map<string, number>();
  const list = (mostFresh: number, most: number, nowMs: number, roomOf: RoomOf): Room[] => {
    const rooms: Room[] = [];
    for (const [times, mostRooms] of [[fresh, mostFresh] as const, [backlogs, most] as const])
      for (const [subscriptionId, dueAtMs] of times) {
        if (rooms.length >= mostRooms) break;
        if (dueAtMs > nowMs) continue;
        const room = roomOf(subscriptionId);
        if (room > 0) rooms.push({ subscriptionId, room });
      }
    // One of each fills the claim, or twice a fair share of each: more would be read in vain.
    const share = rooms.length >= most ? 1 : Math.ceil((2 * most) / Math.max(1, rooms.length));
    return rooms.map(({ subscriptionId, room }) => ({ subscriptionId, room: Math.min(room, share) }));
  };
  return {
    add(subscriptionId, dueAtMs) {
      const times = backlogs.has(subscriptionId) ? backlogs : fresh;
      const time = times.get(subscriptionId);
      if (time === undefined || dueAtMs < time) times.set(subscriptionId, dueAtMs);
    },
    set(subscriptionId, dueAtMs) {
      fresh.delete(subscriptionId);
      backlogs.delete(subscriptionId); // a new entry is behind all others
      if (dueAtMs !== null) (dueAtMs <= performance.now() ? backlogs : fresh).set(subscriptionId, dueAtMs);
    },
    due: (nowMs, most, roomOf) => list(backlogs.size > 0 ? Math.ceil(MOST_FRESH * most) : most, most, nowMs, roomOf),
    dueFresh: (nowMs, most, roomOf) => list(most, 0, nowMs, roomOf),
    isDue: (nowMs) => [fresh, backlogs].some((times) => times.values().some((dueAtMs) => dueAtMs <= nowMs)),
    nextAfter(nowMs) {
      let earliestMs = Number.POSITIVE_INFINITY;
      for (const times of [fresh, backlogs])
        for (const dueAtMs of times.values()) if (dueAtMs > nowMs && dueAtMs < earliestMs) earliestMs = dueAtMs;
      return earliestMs;
    },
  };
}
