import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Parties } from "../../../src/webhooks/worker/claiming/held-delivery.ts";
import {
  FLOODS_APART_MS,
  LIMITS,
  LimitKeeper,
  type Limits,
  MOST_REST_MS,
  REST_MS,
  SLOW_MS,
  type Slot,
  TRIAL_MS,
  type Verdict,
} from "../../../src/webhooks/worker/dispatching/limits.ts";

/** The subscriptions of a host are of one account, and those of another host of another one, unless one is named. */
const partiesOf = (subscriptionId: string, hostKey: string, accountId?: number): Parties => {
  const ownAccountId = accountsOfHosts.get(hostKey) ?? accountsOfHosts.size;
  accountsOfHosts.set(hostKey, ownAccountId);
  return { subscriptionId, hostKey, accountId: accountId ?? ownAccountId };
};
const accountsOfHosts = new Map<string, number>();
/** Starts attempts until one is refused. */
const startAll = (
  keeper: LimitKeeper,
  subscriptionId = "subscription",
  hostKey = "host",
  nowMs = 0,
  accountId?: number,
): Slot[] => {
  const parties = partiesOf(subscriptionId, hostKey, accountId);
  const slots: Slot[] = [];
  for (let slot = keeper.start(parties, nowMs); slot; slot = keeper.start(parties, nowMs)) slots.push(slot);
  return slots;
};
/** Ends an attempt of a host each time. */
const answer = (
  keeper: LimitKeeper,
  verdicts: readonly Verdict[],
  hostKey = "host",
  subscriptionId = `of ${hostKey}`,
): void => {
  for (const verdict of verdicts) {
    const slot = keeper.start(partiesOf(subscriptionId, hostKey), 0);
    if (!slot) throw new Error(`no attempt of ${hostKey} could start`);
    keeper.end(slot, verdict, 0);
  }
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("the attempts of a subscription at a time", () => {
  test("are one until its first answer, and each fast answer allows one more, up to the limit", () => {
    const keeper = new LimitKeeper({ ...LIMITS, perSubscription: 6 });
    for (const expected of [1, 3, 6, 6]) {
      const slots = startAll(keeper);
      expect(slots).toHaveLength(expected);
      for (const slot of slots) keeper.end(slot, "fast", 0);
    }
  });

  test("are halved by each trouble, down to one", () => {
    const keeper = new LimitKeeper(LIMITS);
    answer(keeper, times(14, "fast"));
    for (const expected of [8, 4, 2, 1, 1]) {
      answer(keeper, ["trouble"]);
      const slots = startAll(keeper, "of host");
      expect(slots).toHaveLength(expected);
      for (const slot of slots) keeper.end(slot, "slow", 0); // a slow answer changes no limit
    }
  });

  test("are not touched by an attempt that was not sent", () => {
    const keeper = new LimitKeeper(LIMITS);
    answer(keeper, times(4, "fast"));
    answer(keeper, times(4, "none"));
    expect(startAll(keeper, "of host")).toHaveLength(6);
  });
});

describe("the attempts of a host at a time", () => {
  const NAMES = times(100, 0).map((_, index) => `s${index}`);
  const HOST = "host";

  test("are limited for steady subscriptions, but each has one", () => {
    const keeper = new LimitKeeper({ ...LIMITS, perHost: 6 });
    answer(keeper, times(10, "fast"));
    for (const name of NAMES) answer(keeper, ["fast"], HOST, name);
    expect(startAll(keeper, "of host")).toHaveLength(6);
    for (const name of NAMES) expect(startAll(keeper, name)).toHaveLength(1);
  });

  test("of subscriptions in trouble take none of those of others, however many they are", () => {
    const keeper = new LimitKeeper(LIMITS);
    answer(keeper, times(2, "fast"), HOST, "healthy");
    for (const name of NAMES) answer(keeper, ["fast", "trouble", "trouble", "trouble"], HOST, name);
    const hanging = NAMES.flatMap((name) => startAll(keeper, name));
    expect(hanging).toHaveLength(16); // a quarter of the host's limit, and 16 at least
    expect(startAll(keeper, "healthy").length).toBeGreaterThan(1);
    expect(startAll(keeper, "newcomer")).toHaveLength(1);
  });

  test("that are first ones leave their slots when they last, so that the next newcomer is tried", () => {
    const keeper = new LimitKeeper(LIMITS);
    const tried = new Set<string>();
    for (let round = 0; tried.size < NAMES.length; round++) {
      for (const name of NAMES.slice(tried.size))
        if (startAll(keeper, name, HOST, round * TRIAL_MS).length > 0) tried.add(name);
      expect(tried.size).toBe(Math.min(NAMES.length, 16 * (round + 1)));
      keeper.moveSlow((round + 1) * TRIAL_MS);
    }
    expect(startAll(keeper, "newcomer", HOST, 1e6)).toHaveLength(1);
  });

  test("grow at once with fast answers after a time of trouble", () => {
    const keeper = new LimitKeeper(LIMITS);
    for (const name of NAMES) answer(keeper, ["fast", "trouble", "trouble"], HOST, name);
    answer(keeper, times(30, "fast"), HOST, "newcomer");
    expect(startAll(keeper, "newcomer").length).toBeGreaterThanOrEqual(30);
  });
});

describe("an account leaves as many slots free as it takes", () => {
  const NAMES = times(3_000, 0).map((_, index) => `n${index}`);
  /** Starts the first attempt of each at a host, and returns how many could start. */
  const tryAll = (keeper: LimitKeeper, accountId: number, hostOf: (name: string) => string, nowMs = 0): number =>
    NAMES.reduce(
      (count, name) => count + startAll(keeper, `${accountId} ${name}`, hostOf(name), nowMs, accountId).length,
      0,
    );

  test("of a host", () => {
    const keeper = new LimitKeeper(LIMITS);
    expect([1, 2, 3, 4, 5, 6].map((accountId) => tryAll(keeper, accountId, () => "host"))).toEqual([16, 8, 4, 2, 1, 1]);
    expect(tryAll(keeper, 7, () => "host")).toBe(0);
  });

  test("of all hosts together", () => {
    const keeper = new LimitKeeper({ ...LIMITS, newSlots: 8 });
    expect([1, 2, 3, 4].map((accountId) => tryAll(keeper, accountId, (name) => name))).toEqual([4, 2, 1, 1]);
  });

  test("that first attempts move to when they last: an account with thousands leaves the others theirs", () => {
    const keeper = new LimitKeeper(LIMITS);
    const tryFor = (accountId: number, rounds: number): number => {
      let started = 0;
      for (let round = 1; round <= rounds; round++) {
        started += tryAll(keeper, accountId, (name) => name, round * TRIAL_MS);
        keeper.moveSlow((round + 1) * TRIAL_MS);
      }
      return started;
    };
    const first = tryFor(1, 30);
    expect(first).toBeGreaterThanOrEqual(LIMITS.lastingSlots / 2);
    expect(first).toBeLessThan(LIMITS.lastingSlots / 2 + LIMITS.newSlots);
    expect(tryFor(2, 1)).toBe(LIMITS.newSlots / 2);
  });

  test("of doubtful subscriptions: one that was slow is not kept waiting by those of another account that hang", () => {
    const keeper = new LimitKeeper(LIMITS);
    for (const name of NAMES.slice(0, 100)) answer(keeper, ["trouble"], "host", name);
    expect(NAMES.slice(0, 100).flatMap((name) => startAll(keeper, name))).toHaveLength(16);
    const [slot] = startAll(keeper, "slow", "host", 0, 1_000);
    if (slot) keeper.end(slot, "slow", 0);
    expect(keeper.rooms(0)(partiesOf("slow", "host", 1_000))).toBe(2);
    expect(startAll(keeper, "slow", "host", 0, 1_000)).toHaveLength(2);
  });
});

describe("subscriptions that are in trouble", () => {
  const HOSTS = times(LIMITS.doubtfulSlots * 2, 0).map((_, index) => `bad${index}`);

  test("share a bounded part of the slots, however many they are, and leave the others to healthy and new ones", () => {
    const keeper = new LimitKeeper(LIMITS);
    for (const host of HOSTS) answer(keeper, ["trouble"], host);
    answer(keeper, ["fast"], "healthy");
    const running = HOSTS.flatMap((host) => startAll(keeper, `of ${host}`, host));
    expect(running).toHaveLength(LIMITS.doubtfulSlots);
    expect(keeper.isFull).toBe(false);
    expect(startAll(keeper, "of healthy", "healthy")).toHaveLength(3);
    expect(startAll(keeper, "of new", "new")).toHaveLength(1);
    expect(keeper.rooms(0)(partiesOf("of bad0", "bad0"))).toBe(0); // none of theirs is leased either
  });

  test("are recognized by attempts that last, which make room for new ones", () => {
    const keeper = new LimitKeeper({ ...LIMITS, newSlots: 2, steadySlots: 2 });
    answer(keeper, ["fast"], "steady");
    const hanging = ["a", "b", "steady"].flatMap((host) => startAll(keeper, `of ${host}`, host));
    expect(hanging).toHaveLength(4);
    expect(keeper.start(partiesOf("of c", "c"), 0)).toBeUndefined();
    keeper.moveSlow(TRIAL_MS - 1);
    expect(keeper.start(partiesOf("of c", "c"), 0)).toBeUndefined();
    keeper.moveSlow(TRIAL_MS);
    expect(hanging.map(({ kind }) => kind)).toEqual(["lasting", "lasting", "steady", "steady"]);
    expect(startAll(keeper, "of c", "c", SLOW_MS)).toHaveLength(1);
    keeper.moveSlow(SLOW_MS);
    expect(hanging.map(({ kind }) => kind)).toEqual(times(4, "lasting"));
    expect(keeper.rooms(SLOW_MS)(partiesOf("of steady", "steady"))).toBe(3); // a doubtful one, as many as its limit
  });

  test("leave first attempts waiting when too many last", () => {
    const keeper = new LimitKeeper({ ...LIMITS, lastingSlots: 3 });
    const lasting = ["a", "b", "c"].flatMap((host) => startAll(keeper, `of ${host}`, host));
    keeper.moveSlow(TRIAL_MS);
    expect(startAll(keeper, "of d", "d", TRIAL_MS)).toEqual([]);
    keeper.end(lasting[0]!, "trouble", TRIAL_MS);
    expect(startAll(keeper, "of d", "d", TRIAL_MS)).toHaveLength(1);
  });

  test("are healthy again with their first fast answer", () => {
    const keeper = new LimitKeeper({ ...LIMITS, doubtfulSlots: 1 });
    answer(keeper, times(3, "trouble"));
    answer(keeper, ["trouble"], "bad");
    const slot = keeper.start(partiesOf("of bad", "bad"), 0);
    expect(slot?.kind).toBe("doubtful");
    expect(keeper.start(partiesOf("of host", "host"), 0)).toBeUndefined(); // the only doubtful slot is taken
    if (slot) keeper.end(slot, "slow", 0);
    answer(keeper, ["fast"]);
    expect(keeper.start(partiesOf("of host", "host"), 0)?.kind).toBe("steady");
  });
});

test("what is leased for newcomers and doubtful subscriptions has a slot: rooms count what they have granted", () => {
  const keeper = new LimitKeeper({ ...LIMITS, newSlots: 36, doubtfulSlots: 40 });
  const names = times(60, 0).map((_, index) => `n${index}`);
  for (const name of names.slice(0, 20)) answer(keeper, ["slow"], "slow host", name);
  const roomOf = keeper.rooms(0);
  const sum = (host: string, some: readonly string[]) =>
    some.reduce((rooms, name) => rooms + roomOf(partiesOf(name, host)), 0);
  expect(sum("slow host", names.slice(0, 20))).toBe(16);
  expect(sum("host", names.slice(20))).toBe(16);
  expect(sum("other host", names.slice(20))).toBe(10); // half of the 20 that are left
  expect(sum("third host", names.slice(20))).toBe(5); // half of the 10 that are left
});

describe("a subscription that floods its answers", () => {
  test("rests after each, and keeps no slot from others of its host meanwhile", () => {
    const keeper = new LimitKeeper({ ...LIMITS, doubtfulSlots: 1 });
    answer(keeper, ["fast"], "host", "healthy");
    answer(keeper, ["fast", "flood"]);
    expect(keeper.start(partiesOf("of host", "host"), REST_MS - 1)).toBeUndefined();
    expect(keeper.rooms(REST_MS - 1)(partiesOf("of host", "host"))).toBe(0); // nothing is leased for it either
    expect(startAll(keeper, "healthy", "host", REST_MS - 1)).toHaveLength(3);
    answer(keeper, ["trouble"], "other");
    expect(keeper.rooms(REST_MS)(partiesOf("of host", "host"))).toBe(1);
    expect(startAll(keeper, "of host", "host", REST_MS)).toHaveLength(1);
  });

  test("gives way to others that flood: their rests end one after the other, and within a minute", () => {
    const keeper = new LimitKeeper(LIMITS);
    const hosts = times(300, 0).map((_, index) => `flood${index}`);
    for (const host of hosts) answer(keeper, ["flood"], host);
    const startedBy = (nowMs: number) =>
      hosts.filter((host) => {
        const slot = keeper.start(partiesOf(`of ${host}`, host), nowMs);
        if (slot) keeper.end(slot, "slow", nowMs);
        return slot !== undefined;
      }).length;
    expect(startedBy(REST_MS - 1)).toBe(0);
    expect(startedBy(REST_MS)).toBe(1);
    expect(startedBy(REST_MS + 10 * FLOODS_APART_MS)).toBe(11);
    expect(startedBy(MOST_REST_MS)).toBe(hosts.length);
  });
});

type Step =
  | { kind: "start"; subscription: number }
  | { kind: "end"; which: number; verdict: Verdict }
  | { kind: "pass" };

const SMALL: Limits = {
  ...{ steadySlots: 6, newSlots: 4, doubtfulSlots: 3, lastingSlots: 9, perSubscription: 3, perHost: 4, ahead: 8 },
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("start" as const), subscription: fc.nat(11) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      which: fc.nat(20),
      verdict: fc.constantFrom<Verdict>("fast", "fast", "slow", "trouble", "flood", "none"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pass" as const) }) },
);

test("no limit is ever exceeded by a start, whatever attempts do, and all slots are free when they have ended", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const keeper = new LimitKeeper(SMALL);
      const running: Slot[] = [];
      const count = (isCounted: (slot: Slot) => boolean) => running.filter(isCounted).length;
      const end = (slot: Slot, verdict: Verdict) => {
        running.splice(running.indexOf(slot), 1);
        keeper.end(slot, verdict, nowMs);
        keeper.letGo(slot.parties.subscriptionId);
      };
      let nowMs = 0;
      for (const taken of steps) {
        if (taken.kind === "start") {
          const id = `s${taken.subscription}`;
          const host = `h${taken.subscription % 5}`;
          const slot = keeper.start(partiesOf(id, host), nowMs);
          if (!slot) continue;
          keeper.hold(id);
          running.push(slot);
          expect(count(({ kind }) => kind === slot.kind)).toBeLessThanOrEqual(SMALL[`${slot.kind}Slots`]);
          expect(count(({ parties }) => parties.subscriptionId === id)).toBeLessThanOrEqual(SMALL.perSubscription);
          const isFirst = count(({ parties, kind }) => parties.subscriptionId === id && kind === slot.kind) === 1;
          const ofHost = count(({ parties, kind }) => parties.hostKey === host && kind === slot.kind);
          if (!isFirst) expect(ofHost).toBeLessThanOrEqual(slot.kind === "steady" ? SMALL.perHost : 16);
        } else if (taken.kind === "end") {
          const slot = running[taken.which % Math.max(1, running.length)];
          if (slot) end(slot, taken.verdict);
        } else {
          nowMs += SLOW_MS;
          keeper.moveSlow(nowMs);
          for (const slot of running) expect(["doubtful", "lasting"]).toContain(slot.kind);
        }
      }
      for (const slot of [...running]) end(slot, "fast");
      for (let host = 0; host < SMALL.newSlots; host++)
        expect(startAll(keeper, `fresh${host}`, `fresh${host}`, nowMs)).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});
