/**
 * Runs tests: npm test [-- WORDS]. Words are those of `bun test`, such as files and folders. Without any, all tests run
 * in several processes at the same time, because they often wait. The output of a process is printed when it ends.
 */
import { filesOfJobs } from "./plan.ts";

const words = process.argv.slice(2);
const jobs = Object.values(filesOfJobs({ hasServer: false, isAll: false }));
const runs = words.length > 0 ? [words] : jobs.map((files) => files.map((file) => `./${file}`));
const output = words.length > 0 ? "inherit" : "pipe";
const children = runs
  .filter((files) => files.length > 0)
  .map((files) =>
    Bun.spawn([process.execPath, "test", "--timeout", "30000", ...files], {
      stdin: "inherit",
      stdout: output,
      stderr: output,
    }),
  );
for (const signal of ["SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
const codes = await Promise.all(
  children.map(async ({ stdout, stderr, exited }) => {
    const printed = await Promise.all([stdout, stderr].map((stream) => new Response(stream).text()));
    process.stdout.write(printed.join(""));
    return exited;
  }),
);
process.exitCode = Math.max(...codes);
