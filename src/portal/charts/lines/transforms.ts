import { type Cadence, periodText, readPeriod } from "../periods.ts";
import type { ChartPoint, Population } from "../series.ts";

/** What a chart can show in place of its values. */
export const TRANSFORMS = ["change", "index", "per_person"] as const;
export type Transform = (typeof TRANSFORMS)[number];

/** How values become those of a transform. */
export interface TransformRequest {
  transform: Transform;
  /** Whether the values are percentages: their change is in percentage points. */
  isPercent: boolean;
  /** The period that is 100 of an index. */
  first: string;
  /** For `per_person`. */
  population?: Population | undefined;
}

/** The points of a transform, and the periods whose value has no transform, by the reason. */
export interface Transformed {
  points: ChartPoint[];
  absent: ReadonlyMap<string, readonly string[]>;
}

/** How many periods a year has; undefined: there is no same day a year before every day. */
const PERIODS_A_YEAR: Readonly<Record<Cadence, number | undefined>> = {
  year: 1,
  quarter: 4,
  month: 12,
  day: undefined,
};

/** Decimals that are kept. Floating-point numbers have more: 5.3 − 4.1 is not 1.2. */
const DECIMALS = 10;

/**
 * Returns the points of a series in a transform: the change on the same period a year before, in percent or in
 * percentage points, the index with 100 in one period, or the value per person. A gap stays a gap. Where the base
 * is missing, or a quotient has a base that is not positive, there is no value. Margins of error are left out: each
 * transform has its own formula for them.
 */
export function transformed(points: readonly ChartPoint[], request: TransformRequest): Transformed {
  const byIndex = new Map(points.map((point) => [readPeriod(point.period)?.index, point]));
  const absent = new Map<string, string[]>();
  const shown = points.map(({ period, value, isPreliminary = false }): ChartPoint => {
    if (value === null) return { period, value };
    const base = baseOf(period, { points, byIndex, request });
    if ("reason" in base) {
      absent.set(base.reason, [...(absent.get(base.reason) ?? []), period]);
      return { period, value: null };
    }
    return {
      period,
      value: Number(withBase(value, base.value, request).toFixed(DECIMALS)),
      ...(isPreliminary || base.isPreliminary ? { isPreliminary: true } : {}),
    };
  });
  return { points: shown, absent };
}

function withBase(value: number, base: number, { transform, isPercent }: TransformRequest): number {
  if (transform === "per_person") return value / base;
  if (transform === "index") return (value / base) * 100;
  return isPercent ? value - base : ((value - base) / base) * 100;
}

/** What a value is compared with, or why there is nothing. */
type Base = { value: number; isPreliminary?: boolean | undefined } | { reason: string };

function baseOf(
  period: string,
  {
    points,
    byIndex,
    request: { transform, isPercent, first, population },
  }: {
    points: readonly ChartPoint[];
    byIndex: ReadonlyMap<number | undefined, ChartPoint>;
    request: TransformRequest;
  },
): Base {
  if (transform === "per_person") {
    const people = population?.get(Number(period.slice(0, 4))) ?? null;
    if (people === null) return { reason: "No population of the year is loaded" };
    return people > 0 ? { value: people } : { reason: "The population is zero" };
  }
  const isChange = transform === "change";
  const basePoint = isChange ? byIndex.get(indexAYearBefore(period)) : points.find((point) => point.period === first);
  const when = isChange ? "a year before" : `in ${periodText(first)}`;
  if (basePoint === undefined || basePoint.value === null) return { reason: `No figure ${when}` };
  if (basePoint.value <= 0 && !(isChange && isPercent)) return { reason: `The figure ${when} is not above zero` };
  return { value: basePoint.value, isPreliminary: basePoint.isPreliminary };
}

function indexAYearBefore(period: string): number {
  const at = readPeriod(period);
  const periods = at && PERIODS_A_YEAR[at.cadence];
  return at && periods !== undefined ? at.index - periods : Number.NaN;
}
