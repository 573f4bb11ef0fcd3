import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { failed, GovdataError } from "../../errors.ts";
import { hasGivenWay, isUserHere, passwordEntries } from "../owner.ts";
import type { UserIds } from "../process.ts";

/** Where things are in a home. */
export const homePaths = (home: string) => ({
  data: join(home, "data"),
  lock: join(home, "lock"),
  guests: join(home, "guests.lock"),
  log: join(home, "postgres.log"),
  run: join(home, "run"),
  binaries: join(home, "postgres"),
});

/** The user that PostgreSQL runs as. */
export type Servant = UserIds;

const isRoot = (): boolean => process.getuid?.() === 0;

/** Users that root gives way to, the first that exists. */
const SERVANTS = ["govdata", "postgres", "nobody"];

/** Makes the home when it isn't there: for us alone, or passable where PostgreSQL runs as another user. */
export function makeHome(home: string): void {
  if (lstatSync(home, { throwIfNoEntry: false })) {
    requireFolder(home);
    return;
  }
  makeHome(dirname(home));
  try {
    mkdirSync(home); // a folder at a time: all at once they would follow a link that was put in the way meanwhile
  } catch (error) {
    // Another govdata may have made it just now.
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && lstatSync(home).isDirectory()) return;
    throw error;
  }
  // Not by mkdir's mode, which the umask narrows: with 077, root's home would be out of the servant's reach.
  chmodSync(home, isRoot() ? 0o711 : 0o700);
}

function requireFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw failed(`${path} is not a folder: set GOVDATA_HOME to a folder`);
}

/**
 * Who runs PostgreSQL, which refuses root: we, or in root's home the owner of the data that is there already, or else
 * a user made for it.
 */
export function servantOf(home: string): Servant {
  const { data } = homePaths(home);
  const owner = lstatSync(data, { throwIfNoEntry: false });
  if (!isRoot()) return ownServant(data, owner);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = passwordEntries();
  const chosen = SERVANTS.map((name) => users.find((fields) => fields[0] === name)).find(
    (fields) => fields !== undefined && isUserHere(Number(fields[2])),
  );
  if (!chosen)
    throw failed(
      `PostgreSQL does not run as root, and this system or container has none of the users ${SERVANTS.join(", ")}: ` +
        "run govdata as another user",
    );
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) };
}

function ownServant(data: string, owner: { uid: number } | undefined): Servant {
  const uid = process.getuid?.() ?? 0;
  if (owner && owner.uid !== uid)
    throw failed(
      `${data} belongs to user ${owner.uid}, and ${actor()} works here: run govdata as user ${owner.uid}, ` +
        "or give the whole home to one user (chown -R)",
    );
  return { uid, gid: process.getgid?.() ?? 0 };
}

/** Who this process works as, for a message. */
const actor = (): string =>
  `user ${process.getuid?.()}${hasGivenWay() ? " (whose home it is, so that root works there as that user)" : ""}`;

/** Fails when the servant may not pass through one of the folders above the home: /root (0700) lets nobody through. */
export function requireReachable(home: string, { uid, gid }: Servant): void {
  if (!isRoot()) return;
  for (let folder = realpathSync(home); ; folder = dirname(folder)) {
    const stat = statSync(folder);
    const passable = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if (!(stat.mode & passable))
      throw failed(
        `${home}: the database runs as user ${uid}, who can't pass through ${folder}: ` +
          "set GOVDATA_HOME to a folder such as /var/lib/govdata",
      );
    if (folder === dirname(folder)) return;
  }
}

/** Unix sockets have room for this many bytes of a path, the zero at its end not counted. */
const LONGEST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/** PostgreSQL's socket in a home; its folder lets only the servant in, because the database asks for no password. */
export const socketOf = (home: string): string => join(homePaths(home).run, ".s.PGSQL.5432");

/** PostgreSQL's initdb hands its own path to a shell in double quotes: these characters would mean something there. */
export function requirePlainPath(home: string): void {
  const [sign] = /["$`\\\n]/.exec(home) ?? [];
  if (sign)
    throw failed(
      `${home}: PostgreSQL can't work in a path with ${JSON.stringify(sign)} in it: set GOVDATA_HOME to another`,
    );
}

/** Fails when the socket's path does not fit into its address. */
export function requireShortSocket(home: string): void {
  const bytes = Buffer.byteLength(socketOf(home));
  if (bytes > LONGEST_SOCKET_PATH)
    throw failed(
      `${home}: the path of the database's socket in it has ${bytes} bytes, and ${LONGEST_SOCKET_PATH} is the most ` +
        "that the system takes: set GOVDATA_HOME to a path of at most " +
        `${LONGEST_SOCKET_PATH - bytes + Buffer.byteLength(home)} bytes`,
    );
}

/** Makes a folder that the servant owns and nobody else may enter. */
export function makePrivateFolder(folder: string, servant: Servant): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (isRoot()) chownSync(folder, servant.uid, servant.gid);
}

/** True where a socket is, and not a link to one. */
export const isSocket = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true;

/** An error of the file system below `home`, as one that says what to do; any other error as it is. */
export function homeProblem(error: unknown, home: string): unknown {
  if (error instanceof GovdataError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const where = path ?? home;
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return failed(`${actor()} can't write to ${where}: set GOVDATA_HOME to a folder that you may write to`, error);
    case "ENOTDIR":
    case "EEXIST":
      return failed(`${where} is not a folder: set GOVDATA_HOME to a folder`, error);
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(home, message, error);
    default:
      return error;
  }
}

/** True for what PostgreSQL's programs say when nothing fits on the disk any more. */
export const speaksOfFullDisk = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text);

/** The error for a disk that is full; says how much is free, because a start needs more than nothing. */
export function diskFull(home: string, details: string, cause?: unknown): GovdataError {
  const { bavail, bsize } = statfsSync(home);
  const freeMb = Math.floor((bavail * bsize) / 1e6);
  return failed(`the disk of ${home} is full (${freeMb} MB free; an empty database needs 150): ${details}`, cause);
}
