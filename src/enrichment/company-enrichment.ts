import type { Sql } from "postgres";
import { companiesToEnrich } from "../filings/queries/enriched-companies.ts";
import type { CompanyEnrichment } from "../filings/serving/enrichment.ts";
import { type EnrichmentMetadata, EnrichmentMetadata as Metadata } from "./absences.ts";
import { CONTEXT_DATASETS, type ContextName, companyContexts } from "./company-contexts.ts";
import { LaborContext } from "./labor/schema.ts";
import { LendingContext } from "./lending/schema.ts";
import { unitsOf } from "./units.ts";

const SCHEMAS = { labor_context: LaborContext, lending_context: LendingContext } as const;
const NAMES = ["labor_context", "lending_context"] as const satisfies readonly ContextName[];

/** Datasets that keep only the newest form of what was published. */
const WITHOUT_HISTORY = ["qcew", "oews", "sba"];

/** What `include=` adds to companies and to their statements: the labor market and the lending around them. */
export const companyEnrichment = (sql: Sql): CompanyEnrichment => ({
  objects: NAMES.map((name) => ({ name, schema: SCHEMAS[name], datasets: CONTEXT_DATASETS[name] })),
  metadata: Metadata,
  async enrich({ cik, names: sentNames, asOf }, { state }) {
    const names = NAMES.filter((name) => sentNames.includes(name));
    const companies = [...(await companiesToEnrich(sql, [cik])).values()];
    const contexts = await companyContexts(sql, state, companies, { names, asOf });
    const { absent, labor_context, lending_context } = contexts.get(cik) ?? { absent: [] };
    const metadata: EnrichmentMetadata = {
      absent,
      units: unitsOf(names),
      ...(asOf === undefined ? {} : { as_of: asOf, no_history: datasetsWithoutHistory(names) }),
    };
    return {
      objects: { ...(labor_context ? { labor_context } : {}), ...(lending_context ? { lending_context } : {}) },
      metadata,
    };
  },
});

const datasetsWithoutHistory = (names: readonly ContextName[]): string[] => {
  const datasets = names.flatMap((name) => CONTEXT_DATASETS[name]);
  return WITHOUT_HISTORY.filter((dataset) => datasets.includes(dataset));
};
