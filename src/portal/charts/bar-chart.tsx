import { ValueLabels, valueScale } from "./axes.tsx";
import { ChartFigure, type ChartFrame } from "./chart-figure.tsx";
import { type ChartSize, px, widthOf } from "./chart-size.ts";
import { Drawing } from "./drawing.tsx";

/** A value with its name. */
export interface ChartBar {
  label: string;
  /** Null: none is published. */
  value: number | null;
  /** The ends of its margin of error. */
  low?: number | undefined;
  high?: number | undefined;
  /** The reason for a missing value, such as `withheld by the agency`. */
  reason?: string | undefined;
  /** Whether it stands out among the others, as the place of the page among its peers. */
  isMain?: boolean;
}

/** Bars from zero below each other, each with its name and value, in this order; without values, only the table. */
export function BarChart({ bars, ...frame }: ChartFrame & { bars: readonly ChartBar[] }) {
  if (bars.length === 0) return null;
  if (bars.every(({ value }) => value === null)) return <ChartFigure {...frame} />;
  return <ChartFigure {...frame} draw={(size) => <Bars key={size.name} frame={frame} bars={bars} size={size} />} />;
}

/** Pixels that names may take next to their bars. */
const MOST_NAME_PX = 400;

/** Numbers of the value axis on a phone, where they are next to each other. */
const NARROW_TICKS = 3;

/** Pixels of a letter in the widest of the usual fonts, as a mean of a name: less than a digit of an axis. */
const NAME_LETTER_PX = 6.9;

/** Returns a name as much of it as there is room for; the table has all of it. */
export function fittingName(name: string, room: number): string {
  const most = Math.floor(room / NAME_LETTER_PX);
  return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}

/** Pixels of a bar with its distance to the next, and of a name above its bar. */
const ROW_PX = 24;
const NAME_PX = 16;

function Bars({ frame, bars, size }: { frame: ChartFrame; bars: readonly ChartBar[]; size: ChartSize }) {
  const isNarrow = size.name === "narrow";
  const values = bars.flatMap(({ value, low, high }) => [value, low, high].filter((each) => typeof each === "number"));
  const axis = valueScale(values, {
    count: isNarrow ? NARROW_TICKS : size.ticks.value,
    hasZero: true,
    isMoney: frame.isMoney ?? false,
  });
  const step = ROW_PX + (isNarrow ? NAME_PX : 0);
  const texts = bars.map(({ value, reason }) => (value === null ? `– ${reason ?? ""}` : frame.format(value)));
  const plot = {
    left: isNarrow ? 8 : Math.min(MOST_NAME_PX, widthOf(bars.map(({ label }) => label)) + 8),
    right: size.width - widthOf(texts.filter((_, index) => bars[index]?.value !== null)) - 12,
    top: 22,
    bottom: 22 + bars.length * step,
  };
  axis.scale.range([plot.left, plot.right]);
  return (
    <Drawing size={{ ...size, height: plot.bottom + 40 }} label={frame.label} plot={plot}>
      <ValueLabels axis={axis} plot={plot} unit={frame.unit} />
      {bars.map(({ label, value, low, high, isMain = false }, index) => {
        const top = plot.top + index * step + (isNarrow ? NAME_PX : 0);
        const middle = top + ROW_PX / 2;
        const [zero, end] = [px(axis.scale(0)), px(axis.scale(value ?? 0))];
        const hasMargin = low !== undefined && high !== undefined;
        return (
          <g key={index} class={isMain ? "series-2" : "series-1"}>
            <text
              x={isNarrow ? plot.left : plot.left - 8}
              y={isNarrow ? top : middle + 4}
              text-anchor={anchor(isNarrow)}
            >
              {fittingName(label, isNarrow ? size.width - 2 * plot.left : plot.left - 8)}
            </text>
            {value !== null && <path class="bar" d={`M${zero} ${top + 4}H${end}V${top + ROW_PX - 4}H${zero}Z`} />}
            {hasMargin && <path class="margin" d={`M${px(axis.scale(low))} ${middle}H${px(axis.scale(high))}`} />}
            <text x={Math.max(zero, end, hasMargin ? px(axis.scale(high)) : 0) + 6} y={middle + 4}>
              {texts[index]}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

const anchor = (isNarrow: boolean): "start" | "end" => (isNarrow ? "start" : "end");
