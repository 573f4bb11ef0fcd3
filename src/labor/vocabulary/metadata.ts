import { type TProperties, Type } from "@sinclair/typebox";
import type { Context } from "../../http/endpoint.ts";
import { metadataOf } from "../../http/schema.ts";
import { updatedAtOf } from "../../http/versions.ts";
import { keyedBy, nullable, oneOf } from "../../schema.ts";

import { metadataNotes } from "./value-notes.ts";

/** How we know the day on which a release was published. */
export const PUBLISHED_FROM = ["last_modified", "folder", "edition", "option", "load_date"] as const;
export type PublishedFrom = (typeof PUBLISHED_FROM)[number];

/** `metadata.as_of` for revised series. */
export interface AsOf {
  /** The requested day; null: everything that is loaded. */
  date: string | null;
  /** The day on which the answering release was published. */
  published_on: string | null;
  published_from: PublishedFrom | null;
}

/** Which release answers, for surveys that revise their figures. */
export const asOfField = Type.Object(
  {
    date: nullable(
      Type.String({ format: "date", description: "The day of `as_of`; null without it.", example: "2024-02-15" }),
    ),
    published_on: nullable(
      Type.String({
        format: "date",
        description: "When the newest release of these figures was published; null where there are no figures.",
        example: "2022-06-01",
      }),
    ),
    published_from: nullable(
      oneOf(PUBLISHED_FROM, {
        name: "PublishedFrom",
        description:
          "Where that day comes from: the agency's Last-Modified header, the folder `release-YYYY-MM` (its day is " +
          "the first of the month), the edition that the file names, the option `--published` of the load, or the " +
          "day of the load.",
        example: "folder",
      }),
    ),
  },
  { $id: "AsOf", description: "Which release of a revised series answers." },
);

/** `preliminary` and `footnotes` of a row. */
export const footnoteFields = {
  preliminary: Type.Boolean({
    description: "Whether the agency marks a figure of the row as preliminary.",
    example: false,
  }),
  footnotes: nullable(
    Type.String({
      description:
        "Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts.",
      example: "P",
    }),
  ),
};

/** Returns whether one of a row's footnote codes is `P`. */
export const isPreliminary = (footnotes: string | null): boolean => footnotes?.split(",").includes("P") ?? false;

/** Returns the footnote codes of a row's figures, sorted and without duplicates. */
export function joinFootnotes(all: readonly (string | null)[]): string | null {
  if (all.every((codes) => codes === null)) return null;
  return [...new Set(all.flatMap((codes) => codes?.split(",") ?? []))].sort().join(",");
}

/** Example values for the `metadata` of labor answers. */
export const LABOR_EXAMPLES = {
  source: "U.S. Bureau of Labor Statistics, Current Employment Statistics (national)",
  cadence: "monthly",
  units: { employment: "thousands of persons" },
  note: "No hours and earnings of all employees are loaded for this industry and adjustment.",
};

/**
 * The `metadata` that every labor answer shares, named in the OpenAPI document, and the fields that an endpoint adds.
 */
export const laborMetadata = <Added extends TProperties>(name: string, added: Added) =>
  metadataOf(name, LABOR_EXAMPLES, {
    survey: Type.String({ description: "The survey, as in the names of metrics.", example: "ces" }),
    latest_period: nullable(
      Type.String({
        description:
          "Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if " +
          "nothing is loaded.",
        example: "2022-05",
      }),
    ),
    ...added,
  });

/** The fields that revised monthly series add to `metadata`. */
export const revisedFields = {
  adjustment: oneOf(["sa", "nsa"], {
    name: "Adjustment",
    description: "`sa` seasonally adjusted, `nsa` not adjusted.",
    example: "sa",
  }),
  as_of: asOfField,
  value_notes: metadataNotes,
  footnotes: keyedBy(Type.String(), {
    name: "Footnotes",
    description: "Texts of the footnote codes in the rows.",
    example: { P: "preliminary" },
  }),
};

/** The fields in all labor answers. */
export interface LaborMetadata {
  source: string;
  cadence: string;
  survey: string;
  latest_period: string | null;
  updated_at: string;
  units?: Record<string, string>;
  notes?: string[];
}

/** Returns the fields in all labor answers of a survey. */
export function metadata(
  { dataset }: Pick<Context, "dataset">,
  parts: {
    source: string;
    cadence: string;
    survey: string;
    latestPeriod: string | null;
    units?: Record<string, string>;
    notes?: readonly string[];
  },
): LaborMetadata {
  const { source, cadence, survey, latestPeriod, units, notes = [] } = parts;
  return {
    source,
    cadence,
    survey,
    latest_period: latestPeriod,
    updated_at: updatedAtOf(dataset),
    ...(units ? { units } : {}),
    ...(notes.length > 0 ? { notes: [...notes] } : {}),
  };
}
