import { annualFigures, type ScreenedFigures } from "../../filings/queries/annual-figures.ts";
import { type CompanyToEnrich, companiesToEnrich } from "../../filings/queries/enriched-companies.ts";
import { makeAnnualFigures } from "../../filings/queries/make-annual-figures.ts";
import type { DerivedDataset, DerivedRun } from "../../loading/derived.ts";
import { cbsaOfCounty } from "../../reference/cbsas.ts";
import { copyInto, copyLine } from "../../storage/copy.ts";
import { type CompanyContexts, companyContexts } from "../company-contexts.ts";
import { stateFipsOf } from "../headquarters.ts";
import { LABOR_DATASETS } from "../labor/labor-snapshots.ts";
import { sourceDatasets } from "../source-dataset.ts";
import { SCREENER_FIELDS } from "./fields.ts";
import { figuresOf, periodsOf } from "./figures.ts";
import type { ScreenerIdentity } from "./queries.ts";
import { EDITION, SCREENER, type ScreenerDetail } from "./screened.ts";

/** The screener: a table of all companies, made from what their pages are enriched with. */
export const screener: DerivedDataset = {
  name: SCREENER,
  title: "Screener of companies",
  from: ["sec", ...LABOR_DATASETS, "sba"],
  restMinutes: 15, // new filings are read all day
  async build(run) {
    const lines = await screenerLines(run);
    const datasets = sourceDatasets(screener.from, run.stateOf);
    const fields = SCREENER_FIELDS.map(({ name }) => name);
    const detail: ScreenerDetail = { fields, units: SCREENER_FIELDS.map(({ unit }) => unit), datasets };
    return {
      parents: ["screener_companies"],
      fill: (tx, { screener_companies: table = "" }) =>
        copyInto(tx, `${table} (edition, cik, identity, periods, figures)`, lines),
      detail: { ...detail },
    };
  },
};

/** Companies that are enriched together: each batch sends one query for each dataset. */
const BATCH = 2_000;

async function screenerLines({ database: { sql }, signal, stateOf, log }: DerivedRun): Promise<string[]> {
  await makeAnnualFigures(sql, {
    signal,
    onFault: (cik, error) =>
      log(`annual figures of CIK ${cik} could not be made: ${error instanceof Error ? error.message : error}`),
  });
  const [companies, statements] = await Promise.all([companiesToEnrich(sql, "all"), annualFigures(sql, "all")]);
  const all = [...companies.values()];
  const lines: string[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    signal.throwIfAborted();
    const batch = all.slice(start, start + BATCH);
    const contexts = await companyContexts(sql, stateOf, batch, {
      names: ["labor_context", "lending_context"],
      asOf: undefined,
    });
    for (const company of batch)
      lines.push(await lineOf(company, contexts.get(company.cik), statements.get(company.cik)));
  }
  return lines;
}

async function lineOf(
  company: CompanyToEnrich,
  contexts: CompanyContexts | undefined,
  statements: ScreenedFigures | undefined,
): Promise<string> {
  return copyLine([
    EDITION,
    company.cik,
    JSON.stringify(await identityOf(company, statements)),
    JSON.stringify(periodsOf(contexts, statements)),
    `{${figuresOf(contexts, statements)
      .map((figure) => figure ?? "NULL")
      .join(",")}}`,
  ]);
}

/** Returns what rows show of a company, and what requests filter by. */
export async function identityOf(
  company: CompanyToEnrich,
  statements: ScreenedFigures | undefined,
): Promise<ScreenerIdentity> {
  const county = company.planning_region_fips ?? company.county_fips;
  const cbsa = county === null ? undefined : await cbsaOfCounty(county);
  return {
    ticker: company.ticker,
    name: company.name,
    exchange: company.exchange,
    sic: company.sic,
    sic_description: company.sic_description,
    naics_code: company.naics_code,
    naics_description: company.naics_description,
    state: company.state,
    state_fips: stateFipsOf(company) ?? null,
    county_fips: company.county_fips,
    county_name: company.county_name,
    planning_region_fips: company.planning_region_fips,
    cbsa: cbsa?.code ?? null,
    category: company.category,
    currency: statements?.currency ?? null,
    taxonomy: statements?.framework ?? null,
    fiscal_year: statements?.fiscal_year ?? null,
  };
}
