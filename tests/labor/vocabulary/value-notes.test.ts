import { expect, test } from "bun:test";
import fc from "fast-check";
import { noteNulls } from "../../../src/labor/vocabulary/value-notes.ts";

const FIELDS = ["hires", "quits"] as const;
const figure = fc.option(fc.integer({ min: 0, max: 9 }));
const rows = fc.array(fc.record({ hires: figure, quits: figure, suppressed: fc.boolean() }), { maxLength: 5 });

test("every null has its reason once: in its row, for the whole answer, or in the row's own mark", () => {
  fc.assert(
    fc.property(rows, (all) => {
      const noted = noteNulls(all, FIELDS, (_, row) => (row.suppressed ? undefined : "not_available"));
      for (const [index, { value_notes: own, ...row }] of noted.rows.entries()) {
        expect(row).toEqual(all[index]!);
        for (const field of FIELDS) {
          const reasons = [own?.[field], noted.valueNotes[field]].filter((reason) => reason !== undefined);
          expect(reasons).toEqual(row[field] === null && !row.suppressed ? ["not_available"] : []);
        }
      }
    }),
  );
});

test("a field that is null throughout is reported once, and one that is null in places in these rows", () => {
  const { rows: noted, valueNotes } = noteNulls(
    [
      { hires: null, quits: 1 },
      { hires: null, quits: null },
    ],
    FIELDS,
    () => "not_published",
  );
  expect(valueNotes).toEqual({ hires: "not_published" });
  expect(noted.map((row) => row.value_notes)).toEqual([null, { quits: "not_published" }]);
});
