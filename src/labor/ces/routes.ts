import type { Sql } from "postgres";
import { bug } from "../../errors.ts";
import type { NotFound } from "../../http/endpoint.ts";
import { choice, withDefault } from "../../http/parameters/parameters.ts";
import { refuseBackward } from "../../http/parameters/period-parameters.ts";
import { resource, series } from "../../http/read-endpoints.ts";
import { adjustmentParameter } from "../vocabulary/adjustment.ts";
import { TAG } from "../vocabulary/bureau.ts";
import { monthPartsOf } from "../vocabulary/client-fields.ts";
import { NO_NAICS, naicsParameter } from "../vocabulary/naics-parameter.ts";
import { asOfParameter, monthRange } from "../vocabulary/period.ts";
import { type FieldNote, noteNulls } from "../vocabulary/value-notes.ts";
import { type Answering, answering, metadataOf } from "./answering.ts";
import { CES } from "./dataset.ts";
import { employmentMonths, latestMonth, type EmploymentMonth as Month } from "./employment.ts";
import { EMPLOYMENT_UNITS, EmploymentColumns, EmploymentMonth, employmentMetadata } from "./schema.ts";
import type { CesField } from "./series.ts";

const NOT_FOUND: NotFound = {
  when:
    "NAICS has no such code, or CES has no series of it: the message names the nearest industry that contains it and " +
    "has one.",
  ...NO_NAICS,
};

const WHAT =
  "Employment in thousands of persons, hours and earnings of all employees and of production and nonsupervisory " +
  "employees (CES, national). If CES publishes a code only together with others, the answer is their sum, and " +
  "`metadata.match_note` says so.";

/** The area of the figures: the loaded files of CES are national. */
const geoParameter = withDefault(
  choice(["national"], {
    name: "EmploymentArea",
    description: "Area of the figures: only `national` is loaded of CES. QCEW has employment by county.",
    example: "national",
  }),
  "national",
);

/** Endpoints of the Current Employment Statistics. */
export const cesEndpoints = (sql: Sql) => [
  series({
    id: "getIndustryEmployment",
    path: "/v1/us/bls/industries/{naics}/employment",
    tag: TAG,
    summary: "Employment, hours and earnings in an industry, by month (CES)",
    description: `${WHAT} Earnings and hours of all employees begin in 2006-03. Months oldest first.`,
    parameters: {
      naics: naicsParameter,
      ...monthRange({ from: "2020-01", to: "2022-05" }),
      adjustment: adjustmentParameter,
      as_of: asOfParameter,
      geo: geoParameter,
    },
    datasets: [CES],
    metadata: employmentMetadata,
    row: EmploymentMonth,
    csvRow: EmploymentColumns,
    notFound: NOT_FOUND,
    async answer({ naics: code, from_date, to_date, adjustment, as_of }, context) {
      refuseBackward(from_date, to_date);
      const answer = await answering(sql, context.dataset, { code, adjustment, asOf: as_of });
      const { code: answeringCode } = answer.match;
      const rows = await employmentMonths(sql, { ...answer, code: answeringCode, from: from_date, to: to_date });
      const { rows: noted, valueNotes } = noteNulls(rows, FIGURES, whyNull);
      const of = await metadataOf(sql, context, answer, rows);
      return { rows: noted.map(withRepeats(answer)), metadata: { ...of, value_notes: valueNotes } };
    },
  }),
  resource({
    id: "getLatestIndustryEmployment",
    path: "/v1/us/bls/industries/{naics}/employment/latest",
    tag: TAG,
    summary: "Employment, hours and earnings in an industry in the newest month (CES)",
    description:
      `${WHAT} The newest month that has the industry's employment. Detailed industries are published a month ` +
      "after the totals, and earnings of some industries later than their employment.",
    parameters: { naics: naicsParameter, adjustment: adjustmentParameter, as_of: asOfParameter, geo: geoParameter },
    datasets: [CES],
    metadata: employmentMetadata,
    data: EmploymentMonth,
    table: { row: EmploymentMonth, csvRow: EmploymentColumns, rows: (month) => [month] },
    notFound: NOT_FOUND,
    async answer({ naics: code, adjustment, as_of }, context) {
      const answer = await answering(sql, context.dataset, { code, adjustment, asOf: as_of });
      const month = await latestMonth(sql, { ...answer, code: answer.match.code });
      if (!month) throw bug(`series of ${code} without a month`); // a series is what has months
      const { rows, valueNotes } = noteNulls([month], FIGURES, whyNull);
      const of = await metadataOf(sql, context, answer, [month]);
      const data = withRepeats(answer)(rows[0]!); // the same number as before
      return { data, metadata: { ...of, value_notes: valueNotes } };
    },
  }),
];

/** Adds the fields that repeat others, and how far the industry of an answer fits. */
const withRepeats =
  ({ askedCode, match: { code, note } }: Answering) =>
  <Row extends Month>(row: Row) => ({
    ...row,
    match_precision: note === undefined && code === askedCode ? ("exact" as const) : ("other" as const),
    ...monthPartsOf(row.period),
    all_employees_thousands: row.employment,
    earnings_yoy_pct: row.avg_hourly_earnings_yoy_pct,
    footnote_code: row.footnotes,
  });

const FIGURES = Object.keys(EMPLOYMENT_UNITS) as Figure[]; // every figure has a unit
type Figure = CesField | (`${CesField}_yoy_pct` & keyof Month);

/** A change needs a figure of the month and of the same month a year earlier. */
const whyNull = (field: Figure): FieldNote => (field.endsWith("_yoy_pct") ? "not_derivable" : "not_available");
