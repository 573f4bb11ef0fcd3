import { type TProperties, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../schema.ts";
import { matchPrecision, quarterParts, withoutRepeats } from "../vocabulary/client-fields.ts";
import { laborMetadata } from "../vocabulary/metadata.ts";
import { ownNotes } from "../vocabulary/value-notes.ts";
import { OWNERSHIPS } from "./codes.ts";

const NULL = "null where QCEW suppresses it";

const identity = {
  fips: Type.String({ description: "FIPS code of the county.", example: "01001" }),
  period: Type.String({ description: "Quarter, `YYYY-Qq`.", example: "2016-Q1" }),
  naics_code: Type.String({ description: "Industry code; 10 is all industries.", example: "10" }),
  naics_title: nullable(
    Type.String({
      description: "Title of the industry; null for a code without one.",
      example: "Total, all industries",
    }),
  ),
  ownership: oneOf(OWNERSHIPS, { name: "Ownership", description: "Owner of the establishments.", example: "total" }),
};

const establishments = {
  establishments: Type.Integer({
    description: "Establishments in the quarter; given even where the rest is suppressed.",
    example: 856,
  }),
};

const month = (ordinal: string, example: number) =>
  nullable(
    Type.Integer({ description: `Employed persons in the ${ordinal} month, about its 12th; ${NULL}.`, example }),
  );

const employment = {
  month1_employment: month("first", 10664),
  month2_employment: month("second", 10701),
  month3_employment: month("third", 10750),
};

const wages = {
  total_wages: nullable(
    Type.Integer({ description: `Wages paid in the quarter, dollars; ${NULL}.`, example: 95178391 }),
  ),
  avg_weekly_wage: nullable(Type.Integer({ description: `Average weekly wage, dollars; ${NULL}.`, example: 684 })),
};

const quotient = (subject: string, example: number) =>
  nullable(
    Type.Number({
      description:
        `Location quotient of ${subject}: the industry's share in the area ÷ its share in the nation, as published; ` +
        "null where it is suppressed, and for totals that are summed here.",
      example,
    }),
  );

const change = (subject: string, example: number) =>
  nullable(
    Type.Number({
      description:
        `Change of ${subject} from the same quarter a year earlier, percent, as published. For totals summed here it ` +
        "is computed if that quarter is loaded, else null.",
      example,
    }),
  );

const marks = {
  suppressed: Type.Boolean({
    description: "Whether QCEW withholds employment and wages, because they would reveal single employers.",
    example: false,
  }),
  adjustment: oneOf(["nsa"], { name: "NotAdjusted", description: "QCEW is not seasonally adjusted.", example: "nsa" }),
  value_notes: nullable({
    ...ownNotes,
    description: "Why fields are null, by field; null if no field is null, or if `suppressed` is the reason for all.",
    example: { location_quotient: "suppressed" },
  }),
};

/** What repeats other fields, or the request. */
const repeats = {
  ...quarterParts,
  establishment_count: Type.Integer({ description: "The same as `establishments`.", example: 856 }),
  area_fips: Type.String({ description: "The same as `fips`.", example: "01001" }),
  industry_code: Type.String({ description: "The same as `naics_code`.", example: "10" }),
  requested_industry: Type.String({
    description: "The requested code, or `sectors`, `supersectors` or `all`.",
    example: "10",
  }),
  match_precision: matchPrecision,
  disclosure_code: nullable(
    Type.String({ description: "`N` where `suppressed` is true, as in QCEW's files; else null.", example: "N" }),
  ),
};

/** A county's employment in one industry and quarter. */
export const EmploymentQuarter = Type.Object(
  {
    ...identity,
    ...establishments,
    ...employment,
    ...wages,
    location_quotient: quotient("employment in month 3", 1),
    employment_yoy_pct: change("employment in month 3", 3.9),
    ...marks,
    ...repeats,
  },
  { $id: "CountyEmploymentQuarter", description: "One industry and ownership in one quarter." },
);

/** A county's wages in one industry and quarter. */
export const WagesQuarter = Type.Object(
  {
    ...identity,
    ...establishments,
    ...wages,
    ...employment,
    location_quotient: quotient("employment in month 3", 1),
    wages_location_quotient: quotient("total wages", 1),
    employment_yoy_pct: change("employment in month 3", 3.9),
    total_wages_yoy_pct: change("total wages", 4.9),
    avg_weekly_wage_yoy_pct: change("the average weekly wage", 1.2),
    ...marks,
  },
  { $id: "CountyWagesQuarter", description: "One industry and ownership in one quarter." },
);

/** A county's employment in CSV. */
export const EmploymentColumns = withoutRepeats(EmploymentQuarter, repeats);

/** Units of the fields, for `metadata.units`. */
const UNITS: Readonly<Record<string, string>> = {
  establishments: "establishments",
  establishment_count: "establishments",
  month1_employment: "persons",
  month2_employment: "persons",
  month3_employment: "persons",
  total_wages: "usd",
  avg_weekly_wage: "usd per week",
  location_quotient: "ratio",
  wages_location_quotient: "ratio",
  employment_yoy_pct: "percent",
  total_wages_yoy_pct: "percent",
  avg_weekly_wage_yoy_pct: "percent",
};

/** Returns the units of the fields in a row. */
export const unitsOf = ({ properties }: { properties: TProperties }): Record<string, string> =>
  Object.fromEntries(Object.entries(UNITS).filter(([field]) => field in properties));

/** The `metadata` of a county's series. */
export const countyMetadata = laborMetadata("CountyQuartersMetadata", {
  fips: Type.String({ description: "FIPS code of the county.", example: "01001" }),
  county_name: nullable(
    Type.String({ description: "Name of the county; null where it is not known.", example: "Autauga County, Alabama" }),
  ),
  adjustment: oneOf(["nsa"], { name: "NotAdjusted", description: "QCEW is not seasonally adjusted.", example: "nsa" }),
});
