import type { Room } from "../queries/claim.ts";

/**
 * When the next delivery of each subscription is due, as far as this process has learned. It has an entry for each
 * subscription, not for each delivery. Turns go by account, then by subscription. Times are of `performance.now()`.
 */
export interface Agenda {
  /** Learns that a delivery is due at this time; an earlier time stays. */
  add(subscriptionId: string, accountId: number, dueAtMs: number): void;
  /** Learns the next time from a claim, which was the turn of subscription and account; null: nothing is to come. */
  set(subscriptionId: string, accountId: number, dueAtMs: number | null): void;
  /** Forgets a subscription that is gone. */
  forget(subscriptionId: string): void;
  /**
   * Returns due subscriptions with room for an attempt: one of each account, then a second one of each. Of an account,
   * three without a backlog are followed by one with a backlog: those that waited longest for their turn. The second of
   * the three is the newest one: it does not wait until a thousand before it have been tried.
   */
  due(nowMs: number, most: number, roomOf: RoomOf): Room[];
  /** As `due`, without those that have a backlog. */
  dueFresh(nowMs: number, most: number, roomOf: RoomOf): Room[];
  /** Whether a delivery of any subscription is due. */
  isDue(nowMs: number): boolean;
  /** The earliest time after `nowMs`; Infinity if there is none. */
  nextAfter(nowMs: number): number;
}

type RoomOf = (subscriptionId: string) => number;

type Listed = Pick<Room, "subscriptionId" | "room">;

/** Each in the order of turns. One delivery of a small subscription never waits behind the backlogs of large ones. */
interface AccountAgenda {
  fresh: Map<string, number>; // nothing was due at the last claim
  backlogs: Map<string, number>;
  /** Subscriptions in the order in which they came; some of them are gone, or came again. */
  arrivals: string[];
  /** Nothing is due before this time. */
  notBeforeMs: number;
}

const NO_TIMES: Map<string, number> = new Map();
/** Of an account, this many entries without room are looked at before the others are left for the next time. */
const MOST_IN_VAIN = 2_048;
/** This many of the newest without room are looked at: older ones have the turns of the oldest. */
const NEWEST_IN_VAIN = 64;

/** Returns an agenda without entries. */
export function createAgenda(): Agenda {
  const accounts = new Map<number, AccountAgenda>(); // in the order of turns
  const accountOf = (accountId: number): AccountAgenda => {
    let account = accounts.get(accountId);
    if (!account) {
      account = { fresh: new Map(), backlogs: new Map(), arrivals: [], notBeforeMs: Number.POSITIVE_INFINITY };
      accounts.set(accountId, account);
    }
    return account;
  };
  const allTimes = () => accounts.values().flatMap(({ fresh, backlogs }) => [fresh, backlogs]);
  return {
    add(subscriptionId, accountId, dueAtMs) {
      const account = accountOf(accountId);
      const times = account.backlogs.has(subscriptionId) ? account.backlogs : account.fresh;
      const time = times.get(subscriptionId);
      if (time === undefined) arrive(account, subscriptionId);
      if (time === undefined || dueAtMs < time) times.set(subscriptionId, dueAtMs);
      account.notBeforeMs = Math.min(account.notBeforeMs, dueAtMs);
    },
    set(subscriptionId, accountId, dueAtMs) {
      const account = accountOf(accountId);
      account.fresh.delete(subscriptionId);
      account.backlogs.delete(subscriptionId); // a new entry is behind all others
      if (dueAtMs !== null) {
        (dueAtMs <= performance.now() ? account.backlogs : account.fresh).set(subscriptionId, dueAtMs);
        account.notBeforeMs = Math.min(account.notBeforeMs, dueAtMs);
      }
      accounts.delete(accountId);
      if (account.fresh.size + account.backlogs.size > 0) accounts.set(accountId, account);
    },
    forget(subscriptionId) {
      for (const times of allTimes()) times.delete(subscriptionId);
    },
    due: (nowMs, most, roomOf) => dueRooms(accounts.values(), { isFreshOnly: false, most, nowMs, roomOf }),
    dueFresh: (nowMs, most, roomOf) => dueRooms(accounts.values(), { isFreshOnly: true, most, nowMs, roomOf }),
    isDue: (nowMs) => allTimes().some((times) => times.values().some((dueAtMs) => dueAtMs <= nowMs)),
    nextAfter(nowMs) {
      let earliestMs = Number.POSITIVE_INFINITY;
      for (const times of allTimes())
        for (const dueAtMs of times.values()) if (dueAtMs > nowMs && dueAtMs < earliestMs) earliestMs = dueAtMs;
      return earliestMs;
    },
  };
}

/** Returns the room of due subscriptions, of each account in turns. */
function dueRooms(
  accounts: Iterable<AccountAgenda>,
  { isFreshOnly, most, nowMs, roomOf }: { isFreshOnly: boolean; most: number; nowMs: number; roomOf: RoomOf },
): Room[] {
  const rooms: Room[] = [];
  const roomsByAccount: Room[][] = [];
  let turns: { due: Generator<Listed>; ofAccount: Room[] }[] = [];
  const takesTurn = ({ due, ofAccount }: (typeof turns)[number]): boolean => {
    if (rooms.length >= most) return false;
    const { value, done } = due.next();
    if (done) return false;
    const room = { ...value, turn: ofAccount.length + 1, turns: 1 };
    ofAccount.push(room);
    rooms.push(room);
    return true;
  };
  for (const account of accounts) {
    if (rooms.length >= most) break;
    if (account.notBeforeMs > nowMs) continue;
    const turn = { due: dueOf(account, isFreshOnly, nowMs, roomOf), ofAccount: [] };
    if (!takesTurn(turn)) continue;
    turns.push(turn);
    roomsByAccount.push(turn.ofAccount);
  }
  while (turns.length > 0) turns = turns.filter(takesTurn);
  // One of each fills the claim, or twice a fair share of each: more would be read for nothing.
  const share = rooms.length >= most ? 1 : Math.ceil((2 * most) / Math.max(1, rooms.length));
  for (const ofAccount of roomsByAccount)
    for (const room of ofAccount) {
      room.room = Math.min(room.room, share);
      room.turns = ofAccount.length;
    }
  return rooms;
}

/** Notes that a subscription came, and now and then forgets those that are gone. */
function arrive(account: AccountAgenda, subscriptionId: string): void {
  account.arrivals.push(subscriptionId);
  if (account.arrivals.length <= 2 * account.fresh.size + NEWEST_IN_VAIN) return;
  const newest = new Set(
    [...account.arrivals].reverse().filter((id) => account.fresh.has(id) || id === subscriptionId),
  );
  account.arrivals = [...newest].reverse();
}

/** The due subscriptions of an account that have room, in the order of turns. */
function* dueOf(account: AccountAgenda, isFreshOnly: boolean, nowMs: number, roomOf: RoomOf): Generator<Listed> {
  const looked = new Set<string>();
  /** Lists those of `ids` that are due, none twice; `inVain` gets those without room, until there are `most`. */
  function* dueIn(
    times: Map<string, number>,
    { ids, most, inVain }: { ids: Iterable<string>; most: number; inVain: [string, number][] },
  ): Generator<Listed, undefined> {
    for (const subscriptionId of ids) {
      if (inVain.length >= most) break;
      const dueAtMs = times.get(subscriptionId);
      if (dueAtMs === undefined || dueAtMs > nowMs || looked.has(subscriptionId)) continue;
      looked.add(subscriptionId);
      const room = roomOf(subscriptionId);
      if (room > 0) yield { subscriptionId, room };
      else inVain.push([subscriptionId, dueAtMs]);
    }
  }
  /** Lists the oldest first, and puts those without room behind the others if they are many. */
  function* oldestIn(times: Map<string, number>): Generator<Listed, undefined> {
    const inVain: [string, number][] = [];
    yield* dueIn(times, { ids: times.keys(), most: MOST_IN_VAIN, inVain });
    if (inVain.length < MOST_IN_VAIN) return;
    for (const [subscriptionId, dueAtMs] of inVain) {
      times.delete(subscriptionId);
      times.set(subscriptionId, dueAtMs);
    }
  }
  const { fresh } = account;
  const backlogs = isFreshOnly ? NO_TIMES : account.backlogs;
  const oldest = oldestIn(fresh);
  const newest = dueIn(fresh, { ids: newestFirst(account.arrivals), most: NEWEST_IN_VAIN, inVain: [] });
  const withBacklog = oldestIn(backlogs);
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const turn of [oldest, newest, oldest, withBacklog]) {
      const { value, done } = turn.next();
      if (done) continue;
      isMore = true;
      yield value;
    }
  }
  if (looked.size > 0 || isFreshOnly) return;
  account.notBeforeMs = Number.POSITIVE_INFINITY;
  for (const times of [account.fresh, account.backlogs])
    for (const dueAtMs of times.values()) account.notBeforeMs = Math.min(account.notBeforeMs, dueAtMs);
}

function* newestFirst(arrivals: readonly string[]): Generator<string> {
  for (let at = arrivals.length - 1; at >= 0; at--) yield arrivals[at] as string;
}
