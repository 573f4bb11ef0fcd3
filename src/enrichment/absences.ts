import { type Static, Type } from "@sinclair/typebox";
import { ABSENCES, type Absence, type AbsenceCode, type WhyNull } from "../metrics/snapshot.ts";
import { keyedBy, oneOf } from "../schema.ts";
import { SourceDataset } from "./source-dataset.ts";

const CODES = Object.keys(ABSENCES) as [AbsenceCode, ...AbsenceCode[]]; // the keys are the codes

/** Why a part of an object is null. */
const AbsentPart = Type.Object(
  {
    field: Type.String({
      description: "The part that is null, as a path from the company or row.",
      example: "labor_context.turnover",
    }),
    reason: oneOf(CODES, {
      name: "AbsenceReason",
      description: "Why, as a code of a fixed list.",
      example: "industry_not_covered",
    }),
    message: Type.String({
      description: "Why, as a sentence.",
      example: "JOLTS does not cover 111 (Crop Production): JOLTS leaves out agriculture.",
    }),
  },
  { $id: "AbsentPart", description: "A part of an object that is null, and why." },
);
export type AbsentPart = Static<typeof AbsentPart>;

/** `metadata.enrichment`. */
export const EnrichmentMetadata = Type.Object(
  {
    absent: Type.Array(AbsentPart, { description: "Every part that is null, and why. Empty: none is." }),
    datasets: Type.Array(SourceDataset, {
      description: "The datasets that the objects are made from, besides the filings.",
    }),
    units: keyedBy(Type.String(), {
      name: "ContextUnits",
      description: "The unit of each numeric field of the objects, by the name of the field.",
      example: { total_employment_thousands: "thousands of persons", comp_to_market_ratio: "ratio" },
    }),
    as_of: Type.Optional(
      Type.String({ format: "date", description: "The day of `as_of`. Only present with it.", example: "2024-06-30" }),
    ),
    no_history: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "Only present with `as_of`: datasets that keep no history of what was published. Their figures are those " +
          "loaded now, of the newest period that could have been published by that day.",
        example: ["qcew", "oews"],
      }),
    ),
    usual_lag_days: Type.Optional(
      keyedBy(Type.Integer(), {
        name: "UsualLags",
        description:
          "Only present with `as_of`: days from the end of a period to its usual publication, for the datasets of " +
          "`no_history`. A period that ended later before the day than that is left out.",
        example: { qcew: 160, oews: 305 },
      }),
    ),
  },
  { $id: "Enrichment", description: "What readers of the added objects must know. Only present with `include`." },
);
export type EnrichmentMetadata = Static<typeof EnrichmentMetadata>;

/** Returns the entry of a part that is null. */
export const absentPart = (field: string, { absence, detail }: Absence): AbsentPart => ({
  field,
  reason: absence,
  message: detail ?? ABSENCES[absence],
});

/** Returns the entries of the figures of an object that are null. `path` is that of the object. */
export const absentFigures = <Fields extends object>(
  path: string,
  fields: Fields,
  reasons: WhyNull<Fields>,
): AbsentPart[] =>
  Object.entries<Absence>(reasons).flatMap(([name, reason]) =>
    fields[name as keyof Fields] === null ? absentPart(`${path}.${name}`, reason) : [],
  );
