import type { Method } from "./method.ts";

const SEC = "/v1/us/sec";
/** A report of the invented company of the starter data. */
const EXAMPLE = "0009999901-25-000001";
const APPLE = "0000320193-25-000079";

const PARTS =
  "Not here: `tier` and `in_index` (no source has the members of indexes), `domicile` (`adr` needs a list of " +
  "depositary receipts) and `include`, which `companies.get` has.";

/** The methods of companies and their filings. */
export const COMPANIES: readonly Method[] = [
  {
    name: "companies.list",
    verdict: "works",
    note: PARTS,
    calls: [
      {
        path: `${SEC}/companies?page=1&per_page=25`,
        same: { "data.0.name": "data.0.name", "data.0.sic_code": "data.0.sic" },
        unread: ["data.*.company_tier", "data.*.domicile"],
      },
      {
        named: { search: "apple", exchange: ["nyse", "nasdaq"], state_fips: "06", sic: ["3571"] },
        path: `${SEC}/companies?query=apple&exchange=NYSE,NASDAQ&state=CA&sic=3571&page=1&per_page=25`,
        same: { "data.0.county_fips": "data.0.county_fips", "data.0.exchange": "data.0.exchange" },
        unread: ["data.*.company_tier", "data.*.domicile"],
      },
      {
        named: { ticker: "aapl", county_fips: "06085", currency: "usd", taxonomy: "us-gaap" },
        path: `${SEC}/companies?ticker=AAPL&county_fips=06085&currency=USD&taxonomy=us-gaap&page=1&per_page=25`,
        same: { "data.0.detail_url": "data.0.detail_url" },
        unread: ["data.*.company_tier", "data.*.domicile"],
      },
    ],
    failures: [{ named: { in_index: true }, error: "BadRequestError", message: "in_index: is not a parameter here" }],
  },
  {
    name: "companies.get",
    verdict: "works",
    note: "`include` adds `labor_context` and `lending_context`.",
    calls: [
      {
        words: ["AAPL"],
        named: { include: "labor_context" },
        path: `${SEC}/companies/0000320193?include=labor_context`,
        same: { "data.name": "data.name", "data.naics_code": "data.naics_code" },
        unread: [
          ...["data.board", "data.compensation", "data.events", "data.financials", "data.holders"],
          ...["data.insider_trades", "data.labor_context.local_market.laus_data_lag_weeks", "data.lending_context"],
          "data.ratios",
        ],
      },
    ],
  },
  {
    name: "financials.get",
    verdict: "works",
    note:
      'With `statement` and `per_page`: "The financials endpoint requires a `statement`", and answers "paginated ' +
      'financial rows". One period as one object is not an answer here.',
    calls: [
      {
        words: ["AAPL"],
        named: { statement: "income", per_page: 5 },
        path: `${SEC}/companies/AAPL/financials?statement=income&per_page=5`,
        same: { "data.0.line_items.revenue": "data.0.line_items.revenue" },
        unread: ["data.*.labor_context", "data.*.lending_context"],
      },
    ],
    failures: [
      { words: ["AAPL"], error: "BadRequestError", message: "statement: is missing" },
      { words: ["AAPL"], named: { statement: "income", year: 2020 }, error: "ValidationError", message: "data" },
    ],
  },
  {
    name: "financials.time_series",
    verdict: "works",
    note: "",
    calls: [
      {
        words: ["AAPL", "revenue"],
        named: { from_year: 2015, to_year: 2018 },
        path: `${SEC}/companies/AAPL/financials/revenue?from=2015&to=2018`,
        same: { "data.series.0.value": "data.series.0.value" },
      },
    ],
  },
  {
    name: "financials.fields",
    verdict: "works",
    note: "",
    calls: [{ path: `${SEC}/financials/fields`, same: { "data.income.fields.0.name": "data.income.fields.0.name" } }],
  },
  {
    name: "ratios.get",
    verdict: "works",
    note: "",
    calls: [
      {
        words: ["AAPL"],
        named: { year: 2024 },
        path: `${SEC}/companies/AAPL/ratios?year=2024`,
        same: { "data.ratios.net_margin": "data.ratios.net_margin" },
      },
    ],
  },
  {
    name: "ratios.time_series",
    verdict: "works",
    note: "",
    calls: [
      {
        words: ["AAPL", "net_margin"],
        path: `${SEC}/companies/AAPL/ratios/net_margin`,
        same: { "data.series.0.value": "data.series.0.value" },
      },
    ],
  },
  {
    name: "filings.list",
    verdict: "works",
    note: "",
    calls: [
      {
        words: ["AAPL"],
        named: { filing_type: "10-K", start_date: "2015-01-01", end_date: "2020-01-01", include_superseded: false },
        path:
          `${SEC}/companies/AAPL/filings?form=10-K&from_date=2015-01-01&to_date=2020-01-01&include_superseded=false` +
          "&page=1&per_page=25",
        same: { "data.0.filing_type": "data.0.form" },
        unread: ["data.*.period_of_report"],
      },
    ],
  },
  {
    name: "filings.list_all",
    verdict: "works",
    note: "",
    calls: [
      { path: `${SEC}/filings?page=1&per_page=25`, same: { "data.0.filing_type": "data.0.form" } },
      {
        named: { identifier: "AAPL", filing_type: "10-K" },
        path: `${SEC}/filings?identifier=AAPL&form=10-K&page=1&per_page=25`,
        same: { "data.0.accession_number": "data.0.accession_number" },
      },
    ],
  },
  {
    name: "filings.get",
    verdict: "works",
    note: "",
    calls: [{ words: [APPLE], path: `${SEC}/filings/${APPLE}`, same: { "data.filing_type": "data.form" } }],
  },
  {
    name: "filings.content",
    verdict: "works",
    note: "Of 10-K and 10-Q reports whose sections are stored.",
    calls: [
      {
        words: [EXAMPLE],
        path: `${SEC}/filings/${EXAMPLE}/content`,
        same: { "data.accession_number": "data.accession_number" },
      },
    ],
  },
  {
    name: "events.list",
    verdict: "works",
    note: "",
    calls: [
      {
        words: ["AAPL"],
        path: `${SEC}/companies/AAPL/events?page=1&per_page=25`,
        same: { "data.0.filed_at": "data.0.filed_at" },
      },
    ],
  },
  {
    name: "events.list_all",
    verdict: "works",
    note: "",
    calls: [
      {
        named: { category: "leadership", from_date: "2026-01-01" },
        path: `${SEC}/events?category=leadership&from_date=2026-01-01&page=1&per_page=25`,
        same: { "data.0.company_name": "data.0.company_name" },
      },
    ],
  },
  {
    name: "events.categories",
    verdict: "works",
    note: "",
    calls: [{ path: `${SEC}/events/categories`, same: { "data.0.filing_count": "data.0.filing_count" } }],
  },
  {
    name: "screener.screen",
    verdict: "works",
    note:
      "Margins, returns and growth are percent in both. Not here: `min_eps_growth`, `tier`, `in_index` and " +
      "`domicile` as in `companies.list`, `include` (the figures around a company are fields), insiders and " +
      "institutions, the trends, `min_hq_county_wage_growth`, " +
      "`min_local_labor_force`, counts of loans in four quarters (`county_loan_count_min` is of one), and " +
      "charge-offs in percent (`industry_charge_off_rate_max` is a fraction).",
    calls: [
      { path: `${SEC}/screener?page=1&per_page=25`, same: { "data.0.cik": "data.0.cik" } },
      {
        named: {
          min_revenue: 1_000_000_000,
          min_net_margin: 10,
          max_debt_to_equity: 5,
          currency: "USD",
          taxonomy: "us-gaap",
          exchange: ["nyse", "nasdaq"],
          sort_by: "revenue",
          order: "desc",
        },
        path:
          `${SEC}/screener?revenue_min=1000000000&net_margin_min=10&debt_to_equity_max=5&currency=USD` +
          "&taxonomy=us-gaap&exchange=NYSE,Nasdaq&sort=-revenue&page=1&per_page=25",
        same: { "data.0.values.revenue": "data.0.values.revenue", "data.1.name": "data.1.name" },
      },
      {
        named: { max_local_unemployment_rate: 50, min_industry_quits_rate: 1, search: "a" },
        path: `${SEC}/screener?county_unemployment_rate_max=50&industry_quits_rate_min=1&query=a&page=1&per_page=25`,
        same: { "data.0.values.county_unemployment_rate": "data.0.values.county_unemployment_rate" },
      },
    ],
    failures: [{ named: { tier: "russell_1000" }, error: "BadRequestError", message: "tier: is not a parameter here" }],
  },
];
