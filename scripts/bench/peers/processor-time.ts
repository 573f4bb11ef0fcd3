import { readdirSync, readFileSync } from "node:fs";

/** How many of its units Linux counts in a second, on every architecture that govdata runs on. */
const TICKS_A_SECOND = 100;

/** The processor time that some processes and all that they started have taken, in ms. Reads /proc. */
export function processorTimeMs(roots: readonly number[]): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync("/proc")) {
    const running = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined;
    if (running) processes.set(Number(name), running);
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 0; at = processes.get(at)?.parent)
      if (roots.includes(at)) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, process] of processes) if (isOurs(pid)) ticks += process.ticks;
  return (ticks / TICKS_A_SECOND) * 1000;
}

/** Parent and time of a process, that of its ended children included; undefined of one that has ended. */
function readProcess(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name, which may hold blanks: state, parent, …, and from the 12th on the times (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
  } catch {
    return undefined; // it ended since its folder was listed
  }
}
