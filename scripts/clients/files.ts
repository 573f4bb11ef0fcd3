import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDocument } from "./document.ts";
import { pythonOperations, pythonTypes, pythonVersion } from "./python.ts";
import { typescriptOperations, typescriptTypes } from "./typescript.ts";

/** Returns the generated files of both clients: the path from the root, and the text. */
export async function generatedFiles(): Promise<{ path: string; text: string }[]> {
  const { operations, types } = await readDocument();
  const { version } = JSON.parse(textOf("package.json")) as { version: string };
  const python = "clients/python/src/govdata/_generated";
  const typescript = "clients/typescript";
  const manifest = { ...JSON.parse(textOf(`${typescript}/package.json`)), version };
  return [
    { path: `${python}/types.py`, text: pythonTypes(types) },
    { path: `${python}/operations.py`, text: pythonOperations(operations, false) },
    { path: `${python}/async_operations.py`, text: pythonOperations(operations, true) },
    { path: `${python}/version.py`, text: pythonVersion(version) },
    { path: `${typescript}/src/generated/types.ts`, text: typescriptTypes(types) },
    { path: `${typescript}/src/generated/operations.ts`, text: typescriptOperations(operations) },
    { path: `${typescript}/package.json`, text: `${JSON.stringify(manifest, null, 2)}\n` },
  ];
}

const textOf = (path: string): string => readFileSync(join(import.meta.dir, "..", "..", path), "utf8");
