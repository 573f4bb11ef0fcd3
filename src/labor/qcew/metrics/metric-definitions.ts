import type { AreaMetric } from "../../../metrics/metric.ts";
import { QCEW } from "../dataset.ts";
import type { FigureColumn } from "./queries.ts";

/** How to read a metric from the tables. */
export interface Reading {
  column: FigureColumn;
  /** The stored number is the published number times this. */
  scale: 1 | 10 | 100;
  /** Whether a sum of the four ownerships makes sense. */
  sum: "add" | "average" | "none";
}

/** How to read each metric, by field. */
export const READINGS: Readonly<Record<string, Reading>> = {
  establishments: { column: "establishments", scale: 1, sum: "add" },
  month1_employment: { column: "month1_employment", scale: 1, sum: "add" },
  month2_employment: { column: "month2_employment", scale: 1, sum: "add" },
  month3_employment: { column: "month3_employment", scale: 1, sum: "add" },
  total_wages: { column: "total_wages", scale: 1, sum: "add" },
  avg_weekly_wage: { column: "avg_weekly_wage", scale: 1, sum: "average" },
  location_quotient: { column: "employment_lq", scale: 100, sum: "none" },
  wages_location_quotient: { column: "wages_lq", scale: 100, sum: "none" },
  employment_yoy_pct: { column: "employment_yoy", scale: 10, sum: "none" },
  total_wages_yoy_pct: { column: "wages_yoy", scale: 10, sum: "none" },
  avg_weekly_wage_yoy_pct: { column: "avg_weekly_wage_yoy", scale: 10, sum: "none" },
};

const AT_LEVELS = (["county", "state", "nation"] as const).map(
  (level) => ({ level, adjustments: ["nsa"], dimensions: ["naics", "ownership"] }) as const,
);

const metric = (field: string, title: string, unit: string, description: string): AreaMetric => ({
  name: `${QCEW}_${field}`,
  dataset: QCEW,
  field,
  title,
  unit,
  description,
  cadence: "quarterly",
  levels: [AT_LEVELS[0]!, ...AT_LEVELS.slice(1)], // three, as above
});

/** The metrics of QCEW. Their names are the field names of county rows. */
export const METRICS: readonly AreaMetric[] = [
  metric(
    "establishments",
    "Establishments",
    "establishments",
    "Establishments; given even where the rest is suppressed.",
  ),
  metric(
    "month1_employment",
    "Employment, first month of the quarter",
    "persons",
    "Employed persons in the quarter's first month.",
  ),
  metric(
    "month2_employment",
    "Employment, second month of the quarter",
    "persons",
    "Employed persons in the quarter's second month.",
  ),
  metric(
    "month3_employment",
    "Employment, third month of the quarter",
    "persons",
    "Employed persons in the quarter's third month.",
  ),
  metric("total_wages", "Total wages", "usd", "Wages paid in the quarter."),
  metric(
    "avg_weekly_wage",
    "Average weekly wage",
    "usd per week",
    "Total wages ÷ mean of the three months' employment ÷ 13.",
  ),
  metric(
    "location_quotient",
    "Location quotient of employment",
    "ratio",
    "The industry's share of the area's employment ÷ its share of the nation's, in the third month.",
  ),
  metric(
    "wages_location_quotient",
    "Location quotient of wages",
    "ratio",
    "The industry's share of the area's wages ÷ its share of the nation's.",
  ),
  metric(
    "employment_yoy_pct",
    "Change in employment",
    "percent",
    "The third month against the same month a year before.",
  ),
  metric("total_wages_yoy_pct", "Change in total wages", "percent", "Against the same quarter a year before."),
  metric(
    "avg_weekly_wage_yoy_pct",
    "Change in the average weekly wage",
    "percent",
    "Against the same quarter a year before.",
  ),
];
