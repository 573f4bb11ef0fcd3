import type { Sql, TransactionSql } from "postgres";
import { copyInto, copyLine } from "../../../storage/copy.ts";
import type { Fact } from "../../facts/fact.ts";

/** Which facts of a company are stored. */
export interface StoredFacts {
  facts: number;
  /** Date of the newest filing with a fact. */
  newest: string | null;
}

/** How many facts of a company are stored, and how new they are. */
export async function storedFactsState(sql: Sql, cik: string): Promise<StoredFacts> {
  const [row] = await sql<[StoredFacts]>`
    select count(*) as facts, max(day) as newest
      from sec_facts, unnest(filed) as day
     where cik = ${cik}`;
  return row;
}

/** Replaces a company's facts, one row for each concept and unit. Filings among them no longer need inline facts. */
export async function writeFacts(tx: TransactionSql, cik: string, facts: readonly Fact[]): Promise<void> {
  await tx`delete from sec_facts where cik = ${cik}`;
  const filings = [...new Set(facts.map(({ accession }) => accession))];
  await tx`delete from sec_inline_facts where cik = ${cik} and accession_number = any (${filings})`;
  const concepts = Map.groupBy(facts, ({ taxonomy, concept, unit }) => `${taxonomy}\t${concept}\t${unit}`);
  await copyInto(
    tx,
    "sec_facts (cik, taxonomy, concept, unit, starts, ends, vals, accessions, forms, filed, fys, fps)",
    [...concepts.values()].map((rows) => factsLine(cik, rows)),
  );
}

function factsLine(cik: string, facts: readonly Fact[]): string {
  const [{ taxonomy, concept, unit } = { taxonomy: "", concept: "", unit: "" }] = facts;
  const list = (value: (fact: Fact) => string | number | null) => arrayText(facts.map(value));
  return copyLine([
    cik,
    taxonomy,
    concept,
    unit,
    list(({ start }) => start),
    list(({ end }) => end),
    list(({ value }) => value),
    list(({ accession }) => accession),
    list(({ form }) => form),
    list(({ filed }) => filed),
    list(({ fy }) => fy),
    list(({ fp }) => fp),
  ]);
}

/** Whether company facts have a filing. */
export async function hasFactsOf(
  sql: Sql | TransactionSql,
  { cik, accessionNumber }: { cik: string; accessionNumber: string },
): Promise<boolean> {
  const [row] = await sql<[{ has: boolean }]>`
    select exists (select from sec_facts where cik = ${cik} and ${accessionNumber} = any (accessions)) as has`;
  return row.has;
}

/** Replaces a filing's inline facts, all of one company, unless company facts have the filing. */
export async function writeInlineFacts(
  tx: TransactionSql,
  { cik, accessionNumber }: { cik: string; accessionNumber: string },
  facts: readonly Fact[],
): Promise<void> {
  await tx`delete from sec_inline_facts where cik = ${cik} and accession_number = ${accessionNumber}`;
  if (await hasFactsOf(tx, { cik, accessionNumber })) return;
  const concepts = Map.groupBy(facts, ({ taxonomy, concept, unit }) => `${taxonomy}\t${concept}\t${unit}`);
  await copyInto(
    tx,
    "sec_inline_facts (cik, accession_number, taxonomy, concept, unit, starts, ends, vals, form, filed, fy, fp)",
    [...concepts.values()].map((rows) => inlineLine(cik, rows)),
  );
}

function inlineLine(cik: string, facts: readonly Fact[]): string {
  const { accession, taxonomy, concept, unit, form, filed, fy, fp } = facts[0]!; // groups are never empty
  return copyLine([
    cik,
    accession,
    taxonomy,
    concept,
    unit,
    arrayText(facts.map(({ start }) => start)),
    arrayText(facts.map(({ end }) => end)),
    arrayText(facts.map(({ value }) => value)),
    form,
    filed,
    fy,
    fp,
  ]);
}

/** Writes a list as a Postgres array. Texts are quoted, so that a form named NULL stays a text. */
const arrayText = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => (typeof value === "string" ? quoted(value) : (value ?? "NULL"))).join(",")}}`;

const quoted = (text: string): string =>
  /^[\w-]+$/.test(text) && text !== "NULL" ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
