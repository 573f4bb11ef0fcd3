/** Made-up companies in the form of EDGAR's company facts: no real company of these kinds is among the sources. */
import { readCompanyFacts } from "../../src/filings/companies/company-facts.ts";
import type { StatementName } from "../../src/filings/facts/concepts/way.ts";
import type { Fact } from "../../src/filings/facts/fact.ts";
import { type PeriodName, Statements } from "../../src/filings/statements/statements.ts";

/** A value at a day, or over a duration. */
type MadeValue = readonly [end: string, value: number] | readonly [start: string, end: string, value: number];

/** A filing: its facts by concept, `us-gaap` and `USD` unless the name says otherwise (`dei:…`, `… EUR`). */
export interface MadeFiling {
  form: string;
  filed: string;
  fy: number | null;
  fp: string | null;
  facts: Record<string, readonly MadeValue[]>;
}

const SHARES = /Shares(Outstanding)?(Basic|Diluted|BasicAndDiluted)?$|WeightedAverage/;
const unitOf = (concept: string): string =>
  /PerShare/.test(concept)
    ? "USD/shares"
    : /SplitConversionRatio/.test(concept)
      ? "pure"
      : SHARES.test(concept)
        ? "shares"
        : "USD";

/** The document that EDGAR would give for a company with these filings. */
export function companyFactsDocument(filings: readonly MadeFiling[], cik = 1_999_999) {
  const facts: Record<string, Record<string, { label: null; units: Record<string, unknown[]> }>> = {};
  for (const [index, { form, filed, fy, fp, facts: values }] of filings.entries()) {
    const accn = `0001999999-${filed.slice(2, 4)}-${String(index + 1).padStart(6, "0")}`;
    for (const [name, entries] of Object.entries(values)) {
      const [qualified, unit] = name.split(" ") as [string, string?];
      const [concept, taxonomy = "us-gaap"] = qualified.split(":").reverse() as [string, string?];
      facts[taxonomy] ??= {};
      facts[taxonomy][concept] ??= { label: null, units: {} };
      const { units } = facts[taxonomy][concept];
      const key = unit ?? unitOf(concept);
      units[key] ??= [];
      for (const entry of entries) {
        const [end, val] = entry.slice(-2);
        const start = entry.length === 3 ? { start: entry[0] } : {};
        units[key].push({ ...start, end, val, accn, fy, fp, form, filed });
      }
    }
  }
  return { cik, entityName: "MADE UP CO", facts };
}

/** The bytes of a document, in one piece. */
export async function* bytesOf(document: unknown): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(typeof document === "string" ? document : JSON.stringify(document));
}

/** Facts as they are read from the company's document. */
export const readFilings = async (filings: readonly MadeFiling[]): Promise<Fact[]> =>
  (await readCompanyFacts(bytesOf(companyFactsDocument(filings)), "CIK0001999999.json")).facts;

/** The company of made rows. */
export const COMPANY = { cik: "0001999999", ticker: "MADE", name: "MADE UP CO" };

/** Rows of made filings, read from their document. */
export async function rowsOf(
  filings: readonly MadeFiling[],
  statement: StatementName,
  period: PeriodName,
  { sic = "3674", asOf, adjust = false }: { sic?: string | null; asOf?: string; adjust?: boolean } = {},
) {
  const facts = await readFilings(filings);
  const options = { company: COMPANY, sic, ...(asOf === undefined ? {} : { asOf }) };
  return new Statements(facts, options).rows(statement, period, adjust);
}

/** `2023 FY` → the line items of that row. */
export const itemsByLabel = (
  rows: readonly { fiscal_year: number; fiscal_period: string; line_items: Record<string, number | null> }[],
) => Object.fromEntries(rows.map((row) => [`${row.fiscal_year} ${row.fiscal_period}`, row.line_items]));
