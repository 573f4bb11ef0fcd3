import { expect, test } from "bun:test";
import { createUpkeep, noUpkeep } from "../../../../src/filings/search/queue/keep-up.ts";

/** An upkeep that takes `tookMs` of a made time, and what was done when. */
function made(tookMs: number, { isRead = true } = {}) {
  let [nowMs, isElsewhere] = [0, false];
  const done: number[] = [];
  let owed = 0;
  const upkeep = createUpkeep({
    times: { ...noUpkeep({ isRead }), ...(isRead ? {} : { endedAtMs: 0 }) },
    nowMs: () => nowMs,
    owe: async () => {
      owed++;
    },
    maintain: async () => {
      if (isElsewhere) return false;
      done.push(nowMs);
      nowMs += tookMs;
      return true;
    },
  });
  return {
    upkeep,
    done,
    owed: () => owed,
    /** Writes each second of `seconds`. */
    async work(seconds: number, written: { hasNewWords: boolean }) {
      for (let second = 0; second < seconds; second++) {
        nowMs += 1_000;
        await upkeep.afterWrite(written);
      }
    },
    leaveToOther: (isLeft: boolean) => {
      isElsewhere = isLeft;
    },
  };
}

test("the first write is brought up to date at once, and each one is owed before", async () => {
  const { work, done, owed } = made(500);
  await work(1, { hasNewWords: true });
  expect(done).toEqual([1_000]);
  expect(owed()).toBe(1);
});

test("upkeep takes at most an eleventh of the time while passages come, and a hundredth while vectors do", async () => {
  const words = made(500);
  await words.work(1_000, { hasNewWords: true });
  expect(words.done.length).toBeGreaterThan(150);
  expect((words.done.length - 1) * 500).toBeLessThanOrEqual((words.done.at(-1) ?? 0) / 11);
  const vectors = made(500);
  await vectors.work(1_000, { hasNewWords: false });
  expect(vectors.done.length).toBeGreaterThan(15);
  expect((vectors.done.length - 1) * 500).toBeLessThanOrEqual((vectors.done.at(-1) ?? 0) / 100);
});

test("passages that were written before vectors wait no longer because of them", async () => {
  const { work, done } = made(1_000);
  await work(2, { hasNewWords: true });
  await work(20, { hasNewWords: false });
  expect(done.length).toBe(2);
});

test("an index whose upkeep takes minutes is brought up to date every ten minutes all the same", async () => {
  const { work, done } = made(120_000);
  await work(3_000, { hasNewWords: false });
  expect(done.length).toBe(5);
});

test("what another machine was at is done by this one as soon as it may", async () => {
  const { work, done, leaveToOther, upkeep } = made(100);
  leaveToOther(true);
  await work(5, { hasNewWords: true });
  expect(done).toEqual([]);
  expect(await upkeep.now()).toBe(false);
  leaveToOther(false);
  await work(1, { hasNewWords: false });
  expect(done.length).toBe(1);
});

test("an index that no one reads yet is brought up to date every ten minutes", async () => {
  const { work, done } = made(100, { isRead: false });
  await work(599, { hasNewWords: true });
  expect(done).toEqual([]);
  await work(1, { hasNewWords: true });
  expect(done.length).toBe(1);
});
