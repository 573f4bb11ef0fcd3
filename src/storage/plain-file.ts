import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { failed } from "../errors.ts";

/**
 * Opens a file that has to be a plain one. A symbolic link is not followed, whoever put it there: it can lead to a file
 * that its owner may not touch. A pipe or a device is not waited for.
 * @throws `failed` for anything but a plain file, the system's error where it can't be opened.
 */
export function openPlainFile(path: string, flags: number, mode = 0o600): number {
  const descriptor = opened(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, mode);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw notPlain(path);
}

/**
 * The content of a plain file; undefined when there is none.
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

/** Does `work` with a plain file, opened as {@link openPlainFile} does, and closes it. */
export function withPlainFile<T>(path: string, flags: number, work: (descriptor: number) => T): T {
  const descriptor = openPlainFile(path, flags);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const NOT_THERE = new Set(["ENOENT", "ENOTDIR"]);
/** What the system says of a link, a folder, and a pipe or socket that nobody reads. */
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
  failed(`${path} is a link, a folder, a pipe or a device, and has to be a plain file: move it away`, cause);
