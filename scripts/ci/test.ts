/**
 * Runs tests: npm test [-- WORDS]. Words are those of `bun test`, such as files and folders. Without any, all tests run
 * in several processes, four at the same time, because they often wait. The output of a process is printed when it
 * ends. Tests write to memory where there is much of it, unless TMPDIR names another folder.
 */
import { rmSync } from "node:fs";
import { memoryFolder } from "./memory-folder.ts";
import { filesOfJobs } from "./plan.ts";

const words = process.argv.slice(2);
const jobs = Object.values(filesOfJobs({ hasServer: false, isAll: false }));
const waiting =
  words.length > 0 ? [words] : jobs.map((files) => files.map((file) => `./${file}`)).filter(({ length }) => length > 0);
const output = words.length > 0 ? "inherit" : "pipe";
const AT_ONCE = 4;
const folder = process.env.TMPDIR ? undefined : memoryFolder();

const children = new Set<Bun.Subprocess>();
for (const signal of ["SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    waiting.length = 0;
    for (const child of children) child.kill(signal);
  });

/** Runs one after the other of those that wait; returns the highest exit code. */
async function runWaiting(): Promise<number> {
  const files = waiting.shift();
  if (files === undefined) return 0;
  const child = Bun.spawn([process.execPath, "test", "--timeout", "30000", ...files], {
    env: { ...process.env, ...(folder === undefined ? {} : { TMPDIR: folder }) },
    stdin: "inherit",
    stdout: output,
    stderr: output,
  });
  children.add(child);
  const printed = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()));
  process.stdout.write(printed.join(""));
  const code = await child.exited;
  children.delete(child);
  return Math.max(code, await runWaiting());
}

process.exitCode = Math.max(...(await Promise.all(Array.from({ length: AT_ONCE }, runWaiting))));
if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
