import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../support/server.ts";
import { seedLending } from "./lending-seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    hasStarterData: true,
    seed: async ({ database }) => {
      await seedLending(database);
    },
  });
}, 60_000);
afterAll(() => server.stop());

/** Status and message of an error, as one text. */
async function refusal(path: string): Promise<string> {
  const { error } = await server.json(`/v1/us${path}`);
  return error ? `${error.status} ${error.message}` : "no error";
}

describe("errors of names in place of codes say where the codes are", () => {
  test.each([
    ["/census/places/Alameda/metrics", "/v1/us/census/geographies?query= finds codes by name"],
    ["/bls/counties/wayne/wages", "/v1/us/census/geographies?query= finds codes by name"],
    ["/sba/counties/wayne/lending", "/v1/us/census/geographies?query= finds codes by name"],
    ["/bls/occupations/nurse/wages", "/v1/us/bls/occupations?query= finds codes by title"],
    ["/bls/industries/hospital/employment", "/v1/us/bls/industries?query= finds codes by title"],
    ["/sba/industries/restaurant/lending", "/v1/us/bls/industries?query= finds codes by title"],
  ])("%s", async (path, where) => {
    expect(await refusal(path)).toContain(where);
  });
});

describe("errors suggest the value that was probably meant", () => {
  const CALIFORNIA = 'did you mean "06" (California)?';
  test.each([
    // Codes without their leading zero, at every level
    ["/census/geographies/state/6", 'did you mean "06"? Accepted: the code of a state, which has 2 digits'],
    ["/census/geographies/county/1001", 'did you mean "01001"? Accepted: the code of a county, which has 5 digits'],
    ["/census/geographies/tract/6001402802", 'did you mean "06001402802"?'],
    ["/census/places/6037", 'did you mean "06037"?'],
    ["/census/places/644000/metrics", 'did you mean "0644000"?'],
    ["/sba/counties/6037/lending", 'did you mean "06037"? Accepted: the FIPS code of a county, 5 digits'],
    ["/bls/counties/1001/employment", 'did you mean "01001"?'],
    ["/bls/counties/1001/unemployment", 'did you mean "01001"?'],
    ["/bls/states/6/turnover", CALIFORNIA],
    ["/census/metrics/median_age/compare?places=6,01", '"6" (did you mean "06"?)'],
    ["/bls/states/compare?metric=unemployment_rate&fips=6,36", `"6" (${CALIFORNIA})`],
    ["/bls/counties/compare?metric=unemployment_rate&fips=6037,06001", '"6037" (did you mean "06037"?)'],
    // Names of states, spelled well or not
    ["/census/geographies/county?state=California", CALIFORNIA],
    ["/census/geographies/county?state=calfornia", CALIFORNIA],
    ["/census/metrics/median_age/values?level=county&state=calfornia", CALIFORNIA],
    ["/census/geographies/state/California", CALIFORNIA],
    ["/census/geographies/state/CA", CALIFORNIA],
    ["/census/places/CA", CALIFORNIA],
    ["/bls/states/calfornia/unemployment", CALIFORNIA],
    ["/sba/states/California/lending", CALIFORNIA],
    ["/sba/counties?state=calfornia", CALIFORNIA],
    ["/bls/occupations/29-1141/wages?area=california", CALIFORNIA],
    ["/bls/states/compare?metric=unemployment_rate&fips=California,36", `"California" (${CALIFORNIA})`],
    ["/bls/states/D.C./unemployment", 'did you mean "11" (District of Columbia)?'],
    ["/sba/counties?state=Calif", CALIFORNIA],
    ["/sba/counties?state=Washington,%20D.C.", 'did you mean "11" (District of Columbia)?'],
    ["/bls/states/washington%20dc/unemployment", 'did you mean "11" (District of Columbia)?'],
    ["/bls/states/W.%20Virginia/unemployment", 'did you mean "54" (West Virginia)?'],
    ["/bls/states/N%20Carolina/turnover", 'did you mean "37" (North Carolina)?'],
    ["/bls/states/virginia/unemployment", 'did you mean "51" (Virginia)?'],
    ["/bls/states/carolina/turnover", '"carolina" is not accepted; accepted: '],
    ["/bls/states/N.%20Y./turnover", 'did you mean "36" (New York)?'],
    ["/bls/states/washingtn/unemployment", 'did you mean "53" (Washington)?'],
    [
      "/census/metrics/median_age/compare?places=6,CA,xyz",
      '"6" (did you mean "06"?), "CA" (did you mean "06" (California)?), "xyz" are',
    ],
    ["/census/geographies/nation/2", 'did you mean "1" (the nation)?'],
    // Other words for the same thing
    ["/bls/regions/NE/turnover", 'did you mean "Northeast"?'],
    ["/bls/industries/54/employment?adjustment=unadjusted", 'did you mean "nsa"?'],
    ["/bls/states/06/unemployment?frequency=yearly", 'did you mean "annual"?'],
    ["/census/places/06/metrics/median_age?survey=5-year", 'did you mean "acs5"?'],
    ["/sec/companies/AAPL/financials?statement=income&period=yearly", 'did you mean "annual"?'],
    ["/sec/companies/AAPL/filings?form=13D", '"13D" (did you mean "SC'],
    ["/census/geographies/counties", 'did you mean "county"?'],
    ["/census/geographies/cbsa", 'did you mean "metro"?'],
    ["/bls/metrics/unemployment_rate/values?level=States", 'did you mean "state"?'],
    ["/bls/occupations/29-1141/wages?area=us", 'did you mean "national"?'],
    ["/bls/regions/northeat/turnover", 'did you mean "Northeast"?'],
    ["/census/places/06/metrics?vintage=acs1_2018", 'did you mean "2018-acs1"?'],
    ["/census/places/06/metrics?vintage=2018", 'did you mean "2018-acs5"?'],
    ["/census/places/06/metrics?vintage=acs1_2018", 'did you mean "2018-acs1"?'],
    ["/census/geographies/state?limit=10", 'did you mean "per_page"?'],
    ["/census/geographies/state?name=York", 'did you mean "query"?'],
    ["/bls/industries/54/employment?start_date=2020-01", 'did you mean "from_date"?'],
    ["/sba/counties?quarter=2020-Q1", 'did you mean "period"?'],
    ["/sec/companies/AAPL/filings?from_date=2024-1-5", 'did you mean "2024-01-05"?'],
    ["/bls/industries/54/employment?as_of=20240205", 'did you mean "2024-02-05"?'],
    ["/census/metrics/median_income", 'did you mean "median_household_income"?'],
    ["/census/metrics/population", 'did you mean "total_population"?'],
    [
      "/census/places/06/metrics?metrics=median_income,population",
      '"median_income" (did you mean "median_household_income"?)',
    ],
    ["/bls/metrics/annual_wage_median", 'did you mean "'],
    ["/bls/occupations/291141", 'did you mean "29-1141"?'],
    ["/bls/industries/54/employment?from_date=2020-1", 'did you mean "2020-01"?'],
    ["/bls/counties/01001/employment?period=2016Q1", 'did you mean "2016-Q1"?'],
    ["/sec/companies/AAPL/financials?statement=balance", 'did you mean "balance_sheet"?'],
    ["/sec/companies/AAPL/financials?statement=income_statement", 'did you mean "income"?'],
    ["/sec/companies/AAPL/filings?form=10K", 'did you mean "10-K"?'],
    ["/sec/companies/AAPL/filings?form=DEF14A,10q", '"DEF14A" (did you mean "DEF 14A"?), "10q" (did you mean "10-Q"?)'],
    ["/sec/companies/AAPL/filings?form=13F", '"13F" (did you mean "13F-HR"?)'],
    ["/sec/companies/AAPL/filings?form=Form4", '"Form4" (did you mean "4"?)'],
    ["/sec/companies/Snowflake%20Inc.", "/v1/us/sec/companies?query= finds companies by name"],
    ["/census/metrics/employment_rate", '"employment_rate" is not accepted; accepted: one of'],
    ["/census/metrics/rate", '"rate" is not accepted; accepted: one of'],
    ["/sec/companies/AAPL/filings?form=8-KK", 'did you mean "8-K"?'],
    ["/sec/companies/AAPL/filings?form=ZZZZZZ,10-K,QQQ/A", '"ZZZZZZ"'],
    [
      "/sec/companies/AAPL/filings?form=ZZZZZZ&format=csv",
      '"ZZZZZZ" is not a form; accepted: a form as EDGAR names it',
    ],
  ])("400 %s: %s", async (path, hint) => {
    const message = await refusal(path);
    expect(message).toStartWith("400 ");
    expect(message).toContain(hint);
  });

  test.each([
    ["/sec/companies/AAPLL", 'There is no ticker "AAPLL": did you mean "AAPL" (Apple Inc.)?'],
    ["/sec/companies/Apple", 'There is no ticker "Apple": did you mean "AAPL" (Apple Inc.)?'],
    ["/sec/companies/apple%20inc/filings", 'There is no ticker "apple inc": did you mean "AAPL" (Apple Inc.)?'],
    ["/sec/companies/microsof", 'There is no ticker "microsof": did you mean "MSFT" (MICROSOFT CORP)? /v1/us/sec'],
    ["/sec/companies/amazon.com", 'did you mean "AMZN" (AMAZON COM INC)?'],
    ["/sec/companies/BRK", 'did you mean "BRK-'],
    ["/sec/companies/JPMM", 'did you mean "JPM" ('],
    ["/sec/companies/XQ", 'There is no ticker "XQ": no loaded company has it'],
    ["/sec/companies/A%2FB/financials?statement=income", 'There is no ticker "A/B": '],
    ["/census/place/06", 'did you mean "/v1/us/census/places/06"?'],
    ["/bls/industry/54", 'did you mean "/v1/us/bls/industries/54"?'],
  ])("404 %s: %s", async (path, hint) => {
    const message = await refusal(path);
    expect(message).toStartWith("404 ");
    expect(message).toContain(hint);
  });
});

test("every endpoint gives the same answer for a state's code and its abbreviation", async () => {
  for (const [code, abbreviation] of [
    ["/census/geographies/county?state=06", "/census/geographies/county?state=ca"],
    ["/bls/states/06/unemployment?from_date=2019", "/bls/states/CA/unemployment?from_date=2019"],
    ["/bls/states/12/turnover", "/bls/states/FL/turnover"],
    [
      "/bls/states/compare?metric=unemployment_rate&fips=06,36",
      "/bls/states/compare?metric=unemployment_rate&fips=CA,NY",
    ],
    ["/sba/states/12/lending", "/sba/states/fl/lending"],
    ["/sba/counties?state=12", "/sba/counties?state=FL"],
  ] as const) {
    const { data, metadata } = await server.json(`/v1/us${code}`);
    expect({ code, isAnswered: data !== undefined }).toEqual({ code, isAnswered: true });
    expect(await server.json(`/v1/us${abbreviation}`)).toMatchObject({ data, metadata });
  }
});

describe("an error names every bad value of a list", () => {
  test.each([
    ["/census/metrics/median_age/compare?places=10100,99999,abc", ["10100", "99999", "abc"]],
    ["/census/metrics/median_age/compare?places=10100&places=99999&places=abc", ["10100", "99999", "abc"]],
    ["/census/places/06/metrics?metrics=foo,bar,median_age", ["foo", "bar"]],
    ["/bls/states/compare?metric=unemployment_rate&fips=06,99,abc", ["99", "abc"]],
    ["/bls/counties/compare?metric=unemployment_rate&fips=abc,6", ["abc", "6"]],
    ["/census/metrics/median_age/compare?places=01001,%3F,99999", ["?", "99999"]],
    ["/bls/counties/01001/employment?naics=10,x,1", ["x", "1"]],
    ["/bls/counties/01001/employment?naics=10,x,31,123456,%C3%A9", ["x", "31", "123456", "é"]],
    ["/sec/companies/AAPL/filings?form=10-K,%3F%3F,!", ["??", "!"]],
    ["/sec/companies/AAPL/filings?form=10Q,form%204,proxy,?", ["10Q", "form 4", "proxy", "?"]],
  ])("of %s: %p", async (path, named) => {
    const message = await refusal(path);
    expect(message).toStartWith("400 ");
    for (const value of named) expect(message).toContain(`"${value}"`);
  });
});

test("a year without data has its own error, different from a wrong format", async () => {
  for (const path of [
    "/bls/industries/54/employment?to_date=9999-12",
    "/bls/states/06/unemployment?from_date=1800-01",
    "/bls/counties/01001/employment?period=1800-Q1",
    "/sba/counties?period=9999-Q1",
  ])
    expect(await refusal(path)).toContain("its year is not from 1900 to 2099; accepted: ");
  expect(await refusal("/census/places/06/metrics?vintage=9999-acs5")).toContain("its year is not from 2005 to 2099");
});

test("a form that a company never filed has a note with the forms that it filed", async () => {
  const { data, metadata } = await server.json("/v1/us/sec/companies/AAPL/filings?form=13F-NT");
  expect(data).toEqual([]);
  expect(metadata?.notes).toEqual([
    expect.stringMatching(/^Apple Inc\. has no loaded filing of the form 13F-NT\. Its forms: .*10-K/),
  ]);
});

test("the error for an unknown parameter lists the known parameters", async () => {
  expect(await refusal("/sec/companies/AAPL?expand=x")).toContain(
    'expand: is not a parameter here (sent: "x"); accepted: include, format',
  );
  expect(await refusal("/sec/companies/AAPL/financials?statement=income&adjust=yes")).toEndWith("accepted: splits");
});
