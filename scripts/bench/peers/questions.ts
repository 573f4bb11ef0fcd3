/** A question that a user asks, as both services are asked it. */
export interface Question {
  name: string;
  /** Paths that ask for different places, vintages or companies, asked in turn. */
  ours: readonly string[];
  theirs: readonly string[];
}

/** What {@link questions} asks for. */
export interface Subjects {
  counties: readonly string[];
  vintages: readonly string[];
  companies: readonly string[];
}

const METRIC = "median_household_income";
const PLACE_VINTAGE = "2018-acs5";
const STATEMENTS = ["income", "balance_sheet", "cash_flow"];

/** The five questions: of counties, vintages and companies that the starter data has. */
export function questions({ counties, vintages, companies }: Subjects): Question[] {
  const statements = companies.flatMap((company) => STATEMENTS.map((statement) => ({ company, statement })));
  const values = `/v1/us/census/metrics/${METRIC}/values?level=county`;
  return [
    {
      name: "a place, its metrics",
      ours: counties.map((fips) => `/v1/us/census/places/${fips}/metrics?vintage=${PLACE_VINTAGE}`),
      theirs: counties.map((fips) => `/places/${fips}/metrics?vintage=${PLACE_VINTAGE}`),
    },
    {
      name: "one metric of 200 counties, a JSON page",
      ours: vintages.map((vintage) => `${values}&vintage=${vintage}&per_page=200`),
      theirs: vintages.map((vintage) => `/metrics/${METRIC}/values?vintage=${vintage}`),
    },
    {
      name: "one metric of all counties, CSV",
      ours: vintages.map((vintage) => `${values}&vintage=${vintage}&format=csv`),
      theirs: vintages.map((vintage) => `/metrics/${METRIC}/values.csv?vintage=${vintage}`),
    },
    {
      name: "a county's unemployment, by year",
      ours: counties.map((fips) => `/v1/us/bls/counties/${fips}/unemployment?frequency=annual`),
      theirs: counties.map((fips) => `/counties/${fips}/unemployment`),
    },
    {
      name: "a company's annual statement",
      ours: statements.map((of) => `/v1/us/sec/companies/${of.company}/financials?statement=${of.statement}`),
      theirs: statements.map((of) => `/companies/${of.company}/financials?statement=${of.statement}`),
    },
  ];
}
