import { expect, test } from "bun:test";
import { Field, FixedSizeList, Float32, Table, tableFromIPC, tableToIPC, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { cosinesOfVectors, vectorsOf } from "../../../../src/filings/search/index/chunk-table.ts";
import { dot } from "../../../../src/filings/search/index/vectors.ts";

const SIZE = 3;
const type = new FixedSizeList(SIZE, new Field("item", new Float32(), true));

/** A table as LanceDB gives it: from bytes. */
const tableOf = (vectors: readonly (Float32Array | null)[]): Table =>
  tableFromIPC(tableToIPC(new Table({ vector: vectorFromArray(vectors, type) })));

const vector = fc.float32Array({ minLength: SIZE, maxLength: SIZE, noNaN: true });
const column = fc.array(fc.option(vector), { minLength: 1, maxLength: 20 });

test("vectors are read as Arrow's own way reads them, from one piece, from several, and from a part", () => {
  fc.assert(
    fc.property(column, column, fc.nat(10), fc.nat(10), (first, second, begin, length) => {
      const whole = tableOf(first).concat(tableOf(second)).getChild("vector");
      const part = whole?.slice(begin, begin + length) ?? null;
      for (const read of [whole, part])
        expect(vectorsOf(read)).toEqual(
          Array.from({ length: read?.length ?? 0 }, (_, at) => read?.get(at)?.toArray() ?? null),
        );
      expect(vectorsOf(whole)).toEqual([...first, ...second]);
    }),
  );
});

test("a column that is missing has no vectors", () => {
  expect(vectorsOf(null)).toEqual([]);
});

test("cosines of a column are those of its vectors, and NaN where there is none", () => {
  fc.assert(
    fc.property(column, column, vector, fc.nat(10), (first, second, question, begin) => {
      const whole = tableOf(first).concat(tableOf(second)).getChild("vector");
      for (const read of [whole, whole?.slice(begin, begin + 10) ?? null, null])
        expect([...cosinesOfVectors(read, question)]).toEqual(
          vectorsOf(read).map((each) => (each ? Math.fround(dot(each, question)) : Number.NaN)),
        );
    }),
  );
});
