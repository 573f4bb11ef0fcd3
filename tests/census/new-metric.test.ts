import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { METRIC_NAMES } from "../../src/census/metrics/metric-names.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { withFiles } from "../support/load.ts";
import { govdata } from "../support/program.ts";
import { startServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { load } from "./load/support.ts";

// The README of src/census/metrics lists the steps that add a metric. The test takes them, as written, in a copy of the
// tree. The copy then serves a database that the unchanged tree filled.

const ROOT = resolve(import.meta.dir, "../..");
const RECIPE = /^## Add a metric\n(.*)/ms;

/** One nation's row of B01001, as the Census API answers: all people, and men. */
const FILES = {
  "acs1-2012-B01001-nation.json": JSON.stringify([
    ["NAME", "B01001_001E", "B01001_001M", "B01001_002E", "B01001_002M", "us"],
    ["United States", "313914040", "0", "154436243", "33092", "1"],
  ]),
};

let scratch: ScratchDatabase;
let tree: string;
beforeAll(async () => {
  scratch = await scratchStore("new_metric");
  tree = mkdtempSync(join(tmpdir(), "govdata-new-metric-"));
  cpSync(join(ROOT, "src"), join(tree, "src"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(tree, "package.json"));
  for (const folder of ["node_modules", "data"]) symlinkSync(join(ROOT, folder), join(tree, folder));
});
afterAll(async () => {
  rmSync(tree, { recursive: true, force: true });
  await scratch.close();
}, 60_000);

test("a metric added by the README's steps is served from a database that was filled before", async () => {
  await withFiles(FILES, (folder) => followRecipe(folder));
}, 60_000);

async function followRecipe(folder: string): Promise<void> {
  await load(scratch.database, folder);
  expect(takeSteps(tree)).toEqual([
    "../tables/NNNN-male-residents.sql",
    "../../tables/steps.ts",
    "metric-names.ts",
    "metric-definitions.ts",
    "sources.ts",
    "breakdowns.ts",
    "../load/vintage/vintage-load.ts",
    "../../../tests/census/metrics/metrics.test.ts",
  ]);
  const program = [process.execPath, join(tree, "src/main.ts")];
  const server = await startServer({ scratch, program });
  try {
    const place = "/v1/us/census/places/1/metrics?level=nation";
    // biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
    const metricsOf = async (): Promise<any> => ((await server.json(place)).data as any).metrics.population;
    expect((await server.json("/v1/us/census/metrics")).data).toHaveLength(METRIC_NAMES.length + 1);
    expect((await metricsOf()).male_residents).toMatchObject({ value: null, value_note: "not_loaded" });

    const env = { DATABASE_URL: scratch.url, GOVDATA_HOME: join(tree, "home") };
    const loaded = await govdata(["load", "census", "--from", folder], env, program);
    expect(loaded).toMatchObject({ code: 0 });
    await waitUntil("the new figure is served", async () => (await metricsOf()).male_residents.value !== null);
    expect((await metricsOf()).male_residents).toEqual({ value: 154436243, unit: "persons", moe: 33092 });
    const { data } = await server.json("/v1/us/census/metrics/male_residents");
    expect(data).toMatchObject({ title: "Male residents", source_table: "B01001", formula: "B01001_002" });
  } finally {
    await server.stop();
  }
}

/** Takes the numbered steps of the recipe in a copy of the tree; returns the files that they name. */
function takeSteps(root: string): string[] {
  const folder = join(root, "src/census/metrics");
  const tables = readdirSync(join(folder, "../tables")).filter((name) => name.endsWith(".sql"));
  const number = String(tables.length + 1).padStart(4, "0");
  const [, recipe = ""] = RECIPE.exec(readFileSync(join(ROOT, "src/census/metrics/README.md"), "utf8")) ?? [];
  const steps = recipe.split(/^\d\. /m).slice(1);
  return steps.map((step) => {
    const text = step.replaceAll(/\s+/g, " ").replaceAll("NNNN", number);
    const [, path = ""] = /^`([^`]+)`/.exec(text) ?? [];
    const file = join(folder, path);
    for (const [, where = "", neighbor, code = ""] of text.matchAll(
      /(new|top|`[A-Z_]+`)(?:, after `"(\w+)"`)?[^`]*: `([^`]+)`/g,
    )) {
      expect([path, existsSync(file)]).toEqual([path, where !== "new"]);
      if (where === "new") writeFileSync(file, `${code}\n`);
      else if (where === "top") writeFileSync(file, `${code}\n${readFileSync(file, "utf8")}`);
      else addTo(file, { constant: where.replaceAll("`", ""), neighbor }, code);
    }
    const [, raised] = /raise `(\w+)`/.exec(text) ?? [];
    if (raised) raise(file, raised);
    return path.replace(number, "NNNN");
  });
}

/** Adds an element to a constant, or to its last argument: after a neighbor in a list of names, else at the end. */
function addTo(
  file: string,
  { constant, neighbor }: { constant: string; neighbor: string | undefined },
  code: string,
): void {
  const text = readFileSync(file, "utf8");
  // biome-ignore lint/suspicious/noExplicitAny: the syntax tree is read for one form of statement
  const statements = parseSync(file, text).program.body as any[];
  const declared = statements.flatMap((statement) => (statement.declaration ?? statement).declarations ?? []);
  const value = declared.find(({ id }) => id.name === constant)?.init;
  const list = value?.expression ?? value?.arguments?.at(-1) ?? value;
  const end = list.elements?.find((element: { value?: string }) => element.value === neighbor)?.end ?? list.end - 1;
  const [before, after] = [text.slice(0, end).trimEnd(), text.slice(end)];
  writeFileSync(
    file,
    `${before}${before.endsWith(",") ? "" : ","}\n  ${code}${after.startsWith(",") ? "" : ",\n"}${after}`,
  );
}

function raise(file: string, constant: string): void {
  const text = readFileSync(file, "utf8");
  const declaration = new RegExp(`(const ${constant} = )(\\d+)`);
  expect(text).toMatch(declaration);
  writeFileSync(
    file,
    text.replace(declaration, (_, name: string, version: string) => name + (Number(version) + 1)),
  );
}
