import { lineItemUnits } from "../filings/serving/statements/line-item-fields.ts";
import type { PublicEndpoint } from "../http/endpoint.ts";
import { joltsMatch } from "../labor/jolts/industries.ts";
import { counties } from "../reference/counties.ts";
import { STATES } from "../reference/states.ts";
import type { ExportTable, Parts } from "./table.ts";

/** Parts by a field of the rows of another list. */
const partsOf = (
  parameter: string,
  field: string,
  list: string,
  texts: Readonly<Record<string, string>> = {},
): Parts => ({
  parameter,
  values: async (ask) => {
    const rows = (await ask(list, texts)) as readonly Record<string, unknown>[];
    return [...new Set(rows.map((row) => String(row[field])))].toSorted();
  },
});

const COMPANIES = partsOf("identifier", "cik", "listCompanies");
const COUNTIES: Parts = { parameter: "fips", values: async () => [...(await counties()).keys()].toSorted() };
const STATE_CODES: Parts = { parameter: "fips", values: async () => STATES.map(({ fips }) => fips).toSorted() };

/** The words that a parameter of a list accepts. */
const wordsOf = ({ parameters }: PublicEndpoint, name: string): string[] =>
  (parameters[name]?.schema.enum ?? []) as string[]; // of `choice`

/** One request for each pair of words. */
const pairs = (first: [string, readonly string[]], second: [string, readonly string[]]) =>
  first[1].flatMap((word) => second[1].map((other) => ({ [first[0]]: word, [second[0]]: other })));

const PERIODS = ["annual", "quarterly", "ttm"];
const CONTEXTS = ["labor_context", "lending_context"];

/** The tables of companies, each with an endpoint of its own. */
export const COMPANY_TABLES: readonly ExportTable[] = [
  {
    dataset: "sec",
    name: "companies",
    title: "Companies",
    list: "listCompanies",
    companyParameter: "ticker",
    isReadFromSnapshot: true,
  },
  {
    dataset: "sec",
    name: "financials",
    title: "Financial statements: a row a statement and period (annual, quarterly, trailing twelve months)",
    list: "listFinancialStatements",
    queries: (list) => pairs(["statement", wordsOf(list, "statement")], ["period", PERIODS]),
    parts: COMPANIES,
    hasRowColumns: true,
    without: [...CONTEXTS, "concepts", "derived"],
    columnUnits: { ...lineItemUnits("income"), ...lineItemUnits("balance_sheet"), ...lineItemUnits("cash_flow") },
    isReadFromSnapshot: true,
  },
  {
    dataset: "sec",
    name: "compensation",
    title: "Pay of named executive officers: a row an officer and fiscal year",
    list: "listExecutiveCompensation",
    parts: COMPANIES,
    isReadFromSnapshot: true,
  },
  {
    dataset: "sec",
    name: "events",
    title: "Current reports (Form 8-K): a row a filing",
    list: "listCompanyEvents",
    parts: COMPANIES,
    isReadFromSnapshot: true,
  },
  {
    dataset: "sec",
    name: "ratios",
    title: "Ratios: a row a ratio and period (annual, quarterly, trailing twelve months)",
    list: "getRatioSeries",
    queries: (list) => pairs(["period", PERIODS], ["ratio", wordsOf(list, "ratio")]),
    parts: COMPANIES,
    ownUnits: "column",
    isReadFromSnapshot: true,
  },
];

const LEVELS = { states: "state", counties: "county", metros: "metro", places: "place", tracts: "tract" };

const CENSUS: readonly ExportTable[] = [
  ...Object.entries(LEVELS).map(
    ([plural, level]): ExportTable => ({
      dataset: "census",
      name: `values_${plural}`,
      title: `Every metric of the American Community Survey for all ${plural}: a row a metric and place`,
      list: "listMetricValues",
      queries: () => [{ level }],
      parts: partsOf("metric", "name", "listMetrics"),
      vintage: { parameter: "vintage", example: "2023-acs5", labels: /^\d{4}-acs[15]$/ },
      ownUnits: "field",
    }),
  ),
  {
    dataset: "census",
    name: "geographies",
    title: "Places of all levels, with codes, parents, coordinates and areas",
    list: "listLevelGeographies",
    parts: partsOf("level", "level", "listGeographies"),
  },
];

const industriesOf = (survey: string): Parts =>
  partsOf("naics", "naics_code", "listIndustries", { covered_by: survey });

/** The first NAICS code of each industry of JOLTS: the 2,000 others have the same rows. */
const JOLTS_CODES: Parts = {
  parameter: "naics",
  values: async (ask) => {
    const codes = await industriesOf("jolts").values(ask);
    return [...Map.groupBy(codes, (code) => joltsMatch(code)?.industry.code).values()].flatMap(
      ([first]) => first ?? [],
    );
  },
};

const LABOR: readonly ExportTable[] = [
  {
    dataset: "ces",
    name: "employment",
    title: "Employment, hours and earnings: a row an industry and month",
    list: "getIndustryEmployment",
    parts: industriesOf("ces"),
    distinctBy: "naics_code", // the industry that answers
  },
  {
    dataset: "jolts",
    name: "industries",
    title: "Turnover: a row an industry and month",
    list: "getIndustryTurnover",
    parts: JOLTS_CODES,
    // Those of the code that was asked for, one of many.
    without: ["naics_code", "naics_match_level"],
  },
  {
    dataset: "jolts",
    name: "states",
    title: "Turnover: a row a state and month",
    list: "getStateTurnover",
    parts: STATE_CODES,
  },
  {
    dataset: "laus",
    name: "counties",
    title: "Unemployment: a row a county and month, or year where only years are loaded",
    list: "getCountyUnemployment",
    parts: COUNTIES,
  },
  {
    dataset: "laus",
    name: "states",
    title: "Unemployment: a row a state and month",
    list: "getStateUnemployment",
    parts: STATE_CODES,
  },
  ...[
    { name: "employment", list: "getCountyEmployment" },
    { name: "wages", list: "getCountyWages" },
  ].map(
    (table): ExportTable => ({
      ...table,
      dataset: "qcew",
      title: `${table.name === "wages" ? "Wages" : "Employment and wages"}: a row a county, industry and quarter`,
      queries: () => [{ naics: "10" }, { naics: "sectors" }],
      parts: COUNTIES,
    }),
  ),
  {
    dataset: "oews",
    name: "occupations",
    title: "Occupations (SOC)",
    list: "listOccupations",
  },
  {
    dataset: "oews",
    name: "national_wages",
    title: "Wages in the nation: a row an occupation",
    list: "getOccupationWages",
    parts: partsOf("soc", "soc_code", "listOccupations"),
    vintage: { parameter: "year", example: "2023", labels: /^\d{4}$/ },
  },
];

const LENDING: readonly ExportTable[] = [
  {
    dataset: "sba",
    name: "counties",
    title: "7(a) loans: a row a county, of one quarter",
    list: "listCountyLending",
    vintage: { parameter: "period", example: "2024-Q1", labels: /^\d{4}-Q[1-4]$/ },
  },
  {
    dataset: "sba",
    name: "lenders",
    title: "Lenders that hold 7(a) loans, of all loaded quarters",
    list: "listLenders",
  },
];

/** The tables of the Census, of labor and of lending. The first of a dataset is its default. */
export const PLACE_TABLES: readonly ExportTable[] = [...CENSUS, ...LABOR, ...LENDING];

/** Every table. */
export const TABLES: readonly ExportTable[] = [...PLACE_TABLES, ...COMPANY_TABLES];
