import { failed } from "../errors.ts";
import type { DatabaseTarget } from "../storage/database.ts";
import { spawnSelf } from "../storage/process.ts";
import type { LoadOptions, LoadReport } from "./dataset.ts";
import { type ChildMessage, type LoadOrder, type ProgressState, toldError } from "./messages.ts";

/** A load to run, and who hears of it. */
export interface LoadRequest {
  dataset: string;
  options: LoadOptions;
  target: DatabaseTarget;
  onProgress?: (progress: ProgressState) => void;
  onLog?: (line: string) => void;
  /** Aborting it stops the load; what was served stays. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a load in a child process of this same program, so that its memory and its faults are not ours.
 * @throws what the load failed with; `failed` when the child ended without a word.
 */
export async function runLoad(request: LoadRequest): Promise<LoadReport> {
  const { dataset, options, target, onProgress, onLog, signal } = request;
  let last: Extract<ChildMessage, { type: "report" | "error" }> | undefined;
  const child = spawnSelf("__load", [String(process.pid)], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
    ipc(message: ChildMessage) {
      if (message.type === "progress") onProgress?.(message.progress);
      else if (message.type === "log") onLog?.(message.line);
      else last = message;
    },
  });
  const stop = () => child.kill("SIGTERM");
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  child.send({ dataset, options, target } satisfies LoadOrder);
  await child.exited;
  signal?.removeEventListener("abort", stop);
  if (last?.type === "report") return last.report;
  if (last) throw toldError(last);
  throw failed(
    `the load of ${dataset} ended without a word (${child.signalCode ?? `exit code ${child.exitCode}`}): ` +
      "nothing of it is served; it may have run out of memory",
  );
}
