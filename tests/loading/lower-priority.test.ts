import { expect, test } from "bun:test";
import { join } from "node:path";
import { processorUse } from "../../src/storage/process.ts";

const MODULE = join(import.meta.dir, "../../src/loading/child/lower-priority.ts");
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

const PROCESS = join(import.meta.dir, "../../src/storage/process.ts");
const END_FIRST = `
  const { endFirst, ENDS_FIRST } = await import(${JSON.stringify(PROCESS)});
  const read = () => require("node:fs").readFileSync("/proc/self/oom_score_adj", "utf8").trim();
  const before = read();
  endFirst(ENDS_FIRST.background);
  const raised = read();
  endFirst(ENDS_FIRST.awaited);
  process.stdout.write([before, raised, read()].join(" "));`;

test.skipIf(process.platform !== "linux")(
  "where memory is short, the kernel ends background work before the server, and nothing takes that back",
  async () => {
    const child = Bun.spawn([process.execPath, "-e", END_FIRST], { stdout: "pipe" });
    const [before, raised, kept] = (await new Response(child.stdout).text()).split(" ").map(Number);
    expect(before).toBeLessThan(800);
    expect([raised, kept]).toEqual([800, 800]);
  },
);

test.skipIf(process.platform !== "linux")(
  "a process that computes is distinguished from one that waits for something",
  async () => {
    const busy = Bun.spawn(["bash", "-c", "echo begun; while :; do :; done"], { stdout: "pipe" });
    const idle = Bun.spawn(["cat"], { stdin: "pipe", stdout: "ignore" });
    try {
      await busy.stdout.getReader().read();
      let use = processorUse(busy.pid);
      while ((use?.milliseconds ?? 0) < 30) {
        await new Promise(setImmediate);
        use = processorUse(busy.pid);
      }
      expect(use?.isWaiting).toBe(true);
      while (processorUse(idle.pid)?.isWaiting) await new Promise(setImmediate);
      expect(processorUse(2 ** 22 + 1)).toBeUndefined();
    } finally {
      busy.kill("SIGKILL");
      idle.kill("SIGKILL");
      await Promise.all([busy.exited, idle.exited]);
    }
  },
);
