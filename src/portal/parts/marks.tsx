/** Small drawings in a table. The numbers are next to them, so screen readers skip them. */

/** A value with its margin of error. */
interface Ranged {
  value: number;
  /** Null: none is published. */
  moe: number | null;
}

const lowest = (items: readonly Ranged[]): number => Math.min(...items.map(({ value, moe }) => value - (moe ?? 0)));
const highest = (items: readonly Ranged[]): number => Math.max(...items.map(({ value, moe }) => value + (moe ?? 0)));

/** Rounds a coordinate: a tenth of a pixel is enough. */
const px = (position: number): number => Math.round(position * 10) / 10;

const BARS = { width: 168, height: 24, edge: 8 };

/** Values on one axis: the first as a dot, the others as strokes, each with its margin of error as a thin bar. */
export function ErrorBars({ items, domain }: { items: readonly Ranged[]; domain?: readonly [number, number] }) {
  const { width, height, edge } = BARS;
  const [low, high] = domain ?? [lowest(items), highest(items)];
  const at = (value: number): number =>
    high === low ? width / 2 : px(edge + ((value - low) / (high - low)) * (width - 2 * edge));
  return (
    <svg class="marks" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line class="axis" x1={0} x2={width} y1={height / 2} y2={height / 2} />
      {items.map(({ value, moe }, index) => (
        <g key={index} class={`mark-${index}`}>
          {moe !== null && moe > 0 && (
            <line class="margin" x1={at(value - moe)} x2={at(value + moe)} y1={height / 2} y2={height / 2} />
          )}
          {index === 0 ? (
            <circle cx={at(value)} cy={height / 2} r={4} />
          ) : (
            <line class="stroke" x1={at(value)} x2={at(value)} y1={4} y2={height - 4} />
          )}
        </g>
      ))}
    </svg>
  );
}

const STRIP = { width: 240, height: 24, edge: 5 };

/** Where a value lies among those of its peers: a stroke for each of them, a dot for itself. */
export function Strip({ item, peers }: { item: Ranged; peers: readonly number[] }) {
  const { width, height, edge } = STRIP;
  const low = Math.min(...peers, item.value);
  const high = Math.max(...peers, item.value);
  const at = (value: number): number =>
    high === low ? width / 2 : px(edge + ((value - low) / (high - low)) * (width - 2 * edge));
  return (
    <svg class="marks strip" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="peers" d={peers.map((value) => `M${at(value)} 6V${height - 6}`).join("")} />
      <circle class="mark-0" cx={at(item.value)} cy={height / 2} r={5} />
    </svg>
  );
}

/** A value of a year. */
export interface YearValue extends Ranged {
  year: number;
}

const LINE = { width: 120, height: 28, edge: 4 };

/** A small line of a value through the years, its margins as a band. A year without a value is a gap. */
export function Sparkline({ years }: { years: readonly YearValue[] }) {
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last || years.length < 2) return null;
  const { width, height, edge } = LINE;
  const [low, high] = [lowest(years), highest(years)];
  const x = (year: number): number => px(edge + ((year - first.year) / (last.year - first.year)) * (width - 2 * edge));
  const y = (value: number): number =>
    high === low ? height / 2 : px(height - edge - ((value - low) / (high - low)) * (height - 2 * edge));
  return (
    <svg class="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {runsOf(years).map((run) => (
        <g key={run[0]?.year}>
          <path class="band" d={`${bandPath(run, x, y)}Z`} />
          <path
            class="line"
            d={run.map(({ year, value }, i) => `${i === 0 ? "M" : "L"}${x(year)} ${y(value)}`).join("")}
          />
          {run.length === 1 && <circle cx={x(run[0]!.year)} cy={y(run[0]!.value)} r={1.5} />}
        </g>
      ))}
      <circle class="end" cx={x(last.year)} cy={y(last.value)} r={2.5} />
    </svg>
  );
}

type Scale = (value: number) => number;

const bandPath = (run: readonly YearValue[], x: Scale, y: Scale): string =>
  [
    ...run.map(({ year, value, moe }) => [x(year), y(value + (moe ?? 0))]),
    ...run.toReversed().map(({ year, value, moe }) => [x(year), y(value - (moe ?? 0))]),
  ]
    .map(([left, top], index) => `${index === 0 ? "M" : "L"}${left} ${top}`)
    .join("");

/** Returns the runs of years that follow each other. A line between others would show what was never published. */
function runsOf(years: readonly YearValue[]): YearValue[][] {
  const runs: YearValue[][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run && run.at(-1)!.year + 1 === year.year) run.push(year);
    else runs.push([year]);
  }
  return runs;
}
