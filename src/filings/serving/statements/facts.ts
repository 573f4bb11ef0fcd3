import { type Static, Type } from "@sinclair/typebox";
import { notCovered } from "../../../errors.ts";
import { nullable, oneOf } from "../../../schema.ts";
import { factsBehind } from "../../statements/facts/facts-behind.ts";
import { CompanyName, noFacts, secMetadata } from "../metadata.ts";
import type { KeptFacts } from "./kept-facts.ts";

/** A value that was filed. */
export const FiledFact = Type.Object(
  {
    cik: Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" }),
    concept: Type.String({ description: "XBRL concept, without its taxonomy.", example: "NetIncomeLoss" }),
    taxonomy: oneOf(["us-gaap", "ifrs-full", "dei"], {
      name: "Taxonomy",
      description: "Its taxonomy.",
      example: "us-gaap",
    }),
    unit: Type.String({ description: "Currency, `shares`, `USD/shares`, `pure`.", example: "USD" }),
    value: Type.Number({ description: "The value in that unit, unscaled.", example: 93_736_000_000 }),
    period_start: nullable(
      Type.String({ format: "date", description: "First day; null of an instant.", example: "2023-10-01" }),
    ),
    period_end: Type.String({ format: "date", description: "Last day, or the instant's.", example: "2024-09-28" }),
    accession_number: Type.String({ description: "The filing.", example: "0000320193-24-000123" }),
    form: Type.String({ description: "Its form.", example: "10-K" }),
    filed_at: Type.String({ format: "date", description: "Its day.", example: "2024-11-01" }),
    precision: Type.Integer({
      description:
        "Decimal places to which the value is exact, as its digits show (XBRL's `decimals`): -6 is millions, 2 cents.",
      example: -6,
    }),
    from_inline_xbrl: Type.Boolean({
      description: "Whether it was read in the filing's inline XBRL, because company facts do not have the filing yet.",
      example: false,
    }),
  },
  { $id: "FiledFact", description: "A fact without dimensions, as one filing has it." },
);
export type FiledFact = Static<typeof FiledFact>;

/** `metadata` of facts. */
export const factsMetadata = secMetadata("FiledFactsMetadata", {
  company: CompanyName,
});

/**
 * Every value ever filed for a concept at a period's end, the earliest filing first.
 * @throws `not_found` where the company has no fact of the concept.
 */
export function filedFacts(
  { company, facts }: KeptFacts,
  { concept, period_end: periodEnd, as_of: asOf }: { concept: string; period_end: string; as_of: string | undefined },
): { rows: FiledFact[]; notes: string[] } {
  const behind = factsBehind(facts, { concept, periodEnd, ...(asOf === undefined ? {} : { asOf }) });
  const rows = behind.map((fact): FiledFact => ({ cik: company.cik, ...fact }));
  if (rows.length > 0) return { rows, notes: [] };
  if (facts.length === 0) throw notCovered(noFacts(company));
  const [name, taxonomy] = concept.split(":").reverse();
  const conceptFacts = facts.filter((fact) => fact.concept === name && (taxonomy ?? fact.taxonomy) === fact.taxonomy);
  if (conceptFacts.length === 0)
    throw notCovered(
      `${company.name} has no stored fact of the concept "${concept}"; those behind line items are named in \`concepts\` ` +
        "and `derived` of financials",
    );
  const filed = conceptFacts.filter((fact) => asOf === undefined || fact.filed <= asOf);
  const by = asOf === undefined ? "was" : `had by ${asOf} been`;
  if (filed.length === 0) return { rows, notes: [`No value of ${concept} ${by} filed.`] };
  const nearestEnds = [...new Set(filed.map(({ end }) => end))].sort(
    (a, b) => daysFrom(a, periodEnd) - daysFrom(b, periodEnd),
  );
  return {
    rows,
    notes: [`Nothing ${by} filed for ${periodEnd}; the nearest ends are ${nearestEnds.slice(0, 3).join(", ")}.`],
  };
}

const daysFrom = (day: string, otherDay: string): number => Math.abs(Date.parse(day) - Date.parse(otherDay));
