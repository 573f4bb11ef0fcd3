import { type Method, worksIn } from "./method.ts";

const BLS = "/v1/us/bls";
const PAGE = "page=1&per_page=25";

const works = worksIn("bls");

const RATES =
  "Levels are read. Rates are in fields of their own (`quits_rate`), which the client does not read; " +
  "`rate_or_level` is only `both`, and there is no `measures`.";
const ONE_METRIC =
  'The comparison is one object of one metric: "Multi-county comparison on a single metric". The client expects a ' +
  "list of four figures.";

/** What repeats of a month of turnover. */
const OPENINGS = { "data.0.job_openings": "data.0.job_openings", "data.0.quits": "data.0.quits" };

/** The client's rows of turnover say `JOLTS`; `metadata.source` names the survey. */
const SOURCE = ["data.*.source"];

/** The methods of `bls`. */
export const LABOR: readonly Method[] = [
  works("industries", [
    { path: `${BLS}/industries?${PAGE}`, same: { "data.3.title": "data.3.naics_title" } },
    {
      named: { level: 3, search: "motor" },
      path: `${BLS}/industries?level=subsector&query=motor&${PAGE}`,
      same: { "data.0.naics_code": "data.0.naics_code", "data.0.parent_naics": "data.0.parent" },
    },
  ]),
  works("industry", [
    {
      words: ["3361"],
      path: `${BLS}/industries/3361`,
      same: { "data.title": "data.naics_title", "data.children.0.title": "data.children.0.naics_title" },
    },
  ]),
  works(
    "employment",
    [
      {
        words: ["3361"],
        path: `${BLS}/industries/3361/employment?${PAGE}`,
        same: { "data.0.all_employees_thousands": "data.0.employment" },
      },
      {
        words: ["00"],
        named: { from_date: "2021-01", to_date: "2021-06" },
        path: `${BLS}/industries/00/employment?from_date=2021-01&to_date=2021-06&${PAGE}`,
        same: { "data.5.all_employees_thousands": "data.5.employment" },
      },
    ],
    'Only `geo="national"`.',
    [{ words: ["00"], named: { geo: "state" }, error: "BadRequestError", message: "accepted: national" }],
  ),
  works(
    "employment_latest",
    [
      {
        words: ["00"],
        path: `${BLS}/industries/00/employment/latest`,
        same: { "data.all_employees_thousands": "data.employment", "data.period": "data.period" },
      },
    ],
    'Only `geo="national"`.',
  ),
  works("county_employment", [
    {
      words: ["01001"],
      path: `${BLS}/counties/01001/employment?ownership=private&${PAGE}`,
      same: { "data.0.establishment_count": "data.0.establishments" },
      unread: ["data.*.employment_yoy_change"],
    },
    {
      words: ["01001"],
      named: { industry: "31-33", year: 2016, quarter: 2 },
      path: `${BLS}/counties/01001/employment?naics=31-33&period=2016-Q2&ownership=private&${PAGE}`,
      same: { "data.0.month3_employment": "data.0.month3_employment", "data.0.industry_code": "data.0.naics_code" },
      unread: ["data.*.employment_yoy_change"],
    },
  ]),
  {
    name: "bls.county_wages",
    verdict: "other form",
    note: "County wages are rows by quarter. The client expects one object.",
    failures: [{ words: ["01001"], error: "ValidationError", message: "data" }],
  },
  works("occupations", [
    { path: `${BLS}/occupations?${PAGE}`, same: { "data.1.title": "data.1.title" } },
    {
      named: { search: "nurse", group: "29-0000" },
      path: `${BLS}/occupations?query=nurse&major_group=29&${PAGE}`,
      same: { "data.0.soc_code": "data.0.soc_code" },
    },
  ]),
  works("occupation", [
    {
      words: ["29-1141"],
      path: `${BLS}/occupations/29-1141`,
      same: { "data.major_group": "data.major_group", "data.data_availability.years.max": "data.last_year" },
      unread: ["data.data_availability.industry_count"],
    },
  ]),
  {
    name: "bls.occupation_wages",
    verdict: "other form",
    note: "Wages of an occupation are one object, of one area and year. The client expects a list.",
    failures: [{ words: ["29-1141"], error: "BadRequestError", message: "geo" }],
  },
  works("metrics", [
    { path: `${BLS}/metrics?${PAGE}`, same: { "data.0.canonical_name": "data.0.name" } },
    {
      named: { source: "laus", search: "rate", category: "unemployment" },
      path: `${BLS}/metrics?survey=laus&query=rate&category=unemployment&${PAGE}`,
      same: { "data.0.display_name": "data.0.title", "data.0.update_cadence": "data.0.cadence" },
    },
  ]),
  works("metric", [
    {
      words: ["laus_unemployment_rate"],
      path: `${BLS}/metrics/laus_unemployment_rate`,
      same: { "data.display_name": "data.title", "data.source_dataset": "data.survey" },
    },
  ]),
  works(
    "turnover",
    [
      {
        words: ["3361"],
        named: { from_date: "2021-01", to_date: "2021-06", adjustment: "nsa" },
        path: `${BLS}/industries/3361/turnover?from_date=2021-01&to_date=2021-06&adjustment=nsa&${PAGE}`,
        same: { ...OPENINGS, "data.0.jolts_industry_name": "metadata.jolts_industry_title" },
        unread: SOURCE,
      },
    ],
    RATES,
    [{ words: ["00"], named: { rate_or_level: "rate" }, error: "BadRequestError", message: "accepted: both" }],
  ),
  works(
    "turnover_latest",
    [
      {
        words: ["72"],
        path: `${BLS}/industries/72/turnover/latest`,
        same: { "data.hires": "data.hires", "data.jolts_industry_name": "data.jolts_industry_title" },
        unread: ["data.source"],
      },
    ],
    RATES,
  ),
  works(
    "state_turnover",
    [
      {
        words: ["06"],
        path: `${BLS}/states/06/turnover?${PAGE}`,
        same: { ...OPENINGS, "data.0.state_code": "data.0.fips" },
        unread: SOURCE,
      },
    ],
    RATES,
  ),
  works(
    "regional_turnover",
    [{ words: ["northeast"], path: `${BLS}/regions/Northeast/turnover?${PAGE}`, same: OPENINGS, unread: SOURCE }],
    RATES,
  ),
  works(
    "turnover_by_size",
    [
      { path: `${BLS}/turnover/by-size?${PAGE}`, same: OPENINGS, unread: SOURCE },
      {
        named: { size: "02" },
        path: `${BLS}/turnover/by-size?size_class=02&${PAGE}`,
        same: { "data.0.size_class": "data.0.size_class" },
        unread: SOURCE,
      },
    ],
    RATES,
  ),
  works("county_unemployment", [
    {
      words: ["06001"],
      path: `${BLS}/counties/06001/unemployment?${PAGE}`,
      same: { "data.0.unemployment_rate": "data.0.unemployment_rate", "data.0.county_name": "metadata.name" },
    },
    {
      words: ["06001"],
      named: { from_date: "2018-01", to_date: "2020-12", annual_only: true },
      path: `${BLS}/counties/06001/unemployment?frequency=annual&from_date=2018&to_date=2020&${PAGE}`,
      same: { "data.0.labor_force": "data.0.labor_force" },
    },
  ]),
  {
    name: "bls.county_unemployment_compare",
    verdict: "other form",
    note: ONE_METRIC,
    failures: [{ words: [["06001", "06037"]], error: "ValidationError", message: "data" }],
  },
  works("state_unemployment", [
    {
      words: ["06"],
      path: `${BLS}/states/06/unemployment?adjustment=sa&${PAGE}`,
      same: { "data.0.unemployment_rate": "data.0.unemployment_rate" },
      unread: ["data.*.civilian_noninstitutional_population"],
    },
    {
      words: ["06"],
      named: { annual_only: true, adjustment: "nsa" },
      path: `${BLS}/states/06/unemployment?frequency=annual&adjustment=nsa&${PAGE}`,
      same: { "data.0.employment": "data.0.employment", "data.0.period": "data.0.period" },
      unread: ["data.*.civilian_noninstitutional_population"],
    },
  ]),
  {
    name: "bls.state_unemployment_compare",
    verdict: "other form",
    note: ONE_METRIC,
    failures: [{ words: [["06", "36"]], error: "ValidationError", message: "data" }],
  },
];
