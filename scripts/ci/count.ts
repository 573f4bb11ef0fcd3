/**
 * Adds up what tests reported: count.ts FILE… prints `passed failed`. A file that is missing or unreadable counts as
 * one failed test, and so does one that reports no test at all.
 */
import { existsSync, readFileSync } from "node:fs";

const number = (attributes: string, name: string): number =>
  Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);

function countsOf(file: string): { passed: number; failed: number } {
  const attributes = existsSync(file) ? /<testsuites\b([^>]*)>/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  if (attributes === undefined) return { passed: 0, failed: 1 };
  const tests = number(attributes, "tests");
  const failed = number(attributes, "failures") + number(attributes, "errors");
  const passed = tests - failed - number(attributes, "skipped");
  return { passed, failed: tests === 0 ? 1 : failed };
}

let [passed, failed] = [0, 0];
for (const file of process.argv.slice(2)) {
  const counts = countsOf(file);
  passed += counts.passed;
  failed += counts.failed;
}
console.log(passed, failed);
