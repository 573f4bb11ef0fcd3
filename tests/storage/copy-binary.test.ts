import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { copyInto } from "../../src/storage/copy.ts";
import { CopyBinary, rowBeginning } from "../../src/storage/copy-binary.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("copy_binary");
  await scratch.database.sql`
    create table copied (
      place integer generated always as identity, name text, same text, code bigint, codes bigint[], numbers double precision[],
      ranks smallint[], notes text[])`;
});
afterAll(() => scratch.close());

interface Row {
  name: string;
  code: number;
  codes: number[];
  numbers: (number | null)[];
  rank: number;
  notes: (string | null)[] | null;
}

async function roundTrip(rows: readonly Row[]): Promise<Row[]> {
  const output = new CopyBinary();
  for (const { name, code, codes, numbers, rank, notes } of rows) {
    output.bytes(rowBeginning(7, [name]));
    output.text(name);
    output.int8(code);
    output.int8s(Float64Array.from(codes), codes.length);
    output.float8s(
      Float64Array.from(numbers, (number) => number ?? Number.NaN),
      numbers.length,
    );
    output.int2s(rank, codes.length);
    if (notes === null) output.null();
    else output.texts(notes);
  }
  return scratch.database.transaction(async (tx) => {
    await tx`truncate copied`;
    await copyInto(tx, "copied (name, same, code, codes, numbers, ranks, notes)", output.end(), "binary");
    const found = await tx<(Omit<Row, "rank"> & { ranks: number[] })[]>`
      select case when same = name then name end as name, code, codes, numbers, ranks, to_jsonb(notes) as notes from copied order by place`;
    return found.map(({ name, code, codes, numbers, ranks, notes }) => ({
      name,
      code: Number(code),
      codes: codes.map(Number),
      numbers: [...numbers],
      rank: ranks[0] as number,
      notes: notes === null ? null : [...notes],
    }));
  });
}

const codes = fc.integer({ min: -(2 ** 40), max: Number.MAX_SAFE_INTEGER });
const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((value) => value.replaceAll("\0", ""));
const row = fc.integer({ min: 1, max: 70 }).chain((length) => {
  const list = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: length, maxLength: length });
  return fc.record({
    name: text,
    code: codes,
    codes: list(codes),
    numbers: list(fc.option(fc.double({ noNaN: true }))),
    rank: fc.integer({ min: 0, max: 300 }),
    notes: fc.option(list(fc.option(text))),
  });
});

test("rows come back as they were written, nulls and texts of any script included", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      expect(await roundTrip(rows)).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});

test("more than one piece is one stream", async () => {
  const rows: Row[] = Array.from({ length: 2_000 }, (_, index) => ({
    name: `row ${index}`,
    code: index,
    codes: Array.from({ length: 64 }, (_, place) => 1_001_020_100 + index * 64 + place),
    numbers: Array.from({ length: 64 }, (_, place) => (place % 7 === 0 ? null : index + place / 3)),
    rank: 1,
    notes: null,
  }));
  expect(await roundTrip(rows)).toEqual(rows);
});

test("a field that no piece can hold is a mistake that is told", () => {
  expect(() => new CopyBinary().int8s(new Float64Array(50_000), 50_000)).toThrow("in one field of COPY");
});
