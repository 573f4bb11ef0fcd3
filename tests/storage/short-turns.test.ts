import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MODULE = join(import.meta.dir, "../../src/storage/process.ts");
/** Prints the turns of a process that has called it, and those of its child, in ns. */
const SCRIPT = `
  const { takeShortTurns } = await import(${JSON.stringify(MODULE)});
  takeShortTurns();
  const turns = (text) => /^se\\.slice\\s*:\\s*(\\d+)/m.exec(text)?.[1];
  const child = Bun.spawnSync(["cat", "/proc/self/sched"]);
  const own = await Bun.file("/proc/self/sched").text();
  process.stdout.write(JSON.stringify(
    [turns(own), turns(child.stdout.toString()), (await import("node:os")).getPriority()]));`;

const run = async (command: readonly string[]): Promise<unknown> => {
  const child = Bun.spawn([...command, process.execPath, "-e", SCRIPT], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text());
};

/** Older kernels have one length of turns for all, and some show none. */
const OWN = existsSync("/proc/self/sched") ? readFileSync("/proc/self/sched", "utf8") : "";
const [, usual] = /^se\.slice\s*:\s*(\d+)/m.exec(OWN) ?? [];

test.skipIf(usual === undefined)(
  "a process has short turns, keeps its priority, and its children have usual ones",
  async () => {
    const niceness = (await import("node:os")).getPriority();
    expect(await run([])).toEqual(["100000", usual, niceness]);
    expect(await run(["nice", "-n", "5"])).toEqual(["100000", usual, Math.min(niceness + 5, 19)]);
  },
);
