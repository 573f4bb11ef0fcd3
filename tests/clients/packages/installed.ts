import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANALYSTS } from "../../support/analysts.ts";
import { atEndOfRun } from "../../support/database.ts";
import { once } from "../../support/once.ts";
import { answerOfScript, installWheel } from "../../support/python.ts";
import { runtime } from "../../support/runtimes.ts";

/** The project's root. */
export const ROOT = join(import.meta.dir, "..", "..", "..");
const PYTHON_PROJECT = join(ROOT, "clients", "python");

/** Node, which is there wherever these tests run. */
export const NODE = runtime("node");

/** Returns the folder with the Python client, installed from its wheel. */
export const pythonClient = once(async () => {
  const folder = scratchFolder("python");
  installWheel(ANALYSTS, PYTHON_PROJECT, folder);
  return folder;
});

/** Returns the folder with the TypeScript client, installed from its tarball. */
export const typescriptClient = once(async () => {
  const folder = scratchFolder("typescript");
  const project = join(folder, "project");
  cpSync(join(ROOT, "clients", "typescript"), project, { recursive: true });
  await complete([join(ROOT, "node_modules", ".bin", "tsc"), "-p", project, "--outDir", join(project, "dist")], folder);
  const tarball = (await complete(["npm", "pack", "--silent", project], folder)).trim();
  const installed = join(folder, "node_modules", "govdata-client");
  mkdirSync(installed, { recursive: true });
  await complete(["tar", "-xzf", tarball, "-C", installed, "--strip-components=1"], folder);
  return folder;
});

/** Runs a script of this folder with the installed Python client, and returns the JSON that it prints. */
export const runPython = async <Answer>(script: string, words: readonly string[]): Promise<Answer> =>
  answerOfScript(ANALYSTS, join(import.meta.dir, script), words, { PYTHONPATH: await pythonClient() });

/** Runs a script of this folder with the installed TypeScript client in Node, and returns the JSON that it prints. */
export async function runNode<Answer>(script: string, words: readonly string[]): Promise<Answer> {
  const folder = await typescriptClient();
  // Modules are looked for next to the script.
  const copy = join(folder, script);
  cpSync(join(import.meta.dir, script), copy);
  return JSON.parse(await complete([NODE ?? "node", copy, ...words], folder)) as Answer;
}

/** Runs a command to its end, and returns what it prints. @throws with what it complains of, also if it only warns */
export async function complete(command: string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
  const [code, printed, complaint] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0 || complaint !== "") throw new Error(`${command.join(" ")}: ${code} ${printed}${complaint}`);
  return printed;
}

function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `govdata-client-${name}-`));
  atEndOfRun(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
