import { failed, GovdataError, unavailable } from "./errors.ts";
import { databaseRefusal, databaseTrouble } from "./storage/connections/trouble.ts";

/** Texts of system errors that a user can act on, by code. The path or address follows the text. */
const SYSTEM_ERRORS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "no permission for",
  EPERM: "no permission for",
  EROFS: "the file system is read-only:",
  ENOENT: "there is no file or folder",
  ENOTDIR: "not a folder:",
  EMFILE: "too many open files",
  EFBIG: "a file grew beyond what this process may write (ulimit -f)",
};

/** Turns the error of a command or a load into an error that says what to do. An unexpected error keeps its stack. */
export function asProblem(error: unknown): GovdataError {
  if (error instanceof GovdataError) return error;
  const trouble = databaseTrouble(error);
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  // A missing socket is a database problem, a missing file is not. Only the file's error has a path.
  if (trouble && !(code === "ENOENT" && path)) return unavailable(`${trouble}: ${message}`, error);
  const refusal = databaseRefusal(error);
  if (refusal) return failed(`${refusal} (${message})`, error);
  const explanation = code === undefined ? undefined : SYSTEM_ERRORS[code];
  if (explanation) return failed(`${explanation}${path ? ` ${path}` : ""} (${message})`, error);
  return failed(`this is a bug in govdata: ${stack ?? String(error)}`, error);
}
