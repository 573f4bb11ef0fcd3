import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { companyEnrichment } from "../../src/enrichment/company-enrichment.ts";
import type { EnrichmentRequest } from "../../src/filings/serving/enrichment.ts";
import { topCodedBit } from "../../src/labor/oews/fields.ts";
import { ABSENCES, type AbsenceCode } from "../../src/metrics/snapshot.ts";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { emptyState, loadedState } from "../labor/loaded-state.ts";
import { startServer, type TestServer } from "../support/server.ts";
import {
  companyFile,
  loadMadeLaus,
  loadMadeLoans,
  loadMadeOews,
  loadMadeQcew,
  loadMadeSurveys,
  SURVEYS,
} from "./made-world.ts";
import { nullPaths } from "./null-paths.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

const HARTFORD = { city: "HARTFORD", stateOrCountry: "CT", zipCode: "06103" };

/** Companies by what is special about them. */
const COMPANIES = {
  made: "0001999999",
  shell: "0001900001",
  noSic: "0001900002",
  crops: "0001900003",
  retail: "0001900004",
  abroad: "0001900005",
  nowhere: "0001900006",
  otherState: "0001900007",
  guam: "0001900008",
  countyWithoutIndustry: "0001900009",
  lender: "0001900010",
  president: "0001900011",
  noTotal: "0001900012",
  unitedStates: "0001900013",
  armedForces: "0001900014",
  unknownForeign: "0001900015",
  assetBacked: "0001900016",
  foreignIssuerAtHome: "0001900017",
} as const;

const FILES = {
  ...MADE_FILES,
  ...companyFile(COMPANIES.shell, "6770", HARTFORD),
  ...companyFile(COMPANIES.noSic, "", HARTFORD),
  ...companyFile(COMPANIES.crops, "0100", HARTFORD),
  ...companyFile(COMPANIES.retail, "5651", HARTFORD),
  ...companyFile(COMPANIES.abroad, "3674", {
    city: "VELDHOVEN",
    stateOrCountry: "P7",
    zipCode: "5504",
    isForeignLocation: 1,
  }),
  ...companyFile(COMPANIES.nowhere, "3674", { city: null, stateOrCountry: null, zipCode: null }),
  ...companyFile(COMPANIES.otherState, "3674", { city: "BOISE", stateOrCountry: "ID", zipCode: "83716" }),
  ...companyFile(COMPANIES.guam, "6022", { city: "HAGATNA", stateOrCountry: "GU", zipCode: "96910" }),
  ...companyFile(COMPANIES.countyWithoutIndustry, "7372", HARTFORD),
  ...companyFile(COMPANIES.lender, "6021", HARTFORD),
  ...companyFile(COMPANIES.president, "3674", HARTFORD),
  ...companyFile(COMPANIES.noTotal, "3674", HARTFORD),
  ...companyFile(COMPANIES.unitedStates, "3674", { city: null, stateOrCountry: "X1", zipCode: null }),
  ...companyFile(COMPANIES.armedForces, "3674", { city: "APO", stateOrCountry: "AE", zipCode: "09012" }),
  ...companyFile(COMPANIES.unknownForeign, "3674", { city: "MUNICH", stateOrCountry: null, isForeignLocation: 1 }),
  ...companyFile(COMPANIES.assetBacked, "6189", HARTFORD),
  ...companyFile(COMPANIES.foreignIssuerAtHome, "3674", { ...HARTFORD }, { stateOfIncorporation: "K3" }),
};

/** Compensation as it is parsed from a filing: no one is chief executive, or nothing is printed as the total. */
async function addPay({ database }: TestServer["scratch"]): Promise<void> {
  const { sql } = database;
  for (const [cik, title] of [
    [COMPANIES.president, "President"],
    [COMPANIES.noTotal, "Chief Executive Officer"],
  ] as const) {
    const accession = `${cik}-25-000001`;
    const filing = { cik, accession_number: accession, form: "DEF 14A", filed_on: "2025-04-01" };
    await sql`insert into sec_filings ${sql(filing)}`;
    const row = {
      cik,
      accession_number: accession,
      position: 0,
      name: "Jo Doe",
      title,
      fiscal_year: 2024,
      total: null,
    };
    await sql`insert into sec_compensation ${sql(row)}`;
  }
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async (scratch) => {
      await load(scratch.database, FILES);
      await loadMadeSurveys(scratch.database);
      await addPay(scratch);
    },
  });
}, 60_000);
afterAll(() => server.stop());

const BOTH = "include=labor_context,lending_context";
const detail = (cik: string): Promise<Json> => server.json(`/v1/us/sec/companies/${cik}?${BOTH}`);
const asOf = (day: string): Promise<Json> =>
  server.json(`/v1/us/sec/companies/${COMPANIES.made}/financials?statement=income&as_of=${day}&${BOTH}`);

type Company = keyof typeof COMPANIES;
const LABOR = "labor_context";
const NO_PAY = { field: `${LABOR}.summary.chief_executive`, reason: "no_compensation" };

/** Where each code is met: a company, and the part of it that is null. */
// biome-ignore format: a table
const MET: readonly (readonly [code: AbsenceCode, company: Company, field: string])[] = [
  ["shell_company", "shell", `${LABOR}.industry`],
  ["shell_company", "shell", `${LABOR}.turnover`],
  ["shell_company", "shell", `${LABOR}.local_market.industry_employment`],
  ["shell_company", "shell", "lending_context.industry_lending"],
  ["no_naics", "noSic", `${LABOR}.industry`],
  ["no_naics", "noSic", `${LABOR}.local_market.industry_employment`],
  ["no_naics", "noSic", "lending_context.industry_lending"],
  ["no_naics", "assetBacked", `${LABOR}.turnover`],
  ["industry_not_covered", "crops", `${LABOR}.industry`],
  ["industry_not_covered", "crops", `${LABOR}.turnover`],
  ["industry_not_covered", "crops", `${LABOR}.summary.industry_hiring_trend`],
  ["no_series", "retail", `${LABOR}.industry`],
  ["no_series", "retail", `${LABOR}.turnover`],
  ["headquarters_abroad", "abroad", `${LABOR}.local_market`],
  ["headquarters_abroad", "abroad", `${LABOR}.compensation_benchmark.metro`],
  ["headquarters_abroad", "abroad", `${LABOR}.summary.local_unemployment_trend`],
  ["headquarters_abroad", "abroad", "lending_context.local_market"],
  ["headquarters_abroad", "unknownForeign", `${LABOR}.local_market`],
  ["no_county", "nowhere", `${LABOR}.local_market`],
  ["no_county", "nowhere", "lending_context.local_market"],
  ["no_county", "unitedStates", `${LABOR}.local_market`],
  ["no_county", "armedForces", `${LABOR}.local_market`],
  ["area_not_covered", "otherState", `${LABOR}.local_market`],
  ["area_not_covered", "otherState", `${LABOR}.compensation_benchmark.metro`],
  ["area_not_covered", "guam", `${LABOR}.local_market`],
  ["no_disclosed_cell", "countyWithoutIndustry", `${LABOR}.local_market.industry_employment`],
  ["no_compensation", "shell", `${LABOR}.summary.comp_to_market_ratio`],
  ["no_compensation", "shell", `${LABOR}.summary.chief_executive`],
  ["no_chief_executive", "president", `${LABOR}.summary.chief_executive`],
  ["no_total", "noTotal", `${LABOR}.summary.comp_to_market_ratio`],
  ["too_few_loans", "lender", "lending_context.industry_lending"],
];

describe("metadata.enrichment names the part that is null, and why", () => {
  test.each(MET)("%s: %s, %s", async (code, company, field) => {
    const { absent } = (await detail(COMPANIES[company])).metadata.enrichment;
    const entry = absent.find((part: Json) => part.field === field);
    expect(entry).toMatchObject({ field, reason: code });
    expect(entry.message).toMatch(/^[A-Z0-9].* .*\.$/);
  });

  test("not_published_by_then: what had not been published by the day of as_of", async () => {
    const { metadata } = await asOf("2019-06-30");
    const reasons = new Map(metadata.enrichment.absent.map((part: Json) => [part.field, part.reason]));
    for (const field of ["industry", "turnover", "compensation_benchmark", "summary.industry_hiring_trend"])
      expect([field, reasons.get(`${LABOR}.${field}`)]).toEqual([field, "not_published_by_then"]);
    expect(reasons.get("lending_context.local_market")).toBe("not_published_by_then");
    expect(reasons.get(`${LABOR}.local_market.unemployment_rate`)).toBe("not_published_by_then");
    expect(metadata.enrichment.absent).toContainEqual(expect.objectContaining(NO_PAY));
  });

  test("a company of foreign law with its headquarters in the United States has the county's figures", async () => {
    const { data, metadata } = await detail(COMPANIES.foreignIssuerAtHome);
    expect(data.labor_context.local_market).toMatchObject({ county_fips: "09003", match_precision: "6-digit" });
    const reasons = metadata.enrichment.absent.map(({ reason }: Json) => reason);
    expect(new Set(reasons)).toEqual(new Set(["no_publication_day", "no_compensation", "no_loans"]));
  });

  test("codes that only whole surveys meet are met too, each at the figure that it is of", async () => {
    const absent = await absentWithoutSome();
    const [market, benchmark] = [`${LABOR}.local_market`, `${LABOR}.compensation_benchmark`];
    expect(absent).toMatchObject({
      [`${LABOR}.industry`]: "not_loaded",
      [`${LABOR}.data_freshness.jolts_period`]: "not_loaded",
      [`${market}.unemployment_rate_year_before`]: "no_value",
      [`${market}.unemployment_rate_yoy_change`]: "no_value",
      [`${market}.labor_force_yoy_change_pct`]: "no_value",
      [`${market}.industry_employment_yoy_pct`]: "suppressed",
      [`${market}.data_lag_months`]: "no_publication_day",
      [`${LABOR}.summary.unemployment_rate_year_before`]: "no_value",
      [`${benchmark}.market_90th_percentile`]: "top_coded",
      [`${benchmark}.market_75th_percentile`]: "wage_not_published",
      [`${benchmark}.metro.mean`]: "wage_not_published",
      [`${LABOR}.summary.comp_to_market_ratio`]: "wage_not_published",
      "lending_context.local_market.trailing_4q.median_loan_size": "not_loaded",
      "lending_context.local_market.quarterly_yoy_change_pct": "no_loans",
    });
    const met = Object.values(absent);
    const all = new Set([...MET.map(([code]) => code), "not_published_by_then", ...met]);
    expect([...all].toSorted()).toEqual(Object.keys(ABSENCES).toSorted());
  });
});

/** The reasons of an answer over HTTP, by field, once figures are taken away. */
async function absentWithoutSome(): Promise<Record<string, AbsenceCode>> {
  const other = await startServer({
    seed: async ({ database }) => {
      await load(database, MADE_FILES);
      await loadMadeOews(database);
      await loadMadeLaus(database, 0, { hasYearBefore: false });
      await loadMadeQcew(database);
      await loadMadeLoans(database, 0, { approved: ["2026-02-01", "2026-05-01"] });
      const { sql } = database;
      await sql`delete from sba_year_medians`; // as an older version of the reader left it
      await sql`update qcew_blocks set employment_yoy = array_fill(null::integer, array[cardinality(employment_yoy)])`;
      const bit = topCodedBit("annual_pct90");
      await sql`
        update oews_estimates
           set annual_median = null, annual_pct75 = null, annual_pct90 = null, top_coded = ${bit},
               annual_mean = case when area = '1' then annual_mean end
         where area = '1' or annual_pct10 is not null`;
      await sql`update oews_estimates set annual_pct75 = 200000 where area <> '1'`;
    },
  });
  try {
    const { metadata } = await other.json<Json>(`/v1/us/sec/companies/MADE?${BOTH}`);
    return Object.fromEntries(metadata.enrichment.absent.map(({ field, reason }: Json) => [field, reason]));
  } finally {
    await other.stop();
  }
}

/** The value at a path; undefined where a part on the way is null. */
const valueAt = (objects: Json, path: string): unknown =>
  path.split(".").reduce((value, name) => (value === null || value === undefined ? undefined : value[name]), objects);

test("each null has an entry, and each entry is of a null, whatever the company, surveys and day are", async () => {
  const { sql } = server.scratch.database;
  const { enrich } = companyEnrichment(sql);
  const states = new Map(["sec", ...SURVEYS].map((name) => [name, loadedState(name)]));
  const request = fc.record({
    cik: fc.constantFrom(...Object.values(COMPANIES)),
    names: fc.subarray(["labor_context", "lending_context"], { minLength: 1 }),
    asOf: fc.constantFrom(
      undefined,
      "2015-01-01",
      "2016-06-30",
      "2024-03-15",
      "2024-06-30",
      "2025-05-01",
      "2026-11-01",
    ),
    unloaded: fc.subarray([...SURVEYS]),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ unloaded, ...of }) => {
      const state = (name: string) =>
        (unloaded as string[]).includes(name) ? emptyState(name) : (states.get(name) ?? emptyState(name));
      const { objects, metadata } = await enrich(of as EnrichmentRequest, { state } as Parameters<typeof enrich>[1]);
      const { absent } = metadata as { absent: { field: string; reason: string; message: string }[] };
      const fields = absent.map(({ field }) => field);
      expect(Object.keys(objects)).toEqual(of.names.toSorted());
      expect(new Set(fields).size).toBe(fields.length);
      for (const { message } of absent) expect(message).toMatch(/^[A-Z0-9].*[a-z0-9).]\.$|^[A-Z0-9].*[^ ]\.$/);
      for (const field of fields) expect([field, valueAt(objects, field)]).toEqual([field, null]);
      expect(nullPaths(objects).toSorted()).toEqual(fields.toSorted());
    }),
    { numRuns: 300 },
  );
}, 60_000);
