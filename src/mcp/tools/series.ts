import { Type } from "@sinclair/typebox";
import { type Metric, metricsNamed } from "../named/metric.ts";
import { placeNamed } from "../named/place.ts";
import { defineTool, numberOrNull, optional, rowsOf } from "../tool.ts";
import { type Point, readSeries } from "./series-sources.ts";

/** Points of an answer: five years of months. */
const MOST_POINTS = 60;

/** A metric through time. */
export const series = defineTool({
  name: "series",
  title: "A metric over time",
  description:
    "Returns one metric by month, quarter or year, for an area, an industry (NAICS) or an occupation " +
    "(SOC): employed people, unemployment rate, job openings, hires, hourly and weekly earnings, wages " +
    "of occupations, SBA loans, income. The newest 60 points of the time asked for, with its lowest and " +
    "highest; null with a note. Use it for 'how did unemployment in X develop', 'how has income changed " +
    "since 2010', 'jobs in mining in March 2022', 'what do nurses earn', 'SBA loans in X in 2007', 'as " +
    "first published'. Unclear names return candidates. Not for the newest figure of an area (place), " +
    "unless by industry or occupation, several areas (rank_areas) or companies (financials). Examples: " +
    '{"metric":"laus_unemployment_rate","area":"Michigan","from":"2024-01"}; ' +
    '{"metric":"ces_employment","industry":"31-33"}.',
  input: Type.Object(
    {
      metric: Type.String({ minLength: 1, maxLength: 60, description: "Name from find, or words: rent." }),
      area: optional(Type.String({ minLength: 1, maxLength: 100, description: "Name or code; default the nation." })),
      industry: optional(
        Type.String({ maxLength: 8, description: "NAICS code, for ces_, jolts_, qcew_, sba_ metrics; default all." }),
      ),
      occupation: optional(Type.String({ maxLength: 8, description: "SOC code, for oews_ metrics." })),
      from: optional(Type.String({ maxLength: 10, description: "First period: 2020, 2020-01, 2020-Q1." })),
      to: optional(Type.String({ maxLength: 10, description: "Last period; default newest." })),
      as_of: optional(Type.String({ maxLength: 10, description: "As published by this day: 2023-06-30." })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    metric: Type.String(),
    title: Type.String(),
    unit: Type.String(),
    of: Type.String(),
    adjustment: optional(Type.String()),
    summary: Type.Object({
      points: Type.Integer(),
      first: optional(Type.String()),
      last: optional(Type.String()),
      lowest: optional(Type.String()),
      highest: optional(Type.String()),
    }),
    points: rowsOf({
      period: Type.String(),
      value: numberOrNull,
      moe: optional(Type.Number()),
      note: optional(Type.String()),
    }),
  }),
  mostTokens: 1800,
  cutList: "points",
  async call({ metric: text, area, industry, occupation, from, to, as_of: asOf }, api) {
    const [metrics, place] = await Promise.all([
      metricsNamed(api, [text]),
      area === undefined ? undefined : placeNamed(api, area),
    ]);
    const metric = metrics[0]!; // one for each text
    const read = await readSeries(api, { metric, place, industry, occupation, from, to, asOf });
    const pointsWithin = read.points.filter(({ period }) => isWithin(period, from, to));
    const points = withoutUnknownEnds(pointsWithin);
    const { name, title, unit } = metric;
    return {
      ...{ metric: name, title, unit, of: read.of },
      ...(read.adjustment === undefined ? {} : { adjustment: read.adjustment }),
      summary: summaryOf(points),
      points: points.slice(-MOST_POINTS),
      source: read.source,
      notes: [
        ...(points.length > MOST_POINTS
          ? [`The newest ${MOST_POINTS} of ${points.length} points; from and to choose others.`]
          : []),
        ...(points.length === 0 ? [nothingText(metric, read.points)] : []),
        ...read.notes,
      ],
      requests: read.requests,
    };
  },
});

/**
 * Returns points without the nulls before the first and after the last known value, which are periods that are not
 * loaded: they would push the known ones out of the answer. A null with a note says something.
 */
function withoutUnknownEnds(points: readonly Point[]): readonly Point[] {
  const isTold = ({ value, note }: Point) => value !== null || note !== undefined;
  const first = points.findIndex(isTold);
  return first < 0 ? points : points.slice(first, points.findLastIndex(isTold) + 1);
}

/** Whether a period lies between two others, as far as both go: 2020-05 is within 2020, and 2020 begins at 2020-05. */
function isWithin(period: string, from: string | undefined, to: string | undefined): boolean {
  const order = (end: string) => {
    const length = Math.min(period.length, end.length);
    return period.slice(0, length).localeCompare(end.slice(0, length));
  };
  return (from === undefined || order(from) >= 0) && (to === undefined || order(to) <= 0);
}

const nothingText = ({ name }: Metric, all: readonly Point[]): string =>
  all.length === 0
    ? `${name}: the loaded files have no value of it here; the tool coverage has the command that loads it.`
    : `Nothing in these periods; loaded are ${all[0]?.period} to ${all.at(-1)?.period}.`;

function summaryOf(points: readonly Point[]) {
  const known = points.filter((point): point is Point & { value: number } => point.value !== null);
  const [first] = known;
  if (!first) return { points: points.length };
  const text = ({ period, value }: Point) => `${value} in ${period}`;
  const best = (isBetter: (a: number, b: number) => boolean) =>
    known.reduce((chosen, point) => (isBetter(point.value, chosen.value) ? point : chosen), first);
  return {
    points: points.length,
    first: text(first),
    last: text(known.at(-1) ?? first),
    lowest: text(best((a, b) => a < b)),
    highest: text(best((a, b) => a > b)),
  };
}
