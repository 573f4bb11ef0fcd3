import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/** The project's root. */
export const ROOT = dirname(dirname(import.meta.dir));

/** A file of the project: its path from the root, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Returns every TypeScript file in the folders, ordered by path. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: relative(ROOT, file), text: readFileSync(file, "utf8") }));
}

/** Endings of files that people write: code, pages, documents, and settings of tools. */
const WRITTEN = /\.(?:[jt]sx?|mjs|css|sql|py|sh|md|json|ya?ml|toml)$|(?:^|\/)(?:Dockerfile|run)$/;

/**
 * What people don't write: the data that comes with the program, the agencies' files that tests read, and what
 * `npm run clients` writes from texts that are checked in the endpoints.
 */
const GIVEN = /^data\/|^clients\/.*generated\/|\/fixtures\/.*(?<!\.md)$|^package-lock\.json$/;

/** Returns every file that people write, ordered by path. */
export const writtenFiles = (): SourceFile[] =>
  projectFiles()
    .filter((path) => WRITTEN.test(path) && !GIVEN.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** Returns the path of every file that git tracks or would add, those that were deleted but not staged left out. */
export function projectFiles(): string[] {
  const list = Bun.spawnSync(["git", "ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  if (!list.success) throw new Error(`git ls-files: ${list.stderr.toString().trim()}`);
  const paths = list.stdout.toString().trim().split("\n").sort();
  return paths.filter((path) => existsSync(join(ROOT, path)));
}

const IMPORT =
  /^\s*(?:import|export)\s(?:[^"'`;]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|\bnew URL\(\s*"([^"]+\.ts)"/gm;

/** Returns what a file imports, as written: packages and files, with types and dynamic imports. */
export const modulesOf = (file: SourceFile): string[] => [
  ...new Set([...file.text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? "")),
];

/** Returns the project's files that a file imports, by their path from the root. */
export const importsOf = (file: SourceFile): string[] =>
  modulesOf(file)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file.path), name)));

/** The faults that a check found, a line each: `path:line reason`. */
export type Faults = string[];

/** Returns the line of an offset in a text; the first is 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
