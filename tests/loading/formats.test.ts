import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import fc from "fast-check";
import { gunzip } from "../../src/loading/compressed.ts";
import { openApiJson, readJson } from "../../src/loading/json.ts";
import { readXlsx } from "../../src/loading/xlsx.ts";
import { openZip } from "../../src/loading/zip.ts";
import { allRows, inPieces } from "./bytes.ts";

const collect = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(bytes));

test("gzip comes back whole, several members too, and one that is cut off at any byte is refused", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(3_000), { maxLength: 6 }),
      fc.nat(6_000),
      async (parts, cuts, cut) => {
        const members = parts.map((part) => gzipSync(part));
        const whole = Buffer.concat(members);
        expect(await collect(gunzip(inPieces(whole, cuts), "f.gz"))).toEqual(Buffer.concat(parts));
        const kept = cut % whole.length;
        // A cut between two members can't be seen: the file is one member shorter.
        const ends = members.map((_, index) => Buffer.concat(members.slice(0, index + 1)).length);
        if (!ends.includes(kept))
          await expect(collect(gunzip(inPieces(whole.subarray(0, kept), cuts), "f.gz"))).rejects.toMatchObject({
            kind: "source_refused",
          });
      },
    ),
    { numRuns: 100 },
  ));

test("damaged gzip, a web page in its place, and a failing source are told apart", async () => {
  const damaged = gzipSync("some text that is long enough");
  damaged[damaged.length - 6]! ^= 255;
  await expect(collect(gunzip(inPieces(damaged), "f.gz"))).rejects.toThrow(/f\.gz: the gzip data are damaged/);
  const page = "<html><title>Access Denied</title></html>";
  await expect(collect(gunzip(inPieces(page), "f.gz"))).rejects.toThrow(
    'f.gz: is a web page ("Access Denied"), not data',
  );
  const failing = (async function* () {
    yield gzipSync("x").subarray(0, 12);
    throw new RangeError("the disk is gone");
  })();
  await expect(collect(gunzip(failing, "f.gz"))).rejects.toThrow("the disk is gone");
});

async function archive(members: Record<string, string>): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter());
  for (const [name, text] of Object.entries(members)) await writer.add(name, new TextReader(text));
  return writer.close();
}

test("an archive's files come back by name, without what office programs leave behind", async () => {
  const zip = await archive({
    "a/one.txt": "1\n",
    "a/~$one.xlsx": "lock",
    "__MACOSX/x": "",
    "two.txt": "2\n".repeat(99_999),
  });
  const members = await openZip(zip, "f.zip");
  expect(members.map(({ name }) => name)).toEqual(["a/one.txt", "two.txt"]);
  expect((await collect(members[1]!.bytes())).toString()).toBe("2\n".repeat(99_999));
  for await (const first of members[1]!.bytes()) {
    expect(first.length).toBeGreaterThan(0);
    break; // leaving early must not hang
  }
});

test("an archive that is cut off, damaged, or a web page is refused by name", async () => {
  const zip = await archive({ "one.txt": "some text ".repeat(1_000) });
  await expect(openZip(zip.slice(0, zip.size - 30), "f.zip")).rejects.toThrow(/f\.zip: is no whole ZIP archive/);
  await expect(openZip(new Blob(["<html><title>No</title>"]), "f.zip")).rejects.toThrow('is a web page ("No")');
  const bytes = Buffer.from(await zip.arrayBuffer());
  bytes[60]! ^= 255;
  const [member] = await openZip(new Blob([bytes]), "f.zip");
  await expect(collect(member!.bytes())).rejects.toThrow(/f\.zip\/one\.txt: can't be taken out of its archive/);
});

test("an API's table is read by its columns, null as the word, and a row that does not fit is refused by line", async () => {
  const { header, batches } = await openApiJson(inPieces('[["NAME","X"],\n["Ñ",null],["b","2"]]', [17]), {
    file: "f.json",
  });
  expect(header.column("X")).toBe(1);
  expect(await allRows(batches)).toEqual({
    rows: [
      ["Ñ", "null"],
      ["b", "2"],
    ],
    lines: [2, 3],
  });
  const bad: [string, string][] = [
    ['[["a","b"],["1"]]', "f.json:2: has 1 values, where the first row has 2"],
    ['[["a"],[1]]', "f.json:2: 1 is neither a string nor null"],
    ['{"error":"x"}', "f.json: is no table: an array of arrays is expected"],
    ['[["a"],["1"', "f.json: is no whole JSON document"],
    ["<html><title>Missing Key</title>", 'f.json: is a web page ("Missing Key"), not data'],
    ["error: unknown variable 'X'", "\"error: unknown variable 'X'\""],
  ];
  for (const [text, message] of bad)
    await expect(
      openApiJson(inPieces(text), { file: "f.json" }).then(({ batches }) => allRows(batches)),
    ).rejects.toThrow(message);
  expect(await readJson(inPieces('{"a":1}'), "f.json")).toEqual({ a: 1 });
});

test("what is no workbook is refused by name", async () => {
  await expect(readXlsx(new Blob(["text"]), "f.xlsx")).rejects.toThrow(/f\.xlsx: is no whole XLSX workbook/);
  await expect(readXlsx(new Blob(["<html><title>Denied</title>"]), "f.xlsx")).rejects.toThrow(
    'is a web page ("Denied")',
  );
});
