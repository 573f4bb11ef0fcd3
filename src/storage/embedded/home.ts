import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { failed, GovdataError } from "../../errors.ts";
import { hasGivenWay, isUserHere, passwordEntries } from "../owner.ts";
import type { UserIds } from "../process.ts";

/** Returns the paths of a home. */
export const homePaths = (home: string) => ({
  data: join(home, "data"),
  lock: join(home, "lock"),
  guests: join(home, "guests.lock"),
  /** There while a server waits for a home that a process of mode `yielding` has. */
  wanted: join(home, "wanted"),
  log: join(home, "postgres.log"),
  run: join(home, "run"),
  binaries: join(home, "postgres"),
});

/** The user that PostgreSQL runs as. */
export type Servant = UserIds;

const isRoot = (): boolean => process.getuid?.() === 0;

/** Users that PostgreSQL runs as under root; the first one that exists. */
const SERVANTS = ["govdata", "postgres", "nobody"];

/** Makes the home if it does not exist: for this user only, or passable if PostgreSQL runs as another user. */
export function makeHome(home: string): void {
  if (lstatSync(home, { throwIfNoEntry: false })) {
    requireFolder(home);
    return;
  }
  makeHome(dirname(home));
  try {
    mkdirSync(home); // one folder at a time, because a recursive mkdir would follow a link that appears meanwhile
  } catch (error) {
    // Another govdata may have just made it.
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && lstatSync(home).isDirectory()) return;
    throw error;
  }
  // Not by mkdir's mode, which the umask narrows: with 077, the servant could not reach root's home.
  chmodSync(home, isRoot() ? 0o711 : 0o700);
}

function requireFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw failed(`${path} is not a folder: set GOVDATA_HOME to a folder`);
}

/**
 * Returns the user that runs PostgreSQL, which refuses root: this process's user, or in root's home the owner of the
 * existing data, or else a user made for it.
 */
export function servantOf(home: string): Servant {
  const { data } = homePaths(home);
  const owner = lstatSync(data, { throwIfNoEntry: false });
  if (!isRoot()) return ownServant(data, owner);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = passwordEntries();
  const servant = SERVANTS.map((name) => users.find((fields) => fields[0] === name)).find(
    (fields) => fields !== undefined && isUserHere(Number(fields[2])),
  );
  if (!servant)
    throw failed(
      `PostgreSQL does not run as root, and this system or container has none of the users ${SERVANTS.join(", ")}: ` +
        "run govdata as another user",
    );
  return { uid: Number(servant[2]), gid: Number(servant[3]) };
}

function ownServant(data: string, owner: { uid: number } | undefined): Servant {
  const uid = process.getuid?.() ?? 0;
  if (owner && owner.uid !== uid)
    throw failed(
      `${data} belongs to user ${owner.uid}, but this is ${actor()}: run govdata as user ${owner.uid}, ` +
        "or give the whole home to one user (chown -R)",
    );
  return { uid, gid: process.getgid?.() ?? 0 };
}

/** Returns the user of this process, for a message. */
const actor = (): string =>
  `user ${process.getuid?.()}${hasGivenWay() ? " (root works there as the owner of the home)" : ""}`;

/** Returns the bit of a folder's mode that lets a user pass through it. */
function passageBit(folder: { uid: number; gid: number }, { uid, gid }: Servant): number {
  if (folder.uid === uid) return 0o100;
  return folder.gid === gid ? 0o010 : 0o001;
}

/** @throws `failed` if the servant may not pass through a folder above the home, such as /root (0700). */
export function requireReachable(home: string, { uid, gid }: Servant): void {
  if (!isRoot()) return;
  for (let folder = realpathSync(home); ; folder = dirname(folder)) {
    const stat = statSync(folder);
    if (!(stat.mode & passageBit(stat, { uid, gid })))
      throw failed(
        `${home}: the database runs as user ${uid}, which can't pass through ${folder}: ` +
          "set GOVDATA_HOME to a folder such as /var/lib/govdata",
      );
    if (folder === dirname(folder)) return;
  }
}

/** The longest path of a Unix socket in bytes, without the zero at its end. */
const LONGEST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/** Returns the path of PostgreSQL's socket. Only the servant may enter its folder, because there is no password. */
export const socketOf = (home: string): string => join(homePaths(home).run, ".s.PGSQL.5432");

/** PostgreSQL's initdb passes its own path to a shell in double quotes, where these characters are special. */
export function requirePlainPath(home: string): void {
  const [sign] = /["$`\\\n]/.exec(home) ?? [];
  if (sign)
    throw failed(`${home}: PostgreSQL can't work in a path with ${JSON.stringify(sign)}: set GOVDATA_HOME to another`);
}

/** @throws `failed` if the socket's path does not fit into its address. */
export function requireShortSocket(home: string): void {
  const bytes = Buffer.byteLength(socketOf(home));
  if (bytes > LONGEST_SOCKET_PATH)
    throw failed(
      `${home}: the path of the database's socket has ${bytes} bytes, but the system takes only ` +
        `${LONGEST_SOCKET_PATH}: set GOVDATA_HOME to a path of at most ` +
        `${LONGEST_SOCKET_PATH - bytes + Buffer.byteLength(home)} bytes`,
    );
}

/** Makes a folder that only the servant, its owner, may enter. */
export function makePrivateFolder(folder: string, servant: Servant): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (isRoot()) chownSync(folder, servant.uid, servant.gid);
}

/** True for a socket, false for a link to one. */
export const isSocket = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true;

/** Turns a file system error below `home` into one that says what to do; returns any other error as it is. */
export function homeProblem(error: unknown, home: string): unknown {
  if (error instanceof GovdataError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const place = path ?? home;
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return failed(`${actor()} can't write to ${place}: set GOVDATA_HOME to a folder that you may write to`, error);
    case "ENOTDIR":
    case "EEXIST":
      return failed(`${place} is not a folder: set GOVDATA_HOME to a folder`, error);
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(home, message, error);
    default:
      return error;
  }
}

/**
 * True for the messages of PostgreSQL's programs about a full disk. For a segment of shared memory, which is a file of
 * the home, they have the code of a later error.
 */
export const speaksOfFullDisk = (text: string): boolean =>
  /No space left on device|Disk quota exceeded|could not resize shared memory segment/.test(text);

/**
 * What a new home takes in MB with the starter data, its index and PostgreSQL's log of changes; and without all data.
 */
export const HOME_MEGABYTES = { withStarterData: 1100, empty: 250 };

/** Returns the error for a full disk. It says how much is free, and how much a home takes. */
export function diskFull(home: string, details: string, cause?: unknown): GovdataError {
  const { withStarterData, empty } = HOME_MEGABYTES;
  const needs = `a new home needs ${withStarterData} for the starter data, or ${empty} without it`;
  return failed(`the disk of ${home} is full (${freeMegabytes(home)} MB free; ${needs}): ${details}`, cause);
}

/** How much a folder's disk has room for. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1e6);
}
