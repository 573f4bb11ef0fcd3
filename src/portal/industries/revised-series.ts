import type { MetadataOf } from "../../in-process/operations.ts";
import { periodText } from "../charts/periods.ts";
import type { ChartPoint, ChartSeries } from "../charts/series.ts";
import type { SecondLine } from "./second-line.ts";

/** A month of a series that is revised. */
interface RevisedMonth {
  period: string;
  preliminary: boolean;
}

/** A figure of a series with the name of its line. */
export interface LineFigure<Month> {
  label: string;
  value: (month: Month) => number | null;
}

/**
 * Returns figures as lines of a chart, then broken lines with their earlier state if there is one: the colors of the
 * first ones stay the same with and without it.
 */
export function linesOf<Month extends RevisedMonth>(
  figures: readonly LineFigure<Month>[],
  months: readonly Month[],
  second: SecondLine<Month> | undefined,
): ChartSeries[] {
  const points = (shown: readonly Month[], value: LineFigure<Month>["value"]): ChartPoint[] =>
    shown.map((month) => ({ period: month.period, value: value(month), isPreliminary: month.preliminary }));
  const earlier = second?.months ?? [];
  return [
    ...figures.map(({ label, value }) => ({ label, points: points(months, value) })),
    ...figures
      .filter(({ value }) => earlier.some((month) => value(month) !== null))
      .map(({ label, value }) => ({
        label: `${label}, ${lowerFirst(second?.label ?? "")}`,
        points: points(earlier, value),
        isBroken: true,
      })),
  ];
}

/** Returns which release answered: `release of Sep 1, 2025`; `release of Sep 2025` where only the month is known. */
export function releaseText({ metadata: { as_of: asOf } }: RevisedAnswer): string | undefined {
  const { published_on: day, published_from: from } = asOf;
  // The name of a folder has only the month; the API gives its first day.
  return day === null ? undefined : `release of ${periodText(from === "folder" ? day.slice(0, 7) : day)}`;
}

interface RevisedAnswer {
  metadata: MetadataOf<"getIndustryEmployment" | "getIndustryTurnover">;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
