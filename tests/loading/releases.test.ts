import { describe, expect, test } from "bun:test";
import { Cron } from "croner";
import { allDatasets } from "../../src/features.ts";
import { newestTry, nextRelease, type ReleaseDays } from "../../src/loading/releases.ts";

const timezone = "America/New_York";
const FIRST_FRIDAY: ReleaseDays = { cron: "30 8 * * FRI#1", timezone };
const FIRST_DAYS: ReleaseDays = { cron: "0 10 1-10 * +MON-FRI", timezone };

const tried = (days: ReleaseDays, now: string, publishedAt?: string): string | undefined =>
  newestTry(days, new Date(now), publishedAt === undefined ? null : new Date(publishedAt))?.toISOString();

describe("a release of a known day", () => {
  test.each([
    ["2024-05-03T12:34:59Z", undefined],
    ["2024-05-03T12:35:00Z", "12:35"],
    ["2024-05-03T12:39:59Z", "12:35"],
    ["2024-05-03T12:40:00Z", "12:40"],
    ["2024-05-03T12:50:00Z", "12:50"],
    ["2024-05-03T13:10:00Z", "13:10"],
    ["2024-05-03T13:50:00Z", "13:50"],
    ["2024-05-03T15:10:00Z", "15:10"],
    ["2024-05-03T17:50:00Z", "17:50"],
    ["2024-05-03T23:10:00Z", "23:10"],
  ])("is looked for ever further apart: at %s last at %s", (now, time) => {
    expect(tried(FIRST_FRIDAY, now)).toBe(time && `2024-05-03T${time}:00.000Z`);
  });

  test("is looked for nine times, at multiples of five minutes, until a day is over", () => {
    const clock = new Cron("*/5 * * * *", { timezone: "UTC", paused: true });
    const ticks = clock.nextRuns(2 * 24 * 12, new Date("2024-05-03T12:00:00Z"));
    const tries = ticks.flatMap((tick) => newestTry(FIRST_FRIDAY, tick, null)?.toISOString() ?? []);
    expect([...new Set(tries)].map((one) => ticks.some((tick) => tick.toISOString() === one))).toEqual(
      Array(9).fill(true),
    );
    expect(tries.at(-1)).toBe("2024-05-04T09:50:00.000Z");
    expect(tried(FIRST_FRIDAY, "2024-05-04T12:29:59Z")).toBe("2024-05-04T09:50:00.000Z");
    expect(tried(FIRST_FRIDAY, "2024-05-04T12:30:00Z")).toBeUndefined();
  });

  test("comes at the same hour in Washington in winter and in summer", () => {
    expect(tried(FIRST_FRIDAY, "2024-03-01T13:36:00Z")).toBe("2024-03-01T13:35:00.000Z");
    expect(tried(FIRST_FRIDAY, "2024-03-01T12:36:00Z")).toBeUndefined();
    expect(tried(FIRST_FRIDAY, "2024-04-05T12:36:00Z")).toBe("2024-04-05T12:35:00.000Z");
  });

  test("is not looked for any more when something was published since, and is when that was before", () => {
    expect(tried(FIRST_FRIDAY, "2024-05-03T15:10:00Z", "2024-05-03T12:36:00Z")).toBeUndefined();
    expect(tried(FIRST_FRIDAY, "2024-05-03T15:10:00Z", "2024-05-03T05:20:00Z")).toBe("2024-05-03T15:10:00.000Z");
  });
});

describe("a release of one of several days", () => {
  test("is looked for on each of them, until it is out", () => {
    expect(tried(FIRST_DAYS, "2024-05-01T14:05:00Z")).toBe("2024-05-01T14:05:00.000Z");
    expect(tried(FIRST_DAYS, "2024-05-07T14:05:00Z")).toBe("2024-05-07T14:05:00.000Z");
    expect(tried(FIRST_DAYS, "2024-05-07T14:05:00Z", "2024-05-03T14:06:00Z")).toBeUndefined();
    expect(tried(FIRST_DAYS, "2024-06-03T14:05:00Z", "2024-05-03T14:06:00Z")).toBe("2024-06-03T14:05:00.000Z");
  });

  test("is not looked for on other days: the last try of a Friday is on Saturday, and none on Sunday", () => {
    expect(tried(FIRST_DAYS, "2024-05-04T13:00:00Z")).toBe("2024-05-04T11:20:00.000Z");
    expect(tried(FIRST_DAYS, "2024-05-05T15:00:00Z")).toBeUndefined();
    expect(tried(FIRST_DAYS, "2024-05-20T15:00:00Z")).toBeUndefined();
  });
});

const datasets = await allDatasets();

describe("the Bureau's surveys", () => {
  const next = (name: string, count: number, from = "2026-01-01T00:00:00Z"): string[] => {
    const { releases = [] } = datasets.find((dataset) => dataset.name === name)!;
    const days: string[] = [];
    for (let at = nextRelease(releases, new Date(from)); at && days.length < count; at = nextRelease(releases, at))
      days.push(at.toISOString().slice(0, 16));
    return days;
  };

  test.each([
    ["ces", ["2026-01-01T13:30", "2026-01-02T13:30", "2026-01-05T13:30", "2026-01-06T13:30"]],
    ["jolts", ["2026-01-01T15:00", "2026-01-02T15:00", "2026-01-05T15:00", "2026-01-06T15:00"]],
    ["laus", ["2026-01-01T15:00", "2026-01-02T15:00", "2026-01-05T15:00", "2026-01-06T15:00"]],
    ["qcew", ["2026-02-20T15:00", "2026-02-23T15:00", "2026-02-24T15:00", "2026-02-25T15:00"]],
    ["oews", ["2026-03-20T14:00", "2026-03-23T14:00", "2026-03-24T14:00", "2026-03-25T14:00"]],
  ])("without a calendar, %s is expected on all days on which it may come", (name, days) => {
    expect(next(name, 4)).toEqual(days);
  });

  test("release at full or half hours, and on weekdays", () => {
    for (const { name, releases = [] } of datasets)
      for (const day of releases.length > 0 ? next(name, 60) : [])
        expect([`${day}Z`, new Date(`${day}Z`).getUTCDay() % 6 !== 0, /:[03]0$/.test(day)]).toEqual([
          `${day}Z`,
          true,
          true,
        ]);
  });
});
