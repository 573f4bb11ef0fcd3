import { keyedBy, nullable, oneOf } from "../../schema.ts";

/** Why a figure in a row is null. */
const FIELD_NOTES = ["not_available", "not_published", "not_derivable", "suppressed", "top_coded"] as const;
export type FieldNote = (typeof FIELD_NOTES)[number];

/** The reasons by field, for fields that are null. */
export type ValueNotes = Record<string, FieldNote>;

const fieldNote = oneOf(FIELD_NOTES, {
  name: "FieldNote",
  description:
    "`not_available`: the loaded files have no figure. `not_published`: the survey does not publish this figure for " +
    "these rows. `not_derivable`: a figure that it is computed from is missing. `suppressed`: withheld to protect " +
    "employers. `top_coded`: at or above the survey's limit.",
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

/** Rows with the reasons for their nulls, and the reasons that apply to every row. */
export interface NotedRows<Row> {
  rows: (Row & { value_notes: ValueNotes | null })[];
  valueNotes: ValueNotes;
}

/**
 * Says why each null in some fields is null. If a field is null in every row for the same reason, the answer says so
 * once. Otherwise each row says it. `reasonOf` returns undefined if another field of the row gives the reason
 * (`suppressed`).
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
