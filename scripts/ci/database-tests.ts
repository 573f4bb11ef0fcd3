/**
 * Prints the test files that work on a database of `tests/support/database.ts`, by themselves or through what they
 * import: the others say nothing of a second PostgreSQL.
 */
import { importsOf, sourceFiles } from "../check/sources.ts";

const DATABASE = "tests/support/database.ts";

const files = sourceFiles("tests");
const imports = new Map(files.map((file) => [file.path, importsOf(file)]));

/** Whether a file imports another of the tests' own, near or far. */
function reaches(path: string, goal: string, seen = new Set<string>()): boolean {
  if (path === goal) return true;
  if (seen.has(path)) return false;
  seen.add(path);
  return (imports.get(path) ?? []).some((next) => reaches(next, goal, seen));
}

for (const { path } of files) if (path.endsWith(".test.ts") && reaches(path, DATABASE)) console.log(`./${path}`);
