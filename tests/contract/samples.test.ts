import { beforeAll, describe, expect, test } from "bun:test";
import { apiDocument } from "../../src/app.ts";
import { runtime } from "../support/runtimes.ts";
import { type DocumentedPaths, operationsOf } from "./documented.ts";

interface Operation {
  operationId: string;
  "x-codeSamples": { lang: string; label: string; source: string }[];
}

const BASE = "https://data.example.org/gov";
const python = runtime("python3");
const rscript = runtime("Rscript");
const bash = runtime("bash");

let operations: { method: string; path: string; operation: Operation }[];
beforeAll(async () => {
  const document = (await apiDocument(BASE)) as { paths: DocumentedPaths<Operation> };
  operations = operationsOf(document.paths);
});

/** The programs of a language, by operation. */
const programs = (label: string): string[] =>
  operations
    .flatMap(({ operation }) => operation["x-codeSamples"].filter((sample) => sample.label === label))
    .map(({ source }) => source);

/** Gives a program to each command, on its standard input. */
function expectRead(command: readonly string[], texts: readonly string[]): void {
  for (const text of texts) {
    const { exitCode, stderr } = Bun.spawnSync([...command], { stdin: Buffer.from(text) });
    expect({ text, exitCode, complaint: stderr.toString() }).toEqual({ text, exitCode: 0, complaint: "" });
  }
}

describe("the samples of every operation", () => {
  test("are in four languages, send its method and body to its address, and read the key from the environment", () => {
    for (const { method, path, operation } of operations) {
      const samples = operation["x-codeSamples"];
      expect(samples.map(({ label }) => label).slice(0, 4)).toEqual(["curl", "TypeScript", "Python", "R"]);
      const start = BASE + path.replace(/\{.*/, "");
      for (const { source } of samples) {
        expect({ path, source }).toMatchObject({ source: expect.stringContaining(start) });
        expect(source).toContain("GOVDATA_KEY");
        if (method !== "GET") expect(source.toUpperCase()).toContain(method);
      }
    }
  });

  test("have the table of a list in pandas, and of nothing that has no rows", () => {
    const sampleOf = (id: string) =>
      operations
        .find(({ operation }) => operation.operationId === id)
        ?.operation["x-codeSamples"].find(({ label }) => label === "pandas")?.source;
    const file = '"https://data.example.org/gov/v1/us/census/geographies?query=Los+Angeles&format=parquet",';
    expect(sampleOf("listGeographies")).toContain(file);
    for (const id of ["getPlace", "createWebhook"]) expect(sampleOf(id)).toBeUndefined();
  });

  test("are TypeScript", () => {
    const transpiler = new Bun.Transpiler({ loader: "ts" });
    for (const source of programs("TypeScript")) expect(transpiler.transformSync(source)).toContain("fetch(");
  });

  test.skipIf(bash === null)("are a command of a shell", () => {
    expectRead([bash ?? "", "-n"], programs("curl"));
  });

  test.skipIf(python === null)("are Python", () => {
    const all = JSON.stringify([...programs("Python"), ...programs("pandas")]);
    expectRead(
      [python ?? "", "-c", "import ast, json, sys; [ast.parse(text) for text in json.load(sys.stdin)]"],
      [all],
    );
  });

  test.skipIf(rscript === null)("are R", () => {
    expectRead([rscript ?? "", "-e", 'invisible(parse(file("stdin")))'], [programs("R").join("\n")]);
  });
});
