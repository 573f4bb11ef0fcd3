import type { Sql } from "postgres";
import type { CompanyToEnrich } from "../filings/queries/enriched-companies.ts";
import type { DatasetState } from "../http/versions.ts";
import type { UnemploymentSnapshot } from "../labor/laus/area-snapshot.ts";
import { lendingSnapshots } from "../lending/snapshot.ts";
import { isAbsent } from "../metrics/snapshot.ts";
import type { AbsentPart } from "./absences.ts";
import { stateFipsOf } from "./headquarters.ts";
import { laborContext } from "./labor/labor-context.ts";
import { LABOR_DATASETS, type LaborSnapshots, laborSnapshots } from "./labor/labor-snapshots.ts";
import type { LaborContext } from "./labor/schema.ts";
import { lendingContext } from "./lending/lending-context.ts";
import type { LendingContext } from "./lending/schema.ts";
import { endedBy } from "./publication-lags.ts";

/** The objects of a company, as far as requested, and why parts of them are null. */
export interface CompanyContexts {
  labor_context?: LaborContext;
  lending_context?: LendingContext;
  /** The newest unemployment of the headquarters' state, with the labor context. */
  stateUnemployment?: UnemploymentSnapshot | undefined;
  absent: AbsentPart[];
}

/** The names of the objects. */
export type ContextName = "labor_context" | "lending_context";

/** The datasets that each object is made from, besides the filings. */
export const CONTEXT_DATASETS: Readonly<Record<ContextName, readonly string[]>> = {
  labor_context: LABOR_DATASETS,
  lending_context: ["sba"],
};

/** Which objects, and by which day: undefined is now. */
export interface ContextRequest {
  names: readonly ContextName[];
  asOf: string | undefined;
}

/**
 * Returns the requested objects of some companies, by CIK. Sends at most one query for each dataset, whether for one
 * company or for all.
 */
export async function companyContexts(
  sql: Sql,
  stateOf: (dataset: string) => DatasetState,
  companies: readonly CompanyToEnrich[],
  { names, asOf }: ContextRequest,
): Promise<ReadonlyMap<string, CompanyContexts>> {
  const wantsLabor = names.includes("labor_context");
  const wantsLending = names.includes("lending_context");
  const [labor, lending] = await Promise.all([
    wantsLabor ? laborSnapshots(sql, stateOf, companies, asOf) : undefined,
    wantsLending ? lendingSnapshots(sql, stateOf("sba"), lendingKeys(companies), endedBy("sba", asOf)) : undefined,
  ]);
  const contexts = new Map<string, CompanyContexts>();
  for (const company of companies) {
    const ofLabor = labor && (await laborContext(company, labor));
    const ofLending = lending && lendingContext(company, lending);
    contexts.set(company.cik, {
      ...(ofLabor ? { labor_context: ofLabor.context, stateUnemployment: stateUnemploymentOf(company, labor) } : {}),
      ...(ofLending ? { lending_context: ofLending.context } : {}),
      absent: [...(ofLabor?.absent ?? []), ...(ofLending?.absent ?? [])],
    });
  }
  return contexts;
}

function stateUnemploymentOf(
  company: CompanyToEnrich,
  { unemployment }: LaborSnapshots,
): UnemploymentSnapshot | undefined {
  const state = stateFipsOf(company);
  const snapshot = state === undefined ? undefined : unemployment.get(state);
  return snapshot && !isAbsent(snapshot) ? snapshot : undefined;
}

const lendingKeys = (companies: readonly CompanyToEnrich[]) => ({
  counties: [...new Set(companies.flatMap(({ county_fips: county }) => county ?? []))],
  naicsCodes: [...new Set(companies.flatMap(({ naics_code: code }) => code ?? []))],
});
