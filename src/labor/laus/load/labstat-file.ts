import { sourceRefused } from "../../../errors.ts";
import { refuseImpossibleShare, refuseNegative } from "../../labstat/bounds.ts";
import { checkedObservations, type SeriesList } from "../../labstat/listed.ts";
import type { DataFile } from "../../labstat/releases.ts";
import type { ReleasedObservation, ReleaseFile } from "../../revisions/release.ts";
import { ANNUAL, type MonthNumber, monthNumber } from "../../vocabulary/period.ts";
import {
  annualSeries,
  type LausLevel,
  type LausSeries,
  type MeasureField,
  monthlySeries,
  parseSeriesId,
} from "../series-id.ts";

/** What one part of the store holds. */
export interface PartOf {
  level: LausLevel;
  frequency: "monthly" | "annual";
}

/** Returns the levels of the areas in a data file, by its name. Both if the name does not say. */
export function levelsOf(name: string): readonly LausLevel[] {
  if (/\.AllStates[SU]$/i.test(name)) return ["state"];
  if (/\.County$/i.test(name)) return ["county"];
  if (/\.(?:RegionDivision[SU]|Metro|Division|Micro|Combined|City)$/i.test(name)) return [];
  return ["state", "county"];
}

/** Returns whether the file is adjusted. Adjusted files have no annual averages. */
export const hasYears = (name: string): boolean => !/S$/.test(name);

/** `la.data.0.CurrentU20-24` has only some years. Other years stay as they are. */
export const isCurrent = (name: string): boolean => /\.Current/i.test(name);

/** Returns the first and last year of a slice of years (`la.data.0.CurrentU00-04`). Undefined for other files. */
export function yearsOf(name: string): { first: number; last: number } | undefined {
  const [, first, last] = /\.Current[US](\d\d)-(\d\d)$/i.exec(name) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const year = (digits: string) => Number(digits) + (Number(digits) < 76 ? 2000 : 1900); // LAUS begins in 1976
  return { first: year(first), last: year(last) };
}

/**
 * Returns the files with all years, then slices of years, oldest first. Adjoining slices form one run. A gap starts the
 * next run, which is published separately because the release says nothing about the years in the gap.
 */
export function inRuns(data: readonly DataFile[]): { file: DataFile; run: number }[] {
  const first = ({ name }: DataFile): number => yearsOf(name)?.first ?? (isCurrent(name) ? 1 : 0);
  let run = 0;
  let last: number | undefined;
  return data
    .toSorted((a, b) => first(a) - first(b))
    .map((file) => {
      const years = yearsOf(file.name);
      if (years && last !== undefined && years.first > last + 1) run++;
      last = years?.last ?? last;
      return { file, run };
    });
}

/**
 * The observations of a LABSTAT data file that go into one part of the store. They are read while they are published.
 */
export async function labstatFile(
  { name, file }: DataFile,
  part: PartOf,
  { list, acceptSmaller }: { list: SeriesList | undefined; acceptSmaller: boolean },
): Promise<ReleaseFile> {
  return {
    name,
    source: file.name,
    sha256: await file.sha256(),
    async *observations() {
      const toSeries = new SeriesNumbers(file.name, part);
      const last = yearsOf(name)?.last;
      const until = last === undefined ? undefined : monthNumber(last, 12);
      const checks = { list: list && { ...list, until }, acceptSmaller };
      let count = 0;
      for await (const batch of checkedObservations(file, checks)) {
        const released: ReleasedObservation[] = [];
        for (const { seriesId, period, value, footnotes, line } of batch) {
          const series = toSeries.number(seriesId, period, line);
          if (series === undefined) continue;
          const refuse = toSeries.isShare ? refuseImpossibleShare : refuseNegative;
          refuse(value, { file: file.name, line });
          released.push({ series, period, value, footnotes });
        }
        count += batch.length;
        if (released.length > 0) yield released;
      }
      if (count === 0) throw sourceRefused({ file: file.name }, undefined, "has no month of any series");
    },
  };
}

/** Measures in percent; the others are persons. */
const SHARES: ReadonlySet<MeasureField> = new Set([
  "unemployment_rate",
  "employment_population_ratio",
  "labor_force_participation_rate",
]);

/** Finds the series number of each observation in a part of the store. */
class SeriesNumbers {
  private id = "";
  private series: LausSeries | undefined;

  constructor(
    private readonly file: string,
    private readonly part: PartOf,
  ) {}

  /** Whether the last series is in percent. */
  get isShare(): boolean {
    return this.series !== undefined && SHARES.has(this.series.measure);
  }

  /** Undefined if the part does not hold the series. */
  number(id: string, period: MonthNumber, line: number): number | undefined {
    if (id !== this.id) {
      const parsed = parseSeriesId(id);
      if (typeof parsed === "object" && "refusal" in parsed)
        throw sourceRefused({ file: this.file, line }, "series_id", parsed.refusal);
      this.id = id;
      this.series = parsed !== "unserved" && parsed.level === this.part.level ? parsed : undefined;
    }
    const { series } = this;
    if (!series || (period % 100 === ANNUAL) !== (this.part.frequency === "annual")) return undefined;
    return this.part.frequency === "annual"
      ? annualSeries(series.fips, series.measure, Math.floor(period / 100))
      : monthlySeries(series.fips, series.measure, series.adjustment);
  }
}
