import { expect, test } from "bun:test";
import { doubtAbout, possibleYears, whyUnpublished } from "../../../src/census/vocabulary/vintages.ts";

test("no month tells what is published: a year that is over may be, one that is not can't be", () => {
  for (const today of ["2026-01-01", "2026-08-31", "2026-12-31"].map((day) => new Date(day))) {
    expect(whyUnpublished("2025-acs1", [], today)).toBeUndefined();
    expect(whyUnpublished("2026-acs5", [], today)).toBe("5-year estimates of 2026 come after the end of that year");
    expect(possibleYears("acs5", today).slice(0, 2)).toEqual([2025, 2024]);
    expect(possibleYears("acs5", today).at(-1)).toBe(2009);
    expect(possibleYears("acs1", today)).not.toContain(2020);
  }
});

test("a vintage that was not out when the program was made is advised with a doubt", () => {
  expect(doubtAbout("2024-acs5")).toBe("");
  expect(doubtAbout("2025-acs1")).toStartWith("It may not be published yet: 2024-acs1 was the newest when");
});
