import type { ScaleTime } from "d3-scale";
import { area, line } from "d3-shape";
import { useContext } from "preact/hooks";
import { TimeAxis, timeScale, ValueAxis, type ValueScale, valueScale } from "../axes.tsx";
import { ChartPageContext } from "../chart-contexts.ts";
import { ChartFigure, type ChartFrame } from "../chart-figure.tsx";
import { type ChartSize, type Plot, px, widthOf } from "../chart-size.ts";
import { Drawing } from "../drawing.tsx";
import { type ChartSeries, type DatedPoint, datedPoints, periodsOf, readoutOf } from "../series.ts";
import type { LineChartProperties } from "./line-chart-properties.ts";
import { LineForm } from "./line-form.tsx";
import { NumbersTable, numbersOf } from "./line-numbers.tsx";
import { readLineView } from "./line-view.ts";
import { viewedChart } from "./viewed-chart.ts";

/**
 * Lines through time, each with its name at its end. Margins of error are bands, or thin bars where points are few.
 * Missing periods are gaps. Only the table where no line has two values; nothing without a point. The page's address
 * chooses a transform and a range (`line-view.ts`): the drawing, the table and the files follow.
 */
export function LineChart(chart: LineChartProperties) {
  const { self } = useContext(ChartPageContext);
  if (chart.series.every(({ points }) => points.length === 0)) return null;
  const view = readLineView(new URLSearchParams(self?.split("?")[1]), chart.id);
  const isPlain = Object.values(view).every((value) => value === undefined);
  const { series, band, hasZero = false, viewNote, fileUnit, table, csv, ...frame } = viewedChart(chart, view);
  const figure = {
    ...frame,
    viewNote,
    numbers: numbersOf({ series, unit: fileUnit }),
    table: isPlain && table !== undefined ? table : <NumbersTable series={series} {...frame} />,
    csv: isPlain ? csv : undefined,
    form: self !== undefined && <LineForm chart={chart} view={view} self={self} />,
  };
  if (series.every(({ points }) => points.filter(({ value }) => value !== null).length < 2))
    return <ChartFigure {...figure} />;
  const lines = series.map(({ points, ...one }) => ({ ...one, points: datedPoints(points) }));
  return (
    <ChartFigure
      {...figure}
      series={series}
      readout={readoutOf(series, frame.format)}
      draw={(size) => (
        <Lines
          key={size.name}
          frame={frame}
          lines={lines}
          band={band}
          size={size}
          hasZero={hasZero}
          periods={[...periodsOf(series).values()]}
        />
      )}
    />
  );
}

/** A line of a chart. */
type Line = Omit<ChartSeries, "points"> & { points: readonly DatedPoint[] };

function Lines({
  frame,
  lines,
  band,
  periods,
  size,
  hasZero,
}: {
  frame: Pick<ChartFrame, "label" | "unit" | "isMoney">;
  lines: readonly Line[];
  band: LineChartProperties["band"];
  periods: readonly DatedPoint["at"][];
  size: ChartSize;
  hasZero: boolean;
}) {
  const values = lines.flatMap(({ points }) =>
    points.flatMap(({ value, low, high }) => [value, low, high].filter((each) => typeof each === "number")),
  );
  const axis = valueScale(values, { count: size.ticks.value, hasZero, isMoney: frame.isMoney ?? false });
  const hasNames = lines.length > 1 && size.name === "wide";
  const plot: Plot = {
    left: widthOf(axis.ticks.map(({ text }) => text)) + 8,
    right: size.width - (hasNames ? Math.min(300, widthOf(lines.map(({ label }) => label)) + 18) : 12),
    top: 26,
    bottom: size.height - 26,
  };
  axis.scale.range([plot.bottom, plot.top]);
  const time = timeScale(
    periods.map(({ date }) => date),
    [plot.left + 4, plot.right - 4],
  );
  return (
    <Drawing size={size} label={frame.label} plot={plot} places={periods.map(({ date }) => time(date))}>
      <ValueAxis axis={axis} plot={plot} unit={frame.unit} />
      <TimeAxis scale={time} cadence={periods[0]?.cadence ?? "year"} size={size} plot={plot} />
      {band && <Band lines={lines} band={band} time={time} axis={axis} />}
      {
        lines
          .map((one, index) => <OneLine key={one.label} line={one} index={index} time={time} axis={axis} />)
          .toReversed() /* The main one is drawn last, over the others. */
      }
      {hasNames && <Names lines={lines} axis={axis} left={plot.right + 6} />}
    </Drawing>
  );
}

/** The area between two lines, where both have a value. */
function Band({
  lines,
  band: [lower, upper],
  time,
  axis,
}: {
  lines: readonly Line[];
  band: NonNullable<LineChartProperties["band"]>;
  time: ScaleTime<number, number>;
  axis: ValueScale;
}) {
  const lows = new Map(lines[lower]?.points.map(({ period, value }) => [period, value]));
  const lowOf = ({ period }: DatedPoint): number | null => lows.get(period) ?? null;
  const shape = area<DatedPoint>(
    ({ at }) => time(at.date),
    (point) => axis.scale(lowOf(point) ?? 0),
    ({ value }) => axis.scale(value ?? 0),
  )
    .defined((point) => point.value !== null && lowOf(point) !== null)
    .digits(1);
  return (
    <g class={`series-${upper + 1}`}>
      <path class="band" d={shape(lines[upper]?.points ?? []) ?? ""} />
    </g>
  );
}

/** Up to this many points, margins are thin bars and each point is a dot. */
const FEW = 15;

function OneLine({
  line: { points, isBroken },
  index,
  time,
  axis,
}: {
  line: Line;
  index: number;
  time: ScaleTime<number, number>;
  axis: ValueScale;
}) {
  const x = ({ at }: DatedPoint): number => time(at.date);
  const y = (value: number | null | undefined): number => axis.scale(value ?? 0);
  const hasValue = ({ value }: DatedPoint): boolean => value !== null;
  const hasMargin = ({ low, high }: DatedPoint): boolean => low !== undefined && high !== undefined;
  const isFew = points.length <= FEW;
  const path = line<DatedPoint>(x, ({ value }) => y(value))
    .defined(hasValue)
    .digits(1);
  const band = area<DatedPoint>(
    x,
    ({ low }) => y(low),
    ({ high }) => y(high),
  );
  return (
    <g class={`series-${index + 1}`}>
      {!isFew && points.some(hasMargin) && <path class="band" d={band.defined(hasMargin).digits(1)(points) ?? ""} />}
      <path class={isBroken ? "line broken" : "line"} d={path(points) ?? ""} />
      {isFew &&
        points
          .filter(hasMargin)
          .map((point) => (
            <path key={point.period} class="margin" d={`M${px(x(point))} ${px(y(point.low))}V${px(y(point.high))}`} />
          ))}
      {points
        .filter((point, position) => hasValue(point) && (isFew || point.isPreliminary || isAlone(points, position)))
        .map((point) => (
          <circle
            key={point.period}
            class={point.isPreliminary ? "dot hollow" : "dot"}
            cx={px(x(point))}
            cy={px(y(point.value))}
            r={3}
          />
        ))}
    </g>
  );
}

/** Whether a point has no neighbor that a line could lead to. */
const isAlone = (points: readonly DatedPoint[], position: number): boolean =>
  (points[position - 1]?.value ?? null) === null && (points[position + 1]?.value ?? null) === null;

/** The least distance between the names of two lines. */
const NAME_PX = 15;

/** The names of the lines next to their ends, moved apart where the lines end together. */
function Names({ lines, axis, left }: { lines: readonly Line[]; axis: ValueScale; left: number }) {
  const names = lines
    .flatMap(({ label, points }, index) => {
      const value = points.findLast((point) => point.value !== null)?.value ?? null;
      return value === null ? [] : [{ label, index, top: axis.scale(value) }];
    })
    .toSorted((a, b) => a.top - b.top);
  for (const [position, name] of names.entries())
    name.top = Math.max(name.top, (names[position - 1]?.top ?? Number.NEGATIVE_INFINITY) + NAME_PX);
  return names.map(({ label, index, top }) => (
    <g key={label} class={`series-${index + 1}`}>
      <path class="line" d={`M${left} ${px(top)}h8`} />
      <text x={left + 12} y={px(top) + 4}>
        {label}
      </text>
    </g>
  ));
}
