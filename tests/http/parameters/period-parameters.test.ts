import { describe, expect, test } from "bun:test";
import { Refusal } from "../../../src/http/parameters/parameters.ts";
import { dayParameter, type PeriodKind, periodOf } from "../../../src/http/parameters/period-parameters.ts";

const read = (kinds: readonly PeriodKind[], sent: string) =>
  periodOf(kinds, { description: "A period.", example: "2024-01" }).read(sent);

test.each([
  ["month", "2024-01"],
  ["month", "1900-12"],
  ["quarter", "2016-Q4"],
  ["year", "2099"],
] as const)("a %s is read: %p", (kind, sent) => {
  expect(read([kind], sent)).toBe(sent);
});

describe("a period of the right form in a year without data", () => {
  test.each([
    ["month", "9999-12"],
    ["month", "1800-01"],
    ["quarter", "0001-Q1"],
    ["year", "2100"],
  ] as const)("a %s is refused with the range of years: %p", (kind, sent) => {
    expect((read([kind], sent) as Refusal).reason).toStartWith("its year is not from 1900 to 2099; accepted: a ");
  });
});

describe("a day", () => {
  const day = dayParameter({ description: "A day.", example: "2024-02-15" });
  test("must exist in the calendar", () => {
    expect(day.read("2024-02-29")).toBe("2024-02-29");
    for (const sent of ["2023-02-29", "2024-13-01", "2024-00-10", "0000-01-01", "yesterday", ""])
      expect(day.read(sent)).toEqual(new Refusal());
  });
  test.each([
    ["2024-2-5", "2024-02-05"],
    ["20240205", "2024-02-05"],
    ["2024/02/05", "2024-02-05"],
    ["2024-02-05T10:00:00Z", "2024-02-05"],
  ])("that is written %p gets the hint %p", (sent, meant) => {
    expect((day.read(sent) as Refusal).suggestion).toBe(meant);
  });
});

describe("a period in another notation gets the right text as a hint", () => {
  test.each([
    ["month", "2024-1", "2024-01"],
    ["month", "202411", "2024-11"],
    ["month", "2024/03", "2024-03"],
    ["month", "2024-03-15", "2024-03"],
    ["quarter", "2016Q1", "2016-Q1"],
    ["quarter", "2016-q2", "2016-Q2"],
    ["quarter", "2016-3", "2016-Q3"],
    ["quarter", "2016-03", "2016-Q1"],
    ["quarter", "2016-10-31", "2016-Q4"],
  ] as const)("%s %p", (kind, sent, meant) => {
    expect((read([kind], sent) as Refusal).suggestion).toBe(meant);
  });

  test.each(["2024-13", "2024-00", "24-01", "January 2024", "2016-Q5", ""])("%p is near none", (sent) => {
    expect(read(["month", "quarter"], sent)).toEqual(new Refusal());
  });
});
