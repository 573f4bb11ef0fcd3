import { expect, test } from "bun:test";
import fc from "fast-check";
import { encodingOf } from "../../../src/loading/formats/text.ts";
import { inPieces } from "./bytes.ts";

/** Which encoding `content` is taken for when it comes in pieces of so many bytes. */
const taken = (content: Uint8Array, size: number) =>
  encodingOf(
    inPieces(
      content,
      Array.from({ length: Math.ceil(content.length / size) }, (_, index) => index * size),
    ),
  );

test("A text is UTF-8 if all of it is, for any chunks, and otherwise windows-1252", async () => {
  const utf8 = Buffer.from("name\nDoña Ana € 😀\n");
  for (const size of [1, 2, 3, 5, 100]) {
    expect(await taken(utf8, size)).toBe("utf-8");
    expect(await taken(Buffer.from("Doña Ana\n", "latin1"), size)).toBe("windows-1252");
    expect(await taken(Buffer.concat([utf8, Buffer.from([0xf1])]), size)).toBe("windows-1252");
  }
  expect(await taken(Buffer.alloc(0), 1)).toBe("utf-8");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
      expect(await taken(Buffer.from(text.toWellFormed()), size)).toBe("utf-8");
    }),
  );
});

test("A text with a byte order mark is UTF-8", async () => {
  for (const size of [1, 2, 3, 4, 100])
    expect(await taken(Buffer.from([0xef, 0xbb, 0xbf, 0xf1, 0x41]), size)).toBe("utf-8");
});
