import { type Period, periodText, readPeriod } from "./periods.ts";

/** A value of a series. */
export interface ChartPoint {
  /** A period of the API: `2023`, `2016-Q1`, `2022-04`, `2024-01-05`. */
  period: string;
  /** Null: none is published. It is a gap. */
  value: number | null;
  /** The ends of its margin of error. */
  low?: number | undefined;
  high?: number | undefined;
  /** Whether the agency marks it as preliminary: it is drawn hollow. */
  isPreliminary?: boolean;
}

/** The populations of a place, by the last year of the vintage: what counts are divided by. */
export type Population = ReadonlyMap<number, number>;

/** Values through time, with the name next to them. */
export interface ChartSeries {
  label: string;
  points: readonly ChartPoint[];
  /** Whether it is drawn with a broken line, such as an earlier state of the same figures. */
  isBroken?: boolean;
  /** The population of its place, where its values are counts of people or things there. */
  population?: Population | undefined;
}

/** A point with its place in time. */
export interface DatedPoint extends ChartPoint {
  at: Period;
}

/** Returns the points of a series in order, with an empty one in each gap: a line there would be made up. */
export function datedPoints(points: readonly ChartPoint[]): DatedPoint[] {
  const dated: DatedPoint[] = [];
  const ordered = points
    .flatMap((point): DatedPoint[] => {
      const at = readPeriod(point.period);
      return at ? [{ ...point, at }] : [];
    })
    .toSorted((a, b) => a.at.index - b.at.index);
  for (const point of ordered) {
    const before = dated.at(-1);
    if (before && point.at.index - before.at.index > 1) dated.push({ period: "", value: null, at: before.at });
    dated.push(point);
  }
  return dated;
}

/** What the script of a chart reads out: the periods from the first, and for each series its values as texts. */
export interface Readout {
  periods: readonly string[];
  series: readonly { label: string; values: readonly string[] }[];
}

/** Returns the periods of some series, the oldest first, each once. */
export function periodsOf(series: readonly ChartSeries[]): Map<string, Period> {
  const periods = new Map<string, Period>();
  for (const { points } of series)
    for (const { period } of points) {
      const at = readPeriod(period);
      if (at) periods.set(period, at);
    }
  return new Map([...periods].toSorted(([, a], [, b]) => a.index - b.index));
}

/** Returns the texts of a chart's values. `format` writes a value with its unit. */
export function readoutOf(series: readonly ChartSeries[], format: (value: number) => string): Readout {
  const periods = [...periodsOf(series).keys()];
  return {
    periods: periods.map(periodText),
    series: series.map(({ label, points }) => {
      const byPeriod = new Map(points.map((point) => [point.period, point]));
      return { label, values: periods.map((period) => pointText(byPeriod.get(period), format)) };
    }),
  };
}

function pointText(point: ChartPoint | undefined, format: (value: number) => string): string {
  if (!point || point.value === null) return "–";
  const { value, low, high, isPreliminary } = point;
  const margin = low === undefined || high === undefined ? "" : ` (${format(low)} to ${format(high)})`;
  return `${format(value)}${margin}${isPreliminary ? ", preliminary" : ""}`;
}
