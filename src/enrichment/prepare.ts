import { companiesToEnrich } from "../filings/queries/enriched-companies.ts";
import { publishedStates } from "../loading/derived.ts";
import type { Database } from "../storage/database.ts";
import { companyContexts } from "./company-contexts.ts";
import { SCREENER, screenedOf } from "./screener/screened.ts";

/**
 * Reads what enriched answers and screens keep in memory, by enriching one company, so that no request waits for it:
 * catalogs of the surveys, reference files, the screener.
 */
export async function prepareEnrichment({ sql }: Pick<Database, "sql">): Promise<void> {
  const stateOf = await publishedStates(sql);
  const screenerState = stateOf(SCREENER);
  if (screenerState.version > 0) await screenedOf(sql, screenerState);
  const companies = await companiesToEnrich(sql, "all");
  const company = [...companies.values()].find(
    ({ county_fips: county, naics_code: naics }) => county !== null && naics !== null,
  );
  if (company === undefined) return;
  await companyContexts(sql, stateOf, [company], { names: ["labor_context", "lending_context"], asOf: undefined });
}
