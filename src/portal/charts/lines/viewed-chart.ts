import { gapText } from "../gaps.tsx";
import { periodText } from "../periods.ts";
import { type ChartSeries, periodsOf } from "../series.ts";
import type { LineChartProperties } from "./line-chart-properties.ts";
import { isWithin, type LineView, transformTexts } from "./line-view.ts";
import { type Transformed, transformed } from "./transforms.ts";

/** A chart as an address shows it. */
export type ViewedChart = LineChartProperties & {
  /** What a reader must know about what the address chose. */
  viewNote: string;
  /** The unit of its numbers in a file, which has no other words. */
  fileUnit: string;
};

/** Returns a chart in a view: the lines, title, unit and texts of its transform, and only the periods of its range. */
export function viewedChart(chart: LineChartProperties, view: LineView): ViewedChart {
  const { transform } = view;
  const periods = [...periodsOf(chart.series).keys()];
  const shownPeriods = periods.filter((period) => isWithin(period, view));
  const isCut = shownPeriods.length < periods.length;
  const rangeNote = isCut ? `Shown: ${rangeText(shownPeriods)} of ${rangeText(periods)}.` : "";
  const label = isCut ? `${chart.label}; shown: ${rangeText(shownPeriods)}` : chart.label;
  if (transform === undefined || !transformsOf(chart).includes(transform)) {
    const refusal = "These are values: only counts of a place with a loaded population are divided.";
    return {
      ...chart,
      label,
      series: chart.series.map((line) => ({ ...line, points: cut(line.points, view) })),
      viewNote: sentences(rangeNote, transform === undefined ? "" : refusal),
      fileUnit: chart.unit,
    };
  }
  const isPercent = isInPercent(chart);
  const first = basePeriod(chart, shownPeriods);
  const texts = transformTexts(transform, { isPercent, first });
  const lines = chart.series.map((line) => {
    const { points, absent } = transformed(line.points, { transform, isPercent, first, population: line.population });
    return { ...line, points: cut(points, view), absent };
  });
  const hasMargins = chart.series.some(({ points }) => points.some(({ low }) => low !== undefined));
  return {
    ...chart,
    title: `${chart.title}: ${texts.title}`,
    label: `${label}; as ${texts.title}`,
    unit: texts.unit,
    isMoney: false,
    hasZero: transform === "per_person" ? (chart.hasZero ?? false) : transform === "change",
    format: (value) => `${texts.number(value)}${texts.suffix}`,
    series: withoutEmptyEnds(lines.map(({ absent: _, ...line }) => line)),
    viewNote: sentences(
      `Computed from values in ${chart.unit}.`,
      rangeNote,
      transform === "per_person" ? (chart.populationNote ?? "") : "",
      absentText(lines, view),
      hasMargins ? "Margins of error of the values do not apply to these numbers, and are left out." : "",
    ),
    fileUnit: `${texts.unit} (${chart.unit})`,
  };
}

const sentences = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

/** Returns the first shown period that each line with a value has, or else the first that any has: 100 of an index. */
function basePeriod({ series }: LineChartProperties, shownPeriods: readonly string[]): string {
  const lines = series
    .map(({ points }) => new Set(points.flatMap(({ period, value }) => (value === null ? [] : [period]))))
    .filter((line) => shownPeriods.some((period) => line.has(period)));
  return (
    shownPeriods.find((period) => lines.every((line) => line.has(period))) ??
    shownPeriods.find((period) => lines.some((line) => line.has(period))) ??
    ""
  );
}

/** Leaves out the periods before the first and after the last with a value: their reason is in the note. */
function withoutEmptyEnds(series: readonly ChartSeries[]): ChartSeries[] {
  const periods = [...periodsOf(series).keys()];
  const valued = new Set(
    series.flatMap(({ points }) => points.flatMap(({ period, value }) => (value === null ? [] : [period]))),
  );
  const first = periods.findIndex((period) => valued.has(period));
  const keptPeriods = new Set(
    periods.slice(Math.max(0, first), periods.findLastIndex((period) => valued.has(period)) + 1),
  );
  return series.map((line) => ({ ...line, points: line.points.filter(({ period }) => keptPeriods.has(period)) }));
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
