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
  const entries = new Map<string, { stamp: string; found: Promise<KeptFacts | undefined> }>();
  return ({ ...identifier }, { stamp }) => {
    const key = "cik" in identifier ? identifier.cik : identifier.ticker; // no ticker is all digits
    const previous = entries.get(key);
    entries.delete(key);
    const entry = previous?.stamp === stamp ? previous : { stamp, found: readFacts(sql, identifier) };
    entries.set(key, entry); // the newest stands last
    if (entry !== previous)
      entry.found.then(
        (facts) => facts ?? forget(),
        () => forget(), // the next request tries again
      );
    for (const oldest of entries.keys()) {
      if (entries.size <= KEPT_COMPANIES) break;
      entries.delete(oldest);
    }
    return entry.found;

    function forget(): undefined {
      if (entries.get(key) === entry) entries.delete(key);
    }
  };
}

async function readFacts(sql: Sql, identifier: Identifier): Promise<KeptFacts | undefined> {
  const rows = await companyFacts(sql, identifier);
  const [first] = rows;
  if (!first) return undefined;
  const company: NamedCompany = { cik: first.cik, name: first.name, ticker: first.ticker, sic: first.sic };
  const facts = rows.flatMap((row) => (row.taxonomy === null ? [] : factsIn(row)));
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
