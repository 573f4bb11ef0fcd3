import { type Method, worksIn } from "./method.ts";

const SBA = "/v1/us/sba";
const PAGE = "page=1&per_page=25";

const works = worksIn("sba");

const NOT_LOADED = "A quarter that is not loaded has null figures, which the client can't read.";
const OF_COUNTIES =
  'With a period. Without one, the answer is one object: "With neither parameter, the response is the latest quarter ' +
  `and \`data\` is a single object". ${NOT_LOADED}`;
const OF_OTHERS = `With a period. Without one, the answer is one object here, as for counties. ${NOT_LOADED}`;

/** Mean and median have the client's names and our own. */
const AMOUNTS = {
  "data.0.avg_amount": "data.0.avg_loan_size",
  "data.0.median_amount": "data.0.median_loan_size",
  "data.0.charge_off_rate": "data.0.charge_off_rate",
};

/** Lending by quarter: of one quarter and of a range, which the client reads, and without a period. */
const byQuarter = (
  name: string,
  path: string,
  { note, word, narrowing }: { note: string; word: string; narrowing: Readonly<Record<string, string>> },
): Method =>
  works(
    name,
    [
      {
        words: [word],
        named: { year: 2024, quarter: 1 },
        path: `${SBA}/${path}/lending?from_period=2024-Q1&to_period=2024-Q1&${PAGE}`,
        same: AMOUNTS,
        unread: ["data.*.naics_match_level"],
      },
      {
        words: [word],
        named: { from_period: "2023-Q4", to_period: "2024-Q1", ...narrowing },
        path: `${SBA}/${path}/lending?from_period=2023-Q4&to_period=2024-Q1&${new URLSearchParams(narrowing)}&${PAGE}`,
        same: { "data.1.loan_count": "data.1.loan_count", "data.1.naics_code": "data.1.naics_code" },
        unread: ["data.*.naics_match_level"],
      },
    ],
    note,
    [
      { words: [word], error: "ValidationError", message: "data, pagination" },
      { words: [word], named: { year: 2010 }, error: "ValidationError", message: "data.*.loan_count" },
    ],
  );

/** The methods of `sba`. */
export const LENDING_METHODS: readonly Method[] = [
  byQuarter("county_lending", "counties/12086", {
    note: OF_COUNTIES,
    word: "12086",
    narrowing: { industry: "722511" },
  }),
  byQuarter("state_lending", "states/12", { note: OF_OTHERS, word: "12", narrowing: { industry: "722511" } }),
  byQuarter("industry_lending", "industries/722511", {
    note: OF_OTHERS,
    word: "722511",
    narrowing: { geo: "county", county: "12086" },
  }),
  works("lenders", [
    {
      path: `${SBA}/lenders?${PAGE}`,
      same: { "data.0.display_name": "data.0.display_name", "data.0.market_share_pct": "data.0.market_share_pct" },
    },
    {
      named: { state: "12", industry: "722511", year: 2024, sort: "total_amount" },
      path: `${SBA}/lenders?state=FL&industry=722511&from=2024-Q1&to=2024-Q4&sort=total_amount&${PAGE}`,
      same: { "data.0.lender_id": "data.0.lender_id", "data.1.avg_amount": "data.1.avg_amount" },
    },
  ]),
  works("lender", [
    {
      words: [500],
      named: { from_period: "2024-Q2", to_period: "2025-Q1" },
      path: `${SBA}/lenders/500?from_period=2024-Q2&to_period=2025-Q1`,
      same: { "data.first_seen_at": "data.first_seen_at", "data.history.1.loan_count": "data.history.1.loan_count" },
    },
  ]),
  works(
    "lending_characteristics",
    [
      {
        named: { year: 2021, quarter: 2, county: "39049", industry: "722511" },
        path: `${SBA}/lending/characteristics?year=2021&quarter=2&county=39049&industry=722511`,
        same: {
          "data.total_loans": "data.total_loans",
          "data.filter_scope.county": "data.filter_scope.county",
          "data.term_length_buckets.1.label": "data.term_length_buckets.1.label",
        },
      },
    ],
    "`year` and `quarter` are required.",
    [{ named: { year: 2021 }, error: "BadRequestError", message: "quarter: is missing" }],
  ),
  works(
    "lending_outcomes",
    [
      {
        named: { vintage_from: 2021, vintage_to: 2021 },
        path: `${SBA}/lending/outcomes?vintage_from=2021&vintage_to=2021&${PAGE}`,
        same: {
          "data.0.charge_off_rate_pct": "data.0.charge_off_rate_pct",
          "data.0.avg_time_to_chargeoff_months": "data.0.avg_time_to_chargeoff_months",
        },
      },
    ],
    "`vintage_from` is required. A year without a loan has a null rate, which the client can't read.",
    [
      { error: "BadRequestError", message: "vintage_from: is missing" },
      {
        named: { vintage_from: 2021, state: "56" },
        error: "ValidationError",
        message: "data.*.charge_off_rate_pct",
      },
    ],
  ),
  works("metrics", [
    { path: `${SBA}/metrics?${PAGE}`, same: { "data.0.canonical_name": "data.0.canonical_name" } },
    {
      named: { category: "outcomes", search: "charge" },
      path: `${SBA}/metrics?category=outcomes&query=charge&${PAGE}`,
      same: { "data.0.unit": "data.0.unit", "data.0.typical_lag_months": "data.0.typical_lag_months" },
    },
  ]),
  works(
    "metric",
    [
      {
        words: ["loan_count"],
        path: `${SBA}/metrics/sba_loan_count`,
        same: {
          "data.data_availability.max": "data.data_availability.max",
          "data.related_endpoints.0": "data.related_endpoints.0",
        },
      },
    ],
    "Names begin with `sba_`, and are read without it, too.",
  ),
];
