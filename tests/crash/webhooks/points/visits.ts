import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program in TypeScript, with its arguments. */
export type ProgramWords = readonly [path: string, ...args: string[]];

const PRELOAD = join(import.meta.dir, "preload.ts");

/** Runs a program with crash points; gives the signal that ended it. @throws if it ended with an error. */
async function runWithPoints(words: ProgramWords, env: Record<string, string>): Promise<Bun.Subprocess["signalCode"]> {
  const child = Bun.spawn([process.execPath, "--preload", PRELOAD, ...words], {
    env: { PATH: process.env.PATH ?? "", HOME: "/", ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const [error] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  if (child.signalCode === null && child.exitCode !== 0) throw new Error(`${words[0]} failed: ${error}`);
  return child.signalCode;
}

/** Runs a program to its end; gives the visits of its crash points, in order. */
export async function listVisits(words: ProgramWords): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "govdata-visits-"));
  try {
    const list = join(folder, "visits");
    const signal = await runWithPoints(words, { CRASH_LIST: list });
    if (signal !== null) throw new Error(`${words[0]} was ended by ${signal}`);
    return readFileSync(list, "utf8").trimEnd().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a program until it kills itself at a visit; false if it ended before that visit. */
export const crashAt = async (words: ProgramWords, visit: string): Promise<boolean> =>
  (await runWithPoints(words, { CRASH_AT: visit })) === "SIGKILL";

/** Returns the first and the last visit of each point, in the order of the first ones. */
export const firstAndLastVisits = (visits: readonly string[]): string[] => someVisits(visits, (count) => count);

/** Returns the first visit of each point and one in the middle, which is reached though later ones may differ. */
export const firstAndMiddleVisits = (visits: readonly string[]): string[] =>
  someVisits(visits, (count) => Math.ceil(count / 2));

function someVisits(visits: readonly string[], second: (count: number) => number): string[] {
  const counts = new Map<string, number>();
  for (const visit of visits) {
    const point = visit.slice(0, visit.indexOf(" #"));
    counts.set(point, (counts.get(point) ?? 0) + 1);
  }
  return [...counts].flatMap(([point, count]) =>
    [...new Set([1, second(count)])].map((number) => `${point} #${number}`),
  );
}

/** Does work for each item, in as many lanes at once as there are lanes. */
export async function inLanes<Item, Lane>(
  items: readonly Item[],
  lanes: readonly Lane[],
  work: (item: Item, lane: Lane) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, lane);
    }),
  );
}
