import type { RunningReplay } from "./queries/batches.ts";

/** When replays and accounts had their newest turns. In memory: each process has its own. */
export class Turns {
  private readonly ofReplays = new Map<string, number>();
  private readonly ofAccounts = new Map<number | null, number>();

  /** Notes that a replay has its turn now. */
  take({ id, accountId }: RunningReplay, nowMs: number): void {
    this.ofReplays.set(id, nowMs);
    this.ofAccounts.set(accountId, nowMs);
  }

  /** Forgets all but these. */
  keepOnly(replays: readonly RunningReplay[]): void {
    const ids = new Set(replays.map(({ id }) => id));
    const accountIds = new Set(replays.map(({ accountId }) => accountId));
    for (const id of this.ofReplays.keys()) if (!ids.has(id)) this.ofReplays.delete(id);
    for (const id of this.ofAccounts.keys()) if (!accountIds.has(id)) this.ofAccounts.delete(id);
  }

  /**
   * Sorts replays, given the oldest first: one of each account, then a second one of each, beginning with the account
   * whose turn is the longest ago. Those of an account come from three lists in turns: those that had a turn, and those
   * without one from their oldest and from their newest. So a new one waits for none of a thousand before it. Of those
   * that had a turn, the ones with fewer deliveries to come are first: receivers that hang keep theirs.
   */
  sorted(replays: readonly RunningReplay[]): RunningReplay[] {
    const lists = [...Map.groupBy(replays, ({ accountId }) => accountId)]
      .toSorted(([left], [right]) => (this.ofAccounts.get(left) ?? 0) - (this.ofAccounts.get(right) ?? 0))
      .map(([, ofAccount]) => this.sortedOfAccount(ofAccount));
    return alternating(lists);
  }

  private sortedOfAccount(replays: readonly RunningReplay[]): RunningReplay[] {
    const turnOf = ({ id }: RunningReplay) => this.ofReplays.get(id) ?? 0;
    const begun = replays
      .filter((replay) => turnOf(replay) > 0)
      .toSorted((left, right) => left.waiting - right.waiting || turnOf(left) - turnOf(right));
    const fresh = replays.filter((replay) => turnOf(replay) === 0);
    return [...new Set(alternating([begun, fresh, fresh.toReversed()]))];
  }
}

/** The first of each list, then the second of each, and so on. */
const alternating = <T>(lists: readonly T[][]): T[] =>
  lists
    .flatMap((list) => list.map((item, place) => ({ item, place })))
    .toSorted((left, right) => left.place - right.place)
    .map(({ item }) => item);
