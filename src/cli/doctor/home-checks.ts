import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { HOME_MEGABYTES } from "../../storage/embedded/home.ts";
import { WRITABLE_BY_OTHERS } from "../../storage/modes.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Returns the path itself, or the nearest folder above it that exists. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** The bit of a folder's mode by which only owners of files may remove them. */
const STICKY = 0o1000;

/** Whether users other than its owner may replace what is in a folder. */
const othersMayReplace = (folder: string): boolean => {
  const { mode } = statSync(folder);
  return (mode & WRITABLE_BY_OTHERS) !== 0 && !(mode & STICKY);
};

/** A folder and all above it. */
const foldersAbove = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...foldersAbove(dirname(folder))];

/** All folders above a folder: of the path as written, and of the path that its links lead to. */
const waysTo = (folder: string): string[] => [...foldersAbove(folder), ...foldersAbove(realpathSync(folder))];

/** Whether a home can be used, and whether users besides root could replace it. */
export function homeFinding(home: string): Finding {
  const folder = existing(home);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem("home", `${folder} is not writable`, "set GOVDATA_HOME to a folder that you may write to");
  }
  const open = process.getuid?.() === 0 ? waysTo(folder).find(othersMayReplace) : undefined;
  if (open !== undefined)
    return warning(
      "home",
      `other users can write to ${open}`,
      `chmod go-w ${open}: they could replace its content${open === home ? "" : `, ${home} included`}`,
    );
  return ok("home", folder === home ? home : `${home} (the first start makes it)`);
}

const GB = 1e9;
/** An ACS vintage with all its tables takes about this much while it is loaded next to the one that is served. */
const COMFORTABLE_DISK_BYTES = 4 * GB;
/** Below this, PostgreSQL may have no room for its log, and stops. A new home needs more. */
const LEAST_DISK_BYTES = 0.5 * GB;

/** Says how much of the disk is free, and whether a first start or a load has enough. */
export function diskFinding(home: string): Finding {
  const folder = existing(home);
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  const space = `${(free / GB).toFixed(1)} GB of ${((blocks * bsize) / GB).toFixed(1)} GB free at ${folder}`;
  if (folder !== home && free < HOME_MEGABYTES.withStarterData * 1e6)
    return problem("disk", space, `the first start needs ${HOME_MEGABYTES.withStarterData} MB for the starter data`);
  if (free < LEAST_DISK_BYTES) return problem("disk", space, "free some space: a full disk stops the database");
  if (free < COMFORTABLE_DISK_BYTES) return warning("disk", space, "a load of all tables needs up to 4 GB for a while");
  return ok("disk", space);
}
