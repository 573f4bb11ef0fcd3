import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/** The project's root. */
export const ROOT = dirname(dirname(import.meta.dir));

/** A file of the project: its path from the root, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Every TypeScript file below the folders, in order of its path. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: relative(ROOT, file), text: readFileSync(file, "utf8") }));
}

/** Every file that git has or would add, by its path from the root. */
export function projectFiles(): string[] {
  const list = Bun.spawnSync(["git", "ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  if (!list.success) throw new Error(`git ls-files: ${list.stderr.toString().trim()}`);
  return list.stdout.toString().trim().split("\n").sort();
}

const IMPORT =
  /^\s*(?:import|export)\s(?:[^"'`;]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|\bnew URL\(\s*"([^"]+\.ts)"/gm;

/** The project's files that a file imports, types and dynamic imports included, by their path from the root. */
export function importsOf(file: SourceFile): string[] {
  const named = [...file.text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
  const own = named.filter((name) => name.startsWith("."));
  return [...new Set(own.map((name) => normalize(join(dirname(file.path), name))))];
}

/** What a check found: one line for each fault, `path:line reason`. */
export type Faults = string[];

/** The line of an offset in a text, from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
