import { periodText } from "../charts/periods.ts";
import type { ChartPoint, ChartSeries } from "../charts/series.ts";
import type { MetadataOf } from "../operations.ts";
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

/** Returns which release answered: `release of Sep 1, 2025`. */
export const releaseText = ({ metadata: { as_of: asOf } }: RevisedAnswer): string | undefined =>
  asOf.published_on === null ? undefined : `release of ${periodText(asOf.published_on)}`;

interface RevisedAnswer {
  metadata: MetadataOf<"getIndustryEmployment" | "getIndustryTurnover">;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
