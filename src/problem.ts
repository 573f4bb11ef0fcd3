import { failed, GovdataError, unavailable } from "./errors.ts";
import { databaseRefusal, databaseTrouble } from "./storage/connections/trouble.ts";

/** System errors that a user can do something about, and what; the path or address follows. */
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

/** What a command or a load failed with, as an error that says what to do; one that nobody foresaw keeps its stack. */
export function asProblem(error: unknown): GovdataError {
  if (error instanceof GovdataError) return error;
  const trouble = databaseTrouble(error);
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  // A missing socket is trouble with the database, a missing file is not: only the file's error has a path.
  if (trouble && !(code === "ENOENT" && path)) return unavailable(`${trouble}: ${message}`, error);
  const refusal = databaseRefusal(error);
  if (refusal) return failed(`${refusal} (${message})`, error);
  const known = code === undefined ? undefined : SYSTEM_ERRORS[code];
  if (known) return failed(`${known}${path ? ` ${path}` : ""} (${message})`, error);
  return failed(`this is a fault of govdata: ${stack ?? String(error)}`, error);
}
