import { NO_FIGURE } from "../../parts/figures.ts";
import { type Column, Table } from "../../parts/table.tsx";
import type { ChartNumbers } from "../chart-contexts.ts";
import { periodText } from "../periods.ts";
import { periodsOf } from "../series.ts";
import type { LineChartProperties } from "./line-chart-properties.ts";

type Lines = Pick<LineChartProperties, "series" | "unit">;

/** Returns a row for each period of each line, with all digits. */
export const numbersOf = ({ series, unit }: Lines): ChartNumbers => ({
  columns: ["series", "period", "value", "unit", "preliminary"],
  rows: series.flatMap(({ label, points }) =>
    points.map(({ period, value, isPreliminary = false }) => ({
      series: label,
      period,
      value,
      unit,
      preliminary: isPreliminary,
    })),
  ),
});

/** The numbers of a chart as a table, a column for each line, the newest period first. */
export function NumbersTable({ series, title, unit, format }: Lines & Pick<LineChartProperties, "title" | "format">) {
  const lines = series.map(({ label, points }) => ({
    label,
    byPeriod: new Map(points.map((point) => [point.period, point])),
  }));
  const columns: Column<string>[] = [
    { heading: "Period", cell: (period) => <time dateTime={period}>{periodText(period)}</time> },
    ...lines.map(
      ({ label, byPeriod }): Column<string> => ({
        heading: label,
        unit,
        isNumber: true,
        cell: (period) => {
          const { value = null, isPreliminary = false } = byPeriod.get(period) ?? {};
          return value === null ? NO_FIGURE : `${format(value)}${isPreliminary ? ", preliminary" : ""}`;
        },
      }),
    ),
  ];
  return <Table label={title} columns={columns} rows={[...periodsOf(series).keys()].toReversed()} />;
}
