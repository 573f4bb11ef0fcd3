import { describe, expect, test } from "bun:test";
import { isWithin, readLineView } from "../../src/portal/charts/lines/line-view.ts";
import { type TransformRequest, transformed } from "../../src/portal/charts/lines/transforms.ts";
import type { ChartPoint } from "../../src/portal/charts/series.ts";

const PLAIN: TransformRequest = { transform: "change", isPercent: false, first: "2010" };
const points = (values: Readonly<Record<string, number | null>>): ChartPoint[] =>
  Object.entries(values).map(([period, value]) => ({ period, value }));
const valuesOf = (of: readonly ChartPoint[], request: Partial<TransformRequest>) => {
  const { points: shown, absent } = transformed(of, { ...PLAIN, ...request });
  return { values: shown.map(({ value }) => value), absent: Object.fromEntries(absent) };
};

describe("a change on a year", () => {
  test("is in percent of the same month a year before, and in points where the values are percentages", () => {
    const months = points({ "2022-01": 200, "2022-02": 80, "2023-01": 210, "2023-02": 60 });
    expect(valuesOf(months, {})).toEqual({
      values: [null, null, 5, -25],
      absent: { "No figure a year before": ["2022-01", "2022-02"] },
    });
    expect(valuesOf(points({ 2019: 4.1, 2020: 5.3 }), { isPercent: true }).values).toEqual([null, 1.2]);
    expect(valuesOf(points({ "2019-Q3": 8, "2020-Q3": 9 }), {}).values).toEqual([null, 12.5]);
  });

  test("has no value after a gap, a zero or a loss, with the reason, and a gap stays one", () => {
    expect(valuesOf(points({ 2010: 0, 2011: -4, 2012: 6, 2013: null, 2014: 7, 2016: 8 }), {})).toEqual({
      values: [null, null, null, null, null, null],
      absent: {
        "No figure a year before": ["2010", "2014", "2016"],
        "The figure a year before is not above zero": ["2011", "2012"],
      },
    });
    expect(valuesOf(points({ 2010: 0, 2011: 2.5 }), { isPercent: true }).values).toEqual([null, 2.5]);
  });

  test("of a preliminary figure is preliminary, and has no margin of error", () => {
    const shown = transformed(
      [
        { period: "2010", value: 10, low: 9, high: 11, isPreliminary: true },
        { period: "2011", value: 12, low: 11, high: 13 },
      ],
      PLAIN,
    ).points;
    expect(shown).toEqual([
      { period: "2010", value: null },
      { period: "2011", value: 20, isPreliminary: true },
    ]);
  });
});

test("an index has 100 in its period, and none without a figure there", () => {
  const years = points({ 2009: 50, 2010: 80, 2011: 100, 2012: null });
  expect(valuesOf(years, { transform: "index" }).values).toEqual([62.5, 100, 125, null]);
  expect(valuesOf(years, { transform: "index", first: "2012" })).toEqual({
    values: [null, null, null, null],
    absent: { "No figure in 2012": ["2009", "2010", "2011"] },
  });
});

test("a count per person is divided by the population of its year", () => {
  const population = new Map([
    [2018, 4_000],
    [2019, 0],
  ]);
  expect(valuesOf(points({ 2018: 1_000, 2019: 5, 2020: 7 }), { transform: "per_person", population })).toEqual({
    values: [0.25, null, null],
    absent: { "The population is zero": ["2019"], "No population of the year is loaded": ["2020"] },
  });
});

test("a range includes the periods that its ends name: a year has all of its months", () => {
  const view = { transform: undefined, from: "2019-04", to: "2020" };
  const isIn = (period: string): boolean => isWithin(period, view);
  expect(["2019-03", "2019-04", "2020-12", "2021-01"].map(isIn)).toEqual([false, true, true, false]);
  expect(["2018", "2019", "2021"].map(isIn)).toEqual([false, true, false]);
});

test("an address is for one chart if it names one, and its faults are named", () => {
  const read = (query: string) => readLineView(new URLSearchParams(query), "rate");
  expect(read("transform=index&from=2019")).toEqual({ transform: "index", from: "2019", to: undefined });
  expect(read("chart=other&transform=index")).toEqual({ transform: undefined, from: undefined, to: undefined });
  expect(() => read("transform=log")).toThrow('transform: "log" is not offered; accepted: change, index, per_person');
  expect(() => read("from=May")).toThrow('from: "May" is not a period');
  expect(() => read("from=2020&to=2019-12")).toThrow('to: "2019-12" is before from "2020"');
});
