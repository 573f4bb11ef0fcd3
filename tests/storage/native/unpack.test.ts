import { afterAll, expect, test } from "bun:test";
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type Entry, ustar } from "../../../scripts/build/ustar.ts";
import { unpackArchive } from "../../../src/storage/native/unpack.ts";
import { scratchHome } from "../../support/home.ts";

const folder = scratchHome("unpack");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archive = join(folder, "archive.zst");
const target = join(folder, "target");

async function unpack(bytes: Uint8Array): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  writeFileSync(archive, Bun.zstdCompressSync(bytes));
  await unpackArchive(archive, target);
}

const file = (path: string, bytes: Uint8Array, mode = 0o644): Entry => ({ kind: "file", path, mode, bytes });

test("files, folders and links are unpacked as they were packed", async () => {
  const umask = process.umask(0o077); // must not keep other users out
  await unpack(
    ustar([
      { kind: "folder", path: "bin" },
      file("bin/program", Buffer.from("#!"), 0o755),
      file("empty", new Uint8Array()),
      { kind: "link", path: "link", target: "bin/program" },
      { kind: "folder", path: `${"deep".repeat(20)}` },
      file(`${"deep".repeat(20)}/${"name".repeat(20)}`, Buffer.from("long")),
    ]),
  );
  process.umask(umask);
  expect(readFileSync(join(target, "bin/program"), "utf8")).toBe("#!");
  expect(statSync(join(target, "bin/program")).mode & 0o777).toBe(0o755);
  expect(statSync(join(target, "bin")).mode & 0o777).toBe(0o755);
  expect(statSync(target).mode & 0o777).toBe(0o755);
  expect(statSync(join(target, "empty")).size).toBe(0);
  expect(readlinkSync(join(target, "link"))).toBe("bin/program");
  expect(lstatSync(join(target, `${"deep".repeat(20)}/${"name".repeat(20)}`)).size).toBe(4);
});

test("files of any size keep every byte", async () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.constantFrom(511, 512, 513, 65_536)), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(sizes, async (lengths) => {
      const files = lengths.map((length, index) => crypto.getRandomValues(new Uint8Array(length)).fill(index, 3));
      await unpack(ustar(files.map((bytes, index) => file(`file${index}`, bytes))));
      for (const [index, bytes] of files.entries())
        expect(readFileSync(join(target, `file${index}`)).equals(bytes)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("a cut-off archive is refused and does not leave files", async () => {
  const whole = ustar([file("a", new Uint8Array(5000)), file("b", new Uint8Array(100))]);
  for (const length of [0, 100, 512, 3000, 512 + 5120, whole.length - 1024]) {
    await expect(unpack(whole.subarray(0, length))).rejects.toThrow(
      /is damaged: it (has no end|ends in the middle of a)/,
    );
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
  }
});

test("bytes that are not zstd are refused and do not leave files", async () => {
  writeFileSync(archive, "no archive at all");
  rmSync(target, { recursive: true, force: true });
  await expect(unpackArchive(archive, target)).rejects.toThrow();
  expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
});
