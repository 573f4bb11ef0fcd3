import type { Sql } from "postgres";
import type { DatasetState } from "../../../http/versions.ts";
import type { Identifier } from "../../companies/identifier.ts";
import type { Fact, Taxonomy } from "../../facts/fact.ts";
import { companyFacts, type FactColumns, type NamedCompany } from "../../queries/companies.ts";
import { Statements } from "../../statements/statements.ts";

/** A company's stored facts, and the statements made of them. */
export interface KeptFacts {
  company: NamedCompany;
  facts: readonly Fact[];
  /** How often the company's facts had changed when these were read. */
  revision: number;
  /** Of what had been filed by a day, or of all; the newest ones asked for are kept. */
  statements(asOf: string | undefined): Statements;
}

/** Gives the facts of a company at a published state; undefined where no such company is loaded. */
export type FactsOf = (identifier: Identifier, dataset: DatasetState) => Promise<KeptFacts | undefined>;

/** Companies whose facts are kept, some megabytes each: clients ask for one's three statements, and for its pages. */
const KEPT_COMPANIES = 8;

/** Keeps the facts of the companies that were asked for last, until the dataset is published anew. */
export function keepFacts(sql: Sql): FactsOf {
  const kept = new Map<string, { stamp: string; found: Promise<KeptFacts | undefined> }>();
  return ({ ...identifier }, { stamp }) => {
    const key = "cik" in identifier ? identifier.cik : identifier.ticker; // no ticker is all digits
    const known = kept.get(key);
    kept.delete(key);
    const entry = known?.stamp === stamp ? known : { stamp, found: readFacts(sql, identifier) };
    kept.set(key, entry); // the newest stands last
    if (entry !== known)
      entry.found.then(
        (found) => found ?? forget(),
        () => forget(), // the next request tries again
      );
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_COMPANIES) break;
      kept.delete(oldest);
    }
    return entry.found;

    function forget(): undefined {
      if (kept.get(key) === entry) kept.delete(key);
    }
  };
}

async function readFacts(sql: Sql, identifier: Identifier): Promise<KeptFacts | undefined> {
  const rows = await companyFacts(sql, identifier);
  const [first] = rows;
  if (!first) return undefined;
  const company: NamedCompany = { cik: first.cik, name: first.name, ticker: first.ticker, sic: first.sic };
  const facts = rows.flatMap((row) => (row.taxonomy === null ? [] : factsIn(row)));
  let made: { asOf: string | undefined; statements: Statements } | undefined;
  return {
    company,
    facts,
    revision: first.revision,
    statements(asOf) {
      if (!made || made.asOf !== asOf) {
        const { cik, name, ticker, sic } = company;
        const options = { company: { cik, ticker, name }, sic, ...(asOf === undefined ? {} : { asOf }) };
        made = { asOf, statements: new Statements(facts, options) };
      }
      return made.statements;
    },
  };
}

/** The facts of a row, in the order of the company's file. */
function factsIn({ taxonomy, concept, unit, is_inline: isInline, ...lists }: FactColumns): Fact[] {
  return lists.ends.map((end, index) => ({
    taxonomy: taxonomy as Taxonomy, // the loader stores no other
    concept,
    unit,
    start: lists.starts[index] ?? null,
    end,
    // The lists are as long as that of the ends: one statement writes all of them.
    value: lists.vals[index]!,
    accession: lists.accessions[index]!,
    form: lists.forms[index]!,
    filed: lists.filed[index]!,
    fy: lists.fys[index] ?? null,
    fp: lists.fps[index] ?? null,
    ...(isInline && { isInline }),
  }));
}
