import { describe, expect, test } from "bun:test";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANALYSTS } from "../../support/analysts.ts";
import { complete, pythonClient, ROOT, typescriptClient } from "./installed.ts";

describe.skipIf("reason" in ANALYSTS)("the Python client", () => {
  test("has types that mypy --strict accepts, also in its examples, and that refuse mistakes", async () => {
    if ("reason" in ANALYSTS) throw new Error(ANALYSTS.reason);
    const folder = await pythonClient();
    const project = join(ROOT, "clients", "python");
    const cache = join(ROOT, ".cache", "mypy");
    const words = ["--strict", "--config-file", join(project, "pyproject.toml"), "--cache-dir", cache];
    const examples = ["county_incomes.py", "filings.py"].map((name) => join(project, "examples", name));
    const files = [join(folder, "govdata"), ...examples, join(import.meta.dir, "use_types.py")];
    const printed = await complete([join(ANALYSTS.programs, "mypy"), ...words, ...files], folder, { MYPYPATH: folder });
    expect(printed).toContain("no issues found");
  }, 120_000);
});

describe("the TypeScript client", () => {
  test("has types that tsc --strict accepts, and that refuse mistakes", async () => {
    const folder = await typescriptClient();
    cpSync(join(import.meta.dir, "use-types.mts"), join(folder, "use-types.mts"));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: "nodenext", target: "es2022", types: [] },
      ...{ lib: ["es2022", "dom"], exactOptionalPropertyTypes: true },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use-types.mts"] }));
    expect(await complete([join(ROOT, "node_modules", ".bin", "tsc"), "-p", folder], folder)).toBe("");
  }, 60_000);
});
