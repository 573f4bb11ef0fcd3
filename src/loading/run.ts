import { failed } from "../errors.ts";
import type { Database } from "../storage/database.ts";
import { type ChildMessage, type LoadOrder, type ProgressState, toldError } from "./child/messages.ts";
import { startChild } from "./child/spawn.ts";
import type { LoadOptions, LoadReport } from "./dataset.ts";
import { recordFailure } from "./failure.ts";

/** A load to run, and where its progress goes. */
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
 * Runs a load in a child process of this same program, so that its memory and its faults are not ours.
 * @throws what the load failed with; `failed` when it was stopped, or the child ended without giving a reason. This
 *   function then writes the row that says why, as the child no longer can.
 */
export async function runLoad(request: LoadRequest): Promise<LoadReport> {
  const { dataset, options, database, onProgress, onLog, signal } = request;
  if (signal?.aborted) throw stopped();
  const began = performance.now();
  let lastMessage: Extract<ChildMessage, { type: "report" | "error" }> | undefined;
  const child = startChild(
    "__load",
    { dataset, options, target: database.target } satisfies LoadOrder,
    (message: ChildMessage) => {
      if (message.type === "progress") onProgress?.(message.progress);
      else if (message.type === "log") onLog?.(message.line);
      else lastMessage = message;
    },
  );
  const stop = () => child.kill("SIGTERM");
  signal?.addEventListener("abort", stop, { once: true });
  const how = await child.ended;
  signal?.removeEventListener("abort", stop);
  if (lastMessage?.type === "report") return lastMessage.report;
  if (lastMessage) throw toldError(lastMessage);
  const reason = signal?.aborted ? stopped() : ended(dataset, how);
  const source = options.from ?? "the agency";
  const durationMs = Math.round(performance.now() - began);
  if (!options.dryRun) await recordFailure(database, { dataset, label: "", sha256: "", source, durationMs }, reason);
  throw reason;
}

const stopped = () => failed("the load was stopped; what was served before stays");

const ended = (dataset: string, how: string) =>
  failed(
    `the ${dataset} load ended without giving a reason (${how}); it may have run out of memory. ` +
      "What it had not published is not served; what was served before stays",
  );
