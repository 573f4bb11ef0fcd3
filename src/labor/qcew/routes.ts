import type { Sql } from "postgres";
import { invalidRequest } from "../../errors.ts";
import type { Context, NotFound } from "../../http/endpoint.ts";
import { latestPeriod } from "../../http/latest-period.ts";
import { countyFipsParameter } from "../../http/parameters/area-parameters.ts";
import { choice, optional } from "../../http/parameters/parameters.ts";
import { quarterParameter, quarterRange, refuseBackward } from "../../http/parameters/period-parameters.ts";
import { quarterInNumbers, sentPeriod } from "../../http/parameters/period-parts.ts";
import { series } from "../../http/read-endpoints.ts";
import { TAG } from "../vocabulary/bureau.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { type CellRow, employmentRow, wagesRow } from "./cells.ts";
import { OWNERSHIPS } from "./codes.ts";
import { type CountySeries, countySeries, type SeriesRequest } from "./county-series.ts";
import { QCEW, QCEW_SOURCE } from "./dataset.ts";
import { type IndustryChoice, industryParameter } from "./industries.ts";
import { newestQuarter } from "./queries.ts";
import { countyMetadata, EmploymentColumns, EmploymentQuarter, unitsOf, WagesQuarter } from "./schema.ts";

const NOT_FOUND: NotFound = {
  when: "QCEW has no such county or industry, or no loaded row of it; the error names the nearest one.",
  sent: { fips: "06000" },
  message: 'There is no county "06000": it is a state\'s code; counties are like 06001',
};

const RULES =
  "The default ownership is `total` for all industries (10) and `private` for every other one, because QCEW has " +
  "totals over ownerships only for 10. Other totals are summed here, and one suppressed part makes them null. Cells " +
  "that would reveal single employers are suppressed: they are null, with `suppressed: true`.";

const parameters = {
  fips: { ...countyFipsParameter, example: "01001" },
  naics: industryParameter,
  ownership: optional(
    choice(OWNERSHIPS, {
      name: "Ownership",
      description: "Owner of the establishments. Default: `total` for 10, `private` for every other industry.",
      example: "private",
    }),
  ),
  period: optional(quarterParameter({ description: "A single quarter; `naics=all` needs it.", example: "2016-Q1" })),
  ...quarterRange({ from: "2016-Q1", to: "2016-Q4" }),
  ...quarterInNumbers("2016"),
};

const isOfQuarter =
  (quarter: number | undefined) =>
  ({ head }: CellRow): boolean =>
    quarter === undefined || head.period.endsWith(`Q${quarter}`);

type Asked = Pick<SeriesRequest, "fips" | "ownership"> & {
  naics: IndustryChoice;
  period: string | undefined;
  from_period: string | undefined;
  to_period: string | undefined;
  year: number | undefined;
  quarter: number | undefined;
};

const WHICH_PAY_MOST =
  "Which industries pay most in a county: `naics=sectors` (or `supersectors`, or `all`) with `period`, each in a row.";

const WAGES = "Total wages and the average weekly wage of a county, with their changes over the year, by quarter.";

/** Endpoints of the Quarterly Census of Employment and Wages. */
export const qcewEndpoints = (sql: Sql) => [
  series({
    id: "getCountyEmployment",
    path: "/v1/us/bls/counties/{fips}/employment",
    tag: TAG,
    summary: "Employment in a county by industry and quarter (QCEW)",
    description: `Establishments, employment of the three months and wages of a county, by quarter. ${RULES}`,
    parameters,
    datasets: [QCEW],
    metadata: countyMetadata,
    row: EmploymentQuarter,
    csvRow: EmploymentColumns,
    notFound: NOT_FOUND,
    async answer(parameters, context) {
      const answer = await countySeries(sql, requestOf(parameters));
      return {
        rows: answer.rows.filter(isOfQuarter(parameters.quarter)).map(employmentRow),
        metadata: await countyMeta(sql, context, { fips: parameters.fips, answer, units: unitsOf(EmploymentQuarter) }),
      };
    },
  }),
  series({
    id: "getCountyWages",
    path: "/v1/us/bls/counties/{fips}/wages",
    tag: TAG,
    summary: "Wages in a county by industry and quarter (QCEW)",
    description: `${WAGES} ${WHICH_PAY_MOST} ${RULES}`,
    parameters,
    datasets: [QCEW],
    metadata: countyMetadata,
    row: WagesQuarter,
    notFound: NOT_FOUND,
    async answer(parameters, context) {
      const answer = await countySeries(sql, requestOf(parameters));
      return {
        rows: answer.rows.filter(isOfQuarter(parameters.quarter)).map(wagesRow),
        metadata: await countyMeta(sql, context, { fips: parameters.fips, answer, units: unitsOf(WagesQuarter) }),
      };
    },
  }),
];

/**
 * @throws `invalidRequest` for `all` without a period, a period out of the range, or a range that ends before it
 * begins; and as {@link sentPeriod}
 */
function requestOf({ fips, naics, ownership, from_period: from, to_period: to, ...sent }: Asked): SeriesRequest {
  refuseBackward(from, to, ["from_period", "to_period"]);
  const period = sentPeriod(sent);
  const isYear = period?.length === 4;
  const [first, last] = isYear ? [`${period}-Q1`, `${period}-Q4`] : [period, period];
  if (first !== undefined && last !== undefined && (first < (from ?? first) || last > (to ?? last)))
    throw invalidRequest([
      {
        parameter: sent.year === undefined ? "period" : "year",
        message:
          `"${period}" is outside the requested range ` +
          `${[from, to].filter((quarter) => quarter !== undefined).join(" to ")}; accepted: either period or a range`,
      },
    ]);
  if (naics === "all" && (period === undefined || isYear))
    throw invalidRequest([
      {
        parameter: "period",
        message: "is missing, and naics=all needs it; accepted: a quarter as YYYY-Qq, such as 2016-Q1",
      },
    ]);
  return { fips, choice: naics, ownership, from: first ?? from, to: last ?? to };
}

const countyMeta = async (
  sql: Sql,
  context: Context,
  { fips, answer: { name, notes }, units }: { fips: string; answer: CountySeries; units: Record<string, string> },
) => ({
  ...metadata(context, {
    source: QCEW_SOURCE,
    cadence: "quarterly",
    survey: QCEW,
    latestPeriod: await latestPeriod(sql, context.dataset, "qcew", () => newestQuarter(sql)),
    units,
    notes,
  }),
  fips,
  county_name: name,
  adjustment: "nsa" as const,
});
