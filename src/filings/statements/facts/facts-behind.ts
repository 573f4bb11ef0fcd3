import type { Fact } from "../../facts/fact.ts";
import { filedFields } from "../../submission/dates.ts";
import { byFiling, compareText } from "./fact-history.ts";
import { FilingPrecision } from "./filing-precision.ts";

/** One value that was filed for a cell. */
export interface CellFact {
  concept: string;
  taxonomy: Fact["taxonomy"];
  unit: string;
  value: number;
  period_start: string | null;
  period_end: string;
  accession_number: string;
  form: string;
  filed_at: string;
  filed_date: string;
  /** XBRL's `decimals`, as far as the value shows it: -6 for millions, 2 for cents. */
  precision: number;
  /** Whether it comes from the filing's inline XBRL, since company facts do not have the filing yet. */
  from_inline_xbrl: boolean;
}

/**
 * Returns every value ever filed for a concept at a period's end, including proxies', earliest filing first; `[]` if
 * none was. `concept` can have its taxonomy as a prefix: `us-gaap:Assets`.
 */
export function factsBehind(
  facts: readonly Fact[],
  { concept, periodEnd, asOf }: { concept: string; periodEnd: string; asOf?: string },
): CellFact[] {
  const factsThen = asOf === undefined ? facts : facts.filter((fact) => fact.filed <= asOf);
  const precision = new FilingPrecision(factsThen);
  const [name, taxonomy] = concept.split(":").reverse();
  return factsThen
    .filter((fact) => fact.concept === name && fact.end === periodEnd && (taxonomy ?? fact.taxonomy) === fact.taxonomy)
    .sort((a, b) => byFiling(a, b) || compareText(a.start ?? "", b.start ?? ""))
    .map((fact) => ({
      concept: fact.concept,
      taxonomy: fact.taxonomy,
      unit: fact.unit,
      value: fact.value,
      period_start: fact.start,
      period_end: fact.end,
      accession_number: fact.accession,
      form: fact.form,
      ...filedFields(fact.filed),
      precision: 0 - precision.exponentOf(fact),
      from_inline_xbrl: fact.isInline === true,
    }));
}
