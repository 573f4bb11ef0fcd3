import { expect, test } from "bun:test";
import {
  ageText,
  countText,
  dayText,
  figureText,
  reasonText,
  shortMoneyText,
  unitName,
  vintageText,
} from "../../src/portal/parts/figures.ts";

test.each([
  [92574, "usd", "$92,574"],
  [-1200.4, "usd", "−$1,200"],
  [10.6, "percent", "10.6"],
  [5, "percent", "5.0"],
  [0.4914, "index", "0.491"],
  [1_643_700, "persons", "1,643,700"],
  [null, "usd", "–"],
])("%p in %p is shown as %p", (value, unit, text) => {
  expect(figureText(value, unit)).toBe(text);
});

test("a unit without a name of its own is read from its code", () => {
  expect([unitName("percent"), unitName("persons_per_sq_mi"), unitName("loans_per_year")]).toEqual([
    "%",
    "people per square mile",
    "loans per year",
  ]);
});

test("an age is in minutes, hours, and after two days the day", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const ages = ["2026-11-23T11:59:50Z", "2026-11-23T11:59:00Z", "2026-11-23T09:00:00Z", "2026-11-20T09:00:00Z"];
  expect(ages.map((time) => ageText(new Date(time), now))).toEqual([
    "just now",
    "1 minute ago",
    "3 hours ago",
    "Nov 20, 2026",
  ]);
  expect(dayText("2026-11-22T23:59:59Z")).toBe("Nov 22, 2026");
});

test("a vintage is named by its survey and years", () => {
  expect(["2018-acs5", "2018-acs1", "gazetteer-2025"].map(vintageText)).toEqual([
    "ACS 5-year estimates, 2014–2018",
    "ACS 1-year estimates, 2018",
    "gazetteer-2025",
  ]);
});

test("a reason that is new is read from its note, and counts are separated", () => {
  expect([reasonText("too_few_samples"), reasonText("some_new_note"), reasonText(undefined)]).toEqual([
    "too few samples",
    "some new note",
    "not known",
  ]);
  expect([countText(1234567), countText(0), countText(null)]).toEqual(["1,234,567", "0", "–"]);
});

test.each([
  [391_035_000_000, undefined, "$391.0B"],
  [-2_700_000_000, "USD", "−$2.7B"],
  [1_250_000_000, "EUR", "EUR 1.3B"],
  [999_999, undefined, "$999,999"],
  [-8_310, undefined, "−$8,310"],
])("an amount of %p %p is read out as %p", (value, currency, text) => {
  expect(shortMoneyText(value, currency)).toBe(text);
});
