import { expect, test } from "bun:test";
import { join } from "node:path";

const MODULE = join(import.meta.dir, "../../src/loading/lower-priority.ts");
const SCRIPT = `
  const { lowerPriority } = await import(${JSON.stringify(MODULE)});
  lowerPriority();
  process.stdout.write(String((await import("node:os")).getPriority()));`;

/** The niceness of a process that was started with one, after it lowered its priority. */
async function nicenessAfter(niceness: number): Promise<string> {
  const child = Bun.spawn(["nice", "-n", String(niceness), process.execPath, "-e", SCRIPT], { stdout: "pipe" });
  return new Response(child.stdout).text();
}

test("background work lowers its priority, and keeps a lower one that it was started with", async () => {
  const own = (await import("node:os")).getPriority();
  expect(await nicenessAfter(0)).toBe(String(Math.max(own, 10)));
  expect(await nicenessAfter(15)).toBe(String(Math.min(own + 15, 19)));
});
