import { invalidRequest, notCovered } from "../../../errors.ts";
import { choice } from "../../../http/parameters/parameters.ts";
import { refuseBackward } from "../../../http/parameters/period-parameters.ts";
import { resource } from "../../../http/read-endpoints.ts";
import { RATIOS_BY_KEY } from "../../statements/ratios.ts";
import type { PeriodName } from "../../statements/statements.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { metadata, secMetadata } from "../metadata.ts";
import { asOfParameter, identifierParameter, yearParameter } from "../parameters.ts";
import type { RequireFacts } from "../statements/facts-access.ts";
import type { KeptFacts } from "../statements/kept-facts.ts";
import {
  adjustParameter,
  availableYears,
  onePeriodParameters,
  periodParameter,
  yearRange,
} from "../statements/period-fields.ts";
import { type CompanyPeriod, companyPeriods, ratioPoint, ratiosRecord } from "./ratio-records.ts";
import { CompanyRatios, RatioRow, RatioSeries, RatioValue } from "./ratio-schema.ts";

/** Endpoints of a company's ratios: all of one period, and one through the periods. */
export const ratioEndpoints = (asking: Asking, requireFacts: RequireFacts) => [
  ratiosEndpoint(asking, requireFacts),
  ratioSeriesEndpoint(asking, requireFacts),
];

const FORMULAS =
  " Each formula is that of the screener. `computations` has the operands with their statements and filings, and the " +
  "reason of each null. Margins, returns and growth are in percent. Returns and multiples of a quarter use the " +
  "quarter's own figures; `period=ttm` uses those of twelve months.";

const ratiosEndpoint = ({ dated }: Asking, requireFacts: RequireFacts) =>
  resource({
    id: "getCompanyRatios",
    path: `${PATH}/{identifier}/ratios`,
    tag: TAG,
    summary: "Ratios of a company for one period",
    description: `Margins, returns, growth and leverage of the newest period, or of a year and quarter.${FORMULAS}`,
    parameters: {
      identifier: identifierParameter,
      ...onePeriodParameters,
      year: yearParameter,
      as_of: asOfParameter,
      adjust: adjustParameter,
    },
    datasets: [SEC],
    metadata: secMetadata("RatiosMetadata", {}),
    data: CompanyRatios,
    table: { row: RatioValue, rows: valueRows },
    notFound: { ...NO_COMPANY, when: `${NO_COMPANY.when} Or it has no statements of such a period.` },
    async answer({ identifier, period: sentPeriod, year, quarter, ...request }, context) {
      const period = sentPeriod ?? (quarter === undefined ? "annual" : "quarterly");
      if (quarter !== undefined && period === "annual")
        throw invalidRequest([
          { parameter: "quarter", message: `"${quarter}" needs period=quarterly or period=ttm; period is annual` },
        ]);
      const facts = await requireFacts(identifier, context.dataset);
      const periods = requirePeriods(facts, period, request);
      const requestedPeriod = periods.find(
        ({ rows: [row] }) =>
          (year === undefined || row.fiscal_year === year) &&
          (quarter === undefined || row.fiscal_period === `Q${quarter}`),
      );
      if (!requestedPeriod)
        throw notCovered(
          `${facts.company.name} has no statements of ${periodText(year, quarter)}. ` +
            availableYears(periods.map(({ rows: [row] }) => row)),
        );
      return {
        data: ratiosRecord(facts.company, period, requestedPeriod),
        metadata: metadata(await dated(context), { units: UNITS }),
      };
    },
  });

const ratioSeriesEndpoint = ({ dated }: Asking, requireFacts: RequireFacts) =>
  resource({
    id: "getRatioSeries",
    path: `${PATH}/{identifier}/ratios/{ratio}`,
    tag: TAG,
    summary: "One ratio of a company through its periods",
    description: `A ratio by fiscal year, quarter or trailing twelve months, oldest first.${FORMULAS}`,
    parameters: {
      identifier: identifierParameter,
      ratio: choice([...RATIOS_BY_KEY.keys()], {
        name: "RatioName",
        description: "The ratio.",
        example: "gross_margin",
        otherWords: Object.fromEntries([...RATIOS_BY_KEY].map(([key, { name }]) => [name, key])),
      }),
      period: periodParameter,
      ...yearRange,
      as_of: asOfParameter,
      adjust: adjustParameter,
    },
    datasets: [SEC],
    metadata: secMetadata("RatioSeriesMetadata", {}),
    data: RatioSeries,
    table: {
      row: RatioRow,
      rows: ({ series, company, ratio, period }) => series.map((point) => ({ company, ratio, period, ...point })),
    },
    notFound: { ...NO_COMPANY, when: `${NO_COMPANY.when} Or it has no statements.` },
    async answer({ identifier, ratio: key, period, from, to, ...request }, context) {
      refuseBackward(from, to, ["from", "to"]);
      const facts = await requireFacts(identifier, context.dataset);
      const periods = requirePeriods(facts, period, request);
      const ratio = RATIOS_BY_KEY.get(key)!; // `choice` accepts only its keys
      const { cik, ticker, name } = facts.company;
      const series = periods
        .filter(({ rows: [{ fiscal_year: year }] }) => year >= (from ?? year) && year <= (to ?? year))
        .map((found) => ratioPoint(ratio, found))
        .toReversed();
      const notes = series.length === 0 ? [availableYears(periods.map(({ rows: [row] }) => row))] : [];
      return {
        data: {
          company: { cik, ticker, name },
          ratio: key,
          title: ratio.title,
          formula: ratio.formula,
          unit: ratio.unit,
          period,
          series,
        },
        metadata: metadata(await dated(context), { units: { value: ratio.unit }, notes }),
      };
    },
  });

/** `quarter 3 of fiscal year 2024`; at least one of the two is given. */
const periodText = (year: number | undefined, quarter: number | undefined): string =>
  [quarter === undefined ? [] : [`quarter ${quarter}`], year === undefined ? [] : [`fiscal year ${year}`]]
    .flat()
    .join(" of ");

/** The unit of each ratio, by its name in answers. */
const UNITS = Object.fromEntries([...RATIOS_BY_KEY].map(([key, { unit }]) => [key, unit]));

/** @throws 404 if no statement of the company is of such a period */
function requirePeriods(
  { company, absence, statements }: KeptFacts,
  period: PeriodName,
  { as_of: asOf, adjust }: { as_of: string | undefined; adjust: "splits" | undefined },
): CompanyPeriod[] {
  if (absence !== undefined) throw notCovered(absence);
  const periods = companyPeriods(statements(asOf), period, adjust === "splits");
  if (periods.length > 0) return periods;
  throw notCovered(
    `${company.name} has no ${period} statements${asOf === undefined ? "" : ` that had been filed by ${asOf}`}`,
  );
}

const valueRows = ({ company, period, ratios, computations, ...dates }: CompanyRatios): RatioValue[] =>
  [...RATIOS_BY_KEY].map(([key, { unit, formula }]) => ({
    company,
    ratio: key,
    period,
    fiscal_year: dates.fiscal_year,
    fiscal_quarter: dates.fiscal_quarter,
    period_end: dates.period_end,
    value: ratios[key] ?? null,
    unit,
    formula,
    reason: computations[key]?.reason ?? null,
  }));
