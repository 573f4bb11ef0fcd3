import { join } from "node:path";
import { readCompanyFacts } from "../../../src/filings/companies/company-facts.ts";
import type { StatementName } from "../../../src/filings/facts/concepts/way.ts";
import { type PeriodName, Statements } from "../../../src/filings/statements/statements.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { bytesOf } from "../made-company.ts";

/** Real files of EDGAR; not part of the repository. */
export const SOURCES = agencyPath("sec");
/** Whether they are here. */
export const hasSources = hasAgencyFiles(SOURCES);

/** A company facts file of the sources: `aapl`, `nvda` or `snow`. */
export async function realDocument(name: string) {
  const packed = await Bun.file(join(SOURCES, `json/companyfacts-${name}.json.gz`)).bytes();
  return JSON.parse(new TextDecoder().decode(Bun.gunzipSync(packed)));
}

/** Facts of a document. */
export const factsOf = async (document: unknown) => (await readCompanyFacts(bytesOf(document), "CIK.json")).facts;

/** Statements of facts in a document. */
export async function statementsOf(document: unknown, asOf?: string): Promise<Statements> {
  const { cik, entityName, facts } = await readCompanyFacts(bytesOf(document), "CIK.json");
  const company = { cik, ticker: null, name: entityName };
  return new Statements(facts, { company, sic: "3674", ...(asOf === undefined ? {} : { asOf }) });
}

/** `2024 FY` → the row. */
export const byLabel = (statements: Statements, statement: StatementName, period: PeriodName, adjust = false) =>
  new Map(statements.rows(statement, period, adjust).map((row) => [`${row.fiscal_year} ${row.fiscal_period}`, row]));
