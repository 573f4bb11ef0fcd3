import { type ErrorKind, failed, GovdataError, unavailable } from "../errors.ts";
import { type DatabaseTarget, databaseRefusal, databaseTrouble } from "../storage/database.ts";
import type { LoadOptions, LoadReport } from "./dataset.ts";

/** What the child is to do. It goes over the pipe and not on the command line, where every user could read it. */
export interface LoadOrder {
  dataset: string;
  options: LoadOptions;
  target: DatabaseTarget;
}

/** How far a step is; `total` undefined where it is not known. */
export interface ProgressState {
  step: string;
  unit: string;
  done: number;
  total: number | undefined;
}

/** What the child says. The last one is `report` or `error`. */
export type ChildMessage =
  | { type: "progress"; progress: ProgressState }
  | { type: "log"; line: string }
  | { type: "report"; report: LoadReport }
  | { type: "error"; kind: ErrorKind; message: string };

/** An error as it goes over the pipe; what nobody foresaw keeps its stack. */
export function errorMessage(error: unknown): ChildMessage {
  const { kind, message } = asGovdataError(error);
  return { type: "error", kind, message };
}

function asGovdataError(error: unknown): GovdataError {
  if (error instanceof GovdataError) return error;
  const trouble = databaseTrouble(error);
  if (trouble) return unavailable(`${trouble}: ${(error as Error).message}`, error);
  const refusal = databaseRefusal(error);
  if (refusal) return failed(`${refusal} (${(error as Error).message})`, error);
  return failed(error instanceof Error ? (error.stack ?? error.message) : String(error), error);
}

/** The error that {@link errorMessage} told of. */
export const toldError = ({ kind, message }: { kind: ErrorKind; message: string }): GovdataError =>
  new GovdataError(kind, message);
