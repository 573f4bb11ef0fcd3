import { expect, test } from "bun:test";
import { companyEnrichment } from "../../src/enrichment/company-enrichment.ts";
import { prepareEnrichment } from "../../src/enrichment/prepare.ts";
import { SCREENER, screenedOf } from "../../src/enrichment/screener/screened.ts";
import { publishedStates } from "../../src/loading/derived.ts";
import { countedClient } from "../support/counted.ts";
import { buildScreener } from "../support/screener.ts";
import { testStore } from "../support/store.ts";
import { CIKS, COMPANIES, seedCompanies } from "./screener/made-companies.ts";
import { seedMarket } from "./screener/made-market.ts";

const store = testStore("prepare");

test("after the start, requests read only a company's own rows, and nothing for one that was just read", async () => {
  await seedCompanies(store.database);
  await seedMarket(store.database);
  await buildScreener(store.database);
  const { sql, sentBy, close } = await countedClient(store.url);
  try {
    expect(await sentBy(() => prepareEnrichment({ sql }))).toBeGreaterThan(8);
    const state = await publishedStates(sql);
    expect(
      await sentBy(async () => expect((await screenedOf(sql, state(SCREENER))).companies.length).toBe(COMPANIES)),
    ).toBe(0);
    const { enrich } = companyEnrichment(sql);
    const names = ["labor_context", "lending_context"];
    const enriched = (cik: string, wanted = names) =>
      sentBy(() => enrich({ cik, names: wanted, asOf: undefined }, { states: [], state }));
    // The company, its pay, the wages of its area. The surveys and the lending are in memory.
    expect(await enriched(CIKS[3]!)).toBeLessThanOrEqual(4);
    expect(await enriched(CIKS[3]!)).toBe(0);
    expect(await enriched(CIKS[3]!, ["lending_context"])).toBeGreaterThan(0); // other objects, read by themselves
  } finally {
    await close();
  }
}, 60_000);

test("with nothing loaded, the start reads nothing and does not fail", async () => {
  await store.empty();
  await store.database.sql`delete from dataset_versions`;
  const { sql, sentBy, close } = await countedClient(store.url);
  expect(await sentBy(() => prepareEnrichment({ sql }))).toBe(2); // the versions and the companies
  await close();
});
