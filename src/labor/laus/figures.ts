import type { AsOf } from "../vocabulary/metadata.ts";
import type { MonthNumber } from "../vocabulary/period.ts";
import type { Kind } from "./choice.ts";
import type { MeasureField } from "./series-id.ts";

/** One month or year of an area, with every measure. */
export type UnemploymentRow = Record<MeasureField, number | null> & {
  period: string;
  fips: string;
  adjustment: Kind["adjustment"];
  preliminary: boolean;
  footnotes: string | null;
};

/** Figures of an area before it is said what to know of them. */
export interface AreaFigures extends Kind {
  rows: UnemploymentRow[];
  /** The last period of the releases that answer, requested or not. */
  last: MonthNumber;
  /** The area's name in a file; null where no file names it. */
  name: string | null;
  asOf: AsOf;
  /** Of years of counties: the day of the release that each answered year is of. */
  editions: readonly YearEdition[];
}

/** The day of the release that a year's average is of. */
export interface YearEdition {
  year: number;
  published_on: string;
}

/** No measure has a figure; the measures in the order of an answer. */
export const NO_FIGURES: Readonly<Record<MeasureField, number | null>> = {
  labor_force: null,
  employment: null,
  unemployment: null,
  unemployment_rate: null,
  labor_force_participation_rate: null,
  employment_population_ratio: null,
};
