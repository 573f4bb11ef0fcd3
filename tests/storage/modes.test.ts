import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackBinaries } from "../../src/storage/embedded/binaries.ts";
import { isOwnFolder, narrowModes } from "../../src/storage/modes.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "modes-"));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user under root
});
afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);
const wideIn = (home: string): string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (lstatSync(path).mode & 0o022) !== 0);

test("a home that a wide umask made is narrowed, links and PostgreSQL's own folders aside", () => {
  const home = join(folder, "home");
  for (const name of ["native/lancedb-1", "vectors/passages.lance/data", "data", "cache/bls"]) {
    mkdirSync(join(home, name), { recursive: true });
    writeFileSync(join(home, name, "file"), "");
    for (const path of [join(home, name, "file"), join(home, name), join(home, name, "..")]) chmodSync(path, 0o777);
  }
  const outside = join(folder, "outside");
  writeFileSync(outside, "");
  chmodSync(outside, 0o666);
  symlinkSync(outside, join(home, "native/link"));
  narrowModes(home);
  expect(wideIn(home)).toEqual([join(home, "data"), join(home, "data/file")]);
  expect([home, outside, join(home, "native/lancedb-1/file")].map(modeOf)).toEqual(["755", "666", "755"]);
});

test("a folder is ours while no one else could have changed it", () => {
  const native = join(folder, "native");
  expect(isOwnFolder(native)).toBe(false);
  mkdirSync(native, { mode: 0o755 });
  const file = join(native, "lancedb.node");
  writeFileSync(file, "", { mode: 0o644 });
  expect(isOwnFolder(native)).toBe(true);
  for (const [path, wide, narrow] of [
    [file, 0o664, 0o644],
    [native, 0o757, 0o755],
  ] as const) {
    chmodSync(path, wide);
    expect(isOwnFolder(native)).toBe(false);
    chmodSync(path, narrow);
  }
  const link = join(folder, "link");
  symlinkSync(native, link);
  expect(isOwnFolder(link)).toBe(false);
});

test("PostgreSQL's programs that others could have changed are made again", async () => {
  const home = join(folder, "programs");
  const { bin, isNew } = await unpackBinaries(home);
  expect([isNew, (await unpackBinaries(home)).isNew]).toEqual([true, false]);
  writeFileSync(join(bin, "stranger"), "");
  chmodSync(bin, 0o777);
  expect((await unpackBinaries(home)).isNew).toBe(true);
  expect(readdirSync(bin)).not.toContain("stranger");
  expect(wideIn(home)).toEqual([]);
});

test("the program makes nothing that others may write, whatever the umask", async () => {
  const home = join(folder, "umask");
  const command = [process.execPath, join(import.meta.dir, "../../src/main.ts"), "keys", "list"];
  const { exitCode, stderr } = Bun.spawnSync(["sh", "-c", 'umask 000; exec "$@"', "sh", ...command], {
    env: { ...process.env, GOVDATA_HOME: home, DATABASE_URL: "" },
  });
  expect([exitCode, stderr.toString()]).toEqual([0, expect.any(String) as string]);
  expect(wideIn(home)).toEqual([]);
});
