import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../src/config.ts";
import { allDatasets, allEndpoints, FEATURES, SCHEMA } from "../src/features.ts";
import { openDatabase } from "../src/storage/database.ts";
import { migrate } from "../src/storage/migrate.ts";
import { orderedSteps, type SchemaStep } from "../src/storage/schema-steps.ts";
import { scratchDatabase } from "./support/database.ts";

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

/** The steps of a folder, and the steps of others that they say they come after. */
function stepsWithNeeds(folder: string): SchemaStep[] {
  const chosen = new Set<SchemaStep>();
  const choose = (step: SchemaStep): void => {
    for (const earlier of SCHEMA.filter(({ name }) => step.after?.includes(name))) choose(earlier);
    chosen.add(step);
  };
  for (const step of SCHEMA.filter((step) => folderOf(step) === folder)) choose(step);
  return orderedSteps([...chosen]);
}

test.each([...new Set(SCHEMA.map(folderOf))])(
  "the steps of %s need no tables but their own and those of the steps they name, so they can be released in any order",
  async (folder) => {
    const { database, close } = await scratchDatabase("feature");
    try {
      const steps = stepsWithNeeds(folder);
      expect(await migrate(database, steps)).toEqual(steps.map(({ name }) => name));
    } finally {
      await close();
    }
  },
);

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
