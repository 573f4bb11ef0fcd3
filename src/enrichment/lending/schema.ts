import { type Static, Type } from "@sinclair/typebox";
import { CountyLending } from "../../lending/figures/schema.ts";
import { nullable } from "../../schema.ts";
import { countyConfidence } from "../labor/schema.ts";

const number = (description: string, example: number) => nullable(Type.Number({ description, example }));
const whole = (description: string, example: number) => nullable(Type.Integer({ description, example }));
// Never null, because the newest quarter is loaded whole: without loans they are 0.
const known = (description: string, example: number) => Type.Integer({ description, example });

const charge = {
  trailing:
    "Dollars charged off, of dollars approved in the four quarters up to `data_period`, a fraction. Near zero, " +
    "because these loans are young; null without loans.",
  mature:
    "The same of the four quarters that ended five years before, whose loans have had time to fail, a fraction; null " +
    "without loans, or if they are not loaded.",
};

const LocalLendingMarket = Type.Object(
  {
    county_fips: Type.String({ description: "FIPS code of the headquarters' county.", example: "06085" }),
    county_name: Type.String({
      description: "Its name, with the state's abbreviation.",
      example: "Santa Clara County, CA",
    }),
    county_fips_confidence: countyConfidence,
    quarterly_loan_count: known("7(a) loans approved in the quarter.", 96),
    quarterly_total_amount: known("Their amount, whole US dollars.", 61_230_400),
    avg_loan_size: whole("Mean amount, whole US dollars; null: no loans.", 637_817),
    quarterly_yoy_change_pct: number(
      "Change of the amount on the same quarter a year before, percent; null: that was zero.",
      4.1,
    ),
    charge_off_rate_trailing_4q: number(charge.trailing, 0.0004),
    charge_off_rate_mature_4q: number(charge.mature, 0.0312),
    top_industry_naics: nullable(
      Type.String({
        description: "NAICS code with the most dollars in the four quarters; null below five loans with a code.",
        example: "722511",
      }),
    ),
    top_industry_name: nullable(Type.String({ description: "Its title.", example: "Full-Service Restaurants" })),
    quarter: CountyLending,
    trailing_4q: CountyLending,
    trailing_4q_yoy_change_pct: number("Change of the four quarters' amount on the four before, percent.", 2.2),
    share_of_state_pct: number("Share of the state's dollars in the four quarters, percent.", 3.4),
    note: nullable(
      Type.String({
        description: "What limits the county's figures, as in Connecticut; null: nothing.",
        example: "Loans of 46113 are counted in 46102: Shannon County became Oglala Lakota County.",
      }),
    ),
    data_period: Type.String({ description: "The newest quarter that the files cover whole.", example: "2026-Q2" }),
    source: Type.String({ description: "The agency and program.", example: "SBA 7(a)" }),
  },
  { $id: "LocalLendingMarket", description: "Lending in the headquarters' county; null: metadata.enrichment." },
);

const IndustryLendingMarket = Type.Object(
  {
    naics_code: Type.String({
      description: "NAICS code that answers, as borrowers' codes are filed.",
      example: "5132",
    }),
    naics_description: Type.String({ description: "Its title.", example: "Software Publishers" }),
    naics_match_level: Type.String({
      description: "Its digits: the finest level of the company's code with at least 20 loans in the four quarters.",
      example: "4-digit",
    }),
    national_quarterly_loan_count: known("7(a) loans approved in the quarter.", 31),
    national_quarterly_total_amount: known("Their amount, whole US dollars.", 12_400_000),
    national_avg_loan_size: whole("Mean amount, whole US dollars; null: no loans.", 400_000),
    national_yoy_change_pct: number(
      "Change of the amount on the same quarter a year before, percent; null: that was zero.",
      7.9,
    ),
    national_charge_off_rate_trailing_4q: number(charge.trailing, 0.0011),
    national_charge_off_rate_mature_4q: number(charge.mature, 0.041),
    data_period: Type.String({ description: "The newest quarter that the files cover whole.", example: "2026-Q2" }),
    source: Type.String({ description: "The agency and program.", example: "SBA 7(a)" }),
  },
  {
    $id: "IndustryLendingMarket",
    description: "Lending to the company's industry in the nation; null: metadata.enrichment.",
  },
);

/** Small-business lending around a company. */
export const LendingContext = Type.Object(
  { local_market: nullable(LocalLendingMarket), industry_lending: nullable(IndustryLendingMarket) },
  {
    $id: "LendingContext",
    description:
      "Small-business lending (SBA 7(a)) in the county of a company's headquarters, and to its industry in the nation.",
  },
);
export type LendingContext = Static<typeof LendingContext>;
