import type { Sql } from "postgres";
import type { DatasetState } from "../http/versions.ts";

export const SURVEYS = ["ces", "jolts", "laus", "qcew", "oews"] as const;
/** A survey: its dataset's name, and the first word of its metrics. */
export type Survey = (typeof SURVEYS)[number];

export const METRIC_LEVELS = ["nation", "region", "state", "county", "metro"] as const;
/** What areas a metric is of. */
export type MetricLevel = (typeof METRIC_LEVELS)[number];

export const DIMENSIONS = ["naics", "ownership", "soc"] as const;
/** By what a metric of one area and period is cut: a parameter each. */
export type Dimension = (typeof DIMENSIONS)[number];

/** OEWS is no time series: nothing of it is adjusted or not. */
export type MetricAdjustment = "sa" | "nsa" | "none";

/** A metric at one level. */
export interface MetricAtLevel {
  level: MetricLevel;
  /** What is published of it; the first is the default. */
  adjustments: readonly [MetricAdjustment, ...MetricAdjustment[]];
  /** The parameters that it takes besides `adjustment`. */
  dimensions: readonly Dimension[];
}

/** A figure that a survey publishes for areas. */
export interface LaborMetric {
  survey: Survey;
  /** As in the survey's rows: `unemployment_rate`. The metric is called `laus_unemployment_rate`. */
  field: string;
  title: string;
  description: string;
  /** `persons`, `thousands of persons`, `percent`, `usd`, … as the survey's own endpoints have it */
  unit: string;
  cadence: "monthly" | "quarterly" | "annual";
  /** Whether averages of years are there beside months: periods are then `YYYY` too. */
  hasAnnual?: boolean;
  levels: readonly [MetricAtLevel, ...MetricAtLevel[]];
}

/** The name of a metric: survey, underscore, field. */
export const metricName = ({ survey, field }: Pick<LaborMetric, "survey" | "field">): string => `${survey}_${field}`;

/** From when to when something is loaded: `YYYY-MM`, `YYYY-Qq` or `YYYY`. */
export interface PeriodSpan {
  first_period: string;
  last_period: string;
}

/** From when to when a metric is loaded at a level, over all areas; `YYYY-MM`, `YYYY-Qq` or `YYYY`. */
export interface MetricSpan extends PeriodSpan {
  field: string;
  level: MetricLevel;
}

/** An area that a survey has: code as in {@link AreaValue}. */
export interface MetricArea {
  code: string;
  name: string;
}

export const VALUE_NOTES = ["suppressed", "top_coded", "not_available", "no_establishments"] as const;
/** What is to be known of a value: why it is null, or that its zero is true (`no_establishments`). */
export type ValueNote = (typeof VALUE_NOTES)[number];

/** An area of a level, and whether anything of it is loaded in any period. */
export interface KnownArea extends MetricArea {
  isLoaded: boolean;
}

/** A metric of one area at one period. */
export interface AreaValue extends MetricArea {
  /** Null: the survey has the area in that period, and gives no figure. */
  value: number | null;
  note: ValueNote | null;
  preliminary: boolean;
  footnotes: string | null;
}

/** What is asked of a metric. The level is one of the metric's, the rest is what that level takes. */
export interface MetricQuery {
  metric: LaborMetric;
  level: MetricLevel;
  adjustment: MetricAdjustment;
  /** As sent; undefined: the survey's default. */
  naics: string | undefined;
  ownership: string | undefined;
  soc: string | undefined;
}

/** How many of some areas have a value in a period. */
export interface PeriodCount {
  period: string;
  areas: number;
}

/** One metric, of one industry, ownership, occupation and adjustment, at all areas of a level and all periods. */
export interface MetricCells {
  /** What was settled on, for `metadata.dimensions`: `{ naics: "10", ownership: "total" }`. */
  dimensions: Readonly<Partial<Record<Dimension, string>>>;
  /** What a reader of these figures has to know. */
  notes: readonly string[];
  /** First and last period in which any area has a row; null where there is none. */
  span(): Promise<PeriodSpan | null>;
  /** The periods in which at least one of these areas has a value that is not null, in any order. */
  periods(codes: readonly string[]): Promise<readonly PeriodCount[]>;
  /** Rows of one period: of these areas, or of all of the level; areas without a row are left out. In order of code. */
  values(period: string, codes?: readonly string[]): Promise<readonly AreaValue[]>;
}

/**
 * How a survey answers for its metrics. Its functions are called only while something of the survey is loaded; `state`
 * is what is published of it, for what a survey keeps in memory until it is published anew.
 */
export interface MetricSource {
  readonly survey: Survey;
  /** As `metadata.source` has it. */
  readonly source: string;
  readonly metrics: readonly LaborMetric[];
  /** What is loaded of the metrics; asked again only after the survey was published anew. */
  spans(sql: Sql, state: DatasetState): Promise<readonly MetricSpan[]>;
  /**
   * Those of `codes` that are areas of the level as far as the survey knows, in any order: codes that it does not know
   * are refused. Nation is `1`, a region its name (`Northeast`), others have FIPS and CBSA codes.
   */
  areas(sql: Sql, level: MetricLevel, codes: readonly string[], state: DatasetState): Promise<readonly KnownArea[]>;
  /** @throws `not_found` or `invalid_request` for an industry, ownership or occupation that the survey lacks. */
  cells(sql: Sql, query: MetricQuery, state: DatasetState): Promise<MetricCells>;
}
