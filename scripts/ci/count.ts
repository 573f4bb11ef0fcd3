/**
 * Adds up what tests reported: count.ts FILE… prints `passed failed left_out`. `left_out` counts the skipped tests in
 * files that read agencies' own files, use packages of Python or run programs of other languages. A report that is
 * missing, unreadable or without a test counts as one failed test.
 */
import { existsSync, readFileSync } from "node:fs";
import { testsThatReach } from "./reach.ts";

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";

/** Counts the skipped tests of `files` in a report; Bun also reports skipped hooks, without a name. */
export const skippedIn = (report: string, files: readonly string[]): number =>
  [...report.matchAll(/<testcase\b([^>]*[^/])>\s*<skipped\b/g)].filter(
    ([, attributes = ""]) =>
      files.includes(attribute(attributes, "file")) && attribute(attributes, "name") !== "(unnamed)",
  ).length;

function countsOf(file: string, sourceTests: readonly string[]): number[] {
  const report = existsSync(file) ? readFileSync(file, "utf8") : "";
  const attributes = /<testsuites\b([^>]*)>/.exec(report)?.[1];
  if (attributes === undefined) return [0, 1, 0];
  const [tests = 0, failures = 0, errors = 0, skipped = 0] = ["tests", "failures", "errors", "skipped"].map((name) =>
    Number(attribute(attributes, name)),
  );
  const failed = failures + errors;
  return [tests - failed - skipped, tests === 0 ? 1 : failed, skippedIn(report, sourceTests)];
}

if (import.meta.main) {
  const sourceTests = testsThatReach(["sources", "python", "runtimes"].map((name) => `tests/support/${name}.ts`));
  const counts = process.argv.slice(2).map((file) => countsOf(file, sourceTests));
  console.log(...[0, 1, 2].map((index) => counts.reduce((sum, count) => sum + (count[index] ?? 0), 0)));
}
