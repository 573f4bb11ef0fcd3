/** Prints the files that have a failed test in a report, a line each: failed.ts FILE. */
import { existsSync, readFileSync } from "node:fs";

/** Returns the files of failed tests; Bun's report also has `(unnamed)` ones, such as hooks. */
export const filesOfFailures = (report: string): string[] => [
  ...new Set(
    [...report.matchAll(/<testcase\b([^>]*[^/])>\s*<(?:failure|error)\b/g)].flatMap(
      ([, attributes = ""]) => /\bfile="([^"]*)"/.exec(attributes)?.[1] ?? [],
    ),
  ),
];

if (import.meta.main) {
  const [file = ""] = process.argv.slice(2);
  for (const path of existsSync(file) ? filesOfFailures(readFileSync(file, "utf8")) : []) console.log(`./${path}`);
}
