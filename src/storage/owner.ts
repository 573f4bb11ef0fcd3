import { accessSync, constants, existsSync, lstatSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import { join } from "node:path";
import { failed } from "../errors.ts";
import { becomeUser, programCommand, type UserIds } from "./process.ts";

/**
 * Turns root into the user that a home belongs to, for good. From then on the system keeps this process from everything
 * that the user may not read or write, even through a link in that home. Call it before you touch anything in the home.
 * In root's own home, and for any other user, nothing changes.
 * @throws `failed` if several users own parts of the path, or the owner can't run this program.
 */
export function giveWayToOwner(home: string): void {
  const owner = process.getuid?.() === 0 ? ownerOf(home) : undefined;
  if (!owner) return;
  becomeUser(owner);
  requireProgram(home, owner);
}

/** @throws `failed` if this process is root and another user controls `folder`, a home or a stand-in for one. */
export function requireOwnFolder(folder: string): void {
  const owner = process.getuid?.() === 0 ? ownerOf(folder) : undefined;
  if (owner) throw failed(`${folder} belongs to user ${owner.uid}: run govdata as that user, not as root`);
}

/** True if root started this process, and it now works as the user that the home belongs to. */
export const hasGivenWay = (): boolean => startedByRoot && process.getuid?.() !== 0;
const startedByRoot = process.getuid?.() === 0;

/**
 * Returns the user, other than root, that controls `home`: the owner of a folder or link on the way to it, or of what
 * is in it. PostgreSQL's own folders don't count: in root's home they belong to the user that PostgreSQL runs as.
 */
function ownerOf(home: string): UserIds | undefined {
  const onTheWay = foreignPlaces(home);
  // Only the user is responsible for the content of the user's own home.
  const within = onTheWay.length > 0 ? [] : NAMES_IN_A_HOME.flatMap((name) => foreignPlaces(join(home, name)));
  const [firstPlace, ...otherPlaces] = [...onTheWay, ...within];
  if (!firstPlace) return undefined;
  const secondPlace = otherPlaces.find(({ stat }) => stat.uid !== firstPlace.stat.uid);
  if (secondPlace)
    throw failed(
      `${firstPlace.path} belongs to user ${firstPlace.stat.uid}, and ${secondPlace.path} to user ` +
        `${secondPlace.stat.uid}: root works in ${home} only if one user, or root, owns both`,
    );
  return { uid: firstPlace.stat.uid, gid: groupOf(firstPlace.stat) };
}

/** What root itself writes in its own home. */
const NAMES_IN_A_HOME = [
  "lock",
  "guests.lock",
  "postgres.log",
  "postgres.log.1",
  "postgres",
  "cache",
  "native",
  "vectors",
];

/** Returns the places on the way to `path` that do not belong to root. */
const foreignPlaces = (path: string): Place[] =>
  placesOnTheWay(path).filter(({ stat }) => stat.uid !== 0 && isUserHere(stat.uid));

interface Place {
  path: string;
  stat: Stats;
}

/** The longest chain of links that Linux follows. */
const MOST_LINKS = 40;

/** Returns every existing folder, link and file that the system passes on its way to `path`. */
function placesOnTheWay(path: string): Place[] {
  const names = path.split("/").filter(Boolean);
  const places: Place[] = [{ path: "/", stat: lstatSync("/") }];
  let folder = "/";
  for (let links = 0, name = names.shift(); name !== undefined; name = names.shift()) {
    const nextPath = join(folder, name);
    const stat = lstatSync(nextPath, { throwIfNoEntry: false });
    if (!stat) return places;
    places.push({ path: nextPath, stat });
    if (stat.isDirectory()) folder = nextPath;
    else {
      if (!stat.isSymbolicLink()) return places; // a file has nothing below it
      if (++links > MOST_LINKS) throw failed(`${path} has too many symbolic links in its path`);
      const target = readlinkSync(nextPath);
      names.unshift(...target.split("/").filter(Boolean));
      if (target.startsWith("/")) folder = "/";
    }
  }
  return places;
}

/** Returns the user's own group, because a folder can have a group that its owner does not belong to. */
function groupOf({ uid, gid }: Stats): number {
  const fields = passwordEntries().find(([, , id]) => Number(id) === uid);
  return fields ? Number(fields[3]) : gid;
}

/** Returns the lines of /etc/passwd, split into fields. */
export const passwordEntries = (): string[][] =>
  readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));

const UID_MAP = "/proc/self/uid_map";

/** False for the number of all users that this container does not have; root has no rights over their files here. */
export function isUserHere(uid: number): boolean {
  if (!existsSync(UID_MAP)) return true; // not Linux, or without /proc
  const ranges = readFileSync(UID_MAP, "utf8").trim().split("\n");
  return ranges.some((range) => {
    const [first = 0, , count = 0] = range.trim().split(/\s+/).map(Number);
    return uid >= first && uid < first + count;
  });
}

/** @throws `failed` if the owner can't read this program, which starts children and reads modules as the owner. */
function requireProgram(home: string, { uid }: UserIds): void {
  for (const file of programCommand()) {
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      throw failed(
        `root works in ${home} as its owner, user ${uid}, but that user can't read ${file}: ` +
          "put govdata where every user may read it, such as /usr/local/bin",
        error,
      );
    }
  }
}
