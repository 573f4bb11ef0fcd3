import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ANALYSTS } from "../../tests/support/analysts.ts";
import { answerOfScript } from "../../tests/support/python.ts";
import type { RunningServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";

/** Orders of a list: each makes another file, so that none was made before. */
const ORDERS = ["name", "value", "-value"];
/** A tick of the kernel's clock of processor time. */
const TICK_MS = 10;

/**
 * Processor time of a list as Parquet and as Arrow, next to that of the same list as CSV: of the server and of the
 * process that writes files, without the database; and that of pyarrow, which writes the rows from its memory.
 * `url`: the list, to which an order is added. `folder`: for files of rows.
 */
export async function formatCosts(
  url: string,
  { headers, server, folder }: { headers: Record<string, string>; server: RunningServer; folder: string },
): Promise<Row[]> {
  const costs: Record<string, number> = {};
  const bytes: Record<string, number> = {};
  await download(`${url}&sort=fips&format=parquet`, headers); // starts the process that writes
  for (const format of ["csv", "arrow", "parquet"]) {
    const before = processorMs(server.pid);
    for (const order of ORDERS) bytes[format] = await download(`${url}&sort=${order}&format=${format}`, headers);
    costs[format] = (processorMs(server.pid) - before) / ORDERS.length;
  }
  const csv = costs.csv ?? 0;
  const megabytes = Object.entries(bytes).map(([format, count]) => `${format} ${(count / 2 ** 20).toFixed(1)} MB`);
  return [
    noteRow("processor time of the list as CSV", `${csv.toFixed(0)} ms`, megabytes.join(", ")),
    ...(["arrow", "parquet"] as const).map((format) =>
      limitRow(`processor time as ${format}, by that as CSV`, (costs[format] ?? 0) / csv, 1.5, "times"),
    ),
    await pyarrowRow(url, { headers, folder, ourMs: costs.parquet ?? 0 }),
  ];
}

/** The same rows as Parquet by pyarrow, which has them as objects: no database, no HTTP. */
async function pyarrowRow(
  url: string,
  { headers, folder, ourMs }: { headers: Record<string, string>; folder: string; ourMs: number },
): Promise<Row> {
  const what = "processor time of the list as Parquet, next to pyarrow's";
  if ("reason" in ANALYSTS) return noteRow(what, `${ourMs.toFixed(0)} ms`, ANALYSTS.reason);
  const lines = join(folder, "rows.ndjson");
  await Bun.write(lines, await fetch(`${url}&format=ndjson`, { headers }));
  const script = join(import.meta.dir, "write_parquet.py");
  const words = [lines, join(folder, "rows.parquet"), String(ORDERS.length)];
  const { ms, bytes } = await answerOfScript<{ ms: number; bytes: number }>(ANALYSTS, script, words);
  const megabytes = `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return noteRow(what, `${ourMs.toFixed(0)} ms`, `${ms.toFixed(0)} ms, ${megabytes}, from objects in memory`);
}

async function download(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Returns the processor time of a server and of the process that it writes files with. */
function processorMs(pid: number): number {
  const writers = readdirSync("/proc").filter((name) => isWriterOf(name, pid));
  return [String(pid), ...writers].reduce((sum, name) => sum + ticksOf(name) * TICK_MS, 0);
}

function isWriterOf(name: string, parent: number): boolean {
  if (!/^\d+$/.test(name)) return false;
  try {
    return readFileSync(`/proc/${name}/cmdline`, "utf8").includes("__parquet") && fieldsOf(name)[1] === String(parent);
  } catch {
    return false; // it has ended
  }
}

const ticksOf = (name: string): number => Number(fieldsOf(name)[11]) + Number(fieldsOf(name)[12]);

/** The fields of /proc/PID/stat after the name: state, parent, and so on. */
const fieldsOf = (name: string): string[] =>
  readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
