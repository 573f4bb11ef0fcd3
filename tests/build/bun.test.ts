import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = dirname(dirname(import.meta.dir));
const folder = mkdtempSync(join(tmpdir(), "govdata launch er "));
const script = join(folder, "scripts", "bun.mjs");
const modules = join(folder, "node_modules");
const cpu = process.arch === "arm64" ? "aarch64" : process.arch;
const platformPackage = join(modules, "@oven", `bun-${process.platform}-${cpu}`, "bin");

beforeAll(() => {
  cpSync(join(root, "scripts", "bun.mjs"), script);
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  writeFileSync(join(folder, "print.ts"), "console.log(JSON.stringify(process.argv.slice(2))); process.exit(7);");
  writeFileSync(
    join(folder, "wait.ts"),
    'process.on("SIGTERM", () => process.exit(9)); console.log("ready"); setInterval(() => {}, 1000);',
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** node_modules as `npm ci --ignore-scripts` leaves it: a stub for bun, and the program in the platform's package. */
function installWithoutScripts(): void {
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(join(modules, "bun", "bin"), { recursive: true });
  mkdirSync(platformPackage, { recursive: true });
  writeFileSync(join(modules, "bun", "bin", "bun.exe"), "Bun's postinstall script was not run", { mode: 0o755 });
  try {
    linkSync(process.execPath, join(platformPackage, "bun"));
  } catch {
    symlinkSync(process.execPath, join(platformPackage, "bun")); // the temporary folder is on another disk
  }
}

const launch = (...args: string[]) => Bun.spawnSync(["node", script, ...args], { cwd: folder, stderr: "pipe" });

test("arguments and exit code pass through, from a folder with blanks, where install scripts were not run", () => {
  installWithoutScripts();
  const run = launch("print.ts", "one", "two words", "--three");
  expect(run.stderr.toString()).toBe("");
  expect(JSON.parse(run.stdout.toString())).toEqual(["one", "two words", "--three"]);
  expect(run.exitCode).toBe(7);
});

test("a signal to the launcher reaches the program, whose exit code is kept", async () => {
  installWithoutScripts();
  const child = Bun.spawn(["node", script, "wait.ts"], { cwd: folder, stdout: "pipe" });
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) if (text.includes("ready")) break;
  child.kill("SIGTERM");
  expect(await child.exited).toBe(9);
});

test("without dependencies the launcher says what to run", () => {
  rmSync(modules, { recursive: true, force: true });
  const run = launch("print.ts");
  expect(run.exitCode).toBe(1);
  expect(run.stderr.toString()).toContain('run "npm ci"');
});
