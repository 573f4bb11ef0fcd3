import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a server said of a file, and what came. */
export interface CachedMeta {
  /** The address without secrets. */
  address: string;
  etag: string | null;
  lastModified: string | null;
  /** Of the whole body; of a part, what has come so far is the part's own size. */
  sizeBytes: number;
  fetchedAt: string;
}

/** Where one address is kept: the file, what is known of it, and the part that a broken download left. */
export interface CacheEntry {
  readonly file: string;
  /** What is known of `file`; undefined when it is not there, or not as long as it was. */
  meta(): Promise<CachedMeta | undefined>;
  readonly part: string;
  /** What is known about `part`, and its size; undefined if there is no part. */
  partMeta(): Promise<CachedMeta | undefined>;
  /** Begins a part: from now on `part` belongs to the file that has this validator. */
  beginPart(meta: CachedMeta): Promise<void>;
  /** Makes the part the file. */
  keep(meta: CachedMeta): Promise<void>;
  /** Notes that the file was used, so that it is not pruned. */
  touch(): Promise<void>;
  /** Forgets the part. */
  dropPart(): Promise<void>;
}

/** The place of `address` in the cache `folder`; its file keeps the end of the agency's name, to be found by people. */
export async function cacheEntry(folder: string, address: string): Promise<CacheEntry> {
  const url = new URL(address);
  const host = join(folder, url.host.replace(/[^a-z0-9.-]/gi, "_"));
  await mkdir(host, { recursive: true, mode: 0o700 });
  const readable = (url.pathname.split("/").pop() ?? "").replace(/[^\w.-]/g, "_").slice(-60);
  const file = join(host, `${createHash("sha256").update(address).digest("hex").slice(0, 24)}-${readable || "index"}`);
  const part = `${file}.part`;
  return {
    file,
    part,
    meta: () => readMeta(`${file}.json`, file, (meta, size) => meta.sizeBytes === size),
    partMeta: () => readMeta(`${part}.json`, part, () => true),
    async beginPart(meta) {
      await rm(part, { force: true });
      await writeFile(`${part}.json`, JSON.stringify(meta));
    },
    async keep(meta) {
      // The note goes first and comes last: a file without one is fetched again, one with a wrong one never is.
      await rm(`${file}.json`, { force: true });
      await rename(part, file);
      await writeFile(`${file}.json`, JSON.stringify(meta));
      await rm(`${part}.json`, { force: true });
    },
    touch: () => utimes(file, new Date(), new Date()),
    async dropPart() {
      await rm(part, { force: true });
      await rm(`${part}.json`, { force: true });
    },
  };
}

async function readMeta(
  note: string,
  file: string,
  fits: (meta: CachedMeta, sizeBytes: number) => boolean,
): Promise<CachedMeta | undefined> {
  try {
    const meta = JSON.parse(await readFile(note, "utf8")) as CachedMeta; // written by this module
    return fits(meta, (await stat(file)).size) ? meta : undefined;
  } catch {
    return undefined; // not there, or half written: as good as not there
  }
}

/** Removes what no load has used for `unusedForMs`, so that the cache does not fill the disk over the years. */
export async function pruneCache(folder: string, unusedForMs: number): Promise<void> {
  const limit = Date.now() - unusedForMs;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    // The note of a file is as old as its download, and the file as its last use: they go together.
    if (!entry.isFile() || path.endsWith(".json")) continue;
    if ((await stat(path)).mtimeMs >= limit) continue;
    await rm(`${path}.json`, { force: true });
    await rm(path, { force: true });
  }
}
