import { createReadStream } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { failed } from "../../errors.ts";
import type { Target } from "./target.ts";

/** How unfinished files end: no reader takes them for tables. */
const UNFINISHED = ".unfinished";

/** Files in a folder of this machine. */
export function localFolder(place: string): Target {
  const unfinished = (name: string) => join(place, dirname(name), `.${basename(name)}${UNFINISHED}`);
  const put = async (path: string, name: string) => {
    await chmod(path, 0o644);
    const file = await open(path);
    await file.sync(); // the name must not be on disk before the bytes are
    await file.close();
    await rename(path, join(place, name));
    return undefined;
  };
  const removeUnfinished = async () => {
    for (const name of await readdir(place, { recursive: true }))
      if (basename(name).startsWith(".") && name.endsWith(UNFINISHED)) await rm(join(place, name));
  };
  return {
    place,
    async prepare() {
      await writing(place, async () => {
        await mkdir(place, { recursive: true });
        await removeUnfinished();
        const path = unfinished("probe");
        await Bun.write(path, "");
        await rm(path);
      });
    },
    readText: (name) => readFile(join(place, name), "utf8").catch(ifThere),
    writeText: (name, text) =>
      writing(place, async () => {
        const path = unfinished(name);
        await Bun.write(path, text);
        await put(path, name);
      }),
    holds: async ({ file, sha256 }) => (await hashOf(join(place, file)).catch(ifThere)) === sha256,
    newPath: (name) =>
      writing(place, async () => {
        const path = unfinished(name);
        await mkdir(dirname(path), { recursive: true });
        await rm(path, { force: true });
        return path;
      }),
    put: (path, name) => writing(place, () => put(path, name)),
    end: () => removeUnfinished(),
  };
}

/** @throws `failed` with the reason of the system */
export async function writing<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (typeof code !== "string") throw error;
    const reason = REASONS[code] ?? message;
    throw failed(`${place} can't be written: ${reason}`, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full (ENOSPC). What is finished stays; make room, and run the same command again",
  EDQUOT: "the quota of the disk is used up (EDQUOT). What is finished stays; run the same command again",
  EACCES: "permission is denied (EACCES)",
  EROFS: "the disk is read-only (EROFS)",
  ENOTDIR: "a part of the path is a file (ENOTDIR)",
  EEXIST: "it is a file (EEXIST); accepted: a folder",
};

/** Returns undefined for a file that is not there. */
function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function hashOf(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const piece of createReadStream(path)) hasher.update(piece as Buffer);
  return hasher.digest("hex");
}
