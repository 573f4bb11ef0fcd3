import type { Settings } from "../../config.ts";
import type { HistogramState } from "../../http/metrics/histogram.ts";
import type { Log, LogFields } from "../../log.ts";
import type { DatabaseTarget } from "../../storage/connections/client.ts";
import type { TargetRules } from "../targets/target.ts";
import type { WorkerCounts } from "../worker/worker.ts";

/** What the delivery worker's process is to do. Its secrets are in no command line and no environment. */
export interface DeliveryOrder {
  target: DatabaseTarget;
  settings: Pick<Settings, "baseUrl" | "secretsKeys" | "shutdownSeconds" | keyof TargetRules>;
}

/** What a worker has done since its process started, and what it holds. */
export interface WorkerReport {
  counts: WorkerCounts;
  timings: { attemptDuration: HistogramState; firstAttemptDelay: HistogramState };
}

/** What the server asks of it. */
export interface DeliveryRequest {
  type: "report";
}

/** What it sends, other than errors: reports every few seconds and when it is asked, and lines for the server's log. */
export type DeliveryMessage =
  | { type: "report"; report: WorkerReport }
  | { type: "log"; level: Exclude<keyof Log, "flush">; message: string; fields: LogFields };
