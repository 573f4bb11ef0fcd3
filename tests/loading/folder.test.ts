import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, symlink, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { collect } from "../../src/loading/source/disk.ts";
import { nothingToLoad, openFolder, recognizeFiles } from "../../src/loading/source/folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "govdata mirror "));
});
afterEach(() => rm(folder, { recursive: true }));

const put = (name: string, content: string | Uint8Array) => Bun.write(join(folder, name), content);
const text = async (bytes: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(bytes)).toString();

test("Files in subfolders are found by name, plain or packed, with the same content", async () => {
  await put("2023/a.csv", "one\n");
  await put("b.txt.gz", gzipSync("two\n"));
  await put(".hidden/c.txt", "no\n");
  await put(".DS_Store", "no\n");
  await mkdir(join(folder, "empty"));
  await utimes(join(folder, "2023/a.csv"), new Date(0), new Date("2024-02-03T00:00:00Z"));
  const { files } = await openFolder(folder);
  expect(files.map(({ name }) => name)).toEqual(["2023/a.csv", "b.txt"]);
  expect(await Promise.all(files.map((file) => text(file.bytes())))).toEqual(["one\n", "two\n"]);
  expect(await Promise.all(files.map(async (file) => (await file.blob()).text()))).toEqual(["one\n", "two\n"]);
  expect(files[0]!.lastModified?.toISOString()).toBe("2024-02-03T00:00:00.000Z");
  let read = 0;
  for await (const _ of files[1]!.bytes((bytes) => (read += bytes)));
  expect(read).toBe(files[1]!.sizeBytes);
});

test("A large file is the same buffered or streamed, and its reader may end early", async () => {
  const content = Buffer.alloc(1_000_000, "0123456789abcdef,\n");
  await put("a.csv", content);
  await put("b.csv.gz", gzipSync(content));
  for (const file of (await openFolder(folder)).files) {
    const passing: Buffer[] = [];
    for await (const piece of file.bytes(undefined, "passing")) passing.push(Buffer.from(piece));
    expect(Buffer.concat(passing).equals(content)).toBe(true);
    expect(Buffer.concat(await Array.fromAsync(file.bytes())).equals(content)).toBe(true);
    for await (const piece of file.bytes(undefined, "passing")) if (piece.length > 0) break;
  }
});

const checksum = async () => (await openFolder(folder)).files[0]?.sha256();

test("The checksum covers the content, so packing a file does not change it", async () => {
  await put("a.csv", "one\n");
  const plain = await checksum();
  await rm(join(folder, "a.csv"));
  await put("a.csv.gz", gzipSync("one\n"));
  expect(await checksum()).toBe(plain);
  await put("a.csv.gz", gzipSync("two\n"));
  expect(await checksum()).not.toBe(plain);
});

test("A plain file wins over its packed copy, and a link to a file counts as the file", async () => {
  await put("a.csv", "plain\n");
  await put("a.csv.gz", gzipSync("packed\n"));
  await symlink(join(folder, "a.csv"), join(folder, "link.csv"));
  await symlink(folder, join(folder, "circle"));
  const { files } = await openFolder(folder);
  expect(await Promise.all(files.map(async (file) => [file.name, await text(file.bytes())]))).toEqual([
    ["a.csv", "plain\n"],
    ["link.csv", "plain\n"],
  ]);
});

test("A link that leads out of the folder is listed, and reading it is refused by name", async () => {
  const outside = await mkdtemp(join(tmpdir(), "govdata secret "));
  await Bun.write(join(outside, "file"), "root:secret\n");
  await put("a.csv", "inside\n");
  await symlink("a.csv", join(folder, "near.csv"));
  await symlink(join(outside, "file"), join(folder, "far.csv"));
  await symlink(join("..", basename(outside), "file"), join(folder, "up.csv.gz"));
  await symlink(join(folder, "far.csv"), join(folder, "far-by-two.csv"));
  await symlink(join(outside, "nothing"), join(folder, "nowhere.csv"));
  try {
    const files = new Map((await openFolder(folder)).files.map((file) => [file.name, file]));
    expect([...files.keys()]).toEqual(["a.csv", "far-by-two.csv", "far.csv", "near.csv", "up.csv"]);
    expect(await text(files.get("near.csv")!.bytes())).toBe("inside\n");
    for (const name of ["far.csv", "far-by-two.csv", "up.csv"]) {
      const file = files.get(name)!;
      const refusal = `${name}: is a link that leads out of ${folder}: put the file itself there`;
      for (const read of [async () => text(file.bytes()), () => file.blob(), () => file.sha256()])
        await expect(read()).rejects.toThrow(refusal);
    }
  } finally {
    await rm(outside, { recursive: true });
  }
});

test("a packed file that was cut off is refused by its name", async () => {
  await put("a.csv.gz", gzipSync("one\n".repeat(1_000)).subarray(0, 30));
  const [file] = (await openFolder(folder)).files;
  await expect(text(file!.bytes())).rejects.toThrow("a.csv: the gzip data ends early: the file is cut off");
});

test("Unrecognized files are listed, and the error for a folder without data says what can be read", async () => {
  await put("a.csv", "x\n");
  await put("notes.md", "x\n");
  const source = await openFolder(folder);
  const { recognized, unrecognized } = recognizeFiles(source, (name) => (name.endsWith(".csv") ? "table" : undefined));
  expect(recognized.map(({ file, kind }) => [file.name, kind])).toEqual([["a.csv", "table"]]);
  expect(unrecognized).toEqual(["notes.md"]);
  expect(nothingToLoad(source, "census", "ACS tables").message).toContain(
    '"census" reads none of its 2 files; it reads ACS tables; the first file is a.csv',
  );
});

test("a folder that is empty, missing, or a file is refused with what it is", async () => {
  await expect(openFolder(folder)).rejects.toThrow("the folder contains no files");
  await expect(openFolder(join(folder, "nowhere"))).rejects.toThrow(/cannot read the folder \(ENOENT\)/);
  await put("a.csv", "x\n");
  await expect(openFolder(join(folder, "a.csv"))).rejects.toThrow("is a file, not a folder of agency files");
});

test("Unpacking into memory is refused beyond the size of any agency file", async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(1_000);
  }
  await expect(collect(endless(), "made.zip/member.xlsx", 5_000)).rejects.toThrow(
    "made.zip/member.xlsx: is larger than 5000 bytes when unpacked: unpack it first",
  );
  async function* short() {
    yield Buffer.from("one ");
    yield Buffer.from("two");
  }
  expect(await (await collect(short(), "made.zip/member.xlsx", 7)).text()).toBe("one two");
});
