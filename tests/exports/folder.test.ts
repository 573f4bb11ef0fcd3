import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Manifest } from "../../src/exports/folder/manifest.ts";
import { seedLending } from "../contract/lending-seed.ts";
import { type ScratchDatabase, starterStore } from "../support/database.ts";
import { CAN_MOUNT, makeDisk, remakeDisk, unmount } from "../support/disk.ts";
import { HAS_OBJECT_STORE, startObjectStore } from "../support/object-store.ts";
import { type CommandResult, govdata, programUnderTest } from "../support/program.ts";
import { publishAgain } from "../support/publish.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import { waitUntil } from "../support/wait.ts";

/** Programs that read the folder without ours. */
const READERS = pythonPackage("duckdb", "1.4.2", ["polars==1.35.2"]);
const FEW = ["sec/companies", "sec/compensation", "oews/occupations", "census/values_states", "sba"];
const OPTIONS = ["--vintage", "2018-acs1"];

let store: ScratchDatabase;
let base: string;
let env: Record<string, string>;
beforeAll(async () => {
  store = await starterStore("export");
  await seedLending(store.database);
  base = mkdtempSync(join(tmpdir(), "folder-"));
  env = { DATABASE_URL: store.url, GOVDATA_HOME: join(base, "home") };
}, 120_000);
afterAll(async () => {
  await store?.close();
  rmSync(base, { recursive: true, force: true });
});

const exported = (to: string, words: readonly string[] = FEW, more: readonly string[] = []): Promise<CommandResult> =>
  govdata(["export", ...words, "--to", to, ...more], env);
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const hashOf = (path: string): string => new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
const unfinished = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(".unfinished"));

describe("a folder of govdata export", () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(base, "whole");
    expect(await exported(folder)).toMatchObject({ code: 0, out: "" });
  }, 120_000);

  test("has a manifest with the columns, rows, checksums and editions of each file, and a text for people", () => {
    const { files, format } = manifestOf(folder);
    expect(format).toBe("parquet");
    const names = files.map(({ file }) => file);
    expect(names).toContain("sec/companies.parquet");
    expect(names).toContain("sba/lenders.parquet");
    expect(names.filter((name) => /^census\/values_states_\d{4}-acs[15]\.parquet$/.test(name)).length).toBeGreaterThan(
      5,
    );
    for (const { file, sha256, bytes, rows, columns, edition, source } of files) {
      expect(hashOf(join(folder, file))).toBe(sha256);
      expect(statSync(join(folder, file)).size).toBe(bytes);
      expect([file, rows > 0, source !== null]).toEqual([file, true, true]);
      expect(edition.published_at).toMatch(/^\d{4}-\d\d-\d\dT/);
      for (const { name, description } of columns) expect([file, name, description]).not.toEqual([file, name, null]);
    }
    const pay = files.find(({ table }) => table === "compensation");
    expect(pay?.columns.find(({ name }) => name === "total")).toMatchObject({ type: "double", unit: "usd" });
    const text = readFileSync(join(folder, "README.md"), "utf8");
    for (const name of names) expect(text).toContain(`\`${name}\``);
    expect(unfinished(folder)).toEqual([]);
  });

  test.skipIf("reason" in READERS)(
    "is read by DuckDB and polars, which need nothing else",
    async () => {
      const script = join(import.meta.dir, "read_folder.py");
      const read = await answerOfScript<
        Record<string, { rows: number[]; columns: string[][]; types: Record<string, string>; distinct: number }>
      >(READERS, script, [folder]);
      for (const { file, rows, columns } of manifestOf(folder).files) {
        const names = columns.map(({ name }) => name);
        expect(read[file]).toMatchObject({ rows: [rows, rows], columns: [names, names], distinct: rows });
      }
      expect(read["sec/compensation.parquet"]?.types).toMatchObject({
        cik: "VARCHAR",
        total: "DOUBLE",
        fiscal_year: "BIGINT",
        updated_at: "TIMESTAMP WITH TIME ZONE",
      });
    },
    240_000,
  );

  test("keeps what is finished, and writes again what was changed, lost, or published again", async () => {
    const pay = join(folder, "sec/compensation.parquet");
    const { files } = manifestOf(folder);
    expect((await exported(folder)).error).toContain(`0 written, ${files.length} already there`);
    writeFileSync(pay, "other bytes");
    rmSync(join(folder, "sba/lenders.parquet"));
    expect((await exported(folder)).error).toContain(`2 written, ${files.length - 2} already there`);
    await publishAgain(store.database.sql, "oews");
    expect((await exported(folder)).error).toContain(`1 written, ${files.length - 1} already there`);
    for (const { file, sha256 } of manifestOf(folder).files) expect(hashOf(join(folder, file))).toBe(sha256);
  }, 120_000);

  test("is not mixed with another format, and no other manifest is written over", async () => {
    expect(await exported(folder, ["sba"], ["--format", "csv"])).toMatchObject({
      code: 1,
      error: expect.stringContaining("has parquet files, and --format is csv"),
    });
    const other = join(base, "other");
    mkdirSync(other);
    writeFileSync(join(other, "manifest.json"), '{"name":"an app"}');
    expect(await exported(other, ["sba"])).toMatchObject({
      code: 1,
      error: expect.stringContaining("is not a manifest of govdata export"),
    });
  }, 60_000);
});

test("an export that is killed leaves no part under a final name, and continues", async () => {
  const folder = join(base, "killed");
  const words = ["sec/companies", "sec/events", "census/values_tracts"];
  const child = Bun.spawn([...programUnderTest(), "export", ...words, "--to", folder, "--format", "csv"], {
    env: { PATH: process.env.PATH ?? "", HOME: base, ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  await waitUntil(
    "a file is half written",
    () => existsSync(folder) && unfinished(folder).some((name) => name.includes(".csv")),
  );
  child.kill("SIGKILL");
  await child.exited;
  const before = existsSync(join(folder, "manifest.json")) ? manifestOf(folder).files : [];
  for (const { file, sha256 } of before) expect(hashOf(join(folder, file))).toBe(sha256);
  const tables = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    /\/[^.][^/]*\.csv$/.test(name),
  );
  expect(tables.length - before.length).toBeLessThanOrEqual(1); // named, and not yet in the manifest
  expect((await exported(folder, words, ["--format", "csv"])).code).toBe(0);
  expect(unfinished(folder)).toEqual([]);
  const { files } = manifestOf(folder);
  for (const { file, sha256, rows } of files) {
    expect(hashOf(join(folder, file))).toBe(sha256);
    expect(rows).toBeGreaterThan(0);
  }
}, 120_000);

describe.if(CAN_MOUNT)("on a full disk", () => {
  test.each(["parquet", "csv"])(
    "an export as %s keeps what is finished, and continues once there is room",
    async (format) => {
      const disk = join(base, `disk-${format}`);
      makeDisk(disk, "size=300k,mode=0700");
      try {
        const words = ["sec/companies", "sec/events"];
        const { code, error } = await exported(disk, words, ["--format", format]);
        expect([code, error]).toEqual([
          1,
          expect.stringContaining(`${disk} can't be written: the disk is full (ENOSPC)`),
        ]);
        expect(unfinished(disk)).toEqual([]);
        const [{ file, sha256 } = { file: "", sha256: "" }, ...others] = manifestOf(disk).files;
        expect([file, others]).toEqual([`sec/companies.${format}`, []]);
        expect(hashOf(join(disk, file))).toBe(sha256);
        remakeDisk(disk, "size=20m,mode=0700");
        expect((await exported(disk, words, ["--format", format])).error).toContain("1 written, 1 already there");
      } finally {
        unmount(disk);
      }
    },
    60_000,
  );
});

test("a vintage that is asked for is the only one, and one that is not loaded is an error that says so", async () => {
  const folder = join(base, "vintage");
  expect((await exported(folder, ["census/values_states"], OPTIONS)).code).toBe(0);
  expect(manifestOf(folder).files.map(({ file, vintage }) => [file, vintage])).toEqual([
    ["census/values_states_2018-acs1.parquet", "2018-acs1"],
  ]);
  expect(await exported(folder, ["census/values_states"], ["--vintage", "2020-acs1"])).toMatchObject({
    code: 1,
    error: expect.stringContaining("There is no 2020-acs1"),
  });
}, 60_000);

test.each([
  [["sec/company"], "out", 2, 'did you mean "sec/companies"?'],
  [["sba"], "gs://bucket/folder", 2, "accepted: a folder, or s3://BUCKET/FOLDER"],
  [["sba"], "s3://", 2, "names no bucket"],
  [["sba"], "/proc/exports", 1, "/proc/exports can't be written: "],
] as const)("export of %j to %s ends with %d and says why", async (words, to, code, message) => {
  expect(await exported(to === "out" ? join(base, to) : to, words)).toMatchObject({
    code,
    error: expect.stringContaining(message),
  });
});

test("a folder that can't be written, or is a file, is named by the error", async () => {
  const file = join(base, "file");
  writeFileSync(file, "");
  expect((await exported(file, ["sba"])).error).toContain(`${file} can't be written: it is a file (EEXIST)`);
  const locked = join(base, "locked");
  mkdirSync(locked);
  chmodSync(locked, 0o500);
  const { code, error } = await exported(locked, ["sba"]);
  // Root may write anywhere.
  if (process.getuid?.() !== 0) expect([code, error]).toEqual([1, expect.stringContaining("permission is denied")]);
}, 60_000);

describe.skipIf(!HAS_OBJECT_STORE)("an object store", () => {
  test("gets the same files, keeps those that are finished, and a wrong bucket is an error", async () => {
    const objects = await startObjectStore();
    try {
      const run = (to: string) =>
        govdata(["export", "sba", "oews/occupations", "--to", to], { ...env, ...objects.env });
      const to = objects.uri.replace(/index$/, "exports");
      expect(await run(to)).toMatchObject({ code: 0, error: expect.stringContaining("3 written, 0 already there") });
      expect((await run(to)).error).toContain("0 written, 3 already there");
      const [bucket = "", prefix = ""] = to.slice("s3://".length).split("/");
      const client = new Bun.S3Client({
        bucket,
        endpoint: objects.env.AWS_ENDPOINT ?? "",
        accessKeyId: "test",
        secretAccessKey: "test",
      });
      const manifest = (await client.file(`${prefix}/manifest.json`).json()) as Manifest;
      for (const { file, sha256 } of manifest.files) {
        const bytes = await client.file(`${prefix}/${file}`).bytes();
        expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex")).toBe(sha256);
      }
      expect(await run("s3://no-such-bucket/exports")).toMatchObject({
        code: 1,
        error: expect.stringContaining("s3://no-such-bucket/exports can't be used: there is no such bucket"),
      });
    } finally {
      await objects.stop();
    }
  }, 240_000);
});
