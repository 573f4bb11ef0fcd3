import { LINE_ITEMS } from "../facts/concepts/table.ts";
import type { StatementName } from "../facts/concepts/way.ts";
import { dayText } from "../facts/day.ts";
import type { Fact, Framework } from "../facts/fact.ts";
import { filedFields } from "../submission/dates.ts";
import type { Gap, RowContext, SignedFact } from "./cell.ts";
import { decimalsOf } from "./facts/decimal.ts";
import { byFiling } from "./facts/fact-history.ts";
import type { Entries, Entry } from "./identities.ts";
import type { RowPeriod } from "./periods/row-periods.ts";
import { type Split, splitFactor } from "./splits.ts";

/** The company of a row. */
export interface RowCompany {
  cik: string;
  ticker: string | null;
  name: string;
}

/** An operand of a derived value: a fact of a filing, or a line item of the same row. */
export type Operand =
  | {
      operation: "add" | "subtract";
      concept: string;
      value: number;
      period_start: string | null;
      period_end: string;
      accession_number: string;
      form: string;
      filed_at: string;
      filed_date: string;
    }
  | { operation: "add" | "subtract"; line_item: string; value: number };

/** How a value was derived, or why it could not be. */
export interface Derivation {
  formula: string;
  operands: Operand[];
  /** Only present if there is no value. */
  reason?: string;
}

/** One row of financials. */
export interface FinancialRow {
  company: RowCompany;
  statement: StatementName;
  period: "annual" | "quarterly" | "ttm";
  fiscal_year: number;
  fiscal_period: RowPeriod["fiscalPeriod"];
  /** Null for a balance sheet, which has no duration. */
  period_start: string | null;
  period_end: string;
  currency: string;
  framework: Framework;
  /** The newest filing that a value of the row comes from. Since then the row has these values. */
  form: string;
  accession_number: string;
  filed_at: string;
  filed_date: string;
  /** Whether a value comes from a filing's inline XBRL, since company facts do not have the filing yet. */
  from_inline_xbrl: boolean;
  line_items: Record<string, number | null>;
  /** Concepts of the row's framework; those of another taxonomy have its prefix. */
  concepts: Record<string, string>;
  derived: Record<string, Derivation>;
}

interface RowParts {
  company: RowCompany;
  statement: StatementName;
  period: FinancialRow["period"];
  place: RowPeriod;
  context: RowContext;
  entries: Entries;
  /** Splits to adjust for; `[]` leaves values as filed. */
  splits: readonly Split[];
}

/** Makes the row; null if no line item has a value, and no operands contradict each other. */
export function financialRow({
  company,
  statement,
  period,
  place,
  context,
  entries,
  splits,
}: RowParts): FinancialRow | null {
  const lineItems: Record<string, number | null> = {};
  const concepts: Record<string, string> = {};
  const derived: Record<string, Derivation> = {};
  const sources: Fact[] = [];
  let isInline = false;
  for (const { name, measure } of LINE_ITEMS[statement]) {
    lineItems[name] = null;
    const entry = entries.get(name);
    if (!entry) continue;
    const concept = conceptOf(entry);
    if (concept !== null) concepts[name] = concept;
    const derivation = derivationOf(entry);
    if (derivation) derived[name] = derivation;
    if (!("value" in entry)) continue;
    sources.push(...sourcesOf(entry));
    isInline ||= factsOf(entry).some((fact) => fact.isInline);
    // Per-share values and share counts are one fact each, on the basis of its day.
    const factor = splitFactor(splits, basisDay(entry));
    lineItems[name] = adjusted(entry.value, measure, factor);
  }
  const newest = (sources.length > 0 ? sources : contradictedIn(entries)).sort(byFiling).at(-1);
  if (!newest) return null;
  return {
    company,
    statement,
    period,
    fiscal_year: place.fiscalYear,
    fiscal_period: place.fiscalPeriod,
    period_start: statement === "balance_sheet" ? null : dayText(place.duration.start),
    period_end: dayText(place.duration.end),
    currency: context.currency,
    framework: context.framework,
    form: newest.form,
    accession_number: newest.accession,
    ...filedFields(newest.filed),
    from_inline_xbrl: isInline,
    line_items: lineItems,
    concepts,
    derived,
  };
}

/** The facts of figures that could not be derived although all their operands were filed. */
const contradictedIn = (entries: Entries): Fact[] =>
  [...entries.values()].flatMap((entry) =>
    "isContradicted" in entry ? entry.facts.map(({ history }) => history.winner) : [],
  );

/** Returns a value on the newest share basis. Other values than share figures stay. */
function adjusted(value: number, measure: string, factor: number): number {
  if (factor === 1) return value;
  if (measure === "average_shares" || measure === "share_count") return Math.round(value * factor);
  return measure === "per_share" ? dividedBy(value, factor) : value;
}

/**
 * Divides a per-share figure by `factor`, to one digit more than the filed figure supports: 15.15 by 28 is 0.54107, and
 * a dividend of 0.47 by 4 is exactly 0.1175.
 */
function dividedBy(value: number, factor: number): number {
  const places = Math.max(2, decimalsOf(value)) + Math.max(0, Math.ceil(Math.log10(factor))) + 1;
  return Number((value / factor).toFixed(Math.min(places, 20)));
}

/** The only concept of a value; null for sums of several. */
function conceptOf(entry: Entry): string | null {
  if ("cover" in entry) return `dei:${entry.cover.concept}`;
  if (!("value" in entry) || "items" in entry) return null;
  const names = new Set(entry.facts.map(({ concept }) => concept));
  return names.size === 1 ? entry.facts[0]!.concept : null; // one, by the condition above
}

/** The filings that first gave a value, including those of its line items. */
function sourcesOf(entry: Exclude<Entry, Gap>): Fact[] {
  if ("cover" in entry) return [entry.cover];
  if ("sources" in entry) return [...entry.sources];
  return [...entry.facts.map(({ history }) => history.winner), ...entry.items.flatMap(({ cell }) => cell.sources)];
}

/** The facts that a value is made from, including those of its line items. */
function factsOf(entry: Exclude<Entry, Gap>): Fact[] {
  if ("cover" in entry) return [entry.cover];
  const items = "items" in entry ? entry.items.flatMap(({ cell }) => cell.facts) : [];
  return [...entry.facts, ...items].map(({ history }) => history.winner);
}

/** The day on which a share count or per-share value was filed, which decides its basis. */
const basisDay = (entry: Exclude<Entry, Gap>): string =>
  "cover" in entry ? entry.cover.filed : (entry.facts[0]?.history.winner.filed ?? "");

function derivationOf(entry: Entry): Derivation | null {
  if ("cover" in entry) {
    const formula = "shares on the cover page of the same filing, at its own date";
    return { formula, operands: [factOperand({ sign: 1, concept: `dei:${entry.cover.concept}` }, entry.cover)] };
  }
  if (entry.formula === null) return null;
  const items = "items" in entry ? entry.items : [];
  const operands: Operand[] = [
    ...entry.facts.map((fact) => factOperand(fact, fact.history.winner)),
    ...items.map(
      ({ sign, item, cell }): Operand => ({ operation: operationOf(sign), line_item: item, value: cell.value }),
    ),
  ];
  return "reason" in entry
    ? { formula: entry.formula, operands, reason: entry.reason }
    : { formula: entry.formula, operands };
}

const operationOf = (sign: 1 | -1): "add" | "subtract" => (sign === 1 ? "add" : "subtract");

const factOperand = ({ sign, concept }: Pick<SignedFact, "sign" | "concept">, fact: Fact): Operand => ({
  operation: operationOf(sign),
  concept,
  value: fact.value,
  period_start: fact.start,
  period_end: fact.end,
  accession_number: fact.accession,
  form: fact.form,
  ...filedFields(fact.filed),
});
