import { expect, test } from "bun:test";
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
