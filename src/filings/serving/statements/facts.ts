import { type Static, Type } from "@sinclair/typebox";
import { notCovered } from "../../../errors.ts";
import { nullable, oneOf } from "../../../schema.ts";
import { factsBehind } from "../../statements/facts/facts-behind.ts";
import { filedSchemas } from "../filed.ts";
import { CompanyName, secMetadata } from "../metadata.ts";
import type { KeptFacts } from "./kept-facts.ts";

/** A filed value. */
export const FiledFact = Type.Object(
  {
    cik: Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" }),
    concept: Type.String({ description: "XBRL concept, without its taxonomy.", example: "NetIncomeLoss" }),
    taxonomy: oneOf(["us-gaap", "ifrs-full", "dei"], {
      name: "Taxonomy",
      description: "Taxonomy of the concept.",
      example: "us-gaap",
    }),
    unit: Type.String({ description: "Currency, `shares`, `USD/shares`, `pure`.", example: "USD" }),
    value: Type.Number({ description: "The value in that unit, unscaled.", example: 93_736_000_000 }),
    period_start: nullable(
      Type.String({ format: "date", description: "First day; null for an instant.", example: "2023-10-01" }),
    ),
    period_end: Type.String({
      format: "date",
      description: "Last day, or the day of an instant.",
      example: "2024-09-28",
    }),
    accession_number: Type.String({ description: "Accession number of the filing.", example: "0000320193-24-000123" }),
    form: Type.String({ description: "Form of the filing.", example: "10-K" }),
    ...filedSchemas("the filing", "2024-11-01"),
    precision: Type.Integer({
      description:
        "Decimal places to which the value is exact, judged by its digits (XBRL's `decimals`): -6 is millions, " +
        "2 is cents.",
      example: -6,
    }),
    from_inline_xbrl: Type.Boolean({
      description:
        "Whether the value comes from the filing's inline XBRL, because company facts do not have the filing yet.",
      example: false,
    }),
  },
  { $id: "FiledFact", description: "A fact without dimensions, as one filing states it." },
);
export type FiledFact = Static<typeof FiledFact>;

/** `metadata` of facts. */
export const factsMetadata = secMetadata("FiledFactsMetadata", {
  company: CompanyName,
});

/**
 * Returns every value ever filed for a concept at a period's end, earliest filing first.
 * @throws `not_found` if the company has no fact of the concept.
 */
export function filedFacts(
  { company, facts, absence }: KeptFacts,
  {
    concept: sentConcept,
    period_end: periodEnd,
    as_of: asOf,
  }: { concept: string; period_end: string; as_of: string | undefined },
): { rows: FiledFact[]; notes: string[] } {
  const concept = asFiled(sentConcept, facts);
  const behind = factsBehind(facts, { concept, periodEnd, ...(asOf === undefined ? {} : { asOf }) });
  const rows = behind.map((fact): FiledFact => ({ cik: company.cik, ...fact }));
  if (rows.length > 0) return { rows, notes: [] };
  if (absence !== undefined) throw notCovered(absence);
  const [name, taxonomy] = concept.split(":").reverse();
  const conceptFacts = facts.filter((fact) => fact.concept === name && (taxonomy ?? fact.taxonomy) === fact.taxonomy);
  if (conceptFacts.length === 0)
    throw notCovered(
      `${company.name} has no stored fact of the concept "${concept}". The concepts of its line items are in ` +
        "`concepts` and `derived` of its financials",
    );
  const filed = conceptFacts.filter((fact) => asOf === undefined || fact.filed <= asOf);
  const filedBy = asOf === undefined ? "was filed" : `had been filed by ${asOf}`;
  if (filed.length === 0) return { rows, notes: [`No value of ${concept} ${filedBy}.`] };
  const nearestEnds = [...new Set(filed.map(({ end }) => end))].sort(
    (a, b) => daysFrom(a, periodEnd) - daysFrom(b, periodEnd),
  );
  return {
    rows,
    notes: [`No value for ${periodEnd} ${filedBy}. The nearest period ends: ${nearestEnds.slice(0, 3).join(", ")}.`],
  };
}

/** Returns a concept, whose case the request may have changed, as the company filed it. */
function asFiled(sentConcept: string, facts: KeptFacts["facts"]): string {
  const [sentName = "", taxonomy] = sentConcept.split(":").reverse();
  const lowerName = sentName.toLowerCase();
  const name = facts.find((fact) => fact.concept.toLowerCase() === lowerName)?.concept ?? sentName;
  return taxonomy === undefined ? name : `${taxonomy}:${name}`;
}

const daysFrom = (day: string, otherDay: string): number => Math.abs(Date.parse(day) - Date.parse(otherDay));
