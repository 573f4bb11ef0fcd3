import type { SourceFile } from "../../../loading/source/source.ts";
import type { ReleasedObservation, ReleaseFile } from "../../revisions/release.ts";
import { ANNUAL, monthNumber } from "../../vocabulary/period.ts";
import { annualSeries, type MeasureField, monthlySeries } from "../series-id.ts";
import type { CountyPeriod, CountyWorkbook } from "./county-workbook.ts";
import type { StateWorkbook } from "./state-workbook.ts";

/** Returns the last part of a path in lower case, which is the agency's name of the file. */
const agencyName = ({ name }: SourceFile): string => name.slice(name.lastIndexOf("/") + 1).toLowerCase();

/** A workbook of counties, monthly or annual, ready to publish. */
export const countyFile = (file: SourceFile, { counties }: CountyWorkbook): Promise<ReleaseFile> =>
  workbookFile(file, counties, (county) =>
    observationsOf(county, "nsa", {
      labor_force: county.laborForce,
      employment: county.employment,
      unemployment: county.unemployment,
      unemployment_rate: county.unemploymentRate,
    }),
  );

/** A state workbook, monthly or annual, ready to publish. */
export const stateFile = (file: SourceFile, { adjustment, states }: StateWorkbook): Promise<ReleaseFile> =>
  workbookFile(file, states, (state) =>
    observationsOf(state, adjustment, {
      labor_force: state.laborForce,
      employment: state.employment,
      unemployment: state.unemployment,
      unemployment_rate: state.unemploymentRate,
      labor_force_participation_rate: state.participationRate,
      employment_population_ratio: state.employmentPopulationRatio,
    }),
  );

async function workbookFile<Row>(
  file: SourceFile,
  rows: readonly Row[],
  observations: (row: Row) => ReleasedObservation[],
): Promise<ReleaseFile> {
  return {
    name: agencyName(file),
    source: file.name,
    sha256: await file.sha256(),
    async *observations() {
      for (let start = 0; start < rows.length; start += PIECE)
        yield rows.slice(start, start + PIECE).flatMap(observations);
    },
  };
}

const PIECE = 2_000;
/** LABSTAT's code for preliminary figures. */
const PRELIMINARY = "P";

const observationsOf = (
  { fips, year, month, isPreliminary }: Pick<CountyPeriod, "fips" | "year" | "month"> & { isPreliminary?: boolean },
  adjustment: "sa" | "nsa",
  figures: Partial<Record<MeasureField, number | null>>,
): ReleasedObservation[] =>
  (Object.entries(figures) as [MeasureField, number | null][]) // the keys of the type
    .map(([measure, value]) => ({
      series: month === undefined ? annualSeries(fips, measure, year) : monthlySeries(fips, measure, adjustment),
      period: monthNumber(year, month ?? ANNUAL),
      value,
      footnotes: isPreliminary ? PRELIMINARY : null,
    }));
