import { keyedBy, nullable, oneOf } from "../../schema.ts";

/** Why a figure of a row is null. */
const FIELD_NOTES = ["not_available", "not_published", "not_derivable", "suppressed", "top_coded"] as const;
export type FieldNote = (typeof FIELD_NOTES)[number];

/** Reasons by the fields that are null. */
export type ValueNotes = Record<string, FieldNote>;

const fieldNote = oneOf(FIELD_NOTES, {
  name: "FieldNote",
  description:
    "`not_available`: the loaded files have no figure; `not_published`: the survey publishes no such figure for these " +
    "rows; `not_derivable`: what it is computed from is missing; `suppressed` to protect employers; `top_coded` at or " +
    "above the survey's limit.",
  example: "not_available",
});

/** `metadata.value_notes` of series. */
export const metadataNotes = keyedBy(fieldNote, {
  name: "ValueNotes",
  description: "Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere.",
  example: { unemployed_per_job_opening: "not_published" },
});

/** `value_notes` of a row of a series. */
export const rowNotes = nullable(
  keyedBy(fieldNote, {
    name: "ValueNotes",
    description:
      "Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null.",
    example: { hires: "not_available" },
  }),
);

/** `value_notes` of an answer that is one row. */
export const ownNotes = keyedBy(fieldNote, {
  name: "ValueNotes",
  description: "Why fields are null, by field; `{}` where no field is null.",
  example: { jobs_per_1000: "not_published" },
});

/** Rows with the reasons of their nulls, and the reasons that hold for the whole answer. */
export interface NotedRows<Row> {
  rows: (Row & { value_notes: ValueNotes | null })[];
  valueNotes: ValueNotes;
}

/**
 * Says why each null of some fields is null: once for the answer where the field is null in all of its rows
 * for one reason, else in the row. `reasonOf` gives undefined where another field of the row says why (`suppressed`).
 */
export function noteNulls<Row extends object, Field extends string & keyof Row>(
  rows: readonly Row[],
  fields: readonly Field[],
  reasonOf: (field: Field, row: Row) => FieldNote | undefined,
): NotedRows<Row> {
  const valueNotes: ValueNotes = {};
  const inRows: Field[] = [];
  for (const field of fields) {
    const first = rows[0] && rows[0][field] === null ? reasonOf(field, rows[0]) : undefined;
    if (first !== undefined && rows.every((row) => row[field] === null && reasonOf(field, row) === first))
      valueNotes[field] = first;
    else inRows.push(field);
  }
  const noted = rows.map((row) => {
    let notes: ValueNotes | null = null;
    for (const field of inRows) {
      const reason = row[field] === null ? reasonOf(field, row) : undefined;
      if (reason === undefined) continue;
      notes ??= {};
      notes[field] = reason;
    }
    return { ...row, value_notes: notes };
  });
  return { rows: noted, valueNotes };
}
