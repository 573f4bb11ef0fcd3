import { expect, test } from "bun:test";
import fc from "fast-check";
import { CopyBytes } from "../../src/storage/copy-bytes.ts";

const written = (write: (output: CopyBytes) => void): string => {
  const output = new CopyBytes();
  write(output);
  return Buffer.concat(output.take()).toString("latin1");
};

test("a number is written as JavaScript writes it, whatever its size and sign", () => {
  const number = fc.oneof(fc.integer(), fc.nat({ max: 10_000 }), fc.double({ noNaN: true }), fc.constant(-0));
  fc.assert(fc.property(number, (value) => expect(written((output) => output.number(value))).toBe(String(value))));
  for (const edge of [0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, -1])
    expect(written((output) => output.number(edge))).toBe(String(edge));
});

test("pieces hold everything in its order, and none is written to after it was taken", () => {
  const output = new CopyBytes();
  const begin = Buffer.from("2023-acs5\ttract\t");
  const pieces: { piece: Buffer; was: string }[] = [];
  let expected = "";
  for (let row = 0; row < 30_000; row++) {
    output.bytes(begin);
    output.ascii(String(row).padStart(11, "0"));
    output.number(row);
    output.ascii("\n");
    expected += `${begin}${String(row).padStart(11, "0")}${row}\n`;
    if (output.isAmple) pieces.push(...output.take().map((piece) => ({ piece, was: piece.toString() })));
  }
  pieces.push(...output.take().map((piece) => ({ piece, was: piece.toString() })));
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.map(({ was }) => was).join("")).toBe(expected);
  for (const { piece, was } of pieces) expect(piece.toString()).toBe(was);
  expect(output.take()).toEqual([]);
});
