import { failed } from "../errors.ts";
import type { Database } from "../storage/database.ts";
import { spawnSelf } from "../storage/process.ts";
import { childEnvironment } from "./child/environment.ts";
import { type ChildMessage, type LoadOrder, type ProgressState, toldError } from "./child/messages.ts";
import type { LoadOptions, LoadReport } from "./dataset.ts";
import { recordFailure } from "./failure.ts";

/** A load to run, and who hears of it. */
export interface LoadRequest {
  dataset: string;
  options: LoadOptions;
  database: Database;
  onProgress?: (progress: ProgressState) => void;
  onLog?: (line: string) => void;
  /** Aborting it stops the load; what was served stays. */
  signal?: AbortSignal | undefined;
}

/**
 * The memory that the child's garbage collector believes the machine to have. By the machine's own, rows that were read
 * and sent lie about in gigabytes before it takes them away. Half of this took a fifth more processor time for a load
 * of wide Census tables, which leaves little behind; twice as much gained nothing.
 */
const COLLECTOR_BYTES = 384 * 2 ** 20;

/**
 * Runs a load in a child process of this same program, so that its memory and its faults are not ours.
 * @throws what the load failed with; `failed` when it was stopped, or the child ended without giving a reason. This
 *   function then writes the row that says why, as the child no longer can.
 */
export async function runLoad(request: LoadRequest): Promise<LoadReport> {
  const { dataset, options, database, onProgress, onLog, signal } = request;
  if (signal?.aborted) throw stopped();
  const began = performance.now();
  let last: Extract<ChildMessage, { type: "report" | "error" }> | undefined;
  const child = spawnSelf("__load", [String(process.pid)], {
    env: { ...childEnvironment(), BUN_JSC_forceRAMSize: String(COLLECTOR_BYTES) },
    stdin: "ignore",
    stdout: "ignore",
    // Nothing of the terminal: where root works as a home's owner, that user may look into this child, and could write
    // to the terminal that root reads.
    stderr: "pipe",
    detached: true,
    ipc(message: ChildMessage) {
      if (message.type === "progress") onProgress?.(message.progress);
      else if (message.type === "log") onLog?.(message.line);
      else last = message;
    },
  });
  const saying = tellOn(child.stderr);
  const stop = () => child.kill("SIGTERM");
  signal?.addEventListener("abort", stop, { once: true });
  child.send({ dataset, options, target: database.target } satisfies LoadOrder);
  await Promise.all([child.exited, saying]);
  signal?.removeEventListener("abort", stop);
  if (last?.type === "report") return last.report;
  if (last) throw toldError(last);
  const how = child.signalCode === null ? `exit code ${child.exitCode}` : String(child.signalCode);
  const reason = signal?.aborted ? stopped() : ended(dataset, how);
  const source = options.from ?? "the agency";
  const durationMs = Math.round(performance.now() - began);
  if (!options.dryRun) await recordFailure(database, { dataset, label: "", sha256: "", source, durationMs }, reason);
  throw reason;
}

/** Prints what a load writes outside its messages: the reports of Bun about its own faults. */
async function tellOn(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const piece of stream) process.stderr.write(piece);
}

const stopped = () => failed("the load was stopped; what was served before stays");

const ended = (dataset: string, how: string) =>
  failed(
    `the ${dataset} load ended without giving a reason (${how}); it may have run out of memory. ` +
      "What it had not published is not served; what was served before stays",
  );
