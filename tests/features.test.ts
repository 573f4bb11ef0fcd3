import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../src/config.ts";
import { allDatasets, allEndpoints, FEATURES } from "../src/features.ts";
import { openDatabase } from "../src/storage/database.ts";
import type { SchemaStep } from "../src/storage/migrate.ts";
import { SCHEMA } from "../src/tables/steps.ts";

const SRC = join(import.meta.dir, "..", "src");

const sqlFiles = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".sql"))
  .sort();

const folderOf = ({ name }: SchemaStep): string => name.slice(0, name.lastIndexOf("/"));

test("every SQL file is a step of the schema, under the name of its path", () => {
  const textByName = new Map(SCHEMA.map(({ name, sql }) => [name, sql]));
  for (const path of sqlFiles) {
    expect(path).toMatch(/^[a-z/-]+\/tables\/\d{4}-[a-z-]+\.sql$/);
    const name = path.replace("/tables/", "/").replace(/\.sql$/, "");
    expect({ name, sql: textByName.get(name) }).toEqual({ name, sql: readFileSync(join(SRC, path), "utf8") });
  }
  expect(SCHEMA).toHaveLength(sqlFiles.length);
});

test("the steps of a folder are numbered from 0001 without a gap, and applied in that order", () => {
  for (const [folder, steps] of Map.groupBy(SCHEMA, folderOf))
    expect(steps.map(({ name }) => name.slice(folder.length + 1, folder.length + 5))).toEqual(
      steps.map((_, index) => String(index + 1).padStart(4, "0")),
    );
});

test("every feature is a folder, its endpoints have its tag, and its datasets have names of their own", async () => {
  const database = openDatabase({ url: "postgres://localhost/none" }); // never reached: no endpoint answers here
  for (const feature of FEATURES) {
    expect(existsSync(join(SRC, feature.name, "feature.ts"))).toBe(true);
    for (const endpoint of (await feature.endpoints?.(database, readSettings({}))) ?? [])
      expect({ path: endpoint.path, tag: endpoint.tag }).toEqual({ path: endpoint.path, tag: feature.tag?.name ?? "" });
  }
  const names = (await allDatasets()).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(7);
  expect((await allEndpoints(database, readSettings({}))).length).toBeGreaterThan(30);
});
