import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../errors.ts";
import { EMBEDDED } from "./embedded.ts";

/** The folder data/ when the program runs from source. */
const FOLDER = join(import.meta.dir, "..", "..", "data");

/** Returns every file of data/ by its path in it, in order; the same from source and in the executable. */
export function dataFiles(): string[] {
  const names = EMBEDDED
    ? Object.keys(EMBEDDED)
        .filter((name) => name.startsWith("data/"))
        .map((name) => name.slice("data/".length))
    : readdirSync(FOLDER, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
        .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));
  return names.sort();
}

/**
 * Returns a file of data/, such as `starter/geographies.zst`: reference tables and starter data.
 * @throws `failed` if there is no file of this name.
 */
export function dataFile(name: string): Bun.BunFile {
  const path = EMBEDDED ? EMBEDDED[`data/${name}`] : join(FOLDER, name);
  if (path === undefined || !existsSync(path))
    throw failed(`there is no data file "${name}"; there are: ${dataFiles().join(", ") || "none"}`);
  return Bun.file(path);
}
