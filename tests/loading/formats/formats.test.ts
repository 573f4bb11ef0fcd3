import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { BlobReader, BlobWriter, type FileEntry, TextReader, TextWriter, ZipReader, ZipWriter } from "@zip.js/zip.js";
import fc from "fast-check";
import { gunzip } from "../../../src/loading/formats/compressed.ts";
import { openApiJson, readJson } from "../../../src/loading/formats/json.ts";
import { readFirstSheet } from "../../../src/loading/formats/workbook.ts";
import { openZip } from "../../../src/loading/formats/zip.ts";
import { workbookOf } from "../../support/workbook.ts";
import { allRows, inPieces } from "./bytes.ts";

const collect = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(bytes));

test("Gzip with one or several members is unpacked completely, and is refused if cut off at any byte", () =>
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

test("Damaged gzip, a web page instead of gzip and a failing source give different errors", async () => {
  const damaged = gzipSync("some text that is long enough");
  damaged[damaged.length - 6]! ^= 255;
  await expect(collect(gunzip(inPieces(damaged), "f.gz"))).rejects.toThrow(/f\.gz: the gzip data is damaged/);
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

test("An archive's files are returned by name, without lock files of office programs", async () => {
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

test("An archive's directory shows which files changed, and only wanted files are kept", async () => {
  const before = await openZip(await archive({ "a.txt": "1\n", "b.txt": "2\n" }), "f.zip");
  const after = await openZip(await archive({ "a.txt": "1\n", "b.txt": "3\n" }), "f.zip", (name) => name !== "c.txt");
  expect(after.map(({ checksum }, index) => checksum === before[index]?.checksum)).toEqual([true, false]);
  const wanted = await openZip(await archive({ "a.txt": "1\n", "b.txt": "2\n" }), "f.zip", (name) => name === "b.txt");
  expect(wanted.map(({ name }) => name)).toEqual(["b.txt"]);
});

test("an archive that is cut off, damaged, or a web page is refused by name", async () => {
  const zip = await archive({ "one.txt": "some text ".repeat(1_000) });
  await expect(openZip(zip.slice(0, zip.size - 30), "f.zip")).rejects.toThrow(/f\.zip: is not a whole ZIP archive/);
  await expect(openZip(new Blob(["<html><title>No</title>"]), "f.zip")).rejects.toThrow('is a web page ("No")');
  const bytes = Buffer.from(await zip.arrayBuffer());
  bytes[60]! ^= 255;
  const [member] = await openZip(new Blob([bytes]), "f.zip");
  await expect(collect(member!.bytes())).rejects.toThrow(/f\.zip\/one\.txt: cannot be extracted from its archive/);
});

test("An API table is read by column names, and a row in the wrong form is refused by line", async () => {
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
    ['{"error":"x"}', "f.json: is not a table; expected: an array of arrays"],
    ['[["a"],["1"', "f.json: is not a whole JSON document"],
    ["<html><title>Missing Key</title>", 'f.json: is a web page ("Missing Key"), not data'],
    ["error: unknown variable 'X'", "\"error: unknown variable 'X'\""],
  ];
  for (const [text, message] of bad)
    await expect(
      openApiJson(inPieces(text), { file: "f.json" }).then(({ batches }) => allRows(batches)),
    ).rejects.toThrow(message);
  expect(await readJson(inPieces('{"a":1}'), "f.json")).toEqual({ a: 1 });
});

test("A file that is not a workbook is refused by name", async () => {
  await expect(readFirstSheet(new Blob(["text"]), "f.xlsx")).rejects.toThrow(/f\.xlsx: is not a whole ZIP archive/);
  await expect(readFirstSheet(new Blob(["<html><title>Denied</title>"]), "f.xlsx")).rejects.toThrow(
    'is a web page ("Denied")',
  );
});

/** A workbook with one cell, whose XML has this text, unescaped. */
async function workbookWith(xml: string): Promise<Buffer> {
  const parts = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const entry of await new ZipReader(
    new BlobReader(new Blob([await workbookOf({ Only: [["TEXT"]] })])),
  ).getEntries()) {
    const text = await (entry as FileEntry).getData(new TextWriter());
    await parts.add(entry.filename, new TextReader(text.replace("TEXT", xml)), { level: 0 });
  }
  return Buffer.from(await (await parts.close()).arrayBuffer());
}

test("A workbook's text has exactly the characters that its entities stand for", async () => {
  const read = async (xml: string) => (await readFirstSheet(new Blob([await workbookWith(xml)]), "f.xlsx"))[0]?.[0];
  expect(await read("Do&#241;a Ana &amp; &#xE9; &gt; _x0041_")).toBe("Doña Ana & é > A");
  for (const xml of ["a & b", "&amp", "&bogus;", "&toString;", "&#x110000;", "&#99999999999;"])
    await expect(read(xml)).rejects.toThrow("is not a character reference");
  for (const xml of ["&#0;", "&#xD800;", "_xD800_"]) await expect(read(xml)).rejects.toThrow("is not text");
});

test("A workbook with a part that fails its checksum is refused", async () => {
  const bytes = await workbookWith("Autauga County");
  bytes[bytes.indexOf("Autauga")]! ^= 1;
  await expect(readFirstSheet(new Blob([bytes]), "f.xlsx")).rejects.toThrow("cannot be extracted from its archive");
});

test("A sheet that unpacks beyond the memory limit is refused while it is read", async () => {
  const blob = new Blob([(await workbookOf({ Only: Array.from({ length: 600 }, () => ["text"]) })).slice()]);
  expect(await readFirstSheet(blob, "f.xlsx", 100_000)).toHaveLength(600);
  const tooLarge = readFirstSheet(blob, "f.xlsx", 10_000);
  await expect(tooLarge).rejects.toThrow(/f\.xlsx:\d+: sheet "Only" has more cells than any agency publishes/);
});

test("A sheet that is read at once has rows at their row numbers and trimmed texts", async () => {
  const rows = [["  code ", null, 7, " "], [], [null, ""], ["last"]];
  const blob = new Blob([(await workbookOf({ First: rows, Second: [["no"]] })).slice()]);
  expect(await readFirstSheet(blob, "f.xlsx")).toEqual([["code", null, "7"], [], [], ["last"]]);
});
