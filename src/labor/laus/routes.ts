import type { Sql } from "postgres";
import type { Context } from "../../http/endpoint.ts";
import { latestPeriod } from "../../http/latest-period.ts";
import { countyFipsParameter, stateFipsParameter } from "../../http/parameters/area-parameters.ts";
import { series } from "../../http/read-endpoints.ts";
import { findState } from "../../reference/states.ts";
import { revisedMetadata } from "../revisions/revised-metadata.ts";
import { TAG } from "../vocabulary/bureau.ts";
import { monthPartsOf, seasonalOf } from "../vocabulary/client-fields.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { asOfParameter } from "../vocabulary/period.ts";
import { noteNulls } from "../vocabulary/value-notes.ts";
import { LAUS, LAUS_SOURCE } from "./dataset.ts";
import type { UnemploymentRow } from "./figures.ts";
import {
  annualOnlyParameter,
  countyAdjustmentParameter,
  frequencyParameter,
  lausRange,
  stateAdjustmentParameter,
  withFrequency,
} from "./parameters.ts";
import { newestOf } from "./queries.ts";
import {
  CountyUnemployment,
  LAUS_UNITS,
  STATE_UNITS,
  StateUnemployment,
  UNEMPLOYMENT_COLUMNS,
  unemploymentMetadata,
} from "./schema.ts";
import { MEASURES_OF } from "./series-id.ts";
import { type Unemployment, unemployment } from "./unemployment.ts";

/** Endpoints of the Local Area Unemployment Statistics. */
export const lausEndpoints = (sql: Sql) => [
  series({
    id: "getCountyUnemployment",
    path: "/v1/us/bls/counties/{fips}/unemployment",
    tag: TAG,
    summary: "Unemployment in a county, by month or year (LAUS)",
    description:
      "Labor force, employment, unemployment and the unemployment rate of one county, never seasonally adjusted. A " +
      "year is the average of its months. `N.A.` is null.",
    parameters: {
      fips: countyFipsParameter,
      frequency: frequencyParameter,
      annual_only: annualOnlyParameter,
      ...lausRange({ from: "2010", to: "2020-12" }),
      adjustment: countyAdjustmentParameter,
      as_of: asOfParameter,
    },
    datasets: [LAUS],
    metadata: unemploymentMetadata,
    row: CountyUnemployment,
    csvRow: UNEMPLOYMENT_COLUMNS.county,
    notFound: {
      when: "LAUS has no such county, or the loaded files have nothing of it at this frequency.",
      sent: { fips: "97001" },
      message: 'There is no county "97001": no state has the code 97',
    },
    async answer({ fips, ...request }, context) {
      const answer = await unemployment(sql, context.dataset, { level: "county", fips }, withFrequency(request));
      const { rows, valueNotes } = noteNulls(answer.rows.map(countyRow), MEASURES_OF.county as CountyField[], whyNull);
      const of = await unemploymentMeta(sql, context, answer, LAUS_UNITS);
      return {
        rows: rows.map((row) => ({ ...withRepeats(fips)(row), county_fips: fips, county_name: answer.name })),
        metadata: { ...of, value_notes: valueNotes },
      };
    },
  }),
  series({
    id: "getStateUnemployment",
    path: "/v1/us/bls/states/{fips}/unemployment",
    tag: TAG,
    summary: "Unemployment in a state, by month or year (LAUS)",
    description:
      "Labor force, employment, unemployment, the unemployment rate, labor force participation and the " +
      "employment-population ratio of one state.",
    parameters: {
      fips: stateFipsParameter,
      frequency: frequencyParameter,
      annual_only: annualOnlyParameter,
      ...lausRange({ from: "2010-01", to: "2019-03" }),
      adjustment: stateAdjustmentParameter,
      as_of: asOfParameter,
    },
    datasets: [LAUS],
    metadata: unemploymentMetadata,
    row: StateUnemployment,
    csvRow: UNEMPLOYMENT_COLUMNS.state,
    notFound: {
      when: "LAUS has no such state, or the loaded files have nothing of it at this frequency and adjustment.",
      sent: { fips: "97" },
      message: 'There is no state "97": accepted are the FIPS codes of the 50 states, and 11',
    },
    async answer({ fips, ...request }, context) {
      const answer = await unemployment(sql, context.dataset, { level: "state", fips }, withFrequency(request));
      const { rows, valueNotes } = noteNulls(answer.rows, MEASURES_OF.state, whyNull);
      const of = await unemploymentMeta(sql, context, answer, STATE_UNITS);
      return { rows: rows.map(withRepeats(fips)), metadata: { ...of, value_notes: valueNotes } };
    },
  }),
];

/** Adds the fields that repeat others, of a state or of a county in it. */
const withRepeats =
  (fips: string) =>
  <Row extends UnemploymentEnds>(row: Row) => ({
    ...row,
    ...monthPartsOf(row.period),
    state_fips: fips.slice(0, 2),
    state_name: findState(fips.slice(0, 2))?.name ?? fips.slice(0, 2),
    seasonal_adjustment: seasonalOf(row.adjustment),
    footnote_code: row.footnotes,
  });
type UnemploymentEnds = Pick<UnemploymentRow, "period" | "adjustment" | "footnotes">;

/** The measures for counties. */
type CountyField = keyof typeof LAUS_UNITS;

/** LAUS publishes all measures of an area, so null means `N.A.` or not in the files. */
const whyNull = () => "not_available" as const;

/** Counties have no measures that compare with population. */
function countyRow(row: UnemploymentRow) {
  const { labor_force_participation_rate: _, employment_population_ratio: __, ...county } = row;
  return county;
}

const unemploymentMeta = async (
  sql: Sql,
  context: Context,
  answer: Unemployment,
  units: Readonly<Record<string, string>>,
) => ({
  ...metadata(context, {
    source: LAUS_SOURCE,
    cadence: answer.frequency,
    survey: LAUS,
    latestPeriod: await latestPeriod(sql, context.dataset, `laus ${answer.frequency}`, () =>
      newestOf(sql, answer.frequency),
    ),
    units,
    notes: answer.notes,
  }),
  ...(await revisedMetadata(sql, context, answer)),
  absent_periods: answer.absentPeriods,
  name: answer.name,
  frequency: answer.frequency,
});
