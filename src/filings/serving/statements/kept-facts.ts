import type { Sql } from "postgres";
import { keptByKey } from "../../../http/kept.ts";
import type { DatasetState } from "../../../http/versions.ts";
import type { Identifier } from "../../companies/identifier.ts";
import type { Fact } from "../../facts/fact.ts";
import type { NamedCompany } from "../../queries/companies.ts";
import { companyFacts, factsIn } from "../../queries/company-facts.ts";
import { Statements } from "../../statements/statements.ts";

/** A company's stored facts, and the statements made from them. */
export interface KeptFacts {
  company: NamedCompany;
  facts: readonly Fact[];
  /** Why it has no facts, which only `requireFacts` reads; undefined: it has some. */
  absence?: string | undefined;
  /** How often the company's facts had changed when these were read. */
  revision: number;
  /** Statements of what had been filed by a day, or of everything. The last ones requested are kept. */
  statements(asOf: string | undefined): Statements;
}

/** Returns the facts of a company at a published state; undefined if the company is not loaded. */
export type FactsOf = (identifier: Identifier, dataset: DatasetState) => Promise<KeptFacts | undefined>;

/** Companies whose facts are kept, some megabytes each. Clients request several statements and pages of one company. */
const KEPT_COMPANIES = 8;

/**
 * Not read again before a publish is served: a load publishes every few seconds, and a company's facts take some 50 ms.
 * Most requests read statements that are stored (ready-statements.ts), and need no facts.
 */
const factsAt = keptByKey(
  (sql, _: DatasetState, identifier: Identifier): Promise<KeptFacts | undefined> => readFacts(sql, identifier),
  {
    keyOf: (identifier) => ("cik" in identifier ? identifier.cik : identifier.ticker), // no ticker is all digits
    most: KEPT_COMPANIES,
    isPrepared: () => false,
  },
);

/** Keeps the facts of the companies that were requested last, until the dataset is published again. */
export const keepFacts =
  (sql: Sql): FactsOf =>
  (identifier, dataset) =>
    factsAt(sql, dataset, identifier);

async function readFacts(sql: Sql, identifier: Identifier): Promise<KeptFacts | undefined> {
  const rows = await companyFacts(sql, identifier);
  const [first] = rows;
  if (!first) return undefined;
  const company: NamedCompany = { cik: first.cik, name: first.name, ticker: first.ticker, sic: first.sic };
  const facts = factsIn(rows);
  let newest: { asOf: string | undefined; statements: Statements } | undefined;
  return {
    company,
    facts,
    revision: first.revision,
    statements(asOf) {
      if (!newest || newest.asOf !== asOf) {
        const { cik, name, ticker, sic } = company;
        const options = { company: { cik, ticker, name }, sic, ...(asOf === undefined ? {} : { asOf }) };
        newest = { asOf, statements: new Statements(facts, options) };
      }
      return newest.statements;
    },
  };
}
