import { afterAll, beforeAll, expect, test } from "bun:test";
import { companyContexts } from "../../src/enrichment/company-contexts.ts";
import { companyEnrichment } from "../../src/enrichment/company-enrichment.ts";
import { companiesToEnrich } from "../../src/filings/queries/enriched-companies.ts";
import type { DatasetState } from "../../src/http/versions.ts";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { emptyState, loadedState } from "../labor/loaded-state.ts";
import { type CountedClient, countedClient } from "../support/counted.ts";
import { testStore } from "../support/store.ts";
import { companyFile, loadMadeSurveys, SURVEYS } from "./made-world.ts";

const scratch = testStore("enriched_queries");
const NAMES = ["labor_context", "lending_context"] as const;

/** Fifty companies of ten industries in five places. */
const FIFTY = Array.from({ length: 50 }, (_, index) => `00018${String(index).padStart(5, "0")}`);
const SICS = ["3674", "7372", "6021", "5651", "6331", "2834", "3711", "6798", "4911", "1311"];
const PLACES = [
  { city: "HARTFORD", stateOrCountry: "CT", zipCode: "06103" },
  { city: "CUPERTINO", stateOrCountry: "CA", zipCode: "95014" },
  { city: "DALLAS", stateOrCountry: "TX", zipCode: "75201" },
  { city: "NEW YORK", stateOrCountry: "NY", zipCode: "10036" },
  { city: "OMAHA", stateOrCountry: "NE", zipCode: "68131" },
];

let client: CountedClient;
let states: ReadonlyMap<string, DatasetState>;
const state = (name: string) => states.get(name) ?? emptyState(name);

beforeAll(async () => {
  const files = FIFTY.map((cik, index) => companyFile(cik, SICS[index % 10]!, PLACES[index % 5]!));
  await load(scratch.database, Object.assign({}, MADE_FILES, ...files));
  await loadMadeSurveys(scratch.database);
  client = await countedClient(scratch.url);
  states = new Map(["sec", ...SURVEYS].map((name) => [name, loadedState(name)]));
}, 60_000);
afterAll(() => client.close());

const MADE = "0001999999";
/** Another company: once it was asked for, what all companies share is in memory. */
const OTHER = "0001800000";

const enrichOne = (cik: string, asOf?: string) =>
  companyEnrichment(client.sql).enrich({ cik, names: NAMES, asOf }, { state } as Parameters<
    ReturnType<typeof companyEnrichment>["enrich"]
  >[1]);

test("both objects of a company take one query of each of QCEW, OEWS, SBA and the companies", async () => {
  await enrichOne(OTHER);
  expect(await client.sentBy(() => enrichOne(MADE))).toBe(4);
  expect(await client.sentBy(() => enrichOne(MADE))).toBe(0); // another page of the same company
});

test("fifty companies with both objects take as many queries as one", async () => {
  await enrichOne(OTHER);
  const sent = await client.sentBy(async () => {
    const companies = await companiesToEnrich(client.sql, FIFTY);
    expect(companies.size).toBe(50);
    const contexts = await companyContexts(client.sql, state, [...companies.values()], {
      names: NAMES,
      asOf: undefined,
    });
    expect(contexts.size).toBe(50);
  });
  expect(sent).toBe(4);
});

test("as of a day that was asked for before, each revised survey takes a query of its own, too", async () => {
  await enrichOne(OTHER, "2025-06-15");
  expect(await client.sentBy(() => enrichOne(MADE, "2025-06-15"))).toBe(7);
});
