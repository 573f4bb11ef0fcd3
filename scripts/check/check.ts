/**
 * The house checks: npm run check. Prints every fault, and the shape in numbers. The exit code is 1 if there is a
 * fault.
 */
import { join } from "node:path";
import { describedEndpoints } from "../../src/features.ts";
import { clientFaults } from "./clients.ts";
import { docsFaults, endpointFaults } from "./docs.ts";
import { importFaults } from "./imports.ts";
import { lineFaults } from "./lines.ts";
import { lockFaults } from "./lock.ts";
import { phraseFaults } from "./phrases.ts";
import { shape } from "./shape.ts";
import { type Faults, ROOT, sourceFiles, writtenFiles } from "./sources.ts";
import { sqlFaults } from "./sql.ts";
import { textFaults } from "./texts.ts";

/** Runs a tool of node_modules. If the tool fails, its output is the fault. */
function tool(name: string, ...args: string[]): Faults {
  const run = Bun.spawnSync([join(ROOT, "node_modules", ".bin", name), ...args], { cwd: ROOT, stderr: "pipe" });
  return run.success ? [] : [`${run.stdout}${run.stderr}`.trim()];
}

const src = sourceFiles("src");
const written = writtenFiles();
const endpointsPage = written.find(({ path }) => path === "docs/endpoints.md")?.text ?? "";
const CHECKS: readonly { name: string; faults: () => Faults | Promise<Faults> }[] = [
  {
    name: "types",
    faults: () => [
      ...tool("tsc", "--noEmit"),
      ...tool("tsc", "--noEmit", "-p", "src/portal/assets"),
      ...tool("tsc", "--noEmit", "-p", "clients/typescript"),
    ],
  },
  { name: "lint and format", faults: () => tool("biome", "check", "--error-on-warnings", ".") },
  { name: "imports point one way, no circles", faults: () => importFaults(src) },
  { name: "SQL in its places", faults: () => sqlFaults(src) },
  { name: "lock file", faults: lockFaults },
  { name: "texts", faults: () => textFaults(written) },
  { name: "plain English", faults: () => phraseFaults(written) },
  { name: "lines of at most 120 columns", faults: () => lineFaults(written) },
  { name: "nothing unused", faults: () => tool("knip", "--no-progress") },
  // Of the entries in knip.json, those with an exclamation mark count here: all but the tests.
  { name: "nothing exported for tests only", faults: () => tool("knip", "--no-progress", "--production") },
  { name: "the clients have what the OpenAPI document has", faults: clientFaults },
  { name: "documents name everything", faults: () => docsFaults(written) },
  {
    name: "docs/endpoints.md names each endpoint",
    faults: async () => endpointFaults(await describedEndpoints(), endpointsPage),
  },
];

let failedChecks = 0;
for (const { name, faults } of CHECKS) {
  const lines = await faults();
  console.log(`${lines.length === 0 ? "ok    " : "FAILED"} ${name}`);
  for (const line of lines) console.log(line.replace(/^/gm, "       "));
  if (lines.length > 0) failedChecks++;
}
console.log("\nthe shape (no check fails because of it)");
for (const { name, value, wish } of shape(src, sourceFiles("tests")))
  console.log(`  ${name.padEnd(66)} ${value.padStart(9)}   ${wish}`);
console.log(`\n${CHECKS.length - failedChecks} checks passed, ${failedChecks} failed`);
process.exitCode = failedChecks > 0 ? 1 : 0;
