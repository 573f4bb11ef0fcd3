import { describe, expect, test } from "bun:test";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { BarChart } from "../../src/portal/charts/bar-chart.tsx";
import type { ChartFrame } from "../../src/portal/charts/chart-figure.tsx";
import { LineChart } from "../../src/portal/charts/lines/line-chart.tsx";
import { periodText, readPeriod } from "../../src/portal/charts/periods.ts";
import type { ChartPoint } from "../../src/portal/charts/series.ts";
import { TimeBars } from "../../src/portal/charts/time-bars.tsx";

const FRAME: ChartFrame = {
  ...{ id: "rate", title: "A rate", label: "A rate by year", unit: "%", csv: "/here?csv=rate", table: "the table" },
  format: (value) => `${value}%`,
  from: [
    {
      request: "/v1",
      data: null,
      total: null,
      hasMore: false,
      metadata: { source: "An agency", updated_at: "2026-11-22T01:00:00Z" },
    },
  ],
};
const yearly = (values: readonly (number | null)[], from = 2010): ChartPoint[] =>
  values.map((value, index) => ({ period: String(from + index), value }));
const lines = (svg: string): string[] =>
  [...svg.matchAll(/class="line[^"]*" d="([^"]*)"/g)].map(([, path = ""]) => path);
const moves = (path: string | undefined): string | undefined => path?.match(/[ML]/g)?.join("");
const numbers = (svg: string): number[] =>
  [...svg.matchAll(/(?: d| x| y| cx| cy)="([^"]*)"/g)].flatMap(([, text = ""]) =>
    [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number)),
  );

describe("a line", () => {
  test("has a gap where a value is null, and where a period is left out", () => {
    const points = yearly([1, 2, null, 4, 5, 6]).filter(({ period }) => period !== "2014");
    const svg = renderToString(h(LineChart, { ...FRAME, series: [{ label: "Rate", points }] }));
    expect(moves(lines(svg)[0])).toBe("MLMM"); // 2013 and 2015 are on their own: 2014 is missing
  });

  test("through months and quarters has a gap only where one is missing", () => {
    for (const periods of [
      ["2019-11", "2019-12", "2020-01"],
      ["2019-Q3", "2019-Q4", "2020-Q1"],
      ["2023-12-31", "2024-01-01", "2024-01-02"],
    ]) {
      const points = periods.map((period, value) => ({ period, value }));
      const draw = (kept: readonly ChartPoint[]) =>
        renderToString(h(LineChart, { ...FRAME, series: [{ label: "Rate", points: kept }] }));
      expect(moves(lines(draw(points))[0])).toBe("MLL");
      expect(moves(lines(draw(points.filter((_, index) => index !== 1)))[0])).toBe("MM");
    }
  });

  test("draws preliminary values hollow, and says so", () => {
    const points = [...yearly([1, 2]), { period: "2012", value: 3, isPreliminary: true }];
    const svg = renderToString(h(LineChart, { ...FRAME, series: [{ label: "Rate", points }] }));
    expect(svg.match(/class="dot hollow"/g)).toHaveLength(2); // in both sizes
    expect(svg).toContain("3%, preliminary");
  });

  test("has its margins as thin bars if points are few, and as a band if they are many", () => {
    const draw = (count: number) => {
      const points = yearly(Array.from({ length: count }, (_, index) => index)).map((point) => ({
        ...point,
        ...{ low: (point.value ?? 0) - 1, high: (point.value ?? 0) + 1 },
      }));
      return renderToString(h(LineChart, { ...FRAME, series: [{ label: "Rate", points }] }));
    };
    expect(draw(5)).not.toContain('class="band"');
    expect(draw(5).match(/class="margin"/g)).toHaveLength(10);
    expect(draw(30).match(/class="band"/g)).toHaveLength(2);
    expect(draw(30)).not.toContain('class="margin"');
  });

  test("next to another has its name at its end, where neither name covers the other", () => {
    const series = ["Alameda", "California"].map((label) => ({ label, points: yearly([1, 2, 3]) }));
    const svg = renderToString(h(LineChart, { ...FRAME, series }));
    const tops = ["Alameda", "California"].map((label) =>
      Number(new RegExp(`y="([\\d.]+)">${label}</text>`).exec(svg)?.[1]),
    );
    expect(Math.abs(tops[0]! - tops[1]!)).toBeGreaterThanOrEqual(15);
    expect(svg).toContain('class="series-2"');
  });

  test("of a single value is only its table, open", () => {
    const draw = (values: readonly (number | null)[]) =>
      renderToString(h(LineChart, { ...FRAME, series: [{ label: "Rate", points: yearly(values) }] }));
    expect(draw([1, null])).toContain("<details open><summary>The numbers as a table</summary>the table");
    expect(draw([1, null])).not.toMatch(/<svg|<button|As SVG/);
    expect(draw([])).toBe("");
  });
});

describe("bars", () => {
  test("have names that are cut with a mark where they don't fit, in both drawings", () => {
    const label = "Administrative and support and waste management and remediation services";
    const svg = renderToString(h(BarChart, { ...FRAME, bars: [{ label, value: 3 }] }));
    expect(svg).toContain('class="bar"');
    expect(svg).not.toContain(label);
    expect(svg.match(/>Administrative and support[^<]*…</g)).toHaveLength(2);
  });

  test("have whole names where these fit the width of a phone", () => {
    const label = "Native Hawaiian and Other Pacific Islander alone";
    const svg = renderToString(h(BarChart, { ...FRAME, bars: [{ label, value: 3 }] }));
    expect(svg.split(`>${label}</text>`)).toHaveLength(3); // in both drawings
  });

  test("that are all zero have no scale that would be made up", () => {
    const series = [{ label: "Loans", points: yearly([0, 0, 0]) }];
    const svg = renderToString(h(TimeBars, { ...FRAME, isMoney: true, series }));
    expect(new Set(svg.match(/\$[\d.]+/g))).toEqual(new Set(["$0"]));
  });

  test("lie on each other from zero, and a period without a value keeps its place", () => {
    const svg = renderToString(
      h(TimeBars, {
        ...FRAME,
        series: [
          {
            label: "Served",
            points: [
              { period: "2024-01-01", value: 3 },
              { period: "2024-01-04", value: 1 },
            ],
          },
          { label: "Failed", points: [{ period: "2024-01-01", value: 2 }] },
        ],
      }),
    );
    const [served = "", failed = ""] = [...svg.matchAll(/bar" d="([^"]*)"/g)].map(([, path]) => path);
    const [, servedBottom, servedTop] = /^M\S+ ([\d.]+)V([\d.]+)/.exec(served) ?? [];
    expect(/^M\S+ ([\d.]+)V/.exec(failed)?.[1]).toBe(servedTop!);
    expect(Number(servedBottom)).toBe(274); // the axis of the wide drawing
    expect(served.match(/M/g)).toHaveLength(2);
    const lefts = [...served.matchAll(/M([\d.]+) /g)].map(([, left]) => Number(left));
    const width = Number(/h([\d.]+)/.exec(served)?.[1]);
    expect((lefts[1]! - lefts[0]!) / width).toBeGreaterThan(3); // two days lie between them
    expect(svg).toContain("Jan 1, 2024");
  });

  test("with names have their values, their margins, and the reason where there is no value", () => {
    const svg = renderToString(
      h(BarChart, {
        ...FRAME,
        bars: [
          { label: "Texas", value: 4, low: 3, high: 5 },
          { label: "Ohio", value: null, reason: "withheld by the agency" },
        ],
      }),
    );
    expect(svg).toContain(">4%</text>");
    expect(svg).toContain(">– withheld by the agency</text>");
    expect(svg.match(/class="margin"/g)).toHaveLength(2);
    expect(svg.match(/class="bar"/g)).toHaveLength(2);
  });
});

test("a chart has its table, its CSV, and a line with source, vintage and day of the load", () => {
  const html = renderToString(
    h(LineChart, { ...FRAME, vintage: "release of 2025-09-01", series: [{ label: "Rate", points: yearly([1, 2]) }] }),
  );
  expect(html).toContain("Source: An agency, release of 2025-09-01, loaded Nov 22, 2026.");
  expect(html).toContain("the table");
  expect(html).toContain('<a href="/here?csv=rate">Download as CSV</a>');
  expect(html).toContain('role="img" aria-label="A rate by year"');
});

test("equal, negative and huge values are drawn inside their box", () => {
  for (const values of [
    [5, 5, 5],
    [-3, -2, -7],
    [1e12, 3e12, 2],
    [0, 0, 0],
    [0.001, 0.002, 0.003],
  ]) {
    const svgs = [
      renderToString(h(LineChart, { ...FRAME, series: [{ label: "Rate", points: yearly(values) }] })),
      renderToString(h(TimeBars, { ...FRAME, series: [{ label: "Rate", points: yearly(values) }] })),
      renderToString(h(BarChart, { ...FRAME, bars: values.map((value) => ({ label: String(value), value })) })),
    ];
    for (const svg of svgs) {
      expect(svg).not.toContain("NaN");
      expect(Math.max(...numbers(svg))).toBeLessThanOrEqual(880);
    }
  }
});

test("periods of the API are read, and other texts stay as they are", () => {
  expect(["2023", "2016-Q1", "2022-04", "2024-01-05", "<script>"].map(periodText)).toEqual([
    ...["2023", "Q1 2016", "Apr 2022", "Jan 5, 2024", "<script>"],
  ]);
  expect(readPeriod("2022-13-01-01")).toBeUndefined();
});
