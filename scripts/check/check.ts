/**
 * The house checks: npm run check. Prints what is wrong, and the shape in numbers; ends with 1 when something is wrong.
 */
import { join } from "node:path";
import { docsFaults } from "./docs.ts";
import { importFaults } from "./imports.ts";
import { lockFaults } from "./lock.ts";
import { shape } from "./shape.ts";
import { type Faults, ROOT, sourceFiles } from "./sources.ts";
import { sqlFaults } from "./sql.ts";
import { textFaults } from "./texts.ts";

/** Runs a tool of node_modules; its output is the fault when it fails. */
function tool(name: string, ...args: string[]): Faults {
  const run = Bun.spawnSync([join(ROOT, "node_modules", ".bin", name), ...args], { cwd: ROOT, stderr: "pipe" });
  return run.success ? [] : [`${run.stdout}${run.stderr}`.trim()];
}

const src = sourceFiles("src");
const CHECKS: readonly { name: string; faults: () => Faults }[] = [
  { name: "types", faults: () => tool("tsc", "--noEmit") },
  { name: "lint and format", faults: () => tool("biome", "check", "--error-on-warnings", ".") },
  { name: "imports point one way", faults: () => importFaults(src) },
  { name: "SQL in its places", faults: () => sqlFaults(src) },
  { name: "lock file", faults: lockFaults },
  { name: "texts", faults: textFaults },
  { name: "nothing unused", faults: () => tool("knip", "--no-progress") },
  { name: "documents name everything", faults: () => docsFaults(src) },
];

let failedChecks = 0;
for (const { name, faults } of CHECKS) {
  const found = faults();
  console.log(`${found.length === 0 ? "ok    " : "FAILED"} ${name}`);
  for (const fault of found) console.log(fault.replace(/^/gm, "       "));
  if (found.length > 0) failedChecks++;
}
console.log("\nthe shape (nothing fails by it)");
for (const { name, value, wish } of shape(src, sourceFiles("tests")))
  console.log(`  ${name.padEnd(60)} ${value.padStart(9)}   ${wish}`);
console.log(`\n${CHECKS.length - failedChecks} checks passed, ${failedChecks} failed`);
process.exitCode = failedChecks > 0 ? 1 : 0;
