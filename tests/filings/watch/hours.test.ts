import { describe, expect, test } from "bun:test";
import { isAccepting, isBusinessDay, nextOpening } from "../../../src/filings/watch/hours.ts";

describe("EDGAR's hours", () => {
  test("leave out weekends and federal holidays, as they were observed", () => {
    const closed = [
      ...["2024-01-01", "2024-01-15", "2024-02-19", "2024-05-27", "2024-06-19", "2024-07-04", "2024-09-02"],
      ...["2024-10-14", "2024-11-11", "2024-11-28", "2024-12-25", "2025-05-26", "2021-12-31", "2022-06-20"],
      ...["2022-12-26", "2023-01-02", "2026-07-03", "2026-11-22", "2026-11-21"],
    ];
    expect(closed.filter(isBusinessDay)).toEqual([]);
    const open = ["2024-11-29", "2024-12-24", "2024-05-20", "2025-05-19", "2026-11-23", "2026-07-02", "2024-01-08"];
    expect(open.filter((day) => !isBusinessDay(day))).toEqual([]);
  });

  test("are Eastern, in summer and in winter, with a margin at both ends", () => {
    expect(isAccepting(new Date("2024-07-01T09:54:00Z"))).toBe(false);
    expect(isAccepting(new Date("2024-07-01T09:55:00Z"))).toBe(true);
    expect(isAccepting(new Date("2024-07-02T02:44:00Z"))).toBe(true);
    expect(isAccepting(new Date("2024-07-02T02:45:00Z"))).toBe(false);
    expect(isAccepting(new Date("2024-12-02T10:54:00Z"))).toBe(false);
    expect(isAccepting(new Date("2024-12-02T10:55:00Z"))).toBe(true);
  });

  test("begin next after nights, long weekends and changes of the clock", () => {
    const opens = (from: string) => nextOpening(new Date(from)).toISOString();
    expect(opens("2024-07-01T15:00:00Z")).toBe("2024-07-01T15:00:00.000Z");
    expect(opens("2024-07-02T03:00:00Z")).toBe("2024-07-02T09:55:00.000Z");
    expect(opens("2024-08-31T03:00:00Z")).toBe("2024-09-03T09:55:00.000Z"); // Labor Day
    expect(opens("2024-03-09T12:00:00Z")).toBe("2024-03-11T09:55:00.000Z");
    expect(opens("2024-11-02T12:00:00Z")).toBe("2024-11-04T10:55:00.000Z");
  });
});
