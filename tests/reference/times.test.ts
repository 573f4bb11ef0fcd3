import { expect, test } from "bun:test";
import fc from "fast-check";
import { readTime } from "../../src/reference/times.ts";

test("every time reads as itself, written in UTC or in another zone", () => {
  const times = fc.date({ min: new Date("1000-01-02"), max: new Date("9999-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(times, fc.integer({ min: -14 * 60, max: 14 * 60 }), (time, zoneMinutes) => {
      expect(readTime(time.toISOString())).toEqual(time);
      const minutes = Math.abs(zoneMinutes);
      const zone = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
      const local = new Date(time.getTime() + zoneMinutes * 60_000).toISOString().slice(0, -1);
      expect(readTime(`${local}${zoneMinutes < 0 ? "-" : "+"}${zone}`)).toEqual(time);
    }),
  );
});

test("a date is its start in UTC", () => {
  expect(readTime("2024-02-29")).toEqual(new Date("2024-02-29T00:00:00Z"));
});

test.each(["", "2023-02-29", "0000-01-01", "2024-01-01T24:00Z", "2024-01-01T10:00", "2024-01-01 10:00Z", "1704067200"])(
  "%j is not a time",
  (text) => expect(readTime(text)).toBeUndefined(),
);

test.each(["0001-01-01", "0999-12-31T23:59:59Z", "1000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01"])(
  "%j is not accepted: its year in UTC is not from 1000 to 9999",
  (text) => expect(readTime(text)).toBeUndefined(),
);
