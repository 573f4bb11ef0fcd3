import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings, type Settings } from "../../src/config.ts";
import { ces } from "../../src/labor/ces/load/ces.ts";
import { jolts } from "../../src/labor/jolts/load/jolts.ts";
import { laus } from "../../src/labor/laus/load/laus.ts";
import { oews } from "../../src/labor/oews/load/oews.ts";
import { qcew } from "../../src/labor/qcew/load/qcew.ts";
import { calendarDays, calendarJobs, releaseDays } from "../../src/loading/calendar.ts";
import { newestTryOf } from "../../src/loading/releases.ts";
import { nextLook } from "../../src/loading/schedule.ts";
import { madeAgency } from "../support/agency.ts";
import { readingsStore } from "./store.ts";

const store = readingsStore();
let settings: Settings;
beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), "govdata calendar "));
  settings = { ...readSettings({}), home, contact: "someone@example.org" };
});
afterEach(() => rm(settings.home, { recursive: true }));

const DATASETS = [ces, jolts, laus, oews, qcew];
const ADDRESS = "/schedule/news_release/bls.ics";

const event = (start: string, name: string): string =>
  `BEGIN:VEVENT\r\nUID:${Bun.hash(start + name)}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART${start}\r\n` +
  `SUMMARY:${name}\r\nEND:VEVENT\r\n`;
/** A calendar as the Bureau's: times of its own zone, long lines folded. */
const calendarOf = (...events: string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//BLS//Release calendar//EN\r\n${events.join("")}END:VCALENDAR\r\n`;

const CALENDAR = calendarOf(
  event(";TZID=US-Eastern:20261204T083000", "Employment Situation for November 2026"),
  event(";TZID=US-Eastern:20260702T083000", "Employment Situation for June 2026"),
  event(";TZID=US-Eastern:20260320T083000", "Employment Situation of Veterans for 2025"),
  event(":20260929T100000", "Job Openings and Labor Turnover Survey for August 2026"),
  event(":20261201T100000", "Job Openings and Labor Turnover\r\n  Survey for October 2026"),
  event(":20261020T140000Z", "State Employment and Unemployment (Monthly) for September 2026"),
  event(":20261028T100000", "Metropolitan Area Employment and Unemployment (Monthly) for September 2026"),
  event(";VALUE=DATE:20260515", "Occupational Employment and Wages for May 2025"),
  event(":20261202T100000", "County Employment and Wages for Second Quarter 2026"),
  event(":20260911T083000", "Consumer Price Index for August 2026"),
);

const job = (mirror: string) => {
  const [made] = calendarJobs(DATASETS, settings, mirror);
  const log = { info() {}, error() {} } as never;
  return made!.run(new AbortController().signal, { database: store.database, settings, log });
};
const daysOf = (name: string, now: string) =>
  calendarDays(name, settings, new Date(now))?.map((day) => day.toISOString().slice(0, 16));

describe("the Bureau's calendar of releases", () => {
  test("gives the hours of each survey's releases, in summer and in winter", async () => {
    await using agency = madeAgency({ [ADDRESS]: CALENDAR });
    expect(await job(agency.url)).toEqual({ outcome: "8 releases" });
    expect(agency.asked).toEqual([ADDRESS]);
    const now = "2026-01-01T00:00:00Z";
    expect(Object.fromEntries(DATASETS.map(({ name }) => [name, daysOf(name, now)]))).toEqual({
      ces: ["2026-07-02T12:30", "2026-12-04T13:30"],
      jolts: ["2026-09-29T14:00", "2026-12-01T15:00"],
      laus: ["2026-10-20T14:00", "2026-10-28T14:00"],
      oews: ["2026-05-15T04:00"],
      qcew: ["2026-12-02T15:00"],
    });
  });

  test("counts until its last release is over; then patterns tell the days", async () => {
    await using agency = madeAgency({ [ADDRESS]: CALENDAR });
    await job(agency.url);
    expect(daysOf("oews", "2026-05-14T00:00:00Z")).toHaveLength(1);
    expect(daysOf("oews", "2026-05-16T00:00:00Z")).toBeUndefined();
    expect(nextLook(ces, settings, new Date("2026-12-04T13:00:00Z"))?.toISOString()).toBe("2026-12-04T13:30:00.000Z");
    expect(nextLook(ces, settings, new Date("2027-01-04T13:00:00Z"))?.toISOString()).toBe("2027-01-04T13:30:00.000Z");
  });

  test.each([
    [
      "a page under 200",
      () => new Response("<html><head><title>Page Not Found</title></head></html>"),
      "Page Not Found",
    ],
    ["a refusal", () => new Response("denied", { status: 403 }), "the server answered 403"],
    ["no calendar", () => new Response("SUMMARY:x"), "is not an iCalendar file"],
    [
      "a calendar without releases",
      () => new Response(calendarOf(event(":20260911T083000", "CPI"))),
      "names no release",
    ],
  ])("that is %s leaves the days that are known", async (_, answer, reason) => {
    await using agency = madeAgency({ [ADDRESS]: CALENDAR });
    await job(agency.url);
    await rm(join(settings.home, "cache", "downloads"), { recursive: true });
    agency.files[ADDRESS] = answer;
    await expect(job(agency.url)).rejects.toThrow(reason);
    expect(daysOf("qcew", "2026-01-01T00:00:00Z")).toHaveLength(1);
  });

  test("need not name the releases of every survey, and damaged days are days that are not known", async () => {
    const text = calendarOf(event(":20261204T083000", "Employment Situation for November 2026"));
    await using agency = madeAgency({ [ADDRESS]: text });
    expect(await job(agency.url)).toEqual({ outcome: "1 releases" });
    const now = "2026-11-01T00:00:00Z";
    expect([daysOf("ces", now), daysOf("oews", now)]).toEqual([["2026-12-04T13:30"], undefined]);
    await Bun.write(join(settings.home, "cache", "release-days.json"), '{"ces": ["20');
    expect(daysOf("ces", now)).toBeUndefined();
    expect(nextLook(ces, settings, new Date(now))).toBeInstanceOf(Date);
  });

  test("is not asked for without a contact", () => {
    const [made] = calendarJobs(DATASETS, { ...settings, contact: undefined });
    expect(made!.times.newest(new Date(), undefined)).toBeUndefined();
  });

  test("repeats an event's time once, however often it is listed", () => {
    const text = calendarOf(event(":20260702T083000", "A for June"), event(":20260702T083000", "A for June, table"));
    expect(releaseDays(text, { timezone: "America/New_York", events: /^A / }, "x.ics")).toEqual([
      "2026-07-02T12:30:00.000Z",
    ]);
  });
});

test("A release is looked for 5, 10, 20 minutes after its hour and so on, until something is published", () => {
  const releases = ["2026-12-04T13:30:00Z", "2027-01-08T13:30:00Z"].map((time) => new Date(time));
  const tryAt = (now: string, publishedAt?: string) =>
    newestTryOf(releases, new Date(now), publishedAt ? new Date(publishedAt) : null)
      ?.toISOString()
      .slice(11, 16);
  expect(tryAt("2026-12-04T13:31:00Z")).toBeUndefined();
  expect(tryAt("2026-12-04T13:36:00Z")).toBe("13:35");
  expect(tryAt("2026-12-04T14:00:00Z", "2026-12-04T05:17:00Z")).toBe("13:50");
  expect(tryAt("2026-12-04T14:00:00Z", "2026-12-04T13:36:00Z")).toBeUndefined();
  expect(tryAt("2026-12-05T13:31:00Z")).toBeUndefined();
});
