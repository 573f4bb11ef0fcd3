import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInTokenizer } from "../../../../src/embeddings/built-in.ts";
import { CHUNK_BOUNDS, type Chunk, chunksOf } from "../../../../src/filings/search/chunks/chunks.ts";
import { countWords } from "../../../../src/filings/sections/words.ts";

const { count } = await builtInTokenizer();
const chunks = (text: string): Chunk[] => chunksOf({ text }, count);
const words = (amount: number, word = "sales"): string => Array(amount).fill(word).join(" ");
const paragraph = (amount: number, word?: string): string => `${words(amount, word)}.`;

describe("whatever the text", () => {
  const line = fc.oneof(
    fc.array(fc.constantFrom("Sales", "rose.", "the", "of", "U.S.", "$1,234.5", "(see", "Note", "5).", "12%", "ﬁ"), {
      maxLength: 500,
    }),
    fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 60 }),
    fc.array(fc.string({ unit: "binary", maxLength: 700 }), { maxLength: 3 }),
  );
  const texts = fc.array(
    line.map((parts) => parts.join(" ")),
    { maxLength: 12 },
  );

  test("chunks are slices of it within the bounds, numbered, and nothing but blanks is left out", () => {
    fc.assert(
      fc.property(texts, (paragraphs) => {
        const text = paragraphs.join("\n");
        let covered = 0;
        for (const [index, chunk] of chunks(text).entries()) {
          expect(chunk).toMatchObject({ ordinal: index, text: text.slice(chunk.start, chunk.end) });
          expect(chunk.wordCount).toBe(countWords(chunk.text));
          expect(chunk.wordCount).toBeGreaterThan(0);
          expect(chunk.wordCount).toBeLessThanOrEqual(CHUNK_BOUNDS.mostWords);
          expect(count(chunk.text)).toBeLessThanOrEqual(CHUNK_BOUNDS.mostTokens);
          expect(chunk.end).toBeGreaterThan(covered);
          expect(text.slice(covered, Math.max(covered, chunk.start)).trim()).toBe("");
          covered = chunk.end;
        }
        expect(text.slice(covered).trim()).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  test("no sign is cut in two", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 200, maxLength: 2_000 }), (text) => {
        for (const chunk of chunks(text)) expect(chunk.text.isWellFormed()).toBe(true);
      }),
    );
  });
});

test("whole paragraphs are joined as long as they fit", () => {
  const text = [paragraph(60), paragraph(60), paragraph(60), paragraph(60)].join("\n");
  expect(chunks(text).map(({ wordCount }) => wordCount)).toEqual([180, 60]);
});

test("a paragraph that fits into a chunk is not cut, even if the chunk before it is short", () => {
  const text = [paragraph(80), paragraph(170), paragraph(30)].join("\n");
  expect(chunks(text).map(({ wordCount }) => wordCount)).toEqual([80, 170, 30]);
});

test("a longer paragraph is cut between sentences, and the sentence before a cut is repeated behind it", () => {
  const sentences = Array.from({ length: 12 }, (_, index) => `Sentence ${index} says that ${words(26)}.`);
  const found = chunks(sentences.join(" "));
  expect(found).toHaveLength(3);
  expect(found[0]?.text).toBe(sentences.slice(0, 6).join(" "));
  expect(found[1]?.text).toBe(sentences.slice(5, 11).join(" "));
  expect(found[2]?.text).toBe(sentences.slice(10).join(" "));
});

test("nothing is repeated where whole paragraphs meet", () => {
  const found = chunks([paragraph(150, "sales"), paragraph(150, "costs")].join("\n"));
  expect(found.map(({ text }) => [text.includes("sales"), text.includes("costs")])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("a heading stays with what it heads", () => {
  const text = [paragraph(130), "Competition", paragraph(50), paragraph(120)].join("\n");
  expect(chunks(text).map((chunk) => chunk.text.split("\n")[0])).toEqual([paragraph(130), "Competition"]);
});

test("a paragraph that does not fit behind its heading is cut, so that the heading isn't a chunk of its own", () => {
  const sentences = Array.from({ length: 6 }, () => `Our ${words(29)}.`).join(" ");
  const text = [paragraph(150), "Notes of the Year", "f. The Revolving Credit Facility of the Company", sentences].join(
    "\n",
  );
  const found = chunks(text).map((chunk) => chunk.text);
  expect(found).toHaveLength(3);
  expect(found[1]).toStartWith("Notes of the Year\nf. The Revolving Credit Facility of the Company\nOur sales");
});

test("the introduction of a list stays with the list", () => {
  const text = [paragraph(130), `Our risks are ${words(20)}:`, paragraph(60), paragraph(60)].join("\n");
  expect(chunks(text)[1]?.text).toStartWith("Our risks are");
});

test("lines of an old filing that end anywhere are cut where a sentence ends", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `${words(9)} ${index % 4 === 3 ? "ended." : "and"}`);
  for (const { text } of chunks(lines.join("\n")).slice(0, -1)) expect(text).toEndWith("ended.");
});

test("an abbreviation or an initial does not end a sentence", () => {
  const sentence =
    "Apple Inc. Paid Mr. J. Cook and No. 5 of the U.S. Treasury and Smith v. Jones more than in the past. ";
  for (const { text } of chunks(sentence.repeat(30))) expect(text).toMatch(/^Apple .*past\.$/);
});

test("a sentence without an end is cut behind a mark near its middle", () => {
  const names = Array.from({ length: 90 }, (_, index) => `Company ${index} of Ohio`);
  const list = `The subsidiaries are ${names.join("; ")}.`;
  const found = chunks(list);
  expect(found.length).toBeGreaterThan(1);
  for (const { text } of found.slice(0, -1)) expect(text).toEndWith(";");
});

test("a text without a blank is cut where it has to be", () => {
  const text = "x-".repeat(2_000);
  expect(
    chunks(text)
      .map((chunk) => chunk.text)
      .join(""),
  ).toBe(text);
});

test("an empty text has no chunks", () => {
  expect(chunks(" \n\n\t ")).toEqual([]);
});
