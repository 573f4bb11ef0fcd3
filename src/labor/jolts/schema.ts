import { type Static, type TProperties, Type } from "@sinclair/typebox";
import { nullable } from "../../schema.ts";
import { capitalized } from "../../text.ts";
import { adjustmentField } from "../vocabulary/adjustment.ts";
import { monthParts, withoutRepeats } from "../vocabulary/client-fields.ts";
import { footnoteFields, laborMetadata, revisedFields } from "../vocabulary/metadata.ts";
import { monthField } from "../vocabulary/period.ts";
import { rowNotes } from "../vocabulary/value-notes.ts";
import { ELEMENTS } from "./cuts.ts";

/** Fields of JOLTS rows: the level and rate of each element, and the derived field. */

const level = (subject: string, example: number) =>
  nullable(
    Type.Number({ description: `${subject}, thousands of persons; null where JOLTS does not publish it.`, example }),
  );

const rate = (subject: string, base: string, example: number) =>
  nullable(
    Type.Number({ description: `${subject} in percent of ${base}; null where JOLTS does not publish it.`, example }),
  );

/** The figures of a month. */
const figureFields = {
  job_openings: level("Job openings on the last day of the month", 477),
  job_openings_rate: rate("Job openings", "employment and openings together", 5.6),
  hires: level("Hires in the month", 258),
  hires_rate: rate("Hires", "employment", 3.2),
  total_separations: level("All separations in the month", 232),
  total_separations_rate: rate("All separations", "employment", 2.9),
  quits: level("Quits in the month", 160),
  quits_rate: rate("Quits", "employment", 2),
  layoffs_and_discharges: level("Layoffs and discharges in the month", 52),
  layoffs_and_discharges_rate: rate("Layoffs and discharges", "employment", 0.6),
  other_separations: level(
    "Other separations (retirement, death, disability, transfer) in the month; not published for states",
    355,
  ),
  other_separations_rate: rate("Other separations", "employment; not published for states", 0.3),
  unemployed_per_job_opening: nullable(
    Type.Number({
      description:
        "Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null.",
      example: 0.6,
    }),
  ),
  labour_market_tightness: nullable(
    Type.Number({
      description:
        "Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is " +
        "missing or hires are 0.",
      example: 1.85,
    }),
  ),
};

const Figures = Type.Object(figureFields);
/** The fields of a month in every cut. */
export type TurnoverFigures = Static<typeof Figures>;

const turnoverFields = { ...figureFields, adjustment: adjustmentField, ...footnoteFields, value_notes: rowNotes };

const industryFields = {
  period: monthField,
  naics_code: Type.String({ description: "The requested NAICS code.", example: "3361" }),
  jolts_industry_code: Type.String({
    description: "JOLTS's own code of the industry that answers. It is not a NAICS code.",
    example: "320000",
  }),
};

/** What repeats other fields, or metadata, of an industry. */
export const industryRepeats = {
  ...monthParts,
  jolts_industry_name: Type.String({
    description: "Title of the industry of JOLTS that answers.",
    example: "Durable goods manufacturing",
  }),
  naics_match_level: Type.String({
    description:
      "Digits of the NAICS code that the industry of JOLTS was found by, such as `3-digit`; `total` for `00` and `05`.",
    example: "3-digit",
  }),
};

/** An industry in one month. */
export const IndustryTurnover = Type.Object(
  { ...industryFields, ...turnoverFields, ...industryRepeats },
  { $id: "IndustryTurnover", description: "Turnover in one month." },
);
export type IndustryTurnover = Static<typeof IndustryTurnover>;

/** The JOLTS industry that answers for a NAICS code. */
export const matchFields = {
  naics_code: industryFields.naics_code,
  jolts_industry_title: Type.String({
    description: "Title of the industry that answers.",
    example: "Durable goods manufacturing",
  }),
  match_note: nullable(
    Type.String({
      description: "How the industry that answers differs from the requested code; null where they are the same.",
      example: "Durable goods manufacturing (320000) is the narrowest industry of JOLTS that contains 3361",
    }),
  ),
};

/** The newest month of an industry, with the answering industry. */
export const LatestTurnover = Type.Object(
  {
    ...industryFields,
    jolts_industry_title: matchFields.jolts_industry_title,
    match_note: matchFields.match_note,
    ...turnoverFields,
    ...industryRepeats,
  },
  { $id: "LatestTurnover", description: "Turnover in the newest month." },
);
export type LatestTurnover = Static<typeof LatestTurnover>;

/** What repeats other fields of a state. */
export const stateRepeats = {
  ...monthParts,
  state_code: Type.String({ description: "The same as `fips`.", example: "06" }),
};

/** A state in one month. */
export const StateTurnover = Type.Object(
  {
    period: monthField,
    fips: Type.String({ description: "FIPS code of the state.", example: "06" }),
    ...turnoverFields,
    ...stateRepeats,
  },
  { $id: "StateTurnover", description: "Turnover of a state in one month, total nonfarm." },
);
export type StateTurnover = Static<typeof StateTurnover>;

/** A region in one month. */
export const RegionTurnover = Type.Object(
  {
    period: monthField,
    region: Type.String({ description: "Name of the Census region.", example: "Northeast" }),
    ...turnoverFields,
    ...monthParts,
  },
  { $id: "RegionTurnover", description: "Turnover of a region in one month, total nonfarm." },
);
export type RegionTurnover = Static<typeof RegionTurnover>;

/** A size class in one month. */
export const SizeTurnover = Type.Object(
  {
    period: monthField,
    size_class: Type.String({ description: "Code of the size class, `01` to `06`.", example: "01" }),
    size_class_title: Type.String({
      description: "Employees of the establishments in the class.",
      example: "1 to 9 employees",
    }),
    ...turnoverFields,
    ...monthParts,
  },
  { $id: "SizeTurnover", description: "Turnover of a size class in one month: the nation's private employers." },
);
export type SizeTurnover = Static<typeof SizeTurnover>;

/** The rows in CSV. */
export const TURNOVER_COLUMNS = {
  industry: withoutRepeats(IndustryTurnover, industryRepeats),
  latest: withoutRepeats(LatestTurnover, industryRepeats),
  state: withoutRepeats(StateTurnover, stateRepeats),
  region: withoutRepeats(RegionTurnover, monthParts),
  size: withoutRepeats(SizeTurnover, monthParts),
};

/** Unit of each numeric field. */
export const TURNOVER_UNITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(ELEMENTS)
      .filter(([code]) => code !== "UO")
      .flatMap(([, field]) => [
        [field, "thousands of persons"],
        [`${field}_rate`, "percent"],
      ]),
  ),
  unemployed_per_job_opening: "ratio",
  labour_market_tightness: "ratio",
};

/** The `metadata` of all turnover answers, named in the OpenAPI document. */
export const turnoverMetadata = <Added extends TProperties>(name: string, added: Added) =>
  laborMetadata(name, { ...revisedFields, ...added });

/** Returns the title and description of a field for the list of metrics. */
export function turnoverText(field: string): { title: string; description: string } {
  const { description = "" } = figureFields[field as keyof typeof figureFields] ?? {};
  return { title: capitalized(field.replaceAll("_", " ")), description };
}
