import type { Sql } from "postgres";
import type { DatasetState } from "../http/versions.ts";

/** The kind of area that a metric describes. */
export type MetricLevel = "nation" | "region" | "state" | "county" | "metro" | "place" | "tract";

export const DIMENSIONS = ["naics", "ownership", "soc"] as const;
/** What narrows a metric of one area and period: a parameter each. */
export type Dimension = (typeof DIMENSIONS)[number];

/** Seasonally adjusted, not adjusted, or `none`: figures that no season changes, such as those of the Census. */
export type MetricAdjustment = "sa" | "nsa" | "none";

/** A metric at one level. */
export interface MetricAtLevel {
  level: MetricLevel;
  /** What is published of it; the first is the default. */
  adjustments: readonly [MetricAdjustment, ...MetricAdjustment[]];
  /** The parameters that it takes besides `adjustment`. */
  dimensions: readonly Dimension[];
}

/** A figure that a dataset has for areas, and for industries or occupations where it has such a dimension. */
export interface AreaMetric {
  /** No other metric of any dataset has it: `laus_unemployment_rate`; of the Census `unemployment_rate`. */
  name: string;
  dataset: string;
  /** As in the rows of the dataset's own endpoints: `unemployment_rate`. */
  field: string;
  title: string;
  description: string;
  /** `persons`, `thousands of persons`, `percent`, `usd`, … as the dataset's own endpoints have it */
  unit: string;
  cadence: "monthly" | "quarterly" | "annual";
  /** Whether figures of years exist next to months or quarters: periods are then `YYYY` too. */
  hasAnnual?: boolean;
  levels: readonly [MetricAtLevel, ...MetricAtLevel[]];
}

/** First and last period that is loaded of something: `YYYY-MM`, `YYYY-Qq`, `YYYY`, or a vintage (`2023-acs5`). */
export interface PeriodSpan {
  first_period: string;
  last_period: string;
}

/** First and last period of a metric at a level, over all areas; months or quarters and years have a span each. */
export interface MetricSpan extends PeriodSpan {
  field: string;
  level: MetricLevel;
}

/** An area of a dataset; its code is the one in {@link AreaValue}. */
export interface MetricArea {
  code: string;
  name: string;
}

/** The nation, as every source names it. */
export const NATION: MetricArea = { code: "1", name: "United States" };

/**
 * What a reader must know about a value or its margin: why it is null, or what is special about it. Every dataset takes
 * its notes from here.
 */
export type ValueNote =
  /** Withheld by the agency: to protect employers, or for too small a sample. */
  | "suppressed"
  | "too_few_samples"
  /** At or above the highest wage that the survey publishes. */
  | "top_coded"
  /** Not in the agency's file: the row is there, without the figure. */
  | "not_available"
  | "not_applicable"
  /** The agency publishes none for the area and period. */
  | "not_published"
  /** It can't be computed from what is published. */
  | "not_derivable"
  /** A load can bring it. */
  | "not_loaded"
  /** A margin is missing, because the estimate is set to an official count. */
  | "controlled"
  /** The value is the bound of the highest or lowest class of a median. */
  | "open_ended_interval"
  /** A true zero: the area has no establishments. */
  | "no_establishments"
  /** A zero is true, and a mean is null: there were no loans. */
  | "no_loans";

/** Why an area of a level has no row at all. */
export type AbsentReason = Extract<ValueNote, "not_loaded" | "not_published">;

/** A metric of one area in one period. */
export interface AreaValue extends MetricArea {
  /** Null: the note says why. */
  value: number | null;
  note: ValueNote | null;
  /** Margin of error at 90% confidence, in the metric's unit. Absent in datasets without margins. */
  moe?: number | null;
  moeNote?: ValueNote | null;
  /** Whether the figure is above or below `value`, the bound of an open-ended interval. */
  openEnded?: "above" | "below";
  preliminary: boolean;
  footnotes: string | null;
}

/** A question about a metric. The level is one of the metric's; the rest is what that level takes. */
export interface MetricQuery {
  metric: AreaMetric;
  level: MetricLevel;
  adjustment: MetricAdjustment;
  /** As sent; undefined: the dataset's default. */
  naics: string | undefined;
  ownership: string | undefined;
  soc: string | undefined;
}

/** How many areas have a value in a period. */
export interface PeriodCount {
  period: string;
  areas: number;
}

/** The period of a list that asks for none. */
export interface UsualPeriod {
  period: string;
  /** Newer periods, and those in which more areas have a value, newest first. */
  otherPeriods: readonly PeriodCount[];
}

/** Which areas have a row in a period. */
export interface AreasWithRows {
  /** By code. */
  areas: readonly MetricArea[];
  /** How many of them have a value. */
  values: number;
}

/** One metric for one industry, ownership, occupation and adjustment, in all areas of a level and all periods. */
export interface MetricCells {
  /** The codes that answer, for `metadata.dimensions`: `{ naics: "10", ownership: "total" }`. */
  dimensions: Readonly<Partial<Record<Dimension, string>>>;
  /** What a reader of these figures must know. */
  notes: readonly string[];
  /** First and last period in which any area has a row; null where there is none. */
  span(): Promise<PeriodSpan | null>;
  /**
   * The periods in which at least one of these areas, or of all areas of the level, has a value that is not null, in
   * any order.
   */
  periods(codes?: readonly string[]): Promise<readonly PeriodCount[]>;
  /**
   * Rows of one period in order of code: of these areas, or of all of the level. Areas without a row are left out,
   * unless the dataset knows why they have none: then they have a null with that note.
   */
  values(period: string, codes?: readonly string[]): Promise<readonly AreaValue[]>;
  /** The period of a list that asks for none; null where there is none. Absent: the last of the span. */
  usualPeriod?(): Promise<UsualPeriod | null>;
  /** Returns the areas without reading their values. Absent where a level has few: `values` of all is then cheap. */
  areasWithRows?(period: string): Promise<AreasWithRows>;
  /** The areas that the agency publishes at the level in a period, by code; null: the dataset does not know them. */
  expected(period: string): Promise<readonly MetricArea[] | null>;
  /** Why areas of the level have no row in a period: a reason for each of the codes. */
  whyAbsent(period: string, codes: readonly string[]): Promise<ReadonlyMap<string, AbsentReason>>;
  /** The command that loads a period at the level, without the program: `load qcew --vintage 2016`. */
  load(period: string): string;
}

/**
 * How a dataset answers for its metrics: the port through which crossings read them. Its functions are called only
 * while the dataset is loaded; `state` is its published state, for what is kept in memory until the next publish.
 */
export interface MetricSource {
  /** Name of the dataset. */
  readonly dataset: string;
  /** As `metadata.source` has it. */
  readonly source: string;
  readonly metrics: readonly AreaMetric[];
  /** What is loaded of the metrics. Ask again only after the dataset was published again. */
  spans(sql: Sql, state: DatasetState): Promise<readonly MetricSpan[]>;
  /**
   * Those of `codes` that are areas of the level as far as the dataset knows, in any order: other codes are refused.
   * The nation is `1`, a region its name (`Northeast`), others have FIPS and CBSA codes.
   */
  areas(sql: Sql, level: MetricLevel, codes: readonly string[], state: DatasetState): Promise<readonly MetricArea[]>;
  /** @throws `not_found` or `invalid_request` for an industry, ownership or occupation that the dataset lacks. */
  cells(sql: Sql, query: MetricQuery, state: DatasetState): Promise<MetricCells>;
}
