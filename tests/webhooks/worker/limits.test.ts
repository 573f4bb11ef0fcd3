import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  FLOODS_APART_MS,
  LIMITS,
  LimitKeeper,
  type Limits,
  MOST_REST_MS,
  REST_MS,
  SLOW_MS,
  type Slot,
  type Verdict,
} from "../../../src/webhooks/worker/dispatching/limits.ts";

/** Starts attempts until one is refused. */
const startAll = (keeper: LimitKeeper, subscriptionId = "subscription", hostKey = "host", nowMs = 0): Slot[] => {
  const slots: Slot[] = [];
  for (
    let slot = keeper.start(subscriptionId, hostKey, nowMs);
    slot;
    slot = keeper.start(subscriptionId, hostKey, nowMs)
  )
    slots.push(slot);
  return slots;
};
/** Ends an attempt of a host each time. */
const answer = (keeper: LimitKeeper, verdicts: readonly Verdict[], hostKey = "host"): void => {
  for (const verdict of verdicts) {
    const slot = keeper.start(`of ${hostKey}`, hostKey, 0);
    if (!slot) throw new Error(`no attempt of ${hostKey} could start`);
    keeper.end(slot, verdict, 0);
  }
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("the attempts of a subscription at a time", () => {
  test("are two at first, and each fast answer allows one more, up to the limit", () => {
    const keeper = new LimitKeeper({ ...LIMITS, perSubscription: 5 });
    for (const expected of [2, 4, 5, 5]) {
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
      for (const slot of slots) keeper.end(slot, "slow", 0); // a slow answer changes nothing
    }
  });

  test("share the limit of their host", () => {
    const keeper = new LimitKeeper({ ...LIMITS, perHost: 6 });
    answer(keeper, times(10, "fast"));
    const slots = ["a", "b", "c", "d", "e"].flatMap((subscriptionId) => startAll(keeper, subscriptionId));
    expect(slots).toHaveLength(6);
    for (const slot of slots) keeper.end(slot, "slow", 0);
    answer(keeper, ["trouble"]);
    expect(["a", "b", "c"].flatMap((subscriptionId) => startAll(keeper, subscriptionId))).toHaveLength(3);
  });
});

describe("hosts that are in trouble", () => {
  const HOSTS = times(LIMITS.doubtfulSlots * 2, 0).map((_, index) => `bad${index}`);

  test("share a bounded part of the slots, however many they are, and leave the others to healthy and new hosts", () => {
    const keeper = new LimitKeeper(LIMITS);
    for (const host of HOSTS) answer(keeper, ["trouble"], host);
    answer(keeper, ["fast"], "healthy");
    const running = HOSTS.flatMap((host) => startAll(keeper, `of ${host}`, host));
    expect(running).toHaveLength(LIMITS.doubtfulSlots);
    expect(keeper.isFull).toBe(false);
    expect(startAll(keeper, "of healthy", "healthy")).toHaveLength(3);
    expect(startAll(keeper, "of new", "new")).toHaveLength(2);
    keeper.hold("of bad0", "bad0");
    expect(keeper.roomOf("of bad0", 0)).toBe(0); // none of theirs is leased either
  });

  test("are told by attempts that last, which make room for new hosts", () => {
    const limits = { ...LIMITS, newSlots: 4 };
    const keeper = new LimitKeeper(limits);
    const hanging = ["a", "b"].flatMap((host) => startAll(keeper, `of ${host}`, host));
    expect(hanging).toHaveLength(4);
    expect(keeper.start("of c", "c", 0)).toBeUndefined();
    keeper.moveSlow(SLOW_MS - 1);
    expect(keeper.start("of c", "c", 0)).toBeUndefined();
    keeper.moveSlow(SLOW_MS);
    expect(hanging.map(({ standing }) => standing)).toEqual(times(4, "doubtful"));
    expect(startAll(keeper, "of c", "c", SLOW_MS)).toHaveLength(2);
  });

  test("are healthy again with their first fast answer", () => {
    const keeper = new LimitKeeper({ ...LIMITS, doubtfulSlots: 1 });
    answer(keeper, times(3, "trouble"));
    answer(keeper, ["trouble"], "bad");
    const slot = keeper.start("of bad", "bad", 0);
    expect(slot?.standing).toBe("doubtful");
    expect(keeper.start("of host", "host", 0)).toBeUndefined(); // the only doubtful slot is taken
    if (slot) keeper.end(slot, "slow", 0);
    answer(keeper, ["fast"]);
    expect(keeper.start("of host", "host", 0)?.standing).toBe("steady");
  });
});

describe("a host that floods its answers", () => {
  test("rests after each, and keeps no slot from others meanwhile", () => {
    const keeper = new LimitKeeper({ ...LIMITS, doubtfulSlots: 1 });
    answer(keeper, ["fast", "flood"]);
    keeper.hold("of host", "host");
    expect(keeper.start("of host", "host", REST_MS - 1)).toBeUndefined();
    expect(keeper.roomOf("of host", REST_MS - 1)).toBe(0); // nothing is leased for it either
    answer(keeper, ["trouble"], "other");
    keeper.letGo("of host");
    expect(keeper.roomOf("of host", REST_MS)).toBe(1);
    expect(startAll(keeper, "of host", "host", REST_MS)).toHaveLength(1);
  });

  test("gives way to others that flood: their rests end one after the other, and within a minute", () => {
    const keeper = new LimitKeeper(LIMITS);
    const hosts = times(300, 0).map((_, index) => `flood${index}`);
    for (const host of hosts) answer(keeper, ["flood"], host);
    const startedBy = (nowMs: number) =>
      hosts.filter((host) => {
        const slot = keeper.start(`of ${host}`, host, nowMs);
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
  ...{ steadySlots: 6, newSlots: 4, doubtfulSlots: 3, perSubscription: 3, perHost: 4, ahead: 8 },
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("start" as const), subscription: fc.nat(11) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      which: fc.nat(20),
      verdict: fc.constantFrom<Verdict>("fast", "fast", "slow", "trouble", "flood"),
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
        keeper.letGo(slot.subscriptionId);
      };
      let nowMs = 0;
      for (const taken of steps) {
        if (taken.kind === "start") {
          const id = `s${taken.subscription}`;
          const host = `h${taken.subscription % 5}`;
          const slot = keeper.start(id, host, nowMs);
          if (!slot) continue;
          keeper.hold(id, host);
          running.push(slot);
          expect(count(({ standing }) => standing === slot.standing)).toBeLessThanOrEqual(
            SMALL[`${slot.standing}Slots`],
          );
          expect(count(({ subscriptionId }) => subscriptionId === id)).toBeLessThanOrEqual(SMALL.perSubscription);
          expect(count(({ hostKey }) => hostKey === host)).toBeLessThanOrEqual(SMALL.perHost);
        } else if (taken.kind === "end") {
          const slot = running[taken.which % Math.max(1, running.length)];
          if (slot) end(slot, taken.verdict);
        } else {
          nowMs += SLOW_MS;
          keeper.moveSlow(nowMs);
          for (const slot of running) expect(slot.standing).toBe("doubtful");
        }
      }
      for (const slot of [...running]) end(slot, "fast");
      for (let host = 0; host < SMALL.newSlots / 2; host++)
        expect(startAll(keeper, `fresh${host}`, `fresh${host}`, nowMs)).toHaveLength(2);
    }),
    { numRuns: 300 },
  );
});
