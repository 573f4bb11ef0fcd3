import { expect, test } from "bun:test";
import { Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { Texts } from "../../../../src/filings/search/index/ranking/texts.ts";

test("texts in one block of bytes are the texts that were appended, whatever their length and script", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 60_000 })), (appended) => {
      const texts = new Texts();
      for (const text of appended) texts.push(text);
      expect(appended.map((_, at) => texts.at(at))).toEqual(appended);
      expect(texts.at(appended.length)).toBe("");
    }),
  );
});

test("columns are appended next to single texts, and each text stays where it was put", () => {
  const columns = fc.array(fc.array(fc.string({ unit: "grapheme", maxLength: 300 }), { minLength: 1 }));
  fc.assert(
    fc.property(columns, (appended) => {
      const texts = new Texts();
      const firsts = appended.map((column, at) => {
        texts.push(`before column ${at}`);
        return texts.pushColumn(vectorFromArray(column, new Utf8()));
      });
      for (const [at, column] of appended.entries()) {
        const first = firsts[at] as number;
        expect(texts.at(first - 1)).toBe(`before column ${at}`);
        expect(column.map((_, step) => texts.at(first + step))).toEqual(column);
      }
      expect(texts.pushColumn(null)).toBe(appended.length + appended.flat().length);
    }),
  );
});
