import { expect, test } from "bun:test";
import { companiesToEnrich } from "../../../src/filings/queries/enriched-companies.ts";
import { filingsStore } from "../load/store.ts";

const store = filingsStore("companies_to_enrich");

interface Business {
  city?: string;
  stateOrCountry?: string;
  zipCode?: string;
  isForeignLocation?: number;
  country?: string;
}

/** Submissions of a made-up company without filings. */
const company = (number: number, sic: string, business: Business, tickers: string[] = []) => ({
  [`submissions/CIK000999990${number}.json`]: JSON.stringify({
    cik: `000999990${number}`,
    entityType: "operating",
    sic,
    sicDescription: "Made up",
    name: `MADE UP ${number}`,
    tickers,
    exchanges: tickers.map(() => "NYSE"),
    category: "Large accelerated filer",
    fiscalYearEnd: "1231",
    addresses: { business: { street1: "1 WAY", isForeignLocation: null, ...business } },
    filings: { recent: { accessionNumber: [], filingDate: [], form: [] }, files: [] },
  }),
});

const load = () =>
  store.load(
    {
      ...company(1, "3571", { city: "CUPERTINO", stateOrCountry: "CA", zipCode: "95014" }, ["MADE", "MADE-B"]),
      ...company(2, "6770", { city: "STAMFORD", stateOrCountry: "CT", zipCode: "06902" }),
      ...company(3, "7372", { city: "BERLIN", stateOrCountry: "2M", isForeignLocation: 1, country: "Germany" }),
      ...company(4, "3571", { city: "ATLANTA", stateOrCountry: "GA", zipCode: "30319" }),
    },
    { words: ["9999901", "9999902", "9999903", "9999904"] },
  );

test("companies have identity, industry, headquarters and how sure their county is", async () => {
  await load();
  const companies = await companiesToEnrich(store.database.sql, "all");
  expect([...companies.keys()]).toEqual(["0009999901", "0009999902", "0009999903", "0009999904"]);
  expect(companies.get("0009999901")).toEqual({
    cik: "0009999901",
    name: "MADE UP 1",
    entity_type: "operating",
    ticker: "MADE",
    exchange: "NYSE",
    sic: "3571",
    sic_description: "Made up",
    naics_code: "334111",
    naics_description: "Electronic Computer Manufacturing",
    category: "Large accelerated filer",
    fiscal_year_end: "1231",
    state: "CA",
    zip: "95014",
    city: "CUPERTINO",
    country: null,
    is_foreign: false,
    county_fips: "06085",
    county_name: "Santa Clara County",
    planning_region_fips: null,
    county_fips_confidence: "high",
    is_blank_check: false,
    executive: { absence: "no_compensation" },
  });
  expect(companies.get("0009999902")).toMatchObject({
    ticker: null,
    naics_code: null,
    is_blank_check: true,
    county_fips: "09001",
    planning_region_fips: "09190",
  });
  expect(companies.get("0009999903")).toMatchObject({
    is_foreign: true,
    country: "Germany",
    county_fips: null,
    county_fips_confidence: null,
  });
  expect(companies.get("0009999904")?.county_fips_confidence).toBe("medium");
});

test("only the companies that were asked for are read, and one that is not loaded is left out", async () => {
  await load();
  const companies = await companiesToEnrich(store.database.sql, ["0009999904", "0000000001", "0009999902"]);
  expect([...companies.keys()]).toEqual(["0009999902", "0009999904"]);
  expect((await companiesToEnrich(store.database.sql, [])).size).toBe(0);
});
