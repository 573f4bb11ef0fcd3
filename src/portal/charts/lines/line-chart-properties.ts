import type { ComponentChildren } from "preact";
import type { ChartFrame } from "../chart-figure.tsx";
import type { ChartSeries } from "../series.ts";

/** A chart of lines. */
export interface LineChartProperties extends Omit<ChartFrame, "table"> {
  /** Its numbers, as a `Table`; undefined: a column for each line. */
  table?: ComponentChildren;
  /** At most 8; the main one first. Colors follow this order. */
  series: readonly ChartSeries[];
  /** The places of two series, the lower one first, between which a band is drawn: the quartiles of something. */
  band?: readonly [lower: number, upper: number];
  /** Whether the axis begins at zero. */
  hasZero?: boolean;
  /** Says which populations the counts of its lines can be divided by. */
  populationNote?: string;
}
