import { expect, test } from "bun:test";
import { lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Entry, ustar } from "../../scripts/build/ustar.ts";
import { unpackArchive } from "../../src/storage/native/unpack.ts";

const NAME = "folder-of-forty-characters-and-no-more-x";
const long = `${NAME}/${NAME}/${NAME}/file`;
const ENTRIES: Entry[] = [
  { kind: "folder", path: "bin" },
  { kind: "file", path: "bin/program", mode: 0o755, bytes: new TextEncoder().encode("#!/bin/sh\n") },
  { kind: "file", path: "empty", mode: 0o644, bytes: new Uint8Array() },
  { kind: "file", path: "exact", mode: 0o644, bytes: new Uint8Array(1024).fill(7) },
  { kind: "link", path: "library.so", target: "library.so.1" },
  { kind: "folder", path: NAME },
  { kind: "folder", path: `${NAME}/${NAME}` },
  { kind: "folder", path: `${NAME}/${NAME}/${NAME}` },
  { kind: "file", path: long, mode: 0o644, bytes: new Uint8Array([1, 2, 3]) },
];

test("an archive that was built unpacks with the same files, modes and links", async () => {
  const folder = mkdtempSync(join(tmpdir(), "govdata-ustar-"));
  const archive = join(folder, "archive.zst");
  writeFileSync(archive, Bun.zstdCompressSync(ustar(ENTRIES)));
  const into = join(folder, "out");
  await unpackArchive(archive, into);
  expect(readFileSync(join(into, "bin/program"), "utf8")).toBe("#!/bin/sh\n");
  expect(lstatSync(join(into, "bin/program")).mode & 0o777).toBe(0o755);
  expect(lstatSync(join(into, "empty")).size).toBe(0);
  expect(new Uint8Array(readFileSync(join(into, "exact")))).toEqual(new Uint8Array(1024).fill(7));
  expect(readlinkSync(join(into, "library.so"))).toBe("library.so.1");
  expect(new Uint8Array(readFileSync(join(into, long)))).toEqual(new Uint8Array([1, 2, 3]));
  rmSync(folder, { recursive: true });
});

test("the system's tar lists an archive that was built", () => {
  const list = Bun.spawnSync(["tar", "-tf", "-"], { stdin: ustar(ENTRIES) });
  const names = list.stdout.toString().trim().split("\n");
  expect(names.map((name) => name.replace(/\/$/, ""))).toEqual(ENTRIES.map((entry) => entry.path));
});

test("the same entries give the same bytes", () => {
  expect(Bun.hash(ustar(ENTRIES))).toBe(Bun.hash(ustar(ENTRIES)));
});

test("a path that the format can't hold is refused by name", () => {
  const path = "x".repeat(101);
  expect(() => ustar([{ kind: "folder", path }])).toThrow(path);
});
