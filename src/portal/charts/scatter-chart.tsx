import { ValueAxis, ValueLabels, type ValueScale, valueScale } from "./axes.tsx";
import { fittingName } from "./bar-chart.tsx";
import type { ChartNumbers } from "./chart-contexts.ts";
import { ChartFigure, type ChartFrame } from "./chart-figure.tsx";
import { type ChartSize, px, widthOf } from "./chart-size.ts";
import { Drawing } from "./drawing.tsx";

/** A value on an axis, with its margin of error; null: none is published. */
interface Measured {
  value: number;
  moe: number | null;
}

/** A point with its name: across and up. */
export interface ScatterPoint {
  name: string;
  x: Measured;
  y: Measured;
}

/** The axis across, as the frame has it of the axis up. */
interface AcrossAxis {
  /** What it shows, with its unit: `Median age, years`. */
  unit: string;
  isMoney: boolean;
}

/** Up to so many points have their names. */
const MOST_NAMED = 10;

/** From this many on, points are small, and their margins are pale. */
const MANY_POINTS = 200;

/** Points by two values, with the margins of both as bars. Without a point, only the table. */
export function ScatterChart({
  points,
  across,
  ...frame
}: ChartFrame & { points: readonly ScatterPoint[]; across: AcrossAxis; numbers?: ChartNumbers }) {
  if (points.length === 0) return <ChartFigure {...frame} />;
  return (
    <ChartFigure
      {...frame}
      draw={(size) => <Points key={size.name} frame={frame} points={points} across={across} size={size} />}
    />
  );
}

interface PointsProperties {
  frame: ChartFrame;
  points: readonly ScatterPoint[];
  across: AcrossAxis;
  size: ChartSize;
}

function Points({ frame, points, across, size }: PointsProperties) {
  const isMany = points.length >= MANY_POINTS;
  const height = Math.max(size.height, LEAST_HEIGHT * size.width);
  const yAxis = axisOf(points, ({ y }) => y, { count: size.ticks.value, isMoney: frame.isMoney ?? false });
  const xAxis = axisOf(points, ({ x }) => x, { count: size.ticks.value - 1, isMoney: across.isMoney });
  const plot = {
    left: widthOf(yAxis.ticks.map(({ text }) => text)) + 12,
    right: size.width - 28, // half of the last number of the axis
    top: 24,
    bottom: height - 42,
  };
  xAxis.scale.range([plot.left, plot.right]);
  yAxis.scale.range([plot.bottom, plot.top]);
  const radius = isMany ? 2 : 4;
  return (
    <Drawing size={{ ...size, height }} label={frame.label} plot={plot}>
      <ValueAxis axis={yAxis} plot={plot} unit={fittingName(frame.unit, size.width)} />
      <ValueLabels axis={xAxis} plot={plot} unit={fittingName(across.unit, plot.right - plot.left)} />
      <g class="series-1">
        <path class="margin" stroke-opacity={isMany ? 0.2 : 0.6} d={marginsOf(points, { xAxis, yAxis })} />
        <path class="dot" d={dotsOf(points, { xAxis, yAxis }, radius)} />
      </g>
      {points.length <= MOST_NAMED &&
        points.map(({ name, x, y }) => {
          const [left, top] = [px(xAxis.scale(x.value)), px(yAxis.scale(y.value))];
          const isRight = left > (plot.left + plot.right) / 2;
          const room = isRight ? left - plot.left : size.width - left;
          return (
            <text key={name} x={left + (isRight ? -8 : 8)} y={top - 8} text-anchor={isRight ? "end" : "start"}>
              {fittingName(size.name === "narrow" ? withoutState(name) : name, room - 8)}
            </text>
          );
        })}
    </Drawing>
  );
}

/** Returns a name as short as a narrow drawing needs it: `Kent County`. */
const withoutState = (name: string): string => name.split(", ")[0] ?? name;

/** The height of a drawing by its width, at least: two values need space in both directions. */
const LEAST_HEIGHT = 0.5;

/** Returns an axis that holds the values with their margins. */
function axisOf(
  points: readonly ScatterPoint[],
  measuredOf: (point: ScatterPoint) => Measured,
  options: { count: number; isMoney: boolean },
): ValueScale {
  const ends = points.map(measuredOf).flatMap(({ value, moe }) => [value - (moe ?? 0), value + (moe ?? 0)]);
  return valueScale(ends, { ...options, hasZero: false });
}

interface Axes {
  xAxis: ValueScale;
  yAxis: ValueScale;
}

/** Returns all margins as one path: thousands of elements would make the page slow. */
const marginsOf = (points: readonly ScatterPoint[], { xAxis, yAxis }: Axes): string =>
  points
    .map(({ x, y }) => {
      const [left, top] = [px(xAxis.scale(x.value)), px(yAxis.scale(y.value))];
      const [from, to] = [px(xAxis.scale(x.value - (x.moe ?? 0))), px(xAxis.scale(x.value + (x.moe ?? 0)))];
      const [low, high] = [px(yAxis.scale(y.value - (y.moe ?? 0))), px(yAxis.scale(y.value + (y.moe ?? 0)))];
      return (x.moe === null ? "" : `M${from} ${top}H${to}`) + (y.moe === null ? "" : `M${left} ${low}V${high}`);
    })
    .join("");

/** Returns all points as one path of circles. */
const dotsOf = (points: readonly ScatterPoint[], { xAxis, yAxis }: Axes, radius: number): string =>
  points
    .map(({ x, y }) => `M${px(xAxis.scale(x.value) - radius)} ${px(yAxis.scale(y.value))}${circle(radius)}`)
    .join("");

const circle = (radius: number): string =>
  `a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
