import { scaleBand } from "d3-scale";
import { type SeriesPoint, stack } from "d3-shape";
import { TimeAxis, timeScale, ValueAxis, valueScale } from "./axes.tsx";
import { ChartFigure, type ChartFrame } from "./chart-figure.tsx";
import { type ChartSize, type Plot, px, widthOf } from "./chart-size.ts";
import { Drawing } from "./drawing.tsx";
import type { Period } from "./periods.ts";
import { type ChartPoint, type ChartSeries, periodsOf, readoutOf } from "./series.ts";

/**
 * Bars from zero, one for each period, in which the series lie on each other: the first one at the bottom. A single
 * series can have margins of error. A period without a value has no bar. Without periods, nothing is drawn.
 */
export function TimeBars({ series, ...frame }: ChartFrame & { series: readonly ChartSeries[] }) {
  const periods = [...periodsOf(series).entries()];
  if (periods.length === 0) return null;
  return (
    <ChartFigure
      {...frame}
      series={series}
      hasNames={false}
      readout={readoutOf(series, frame.format)}
      draw={(size) => <Bars key={size.name} frame={frame} series={series} size={size} periods={periods} />}
    />
  );
}

/** A period with its text at the API. */
type NamedPeriod = readonly [period: string, at: Period];

function Bars({
  frame,
  series,
  periods,
  size,
}: {
  frame: ChartFrame;
  series: readonly ChartSeries[];
  periods: readonly NamedPeriod[];
  size: ChartSize;
}) {
  const byPeriod = series.map(({ points }) => new Map(points.map((point) => [point.period, point])));
  const layers = stack<unknown, NamedPeriod, number>()
    .keys(series.keys())
    .value(([period], index) => byPeriod[index]?.get(period)?.value ?? 0)([...periods]);
  const ends = layers.flatMap((layer) => layer.flat());
  const margins = series.length === 1 ? (series[0]?.points ?? []) : [];
  const axis = valueScale([...ends, ...margins.flatMap(({ low, high }) => [low ?? 0, high ?? 0])], {
    count: size.ticks.value,
    hasZero: true,
    isMoney: frame.isMoney ?? false,
  });
  const plot: Plot = {
    left: widthOf(axis.ticks.map(({ text }) => text)) + 8,
    right: size.width - 4,
    top: 26,
    bottom: size.height - 26,
  };
  axis.scale.range([plot.bottom, plot.top]);
  const [first, last] = [periods[0]?.[1].index ?? 0, periods.at(-1)?.[1].index ?? 0];
  const slots = scaleBand<number>()
    .domain(Array.from({ length: last - first + 1 }, (_, step) => first + step)) // a missing period keeps its place
    .range([plot.left, plot.right])
    .padding(0.2);
  const middle = ({ index }: Period): number => (slots(index) ?? 0) + slots.bandwidth() / 2;
  const places = periods.map(([, at]) => middle(at));
  const time = timeScale(
    periods.map(([, { date }]) => date),
    [places[0] ?? 0, places.at(-1) ?? 0],
  );
  return (
    <Drawing size={size} label={frame.label} plot={plot} places={places}>
      <ValueAxis axis={axis} plot={plot} unit={frame.unit} />
      <TimeAxis scale={time} cadence={periods[0]?.[1].cadence ?? "year"} size={size} plot={plot} />
      {layers.map((layer, index) => (
        <path key={index} class={`series-${index + 1} bar`} d={barsPath(layer, { slots, axis })} />
      ))}
      <path class="margin" d={marginsPath(margins, (period) => middle(periodOf(periods, period)), axis.scale)} />
    </Drawing>
  );
}

const periodOf = (periods: readonly NamedPeriod[], wanted: string): Period =>
  periods.find(([period]) => period === wanted)?.[1] ?? { cadence: "year", date: new Date(0), index: 0 };

/** All bars of a series as one path: a year of days would be hundreds of elements. */
const barsPath = (
  layer: readonly SeriesPoint<NamedPeriod>[],
  { slots, axis }: { slots: ReturnType<typeof scaleBand<number>>; axis: ReturnType<typeof valueScale> },
): string =>
  layer
    .filter(([low, high]) => low !== high)
    .map(({ 0: low, 1: high, data: [, { index }] }) => {
      const [left, top, bottom] = [px(slots(index) ?? 0), px(axis.scale(high)), px(axis.scale(low))];
      return `M${left} ${bottom}V${top}h${px(slots.bandwidth())}V${bottom}Z`;
    })
    .join("");

const marginsPath = (
  points: readonly ChartPoint[],
  x: (period: string) => number,
  y: (value: number) => number,
): string =>
  points
    .flatMap(({ period, low, high }) =>
      low === undefined || high === undefined ? [] : `M${px(x(period))} ${px(y(low))}V${px(y(high))}`,
    )
    .join("");
