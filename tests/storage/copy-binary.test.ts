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
      place integer generated always as identity, name text, same text, code bigint, codes bigint[],
      numbers double precision[], rank smallint, ranks smallint[], counts integer[], notes text[])`;
});
afterAll(() => scratch.close());

interface Row {
  name: string;
  code: number;
  codes: (number | null)[];
  numbers: (number | null)[];
  rank: number;
  ranks: number[];
  counts: (number | null)[];
  notes: (string | null)[] | null;
}

async function roundTrip(rows: readonly Row[]): Promise<Row[]> {
  const output = new CopyBinary();
  const withNaN = (values: readonly (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN);
  for (const { name, code, codes, numbers, rank, ranks, counts, notes } of rows) {
    output.bytes(rowBeginning(9, [name]));
    output.text(name);
    output.int8(code);
    output.int8s(withNaN(codes), codes.length);
    output.float8s(withNaN(numbers), numbers.length);
    output.int2(rank);
    output.int2s(ranks, ranks.length);
    output.int4s(withNaN(counts), counts.length);
    if (notes === null) output.null();
    else output.texts(notes);
  }
  return scratch.database.transaction(async (tx) => {
    await tx`truncate copied`;
    const columns = "name, same, code, codes, numbers, rank, ranks, counts, notes";
    await copyInto(tx, `copied (${columns})`, output.end(), "binary");
    const copied = await tx<Row[]>`
      select case when same = name then name end as name, code, to_jsonb(codes) as codes, numbers,
             rank, ranks, to_jsonb(counts) as counts, to_jsonb(notes) as notes
        from copied order by place`;
    return copied.map(({ name, code, codes, numbers, rank, ranks, counts, notes }) => ({
      name,
      code: Number(code),
      codes: [...codes],
      numbers: [...numbers],
      rank,
      ranks: [...ranks],
      counts: [...counts],
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
    codes: list(fc.option(codes)),
    numbers: list(fc.option(fc.double({ noNaN: true }))),
    rank: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
    ranks: list(fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })),
    counts: list(fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))),
    notes: fc.option(list(fc.option(text))),
  });
});

test("rows are read back as written, including nulls and texts in any script", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      expect(await roundTrip(rows)).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});

test("several pieces are one stream", async () => {
  const rows: Row[] = Array.from({ length: 2_000 }, (_, index) => ({
    name: `row ${index}`,
    code: index,
    codes: Array.from({ length: 64 }, (_, place) => 1_001_020_100 + index * 64 + place),
    numbers: Array.from({ length: 64 }, (_, place) => (place % 7 === 0 ? null : index + place / 3)),
    rank: 1,
    ranks: [1, 2],
    counts: [index, null],
    notes: null,
  }));
  expect(await roundTrip(rows)).toEqual(rows);
});

test("a field larger than a piece is sent as its own piece", async () => {
  const codes = Array.from({ length: 50_000 }, (_, index) => index * 1_000_003);
  const row: Row = { name: "large", code: 1, codes, numbers: [1], rank: 1, ranks: [1], counts: [1], notes: null };
  expect(await roundTrip([row, row])).toEqual([row, row]);
});
