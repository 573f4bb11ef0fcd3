import type { Sql } from "postgres";
import type { DatasetState } from "../http/versions.ts";

export const METRIC_LEVELS = ["nation", "region", "state", "county", "metro"] as const;
/** The kind of area that a metric describes. */
export type MetricLevel = (typeof METRIC_LEVELS)[number];

export const DIMENSIONS = ["naics", "ownership", "soc"] as const;
/** What narrows a metric of one area and period: a parameter each. */
export type Dimension = (typeof DIMENSIONS)[number];

/** Seasonally adjusted, not adjusted, or `none`: figures that are not a time series, such as those of OEWS. */
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
  /** Name of its dataset, and the first word of its own name: `laus`, `sba`. */
  dataset: string;
  /**
   * As in the rows of the dataset's own endpoints: `unemployment_rate`. The metric's name is `laus_unemployment_rate`.
   */
  field: string;
  title: string;
  description: string;
  /** `persons`, `thousands of persons`, `percent`, `usd`, … as the dataset's own endpoints have it */
  unit: string;
  cadence: "monthly" | "quarterly" | "annual";
  /** Whether figures of years exist next to months or quarters: periods are then `YYYY` too. */
  hasAnnual?: boolean;
  /** `false`: only for readers of the port; an endpoint that lists metrics leaves it out. Default: listed. */
  isListed?: boolean;
  levels: readonly [MetricAtLevel, ...MetricAtLevel[]];
}

/** The name of a metric: dataset, underscore, field. */
export const metricName = ({ dataset, field }: Pick<AreaMetric, "dataset" | "field">): string => `${dataset}_${field}`;

/** First and last period that is loaded of something: `YYYY-MM`, `YYYY-Qq` or `YYYY`. */
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

/** An area of a level, and whether any period of it is loaded. */
export interface KnownArea extends MetricArea {
  isLoaded: boolean;
}

/**
 * What a reader must know about a value. Why it is null: `suppressed` to protect employers, `top_coded`,
 * `not_available` in the files, `not_loaded`, `no_loans` to take a mean of. Or that its zero is true:
 * `no_establishments`, `no_loans`.
 */
export type ValueNote = "suppressed" | "top_coded" | "not_available" | "no_establishments" | "not_loaded" | "no_loans";

/** A metric of one area in one period. */
export interface AreaValue extends MetricArea {
  /** Null: the dataset has the area in that period, but no figure. */
  value: number | null;
  note: ValueNote | null;
  preliminary: boolean;
  footnotes: string | null;
}

/** A metric of one area in one of several periods. */
export interface PeriodValue extends AreaValue {
  period: string;
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

/** Periods from the first to the last, both included, all of one kind: months, quarters or years. */
export interface PeriodRange {
  from: string;
  to: string;
}

/** One metric for one industry, ownership, occupation and adjustment, in all areas of a level and all periods. */
export interface MetricCells {
  /** The codes that answer, for `metadata.dimensions`: `{ naics: "10", ownership: "total" }`. */
  dimensions: Readonly<Partial<Record<Dimension, string>>>;
  /** The dataset's own industry that answers, where the metric has industries: JOLTS answers 3361 with 320000. */
  industry?: { code: string; title: string | null };
  /** The occupation that answers, where the metric has occupations. */
  occupation?: { code: string; title: string };
  /** What a reader of these figures must know. */
  notes: readonly string[];
  /** First and last period in which any area has a row; null where there is none. */
  span(): Promise<PeriodSpan | null>;
  /** The periods in which at least one of these areas has a value that is not null, in any order. */
  periods(codes: readonly string[]): Promise<readonly PeriodCount[]>;
  /** Rows of one period: of these areas, or of all of the level; areas without a row are left out. In order of code. */
  values(period: string, codes?: readonly string[]): Promise<readonly AreaValue[]>;
  /**
   * Rows of some areas in every period of a range, in order of code, oldest first; periods without a row are left out.
   * One query: use it to compare a period with the year before.
   */
  history(codes: readonly string[], range: PeriodRange): Promise<readonly PeriodValue[]>;
}

/**
 * How a dataset answers for its metrics: the port through which other features read them. Its functions are called only
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
  areas(sql: Sql, level: MetricLevel, codes: readonly string[], state: DatasetState): Promise<readonly KnownArea[]>;
  /** @throws `not_found` or `invalid_request` for an industry, ownership or occupation that the dataset lacks. */
  cells(sql: Sql, query: MetricQuery, state: DatasetState): Promise<MetricCells>;
}
