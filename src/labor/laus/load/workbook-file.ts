import type { SourceFile } from "../../../loading/source/source.ts";
import type { ReleasedObservation, ReleaseFile } from "../../revisions/release.ts";
import { ANNUAL, monthNumber } from "../../vocabulary/period.ts";
import { annualSeries, type MeasureField, monthlySeries } from "../series-id.ts";
import type { CountyWorkbook } from "./county-workbook.ts";
import type { StatePeriod, StateWorkbook } from "./state-workbook.ts";

/** Returns the last part of a path in lower case, which is the agency's name of the file. */
const agencyName = ({ name }: SourceFile): string => name.slice(name.lastIndexOf("/") + 1).toLowerCase();

/** A workbook of county annual averages, ready to publish. */
export async function countyFile(file: SourceFile, { year, counties }: CountyWorkbook): Promise<ReleaseFile> {
  return {
    name: agencyName(file),
    source: file.name,
    sha256: await file.sha256(),
    async *observations() {
      const period = monthNumber(year, ANNUAL);
      yield counties.flatMap((county) =>
        figures({
          labor_force: county.laborForce,
          employment: county.employment,
          unemployment: county.unemployment,
          unemployment_rate: county.unemploymentRate,
        }).map(([measure, value]) => ({
          series: annualSeries(county.fips, measure, year),
          period,
          value,
          footnotes: null,
        })),
      );
    },
  };
}

/** A state workbook, monthly or annual, ready to publish. */
export async function stateFile(file: SourceFile, { adjustment, states }: StateWorkbook): Promise<ReleaseFile> {
  return {
    name: agencyName(file),
    source: file.name,
    sha256: await file.sha256(),
    async *observations() {
      for (let start = 0; start < states.length; start += PIECE)
        yield states.slice(start, start + PIECE).flatMap((state) => stateObservations(state, adjustment));
    },
  };
}

const PIECE = 2_000;

const stateObservations = (state: StatePeriod, adjustment: "sa" | "nsa"): ReleasedObservation[] =>
  figures({
    labor_force: state.laborForce,
    employment: state.employment,
    unemployment: state.unemployment,
    unemployment_rate: state.unemploymentRate,
    labor_force_participation_rate: state.participationRate,
    employment_population_ratio: state.employmentPopulationRatio,
  }).map(([measure, value]) => ({
    series:
      state.month === undefined
        ? annualSeries(state.fips, measure, state.year)
        : monthlySeries(state.fips, measure, adjustment),
    period: monthNumber(state.year, state.month ?? ANNUAL),
    value,
    footnotes: null,
  }));

const figures = (of: Partial<Record<MeasureField, number | null>>) =>
  Object.entries(of) as [MeasureField, number | null][]; // the keys of the type
