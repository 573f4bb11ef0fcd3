import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  type Stats,
} from "node:fs";
import { join } from "node:path";

/**
 * What group and others may write. Whatever of the home they could, they could give this program other code or data.
 */
export const WRITABLE_BY_OTHERS = 0o022;

/** Lets nothing that this process makes from now on be writable by others, whatever the umask that it began with. */
export function narrowUmask(): void {
  const umaskBefore = process.umask(WRITABLE_BY_OTHERS);
  process.umask(umaskBefore | WRITABLE_BY_OTHERS);
}

/**
 * Takes from others the right to write in a home, which a process with a wide umask gave them. Links are not followed.
 */
export function narrowModes(home: string): void {
  for (const path of pathsIn(home, NOT_OURS)) if (isWide(lstatSync(path, { throwIfNoEntry: false }))) narrow(path);
}

/**
 * Whether a folder with programs or libraries is there and no other user could have changed it: all of it belongs to
 * this user or root, and others may not write there.
 */
export const isOwnFolder = (folder: string): boolean =>
  existsSync(folder) &&
  [...pathsIn(folder)].every((path) => {
    const stat = lstatSync(path);
    return [0, process.getuid?.() ?? 0].includes(stat.uid) && !isWide(stat) && (path !== folder || stat.isDirectory());
  });

const isWide = (stat: Stats | undefined): boolean =>
  stat !== undefined && (stat.isFile() || stat.isDirectory()) && (stat.mode & WRITABLE_BY_OTHERS) !== 0;

/** PostgreSQL's folders in a home: their modes are its own, and only its user may enter them. */
const NOT_OURS = ["data", "run"];

function* pathsIn(folder: string, skipped: readonly string[] = []): Generator<string> {
  yield folder;
  for (const entry of lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : []) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) yield path;
    else if (!skipped.includes(entry.name)) yield* pathsIn(path);
  }
}

/** By a descriptor: a link that replaces a file in between leads nowhere. */
function narrow(path: string): void {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      fchmodSync(descriptor, fstatSync(descriptor).mode & 0o7777 & ~WRITABLE_BY_OTHERS);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // It belongs to another user, or has just gone. `isOwnFolder` says so of what is loaded from there.
  }
}
