import { gapText } from "./gaps.tsx";
import type { LineChartProperties } from "./line-chart-properties.ts";
import { isWithin, type LineView, transformTexts } from "./line-view.ts";
import { periodText } from "./periods.ts";
import { type ChartSeries, periodsOf } from "./series.ts";
import { type Transformed, transformed } from "./transforms.ts";

/** A chart as an address shows it, and what a reader must know about that. */
export type ViewedChart = LineChartProperties & { viewNote: string };

/** Returns a chart in a view: the lines, title, unit and texts of its transform, and only the periods of its range. */
export function viewedChart(chart: LineChartProperties, view: LineView): ViewedChart {
  const { transform } = view;
  const periods = [...periodsOf(chart.series).keys()];
  const shownPeriods = periods.filter((period) => isWithin(period, view));
  const first = shownPeriods.find((period) => chart.series.some((line) => valueIn(line, period) !== null)) ?? "";
  const isCut = shownPeriods.length < periods.length;
  if (transform === undefined || !transformsOf(chart).includes(transform))
    return {
      ...chart,
      label: isCut ? `${chart.label}; shown: ${rangeText(shownPeriods)}` : chart.label,
      series: chart.series.map((line) => ({ ...line, points: cut(line.points, view) })),
      viewNote: [
        isCut ? `Shown: ${rangeText(shownPeriods)} of ${rangeText(periods)}.` : "",
        transform === undefined ? "" : "These are values: only counts of a place with a loaded population are divided.",
      ]
        .join(" ")
        .trim(),
    };
  const isPercent = isInPercent(chart);
  const texts = transformTexts(transform, { isPercent, first });
  const lines = chart.series.map((line) => {
    const { points, absent } = transformed(line.points, { transform, isPercent, first, population: line.population });
    return { ...line, points: cut(points, view), absent };
  });
  return {
    ...chart,
    title: `${chart.title}: ${texts.title}`,
    label: `${chart.label}; as ${texts.title}; shown: ${rangeText(shownPeriods)}`,
    unit: `${texts.unit} (${chart.unit})`,
    isMoney: false,
    hasZero: transform === "per_person" ? (chart.hasZero ?? false) : transform === "change",
    format: (value) => `${texts.number(value)}${texts.suffix}`,
    series: lines.map(({ absent: _, ...line }) => line),
    viewNote: [
      isCut ? `Shown: ${rangeText(shownPeriods)} of ${rangeText(periods)}.` : "",
      transform === "per_person" ? chart.populationNote : "",
      absentText(lines, view),
      chart.series.some(({ points }) => points.some(({ low }) => low !== undefined))
        ? "Margins of error of the values do not apply to these numbers, and are left out."
        : "",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** Returns the transforms that a chart offers. A day has no same day a year before, and only counts are divided. */
export function transformsOf({ series }: Pick<LineChartProperties, "series">) {
  const isDaily = [...periodsOf(series).values()].some(({ cadence }) => cadence === "day");
  const hasPopulation = series.some(({ population }) => population !== undefined && population.size > 0);
  return [
    ...(isDaily ? [] : (["change"] as const)),
    "index" as const,
    ...(hasPopulation ? (["per_person"] as const) : []),
  ];
}

/** Whether the values of a chart are percentages. */
export const isInPercent = ({ unit }: Pick<LineChartProperties, "unit">): boolean => unit.startsWith("%");

const cut = (points: ChartSeries["points"], view: LineView): ChartSeries["points"] =>
  points.filter(({ period }) => isWithin(period, view));

const valueIn = ({ points }: ChartSeries, wanted: string): number | null =>
  points.find(({ period }) => period === wanted)?.value ?? null;

function rangeText(periods: readonly string[]): string {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return "no period";
  return first === last ? periodText(first) : `${periodText(first)} to ${periodText(last)}`;
}

/** Says which shown periods have no transform and why, once for lines that lack the same ones. */
function absentText(lines: readonly (ChartSeries & Pick<Transformed, "absent">)[], view: LineView): string {
  const texts = lines.map(({ label, absent }) => ({
    label,
    text: [...absent]
      .map(([reason, periods]) => [reason, periods.filter((period) => isWithin(period, view))] as const)
      .filter(([, periods]) => periods.length > 0)
      .map(([reason, periods]) => gapText(reason, periods))
      .join(" "),
  }));
  const [first] = texts;
  if (first && texts.every(({ text }) => text === first.text)) return first.text;
  return texts
    .filter(({ text }) => text !== "")
    .map(({ label, text }) => `${label}: ${text}`)
    .join(" ");
}
