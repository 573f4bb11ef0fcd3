import { extent } from "d3-array";
import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from "d3-scale";
import { type ChartSize, type Plot, px } from "./chart-size.ts";
import { type Cadence, isFirst, tickText } from "./periods.ts";

/** Values on the axis with the texts of its ticks. */
export interface ValueScale {
  scale: ScaleLinear<number, number>;
  ticks: readonly { value: number; text: string }[];
}

/** From this value on, ticks are short: `$120M`. */
const LONG = 1_000_000;

/** Values that reach less than this share of the axis below zero get no tick below it. */
const LEAST_BELOW = 0.05;

const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

/** Returns an axis that holds all values, with round ends. `hasZero`: bars begin at zero, and some lines. */
export function valueScale(
  values: readonly number[],
  { count, hasZero, isMoney }: { count: number; hasZero: boolean; isMoney: boolean },
): ValueScale {
  const [low = 0, high = 1] = extent(hasZero ? [0, ...values] : values);
  const room = low === high ? Math.abs(low) * 0.1 || 1 : 0; // a single value is in the middle
  const scale = scaleLinear()
    .domain([hasZero && low === 0 ? 0 : low - room, high + room])
    .nice(count);
  // A small loss below large gains needs no whole tick of space.
  if (hasZero && low < 0 && -low < LEAST_BELOW * (high - low)) {
    const [, top = high] = scaleLinear().domain([0, high]).nice(count).domain();
    scale.domain([low, top]);
  }
  const exact = scale.tickFormat(count, ",f");
  const text = (value: number): string => {
    const isLong = Math.max(...scale.domain().map(Math.abs)) >= LONG;
    const digits = isLong ? short.format(value).replace("-", "−") : exact(value); // the minus sign of all other figures
    return isMoney ? digits.replace(/^−?/, (sign) => `${sign}$`) : digits;
  };
  // Only zeros say nothing about a scale: fractions of a dollar or of a person would be made up.
  if (hasZero && low === 0 && high === 0) return { scale, ticks: [{ value: 0, text: isMoney ? "$0" : "0" }] };
  return { scale, ticks: scale.ticks(count).map((value) => ({ value, text: text(value) })) };
}

/** The lines and numbers of a value axis, and its unit above. */
export function ValueAxis({ axis, plot, unit }: { axis: ValueScale; plot: Plot; unit: string }) {
  return (
    <g class="axis">
      <text x={0} y={12}>
        {unit}
      </text>
      {axis.ticks.map(({ value, text }) => (
        <g key={value}>
          <path class={value === 0 ? "zero" : "grid"} d={`M${plot.left} ${px(axis.scale(value))}H${plot.right}`} />
          <text x={plot.left - 6} y={px(axis.scale(value)) + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The lines and numbers of a value axis that lies below its bars, and its unit. */
export function ValueLabels({ axis, plot, unit }: { axis: ValueScale; plot: Plot; unit: string }) {
  return (
    <g class="axis">
      {axis.ticks.map(({ value, text }) => (
        <g key={value}>
          <path class={value === 0 ? "zero" : "grid"} d={`M${px(axis.scale(value))} ${plot.top}V${plot.bottom}`} />
          <text x={px(axis.scale(value))} y={plot.bottom + 16} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text x={plot.left} y={plot.bottom + 34}>
        {unit}
      </text>
    </g>
  );
}

/** Returns the scale of time for a range of periods. */
export const timeScale = (dates: readonly Date[], range: readonly [number, number]): ScaleTime<number, number> => {
  const [first, last] = extent(dates);
  return scaleUtc([first ?? new Date(0), last ?? new Date(0)], range);
};

/** The labels of an axis of time: only where a period of the series begins. */
export function TimeAxis({
  scale,
  cadence,
  size,
  plot,
}: {
  scale: ScaleTime<number, number>;
  cadence: Cadence;
  size: ChartSize;
  plot: Plot;
}) {
  return (
    <g class="axis">
      {scale
        .ticks(size.ticks.time)
        .filter((date) => isFirst(cadence, date))
        .map((date) => (
          <text key={date.getTime()} x={px(scale(date))} y={plot.bottom + 18} text-anchor="middle">
            {tickText(cadence, date)}
          </text>
        ))}
    </g>
  );
}
