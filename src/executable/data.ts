import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../errors.ts";
import { EMBEDDED } from "./embedded.ts";

/** The name of a data file inside the executable that the build compressed. */
export const PACKED_PREFIX = "packed/";

/** The folder data/ when the program runs from source. */
const FOLDER = join(import.meta.dir, "..", "..", "data");

/** Returns every file of data/ by its path in it, in order; the same from source and in the executable. */
export function dataFiles(): string[] {
  const names = EMBEDDED
    ? Object.keys(EMBEDDED)
        .filter((name) => name.startsWith("data/") || name.startsWith(PACKED_PREFIX))
        .map((name) => name.slice(name.indexOf("/") + 1))
    : readdirSync(FOLDER, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
        .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));
  return names.sort();
}

/** A file of data/. */
export interface DataFile {
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  text(): Promise<string>;
  /** The caller names its schema. */
  json(): ReturnType<Bun.BunFile["json"]>;
}

/**
 * Returns a file of data/, such as `starter/geographies.zst`: reference tables and starter data.
 * @throws `failed` if there is no file of this name.
 */
export function dataFile(name: string): DataFile {
  const packed = EMBEDDED?.[`${PACKED_PREFIX}${name}`];
  if (packed !== undefined) return unpacked(Bun.file(packed));
  const path = EMBEDDED ? EMBEDDED[`data/${name}`] : join(FOLDER, name);
  if (path === undefined || !existsSync(path))
    throw failed(`there is no data file "${name}"; there are: ${dataFiles().join(", ") || "none"}`);
  return Bun.file(path);
}

function unpacked(file: Bun.BunFile): DataFile {
  const bytes = async () => new Uint8Array(Bun.zstdDecompressSync(await file.bytes()));
  const text = async () => new TextDecoder().decode(await bytes());
  return { bytes, text, json: async () => JSON.parse(await text()) };
}
