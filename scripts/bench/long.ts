import { readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryMb, started, startServer } from "./program.ts";
import { limitRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";

const ROWS = sized(5_000_000, 10_000);
const MOST_MB = 150;
/** How often memory is read while an answer comes. */
const SAMPLE_MS = 50;

/**
 * The memory that a server takes above what it has idle while one client downloads a list of 5 million rows, by format:
 * with that of the process that writes Parquet.
 */
export async function longExports(home: string): Promise<Row[]> {
  const server = await startServer({ GOVDATA_HOME: home });
  try {
    const rows: Row[] = [];
    for (const format of ["csv", "ndjson", "arrow", "parquet"])
      rows.push(await measure({ home, key: server.key, format }));
    return rows;
  } finally {
    await server.stop();
  }
}

/** Measures one format on a new server, whose memory no other format has grown. */
async function measure({ home, key, format }: { home: string; key: string; format: string }): Promise<Row> {
  const words = [process.execPath, join(import.meta.dir, "long-server.ts"), home, String(ROWS)];
  const child = started(Bun.spawn(words, { stdout: "pipe", stderr: "inherit", stdin: "ignore" }));
  try {
    const address = `${await firstLine(child.stdout)}/v1/made/rows?format=${format}`;
    const headers = { "x-api-key": key, "accept-encoding": "identity" };
    await bytesOf(`${address}&per_page=10`, headers); // loads the library and starts the process of the format
    const idle = await memoryOfAll(child.pid);
    let peak = idle;
    const sampling = setInterval(async () => {
      peak = Math.max(peak, await memoryOfAll(child.pid));
    }, SAMPLE_MS);
    const began = performance.now();
    const bytes = await bytesOf(address, headers).finally(() => clearInterval(sampling));
    const seconds = (performance.now() - began) / 1_000;
    return limitRow(
      `memory above idle while ${ROWS.toLocaleString("en-US")} rows are exported as ${format}`,
      peak - idle,
      MOST_MB,
      "MB",
      `idle ${idle.toFixed(0)} MB; ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    );
  } finally {
    child.kill("SIGTERM");
    await child.exited;
  }
}

async function firstLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("\n")) return text.trim();
  }
  throw new Error("the server of made rows ended before it answered");
}

/** Downloads an answer, and returns its length. */
async function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.byteLength;
  return bytes;
}

/** Returns the resident memory of a process and of those that it started, in MB. */
async function memoryOfAll(pid: number): Promise<number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const sizes = await Promise.all([pid, ...children.map(Number)].map((each) => memoryMb(each)));
  return sizes.reduce((sum, { now }) => sum + now, 0);
}
