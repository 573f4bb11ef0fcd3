import type { Sql } from "postgres";
import { companiesToEnrich } from "../filings/queries/enriched-companies.ts";
import type { CompanyEnrichment } from "../filings/serving/enrichment.ts";
import { keptByKey } from "../http/kept.ts";
import type { DatasetState } from "../http/versions.ts";
import { type EnrichmentMetadata, EnrichmentMetadata as Metadata } from "./absences.ts";
import {
  CONTEXT_DATASETS,
  type CompanyContexts,
  type ContextName,
  type ContextRequest,
  companyContexts,
} from "./company-contexts.ts";
import { LaborContext } from "./labor/schema.ts";
import { LendingContext } from "./lending/schema.ts";
import { USUAL_LAG_DAYS } from "./publication-lags.ts";
import { sourceDatasets } from "./source-dataset.ts";
import { unitsOf } from "./units.ts";

const SCHEMAS = { labor_context: LaborContext, lending_context: LendingContext } as const;
const NAMES = ["labor_context", "lending_context"] as const satisfies readonly ContextName[];

/** What `include=` adds to companies and to their statements: the labor market and the lending around them. */
export const companyEnrichment = (sql: Sql): CompanyEnrichment => ({
  objects: NAMES.map((name) => ({ name, schema: SCHEMAS[name], datasets: CONTEXT_DATASETS[name] })),
  metadata: Metadata,
  async enrich({ cik, names: sentNames, asOf }, { state }) {
    const names = NAMES.filter((name) => sentNames.includes(name));
    const states = ["sec", ...datasetsOf(names)].map(state);
    const { absent, labor_context, lending_context } = await keptContexts(sql, states, { cik, names, asOf });
    const metadata: EnrichmentMetadata = {
      absent,
      datasets: sourceDatasets(datasetsOf(names), state),
      units: unitsOf(names),
      ...(asOf === undefined ? {} : { as_of: asOf, ...withoutHistory(names) }),
    };
    return {
      objects: { ...(labor_context ? { labor_context } : {}), ...(lending_context ? { lending_context } : {}) },
      metadata,
    };
  },
});

/** Companies whose objects are kept: about 15 kB each. */
const MOST_COMPANIES = 500;

/** Keeps the objects of companies, because every page of a company's statements has the same ones. */
const keptContexts = keptByKey(
  async (sql, states: readonly DatasetState[], { cik, ...request }: ContextRequest & { cik: string }) => {
    const stateOf = (dataset: string) => states.find((state) => state.dataset === dataset)!; // those of the names
    const companies = [...(await companiesToEnrich(sql, [cik], request.asOf)).values()];
    const contexts: CompanyContexts | undefined = (await companyContexts(sql, stateOf, companies, request)).get(cik);
    return contexts ?? { absent: [] };
  },
  {
    keyOf: ({ cik, names, asOf }) => `${cik} ${names.join()} ${asOf}`,
    most: MOST_COMPANIES,
    isPrepared: () => false, // hundreds of companies would be read again after each publish
  },
);

const datasetsOf = (names: readonly ContextName[]): string[] => names.flatMap((name) => CONTEXT_DATASETS[name]);

/** The datasets that keep only the newest form of what was published. */
function withoutHistory(names: readonly ContextName[]): Pick<EnrichmentMetadata, "no_history" | "usual_lag_days"> {
  const lags = Object.entries(USUAL_LAG_DAYS).filter(([dataset]) => datasetsOf(names).includes(dataset));
  return { no_history: lags.map(([dataset]) => dataset), usual_lag_days: Object.fromEntries(lags) };
}
