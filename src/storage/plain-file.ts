import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { failed } from "../errors.ts";

/**
 * Opens a plain file. Does not follow a symbolic link, because it can lead to a file that the link's owner may not
 * touch. Does not wait for a pipe or a device.
 * @throws `failed` for anything but a plain file, the system's error if the file can't be opened.
 */
export function openPlainFile(path: string, flags: number, mode = 0o600): number {
  const descriptor = opened(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, mode);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw notPlain(path);
}

/**
 * Returns the content of a plain file, or undefined if there is no file.
 * @throws as {@link openPlainFile} does.
 */
export function readPlainFile(path: string): Buffer | undefined {
  try {
    return withPlainFile(path, constants.O_RDONLY, (descriptor) => readFileSync(descriptor));
  } catch (error) {
    if (NOT_THERE.has(codeOf(error))) return undefined;
    throw error;
  }
}

/** Opens a plain file as {@link openPlainFile} does, runs `work` with it, and closes it. */
export function withPlainFile<T>(path: string, flags: number, work: (descriptor: number) => T): T {
  const descriptor = openPlainFile(path, flags);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const NOT_THERE = new Set(["ENOENT", "ENOTDIR"]);
/** The system's errors for a link, a folder, and a pipe or socket without a reader. */
const NOT_PLAIN = new Set(["ELOOP", "EISDIR", "ENXIO"]);

function opened(path: string, flags: number, mode: number): number {
  try {
    return openSync(path, flags, mode);
  } catch (error) {
    throw NOT_PLAIN.has(codeOf(error)) ? notPlain(path, error) : error;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

const notPlain = (path: string, cause?: unknown): Error =>
  failed(`${path} must be a plain file, but is a link, a folder, a pipe or a device: move it away`, cause);
