import { join } from "node:path";
import { readCompanyFacts } from "../../../src/filings/companies/company-facts.ts";
import type { StatementName } from "../../../src/filings/facts/concepts/way.ts";
import { type PeriodName, Statements } from "../../../src/filings/statements/statements.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { bytesOf } from "../made-company.ts";

/** Company facts whole; not part of the repository. */
const SOURCES = agencyPath("sec/json");
/** Whether they are here. */
export const hasSources = hasAgencyFiles(SOURCES);

/** The concepts of some lines out of the same files; part of the repository. */
const FIXTURES = join(import.meta.dir, "../fixtures");

/** A company's facts, whole or cut. */
export type RealCompany = "aapl" | "nvda" | "snow";

/** A company's whole facts file. */
export const realDocument = (name: RealCompany) => documentIn(SOURCES, name);

/** A company's facts of some concepts. */
export const fixtureDocument = (name: RealCompany) => documentIn(FIXTURES, name);

async function documentIn(folder: string, name: RealCompany) {
  const packed = await Bun.file(join(folder, `companyfacts-${name}.json.gz`)).bytes();
  return JSON.parse(new TextDecoder().decode(Bun.gunzipSync(packed)));
}

/** One line of the expected values, which were read from the companies' filings. */
export type ExpectedLine = Record<string, string | number>;
interface ExpectedCompany {
  annual: ExpectedLine[];
  quarters: ExpectedLine[];
  as_of?: ExpectedLine[];
}
/** What is known of each company. */
export const expectedCompanies = (): Promise<Record<RealCompany, ExpectedCompany>> =>
  Bun.file(join(FIXTURES, "expected.json")).json();

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
