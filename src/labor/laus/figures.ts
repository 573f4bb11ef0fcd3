import type { AsOf } from "../vocabulary/metadata.ts";
import type { MonthNumber } from "../vocabulary/period.ts";
import type { Kind } from "./choice.ts";
import type { MeasureField } from "./series-id.ts";

/** One month or year of an area with all measures. */
export type UnemploymentRow = Record<MeasureField, number | null> & {
  period: string;
  fips: string;
  adjustment: Kind["adjustment"];
  preliminary: boolean;
  footnotes: string | null;
};

/** Figures of an area, before notes are added. */
export interface AreaFigures extends Kind {
  rows: UnemploymentRow[];
  /** The last period of the answering releases, even if it was not requested. */
  last: MonthNumber;
  /** The area's name in a file. Null if no file names it. */
  name: string | null;
  asOf: AsOf;
  /** For county years: the release day of each year in the answer. */
  editions: readonly YearEdition[];
}

/** The release day of an annual average. */
export interface YearEdition {
  year: number;
  published_on: string;
}

/** All measures as null, in the order of an answer. */
export const NO_FIGURES: Readonly<Record<MeasureField, number | null>> = {
  labor_force: null,
  employment: null,
  unemployment: null,
  unemployment_rate: null,
  labor_force_participation_rate: null,
  employment_population_ratio: null,
};
