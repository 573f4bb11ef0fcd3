import { type ErrorKind, GovdataError } from "../../errors.ts";
import { asProblem } from "../../problem.ts";
import type { DatabaseTarget } from "../../storage/connections/client.ts";
import type { LoadOptions, LoadReport } from "../dataset.ts";

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

/** What a child failed with, as it goes over the pipe. */
export type ErrorMessage = Extract<ChildMessage, { type: "error" }>;

/** An error as it goes over the pipe, with what to do about it; an unforeseen error keeps its stack. */
export function errorMessage(error: unknown): ErrorMessage {
  const { kind, message } = asProblem(error);
  return { type: "error", kind, message };
}

/** Makes the error again from {@link errorMessage}. */
export const toldError = ({ kind, message }: { kind: ErrorKind; message: string }): GovdataError =>
  new GovdataError(kind, message);
