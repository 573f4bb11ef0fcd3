/**
 * Prints the files that are worth another run, a line each: failed.ts REPORT LOG. Those are the files with a failed
 * test. It prints none if the log also has an error outside of tests, which the report leaves out.
 */
import { existsSync, readFileSync } from "node:fs";

/** Returns the files of failed tests; Bun's report also has `(unnamed)` ones, such as hooks. */
export const filesOfFailures = (report: string): string[] => [
  ...new Set(
    [...report.matchAll(/<testcase\b([^>]*[^/])>\s*<(?:failure|error)\b/g)].flatMap(
      ([, attributes = ""]) => /\bfile="([^"]*)"/.exec(attributes)?.[1] ?? [],
    ),
  ),
];

/** Whether a run ended with an error outside of tests: for example, a file that can't be loaded. */
export const hasErrorOutside = (log: string): boolean => /^ *\d+ errors?$/m.test(log);

if (import.meta.main) {
  const [report = "", log = ""] = process.argv
    .slice(2)
    .map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""));
  for (const path of hasErrorOutside(log) ? [] : filesOfFailures(report)) console.log(`./${path}`);
}
