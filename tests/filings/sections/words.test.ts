import { expect, test } from "bun:test";
import { countWords } from "../../../src/filings/sections/words.ts";

test("words are counted between the same blanks as a pattern has, for each sign of the first 65,536", () => {
  const wrong: string[] = [];
  for (let code = 0; code < 65_536; code++) {
    const text = `mills${String.fromCharCode(code)}wheels`;
    if (countWords(text) !== text.match(/\S+/g)?.length) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test("blanks around words and between them count for nothing, and a text of blanks has no words", () => {
  expect(["", " \n ", "  two \n\t words ", "one"].map(countWords)).toEqual([0, 0, 2, 1]);
});
