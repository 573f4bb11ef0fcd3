import { expect, test } from "bun:test";
import { join } from "node:path";
import { PROGRAM_STAMP } from "../../src/executable/version.ts";

test("every process of the same source has the same stamp, so that stored results are not derived again", async () => {
  const module = join(import.meta.dir, "../../src/executable/version.ts");
  const script = `process.stdout.write((await import(${JSON.stringify(module)})).PROGRAM_STAMP)`;
  const processes = [1, 2].map(() => Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" }));
  const stamps = await Promise.all(processes.map(({ stdout }) => new Response(stdout).text()));
  expect(stamps).toEqual([PROGRAM_STAMP, PROGRAM_STAMP]);
});
