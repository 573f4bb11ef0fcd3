import { accessSync, constants, existsSync, lstatSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import { join } from "node:path";
import { failed } from "../errors.ts";
import { becomeUser, programCommand, type UserIds } from "./process.ts";

/**
 * Root gives way to the user that a home belongs to, for good: from then on the system itself keeps this process from
 * reading or writing, through whatever link stands in that home, what the user may not. Call it before anything in the
 * home is touched. In root's own home, and for any other user, nothing changes.
 * @throws `failed` when several users own parts of the path, or the owner can't run this program.
 */
export function giveWayToOwner(home: string): void {
  const owner = process.getuid?.() === 0 ? ownerOf(home) : undefined;
  if (!owner) return;
  becomeUser(owner);
  requireProgram(home, owner);
}

/** Fails where root still is root, and another user decides about a folder: its home, or one that stands in for it. */
export function requireOwnFolder(folder: string): void {
  const owner = process.getuid?.() === 0 ? ownerOf(folder) : undefined;
  if (owner) throw failed(`${folder} belongs to user ${owner.uid}: run govdata as that user there, not as root`);
}

/** True when this process was started by root, and works as the user that the home belongs to. */
export const hasGivenWay = (): boolean => startedByRoot && process.getuid?.() !== 0;
const startedByRoot = process.getuid?.() === 0;

/**
 * The user that decides, beside root, what is found at `home`: the owner of a folder or link on the way to it, or of
 * what is in it. PostgreSQL's own folders don't count: in root's home they belong to the user that it runs as.
 */
function ownerOf(home: string): UserIds | undefined {
  const onTheWay = foreignPlaces(home);
  // What is in a user's own home, that user alone answers for.
  const within = onTheWay.length > 0 ? [] : NAMES_IN_A_HOME.flatMap((name) => foreignPlaces(join(home, name)));
  const [first, ...others] = [...onTheWay, ...within];
  if (!first) return undefined;
  const second = others.find(({ stat }) => stat.uid !== first.stat.uid);
  if (second)
    throw failed(
      `${first.path} belongs to user ${first.stat.uid}, and ${second.path} to user ${second.stat.uid}: ` +
        `root works in ${home} only where one user owns both, or root itself`,
    );
  return { uid: first.stat.uid, gid: groupOf(first.stat) };
}

/** What root itself writes in a home of its own. */
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

/** Places on the way to `path` that are another user's than root's. */
const foreignPlaces = (path: string): Place[] =>
  placesOnTheWay(path).filter(({ stat }) => stat.uid !== 0 && isUserHere(stat.uid));

interface Place {
  path: string;
  stat: Stats;
}

/** Links that lead from one to the next, as many as Linux follows. */
const MOST_LINKS = 40;

/** Every folder, link and file that the system passes on its way to `path`, as far as there are any. */
function placesOnTheWay(path: string): Place[] {
  const names = path.split("/").filter(Boolean);
  const places: Place[] = [{ path: "/", stat: lstatSync("/") }];
  let folder = "/";
  for (let links = 0, name = names.shift(); name !== undefined; name = names.shift()) {
    const next = join(folder, name);
    const stat = lstatSync(next, { throwIfNoEntry: false });
    if (!stat) return places;
    places.push({ path: next, stat });
    if (stat.isDirectory()) folder = next;
    else {
      if (!stat.isSymbolicLink()) return places; // nothing is below a file
      if (++links > MOST_LINKS) throw failed(`${path} leads through too many symbolic links`);
      const target = readlinkSync(next);
      names.unshift(...target.split("/").filter(Boolean));
      if (target.startsWith("/")) folder = "/";
    }
  }
  return places;
}

/** The user's own group: a folder can have a group that the user does not belong to. */
function groupOf({ uid, gid }: Stats): number {
  const fields = passwordEntries().find(([, , id]) => Number(id) === uid);
  return fields ? Number(fields[3]) : gid;
}

/** The lines of /etc/passwd, by their fields. */
export const passwordEntries = (): string[][] =>
  readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));

const UID_MAP = "/proc/self/uid_map";

/** False for the number that stands for every user that this container has not: root has no power over those here. */
export function isUserHere(uid: number): boolean {
  if (!existsSync(UID_MAP)) return true; // not Linux, or without /proc
  const ranges = readFileSync(UID_MAP, "utf8").trim().split("\n");
  return ranges.some((range) => {
    const [first = 0, , count = 0] = range.trim().split(/\s+/).map(Number);
    return uid >= first && uid < first + count;
  });
}

/** Children are started, and from source modules are read, as the owner from now on. */
function requireProgram(home: string, { uid }: UserIds): void {
  for (const file of programCommand()) {
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      throw failed(
        `root works in ${home} as user ${uid}, to whom it belongs, and that user can't read ${file}: ` +
          "put govdata where everybody may read it, such as /usr/local/bin",
        error,
      );
    }
  }
}
